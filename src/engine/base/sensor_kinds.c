// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The facts of each type of sensor, from the rows of gimbal/kinds/sensors.h.

#include <gimbal/kinds/sensors.h>

#define ROW(type, function, stage, datatype, width, object, reference, note, unit, turn_unit, example) \
  [type] = {mjSTAGE_##stage,                                                                           \
            mjDATATYPE_##datatype,                                                                     \
            width,                                                                                     \
            GIMBAL_AT_##object,                                                                        \
            GIMBAL_AT_##reference,                                                                     \
            GIMBAL_SENSOR_##note,                                                                      \
            unit,                                                                                      \
            turn_unit,                                                                                 \
            example},
static const GimbalSensorKind kSensors[] = {GIMBAL_SENSORS(ROW)};
_Static_assert(sizeof kSensors / sizeof kSensors[0] == mjSENS_USER + 1 &&
                   GIMBAL_SENSOR_COUNT == mjSENS_USER + 1,
               "a row for each type of sensor");

const GimbalSensorKind* gimbal_sensor_kind(int type) {
  return type >= 0 && type < GIMBAL_SENSOR_COUNT ? &kSensors[type] : NULL;
}

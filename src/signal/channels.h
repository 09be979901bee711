// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and units of everything that a row of GimbalTrace holds.

#ifndef GIMBAL_CHANNELS_H_
#define GIMBAL_CHANNELS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "signal/expression.h"

typedef struct GimbalChannel {
  char* name;   // as expressions and legends have it: "gyro.x", "left_knee.qpos", "motor.ctrl"
  char* label;  // within its group: "left_knee"
  char* group;  // "Sensors", "Joint positions", … (translated)
  char* unit;   // "rad/s"; empty if it has none
  int column;   // in the rows of GimbalTrace, or the id of an expression
} GimbalChannel;

GimbalChannel* gimbal_channel_copy(const GimbalChannel* from);
void gimbal_channel_free(GimbalChannel* channel);

// An array of GimbalChannel for a model. The caller unrefs it.
GPtrArray* gimbal_channels_of_model(const mjModel* m);

// Those of numbers in arrays of mjData: what a state and its sensors say, and no times or counts of
// the step. The caller unrefs it.
GPtrArray* gimbal_channels_of_arrays(const mjModel* m);

// The channel with a name, NULL if there is none.
GimbalChannel* gimbal_channels_find(GPtrArray* channels, const char* name);

// What a name in an expression stands for: a channel ("name" or "name[index]"; index < 0: none), or
// a number of an array of mjData. m may be NULL: there are no arrays. FALSE: nothing is called so.
gboolean gimbal_channels_resolve(GPtrArray* channels, const mjModel* m, const char* name, int index,
                                 int* column);

// Column of a number of an array of mjData: "qpos", "qvel", "ctrl", "sensordata", …; -1 if it is
// not recorded.
int gimbal_channels_array_column(const mjModel* m, const char* array, int index);

// The other way: the array of a column, with the index in it; NULL if the column is of no array.
const char* gimbal_channels_array_at(const mjModel* m, int column, int* index);

// An expression over the numbers that are recorded of a model, by the names of its channels or as
// element of an array. NULL with an error.
GimbalExpression* gimbal_channels_expression(const mjModel* m, const char* text, GError** error);

// Unit of the derivative by time.
char* gimbal_channels_rate_unit(const char* unit);

// Name of one control of an actuator: "motor", or "servo/velocity" if it has several inputs.
char* gimbal_channels_control_name(const mjModel* m, int actuator, int input);

// Its unit if the actuator determines it, else "".
const char* gimbal_channels_control_unit(const mjModel* m, int actuator, int input);

#endif  // GIMBAL_CHANNELS_H_

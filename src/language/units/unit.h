// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Units of measurement as they are written: "mm/s", "kN·m", "deg". Pure.

#ifndef GIMBAL_UNIT_H_
#define GIMBAL_UNIT_H_

#include <glib.h>

// What units are made of. A control is counted in a unit that its actuator decides.
enum {
  GIMBAL_BASE_LENGTH,
  GIMBAL_BASE_MASS,
  GIMBAL_BASE_TIME,
  GIMBAL_BASE_CURRENT,
  GIMBAL_BASE_TEMPERATURE,
  GIMBAL_BASE_LIGHT,
  GIMBAL_BASE_ANGLE,
  GIMBAL_BASE_PIXEL,
  GIMBAL_BASE_CONTROL,
  GIMBAL_N_BASES
};

typedef struct GimbalUnit {
  double factor;  // one of it in m, kg, s, A, K, cd, rad
  double offset;  // what zero of it is there: 273.15 for °C
  int power[GIMBAL_N_BASES];
} GimbalUnit;

// Read products of units with prefixes and powers, case by case as they are usually written.
// FALSE if one of them is not known.
gboolean gimbal_unit_parse(const char* text, gsize length, GimbalUnit* unit);

// Whether a value in one of them can be written in the other. Angles do not count beside a mass:
// N·m is N·m/rad too.
gboolean gimbal_unit_agrees(const GimbalUnit* a, const GimbalUnit* b);

double gimbal_unit_convert(double value, const GimbalUnit* from, const GimbalUnit* to);

// What it measures, as "a length"; NULL if there is no usual word.
const char* gimbal_unit_quantity(const GimbalUnit* unit);

// Its text with the names of the bases (NULL: those of the SI, with N where there is a mass): the
// caller frees it. "1" without bases.
char* gimbal_unit_text(const GimbalUnit* unit, const char* const* bases);

#endif  // GIMBAL_UNIT_H_

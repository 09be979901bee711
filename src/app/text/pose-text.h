// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes vectors and orientations, in one of five forms, as MJCF has them. Pure
// functions.

#ifndef GIMBAL_POSE_TEXT_H_
#define GIMBAL_POSE_TEXT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#define GIMBAL_POSE_RESOLUTION 1e-6  // of written numbers: m, or components of a unit vector

// How a file writes angles.
typedef struct GimbalAngles {
  gboolean degree;
  char sequence[4];   // of euler angles: "xyz"
  double resolution;  // of numbers that are written; 0: a millionth
} GimbalAngles;

// The forms of an orientation: names of attributes, NULL at the end.
extern const char* const gimbal_orientation_forms[];

// The form for a new orientation in a text: euler angles if the text has some, otherwise a
// quaternion.
const char* gimbal_orientation_usual(const char* text);

// The form that an orientation of the spec has; NULL if it is a quaternion.
const char* gimbal_orientation_form_of(const mjsOrientation* orientation);

// Read numbers, separated by spaces or commas. Returns their count, at most max; 0 if text is NULL.
int gimbal_parse_numbers(const char* text, double* values, int max);

// Read an orientation in one of the forms. FALSE if the text is invalid.
gboolean gimbal_orientation_parse(const char* form, const char* text, const GimbalAngles* angles,
                                  mjtNum quat[4]);

// The text of an orientation in one of the forms. The caller frees it.
char* gimbal_orientation_format(const char* form, const mjtNum quat[4], const GimbalAngles* angles);

// The text of at most 16 numbers, rounded to a millionth. The caller frees it.
char* gimbal_vector_format(const mjtNum* values, int count);

#endif  // GIMBAL_POSE_TEXT_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses as MJCF writes them: an orientation in one of five forms, and ends of long shapes. Pure.

#ifndef GIMBAL_POSE_TEXT_H_
#define GIMBAL_POSE_TEXT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#define GIMBAL_POSE_RESOLUTION 1e-6  // m, or the length of a unit vector: what texts say

// How angles are meant in a file.
typedef struct GimbalAngles {
  gboolean degree;
  char sequence[4];   // of euler angles: "xyz"
  double resolution;  // of numbers that are written; 0: a millionth
} GimbalAngles;

// The forms of an orientation: names of attributes, NULL at the end.
extern const char* const gimbal_orientation_forms[];

// The form for what has none yet in a file: euler angles if the file has some, else a quaternion.
const char* gimbal_orientation_usual(const char* text);

// The form that an orientation of the spec has; NULL if it is a quaternion.
const char* gimbal_orientation_form_of(const mjsOrientation* orientation);

// Numbers in a text; returns how many there are, at most max.
int gimbal_parse_numbers(const char* text, double* values, int max);

// The orientation that an attribute of this form states. FALSE if the text is wrong.
gboolean gimbal_orientation_parse(const char* form, const char* text, const GimbalAngles* angles,
                                  mjtNum quat[4]);

// The other way round: what to write in this form. The caller frees it.
char* gimbal_orientation_format(const char* form, const mjtNum quat[4], const GimbalAngles* angles);

// A vector in a form fit for a file: no noise below a millionth.
char* gimbal_vector_format(const mjtNum* values, int count);

#endif  // GIMBAL_POSE_TEXT_H_

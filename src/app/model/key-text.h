// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state as the attributes of a keyframe.

#ifndef GIMBAL_KEY_TEXT_H_
#define GIMBAL_KEY_TEXT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "language/edit/rewrite.h"

// The attributes of a key element with the state of d: time, qpos, qvel, act, ctrl, mpos, mquat.
// Returns an array of GimbalAssignment that owns the values; that of an attribute with its default
// is NULL. Numbers are rounded to resolution; 0: they are written with all digits that are needed
// to read the same number back.
GArray* gimbal_key_text_values(const mjModel* m, const mjData* d, double resolution);

// The whole key element, its numbers in the style of the text around it. name NULL: no name. The
// caller frees it.
char* gimbal_key_text_element(const mjModel* m, const mjData* d, const char* name, double resolution,
                              const char* around);

// The smallest significant difference of positions, angles and velocities in a model of this size.
double gimbal_key_text_resolution(const mjModel* m);

#endif  // GIMBAL_KEY_TEXT_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state as the attributes of a keyframe.

#ifndef GIMBAL_KEY_TEXT_H_
#define GIMBAL_KEY_TEXT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "language/edit/rewrite.h"

// The attributes of a key element that stands for the state of d: time, qpos, qvel, act, ctrl,
// mpos, mquat. Those that hold their default have the value NULL. An array of GimbalAssignment
// whose values are owned by the array. Numbers are rounded to resolution; 0: they are written with
// as many digits as it takes to read them back.
GArray* gimbal_key_text_values(const mjModel* m, const mjData* d, double resolution);

// The whole element, its numbers in the manner of a text around it; name may be NULL.
char* gimbal_key_text_element(const mjModel* m, const mjData* d, const char* name, double resolution,
                              const char* around);

// The finest difference of positions, angles and speeds that means something in a model of this
// size.
double gimbal_key_text_resolution(const mjModel* m);

#endif  // GIMBAL_KEY_TEXT_H_

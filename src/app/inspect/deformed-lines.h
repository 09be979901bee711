// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How an object is deformed, as lines above its numbers in the inspector: what of it stays, and how
// a rod is bent and twisted.

#ifndef GIMBAL_DEFORMED_LINES_H_
#define GIMBAL_DEFORMED_LINES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Put the lines of an object before those of a list of GimbalFieldText. d lends its stack.
void gimbal_deformed_lines(GPtrArray* list, const mjModel* m, mjData* d, int objtype, int id);

#endif  // GIMBAL_DEFORMED_LINES_H_

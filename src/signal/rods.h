// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A rod as a whole: how far it is bent and twisted.

#ifndef GIMBAL_RODS_H_
#define GIMBAL_RODS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalRodFigures {
  double length;  // m
  double bend;    // rad, the largest angle between an edge and the one before
  double twist;   // rad, of its end against its start
  double torque;  // N m, the largest that a twist makes about the rod
} GimbalRodFigures;

// d lends its stack. FALSE: the flex is no rod.
gboolean gimbal_rod_figures(const mjModel* m, mjData* d, int flex, GimbalRodFigures* figures);

// The rods of a model, one after the other: the next one behind flex, -1: there is none.
int gimbal_next_rod(const mjModel* m, int flex);

#endif  // GIMBAL_RODS_H_

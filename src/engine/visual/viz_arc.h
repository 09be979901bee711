// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The path of a spatial tendon as it is drawn: straight pieces, arcs in chords.

#ifndef GIMBAL_VISUAL_VIZ_ARC_H_
#define GIMBAL_VISUAL_VIZ_ARC_H_

#include <mujoco/mujoco.h>

enum { MAX_CHORDS = 28 };  // of an arc

// The points of the piece from wrap point k of the path to the next; returns how many pieces they
// make: 0 where nothing is to be drawn.
int wrap_chords(mjtNum point[MAX_CHORDS + 1][3], const mjModel* m, const mjData* d, int k);

#endif  // GIMBAL_VISUAL_VIZ_ARC_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a side site has to be for its tendons to run in 4.0.1 as they do in 3.12.

#ifndef GIMBAL_CHANGE_SIDES_H_
#define GIMBAL_CHANGE_SIDES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalSide {
  GIMBAL_SIDE_SAME,   // where it is
  GIMBAL_SIDE_MOVED,  // at another place
  GIMBAL_SIDE_LEFT    // nowhere that was found
} GimbalSide;

// In all poses that are tried. pos: the other place, in the frame of the site's body.
GimbalSide gimbal_side_find(const mjModel* m, int site, double pos[3]);

#endif  // GIMBAL_CHANGE_SIDES_H_

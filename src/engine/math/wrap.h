// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shortest path of a taut string around a sphere or a cylinder.

#ifndef GIMBAL_MATH_WRAP_H_
#define GIMBAL_MATH_WRAP_H_

#include <mujoco/mujoco.h>

// Wrap the path from x0 to x1 around an object of the given type (mjWRAP_SPHERE or mjWRAP_CYLINDER,
// its axis is z), centre xpos, axes xmat and radius. side (NULL allowed) is a point on the side
// where the path has to pass; if it is inside, the path runs through the object and bends on its
// inner wall. The two points of tangency go to points; the result is the length of the curve
// between them, or -1 if the straight line is free.
mjtNum wrap_string(mjtNum points[2][3], const mjtNum x0[3], const mjtNum x1[3], const mjtNum xpos[3],
                   const mjtNum xmat[9], mjtNum radius, int type, const mjtNum* side);

#endif  // GIMBAL_MATH_WRAP_H_

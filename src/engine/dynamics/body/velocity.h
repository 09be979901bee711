// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the frame of an object is: body, position and orientation, for anything that is fixed to a
// body.

#ifndef GIMBAL_DYNAMICS_BODY_VELOCITY_H_
#define GIMBAL_DYNAMICS_BODY_VELOCITY_H_

#include <mujoco/mujoco.h>

// Body of an object of type mjOBJ_BODY (inertial frame), XBODY, GEOM, SITE or CAMERA, and its
// frame; mju_error otherwise.
int object_frame(const mjModel* m, const mjData* d, int objtype, int id, const mjtNum** pos,
                 const mjtNum** mat);

#endif  // GIMBAL_DYNAMICS_BODY_VELOCITY_H_

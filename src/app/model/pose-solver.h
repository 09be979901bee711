// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds poses that satisfy the equalities of a model (close its loops), or that bring a body to a
// goal (inverse kinematics). Joints may be locked; limits are respected. No GTK.

#ifndef GIMBAL_POSE_SOLVER_H_
#define GIMBAL_POSE_SOLVER_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// A goal for a point of a body, and for the orientation of the body.
typedef struct GimbalPoseGoal {
  int body;
  mjtNum local[3];   // the point in the frame of the body, m
  mjtNum target[3];  // goal of the point in the world, m
  gboolean turned;   // the orientation is a goal too
  mjtNum quat[4];    // goal of the orientation of the body in the world
} GimbalPoseGoal;

// The violation of an equality: in m, or in rad if its largest violation is an angle.
typedef struct GimbalPoseGap {
  int equality;
  gboolean angle;
  double before;
  double after;
  gboolean closed;
} GimbalPoseGap;

typedef struct GimbalPoseResult {
  int iterations;
  int attempts;     // number of starts: more than one if the first did not solve the task
  gboolean closed;  // every equality is satisfied
  double miss;      // remaining distance to a goal, m
  double turn;      // remaining angle to a goal, rad
  GArray* costs;    // of double: half the sum of squares, at the start and after each iteration
  GArray* gaps;     // of GimbalPoseGap: the active equalities
} GimbalPoseResult;

void gimbal_pose_result_clear(GimbalPoseResult* result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalPoseResult, gimbal_pose_result_clear)

typedef struct GimbalPoseSolver GimbalPoseSolver;

// m stays the caller's, is not changed, and must live as long. NULL if there is no memory. The
// caller guards against engine errors.
GimbalPoseSolver* gimbal_pose_solver_new(const mjModel* m);
void gimbal_pose_solver_free(GimbalPoseSolver* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPoseSolver, gimbal_pose_solver_free)

// Begin at the state of d. locked: for each joint, whether it is locked; NULL: none is.
void gimbal_pose_solver_begin(GimbalPoseSolver* self, const mjData* d, const guint8* locked);

// From the present pose, find a pose near it that satisfies the equalities within the limits of the
// joints.
void gimbal_pose_solver_assemble(GimbalPoseSolver* self, GimbalPoseResult* result);

// From the present pose, bring a point of a body as near as possible to its goal. Joints stay
// within their limits, and closed loops stay closed. A free joint moves only if no joint between it
// and the body can.
void gimbal_pose_solver_reach(GimbalPoseSolver* self, const GimbalPoseGoal* goal, GimbalPoseResult* result);

// The present pose, owned by the solver: positions and all that depends on them are up to date.
const mjData* gimbal_pose_solver_get_data(const GimbalPoseSolver* self);

#endif  // GIMBAL_POSE_SOLVER_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses that satisfy something: the equalities of a model (its loops are closed), or a body where
// it is wanted (inverse kinematics). Joints may be locked; limits hold. No GTK.

#ifndef GIMBAL_POSE_SOLVER_H_
#define GIMBAL_POSE_SOLVER_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Where a point of a body is wanted, and how the body is turned.
typedef struct GimbalPoseGoal {
  int body;
  mjtNum local[3];   // the point in the frame of the body, m
  mjtNum target[3];  // where it is wanted in the world, m
  gboolean turned;   // quat counts
  mjtNum quat[4];    // orientation of the body that is wanted
} GimbalPoseGoal;

// An equality and how far it is from being satisfied: in m, or in rad if that is the unit of what
// is worst in it.
typedef struct GimbalPoseGap {
  int equality;
  gboolean angle;
  double before;
  double after;
  gboolean closed;
} GimbalPoseGap;

typedef struct GimbalPoseResult {
  int iterations;
  int attempts;     // starts: more than one if the pose that was given led nowhere
  gboolean closed;  // every equality is satisfied
  double miss;      // of a goal: distance that is left, m
  double turn;      // and the angle, rad
  GArray* costs;    // of double: half the sum of squares, at the start and after each iteration
  GArray* gaps;     // of GimbalPoseGap: the active equalities
} GimbalPoseResult;

void gimbal_pose_result_clear(GimbalPoseResult* result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalPoseResult, gimbal_pose_result_clear)

typedef struct GimbalPoseSolver GimbalPoseSolver;

// m stays the caller's and as it is; NULL if there is no memory. Engine errors are the caller's to
// guard.
GimbalPoseSolver* gimbal_pose_solver_new(const mjModel* m);
void gimbal_pose_solver_free(GimbalPoseSolver* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPoseSolver, gimbal_pose_solver_free)

// Begin at the state of d. locked: a number for each joint, not 0: it stays as it is; NULL: none.
void gimbal_pose_solver_begin(GimbalPoseSolver* self, const mjData* d, const guint8* locked);

// From where it is, find the pose next to it in which the equalities hold, within the limits of the
// joints.
void gimbal_pose_solver_assemble(GimbalPoseSolver* self, GimbalPoseResult* result);

// From where it is, bring a point of a body as near as can be to where it is wanted. Joints do not
// pass their limits, and closed loops stay closed. A free joint moves only if nothing else between
// it and the body can.
void gimbal_pose_solver_reach(GimbalPoseSolver* self, const GimbalPoseGoal* goal, GimbalPoseResult* result);

// Where it is: positions and all that follows from them are up to date.
const mjData* gimbal_pose_solver_get_data(const GimbalPoseSolver* self);

#endif  // GIMBAL_POSE_SOLVER_H_

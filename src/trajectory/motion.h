// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions of other programs: positions (and velocities) over time in tables (CSV), NumPy arrays
// (.npy, .npz), and the joint states of ROS 2 bags (.mcap). Their columns find the joints of a
// model by name, and the motion becomes a run of it.

#ifndef GIMBAL_MOTION_H_
#define GIMBAL_MOTION_H_

#include <gio/gio.h>

#include "trajectory/motion-data.h"
#include "trajectory/trajectory.h"

// Whether the name of a file says that it may be one.
gboolean gimbal_motion_is_named(const char* path);

// NULL with an error that says what is wrong with the file.
GimbalMotion* gimbal_motion_read(const char* path, GError** error);

// What the nq positions and nv velocities of a model are called, in this order: "knee", "root[2]",
// …, "knee.qvel", ….
GStrv gimbal_motion_targets(const mjModel* m);

// Which of those each column is, -1: none. Returns how many are one; 0 with an error that has the
// names on both sides.
int gimbal_motion_match(const GimbalMotion* self, const mjModel* m, int* targets, GError** error);

// What is done with a motion.
typedef struct GimbalMotionPlan {
  const int* targets;  // of each column
  double rate;         // rows a second, of a motion without times
} GimbalMotionPlan;

// Write it as a run of the model. Velocities that it lacks are those between its positions; what is
// nowhere in it stays as the model has it. FALSE with an error.
gboolean gimbal_motion_write_run(const GimbalMotion* self, const GimbalMotionPlan* plan,
                                 const GimbalTrajectorySetup* setup, const mjModel* m,
                                 GCancellable* cancellable, GError** error);

//---- writing for others

// The arrays time, qpos, qvel, ctrl and sensordata of a run, and the names of their columns (.npz).
gboolean gimbal_trajectory_write_numpy(GimbalTrajectory* t, const char* path, GError** error);

// A ROS 2 bag: joint states, and the places of bodies with a free joint as transforms (.mcap).
gboolean gimbal_trajectory_write_mcap(GimbalTrajectory* t, const char* path, GError** error);

#endif  // GIMBAL_MOTION_H_

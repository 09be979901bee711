// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts of mj_setConst, in the order in which it calls them.

#ifndef GIMBAL_PIPELINE_SETCONST_H_
#define GIMBAL_PIPELINE_SETCONST_H_

#include <mujoco/mujoco.h>

// What needs no kinematics: masses of subtrees, trees, and which of them may sleep (const_tree.c).
void set_tree_constants(mjModel* m, mjData* d);

// Patterns of the Jacobians of edges and vertices of flexes, and the metric of flat ones (const_flex.c).
void set_flex_constants(mjModel* m, mjData* d);

// What belongs to qpos0: lengths, inverse weights, anchors of equalities, cameras, lights, damping ratios
// (const_pose.c). Leaves d in qpos0.
void set_pose_constants(mjModel* m, mjData* d);

// Sizes and means of the model, with d in qpos0 (const_stat.c).
void set_statistics(mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_SETCONST_H_

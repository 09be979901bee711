// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts of mj_setConst, in the order in which it calls them, and what the compiler alone needs.

#ifndef GIMBAL_PIPELINE_CONST_PARTS_H_
#define GIMBAL_PIPELINE_CONST_PARTS_H_

#include <mujoco/mujoco.h>

// How frames on bodies relate to those of the bodies (const_frame.c).
void set_frame_relations(mjModel* m);

// What geoms and bodies are found by, and the flags of the model (const_bounds.c).
void set_bounds(mjModel* m, mjData* d);

// What needs no kinematics: masses of subtrees, passive actuators, trees, and which of them may
// sleep (const_tree.c).
void set_tree_constants(mjModel* m, mjData* d);

// Note the actuator that adds damping or armature to each joint and tendon; -1: none, -2: several.
void list_passive_actuators(mjModel* m);

// A tree on the path of a tendon that may sleep by its policy, but not because of the tendon; -1 if
// there is none.
int sleepless_tree(const mjModel* m, int tendon);

// Patterns of the Jacobians of edges of flexes (const_flex.c).
void set_flex_constants(mjModel* m, mjData* d);

// The metric of sheets that bend, with d in qpos0 (const_metric.c).
void set_flex_metric(mjModel* m, mjData* d);

// What belongs to qpos0: lengths, inverse weights, anchors of equalities, cameras, lights
// (const_pose.c). Leaves d in qpos0.
void set_pose_constants(mjModel* m, mjData* d);

// The length that turns the rate of each dof into a speed, with d in qpos0 (const_stat.c).
void set_dof_lengths(mjModel* m, mjData* d);

// What a model states by convention: damping ratios, rest lengths of -1; and its statistics. Leaves
// d in the spring pose (setconst.c).
void set_conventions(mjModel* m, mjData* d);

// Put d into qpos0, all flexes soft (const_pose.c).
void move_to_reference(mjModel* m, mjData* d);

// Dampings of servos that are given as ratios, with d in qpos0 (const_pose.c).
void set_damping_ratios(mjModel* m, mjData* d);

// Sizes and means of the model, with d in qpos0 (const_stat.c).
void set_statistics(mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_CONST_PARTS_H_

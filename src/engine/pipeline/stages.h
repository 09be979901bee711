// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stages of forward dynamics with their sensors, and what they are made of.

#ifndef GIMBAL_PIPELINE_STAGES_H_
#define GIMBAL_PIPELINE_STAGES_H_

#include <mujoco/mujoco.h>

// The stages of mj_forward, each with its sensors (unless skip_sensors) and energies.
void forward_position(const mjModel* m, mjData* d, int skip_sensors);
void forward_velocity(const mjModel* m, mjData* d, int skip_sensors);
void forward_acceleration(const mjModel* m, mjData* d, int skip_sensors);

// Parts of the position stage: bodies and inertia, contacts, rows of constraints, then sensors and
// energy.
void position_bodies(const mjModel* m, mjData* d);
void detect_contacts(const mjModel* m, mjData* d);
void position_rows(const mjModel* m, mjData* d);
void sense_position(const mjModel* m, mjData* d, int skip_sensors);
// Parts of the others: the callback that sets controls, and the solver with the sensors of
// accelerations.
void call_control(const mjModel* m, mjData* d);
void solve_constraints(const mjModel* m, mjData* d, int skip_sensors);

#endif  // GIMBAL_PIPELINE_STAGES_H_

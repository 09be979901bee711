// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts of d(qfrc_smooth)/d(qvel), each added to d->qDeriv.

#ifndef GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_PARTS_H_
#define GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_PARTS_H_

#include <mujoco/mujoco.h>

// Subtract the derivative of the bias force.
void subtract_bias_derivative(const mjModel* m, mjData* d);

void add_actuator_derivative(const mjModel* m, mjData* d);
void add_fluid_derivative(const mjModel* m, mjData* d);

// Add left' scale right for two sparse rows (values, ascending columns, number): entries that
// qDeriv has no place for, of dofs that are not in one chain, are left out.
void add_outer_product(const mjModel* m, mjData* d, const mjtNum* left, const int* leftcol, int nleft,
                       const mjtNum* right, const int* rightcol, int nright, mjtNum scale);

#endif  // GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_PARTS_H_

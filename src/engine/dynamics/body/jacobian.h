// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Jacobians of points on bodies, dense (the mj_jac* functions of the public interface) and along a
// chain of dofs.
//
// A chain is the ascending list of the dofs that move a body. Compressed Jacobians have one column
// per dof of a chain.

#ifndef GIMBAL_DYNAMICS_BODY_JACOBIAN_H_
#define GIMBAL_DYNAMICS_BODY_JACOBIAN_H_

#include <mujoco/mujoco.h>

// The last dof that moves body, -1 if nothing does; the others follow by m->dof_parentid.
int last_dof_of_body(const mjModel* m, int body);

// List the dofs that move body in chain (size nv); returns their number.
int chain_of_body(const mjModel* m, int body, int* chain);

// List the dofs that move body1 relative to body2 or the other way round (size nv): the union of
// both chains. If skip_common is set, dofs that move both bodies are left out: they move them
// alike. Returns the number.
int chain_of_pair(const mjModel* m, int body1, int body2, int skip_common, int* chain);

// Jacobian of a global point attached to body, in the columns of a chain that contains the chain of
// body. jacp and jacr are 3 x nchain or NULL.
void jac_chain(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body,
               const int* chain, int nchain);

// Velocity of a global point attached to body for the velocities vec of the dofs.
void point_velocity(const mjModel* m, const mjData* d, int body, const mjtNum point[3], const mjtNum* vec,
                    mjtNum vel[3]);

// Jacobian difference: point2 of body2 minus point1 of body1, in the columns of chain. jacdifp and
// jacdifr are 3 x nchain, either may be NULL. Uses the stack of d.
void jac_chain_difference(const mjModel* m, mjData* d, mjtNum* jacdifp, mjtNum* jacdifr, int body1, int body2,
                          const mjtNum point1[3], const mjtNum point2[3], const int* chain, int nchain);

#endif  // GIMBAL_DYNAMICS_BODY_JACOBIAN_H_

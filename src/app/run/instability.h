// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why a simulation explodes: the usual suspects, each judged by numbers of the model and of its
// last states.

#ifndef GIMBAL_INSTABILITY_H_
#define GIMBAL_INSTABILITY_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Append a GimbalInstability to causes for each suspect. d stands at the last state that was sound,
// evaluated; vitals are those of the states up to it (GimbalVitals); dof is the degree of freedom
// that went bad, -1: unknown.
void gimbal_instability_find(GPtrArray* causes, const mjModel* m, mjData* d, const GArray* vitals, int dof);

#endif  // GIMBAL_INSTABILITY_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why a simulation explodes: the usual causes, each judged by numbers of the model and of its last
// states.

#ifndef GIMBAL_INSTABILITY_H_
#define GIMBAL_INSTABILITY_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Key figures of one stored state.
typedef struct GimbalVitals {
  double time;
  double kinetic;       // energy, J
  double acceleration;  // largest, over all degrees of freedom
  int dof;              // degree of freedom that has it
  double velocity;      // largest
  double residual;      // improvement of the last solver iteration
  int iterations;
  int constraints;
  int contacts;
  double depth;  // of the deepest contact, m; 0: none penetrates
  int geom[2];   // of that contact, -1: none
} GimbalVitals;

// The key figures of a state that is evaluated.
GimbalVitals gimbal_vitals_of(const mjModel* m, mjData* d);

// A likely cause.
typedef struct GimbalInstability {
  double weight;  // 0 … 1, how likely
  int type;       // mjtObj of the element to look at; mjOBJ_UNKNOWN: an option of the model
  int id;
  const char* attribute;  // of that element, or NULL
  char* text;             // the observation
  char* advice;           // the remedy
} GimbalInstability;

// Append a GimbalInstability to causes for each likely cause. d holds the last sound state,
// evaluated; vitals (GimbalVitals) are those of the states up to it; dof is the degree of freedom
// that diverged, -1: unknown.
void gimbal_instability_find(GPtrArray* causes, const mjModel* m, mjData* d, const GArray* vitals, int dof);

// An empty list of causes; the same in the order of their weight.
GPtrArray* gimbal_instability_list(void);
void gimbal_instability_sort(GPtrArray* causes);

#endif  // GIMBAL_INSTABILITY_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why a simulation explodes: the usual suspects, each judged by numbers of the model and of its
// last states.

#ifndef GIMBAL_INSTABILITY_H_
#define GIMBAL_INSTABILITY_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The signs of life at one kept state.
typedef struct GimbalVitals {
  double time;
  double kinetic;       // energy, J
  double acceleration;  // largest, over all degrees of freedom
  int dof;              // which one
  double velocity;      // largest
  double residual;      // improvement of the last solver iteration
  int iterations;
  int constraints;
  int contacts;
  double depth;  // of the deepest contact, m; 0: none penetrates
  int geom[2];   // of that contact, -1: none
} GimbalVitals;

// A likely cause.
typedef struct GimbalInstability {
  double weight;  // 0 … 1, how likely
  int type;       // mjtObj of the element to look at; mjOBJ_UNKNOWN: an option of the model
  int id;
  const char* attribute;  // of that element, or NULL
  char* text;             // what is seen
  char* advice;           // what to do
} GimbalInstability;

// Append a GimbalInstability to causes for each suspect. d stands at the last state that was sound,
// evaluated; vitals are those of the states up to it (GimbalVitals); dof is the degree of freedom
// that went bad, -1: unknown.
void gimbal_instability_find(GPtrArray* causes, const mjModel* m, mjData* d, const GArray* vitals, int dof);

#endif  // GIMBAL_INSTABILITY_H_

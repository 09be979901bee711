// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Total mass of a model.

#include <math.h>
#include <mujoco/mujoco.h>

mjtNum mj_getTotalmass(const mjModel* m) {
  mjtNum total = 0;
  for (int i = 1; i < m->nbody; i++) {
    total += m->body_mass[i];
  }
  return total;
}

void mj_setTotalmass(mjModel* m, mjtNum newmass) {
  mjtNum scale = fmax(mjMINVAL, newmass / fmax(mjMINVAL, mj_getTotalmass(m)));
  for (int i = 1; i < m->nbody; i++) {
    m->body_mass[i] *= scale;
    for (int k = 0; k < 3; k++) {
      m->body_inertia[3 * i + k] *= scale;
    }
  }
}

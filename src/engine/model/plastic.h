// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where springs rest: at what the model says, or where they have yielded to.

#ifndef GIMBAL_MODEL_PLASTIC_H_
#define GIMBAL_MODEL_PLASTIC_H_

#include <mujoco/mujoco.h>

// The positions at which the spring of a joint has no force, as many as the joint has.
static inline const mjtNum* joint_rest(const mjModel* m, const mjData* d, int jnt) {
  int adr = m->jnt_plasticadr[jnt];
  return adr < 0 ? m->qpos_spring + m->jnt_qposadr[jnt] : d->plastic + adr;
}

// The two lengths between which the spring of a tendon has no force.
static inline const mjtNum* tendon_rest(const mjModel* m, const mjData* d, int id) {
  int adr = m->tendon_plasticadr[id];
  return adr < 0 ? m->tendon_lengthspring + 2 * id : d->plastic + adr;
}

// Fill plastic (nplastic) with the state of springs and flexes that have not yielded.
void plastic_reset(const mjModel* m, mjtNum* plastic);

#endif  // GIMBAL_MODEL_PLASTIC_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Generalised forces of Cartesian ones: the power of a force f at a point and a torque t is w (t + arm x f) +
// u f for the twist [w, u] of each dof above, with the arm from the tree's centre of mass to the point.

#include "dynamics/apply_force.h"

#include "dynamics/motion.h"
#include "model/sleep_state.h"

// the last dof that moves body, -1 if nothing does
static int last_dof(const mjModel* m, int body) {
  while (body && !m->body_dofnum[body]) body = m->body_parentid[body];
  return body ? m->body_dofadr[body] + m->body_dofnum[body] - 1 : -1;
}

static void add_force(const mjModel* m, const mjData* d, const mjtNum* force, const mjtNum* torque,
                      const mjtNum point[3], int body, mjtNum* qfrc) {
  mjtNum wrench[6] = {0}, arm[3];
  if (torque) vec3_copy(wrench, torque);
  if (force) {
    vec3_sub(arm, point, d->subtree_com + 3 * m->body_rootid[body]);
    vec3_copy(wrench + 3, force);
    vec3_add_cross(wrench, arm, force);
  }
  for (int i = last_dof(m, body); i >= 0; i = m->dof_parentid[i])
    qfrc[i] += spatial_dot(d->cdof + 6 * i, wrench);
}

void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                const mjtNum point[3], int body, mjtNum* qfrc_target) {
  if (body < 0 || body >= m->nbody) mju_error("mj_applyFT: there is no body %d", body);
  add_force(m, d, force, torque, point, body, qfrc_target);
}

void accumulate_xfrc(const mjModel* m, mjData* d, mjtNum* qfrc) {
  int filter = sleeping_bodies(m, d), nbody = filter ? d->nbody_awake : m->nbody;
  for (int b = 1; b < nbody; b++) {
    int i = filter ? d->body_awake_ind[b] : b;
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    if (vec3_is_zero(xfrc) && vec3_is_zero(xfrc + 3)) continue;
    add_force(m, d, xfrc, xfrc + 3, d->xipos + 3 * i, i, qfrc);
  }
}

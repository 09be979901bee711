// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Generalised forces of Cartesian ones: the power of a force f at a point and a torque t is w (t +
// arm x f) + u f for the twist [w, u] of each dof above, with the arm from the tree's centre of
// mass to the point.

#include "dynamics/body/apply_force.h"

#include <gimbal/assert.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "model/sleep_state.h"

void add_cartesian_force(const mjModel* m, const mjData* d, mjtNum* qfrc, const mjtNum* force,
                         const mjtNum* torque, const mjtNum point[3], int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum wrench[6] = {0}, arm[3];
  if (torque) vec3_copy(wrench, torque);
  if (force) {
    vec3_sub(arm, point, d->subtree_com + 3 * m->body_rootid[body]);
    vec3_copy(wrench + 3, force);
    vec3_add_cross(wrench, arm, force);
  }
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    qfrc[i] += spatial_dot(d->cdof + 6 * i, wrench);
  }
}

// How fast dof i moves the point at arm from the tree's centre of mass along dir, by its velocity u
// + w x arm: for a point on the axis of the dof that is zero exactly, and a row of zeros makes no
// constraint. As w (arm x dir) + u dir it would only be zero up to rounding.
static mjtNum speed_along(const mjData* d, int i, const mjtNum arm[3], const mjtNum dir[3]) {
  mjtNum velocity[3];
  vec3_cross(velocity, d->cdof + 6 * i, arm);
  vec3_add(velocity, velocity, d->cdof + 6 * i + 3);
  return vec3_dot(velocity, dir);
}

void add_tension(const mjModel* m, const mjData* d, mjtNum* qfrc, const mjtNum dir[3], const mjtNum point1[3],
                 int body1, const mjtNum point2[3], int body2) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  mjtNum arm1[3], arm2[3];
  vec3_sub(arm1, point1, d->subtree_com + 3 * m->body_rootid[body1]);
  vec3_sub(arm2, point2, d->subtree_com + 3 * m->body_rootid[body2]);

  // up both chains until they meet: dofs that move both bodies feel nothing
  int i = last_dof_of_body(m, body1), j = last_dof_of_body(m, body2);
  while (i != j) {
    if (i > j) {
      qfrc[i] -= speed_along(d, i, arm1, dir);
      i = m->dof_parentid[i];
    } else {
      qfrc[j] += speed_along(d, j, arm2, dir);
      j = m->dof_parentid[j];
    }
  }
}

void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                const mjtNum point[3], int body, mjtNum* qfrc_target) {
  if (body < 0 || body >= m->nbody) {
    mju_error("mj_applyFT: there is no body %d", body);
    return;
  }
  add_cartesian_force(m, d, qfrc_target, force, torque, point, body);
}

void accumulate_xfrc(const mjModel* m, mjData* d, mjtNum* qfrc) {
  int filter = sleeping_bodies(m, d), nbody = filter ? d->nbody_awake : m->nbody;
  for (int b = 1; b < nbody; b++) {
    int i = filter ? d->body_awake_ind[b] : b;
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    if (vec3_is_zero(xfrc) && vec3_is_zero(xfrc + 3)) continue;
    add_cartesian_force(m, d, qfrc, xfrc, xfrc + 3, d->xipos + 3 * i, i);
  }
}

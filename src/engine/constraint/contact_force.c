// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Force of a contact in its frame, from the forces of its rows.

#include <mujoco/mujoco.h>

void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  mju_zero(result, 6);
  if (id < 0 || id >= d->ncon || d->contact[id].efc_address < 0) return;
  const mjContact* con = d->contact + id;
  const mjtNum* force = d->efc_force + con->efc_address;
  if (con->dim > 1 && mj_isPyramidal(m)) {
    mju_decodePyramid(result, force, con->friction, con->dim);
  } else {
    mju_copy(result, force, con->dim);
  }

  // adhesion pulls the bodies together; the rows carry it too
  result[0] -= con->adhesion;
}

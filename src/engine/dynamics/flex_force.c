// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces inside deformables: springs and dampers along edges.

#include "dynamics/flex.h"

#include "math/kernel.h"

// Springs and dampers along the edges of a flex.
static void edge_forces(const mjModel* m, mjData* d, int f) {
  mjtNum stiffness = mjDISABLED(mjDSBL_SPRING) ? 0 : m->flex_edgestiffness[f];
  mjtNum damping = mjDISABLED(mjDSBL_DAMPER) ? 0 : m->flex_edgedamping[f];
  if (stiffness == 0 && damping == 0) return;
  for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; e++) {
    if (m->flexedge_rigid[e]) continue;
    int adr = m->flexedge_J_rowadr[e], nnz = m->flexedge_J_rownnz[e];
    mjtNum spring = stiffness * (m->flexedge_length0[e] - d->flexedge_length[e]);
    mjtNum damper = -damping * d->flexedge_velocity[e];
    kernel_add_scaled_sparse(d->qfrc_spring, d->flexedge_J + adr, m->flexedge_J_colind + adr, spring, nnz);
    kernel_add_scaled_sparse(d->qfrc_damper, d->flexedge_J + adr, m->flexedge_J_colind + adr, damper, nnz);
  }
}

void flex_forces(const mjModel* m, mjData* d) {
  for (int f = 0; f < m->nflex; f++) {
    if (!m->flex_rigid[f]) edge_forces(m, d, f);
  }
}

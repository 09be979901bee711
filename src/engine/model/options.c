// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the options say about the way in which constraints are computed.

#include <mujoco/mujoco.h>

int mj_isPyramidal(const mjModel* m) {
  return m->opt.cone == mjCONE_PYRAMIDAL;
}

// automatic choice of sparse Jacobians
enum { kSparseFrom = 60 };

int mj_isSparse(const mjModel* m) {
  return m->opt.jacobian == mjJAC_SPARSE || (m->opt.jacobian == mjJAC_AUTO && m->nv >= kSparseFrom);
}

int mj_isDual(const mjModel* m) {
  return m->opt.solver == mjSOL_PGS || m->opt.noslip_iterations > 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Products with the inertia and the Jacobian in whatever form these are there.

#include "math/sparse.h"
#include "solver/primal.h"

void primal_mul_inertia(const Primal* p, mjtNum* res, const mjtNum* vec) {
  if (p->dense.active) {
    padded_mul_sym(res, p->dense.M, vec, p->nv);
    return;
  }
  mul_split_tree(res, p->M, vec, p->nv, p->M_rownnz, p->M_rowadr, p->M_colind, &p->M_split);
}

void primal_mul_jacobian(const Primal* p, mjtNum* res, const mjtNum* vec) {
  if (p->dense.active) {
    padded_mul(res, p->dense.J, vec, p->nefc, p->nv);
  } else if (p->stretch) {
    sparse_shaped_mul_vec(res, p->J, vec, p->stretch, p->nstretch, p->J_rownnz, p->J_rowadr, p->J_colind);
  } else if (p->sparse) {
    sparse_mul_vec(res, p->J, vec, p->nefc, p->J_rownnz, p->J_rowadr, p->J_colind);
  } else {
    mju_mulMatVec(res, p->J, vec, p->nefc, p->nv);
  }
}

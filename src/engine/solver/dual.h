// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solvers of the dual problem, block by block: minimise over the constraint forces f, in their
// cones and bounds,
//   1/2 f' AR f + f' b.
// Both work on the rows of one island, or on all (island -1), and change d->efc_force in place.

#ifndef GIMBAL_SOLVER_DUAL_H_
#define GIMBAL_SOLVER_DUAL_H_

#include <mujoco/mujoco.h>

// Projected Gauss-Seidel.
void solve_pgs(const mjModel* m, mjData* d, int island, int maxiter);

// Gauss-Seidel on friction rows alone with normal forces fixed and without regularisation, to
// remove slip.
void solve_noslip(const mjModel* m, mjData* d, int island, int maxiter);

// The rows to solve for.
typedef struct Dual {
  const mjModel* m;
  mjData* d;
  int sparse;
  int island;
  int ne, nf, nefc;
  const int* row;   // (nefc) rows of d, NULL: all
  mjtNum* inverse;  // (nefc) inverse diagonal of AR, or of A
  int* state;       // (nefc) states of the last iteration
  mjtNum scale;     // of improvement
} Dual;

// Bind to an island; without_R: the diagonal is that of A. The caller has marked the stack.
Dual bind_dual(const mjModel* m, mjData* d, int island, int without_R);

// Global row of local row k.
static inline int dual_row(const Dual* s, int k) {
  return s->row ? s->row[k] : k;
}

// b + AR f for dim rows from (global) row i; without_R: b + A f.
void dual_residual(const Dual* s, mjtNum* res, int i, int dim, int without_R);

// The diagonal block of AR (or A, its diagonal at least 1e-10) of dim rows from row i.
void dual_block(const Dual* s, mjtNum* block, int i, int dim, int without_R);

// Change of cost from old to new forces of a block with residual res; a rise is undone and counts
// as 0.
mjtNum dual_change(const mjtNum* block, mjtNum* force, const mjtNum* old, const mjtNum* res, int dim);

// Set the states that belong to the forces; returns the number of active rows, and in nchange how
// many states changed.
int dual_states(Dual* s, int* nchange);

// Friction forces of an elliptic contact with given normal force: minimise 1/2 x' A x + b' x in the
// ellipsoid sum (x_i / mu_i)^2 <= normal^2; n <= 5.
void minimize_friction(mjtNum* x, const mjtNum* A, const mjtNum* b, const mjtNum* mu, mjtNum normal, int n);

#endif  // GIMBAL_SOLVER_DUAL_H_

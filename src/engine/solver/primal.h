// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The primal problem: minimise over qacc
//   1/2 (qacc - qacc_smooth)' M (qacc - qacc_smooth) + s(J qacc - aref)
// with M the inertia or, with the integrator discrete, the effective metric; for all dofs at once
// or for those of one island. s is the convex constraint cost (constraint_update.c).

#ifndef GIMBAL_SOLVER_PRIMAL_H_
#define GIMBAL_SOLVER_PRIMAL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "constraint/constraint_update.h"
#include "dynamics/metric/metric_solve.h"
#include "math/ltdl.h"
#include "math/padded.h"
#include "math/sparse_shapes.h"

// M and J in the order of the factor: those of the problem, or copies.
typedef struct HessianInput {
  const int *M_rownnz, *M_rowadr, *M_colind;
  const mjtNum* M;
  const int *J_rowadr, *J_colind;
  const mjtNum* J;
} HessianInput;

// Factor H = L' L of the Hessian of the cost, L lower triangular; rows without an entry stay empty.
typedef struct Hessian {
  int* place;  // (nv) row of a dof in the factor, NULL: its own
  HessianInput in;
  int nL;         // values of L
  int* rownnz;    // (nv) sparse: entries of each row, the diagonal last
  int* rowadr;    // (nv) address of each row's values
  int** colind;   // (nv) sparse: columns of each row; rows of a block may share them
  mjtNum* L;      // (nL) without cones
  mjtNum* Lcone;  // (nL) with the Hessians of cones; elliptic only
  // (nefc + 1) sparse: first rows of groups of rows with the same columns, then nefc
  int* group;
  int ngroup;
  mjtNum* work;                // (rows of a block x nv) zeros between uses
  mjtNum* vec;                 // (6 x nv)
  int* top;                    // (nv) last row of the block of each row
  int* path;                   // (nv) entries of the rows from each to the root of the tree
  double all;                  // products of a factorization
  bool merged;                 // Lcone was made with the cones in it, L is older
  int *head, *next, *left;     // (nv) lists of blocks of rows of L by the next column to use
  int *ghead, *gnext, *gleft;  // the same of groups
} Hessian;

// M, J and the factor written out in padded rows (primal_dense.c).
typedef struct Dense {
  int active;        // 1: these are used, 0: the sparse ones are
  mjtNum* M;         // (nv rows) both triangles
  int* Mfirst;       // (nv) first nonzero column of each row
  mjtNum* J;         // (nefc rows)
  int* Jfirst;       // (nefc)
  mjtNum* weight;    // (nefc rows) H_c J_c of cones; elliptic only
  mjtNum* change;    // (1 row) work
  PaddedTerm* term;  // (nefc)
  int has_cones;     // the factor has cones in it
  PaddedFactor factor;
} Dense;

// Rows of a factor.
typedef struct FactorRows {
  const int *rownnz, *rowadr, *colind;
} FactorRows;

typedef struct Primal {
  const mjModel* m;
  mjData* d;
  int newton;    // 1: Newton, 0: conjugate gradient
  bool starved;  // the Hessian has no room
  int sparse;    // mj_isSparse
  int elliptic;  // elliptic cones
  int metric;    // 1: M is the effective metric (dynamics/metric)
  int couples;   // and has entries that the inertia has no place for

  // sizes and inputs; indices are local
  int nv, nefc;
  MetricPart part;  // which dofs
  const int *M_rownnz, *M_rowadr, *M_colind;
  const mjtNum* M;
  FactorRows L;  // of the factor of M, or of its backbone
  const mjtNum *qLD, *qLDiagInv;
  const int *J_rownnz, *J_rowadr, *J_colind;
  const mjtNum* J;
  TreeSplit M_split;       // of M, unless dense
  TreeSplit L_split;       // of its factor
  SparseStretch* stretch;  // (nstretch) of a sparse J; conjugate gradient only, else NULL
  int nstretch;
  const mjtNum *aref, *qfrc_smooth, *qacc_smooth;
  ConstraintRows rows;  // with the results efc_force and efc_state

  // results
  mjtNum* qacc;
  mjtNum* qfrc_constraint;

  // work
  mjtNum* Jaref;  // (nefc) J qacc - aref
  mjtNum* Jv;     // (nefc) J search
  // padded with zeros:
  mjtNum* Ma;        // (nv) M qacc
  mjtNum* Mv;        // (nv) M search
  mjtNum* grad;      // (nv) gradient of the cost
  mjtNum* Mgrad;     // (nv) preconditioned gradient
  mjtNum* old_grad;  // the same before the step; conjugate gradient only
  mjtNum* old_Mgrad;
  mjtNum* search;  // (nv) search direction
  mjtNum* padded;  // (nv) work
  mjtNum* points;  // (nv) diagonal of M + J' D J at points of deformables, else 0; NULL: none
  mjtNum* cone;    // (9 x ncontact rows) polynomials of elliptic contacts on the line
  Hessian hessian;
  Dense dense;

  mjtNum scale;      // of improvement and gradient
  mjtNum grad_norm;  // after a step
  int nactive, ncone, nupdate;

  // of the last line search
  int neval;
  mjtNum search_norm;
  mjtNum slope;
  mjtNum gain;  // drop of the cost
} Primal;

// Solve with at most maxiter iterations; island -1: all dofs. Writes d->qacc, qfrc_constraint,
// efc_force, efc_state, or their island counterparts.
void solve_primal(const mjModel* m, mjData* d, int island, int maxiter, int newton);

// Bind p to all of d or to one island. The caller has marked the stack.
void bind_whole(Primal* p);
void bind_island(Primal* p, int island);

// Newton on few dofs. Does it fit? Write out M and J of all dofs and rows (NULL) or of some, column
// = place - base; allocate, make and change the factor.
bool dense_fits(const Primal* p);
void dense_bind(Primal* p, const int* dofs, const int* rows, const int* place, int base);
void dense_make(Primal* p);
void dense_factor(Primal* p);
void dense_update(Primal* p, const int* old_state);

// Factor of the Hessian (hessian.c): allocate, which fails where the stack has no room, compute
// from the states, change by rows that changed state, solve.
bool hessian_make(Primal* p);
void hessian_factor(Primal* p);
void hessian_update(Primal* p, const int* old_state);
void hessian_solve(const Primal* p, mjtNum* x, const mjtNum* b);

// The place of each dof in an order of elimination (hessian_order.c); whether its work, the sum of
// the squares of the lengths of rows, is less than that of another.
bool hessian_order(const Primal* p, double work, int* place);

// Make the input of the factor copies in that order.
void hessian_permute(Primal* p, const int* place);

// Exact line search along p->search (linesearch.c): returns the step, 0 if there is no improvement.
// Sets Mv and Jv.
mjtNum line_search(Primal* p, mjtNum tolerance, int max_eval);

// res = M vec
void primal_mul_inertia(const Primal* p, mjtNum* res, const mjtNum* vec);

// res = J vec
void primal_mul_jacobian(const Primal* p, mjtNum* res, const mjtNum* vec);

#endif  // GIMBAL_SOLVER_PRIMAL_H_

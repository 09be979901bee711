// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Projected Gauss-Seidel: sweep over the constraints in an order that is shuffled before each
// sweep; each scalar row goes to its minimum and is clamped, each elliptic contact moves first
// along its force (or normal) and then optimises its friction with that normal force. Between
// sweeps the forces f run on (Nesterov's momentum):
//
//   y_k = P(f_k + n/(n+3) (f_k - f_(k-1))),   f_(k+1) = sweep(y_k)
//
// P brings every force back into its set. n counts sweeps and starts anew when the sweep has gone
// against the momentum, (f_(k+1) - y_k)' (y_k - f_k) < 0 (B. O'Donoghue, E. Candes: Adaptive
// restart for accelerated gradient schemes, 2015).

#include <gimbal/assert.h>
#include <stdint.h>

#include "solver/dual.h"
#include "solver/statistics.h"

// Unconstrained minimum of one row, clamped to its bounds. Returns the improvement.
static mjtNum update_scalar(Dual* s, int k) {
  GIMBAL_ASSERT(k >= 0 && k < s->nefc);
  mjData* d = s->d;
  int i = dual_row(s, k);
  mjtNum res, *force = d->efc_force + i, old = *force, block = 1 / s->inverse[k];
  dual_residual(s, &res, i, 1, 0);
  *force -= res * s->inverse[k];
  if (k >= s->ne + s->nf) {
    *force = mju_max(0, *force);
  } else if (k >= s->ne) {
    *force = mju_clip(*force, -d->efc_frictionloss[i], d->efc_frictionloss[i]);
  }
  return -dual_change(&block, force, &old, &res, 1);
}

// Move along the present force as far as is best; a contact without force along its normal.
static void update_ray(mjtNum* force, const mjtNum* block, const mjtNum* res, mjtNum inverse, int dim) {
  GIMBAL_ASSERT(dim > 0 && dim <= 10);
  if (force[0] < mjMINVAL) {
    force[0] = mju_max(0, force[0] - res[0] * inverse);
    mju_zero(force + 1, dim - 1);
    return;
  }
  mjtNum denom = mju_mulVecMatVec(force, block, force, dim);
  if (denom < mjMINVAL) return;
  mjtNum step = mju_max(-1, -mju_dot(force, res, dim) / denom);
  mju_scl(force, force, 1 + step, dim);
}

// Best friction for the normal force; A x + b is the residual of the friction rows as a function of
// their forces.
static void update_tangent(mjtNum* force, const mjtNum* old, const mjtNum* block, const mjtNum* res,
                           const mjtNum* mu, int dim) {
  GIMBAL_ASSERT(dim > 0 && dim <= 10);
  mjtNum A[25], b[5];
  int n = dim - 1;
  if (force[0] < mjMINVAL) {
    mju_zero(force + 1, n);
    return;
  }
  for (int j = 0; j < n; j++) {
    const mjtNum* row = block + (j + 1) * dim;
    mju_copy(A + j * n, row + 1, n);
    b[j] = res[j + 1] - mju_dot(row + 1, old + 1, n) + row[0] * (force[0] - old[0]);
  }
  minimize_friction(force + 1, A, b, mu, force[0], n);
}

// Returns the improvement.
static mjtNum update_elliptic(Dual* s, int k, const mjContact* con) {
  GIMBAL_ASSERT(k >= 0 && k < s->nefc);
  int i = dual_row(s, k), dim = con->dim;
  mjtNum res[6], old[6], block[36], *force = s->d->efc_force + i;
  dual_residual(s, res, i, dim, 0);
  dual_block(s, block, i, dim, 0);
  mju_copy(old, force, dim);
  update_ray(force, block, res, s->inverse[k], dim);
  update_tangent(force, old, block, res, con->friction, dim);
  return -dual_change(block, force, old, res, dim);
}

//---- order

// The constraints to sweep over: each scalar row or elliptic contact by its first row.
typedef struct Order {
  int* first;
  int n;
  uint64_t state;  // of the random numbers
} Order;

static Order make_order(const Dual* s) {
  Order order = {.first = mj_stackAllocInt(s->d, s->nefc)};
  for (int k = 0; k < s->nefc;) {
    int i = dual_row(s, k);
    order.first[order.n++] = k;
    k += s->d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC ? s->d->contact[s->d->efc_id[i]].dim : 1;
  }
  return order;
}

// PCG-XSH-RR (M. E. O'Neill: PCG, a family of better random number generators, 2014).
static uint32_t random_bits(Order* order) {
  uint64_t s = order->state = order->state * 6364136223846793005u + 1;
  uint32_t bits = (uint32_t)(((s >> 18) ^ s) >> 27), turn = (uint32_t)(s >> 59);
  return bits >> turn | bits << (-turn & 31);
}

// Fisher-Yates.
static void pgs_shuffle(Order* order) {
  for (int i = order->n - 1; i > 0; i--) {
    int j = (int)(random_bits(order) % (uint32_t)(i + 1)), k = order->first[i];
    order->first[i] = order->first[j];
    order->first[j] = k;
  }
}

static mjtNum pgs_sweep(Dual* s, const Order* order) {
  mjData* d = s->d;
  mjtNum improvement = 0;
  for (int c = 0; c < order->n; c++) {
    int k = order->first[c], i = dual_row(s, k);
    if (d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      improvement += update_elliptic(s, k, d->contact + d->efc_id[i]);
    } else {
      improvement += update_scalar(s, k);
    }
  }
  return improvement;
}

//---- momentum

// Bring the force of a constraint back into its set; returns the number of rows.
static int project_force(Dual* s, int k) {
  GIMBAL_ASSERT(k >= 0 && k < s->nefc);
  mjData* d = s->d;
  int i = dual_row(s, k);
  mjtNum *force = d->efc_force + i, floss = d->efc_frictionloss[i];
  if (d->efc_type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
    if (k >= s->ne + s->nf) {
      *force = mju_max(0, *force);
    } else if (k >= s->ne) {
      *force = mju_clip(*force, -floss, floss);
    }
    return 1;
  }
  const mjContact* con = d->contact + d->efc_id[i];
  mjtNum slip = 0;
  force[0] = mju_max(0, force[0]);
  for (int j = 1; j < con->dim; j++) {
    slip += force[j] * force[j] / (con->friction[j - 1] * con->friction[j - 1]);
  }
  slip = mju_sqrt(slip);
  if (slip > force[0]) mju_scl(force + 1, force + 1, force[0] / slip, con->dim - 1);
  return con->dim;
}

typedef struct Momentum {
  mjtNum* last;   // (nefc) f_(k-1)
  mjtNum* start;  // (nefc) y_k
  int n;          // -1: no sweep since the start
} Momentum;

static Momentum make_momentum(const Dual* s) {
  Momentum p = {mj_stackAllocNum(s->d, s->nefc), mj_stackAllocNum(s->d, s->nefc), -1};
  for (int k = 0; k < s->nefc; k++) p.last[k] = s->d->efc_force[dual_row(s, k)];
  return p;
}

// Before a sweep: forces run on.
static void apply_momentum(Dual* s, Momentum* p) {
  mjtNum beta = (mjtNum)mjMAX(0, p->n) / (p->n + 3);
  for (int k = 0; k < s->nefc; k++) {
    mjtNum *force = s->d->efc_force + dual_row(s, k), now = *force;
    *force = now + beta * (now - p->last[k]);
    p->last[k] = now;
  }
  for (int k = 0; beta > 0 && k < s->nefc;) k += project_force(s, k);
  for (int k = 0; k < s->nefc; k++) p->start[k] = s->d->efc_force[dual_row(s, k)];
  p->n++;
}

// After a sweep: restart the acceleration if the sweep went against the momentum.
static void judge_momentum(const Dual* s, Momentum* p) {
  mjtNum along = 0;
  for (int k = 0; k < s->nefc; k++) {
    along += (s->d->efc_force[dual_row(s, k)] - p->start[k]) * (p->start[k] - p->last[k]);
  }
  if (along < 0) p->n = -1;
}

// Values of AR in the rows that are solved for.
static int count_nonzeros(const Dual* s) {
  if (!s->sparse) return s->nefc * s->nefc;
  int nnz = 0;
  for (int k = 0; k < s->nefc; k++) nnz += s->d->efc_AR_rownnz[dual_row(s, k)];
  return nnz;
}

void solve_pgs(const mjModel* m, mjData* d, int island, int maxiter) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  mj_markStack(d);
  Dual s = bind_dual(m, d, island, 0);
  Order order = make_order(&s);
  Momentum momentum = make_momentum(&s);
  int iter = 0, nchange;
  dual_states(&s, &nchange);
  while (iter < maxiter) {
    pgs_shuffle(&order);
    apply_momentum(&s, &momentum);
    mjSolverStat stat = {.improvement = pgs_sweep(&s, &order) * s.scale};
    judge_momentum(&s, &momentum);
    stat.nactive = dual_states(&s, &stat.nchange);
    record_iteration(d, island, iter++, stat);
    if (stat.improvement < m->opt.tolerance) break;
  }
  record_solve(d, island, iter, count_nonzeros(&s));
  mj_freeStack(d);
}

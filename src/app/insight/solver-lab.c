// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The problem that every solver works on: over accelerations a,
//     cost(a) = ½ (a - a0)ᵀ M (a - a0) + s(J a - aref),
// with a0 the acceleration without constraint forces and s the cost of the constraint rows. To
// compare solvers that report different things, each is stopped after k = 0, 1, 2 … iterations from
// the same warm start, and the cost of its acceleration is computed here in the same way for all.
// Costs are divided by the number of dofs times the mean inertia, as the engine's tolerance is.
// Different cones are different problems; their costs are not compared.

#include "insight/solver-lab.h"

#include <math.h>
#include <string.h>

#include "insight/solver-cost.h"

enum {
  BUDGET_US = 1500000,  // for the curve of one trial
  MAX_POINTS = 120,
  REPEATS = 3
};

const char* gimbal_solver_name(int solver) {
  static const char* const names[] = {"PGS", "CG", "Newton"};
  return solver >= 0 && solver < 3 ? names[solver] : "";
}

const char* gimbal_cone_name(int cone) {
  static const char* const names[] = {"pyramidal", "elliptic"};
  return cone >= 0 && cone < 2 ? names[cone] : "";
}

void gimbal_trial_clear(GimbalTrial* trial) {
  g_clear_pointer(&trial->steps, g_free);
  g_clear_pointer(&trial->gap, g_free);
  g_clear_pointer(&trial->time, g_free);
  g_clear_pointer(&trial->cost, g_free);
  trial->count = 0;
}

typedef struct Bench {
  mjModel model;  // shares its arrays with the model of the run
  mjData* d;
  mjtNum* start;    // (nv) warm start
  mjtNum* scratch;  // for the cost
} Bench;

static double cost_of(Bench* b) {
  return gimbal_solver_cost(&b->model, b->d, b->scratch);
}

// Solve with at most k iterations; returns the time in milliseconds.
static double solver_lab_solve(Bench* b, int k, double tolerance) {
  mju_copy(b->d->qacc_warmstart, b->start, (int)b->model.nv);
  b->model.opt.iterations = k;
  b->model.opt.tolerance = tolerance;
  gint64 begin = g_get_monotonic_time();
  mj_fwdConstraint(&b->model, b->d);
  return (double)(g_get_monotonic_time() - begin) * 1e-3;
}

static double solver_lab_quickest(Bench* b, int k, double tolerance) {
  double best = INFINITY;
  for (int i = 0; i < REPEATS; i++) best = fmin(best, solver_lab_solve(b, k, tolerance));
  return best;
}

static gboolean bench_init(Bench* b, const mjModel* m, const mjData* d, const GimbalTrial* trial) {
  *b = (Bench){.model = *m};
  b->model.opt.solver = trial->solver;
  b->model.opt.cone = trial->cone;
  b->model.opt.noslip_iterations = 0;
  b->model.opt.disableflags &= ~mjDSBL_WARMSTART;
  if (!trial->warm) b->model.opt.disableflags |= mjDSBL_WARMSTART;
  b->d = mj_makeData(m);
  if (!b->d) return FALSE;
  mj_copyData(b->d, m, d);
  mj_forward(&b->model, b->d);
  b->start = g_memdup2(d->qacc_warmstart, sizeof(mjtNum) * (gsize)m->nv);
  b->scratch = g_new(mjtNum, gimbal_solver_cost_scratch(m, b->d));
  return TRUE;
}

static void bench_clear(Bench* b) {
  mj_deleteData(b->d);
  g_free(b->start);
  g_free(b->scratch);
}

// Whether the cost changed by no more than rounding over the last few points of the curve.
static gboolean stands_still(const GimbalTrial* trial) {
  enum { LAST = 4 };
  int n = trial->count;
  return n > LAST &&
         fabs(trial->cost[n - 1] - trial->cost[n - LAST]) <= 1e-13 * fmax(1, fabs(trial->cost[n - 1]));
}

// Measure the curve. k grows by one at first, later by a tenth.
static void solver_lab_measure(Bench* b, GimbalTrial* trial, GCancellable* cancellable) {
  gint64 end = g_get_monotonic_time() + BUDGET_US;
  int limit = MIN(trial->iterations, 1000), k = 0;
  trial->steps = g_new0(double, MAX_POINTS);
  trial->gap = g_new0(double, MAX_POINTS);
  trial->time = g_new0(double, MAX_POINTS);
  trial->cost = g_new0(double, MAX_POINTS);
  while (k <= limit && trial->count < MAX_POINTS && g_get_monotonic_time() < end) {
    if (g_cancellable_is_cancelled(cancellable)) return;
    int i = trial->count++;
    trial->steps[i] = k;
    trial->time[i] = solver_lab_quickest(b, k, 0);
    trial->cost[i] = cost_of(b);
    if (gimbal_solver_iterations(b->d) < k || stands_still(trial)) break;
    k += MAX(1, k / 10);
  }
  // more iterations cannot take less time: where they seem to, the machine was busy with other work
  for (int i = trial->count - 2; i >= 0; i--) trial->time[i] = fmin(trial->time[i], trial->time[i + 1]);
}

// qacc: (nv) receives the acceleration that the solver finds with the settings of the trial.
static gboolean run_trial(const mjModel* m, const mjData* d, GimbalTrial* trial, mjtNum* qacc,
                          GCancellable* cancellable) {
  Bench b;
  gimbal_trial_clear(trial);
  if (!bench_init(&b, m, d, trial)) return FALSE;
  solver_lab_measure(&b, trial, cancellable);
  trial->total_ms = solver_lab_quickest(&b, trial->iterations, trial->tolerance);
  trial->used = gimbal_solver_iterations(b.d);
  memcpy(qacc, b.d->qacc, sizeof(mjtNum) * (gsize)m->nv);
  trial->final_gap = cost_of(&b);
  bench_clear(&b);
  return TRUE;
}

// Turn costs into gaps above the best cost with this cone, and compare with the best acceleration.
static void compare_cone(GimbalTrial* trials, mjtNum* const* qacc, int count, int cone, int nv) {
  double best = INFINITY;
  int winner = -1;
  for (int i = 0; i < count; i++) {
    if (trials[i].cone != cone || trials[i].failed) continue;
    for (int k = 0; k < trials[i].count; k++) best = fmin(best, trials[i].cost[k]);
    if (winner < 0 || trials[i].final_gap < trials[winner].final_gap) winner = i;
  }
  if (winner >= 0) best = fmin(best, trials[winner].final_gap);
  for (int i = 0; i < count; i++) {
    GimbalTrial* trial = &trials[i];
    if (trial->cone != cone || trial->failed) continue;
    for (int k = 0; k < trial->count; k++) trial->gap[k] = trial->cost[k] - best;
    trial->final_gap -= best;
    trial->change = 0;
    for (int k = 0; k < nv; k++) trial->change = fmax(trial->change, fabs(qacc[i][k] - qacc[winner][k]));
  }
}

gboolean gimbal_solver_lab_run(const mjModel* m, const mjData* d, GimbalTrial* trials, int count,
                               GCancellable* cancellable) {
  g_autofree mjtNum** qacc = g_new0(mjtNum*, count + 1);
  for (int i = 0; i < count && !g_cancellable_is_cancelled(cancellable); i++) {
    qacc[i] = g_new0(mjtNum, m->nv + 1);
    trials[i].failed = !run_trial(m, d, &trials[i], qacc[i], cancellable);
  }
  gboolean done = !g_cancellable_is_cancelled(cancellable);
  for (int cone = 0; cone < 2 && done; cone++) compare_cone(trials, qacc, count, cone, (int)m->nv);
  for (int i = 0; i < count; i++) g_free(qacc[i]);
  return done;
}

int gimbal_solver_lab_best(const GimbalTrial* trials, int count, int cone) {
  int best = -1;
  for (int i = 0; i < count; i++) {
    if (trials[i].failed || trials[i].cone != cone || trials[i].final_gap > fmax(trials[i].tolerance, 1e-9)) {
      continue;
    }
    if (best < 0 || trials[i].total_ms < trials[best].total_ms) best = i;
  }
  return best;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Searches, by NLopt (S. G. Johnson): downhill by Subplex (T. H. Rowan, 1990), or by COBYLA (M. J.
// D. Powell, 1994) where there are limits; over the whole ranges by DIRECT (D. R. Jones and
// others, 1993; locally biased: J. M. Gablonsky and C. T. Kelley, 2001). None of them draws random
// numbers, so that a resumed search asks for the same points again, and finds them in the results:
// the number of a point is made of the start's and the evaluation's.
//
// All of them work on places in the ranges, from 0 to 1.

#include <math.h>
#include <nlopt.h>
#include <string.h>

#include "experiment/conduct-state.h"
#include "experiment/design.h"

// replaces a score that is not finite; and the penalty for exceeding a limit by its own size
static const double kBad = 1e12, kPrice = 1e4;

typedef struct Search {
  Conduct* conduct;
  Worker* worker;
  nlopt_opt opt;
  gint64 first;   // number of its first point
  int used;       // evaluations
  double* place;  // of the last point
  double excess;  // there
  double* best;   // places
  double lowest;
} Search;

static int search_dimension(const Search* s) {
  return s->conduct->bench->nparameter;
}

static double finite_or(double x, double otherwise) {
  return isfinite(x) ? x : otherwise;
}

// Simulate the point at these places, and return its score without the limits.
static double search_evaluate(Search* s, const double* place) {
  const Conduct* conduct = s->conduct;
  g_autofree double* parameter = g_new(double, (gsize)search_dimension(s) + 1);
  for (int i = 0; i < search_dimension(s); i++) {
    parameter[i] = design_value(gimbal_experiment_parameter(conduct->bench->experiment, i), place[i]);
  }
  g_autoptr(GimbalPoint) point = conduct_is_over(conduct)
                                     ? NULL
                                     : conduct_evaluate(s->conduct, s->worker, s->first + s->used, parameter);
  if (!point) {
    nlopt_force_stop(s->opt);
    return kBad;
  }
  s->used++;
  memcpy(s->place, place, sizeof(double) * (gsize)search_dimension(s));
  s->excess = CLAMP(finite_or(bench_excess(conduct->bench, point), 1e3), -1, 1e3);
  double score = finite_or(point->score, kBad), priced = score + kPrice * fmax(0, s->excess);
  if (priced < s->lowest) {
    s->lowest = priced;
    memcpy(s->best, place, sizeof(double) * (gsize)search_dimension(s));
  }
  return score;
}

static double score_of(unsigned n, const double* place, double* gradient, void* data) {
  (void)n, (void)gradient;
  return search_evaluate(data, place);
}

static double priced_score(unsigned n, const double* place, double* gradient, void* data) {
  (void)n, (void)gradient;
  Search* s = data;
  double score = search_evaluate(s, place);
  return score + kPrice * fmax(0, s->excess);
}

// The excess over limits at a point, usually the last one.
static double excess_of(unsigned n, const double* place, double* gradient, void* data) {
  (void)gradient;
  Search* s = data;
  if (!s->used || memcmp(place, s->place, sizeof(double) * n)) search_evaluate(s, place);
  return s->excess;
}

static void search_minimize(Search* s, nlopt_algorithm algorithm, int evaluations, double* place) {
  const GimbalPlan* plan = &s->conduct->bench->experiment->plan;
  gboolean limits = algorithm == NLOPT_LN_COBYLA;
  double value;
  s->opt = nlopt_create(algorithm, (unsigned)search_dimension(s));
  nlopt_set_lower_bounds1(s->opt, 0);
  nlopt_set_upper_bounds1(s->opt, 1);
  nlopt_set_min_objective(s->opt, limits ? score_of : priced_score, s);
  if (limits) nlopt_add_inequality_constraint(s->opt, excess_of, s, 0);
  nlopt_set_maxeval(s->opt, evaluations);
  nlopt_set_xtol_abs1(s->opt, plan->tolerance);
  nlopt_set_initial_step1(s->opt, 0.2);
  nlopt_optimize(s->opt, place, &value);
  nlopt_destroy(s->opt);
}

static void search_from(Conduct* conduct, Worker* worker, int start) {
  const GimbalPlan* plan = &conduct->bench->experiment->plan;
  gsize n = (gsize)conduct->bench->nparameter;
  g_autofree double *place = g_new0(double, n), *last = g_new0(double, n), *best = g_new0(double, n);
  Search s = {.conduct = conduct,
              .worker = worker,
              .first = (gint64)start * plan->evaluations,
              .place = last,
              .best = best,
              .lowest = INFINITY};
  design_start(conduct->bench->experiment, start, place);
  if (plan->method == GIMBAL_SEARCH_GLOBAL) {
    search_minimize(&s, NLOPT_GN_DIRECT_L, MAX(1, plan->evaluations * 7 / 10), place);
    memcpy(place, best, sizeof(double) * n);
  }
  int left = plan->evaluations - s.used;
  if (left > 0 && !conduct_is_over(conduct)) {
    search_minimize(&s, bench_has_limits(conduct->bench) ? NLOPT_LN_COBYLA : NLOPT_LN_SBPLX, left, place);
  }
}

static void search_work(Conduct* conduct, Worker* worker, gint64 index, gpointer data) {
  (void)data;
  const GimbalConductOrder* order = conduct->order;
  search_from(conduct, worker, (int)(order->nshard ? index * order->nshard + order->shard : index));
}

gboolean search_conduct(Conduct* self) {
  const GimbalPlan* plan = &self->bench->experiment->plan;
  gint64 starts = plan->method == GIMBAL_SEARCH_MANY_START ? plan->starts : 1, n = self->order->nshard;
  if (n) starts = (starts - self->order->shard + n - 1) / n;
  self->total = starts * plan->evaluations;
  conduct_run(self, starts, search_work, NULL);
  return TRUE;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Least squares, by the Levenberg–Marquardt method of MINPACK (J. J. Moré and others, 1980): the
// parameters p with the least sum of squares of residuals r(p), simulated minus recorded.
//
//   bounds        the method sees z with place u = (1 + sin z) / 2, so that every z lies in the ranges
//                 (F. James, 1975)
//   derivatives   ∂r/∂u by central differences, 2 n points at once over the threads; ∂r/∂z = ∂r/∂u cos z / 2
//   robust loss   r becomes sign(r) s √(2 (√(1 + (r/s)²) - 1)): its square is r² near 0 and 2 s |r| far away
//   covariance    C = σ² (JᵀJ)⁻¹ with σ² = rᵀr / (m - n), J = ∂r/∂u at the solution
//   confidence    u ± t √C_ii, with the 97.5 % quantile t of Student's distribution of m - n degrees
//                 of freedom; its ends are those of the place, so that a logarithmic parameter has
//                 an interval of factors
//   correlation   C_ij / √(C_ii C_jj)
//
// t by the expansion in the normal quantile (M. Abramowitz and I. Stegun, 26.7.5). The number of a
// point is how many came before it, so that a fit that goes on finds them in the results.

#include <cminpack.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/conduct-state.h"
#include "experiment/design.h"
#include "experiment/problems.h"

static const double kBad = 1e6;    // residual of a point that went wrong
static const double kStep = 1e-4;  // of differences, relative to the range
static const double kSame =
    1 - 1e-6;  // cosine between derivatives above which two parameters have the same effect
static const double kNothing =
    1e-9;  // part of a parameter's effect that no other parameter can explain, at least

typedef struct Fit {
  Conduct* conduct;
  int n, m;
  gint64 next;       // number of the next point
  double* place;     // of the points of a batch (2 n x n)
  double* residual;  // of a batch (2 n x m)
  gboolean alone;    // the batch is a place that is looked at, not one of a difference
  double least;      // sum of squares, weighed, of the closest of those
  GimbalPoint* closest;
} Fit;

static double fit_weigh(const Fit* fit, double r) {
  const GimbalPlan* plan = &fit->conduct->bench->experiment->plan;
  if (plan->loss != GIMBAL_LOSS_ROBUST) return r;
  double s = plan->loss_scale, q = r / s;
  return copysign(s * sqrt(2 * (hypot(1, q) - 1)), r);
}

//---- points

// The best point of a fit is the one whose loss is least, whatever its score is.
static void keep_closest(Fit* fit, const GimbalPoint* point, const double* residual) {
  double sum = 0;
  for (int k = 0; k < fit->m; k++) sum += residual[k] * residual[k];
  if (fit->closest && sum >= fit->least) return;
  gimbal_point_free(fit->closest);
  fit->closest = gimbal_point_copy(fit->conduct->bench, point);
  fit->least = sum;
}

static void evaluate_one(Conduct* conduct, Worker* worker, gint64 index, gpointer data) {
  Fit* fit = data;
  const GimbalExperiment* e = conduct->bench->experiment;
  const double* place = fit->place + index * fit->n;
  double* residual = fit->residual + index * fit->m;
  g_autofree double* parameter = g_new(double, (gsize)fit->n);
  for (int i = 0; i < fit->n; i++) parameter[i] = design_value(gimbal_experiment_parameter(e, i), place[i]);
  g_autoptr(GimbalPoint) point = conduct_evaluate(conduct, worker, fit->next + index, parameter);
  gboolean good = point && point->nresidual == fit->m;
  for (int k = 0; k < fit->m; k++) {
    residual[k] = good && isfinite(point->residual[k]) ? fit_weigh(fit, point->residual[k]) : kBad;
  }
  if (good && fit->alone) keep_closest(fit, point, residual);
}

// Evaluate all places of a batch at once. FALSE if there is a reason to end.
static gboolean fit_evaluate(Fit* fit, int count) {
  conduct_run(fit->conduct, count, evaluate_one, fit);
  fit->next += count;
  return !conduct_is_over(fit->conduct);
}

// ∂r/∂u (m x n by columns) at a place; its steps stay within the ranges.
static gboolean fit_differentiate(Fit* fit, const double* place, double* jacobian) {
  for (int k = 0; k < 2 * fit->n; k++) {
    double* own = fit->place + k * fit->n;
    memcpy(own, place, sizeof(double) * (gsize)fit->n);
    own[k / 2] = CLAMP(place[k / 2] + (k % 2 ? kStep : -kStep), 0, 1);
  }
  if (!fit_evaluate(fit, 2 * fit->n)) return FALSE;
  for (int i = 0; i < fit->n; i++) {
    const double *low = fit->residual + 2 * i * fit->m, *high = low + fit->m;
    double step = fit->place[(2 * i + 1) * fit->n + i] - fit->place[2 * i * fit->n + i];
    for (int k = 0; k < fit->m; k++) jacobian[i * fit->m + k] = (high[k] - low[k]) / step;
  }
  return TRUE;
}

static void places_of(int n, const double* z, double* place) {
  for (int i = 0; i < n; i++) place[i] = (1 + sin(z[i])) / 2;
}

// What MINPACK asks for: residuals, or derivatives (fjac by columns of length ldfjac).
static int fit_answer(void* data, int m, int n, const double* z, double* fvec, double* fjac, int ldfjac,
                      int iflag) {
  Fit* fit = data;
  g_autofree double* place = g_new(double, (gsize)n);
  places_of(n, z, place);
  if (iflag == 1) {
    memcpy(fit->place, place, sizeof(double) * (gsize)n);
    fit->alone = TRUE;
    gboolean going = fit_evaluate(fit, 1);
    fit->alone = FALSE;
    if (!going) return -1;
    memcpy(fvec, fit->residual, sizeof(double) * (gsize)m);
    return 0;
  }
  g_autofree double* jacobian = g_new(double, (gsize)m*(gsize)n);
  if (!fit_differentiate(fit, place, jacobian)) return -1;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++) fjac[i * ldfjac + k] = jacobian[i * m + k] * cos(z[i]) / 2;
  }
  return 0;
}

static int fit_minimize(Fit* fit, double* z, double* fvec) {
  const GimbalPlan* plan = &fit->conduct->bench->experiment->plan;
  int m = fit->m, n = fit->n, nfev, njev;
  g_autofree double *fjac = g_new(double, (gsize)m*(gsize)n), *work = g_new(double, 5 * (gsize)n + (gsize)m);
  g_autofree int* ipvt = g_new(int, (gsize)n);
  return lmder(fit_answer, fit, m, n, z, fvec, fjac, m, plan->tolerance, plan->tolerance, 0,
               plan->evaluations, work, 1, 1, 0, &nfev, &njev, ipvt, work + n, work + 2 * n, work + 3 * n,
               work + 4 * n, work + 5 * n);
}

//---- what the solution is worth

static double student_quantile(int freedom) {
  double z = 1.959963984540054, z2 = z * z, v = freedom;
  double g1 = z * (z2 + 1) / 4, g2 = z * (5 * z2 * z2 + 16 * z2 + 3) / 96,
         g3 = z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / 384;
  return z + g1 / v + g2 / (v * v) + g3 / (v * v * v);
}

// The inverse of a symmetric matrix with ones on its diagonal, in place, by Gauss-Jordan
// elimination; a parameter that cannot be distinguished from the others gets a row of infinities.
static gboolean fit_invert(double* a, int n) {
  for (int k = 0; k < n; k++) {
    double pivot = a[k * n + k];
    if (!(pivot > kNothing)) return FALSE;
    for (int j = 0; j < n; j++) a[k * n + j] /= j == k ? 1 : pivot;
    a[k * n + k] = 1 / pivot;
    for (int i = 0; i < n; i++) {
      if (i == k) continue;
      double factor = a[i * n + k];
      a[i * n + k] = 0;
      for (int j = 0; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return TRUE;
}

// JᵀJ with the columns of J scaled to length 1, and their lengths before.
static void normal_matrix(const Fit* fit, const double* jacobian, double* a, double* length) {
  int n = fit->n, m = fit->m;
  for (int i = 0; i < n * n; i++) {
    const double *x = jacobian + i / n * m, *y = jacobian + i % n * m;
    a[i] = 0;
    for (int k = 0; k < m; k++) a[i] += x[k] * y[k];
  }
  for (int i = 0; i < n; i++) length[i] = sqrt(a[i * n + i]);
  for (int i = 0; i < n * n; i++) {
    double scale = length[i / n] * length[i % n];
    a[i] = scale > 0 ? a[i] / scale : 0;
  }
}

static const char* name_of(const Fit* fit, int i) {
  return gimbal_experiment_parameter(fit->conduct->bench->experiment, i)->name;
}

// Find correlated pairs where the normal matrix has no inverse: in such a pair, one parameter can
// undo a change of the other.
static void fit_tie(const Fit* fit, const double* a, const double* length, double* correlation) {
  for (int i = 0; i < fit->n * fit->n; i++) {
    gboolean same = i / fit->n == i % fit->n;
    if (same && length[i / fit->n] > 0) correlation[i] = 1;
    if (!same && fabs(a[i]) >= kSame) correlation[i] = -copysign(1, a[i]);
  }
}

static void report_useless(const Fit* fit, const double* a, const double* length) {
  const GimbalPlace* place = &fit->conduct->bench->experiment->plan.place;
  for (int i = 0; i < fit->n; i++) {
    if (length[i] > 0) continue;
    problems_add(fit->conduct->list, GIMBAL_SEVERITY_WARNING, "fit-useless", place,
                 N_("Leave it out, or record a motion that depends on it."),
                 "This recording says nothing of “%s”", name_of(fit, i));
  }
  for (int i = 0; i < fit->n * fit->n; i++) {
    if (i % fit->n <= i / fit->n || fabs(a[i]) < kSame) continue;
    problems_add(fit->conduct->list, GIMBAL_SEVERITY_WARNING, "fit-tied", place,
                 N_("Fix one of them, or record another motion."),
                 "“%s” and “%s” cannot be told apart by this recording", name_of(fit, i / fit->n),
                 name_of(fit, i % fit->n));
  }
}

static void report_tied(const Fit* fit, const double* correlation) {
  for (int i = 0; i < fit->n * fit->n; i++) {
    if (i % fit->n <= i / fit->n || fabs(correlation[i]) < GIMBAL_FIT_TIED) continue;
    problems_add(fit->conduct->list, GIMBAL_SEVERITY_WARNING, "fit-tied",
                 &fit->conduct->bench->experiment->plan.place,
                 N_("Fix one of them, or record another motion."),
                 "“%s” and “%s” can hardly be told apart by this recording: their correlation is %.3f",
                 name_of(fit, i / fit->n), name_of(fit, i % fit->n), correlation[i]);
  }
}

// a: the inverse of the scaled normal matrix.
static void fit_estimate(const Fit* fit, const double* place, const double* a, const double* length,
                         GimbalConclusion* out) {
  int n = fit->n;
  double t = student_quantile(fit->m - n);
  for (int i = 0; i < n; i++) {
    const GimbalParameter* p = gimbal_experiment_parameter(fit->conduct->bench->experiment, i);
    double half = t * out->residual * sqrt(a[i * n + i]) / length[i];
    gboolean logarithmic = p->scale == GIMBAL_SCALE_LOGARITHMIC;
    double ratio = p->to / p->from, width = p->to - p->from;
    // what is outside of the range was ruled out from the beginning
    double before = fmax(0, place[i] - half), behind = fmin(1, place[i] + half);
    out->fit[i].low = logarithmic ? p->from * pow(ratio, before) : p->from + width * before;
    out->fit[i].high = logarithmic ? p->from * pow(ratio, behind) : p->from + width * behind;
    for (int j = 0; j < n; j++) {
      out->correlation[i * n + j] = a[i * n + j] / sqrt(a[i * n + i] * a[j * n + j]);
    }
  }
  report_tied(fit, out->correlation);
}

static void fit_assess(Fit* fit, const double* z, const double* fvec, GimbalConclusion* out) {
  int n = fit->n, m = fit->m;
  gsize square = (gsize)n * (gsize)n;
  g_autofree double *place = g_new(double, (gsize)n), *jacobian = g_new(double, (gsize)m*(gsize)n);
  g_autofree double *a = g_new(double, square), *length = g_new(double, (gsize)n);
  places_of(n, z, place);
  if (!fit_differentiate(fit, place, jacobian)) return;
  double sum = 0;
  for (int k = 0; k < m; k++) sum += fvec[k] * fvec[k];
  out->fit = g_new0(GimbalEstimate, (gsize)n);
  out->correlation = g_new(double, square);
  out->residual = sqrt(sum / (m - n));
  for (gsize i = 0; i < square; i++) out->correlation[i] = NAN;
  for (int i = 0; i < n; i++) {
    double value = design_value(gimbal_experiment_parameter(fit->conduct->bench->experiment, i), place[i]);
    out->fit[i] = (GimbalEstimate){value, NAN, NAN, place[i] < 1e-6 || place[i] > 1 - 1e-6};
  }
  normal_matrix(fit, jacobian, a, length);
  g_autofree double* scaled = g_memdup2(a, sizeof(double) * square);
  if (fit_invert(a, n)) {
    fit_estimate(fit, place, a, length, out);
  } else {
    fit_tie(fit, scaled, length, out->correlation);
    report_useless(fit, scaled, length);
  }
}

//---- the whole

gboolean fit_conduct(Conduct* self, GimbalConclusion* conclusion) {
  const GimbalExperiment* e = self->bench->experiment;
  Fit fit = {.conduct = self, .n = self->bench->nparameter, .m = self->bench->nresidual};
  if (fit.m <= fit.n) {
    problems_add(self->list, GIMBAL_SEVERITY_ERROR, "fit-samples", &e->plan.place,
                 N_("Record more, or fit fewer parameters."), "%d samples are too few for %d parameters",
                 fit.m, fit.n);
    return FALSE;
  }
  gsize n = (gsize)fit.n, m = (gsize)fit.m;
  fit.place = g_new(double, 2 * n * n);
  fit.residual = g_new(double, 2 * n * m);
  g_autofree double *z = g_new(double, n), *fvec = g_new(double, m);
  design_start(e, 0, z);
  // at the very end of a range the sine has no slope
  for (gsize i = 0; i < n; i++) z[i] = asin(2 * CLAMP(z[i], 0.01, 0.99) - 1);
  int info = fit_minimize(&fit, z, fvec);
  if (info >= 0 && !conduct_is_over(self)) fit_assess(&fit, z, fvec, conclusion);
  if (fit.closest) {
    gimbal_point_free(self->best);
    self->best = fit.closest;
  }
  if (info == 5) {
    problems_add(self->list, GIMBAL_SEVERITY_WARNING, "fit-unfinished", &e->plan.place,
                 N_("Give it more evaluations."), "The fit had not come to its end after %d steps",
                 e->plan.evaluations);
  }
  g_free(fit.place);
  g_free(fit.residual);
  return TRUE;
}

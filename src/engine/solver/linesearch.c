// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search: Newton's method on the derivative of the cost along the search direction, safeguarded by
// a bracket.
//
// On the line every row is quadratic in the step a while its state lasts. With x = Jaref and v = Jv:
//   quadratic row  D (x + a v)^2 / 2
//   elliptic cone  N = U0 + a V0,  T^2 = UU + 2 a UV + a^2 VV
//                  in the coordinates U = diag(mu, friction) x and V = diag(mu, friction) v
// What is quadratic whatever the step (inertia, equalities) is summed once per search.

#include <float.h>
#include <math.h>

#include "math/kernel.h"
#include "math/wide.h"
#include "solver/primal.h"

// a point on the line
typedef struct Point {
  mjtNum alpha;
  mjtNum cost;
  mjtNum slope;
  mjtNum curvature;
} Point;

typedef struct Line {
  Primal* p;
  mjtNum fixed[2];  // linear and quadratic coefficient of what is always quadratic
  int first_cone;   // limits and frictionless contacts before it: no cone in between
  mjtNum gtol;      // slope that counts as 0
  int max_eval;
} Line;

// polynomial of an elliptic contact on the line, stored in 9 numbers
enum { kQ0, kQ1, kQ2, kU0, kV0, kUU, kUV, kVV, kDm };

// ---- preparation

static void prepare_cone(Primal* p, int i) {
  const mjContact* con = p->rows.contact + p->rows.id[i];
  const mjtNum *x = p->Jaref + i, *v = p->Jv + i, *D = p->rows.D + i;
  mjtNum mu = con->mu, *q = p->cone + 3 * i;
  for (int k = 0; k < 9; k++) q[k] = 0;
  for (int j = 0; j < con->dim; j++) {
    mjtNum scale = j ? con->friction[j - 1] : mu, u = x[j] * scale, w = v[j] * scale;
    q[kQ0] += 0.5 * D[j] * x[j] * x[j];
    q[kQ1] += D[j] * x[j] * v[j];
    q[kQ2] += 0.5 * D[j] * v[j] * v[j];
    if (j == 0) {
      q[kU0] = u;
      q[kV0] = w;
    } else {
      q[kUU] += u * u;
      q[kUV] += u * w;
      q[kVV] += w * w;
    }
  }
  q[kDm] = D[0] / (mu * mu * (1 + mu * mu));
}

// Products of the search direction with the inertia; returns its length.
static mjtNum prepare_inertia(Line* line) {
  Primal* p = line->p;
  primal_mul_inertia(p, p->Mv, p->search);
  mjtNum sum[4];
  const mjtNum* other[4] = {p->Ma, p->qfrc_smooth, p->Mv, p->search};
  kernel_dot_four(sum, p->search, other, p->nv);
  line->fixed[0] = sum[0] - sum[1];
  line->fixed[1] = 0.5 * sum[2];
  return mju_sqrt(sum[3]);
}

static void prepare_rows(Line* line) {
  Primal* p = line->p;
  primal_mul_jacobian(p, p->Jv, p->search);
  mjtNum* q = line->fixed;
  for (int i = 0; i < p->rows.ne; i++) {
    mjtNum x = p->Jaref[i], v = p->Jv[i], D = p->rows.D[i];
    q[0] += D * x * v;
    q[1] += 0.5 * D * v * v;
  }
  line->first_cone = p->nefc;
  if (!p->elliptic) return;
  for (int i = p->rows.ne + p->rows.nf; i < p->nefc;) {
    if (p->rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      if (line->first_cone > i) line->first_cone = i;
      prepare_cone(p, i);
      i += p->rows.contact[p->rows.id[i]].dim;
    } else {
      i++;
    }
  }
}

// ---- evaluation

// All costs are relative to the start of the line, as sums of small differences: near the solution the whole
// cost would drown them.

// Add a row that is quadratic at x = start + step; from: whether it was so at the start.
static inline void add_quadratic(Point* at, mjtNum D, mjtNum start, mjtNum step, mjtNum v, int from) {
  mjtNum x = start + step;
  at->cost += 0.5 * D * (from ? step * (x + start) : x * x);
  at->slope += D * x * v;
  at->curvature += D * v * v;
}

static void add_inequality(const Primal* p, int i, Point* at) {
  mjtNum v = p->Jv[i], start = p->Jaref[i], step = at->alpha * v;
  if (start + step < 0) {
    add_quadratic(at, p->rows.D[i], start, step, v, start < 0);
  } else if (start < 0) {
    at->cost -= 0.5 * p->rows.D[i] * start * start;
  }
}

// Numbers where the mask is set, 0 elsewhere; a sum. No functions: without AVX lanes are not passed in registers.
#define MASKED(x, mask) ((Lanes)((LaneBits)(x) & (mask)))
#define SUM_LANES(x)    (((x)[0] + (x)[2]) + ((x)[1] + (x)[3]))

// Four inequalities at once from row i on; returns the first that is left.
WIDE_INLINE int add_inequalities_body(const mjtNum* start, const mjtNum* Jv, const mjtNum* weight, int i,
                                      int end, Point* at) {
  Lanes zero = {0, 0, 0, 0}, alpha = {at->alpha, at->alpha, at->alpha, at->alpha};
  Lanes cost = zero, slope = zero, curvature = zero;
  for (; i + 4 <= end; i += 4) {
    Lanes v = CONST_LANES(Jv + i), x0 = CONST_LANES(start + i), D = CONST_LANES(weight + i), step = alpha * v,
          x = x0 + step;
    LaneBits was = x0 < zero, is = x < zero;
    // twice the change: step (x + x0) within, x^2 or -x0^2 across the corner
    Lanes change = MASKED(step * (x + x0), was & is) + MASKED(x * x, ~was & is) - MASKED(x0 * x0, was & ~is);
    Lanes Dv = MASKED(D * v, is);
    cost += D * change;
    slope += Dv * x;
    curvature += Dv * v;
  }
  at->cost += 0.5 * SUM_LANES(cost);
  at->slope += SUM_LANES(slope);
  at->curvature += SUM_LANES(curvature);
  return i;
}

WIDE_TARGET static int add_inequalities_wide(const mjtNum* start, const mjtNum* Jv, const mjtNum* weight,
                                             int i, int end, Point* at) {
  return add_inequalities_body(start, Jv, weight, i, end, at);
}

static void add_inequalities(const Primal* p, int i, int end, Point* at) {
  if (i + 4 <= end) {
    i = HAVE_WIDE() ? add_inequalities_wide(p->Jaref, p->Jv, p->rows.D, i, end, at)
                    : add_inequalities_body(p->Jaref, p->Jv, p->rows.D, i, end, at);
  }
  for (; i < end; i++) add_inequality(p, i, at);
}

// Side of the linear part that x is on, 0 for the quadratic part.
static inline int huber_side(mjtNum x, mjtNum bound) {
  return x <= -bound ? -1 : x >= bound;
}

static inline mjtNum huber_cost(mjtNum x, mjtNum D, mjtNum floss, mjtNum bound, int side) {
  return side ? floss * (side * x - 0.5 * bound) : 0.5 * D * x * x;
}

static void add_friction(const Primal* p, int i, Point* at) {
  mjtNum v = p->Jv[i], start = p->Jaref[i], step = at->alpha * v, D = p->rows.D[i];
  mjtNum floss = p->rows.frictionloss[i], bound = p->rows.R[i] * floss;
  int from = huber_side(start, bound), to = huber_side(start + step, bound);
  if (to) {
    at->slope += to * floss * v;
    at->cost += from == to ? to * floss * step : huber_cost(start + step, D, floss, bound, to);
  } else {
    add_quadratic(at, D, start, step, v, from == 0);
  }
  if (from != to) at->cost -= huber_cost(start, D, floss, bound, from);
}

// zones of a cone
enum { kTop, kMiddle, kBottom };

static inline int cone_zone(mjtNum N, mjtNum T, mjtNum mu) {
  if (T > 0 ? N >= mu * T : N >= 0) return kTop;
  return T <= 0 || mu * N + T <= 0 ? kBottom : kMiddle;
}

// Cost of a cone at the start.
static mjtNum cone_start_cost(const mjtNum* q, mjtNum gap, int zone) {
  return zone == kTop ? 0 : zone == kBottom ? q[kQ0] : 0.5 * q[kDm] * gap * gap;
}

static void add_cone(const Primal* p, int i, mjtNum mu, Point* at) {
  const mjtNum* q = p->cone + 3 * i;
  mjtNum a = at->alpha, N0 = q[kU0], T0 = mju_sqrt(q[kUU]), N = N0 + a * q[kV0];
  mjtNum growth = a * (2 * q[kUV] + a * q[kVV]), TT = q[kUU] + growth, T = TT > 0 ? mju_sqrt(TT) : 0;
  int from = cone_zone(N0, T0, mu), to = cone_zone(N, T, mu);
  mjtNum gap0 = N0 - mu * T0, change = from == to ? 0 : -cone_start_cost(q, gap0, from);
  if (to == kBottom) {
    change += a * (q[kQ1] + a * q[kQ2]) + (from == to ? 0 : q[kQ0]);
    at->slope += q[kQ1] + 2 * a * q[kQ2];
    at->curvature += 2 * q[kQ2];
  } else if (to == kMiddle) {
    // Dm (N - mu T)^2 / 2
    mjtNum half = q[kUV] + a * q[kVV], T1 = half / T, T2 = q[kVV] / T - half * T1 / TT;
    mjtNum gap = N - mu * T, gap1 = q[kV0] - mu * T1;
    mjtNum shift = a * q[kV0] - mu * growth / mju_max(mjMINVAL, T + T0);
    change += 0.5 * q[kDm] * (from == to ? shift * (gap + gap0) : gap * gap);
    at->slope += q[kDm] * gap * gap1;
    at->curvature += q[kDm] * (gap1 * gap1 - gap * mu * T2);
  }
  at->cost += change;
}

// Cost relative to the start, with two derivatives, at a step.
static Point linesearch_evaluate(Line* line, mjtNum alpha) {
  Primal* p = line->p;
  const mjtNum* q = line->fixed;
  Point at = {alpha, alpha * (q[0] + alpha * q[1]), q[0] + 2 * alpha * q[1], 2 * q[1]};
  int i = p->rows.ne;
  for (; i < p->rows.ne + p->rows.nf; i++) add_friction(p, i, &at);
  add_inequalities(p, i, line->first_cone, &at);
  for (i = line->first_cone; i < p->nefc;) {
    if (p->rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      const mjContact* con = p->rows.contact + p->rows.id[i];
      add_cone(p, i, con->mu, &at);
      i += con->dim;
    } else {
      add_inequality(p, i++, &at);
    }
  }
  if (at.curvature <= 0) {
    mju_warning("the cost is not convex along the search direction");
    at.curvature = mjMINVAL;
  }
  p->neval++;
  return at;
}

// The Newton step from a point.
static Point newton_step(Line* line, const Point* from) {
  return linesearch_evaluate(line, from->alpha - from->slope / from->curvature);
}

// ---- bracket

// Replace an end of the bracket by the candidates with a flatter slope of the same sign; then its Newton step
// is evaluated into next. Returns whether it changed.
static int linesearch_tighten(Line* line, Point* end, const Point candidate[3], Point* next) {
  int changed = 0;
  for (int i = 0; i < 3; i++) {
    mjtNum slope = candidate[i].slope;
    if ((end->slope < 0 && slope < 0 && end->slope < slope) ||
        (end->slope > 0 && slope > 0 && end->slope > slope)) {
      *end = candidate[i];
      changed = 1;
    }
  }
  if (changed) *next = newton_step(line, end);
  return changed;
}

// Whether the slope counts as 0: below the tolerance, or so small that the step of Newton's method is lost in rounding of
// alpha. Where forces are large that is above the tolerance, and no search would ever get there.
static bool is_flat(const Line* line, const Point* at) {
  mjtNum slope = mju_abs(at->slope);
  return slope < line->gtol || slope < 4 * DBL_EPSILON * mju_abs(at->alpha) * at->curvature;
}

// The candidate with the least cost among those whose slope counts as 0, NULL if there is none.
static const Point* linesearch_converged(const Line* line, const Point candidate[3]) {
  const Point* best = NULL;
  for (int i = 0; i < 3; i++) {
    if (!is_flat(line, candidate + i)) continue;
    if (!best || candidate[i].cost < best->cost) best = candidate + i;
  }
  return best;
}

// Search between two points with slopes of opposite signs.
static Point search_bracket(Line* line, const Point* start, Point end1, Point end2) {
  Point next1 = newton_step(line, &end1), next2 = end1;
  while (line->p->neval < line->max_eval) {
    Point middle = linesearch_evaluate(line, 0.5 * (end1.alpha + end2.alpha));
    Point candidate[3] = {next1, next2, middle};
    const Point* best = linesearch_converged(line, candidate);
    if (best) return *best;
    int changed1 = linesearch_tighten(line, &end1, candidate, &next1);
    int changed2 = linesearch_tighten(line, &end2, candidate, &next2);
    if (!changed1 && !changed2) return middle;
  }
  if (end1.cost <= end2.cost && end1.cost < start->cost) return end1;
  if (end2.cost <= end1.cost && end2.cost < start->cost) return end2;
  return *start;
}

// The start of the line. A Newton direction solves H search = -grad, so that slope and curvature there are known;
// it counts as an evaluation all the same, for the limit.
static Point start_point(Line* line) {
  Primal* p = line->p;
  mjtNum slope = p->newton ? kernel_dot(p->grad, p->search, p->nv) : 0;
  if (slope >= -mjMINVAL) return linesearch_evaluate(line, 0);
  p->neval++;
  return (Point){0, 0, slope, -slope};
}

// Search from the start: Newton steps in one direction until the slope changes sign, then between. Where the first step
// ends flat but higher than it began, between it and the start.
static Point linesearch_search(Line* line) {
  Point start = start_point(line), now = newton_step(line, &start), before = start;
  if (is_flat(line, &now) && now.cost < start.cost) return now;
  int direction = now.slope < 0 ? 1 : -1;
  while (now.slope * direction <= -line->gtol && line->p->neval < line->max_eval) {
    before = now;
    now = newton_step(line, &now);
    if (is_flat(line, &now)) return now;
  }
  if (line->p->neval >= line->max_eval) return now;
  return search_bracket(line, &start, now, before);
}

mjtNum line_search(Primal* p, mjtNum tolerance, int max_eval) {
  p->neval = 0;
  p->slope = 1;
  p->gain = 0;
  Line line = {.p = p, .max_eval = max_eval};
  mjtNum norm = prepare_inertia(&line);
  p->search_norm = norm;
  if (norm < mjMINVAL || !isfinite(norm)) return 0;  // infinite: the Hessian was singular but for rounding
  line.gtol = tolerance * norm / p->scale;
  prepare_rows(&line);
  Point best = linesearch_search(&line);
  p->gain = -best.cost;
  p->slope = mju_abs(best.slope) * p->scale / norm;
  return best.alpha;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search: the minimum of the cost f(a) along the search direction.
//
// On the line every row is quadratic in the step a while its state lasts. With x = Jaref and v =
// Jv:
//   quadratic row  D (x + a v)^2 / 2
//   elliptic cone  N = U0 + a V0,  T^2 = UU + 2 a UV + a^2 VV
//                  in the coordinates U = diag(mu, friction) x and V = diag(mu, friction) v
// What is quadratic whatever the step (inertia, equalities) is summed once per search.
//
// f is convex and once differentiable, and quadratic piece by piece (nearly so across a cone): its
// slope f' rises, with a corner where a row changes its state. Newton's step a - f'(a) / f''(a) is
// exact within a piece and may pass the minimum where it crosses a corner. So steps are made from
// one point to the next while the slope keeps its sign; once it has changed, the minimum lies
// between two points, the ends of a bracket. Each round tries three points in it: the Newton steps
// from both ends, exact once an end is in the piece of the minimum, and the middle, which halves
// the bracket if both steps fall short. As f' rises, of all points left of the minimum the one of
// the greatest slope is the nearest to it, and of those right of it the one of the least: slopes
// alone say which trial becomes which end. If none is nearer than the ends, rounding has closed the
// bracket.

#include <float.h>
#include <gimbal/assert.h>
#include <math.h>
#include <string.h>

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

// An elliptic contact on the line, in the room of nine numbers that its three rows have at least.
typedef struct ConeLine {
  mjtNum cost, slope, half_curvature;   // at the start, where all of its rows are quadratic
  mjtNum normal, normal_rate;           // N = U0 + a V0
  mjtNum square, product, rate_square;  // T^2 = UU + 2 a UV + a^2 VV
  mjtNum stiffness;                     // Dm of the cost Dm (N - mu T)^2 / 2 on the cone
} ConeLine;

//---- preparation

static void prepare_cone(Primal* p, int i) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  const mjContact* con = p->rows.contact + p->rows.id[i];
  const mjtNum *x = p->Jaref + i, *v = p->Jv + i, *D = p->rows.D + i;
  mjtNum mu = con->mu;
  ConeLine cone = {
      .normal = x[0] * mu, .normal_rate = v[0] * mu, .stiffness = D[0] / (mu * mu * (1 + mu * mu))};
  for (int k = 0; k < con->dim; k++) {
    cone.cost += 0.5 * D[k] * x[k] * x[k];
    cone.slope += D[k] * x[k] * v[k];
    cone.half_curvature += 0.5 * D[k] * v[k] * v[k];
    if (k == 0) continue;
    mjtNum u = x[k] * con->friction[k - 1], w = v[k] * con->friction[k - 1];
    cone.square += u * u;
    cone.product += u * w;
    cone.rate_square += w * w;
  }
  memcpy(p->cone + 3 * i, &cone, sizeof cone);
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

//---- evaluation

// All costs are relative to the start of the line, as sums of small differences: near the solution
// the whole cost would drown them.

// Add a row that is quadratic at x = start + step; from: whether it was so at the start.
static inline void add_quadratic(Point* at, mjtNum D, mjtNum start, mjtNum step, mjtNum v, int from) {
  mjtNum x = start + step;
  at->cost += 0.5 * D * (from ? step * (x + start) : x * x);
  at->slope += D * x * v;
  at->curvature += D * v * v;
}

static void add_inequality(const Primal* p, int i, Point* at) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  mjtNum v = p->Jv[i], start = p->Jaref[i], step = at->alpha * v;
  if (start + step < 0) {
    add_quadratic(at, p->rows.D[i], start, step, v, start < 0);
  } else if (start < 0) {
    at->cost -= 0.5 * p->rows.D[i] * start * start;
  }
}

// Numbers where the mask is set, 0 elsewhere; a sum. No functions: without AVX lanes are not passed
// in registers.
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
  GIMBAL_ASSERT(i >= 0 && i <= end && end <= p->nefc);
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
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
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

// Free, on the cone, or below it, where all rows are quadratic.
typedef enum Zone { ZONE_FREE, ZONE_CONE, ZONE_BELOW } Zone;

static inline Zone cone_zone(mjtNum N, mjtNum T, mjtNum mu) {
  if (T > 0 ? N >= mu * T : N >= 0) return ZONE_FREE;
  return T <= 0 || mu * N + T <= 0 ? ZONE_BELOW : ZONE_CONE;
}

// Cost at the start.
static mjtNum cone_start_cost(const ConeLine* cone, mjtNum gap, Zone zone) {
  if (zone == ZONE_FREE) return 0;
  return zone == ZONE_BELOW ? cone->cost : 0.5 * cone->stiffness * gap * gap;
}

static void add_cone(const Primal* p, int i, mjtNum mu, Point* at) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  ConeLine cone;
  memcpy(&cone, p->cone + 3 * i, sizeof cone);
  mjtNum a = at->alpha, T0 = mju_sqrt(cone.square), N = cone.normal + a * cone.normal_rate;
  mjtNum growth = a * (2 * cone.product + a * cone.rate_square), square = cone.square + growth;
  mjtNum T = square > 0 ? mju_sqrt(square) : 0;
  Zone from = cone_zone(cone.normal, T0, mu), to = cone_zone(N, T, mu);
  mjtNum gap0 = cone.normal - mu * T0, change = from == to ? 0 : -cone_start_cost(&cone, gap0, from);
  if (to == ZONE_BELOW) {
    change += a * (cone.slope + a * cone.half_curvature) + (from == to ? 0 : cone.cost);
    at->slope += cone.slope + 2 * a * cone.half_curvature;
    at->curvature += 2 * cone.half_curvature;
  } else if (to == ZONE_CONE) {
    // Dm (N - mu T)^2 / 2, with T' and T''
    mjtNum half = cone.product + a * cone.rate_square, T1 = half / T;
    mjtNum T2 = cone.rate_square / T - half * T1 / square;
    mjtNum gap = N - mu * T, gap1 = cone.normal_rate - mu * T1;
    mjtNum shift = a * cone.normal_rate - mu * growth / mju_max(mjMINVAL, T + T0);
    change += 0.5 * cone.stiffness * (from == to ? shift * (gap + gap0) : gap * gap);
    at->slope += cone.stiffness * gap * gap1;
    at->curvature += cone.stiffness * (gap1 * gap1 - gap * mu * T2);
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

//---- bracket

// Whether the slope counts as 0: below the tolerance, or so small that a Newton step is lost in the
// rounding of alpha. Where forces are large the latter is above the tolerance, and no search would
// ever get below it.
static bool is_flat(const Line* line, const Point* at) {
  mjtNum slope = mju_abs(at->slope);
  return slope < line->gtol || slope < 4 * DBL_EPSILON * mju_abs(at->alpha) * at->curvature;
}

// One end of a bracket, and the Newton step from it.
typedef struct End {
  Point at, newton;
} End;

// Whether a point lies on the side of an end, nearer to the minimum.
static bool is_nearer(const Point* point, const Point* end) {
  if (end->slope < 0) return point->slope < 0 && point->slope > end->slope;
  return end->slope > 0 && point->slope > 0 && point->slope < end->slope;
}

// Move an end to the nearest of the trials on its side. False: there is none.
static bool end_advance(Line* line, End* end, const Point* const* trials, int n) {
  const Point* nearest = &end->at;
  for (int i = 0; i < n; i++) {
    if (is_nearer(trials[i], nearest)) nearest = trials[i];
  }
  if (nearest == &end->at) return false;
  end->at = *nearest;
  end->newton = newton_step(line, &end->at);
  return true;
}

// The flat one of least cost, NULL if none is flat.
static const Point* find_flat(const Line* line, const Point* const* trials, int n) {
  const Point* best = NULL;
  for (int i = 0; i < n; i++) {
    if (is_flat(line, trials[i]) && (!best || trials[i]->cost < best->cost)) best = trials[i];
  }
  return best;
}

// Shrink a bracket of which the Newton step from the far end led to the near one.
static Point search_bracket(Line* line, const Point* start, const Point* near_end, const Point* far_end) {
  End near = {*near_end, newton_step(line, near_end)}, far = {*far_end, *near_end};
  while (line->p->neval < line->max_eval) {
    const Point middle = linesearch_evaluate(line, 0.5 * (near.at.alpha + far.at.alpha));
    const Point from_near = near.newton, from_far = far.newton;
    const Point* const trials[] = {&from_near, &from_far, &middle};
    const Point* flat = find_flat(line, trials, 3);
    if (flat) return *flat;
    bool moved = end_advance(line, &near, trials, 3);
    moved |= end_advance(line, &far, trials, 3);
    if (!moved) return middle;
  }
  const Point* best = near.at.cost <= far.at.cost ? &near.at : &far.at;
  return best->cost < start->cost ? *best : *start;
}

// The start of the line. A Newton direction solves H search = -grad, so that slope and curvature
// there are known; it counts as an evaluation all the same, for the limit.
static Point start_point(Line* line) {
  Primal* p = line->p;
  mjtNum slope = p->newton ? kernel_dot(p->grad, p->search, p->nv) : 0;
  if (slope >= -mjMINVAL) return linesearch_evaluate(line, 0);
  p->neval++;
  return (Point){0, 0, slope, -slope};
}

// Go on with Newton steps while the minimum stays ahead; the step that passes it makes the bracket.
// Where the first step ends flat but higher than the start, the bracket is between both.
static Point linesearch_search(Line* line) {
  const Point start = start_point(line);
  Point last = start, now = newton_step(line, &start);
  if (is_flat(line, &now) && now.cost < start.cost) return now;
  const int ahead = now.slope < 0 ? -1 : 1;  // sign of the slope before the minimum is passed
  while (now.slope * ahead >= line->gtol && line->p->neval < line->max_eval) {
    last = now;
    now = newton_step(line, &now);
    if (is_flat(line, &now)) return now;
  }
  if (line->p->neval >= line->max_eval) return now;
  return search_bracket(line, &start, &now, &last);
}

mjtNum line_search(Primal* p, mjtNum tolerance, int max_eval) {
  p->neval = 0;
  p->slope = 1;
  p->gain = 0;
  Line line = {.p = p, .max_eval = mjMAX(max_eval, 0)};
  mjtNum norm = prepare_inertia(&line);
  p->search_norm = norm;
  // infinite: the Hessian was singular but for rounding; no number: forces are none, nor is what
  // comes of them
  if (norm < mjMINVAL || isinf(norm)) return 0;
  line.gtol = tolerance * norm / p->scale;
  prepare_rows(&line);
  Point best = linesearch_search(&line);
  p->gain = -best.cost;
  p->slope = mju_abs(best.slope) * p->scale / norm;
  return best.alpha;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exact line search: Newton's method on the derivative of the cost along the search direction, safeguarded by
// a bracket.
//
// On the line every row is quadratic in the step a while its state lasts. With x = Jaref and v = Jv:
//   quadratic row  D (x + a v)^2 / 2
//   elliptic cone  N = U0 + a V0, T^2 = UU + 2 a UV + a^2 VV in the coordinates U = diag(mu, friction) x, V
//   likewise
// What is quadratic whatever the step (inertia, equalities) is summed once per search.

#include "math/kernel.h"
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
  mjtNum fixed[3];  // polynomial of what is always quadratic
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

static void prepare(Line* line) {
  Primal* p = line->p;
  primal_mul_inertia(p, p->Mv, p->search);
  primal_mul_jacobian(p, p->Jv, p->search);
  mjtNum* q = line->fixed;
  q[0] = p->gauss;
  q[1] = kernel_dot(p->search, p->Ma, p->nv) - kernel_dot(p->qfrc_smooth, p->search, p->nv);
  q[2] = 0.5 * kernel_dot(p->search, p->Mv, p->nv);
  for (int i = 0; i < p->rows.ne; i++) {
    mjtNum x = p->Jaref[i], v = p->Jv[i], D = p->rows.D[i];
    q[0] += 0.5 * D * x * x;
    q[1] += D * x * v;
    q[2] += 0.5 * D * v * v;
  }
  if (!p->elliptic) return;
  for (int i = p->rows.ne + p->rows.nf; i < p->nefc;) {
    if (p->rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      prepare_cone(p, i);
      i += p->rows.contact[p->rows.id[i]].dim;
    } else {
      i++;
    }
  }
}

// ---- evaluation

// Add a row that is quadratic at x.
static inline void add_quadratic(Point* at, mjtNum D, mjtNum x, mjtNum v) {
  mjtNum Dx = D * x;
  at->cost += 0.5 * Dx * x;
  at->slope += Dx * v;
  at->curvature += D * v * v;
}

static void add_friction(const Primal* p, int i, Point* at) {
  mjtNum v = p->Jv[i], x = p->Jaref[i] + at->alpha * v;
  mjtNum floss = p->rows.frictionloss[i], bound = p->rows.R[i] * floss;
  if (-bound < x && x < bound) {
    add_quadratic(at, p->rows.D[i], x, v);
    return;
  }
  mjtNum sign = x <= -bound ? -1 : 1;
  at->cost += floss * (sign * x - 0.5 * bound);
  at->slope += sign * floss * v;
}

static void add_cone(const Primal* p, int i, mjtNum mu, Point* at) {
  const mjtNum* q = p->cone + 3 * i;
  mjtNum a = at->alpha, N = q[kU0] + a * q[kV0], TT = q[kUU] + a * (2 * q[kUV] + a * q[kVV]);
  mjtNum T = TT > 0 ? mju_sqrt(TT) : 0;
  if (TT > 0 ? N >= mu * T : N >= 0) return;
  if (TT <= 0 || mu * N + T <= 0) {
    at->cost += q[kQ0] + a * (q[kQ1] + a * q[kQ2]);
    at->slope += q[kQ1] + 2 * a * q[kQ2];
    at->curvature += 2 * q[kQ2];
    return;
  }

  // between the zones: Dm (N - mu T)^2 / 2
  mjtNum half = q[kUV] + a * q[kVV], T1 = half / T, T2 = q[kVV] / T - half * T1 / TT;
  mjtNum gap = N - mu * T, gap1 = q[kV0] - mu * T1;
  at->cost += 0.5 * q[kDm] * gap * gap;
  at->slope += q[kDm] * gap * gap1;
  at->curvature += q[kDm] * (gap1 * gap1 - gap * mu * T2);
}

// Cost with two derivatives at a step.
static Point evaluate(Line* line, mjtNum alpha) {
  Primal* p = line->p;
  const mjtNum* q = line->fixed;
  Point at = {alpha, q[0] + alpha * (q[1] + alpha * q[2]), q[1] + 2 * alpha * q[2], 2 * q[2]};
  int i = p->rows.ne;
  for (; i < p->rows.ne + p->rows.nf; i++) add_friction(p, i, &at);
  while (i < p->nefc) {
    if (p->rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      const mjContact* con = p->rows.contact + p->rows.id[i];
      add_cone(p, i, con->mu, &at);
      i += con->dim;
      continue;
    }
    mjtNum v = p->Jv[i], x = p->Jaref[i] + alpha * v;
    if (x < 0) add_quadratic(&at, p->rows.D[i], x, v);
    i++;
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
  return evaluate(line, from->alpha - from->slope / from->curvature);
}

// ---- bracket

// Replace an end of the bracket by the candidates with a flatter slope of the same sign; then its Newton step
// is evaluated into next. Returns whether it changed.
static int tighten(Line* line, Point* end, const Point candidate[3], Point* next) {
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

// The candidate with the least cost among those whose slope counts as 0, NULL if there is none.
static const Point* converged(const Line* line, const Point candidate[3]) {
  const Point* best = NULL;
  for (int i = 0; i < 3; i++) {
    if (mju_abs(candidate[i].slope) >= line->gtol) continue;
    if (!best || candidate[i].cost < best->cost) best = candidate + i;
  }
  return best;
}

// Search between two points with slopes of opposite signs.
static Point search_bracket(Line* line, const Point* start, Point end1, Point end2) {
  Point next1 = newton_step(line, &end1), next2 = end1;
  while (line->p->neval < line->max_eval) {
    Point middle = evaluate(line, 0.5 * (end1.alpha + end2.alpha));
    Point candidate[3] = {next1, next2, middle};
    const Point* best = converged(line, candidate);
    if (best) return *best;
    int changed1 = tighten(line, &end1, candidate, &next1);
    int changed2 = tighten(line, &end2, candidate, &next2);
    if (!changed1 && !changed2) return middle;
  }
  if (end1.cost <= end2.cost && end1.cost < start->cost) return end1;
  if (end2.cost <= end1.cost && end2.cost < start->cost) return end2;
  return *start;
}

// Search from the start: Newton steps in one direction until the slope changes sign, then between.
static Point search(Line* line) {
  Point start = evaluate(line, 0), now = newton_step(line, &start), before = start;
  if (start.cost < now.cost) now = start;
  if (mju_abs(now.slope) < line->gtol) return now;
  int direction = now.slope < 0 ? 1 : -1, moved = 0;
  while (now.slope * direction <= -line->gtol && line->p->neval < line->max_eval) {
    before = now;
    moved = 1;
    now = newton_step(line, &now);
    if (mju_abs(now.slope) < line->gtol) return now;
  }
  if (!moved || line->p->neval >= line->max_eval) return now;
  return search_bracket(line, &start, now, before);
}

mjtNum line_search(Primal* p, mjtNum tolerance, int max_eval) {
  p->neval = 0;
  p->slope = 1;
  mjtNum norm = mju_norm(p->search, p->nv);
  if (norm < mjMINVAL) return 0;
  Line line = {.p = p, .gtol = tolerance * norm / p->scale, .max_eval = max_eval};
  prepare(&line);
  Point best = search(&line);
  p->slope = mju_abs(best.slope) * p->scale / norm;
  return best.alpha;
}

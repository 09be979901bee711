// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GJK: the point x of the Minkowski difference D nearest to the origin.
//
//   minimize |x|^2  over  x = sum lambda_i s_i,  s_i in D,  lambda_i > 0,  sum lambda_i = 1
//
// The points s_i, at most four, are corners of a simplex. Of D only support points are known: s =
// argmin { p . x : p in D }. All of D lies beyond the plane p . x = s . x, so that s . x / |x| <=
// distance <= |x|. The end has come when the gap |x|^2 - s . x is small, or when the plane shows
// that D is farther than anyone wants to know. Otherwise s becomes a corner, x the nearest point of
// the simplex with it, and corners without weight go.
//
// The nearest point of a simplex is that of its affine hull if all weights alpha there are
// positive. If not, it lies on a facet opposite to a corner whose weight is not, and is the best of
// theirs.
//
// alpha are ratios of signed lengths, areas and volumes: of the simplex with one corner replaced by
// the nearest point p of the affine hull, to the simplex, areas to their sum. Lengths and areas are
// those of the largest projection along an axis.
//
//   line    e = s1 - s0            p = s1 - e (s1 . e) / e^2     alpha_0 = (p - s1)_k / (s0 - s1)_k
//   plane   n = (s0-s1) x (s2-s1)  p = n (n . s1) / n^2          alpha_0 = area(p s1 s2) / area(s0 s1 s2)
//   space   v_0 = -det(s1 s2 s3)   p = 0                         alpha_0 = v_0 / (v_0 + v_1 + v_2 + v_3)
//
// Four positive weights: the origin is inside of the tetrahedron, and the objects overlap.
//
// E. Gilbert, D. Johnson, S. Keerthi: A fast procedure for computing the distance between complex
// objects, IEEE J. Robotics and Automation 4, 1988.
// M. Montanari, N. Petrinic, E. Barbieri: Improving the GJK algorithm, ACM Trans. Graphics 36,
// 2017: ratios. M. Jaggi: Revisiting Frank-Wolfe, ICML 2013: the gap.

#include <stdbool.h>
#include <string.h>

#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"

bool ccd_is_discrete(const ConvexObj* obj1, const ConvexObj* obj2) {
  if (obj1->margin != 0 || obj2->margin != 0) return false;
  const int corners = 1 << mjGEOM_MESH | 1 << mjGEOM_BOX | 1 << mjGEOM_HFIELD;
  return obj1->type < mjNGEOMTYPES && obj2->type < mjNGEOMTYPES && (corners >> obj1->type & 1) &&
         (corners >> obj2->type & 1);
}

static inline void support_inflated(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
  obj->support(res, obj, dir);
  if (obj->margin > 0 && obj->geom >= 0) vec3_add_scaled(res, dir, 0.5 * obj->margin);
}

void ccd_support(DiffPoint* point, ConvexObj* obj1, ConvexObj* obj2, const mjtNum dir[3]) {
  mjtNum back[3] = {-dir[0], -dir[1], -dir[2]};
  support_inflated(point->x1, obj1, dir);
  support_inflated(point->x2, obj2, back);
  vec3_sub(point->diff, point->x1, point->x2);
  point->id1 = obj1->vertex;
  point->id2 = obj2->vertex;
}

//---- nearest point of an affine hull

static int largest_component(const mjtNum v[3]) {
  int largest = 0;
  for (int i = 1; i < 3; i++) {
    if (fabs(v[i]) >= fabs(v[largest])) largest = i;
  }
  return largest;
}

// The point of a line nearest to the origin.
static void project_on_line(mjtNum p[3], const mjtNum s0[3], const mjtNum s1[3]) {
  mjtNum e[3];
  vec3_sub(e, s1, s0);
  vec3_combine(p, s1, e, -(vec3_dot(s1, e) / vec3_dot(e, e)));
}

static void weights_on_line(mjtNum alpha[2], const mjtNum s0[3], const mjtNum s1[3]) {
  mjtNum e[3], p[3];
  vec3_sub(e, s1, s0);
  project_on_line(p, s0, s1);
  int k = largest_component(e);
  mjtNum whole = s0[k] - s1[k];
  alpha[0] = (p[k] - s1[k]) / whole;
  alpha[1] = (s0[k] - p[k]) / whole;
}

// Twice the signed area of the triangle of p and an edge in the coordinates x and y.
static inline mjtNum area_from(const mjtNum p[3], const mjtNum a[3], const mjtNum b[3], int x, int y) {
  return (a[x] - p[x]) * (b[y] - p[y]) - (a[y] - p[y]) * (b[x] - p[x]);
}

// The same of three corners, expanded.
static inline mjtNum area_of(const mjtNum a[3], const mjtNum b[3], const mjtNum c[3], int x, int y) {
  return b[x] * c[y] - b[y] * c[x] - a[x] * c[y] + a[y] * c[x] + a[x] * b[y] - a[y] * b[x];
}

// The point of a plane nearest to the origin; 0: the points are on a line. From which corner the
// normal is measured decides the last bits, and near the end of a search these decide where it
// ends: the first choice is the reference's, and where a triangle is small or its plane goes
// through the origin, so are the others.
static bool project_on_plane(mjtNum p[3], const mjtNum* const s[3]) {
  static const int order[3] = {1, 0, 2};
  for (int k = 0; k < 3; k++) {
    const mjtNum* corner = s[order[k]];
    mjtNum e1[3], e2[3], normal[3];
    vec3_sub(e1, s[order[k] == 0], corner);
    vec3_sub(e2, s[order[k] == 2 ? 1 : 2], corner);
    vec3_cross(normal, e1, e2);
    mjtNum height = vec3_dot(normal, corner), norm_sqr = vec3_dot(normal, normal);
    if (norm_sqr == 0) return false;
    vec3_scale(p, normal, height / norm_sqr);
    if (height != 0 && norm_sqr > CCD_SMALL_SQR) break;
  }
  return true;
}

bool ccd_weights_on_plane(mjtNum alpha[3], const mjtNum* const s[3], const mjtNum p[3]) {
  mjtNum size[3] = {fabs(area_of(s[0], s[1], s[2], 1, 2)), fabs(area_of(s[0], s[1], s[2], 0, 2)),
                    fabs(area_of(s[0], s[1], s[2], 0, 1))};
  int along = size[0] >= size[1] && size[0] >= size[2] ? 0 : (size[1] >= size[2] ? 1 : 2);
  int x = along == 0, y = along == 2 ? 1 : 2;
  mjtNum whole = 0;
  for (int i = 0; i < 3; i++) {
    alpha[i] = area_from(p, s[(i + 1) % 3], s[(i + 2) % 3], x, y);
    whole += alpha[i];
  }
  for (int i = 0; i < 3; i++) alpha[i] = whole == 0 ? 0 : alpha[i] / whole;
  return whole != 0;
}

static void weights_in_volume(mjtNum alpha[4], const mjtNum* const s[4]) {
  alpha[0] = -vec3_det(s[1], s[2], s[3]);
  alpha[1] = vec3_det(s[0], s[2], s[3]);
  alpha[2] = -vec3_det(s[0], s[1], s[3]);
  alpha[3] = vec3_det(s[0], s[1], s[2]);
  mjtNum whole = alpha[0] + alpha[1] + alpha[2] + alpha[3];
  for (int i = 0; i < 4; i++) alpha[i] = whole == 0 ? 0 : alpha[i] / whole;
}

//---- nearest point of a simplex

typedef struct Simplex {
  DiffPoint* s;
  int n;
  mjtNum lambda[4];
} Simplex;

static mjtNum weighted_norm_sqr(const mjtNum* lambda, const mjtNum* const s[], int n) {
  mjtNum x[3] = {0, 0, 0};
  for (int i = 0; i < n; i++) vec3_add_scaled(x, s[i], lambda[i]);
  return vec3_dot(x, x);
}

static void nearest_weights(mjtNum lambda[4], const mjtNum* const s[4], int n);

// The best of the facets opposite to the corners without positive weight.
static void nearest_on_facets(mjtNum lambda[4], const mjtNum* const s[4], int n, const mjtNum alpha[4]) {
  mjtNum best = mjMAXVAL;
  for (int i = 0; i < n; i++) {
    if (alpha[i] > 0) continue;
    const mjtNum* facet[4] = {0};
    mjtNum weight[4] = {0};
    for (int k = 0; k < n - 1; k++) facet[k] = s[k + (k >= i)];
    nearest_weights(weight, facet, n - 1);
    mjtNum norm_sqr = weighted_norm_sqr(weight, facet, n - 1);
    if (!(norm_sqr < best)) continue;
    best = norm_sqr;
    for (int k = 0; k < n; k++) lambda[k] = k == i ? 0 : weight[k - (k > i)];
  }
}

// Weights of the point of a simplex of n corners nearest to the origin. On a segment the end is
// always the later one: as long as x falls, the earlier is not the nearest.
static void nearest_weights(mjtNum lambda[4], const mjtNum* const s[4], int n) {
  mjtNum alpha[4] = {1, 1, 1, 1}, p[3];
  if (n == 3 && !project_on_plane(p, s)) {
    nearest_weights(lambda, s, 2);
    lambda[2] = 0;
    return;
  }
  if (n == 2) weights_on_line(alpha, s[0], s[1]);
  if (n == 3) ccd_weights_on_plane(alpha, s, p);
  if (n == 4) weights_in_volume(alpha, s);
  int inside = alpha[0] > 0 && alpha[1] > 0 && alpha[2] > 0 && alpha[3] > 0;
  if (n == 2 && !inside) {
    lambda[0] = 0;
    lambda[1] = 1;
  } else if (inside) {
    memcpy(lambda, alpha, n * sizeof(mjtNum));
  } else {
    nearest_on_facets(lambda, s, n, alpha);
  }
}

// Find the nearest point, and drop the corners without weight.
static void gjk_settle(Simplex* c) {
  const mjtNum* s[4];
  mjtNum lambda[4] = {0};
  int n = 0;
  for (int i = 0; i < c->n; i++) s[i] = c->s[i].diff;
  nearest_weights(lambda, s, c->n);
  for (int i = 0; i < c->n; i++) {
    if (lambda[i] == 0) continue;
    if (n != i) c->s[n] = c->s[i];
    c->lambda[n++] = lambda[i];
  }
  c->n = n;
}

// Sum of lambda_i times the vector at this offset in each point.
static void gjk_combine(mjtNum x[3], const Simplex* c, size_t offset) {
  vec3_zero(x);
  for (int i = 0; i < c->n; i++) {
    vec3_add_scaled(x, (const mjtNum*)((const char*)(c->s + i) + offset), c->lambda[i]);
  }
}

// The nearest point itself: its projection is nearer to it than the sum of weighted corners.
static void gjk_nearest(mjtNum x[3], const Simplex* c) {
  const mjtNum* const s[3] = {c->s[0].diff, c->s[1].diff, c->s[2].diff};
  if (c->n == 2) {
    project_on_line(x, s[0], s[1]);
  } else if (c->n != 3 || !project_on_plane(x, s)) {
    gjk_combine(x, c, offsetof(DiffPoint, diff));
  }
}

//---- the search

static void set_apart(CcdResult* result) {
  result->nsimplex = result->n = 0;
  result->apart = 1;
  result->dist = mjMAXVAL;
}

// Does the support point prove that the distance is beyond interest?
static bool is_beyond(const CcdConfig* config, mjtNum along, mjtNum norm) {
  if (along <= 0) return false;
  return config->cutoff <= 0 || (config->cutoff < mjMAXVAL && along >= config->cutoff * norm);
}

static void support_towards_origin(DiffPoint* s, ConvexObj* obj1, ConvexObj* obj2, const mjtNum x[3],
                                   mjtNum norm) {
  mjtNum dir[3];
  vec3_scale(dir, x, -1 / norm);
  ccd_support(s, obj1, obj2, dir);
}

void gjk(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  const int discrete = ccd_is_discrete(obj1, obj2);
  const mjtNum gap = discrete ? 0 : 0.5 * config->tolerance * config->tolerance;
  const mjtNum touching = discrete ? mjMINVAL : config->tolerance;
  Simplex c = {.s = result->simplex};
  mjtNum x[3], norm, before = 0;
  vec3_sub(x, result->x1, result->x2);
  norm = vec3_norm(x);
  result->apart = 0;

  for (int k = 0; k < config->max_iterations && c.n < 4; k++) {
    if (norm < touching || fabs(before - norm) < mjMINVAL) break;
    DiffPoint* s = c.s + c.n;
    support_towards_origin(s, obj1, obj2, x, norm);
    mjtNum along = vec3_dot(x, s->diff), step[3];
    vec3_sub(step, x, s->diff);
    if (vec3_dot(x, step) < gap) break;
    if (is_beyond(config, along, norm)) {
      set_apart(result);
      return;
    }
    c.n++;
    gjk_settle(&c);
    if (!c.n) {
      set_apart(result);
      return;
    }
    before = norm;
    gjk_nearest(x, &c);
    norm = vec3_norm(x);
  }

  if (c.n) {
    gjk_combine(result->x1, &c, offsetof(DiffPoint, x1));
    gjk_combine(result->x2, &c, offsetof(DiffPoint, x2));
  }
  // however near, they do not overlap if the last direction separates them
  if (norm > mjMINVAL && c.n < 4 && norm <= config->tolerance) {
    DiffPoint last;
    support_towards_origin(&last, obj1, obj2, x, norm);
    result->apart = vec3_dot(x, last.diff) > 0;
  }
  if (c.n == 4 && !result->apart) norm = 0;
  result->n = 1;
  result->nsimplex = c.n;
  result->dist = norm;
}

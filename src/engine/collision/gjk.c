// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GJK: the point of the Minkowski difference nearest to the origin.
//
// Each iteration adds the support point s in the direction -x of the current nearest point x and keeps the
// smallest simplex that carries the new nearest point. It stops when x . (x - s) is small: that bounds the
// error of |x|^2 (duality gap of Frank and Wolfe). Nearest points on simplices are found by signed volumes
// (Montanari, Petrinic, Barbieri: Improving the GJK algorithm, ACM ToG 2017): a point is inside where all
// cofactors of the coordinates have the sign of the whole.
//
// When only the verdict matters, a tetrahedron is pushed around the origin instead: its face that is farthest
// on the wrong side is replaced until the origin is inside or a support plane separates it.

#include <string.h>

#include "collision/ccd.h"
#include "collision/frame.h"

int ccd_is_discrete(const ConvexObj* obj1, const ConvexObj* obj2) {
  if (obj1->margin != 0 || obj2->margin != 0) return 0;
  const int corners = 1 << mjGEOM_MESH | 1 << mjGEOM_BOX | 1 << mjGEOM_HFIELD;
  return obj1->type < mjNGEOMTYPES && obj2->type < mjNGEOMTYPES && (corners >> obj1->type & 1) &&
         (corners >> obj2->type & 1);
}

static void support_inflated(mjtNum res[3], ConvexObj* obj, const mjtNum dir[3]) {
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

//------------------------------------------------- nearest point on a simplex

static inline int same_sign(mjtNum a, mjtNum b) {
  return (a > 0 && b > 0) || (a < 0 && b < 0);
}

int project_origin(mjtNum res[3], const mjtNum v1[3], const mjtNum v2[3], const mjtNum v3[3]) {
  mjtNum e21[3], e31[3], e32[3], normal[3];
  vec3_sub(e21, v2, v1);
  vec3_sub(e31, v3, v1);
  vec3_sub(e32, v3, v2);

  // the normal from the first pair of edges that gives a good one
  const mjtNum *first[3] = {e32, e21, e31}, *second[3] = {e21, e31, e32}, *vertex[3] = {v2, v1, v3};
  for (int i = 0; i < 3; i++) {
    vec3_cross(normal, first[i], second[i]);
    mjtNum height = vec3_dot(normal, vertex[i]), norm_sqr = vec3_dot(normal, normal);
    if (norm_sqr == 0 && i < 2) return 1;
    if (i == 2 || (height != 0 && norm_sqr > mjMINVAL)) {
      vec3_scale(res, normal, height / norm_sqr);
      return 0;
    }
  }
  return 1;
}

mjtNum triangle_coordinates(mjtNum lambda[3], const mjtNum v1[3], const mjtNum v2[3], const mjtNum v3[3],
                            const mjtNum p[3]) {
  // minors of the matrix (v1 v2 v3; 1 1 1): drop the axis along which the triangle is seen largest
  mjtNum minor[3];
  minor[0] = v2[1] * v3[2] - v2[2] * v3[1] - v1[1] * v3[2] + v1[2] * v3[1] + v1[1] * v2[2] - v1[2] * v2[1];
  minor[1] = v2[0] * v3[2] - v2[2] * v3[0] - v1[0] * v3[2] + v1[2] * v3[0] + v1[0] * v2[2] - v1[2] * v2[0];
  minor[2] = v2[0] * v3[1] - v2[1] * v3[0] - v1[0] * v3[1] + v1[1] * v3[0] + v1[0] * v2[1] - v1[1] * v2[0];
  mjtNum size[3] = {fabs(minor[0]), fabs(minor[1]), fabs(minor[2])};
  int drop = size[0] >= size[1] && size[0] >= size[2] ? 0 : (size[1] >= size[2] ? 1 : 2);
  int x = drop == 0, y = drop == 2 ? 1 : 2;
  lambda[0] = p[x] * v2[y] + p[y] * v3[x] + v2[x] * v3[y] - p[x] * v3[y] - p[y] * v2[x] - v3[x] * v2[y];
  lambda[1] = p[x] * v3[y] + p[y] * v1[x] + v3[x] * v1[y] - p[x] * v1[y] - p[y] * v3[x] - v1[x] * v3[y];
  lambda[2] = p[x] * v1[y] + p[y] * v2[x] + v1[x] * v2[y] - p[x] * v2[y] - p[y] * v1[x] - v2[x] * v1[y];
  return minor[drop];
}

// Each of these gives the weights of the point of the simplex nearest to the origin.
static void nearest_on_segment(mjtNum lambda[2], const mjtNum v1[3], const mjtNum v2[3]) {
  mjtNum edge[3];
  vec3_sub(edge, v2, v1);
  mjtNum back = -(vec3_dot(v2, edge) / vec3_dot(edge, edge));
  int axis = 0;
  for (int i = 1; i < 3; i++) {
    if (fabs(edge[i]) >= fabs(edge[axis])) axis = i;
  }
  mjtNum whole = v1[axis] - v2[axis], p = v2[axis] + back * edge[axis];
  mjtNum c1 = p - v2[axis], c2 = v1[axis] - p;
  int inside = same_sign(whole, c1) && same_sign(whole, c2);
  lambda[0] = inside ? c1 / whole : 0;
  lambda[1] = inside ? c2 / whole : 1;
}

static void nearest_on_triangle(mjtNum lambda[3], const mjtNum v1[3], const mjtNum v2[3],
                                const mjtNum v3[3]) {
  mjtNum p[3], cofactor[3];
  if (project_origin(p, v1, v2, v3)) {
    nearest_on_segment(lambda, v1, v2);
    lambda[2] = 0;
    return;
  }
  const mjtNum* v[3] = {v1, v2, v3};
  mjtNum whole = triangle_coordinates(cofactor, v1, v2, v3, p);
  int outside = 0;
  for (int i = 0; i < 3; i++) outside |= !same_sign(whole, cofactor[i]) << i;
  if (!outside) {
    for (int i = 0; i < 3; i++) lambda[i] = cofactor[i] / whole;
    return;
  }

  // the best of the edges beyond which the projection lies
  mjtNum best = mjMAXVAL;
  for (int i = 0; i < 3; i++) {
    if (!(outside >> i & 1)) continue;
    int a = i == 0, b = i == 2 ? 1 : 2;
    mjtNum weight[2] = {0}, x[3];
    nearest_on_segment(weight, v[a], v[b]);
    vec3_scale(x, v[a], weight[0]);
    vec3_add_scaled(x, v[b], weight[1]);
    mjtNum dist_sqr = vec3_dot(x, x);
    if (!(dist_sqr < best)) continue;
    best = dist_sqr;
    lambda[i] = 0;
    lambda[a] = weight[0];
    lambda[b] = weight[1];
  }
}

static void nearest_on_tetrahedron(mjtNum lambda[4], const DiffPoint s[4]) {
  const mjtNum* v[4] = {s[0].diff, s[1].diff, s[2].diff, s[3].diff};
  mjtNum cofactor[4] = {-vec3_det(v[1], v[2], v[3]), vec3_det(v[0], v[2], v[3]), -vec3_det(v[0], v[1], v[3]),
                        vec3_det(v[0], v[1], v[2])};
  mjtNum whole = cofactor[0] + cofactor[1] + cofactor[2] + cofactor[3];
  int outside = 0;
  for (int i = 0; i < 4; i++) outside |= !same_sign(whole, cofactor[i]) << i;
  if (!outside) {
    for (int i = 0; i < 4; i++) lambda[i] = cofactor[i] / whole;
    return;
  }

  mjtNum best = mjMAXVAL;
  for (int i = 0; i < 4; i++) {
    if (!(outside >> i & 1)) continue;
    int a = i == 0, b = i < 2 ? 2 : 1, c = i == 3 ? 2 : 3;
    mjtNum weight[3] = {0}, x[3];
    nearest_on_triangle(weight, v[a], v[b], v[c]);
    vec3_scale(x, v[a], weight[0]);
    vec3_add_scaled(x, v[b], weight[1]);
    vec3_add_scaled(x, v[c], weight[2]);
    mjtNum dist_sqr = vec3_dot(x, x);
    if (!(dist_sqr < best)) continue;
    best = dist_sqr;
    lambda[i] = 0;
    lambda[a] = weight[0];
    lambda[b] = weight[1];
    lambda[c] = weight[2];
  }
}

// Weights of the point nearest to the origin; drops the points without weight. Returns how many are left.
static int reduce_simplex(DiffPoint s[4], int n, mjtNum lambda[4]) {
  memset(lambda, 0, 4 * sizeof(mjtNum));
  if (n == 1) lambda[0] = 1;
  if (n == 2) nearest_on_segment(lambda, s[0].diff, s[1].diff);
  if (n == 3) nearest_on_triangle(lambda, s[0].diff, s[1].diff, s[2].diff);
  if (n == 4) nearest_on_tetrahedron(lambda, s);
  int kept = 0;
  for (int i = 0; i < n; i++) {
    if (lambda[i] == 0) continue;
    if (kept != i) s[kept] = s[i];
    lambda[kept++] = lambda[i];
  }
  return kept;
}

//------------------------------------------------- verdict with a tetrahedron

// Distance of the origin from the plane of a face; with its unit normal. mjMAXVAL: the face has none.
static mjtNum face_distance(mjtNum normal[3], const DiffPoint* v1, const DiffPoint* v2, const DiffPoint* v3) {
  mjtNum e1[3], e2[3];
  vec3_sub(e1, v3->diff, v1->diff);
  vec3_sub(e2, v2->diff, v1->diff);
  vec3_cross(normal, e1, e2);
  mjtNum norm_sqr = vec3_dot(normal, normal);
  if (norm_sqr <= mjMINVAL * mjMINVAL || norm_sqr >= mjMAXVAL * mjMAXVAL) return mjMAXVAL;
  vec3_scale(normal, normal, 1 / sqrt(norm_sqr));
  return vec3_dot(normal, v1->diff);
}

// Does the difference contain the origin? Starts from the simplex of result; 1: yes, and the simplex contains
// it; 0: no; -1: undecided.
static int encloses_origin(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  static const int face[4][3] = {{2, 1, 3}, {0, 2, 3}, {1, 0, 3}, {0, 1, 2}};
  DiffPoint point[4];
  int s[4] = {0, 1, 2, 3};
  memcpy(point, result->simplex, sizeof(point));

  for (; result->iterations < config->max_iterations; result->iterations++) {
    mjtNum dist[4], normal[4][3];
    for (int i = 0; i < 4; i++) {
      const int* f = face[i];
      dist[i] = face_distance(normal[i], point + s[f[0]], point + s[f[1]], point + s[f[2]]);
    }
    if (!dist[0] || !dist[1] || !dist[2] || !dist[3]) return -1;  // origin in the plane of a face

    int a = dist[0] < dist[1] ? 0 : 1, b = dist[2] < dist[3] ? 2 : 3;
    int worst = dist[a] < dist[b] ? a : b;
    if (dist[worst] > 0) {
      for (int i = 0; i < 4; i++) result->simplex[i] = point[s[i]];
      result->nsimplex = 4;
      return 1;
    }

    // beyond that face: replace the vertex behind it
    ccd_support(point + s[worst], obj1, obj2, normal[worst]);
    if (vec3_dot(normal[worst], point[s[worst]].diff) < 0) {
      result->nsimplex = 0;
      return 0;
    }

    // keep the orientation
    int i = (worst + 1) & 3, j = (worst + 2) & 3, swap = s[i];
    s[i] = s[j];
    s[j] = swap;
  }
  return -1;
}

//------------------------------------------------- GJK

static void set_apart(CcdResult* result, int iterations) {
  result->iterations = iterations;
  result->nsimplex = 0;
  result->n = 0;
  result->apart = 1;
  result->dist = mjMAXVAL;
}

// Does the support point in the direction -x prove that the distance is beyond interest?
static int beyond_cutoff(const CcdConfig* config, const mjtNum x[3], mjtNum norm, const mjtNum s[3]) {
  mjtNum along = vec3_dot(x, s);
  if (along <= 0) return 0;
  return config->cutoff <= 0 || (config->cutoff < mjMAXVAL && along >= config->cutoff * norm);
}

// x = sum lambda_i (component of simplex point i at offset)
static void weighted_sum(mjtNum x[3], const mjtNum* lambda, const DiffPoint* s, int n, size_t offset) {
  vec3_zero(x);
  for (int i = 0; i < n; i++) vec3_add_scaled(x, (const mjtNum*)((const char*)(s + i) + offset), lambda[i]);
}

void gjk(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  DiffPoint* s = result->simplex;
  int discrete = ccd_is_discrete(obj1, obj2), n = 0, verdict_only = config->cutoff <= 0, k;
  mjtNum epsilon = discrete ? 0 : 0.5 * config->tolerance * config->tolerance;
  mjtNum smallest = discrete ? mjMINVAL : config->tolerance;
  mjtNum lambda[4] = {1}, x[3], dir[3], norm, norm_before = 0;
  vec3_sub(x, result->x1, result->x2);
  norm = vec3_norm(x);
  result->apart = 0;

  for (k = result->iterations; k < config->max_iterations; k++) {
    if (norm < smallest || fabs(norm_before - norm) < mjMINVAL) break;
    mjtNum step[3];
    vec3_scale(dir, x, -1 / norm);
    ccd_support(s + n, obj1, obj2, dir);

    // converged, or clearly apart
    vec3_sub(step, x, s[n].diff);
    if (vec3_dot(x, step) < epsilon) break;
    if (beyond_cutoff(config, x, norm, s[n].diff)) {
      set_apart(result, k);
      return;
    }
    if (n == 3 && verdict_only) {
      result->iterations = k;
      int verdict = encloses_origin(result, config, obj1, obj2);
      if (verdict == 0) set_apart(result, result->iterations);
      if (verdict == 1) result->n = 0, result->dist = 0;
      if (verdict >= 0) return;
      k = result->iterations;
      verdict_only = 0;
    }

    n = reduce_simplex(s, n + 1, lambda);
    if (!n) {
      set_apart(result, k);
      return;
    }
    weighted_sum(x, lambda, s, n, offsetof(DiffPoint, diff));
    norm_before = norm;
    norm = vec3_norm(x);
    if (n == 4) break;  // the origin is inside
  }

  if (n) {
    weighted_sum(result->x1, lambda, s, n, offsetof(DiffPoint, x1));
    weighted_sum(result->x2, lambda, s, n, offsetof(DiffPoint, x2));
  }

  // however near, they do not overlap if the last direction separates them
  if (norm > 0) {
    DiffPoint last;
    vec3_scale(dir, x, -1 / norm);
    ccd_support(&last, obj1, obj2, dir);
    result->apart = vec3_dot(x, last.diff) > 0;
  }
  result->n = 1;
  result->iterations = k;
  result->nsimplex = n;
  result->dist = n == 4 && !result->apart ? 0 : norm;
}

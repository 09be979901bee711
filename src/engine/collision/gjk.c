// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GJK as Wolfe's algorithm: the point x of the Minkowski difference D nearest to the origin.
//
//   minimize |x|^2  over  x = sum lambda_i s_i,  s_i in D,  lambda_i > 0,  sum lambda_i = 1
//
// The points s_i, at most four and affinely independent, are the corral. Of D only support points are known:
// s = argmin { p . x : p in D }.
//
//   major step  All of D lies beyond the plane p . x = s . x, so that s . x / |x| <= distance <= |x|. The end
//               has come when the gap |x|^2 - s . x is small, or when the plane shows that D is farther than
//               anyone wants to know. Otherwise s joins the corral with weight zero.
//   minor step  alpha: the weights of the point nearest to the origin on the affine hull of the corral. If
//               all are positive, it is the new x. Otherwise lambda moves towards alpha until the first
//               weight vanishes; that point leaves. |x| falls, so that no corral comes twice.
//
// alpha are ratios of signed lengths, areas and volumes: of the simplex with one corner replaced by the
// nearest point p, to the simplex. Lengths and areas are those of the largest projection along an axis.
//
//   line    e = s1 - s0            p = s1 - e (s1 . e) / e^2     alpha_0 = (p - s1)_k / (s0 - s1)_k
//   plane   n = (s0-s1) x (s2-s1)  p = n (n . s1) / n^2          alpha_0 = area(p s1 s2) / area(s0 s1 s2)
//   space   e_i = s_i - s0         p = 0                         alpha_1 = -s0 . (e2 x e3) / v and so on,
//           v = e1 . (e2 x e3): by edges from one corner, which cancels less when the simplex is small
//
// Four positive weights: the origin is inside of the tetrahedron, and the objects overlap.
//
// Where only that is asked, a tetrahedron walks to the origin instead of going back to a smaller corral: the
// origin is -alpha_i v / |n_i| beyond the face opposite to s_i with normal n_i. Beyond the face where it is
// farthest a support point is looked for, which takes the place of s_i, or shows that D ends before.
//
// P. Wolfe: Finding the nearest point in a polytope, Mathematical Programming 11, 1976.
// E. Gilbert, D. Johnson, S. Keerthi: A fast procedure for computing the distance between complex objects,
// IEEE J. Robotics and Automation 4, 1988: the same steps, with support points of two objects.
// M. Montanari, N. Petrinic, E. Barbieri: Improving the GJK algorithm, ACM Trans. Graphics 36, 2017: ratios.
// M. Jaggi: Revisiting Frank-Wolfe, ICML 2013: the gap.

#include <string.h>

#include "collision/ccd.h"
#include "collision/frame.h"

#define CANCELLED 1e-6   // relative error of an area that is lost by its distance
#define FLAT_SQR  1e-28  // sine^2 below which three points are on a line, and four in a plane

int ccd_is_discrete(const ConvexObj* obj1, const ConvexObj* obj2) {
  if (obj1->margin != 0 || obj2->margin != 0) return 0;
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

//------------------------------------------------- nearest point of an affine hull

static int largest_component(const mjtNum v[3]) {
  int largest = 0;
  for (int i = 1; i < 3; i++) {
    if (fabs(v[i]) >= fabs(v[largest])) largest = i;
  }
  return largest;
}

static int weights_on_line(mjtNum alpha[2], const DiffPoint s[2]) {
  const mjtNum *s0 = s[0].diff, *s1 = s[1].diff;
  mjtNum e[3];
  vec3_sub(e, s1, s0);
  mjtNum length_sqr = vec3_dot(e, e);
  if (length_sqr == 0) return 0;
  int k = largest_component(e);
  mjtNum p = s1[k] - vec3_dot(s1, e) / length_sqr * e[k], whole = s0[k] - s1[k];
  alpha[0] = (p - s1[k]) / whole;
  alpha[1] = (s0[k] - p) / whole;
  return 1;
}

// Twice the signed area of the triangle of p and an edge in the coordinates x and y (rule of Sarrus).
static inline mjtNum area_from(const mjtNum p[3], const mjtNum a[3], const mjtNum b[3], int x, int y) {
  return p[x] * a[y] + p[y] * b[x] + a[x] * b[y] - p[x] * b[y] - p[y] * a[x] - b[x] * a[y];
}

// The same of three corners (minors of the edges).
static inline mjtNum area_of(const mjtNum a[3], const mjtNum b[3], const mjtNum c[3], int x, int y) {
  return b[x] * c[y] - b[y] * c[x] - a[x] * c[y] + a[y] * c[x] + a[x] * b[y] - a[y] * b[x];
}

// For a triangle that is small for its distance, whose areas cancel: normal . (p - s1) x e / n^2.
static void weights_by_edges(mjtNum alpha[3], const mjtNum s1[3], const mjtNum e1[3], const mjtNum e2[3],
                             const mjtNum normal[3], mjtNum norm_sqr) {
  mjtNum s1_e1[3], s1_e2[3];
  vec3_cross(s1_e1, s1, e1);
  vec3_cross(s1_e2, s1, e2);
  alpha[0] = -vec3_dot(normal, s1_e2) / norm_sqr;
  alpha[2] = vec3_dot(normal, s1_e1) / norm_sqr;
  alpha[1] = 1 - alpha[0] - alpha[2];
}

int ccd_weights_on_plane(mjtNum alpha[3], const DiffPoint s[3]) {
  mjtNum e1[3], e2[3], normal[3], p[3];
  vec3_sub(e1, s[0].diff, s[1].diff);
  vec3_sub(e2, s[2].diff, s[1].diff);
  vec3_cross(normal, e1, e2);
  mjtNum norm_sqr = vec3_dot(normal, normal);
  if (!(norm_sqr > FLAT_SQR * vec3_dot(e1, e1) * vec3_dot(e2, e2))) return 0;
  vec3_scale(p, normal, vec3_dot(normal, s[1].diff) / norm_sqr);
  int along = largest_component(normal), x = along == 0, y = along == 2 ? 1 : 2;
  mjtNum whole = area_of(s[0].diff, s[1].diff, s[2].diff, x, y);
  if (fabs(fabs(whole) - fabs(normal[along])) > CANCELLED * fabs(normal[along])) {
    weights_by_edges(alpha, s[1].diff, e1, e2, normal, norm_sqr);
    return 1;
  }
  for (int i = 0; i < 3; i++) {
    alpha[i] = area_from(p, s[(i + 1) % 3].diff, s[(i + 2) % 3].diff, x, y) / whole;
  }
  return 1;
}

// Returns the volume, its sign the turn of the points, or 0.
static mjtNum weights_in_space(mjtNum alpha[4], const DiffPoint s[4]) {
  mjtNum e1[3], e2[3], e3[3], area23[3], area_1[3];
  const mjtNum* corner = s[0].diff;
  vec3_sub(e1, s[1].diff, corner);
  vec3_sub(e2, s[2].diff, corner);
  vec3_sub(e3, s[3].diff, corner);
  vec3_cross(area23, e2, e3);
  vec3_cross(area_1, e1, corner);
  mjtNum volume = vec3_dot(e1, area23);
  if (!(volume * volume > FLAT_SQR * vec3_dot(e1, e1) * vec3_dot(area23, area23))) return 0;
  alpha[1] = -vec3_dot(corner, area23) / volume;
  alpha[2] = -vec3_dot(area_1, e3) / volume;
  alpha[3] = vec3_dot(area_1, e2) / volume;
  alpha[0] = 1 - alpha[1] - alpha[2] - alpha[3];
  return volume;
}

//------------------------------------------------- the corral

typedef struct {
  DiffPoint* s;
  int n;
  mjtNum lambda[4];
} Corral;

// Weights of the nearest point of the affine hull; 0: the points are dependent.
static int affine_weights(mjtNum alpha[4], const Corral* c) {
  switch (c->n) {
    case 1:
      alpha[0] = 1;
      return 1;
    case 2:
      return weights_on_line(alpha, c->s);
    case 3:
      return ccd_weights_on_plane(alpha, c->s);
    default:
      return weights_in_space(alpha, c->s) != 0;
  }
}

static void drop_point(Corral* c, int i) {
  for (c->n--; i < c->n; i++) {
    c->s[i] = c->s[i + 1];
    c->lambda[i] = c->lambda[i + 1];
  }
}

// Leave out the point that joined last.
static int reject_last(Corral* c) {
  mjtNum rest = 1 - c->lambda[--c->n];
  for (int i = 0; i < c->n && rest != 1; i++) c->lambda[i] /= rest;
  return 0;
}

// Minor steps until all weights are positive. Where the point that joined last does not stay there is no way
// down but rounding, and the answer is 0.
static int settle(Corral* c) {
  mjtNum alpha[4];
  for (;;) {
    if (!affine_weights(alpha, c)) return reject_last(c);
    mjtNum step = 1;
    int first = -1;
    for (int i = 0; i < c->n; i++) {
      if (alpha[i] > 0) continue;
      mjtNum way = c->lambda[i] - alpha[i], share = way > 0 ? c->lambda[i] / way : 0;
      if (first >= 0 && share >= step) continue;
      step = share;
      first = i;
    }
    if (first < 0) {
      memcpy(c->lambda, alpha, c->n * sizeof(mjtNum));
      return 1;
    }
    for (int i = 0; i < c->n; i++) c->lambda[i] += step * (alpha[i] - c->lambda[i]);
    if (first == c->n - 1) return reject_last(c);
    drop_point(c, first);
  }
}

// Sum of lambda_i times the vector at this offset in each point.
static void combine(mjtNum x[3], const Corral* c, size_t offset) {
  vec3_zero(x);
  for (int i = 0; i < c->n; i++) {
    vec3_add_scaled(x, (const mjtNum*)((const char*)(c->s + i) + offset), c->lambda[i]);
  }
}

//------------------------------------------------- walking with a tetrahedron

// The unit normal of the face opposite to corner i, away from it; returns the height of the corner over the
// face.
static mjtNum face_opposite(mjtNum normal[3], const DiffPoint s[4], int i) {
  int pivot = i == 3 ? 0 : (i + 2) % 3, from = i == 3 ? 2 : 3, to = i == 3 ? 1 : (i + 1) % 3;
  mjtNum e1[3], e2[3], up[3];
  vec3_sub(e1, s[from].diff, s[pivot].diff);
  vec3_sub(e2, s[to].diff, s[pivot].diff);
  vec3_cross(normal, e1, e2);
  vec3_scale(normal, normal, 1 / sqrt(vec3_dot(normal, normal)));
  vec3_sub(up, s[i].diff, s[pivot].diff);
  mjtNum height = vec3_dot(normal, up);
  if (height > 0) vec3_scale(normal, normal, -1);
  return fabs(height);
}

// The corner opposite to the face that the origin is farthest beyond, with that face's normal; -1: it is
// inside. turn -1: farthest behind, with the normal inward.
static int worst_corner(mjtNum normal[3], const DiffPoint s[4], const mjtNum alpha[4], mjtNum turn) {
  int worst = -1;
  mjtNum most = 0, outward[3];
  for (int i = 0; i < 4; i++) {
    if (turn * alpha[i] > 0) continue;
    mjtNum beyond = -turn * alpha[i] * face_opposite(outward, s, i);
    if (worst >= 0 && beyond <= most) continue;
    most = beyond;
    worst = i;
    vec3_scale(normal, outward, turn);
  }
  return worst;
}

enum { UNDECIDED, OVERLAP, APART };

// Walk from the tetrahedron of the corral; where it arrives it becomes the corral. A corner that moves
// through its face turns the tetrahedron over; two others change places to turn it back.
//
// A first tetrahedron that is turned over moves the corner over the face that is farthest from the origin. It
// need not: but on curved surfaces EPA ends within its tolerance, where depends on the start, and the
// reference's is like that.
static int walk(Corral* c, int* rounds, int max_rounds, ConvexObj* obj1, ConvexObj* obj2) {
  DiffPoint s[4], swap;
  mjtNum alpha[4], normal[3];
  memcpy(s, c->s, sizeof s);
  for (; *rounds < max_rounds; ++*rounds) {
    mjtNum volume = weights_in_space(alpha, s);
    // flat, or the origin on a face: neither in nor out
    if (volume == 0 || alpha[0] == 0 || alpha[1] == 0 || alpha[2] == 0 || alpha[3] == 0) return UNDECIDED;
    int worst = worst_corner(normal, s, alpha, volume < 0 ? -1 : 1), i = (worst + 1) & 3, j = (worst + 2) & 3;
    if (worst < 0) {
      memcpy(c->s, s, sizeof s);
      memcpy(c->lambda, alpha, sizeof alpha);
      return OVERLAP;
    }
    ccd_support(s + worst, obj1, obj2, normal);
    if (vec3_dot(normal, s[worst].diff) < 0) return APART;
    swap = s[i];
    s[i] = s[j];
    s[j] = swap;
  }
  return UNDECIDED;
}

//------------------------------------------------- the search

static void set_apart(CcdResult* result) {
  result->nsimplex = result->n = 0;
  result->apart = 1;
  result->dist = mjMAXVAL;
}

// Does the support point prove that the distance is beyond interest?
static int is_beyond(const CcdConfig* config, mjtNum along, mjtNum norm) {
  if (along <= 0) return 0;
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
  int may_walk = config->cutoff <= 0;
  Corral c = {.s = result->simplex};
  mjtNum x[3], norm, before = mjMAXVAL;
  vec3_sub(x, result->x1, result->x2);
  norm = vec3_norm(x);
  result->apart = 0;

  for (int k = 0; k < config->max_iterations && c.n < 4; k++) {
    if (norm < touching || norm > before - mjMINVAL) break;
    DiffPoint* s = c.s + c.n;
    support_towards_origin(s, obj1, obj2, x, norm);
    mjtNum along = vec3_dot(x, s->diff);
    if (norm * norm - along < gap) break;
    if (is_beyond(config, along, norm)) {
      set_apart(result);
      return;
    }
    c.lambda[c.n] = c.n == 0;
    c.n++;
    if (c.n == 4 && may_walk) {
      int verdict = walk(&c, &k, config->max_iterations, obj1, obj2);
      if (verdict == APART) set_apart(result);
      if (verdict == OVERLAP) result->dist = 0, result->n = 0, result->nsimplex = 4;
      if (verdict != UNDECIDED) return;
      may_walk = 0;
    }
    if (!settle(&c)) break;
    if (k) before = norm;  // the first x is no point of a corral
    combine(x, &c, offsetof(DiffPoint, diff));
    norm = vec3_norm(x);
  }

  if (c.n) {
    combine(result->x1, &c, offsetof(DiffPoint, x1));
    combine(result->x2, &c, offsetof(DiffPoint, x2));
  }
  if (c.n == 4) norm = 0;

  // however near, they do not overlap if the last direction separates them
  if (norm > 0 && norm <= config->tolerance) {
    DiffPoint last;
    support_towards_origin(&last, obj1, obj2, x, norm);
    result->apart = vec3_dot(x, last.diff) > 0;
  }
  result->n = 1;
  result->nsimplex = c.n;
  result->dist = norm;
}

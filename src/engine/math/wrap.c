// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A string around a round object, solved in the plane of the circle: through both ends and the centre for a
// sphere, across the axis for a cylinder (whose helix is straight once unrolled).
//
// From a point p outside the circle of radius r, the tangent touches at
//   t = (r^2 p +- r sqrt(|p|^2 - r^2) J p) / |p|^2,   J a quarter turn.
// Two such pairs exist; the better one is nearer to the side point or shorter.
//
// A string that passes inside touches the wall at one point, where it is reflected. With the angles of
// incidence equal, the sine z of that angle solves
//   asin(A z) + asin(B z) - 2 asin(z) + G = 0,   A = r / |p0|,  B = r / |p1|,
// with G the angle between both ends; Newton's method descends from z = 1.

#include "math/wrap.h"

#include <stdbool.h>

#include "math/vec.h"

typedef struct {
  mjtNum end[2][2];    // both ends in the plane
  mjtNum touch[2][2];  // both points of tangency
  mjtNum radius;
} Circle;

static mjtNum wrap_dot2(const mjtNum a[2], const mjtNum b[2]) {
  return a[0] * b[0] + a[1] * b[1];
}

static mjtNum wrap_cross2(const mjtNum a[2], const mjtNum b[2]) {
  return a[0] * b[1] - a[1] * b[0];
}

static mjtNum wrap_norm2(const mjtNum a[2]) {
  return mju_sqrt(wrap_dot2(a, a));
}

static void wrap_unit2(mjtNum r[2], const mjtNum a[2]) {
  mjtNum norm = wrap_norm2(a);
  int tiny = norm < mjMINVAL;
  r[0] = tiny ? 1 : a[0] / norm;
  r[1] = tiny ? 0 : a[1] / norm;
}

static void wrap_sub2(mjtNum r[2], const mjtNum a[2], const mjtNum b[2]) {
  r[0] = a[0] - b[0];
  r[1] = a[1] - b[1];
}

// whether the segments from a to b and from c to d meet
static bool segments_meet(const mjtNum a[2], const mjtNum b[2], const mjtNum c[2], const mjtNum d[2]) {
  mjtNum ab[2], cd[2], ca[2];
  wrap_sub2(ab, b, a);
  wrap_sub2(cd, d, c);
  wrap_sub2(ca, a, c);
  mjtNum det = wrap_cross2(ab, cd);
  if (mju_abs(det) < mjMINVAL) return false;
  mjtNum s = wrap_cross2(cd, ca) / det, t = wrap_cross2(ab, ca) / det;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

// point of the segment between both ends that is nearest to the centre
static void nearest_point(mjtNum r[2], const Circle* c) {
  mjtNum dif[2];
  wrap_sub2(dif, c->end[1], c->end[0]);
  mjtNum s = -wrap_dot2(dif, c->end[0]) / wrap_dot2(dif, dif);
  s = s < 0 ? 0 : (s > 1 ? 1 : s);
  r[0] = c->end[0][0] + s * dif[0];
  r[1] = c->end[0][1] + s * dif[1];
}

// one of the two pairs of tangents, sign = +1 or -1
static void wrap_tangents(mjtNum touch[2][2], const Circle* c, mjtNum sign) {
  mjtNum r = c->radius;
  for (int k = 0; k < 2; k++, sign = -sign) {
    const mjtNum* p = c->end[k];
    mjtNum square = wrap_dot2(p, p), h = sign * r * mju_sqrt(square - r * r);
    touch[k][0] = (r * r * p[0] + h * p[1]) / square;
    touch[k][1] = (r * r * p[1] - h * p[0]) / square;
  }
}

// arc between the points of tangency; solution 0 runs clockwise from the first to the second
static mjtNum arc_length(const Circle* c, int solution) {
  mjtNum a[2], b[2];
  wrap_unit2(a, c->touch[0]);
  wrap_unit2(b, c->touch[1]);
  mjtNum angle = mju_acos(mjMIN(1, mjMAX(-1, wrap_dot2(a, b)))),
         turn = -wrap_cross2(c->touch[0], c->touch[1]);
  if ((turn > 0 && solution == 1) || (turn < 0 && solution == 0)) angle = 2 * mjPI - angle;
  return c->radius * angle;
}

static mjtNum wrap_outside(Circle* c, const mjtNum* side) {
  mjtNum square = c->radius * c->radius, dif[2], near[2], touch[2][2][2], merit[2];
  wrap_sub2(dif, c->end[1], c->end[0]);
  if (wrap_dot2(c->end[0], c->end[0]) < square || wrap_dot2(c->end[1], c->end[1]) < square) return -1;
  if (c->radius < mjMINVAL || wrap_dot2(dif, dif) < mjMINVAL) return -1;

  // the straight line is free if it misses the circle, and on the right side
  nearest_point(near, c);
  if (wrap_dot2(near, near) > square && (!side || wrap_dot2(side, near) >= 0)) return -1;

  for (int i = 0; i < 2; i++) {
    wrap_tangents(touch[i], c, i ? -1 : 1);
    if (side) {
      mjtNum middle[2] = {touch[i][0][0] + touch[i][1][0], touch[i][0][1] + touch[i][1][1]};
      wrap_unit2(middle, middle);
      merit[i] = wrap_dot2(middle, side);
    } else {
      wrap_sub2(dif, touch[i][0], touch[i][1]);
      merit[i] = -wrap_dot2(dif, dif);
    }
    if (segments_meet(c->end[0], touch[i][0], c->end[1], touch[i][1])) merit[i] = -10000;
  }

  int best = merit[0] > merit[1] ? 0 : 1;
  for (int k = 0; k < 4; k++) c->touch[k / 2][k % 2] = touch[best][k / 2][k % 2];
  if (segments_meet(c->end[0], c->touch[0], c->end[1], c->touch[1])) return -1;
  return arc_length(c, best);
}

// sine of the angle of incidence, 0 if it cannot be found
static mjtNum wrap_incidence(mjtNum a, mjtNum b, mjtNum g) {
  const int iterations = 20;
  const mjtNum tolerance = 1e-6;
  mjtNum z = 1 - 1e-7, f = mju_asin(a * z) + mju_asin(b * z) - 2 * mju_asin(z) + g;
  if (f > 0) return 0;
  int i = 0;
  for (; i < iterations && mju_abs(f) > tolerance; i++) {
    mjtNum slope = a / mjMAX(mjMINVAL, mju_sqrt(1 - z * z * a * a)) +
                   b / mjMAX(mjMINVAL, mju_sqrt(1 - z * z * b * b)) -
                   2 / mjMAX(mjMINVAL, mju_sqrt(1 - z * z));
    mjtNum next = z - f / slope;
    if (slope > -mjMINVAL || next > z) return 0;
    z = next;
    f = mju_asin(a * z) + mju_asin(b * z) - 2 * mju_asin(z) + g;
    if (f > tolerance) return 0;
  }
  return i < iterations ? z : 0;
}

static mjtNum wrap_inside(Circle* c) {
  mjtNum r = c->radius, len0 = wrap_norm2(c->end[0]), len1 = wrap_norm2(c->end[1]), dif[2];
  wrap_sub2(dif, c->end[1], c->end[0]);
  mjtNum dd = wrap_dot2(dif, dif);
  if (len0 <= r || len1 <= r || r < mjMINVAL || len0 < mjMINVAL || len1 < mjMINVAL) return -1;

  // a line that already crosses the circle is free
  if (dd > mjMINVAL) {
    mjtNum s = -wrap_dot2(dif, c->end[0]) / dd;
    mjtNum near[2] = {c->end[0][0] + s * dif[0], c->end[0][1] + s * dif[1]};
    if (s > 0 && s < 1 && wrap_norm2(near) <= r) return -1;
  }

  // fall back to the middle
  mjtNum touch[2] = {(c->end[0][0] + c->end[1][0]) / 2, (c->end[0][1] + c->end[1][1]) / 2}, z = 0;
  wrap_unit2(touch, touch);
  touch[0] *= r;
  touch[1] *= r;

  mjtNum a = r / len0, b = r / len1, cosine = (len0 * len0 + len1 * len1 - dd) / (2 * len0 * len1);
  if (cosine < -1 + mjMINVAL) return -1;
  if (cosine <= 1 - mjMINVAL) z = wrap_incidence(a, b, mju_acos(cosine));

  // turn from one of the ends, counterclockwise
  if (z != 0) {
    int first = wrap_cross2(c->end[0], c->end[1]) > 0;
    mjtNum from[2], angle = mju_asin(z) - mju_asin((first ? a : b) * z);
    mjtNum cosine_turn = mju_cos(angle), sine_turn = mju_sin(angle);
    wrap_unit2(from, c->end[first ? 0 : 1]);
    touch[0] = r * (cosine_turn * from[0] - sine_turn * from[1]);
    touch[1] = r * (sine_turn * from[0] + cosine_turn * from[1]);
  }
  for (int k = 0; k < 4; k++) c->touch[k / 2][k % 2] = touch[k % 2];
  return 0;
}

// a direction that is certainly not parallel to axis
static void other_direction(mjtNum r[3], const mjtNum axis[3]) {
  int i = 0;
  mjtNum x = mju_abs(axis[0]), y = mju_abs(axis[1]), z = mju_abs(axis[2]);
  if (y > x && y > z) i = 1;
  if (z > x && z > y) i = 2;
  vec3_set(r, i != 0, i != 1, i != 2);
}

// axes of the plane through p0, p1 and the centre
static void sphere_plane(mjtNum axis[2][3], const mjtNum p0[3], const mjtNum p1[3]) {
  mjtNum normal[3];
  vec3_copy(axis[0], p0);
  vec3_normalize(axis[0]);
  vec3_cross(normal, p0, p1);
  if (vec3_normalize(normal) < mjMINVAL) {
    other_direction(axis[1], axis[0]);
    vec3_cross(normal, axis[0], axis[1]);
    vec3_normalize(normal);
  }
  vec3_cross(axis[1], normal, axis[0]);
  vec3_normalize(axis[1]);
}

static void to_local(mjtNum r[3], const mjtNum x[3], const mjtNum xpos[3], const mjtNum xmat[9]) {
  mjtNum dif[3];
  vec3_sub(dif, x, xpos);
  mat3_mul_vec_t(r, xmat, dif);
}

// heights along the axis grow evenly with the length of the path; returns the length of the helix
static mjtNum wrap_helix(mjtNum points[2][3], const mjtNum p[2][3], mjtNum arc) {
  mjtNum straight[2];
  for (int k = 0; k < 2; k++) {
    mjtNum dif[2];
    wrap_sub2(dif, p[k], points[k]);
    straight[k] = wrap_norm2(dif);
  }
  mjtNum total = straight[0] + arc + straight[1], rise = p[1][2] - p[0][2];
  points[0][2] = p[0][2] + rise * straight[0] / total;
  points[1][2] = p[0][2] + rise * (straight[0] + arc) / total;
  mjtNum height = points[1][2] - points[0][2];
  return mju_sqrt(arc * arc + height * height);
}

mjtNum wrap_string(mjtNum points[2][3], const mjtNum x0[3], const mjtNum x1[3], const mjtNum xpos[3],
                   const mjtNum xmat[9], mjtNum radius, int type, const mjtNum* side) {
  mjtNum p[2][3], axis[2][3] = {{1, 0, 0}, {0, 1, 0}}, local[2][3], flat[2];
  Circle c = {.radius = radius};
  to_local(p[0], x0, xpos, xmat);
  to_local(p[1], x1, xpos, xmat);
  if (vec3_norm(p[0]) < mjMINVAL || vec3_norm(p[1]) < mjMINVAL) return -1;
  if (type == mjWRAP_SPHERE) sphere_plane(axis, p[0], p[1]);
  for (int k = 0; k < 4; k++) c.end[k / 2][k % 2] = vec3_dot(p[k / 2], axis[k % 2]);

  int inside = 0;
  if (side) {
    mjtNum s[3];
    to_local(s, side, xpos, xmat);
    for (int k = 0; k < 2; k++) flat[k] = vec3_dot(s, axis[k]);
    inside = vec3_norm(s) < radius;  // in space, for cylinders too
    wrap_unit2(flat, flat);
    for (int k = 0; k < 2; k++) flat[k] *= radius;
  }
  mjtNum length = inside ? wrap_inside(&c) : wrap_outside(&c, side ? flat : NULL);
  if (length < 0) return -1;

  for (int k = 0; k < 2; k++) {
    vec3_scale(local[k], axis[0], c.touch[k][0]);
    vec3_add_scaled(local[k], axis[1], c.touch[k][1]);
  }
  if (type == mjWRAP_CYLINDER) length = wrap_helix(local, p, length);
  for (int k = 0; k < 2; k++) {
    mat3_mul_vec(points[k], xmat, local[k]);
    vec3_add_to(points[k], xpos);
  }
  return length;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A string around a round object, solved in the plane of a circle of radius r about the origin: the
// plane through both ends and the centre for a sphere, the plane across the axis for a cylinder.
// The string runs from p to q.
//
// Around the circle. A string that goes round touches where the tangents from p and q do, which are
// seen from the centre at the angles acos(r / |p|) and acos(r / |q|) from the ends. Between the
// ends lies the angle g that the string sweeps about the centre: without a side point the smaller
// one, with one that of the way from p to the side point and on to q, each by the smaller angle, so
// that it may be more than half a turn. What is left is the arc,
//     g - acos(r / |p|) - acos(r / |q|),
// and where less than nothing is left the string is straight.
//
// Inside the circle. A string that is held within by the wall touches it in one point T, and is the
// shortest of all through points nearby: the angles b at which it meets the normal in T are equal
// on both sides (Fermat). By the law of sines in the triangles with the centre, p is seen from the
// centre at the angle b - asin(r sin(b) / |p|) from T, and q likewise. Both add up to the angle g
// between p and q:
//     h(b) = 2 b - asin(r sin(b) / |p|) - asin(r sin(b) / |q|) - g = 0,    0 <= b <= pi/2.
// With r < |p| and r < |q|, h rises and is convex: h(0) = -g, and asin(c sin(b)) with c < 1 rises
// less than b and is concave. So Newton's method from above descends to the root and never passes
// it. If h is negative at pi/2, there is no such point, and the string touches halfway.
//
// On a cylinder the path is a straight line once the wall is unrolled: heights along the axis grow
// evenly with the length of the path in the plane.

#include "math/wrap.h"

#include <stdbool.h>

#include "math/vec.h"

typedef struct Vec2 {
  mjtNum x, y;
} Vec2;

// Both ends in the plane of the circle.
typedef struct Section {
  Vec2 p, q;
  mjtNum radius;
} Section;

// Where the string touches the circle, and the length of the arc in between.
typedef struct Contact {
  Vec2 first, last;
  mjtNum arc;
} Contact;

static inline mjtNum vec2_dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}

static inline mjtNum vec2_cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}

static inline Vec2 vec2_sub(Vec2 a, Vec2 b) {
  return (Vec2){a.x - b.x, a.y - b.y};
}

// a + s b
static inline Vec2 vec2_add_scaled(Vec2 a, mjtNum s, Vec2 b) {
  return (Vec2){a.x + s * b.x, a.y + s * b.y};
}

static inline mjtNum vec2_norm(Vec2 a) {
  return mju_sqrt(vec2_dot(a, a));
}

static inline Vec2 vec2_turned(Vec2 a, mjtNum angle) {
  mjtNum cosine = mju_cos(angle), sine = mju_sin(angle);
  return (Vec2){cosine * a.x - sine * a.y, sine * a.x + cosine * a.y};
}

// a, scaled to a length. What has no direction is along x.
static inline Vec2 vec2_with_length(Vec2 a, mjtNum length) {
  mjtNum norm = vec2_norm(a);
  if (norm < mjMINVAL) return (Vec2){length, 0};
  return (Vec2){length * (a.x / norm), length * (a.y / norm)};
}

//---- around

// The angle from a to b, counterclockwise.
static inline mjtNum vec2_angle(Vec2 a, Vec2 b) {
  return mju_atan2(vec2_cross(a, b), vec2_dot(a, b));
}

static bool wrap_around(Contact* contact, const Section* s, const Vec2* side) {
  mjtNum r = s->radius, length_p = vec2_norm(s->p), length_q = vec2_norm(s->q);
  Vec2 along = vec2_sub(s->q, s->p);
  if (r < mjMINVAL || vec2_dot(along, along) < mjMINVAL || length_p < r || length_q < r) return false;

  mjtNum swept = side ? vec2_angle(s->p, *side) + vec2_angle(*side, s->q) : vec2_angle(s->p, s->q);
  mjtNum sense = swept < 0 ? -1 : 1, from_p = mju_acos(r / length_p), from_q = mju_acos(r / length_q);
  mjtNum left = sense * swept - from_p - from_q;
  if (left < 0) return false;
  contact->first = vec2_turned(vec2_with_length(s->p, r), sense * from_p);
  contact->last = vec2_turned(vec2_with_length(s->q, r), -sense * from_q);
  contact->arc = r * left;
  return true;
}

//---- inside

// Slope of asin(ratio sin b).
static inline mjtNum slope_seen(mjtNum ratio, mjtNum b) {
  mjtNum sine = ratio * mju_sin(b);
  return ratio * mju_cos(b) / mjMAX(mjMINVAL, mju_sqrt(1 - sine * sine));
}

// The angle b at which the string meets the normal of the wall. False: there is none. Each step is
// nearer to the root and not past it. It ends where MuJoCo's does, before rounding ends it: that
// shows in moments, which are zero at the root.
static bool find_reflection(mjtNum* result, mjtNum ratio_p, mjtNum ratio_q, mjtNum between) {
  enum { MAX_STEPS = 100 };
  const mjtNum tolerance = 1e-6;
  mjtNum b = 0.5 * mjPI;
  for (int i = 0; i < MAX_STEPS; i++) {
    mjtNum sine = mju_sin(b), h = 2 * b - mju_asin(ratio_p * sine) - mju_asin(ratio_q * sine) - between;
    if (h < 0 && i == 0) return false;
    if (h <= tolerance) break;
    mjtNum next = b - h / (2 - slope_seen(ratio_p, b) - slope_seen(ratio_q, b));
    if (!(next < b)) break;
    b = next;
  }
  *result = mjMAX(0, b);
  return true;
}

// A string that crosses the circle on its way hangs free.
static bool crosses_circle(const Section* s) {
  Vec2 along = vec2_sub(s->q, s->p);
  mjtNum square = vec2_dot(along, along);
  if (square <= mjMINVAL) return false;
  mjtNum fraction = -vec2_dot(along, s->p) / square;
  return fraction > 0 && fraction < 1 && vec2_norm(vec2_add_scaled(s->p, fraction, along)) <= s->radius;
}

static bool wrap_inside(Contact* contact, const Section* s) {
  mjtNum r = s->radius, length_p = vec2_norm(s->p), length_q = vec2_norm(s->q);
  if (r < mjMINVAL || length_p <= r || length_q <= r || crosses_circle(s)) return false;

  // the contact is measured from the end that comes first counterclockwise
  bool swapped = vec2_cross(s->p, s->q) <= 0;
  const Vec2 first = swapped ? s->q : s->p, last = swapped ? s->p : s->q;
  mjtNum ratio = r / (swapped ? length_q : length_p), ratio_last = r / (swapped ? length_p : length_q);
  mjtNum b, between = mju_atan2(vec2_cross(first, last), vec2_dot(first, last));
  if (find_reflection(&b, ratio, ratio_last, between)) {
    contact->first = vec2_turned(vec2_with_length(first, r), b - mju_asin(ratio * mju_sin(b)));
  } else {
    contact->first = vec2_with_length(vec2_add_scaled(s->p, 1, s->q), r);
  }
  contact->last = contact->first;
  contact->arc = 0;
  return true;
}

//---- space

// A vector across a; which one, where many are, is a convention.
static void any_across(mjtNum res[3], const mjtNum a[3]) {
  mjtNum x = mju_abs(a[0]), y = mju_abs(a[1]), z = mju_abs(a[2]);
  int most = z > x && z > y ? 2 : y > x && y > z ? 1 : 0;
  const mjtNum other[3] = {most != 0, most != 1, most != 2};
  vec3_cross(res, a, other);
  vec3_normalize(res);
}

// Two axes of the plane through the centre and both ends, the first along p.
static void plane_through(mjtNum axis[2][3], const mjtNum p[3], const mjtNum q[3]) {
  mjtNum normal[3];
  vec3_copy(axis[0], p);
  vec3_normalize(axis[0]);
  vec3_cross(normal, p, q);
  if (vec3_normalize(normal) < mjMINVAL) any_across(normal, axis[0]);
  vec3_cross(axis[1], normal, axis[0]);
  vec3_normalize(axis[1]);
}

static Vec2 in_plane(mjtNum axis[2][3], const mjtNum x[3]) {
  return (Vec2){vec3_dot(x, axis[0]), vec3_dot(x, axis[1])};
}

static void to_local(mjtNum res[3], const mjtNum x[3], const mjtNum xpos[3], const mjtNum xmat[9]) {
  mjtNum dif[3];
  vec3_sub(dif, x, xpos);
  mat3_mul_vec_t(res, xmat, dif);
}

// Heights of the contacts on a cylinder; returns the length of the helix between them.
static mjtNum rise_along_path(mjtNum height[2], const Section* s, const Contact* contact, mjtNum from,
                              mjtNum to) {
  mjtNum before = vec2_norm(vec2_sub(s->p, contact->first));
  mjtNum after = vec2_norm(vec2_sub(s->q, contact->last));
  mjtNum path = before + contact->arc + after, rise = to - from;
  height[0] = from + rise * before / path;
  height[1] = from + rise * (before + contact->arc) / path;
  mjtNum climb = height[1] - height[0];
  return mju_sqrt(contact->arc * contact->arc + climb * climb);
}

mjtNum wrap_string(mjtNum points[2][3], const mjtNum x0[3], const mjtNum x1[3], const mjtNum xpos[3],
                   const mjtNum xmat[9], mjtNum radius, int type, const mjtNum* side) {
  mjtNum p[3], q[3], axis[2][3] = {{1, 0, 0}, {0, 1, 0}}, height[2] = {0, 0};
  to_local(p, x0, xpos, xmat);
  to_local(q, x1, xpos, xmat);
  if (vec3_norm(p) < mjMINVAL || vec3_norm(q) < mjMINVAL) return -1;
  if (type == mjWRAP_SPHERE) plane_through(axis, p, q);
  const Section section = {in_plane(axis, p), in_plane(axis, q), radius};

  Contact contact;
  bool inside = false;
  Vec2 near_side;
  if (side) {
    mjtNum local[3];
    to_local(local, side, xpos, xmat);
    inside = vec3_norm(local) < radius;  // in space, for cylinders too
    near_side = vec2_with_length(in_plane(axis, local), radius);
  }
  if (!(inside ? wrap_inside(&contact, &section)
               : wrap_around(&contact, &section, side ? &near_side : NULL))) {
    return -1;
  }

  mjtNum length = contact.arc;
  if (type == mjWRAP_CYLINDER) length = rise_along_path(height, &section, &contact, p[2], q[2]);
  const Vec2 touch[2] = {contact.first, contact.last};
  for (int k = 0; k < 2; k++) {
    mjtNum local[3];
    vec3_scale(local, axis[0], touch[k].x);
    vec3_add_scaled(local, axis[1], touch[k].y);
    if (type == mjWRAP_CYLINDER) local[2] = height[k];
    mat3_mul_vec(points[k], xmat, local);
    vec3_add_to(points[k], xpos);
  }
  return length;
}

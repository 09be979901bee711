// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A string around a round object, solved in the plane of a circle of radius r about the origin: the
// plane through both ends and the centre for a sphere, the plane across the axis for a cylinder.
// The string runs from p to q. J is a quarter turn counterclockwise.
//
// Around the circle. A string that goes round in the sense s (+1: counterclockwise, -1: clockwise)
// leaves p along a tangent and reaches q along another. The tangent from a point x touches at
//     t = (r^2 x + s r sqrt(|x|^2 - r^2) J x) / |x|^2,
// since t . t = r^2 (t lies on the circle) and t . (x - t) = 0 (the radius is normal to the
// tangent). The sense at q is the opposite one, because q is left backwards. In between lies the
// arc from the contact t of p to the contact u of q, measured in the sense s: the angle acos(t . u
// / r^2), or what it lacks of a full turn where s (t x u) < 0.
//     The points of the tangent at t are those with x . t = r^2, and u . t <= r^2 for every other u of
// the circle. So both tangents cross before they touch if and only if each end lies beyond the
// tangent of the other, p . u > r^2 and q . t > r^2. Such a string would hang free of the circle.
//     Of the two senses the one is taken whose middle of the contacts lies nearer to the side point;
// without a side point that of the shorter chord.
//
// Inside the circle. A string that is held within by the wall touches it in one point T, and is the
// shortest of all through points nearby: the angles b at which it meets the normal in T are equal
// on both sides (Fermat). By the law of sines in the triangles with the centre, p is seen from the
// centre at the angle b - asin(r sin(b) / |p|) from T, and q likewise. Both add up to the angle g
// between p and q. With z = sin(b):
//     h(z) = 2 asin(z) - asin(r z / |p|) - asin(r z / |q|) - g = 0,    0 <= z <= 1.
// With r < |p| and r < |q|, h rises and is convex: h(0) = -g, and asin(c z) with c < 1 has a
// smaller slope and bends less than asin(z). So Newton's method from above descends to the root and
// never passes it. It starts just below 1, where the slope is still finite. If h is negative there,
// there is no such point, and the string touches halfway. The iteration stops at the tolerance of
// the reference: what is left of h shows in the contact, and the same contact needs the same end.
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

// a, scaled to a length. What has no direction is along x.
static inline Vec2 vec2_with_length(Vec2 a, mjtNum length) {
  mjtNum norm = vec2_norm(a);
  if (norm < mjMINVAL) return (Vec2){length, 0};
  return (Vec2){length * (a.x / norm), length * (a.y / norm)};
}

//---- around

// Where the tangent from x touches the circle that is met in a sense.
static inline Vec2 tangent_contact(Vec2 x, mjtNum radius, mjtNum sense) {
  mjtNum square = vec2_dot(x, x);
  mjtNum across = sense * (radius * mju_sqrt(square - radius * radius));
  return (Vec2){(radius * radius * x.x - across * x.y) / square,
                (radius * radius * x.y + across * x.x) / square};
}

// The tangents of one sense. False: they cross before they touch.
static inline bool find_tangents(Contact* contact, const Section* s, mjtNum sense) {
  mjtNum square = s->radius * s->radius;
  contact->first = tangent_contact(s->p, s->radius, sense);
  contact->last = tangent_contact(s->q, s->radius, -sense);
  return vec2_dot(s->p, contact->last) <= square || vec2_dot(s->q, contact->first) <= square;
}

// How well tangents fit: how near they are to the side, or how short their chord is.
static inline mjtNum fit_of_tangents(const Contact* contact, const Vec2* side) {
  if (side) {
    Vec2 middle = vec2_add_scaled(contact->first, 1, contact->last);
    mjtNum norm = vec2_norm(middle);
    return norm < mjMINVAL ? side->x : vec2_dot(middle, *side) / norm;
  }
  Vec2 chord = vec2_sub(contact->last, contact->first);
  return -vec2_dot(chord, chord);
}

// The straight string: whether it misses the circle, on the right side of it.
static inline bool is_straight(const Section* s, const Vec2* side) {
  Vec2 along = vec2_sub(s->q, s->p);
  mjtNum fraction = -vec2_dot(along, s->p) / vec2_dot(along, along);
  Vec2 nearest = vec2_add_scaled(s->p, mjMAX(0, mjMIN(1, fraction)), along);
  if (vec2_dot(nearest, nearest) <= s->radius * s->radius) return false;
  return !side || vec2_dot(*side, nearest) >= 0;
}

static bool wrap_around(Contact* contact, const Section* s, const Vec2* side) {
  mjtNum square = s->radius * s->radius;
  Vec2 along = vec2_sub(s->q, s->p);
  if (s->radius < mjMINVAL || vec2_dot(along, along) < mjMINVAL) return false;
  if (vec2_dot(s->p, s->p) < square || vec2_dot(s->q, s->q) < square) return false;
  if (is_straight(s, side)) return false;

  Contact other;
  mjtNum sense = 1;
  bool found = find_tangents(contact, s, sense), found_other = find_tangents(&other, s, -sense);
  if (found_other && (!found || fit_of_tangents(&other, side) > fit_of_tangents(contact, side))) {
    *contact = other;
    sense = -1;
  } else if (!found) {
    return false;
  }
  mjtNum angle = mju_acos(mjMAX(-1, mjMIN(1, vec2_dot(contact->first, contact->last) / square)));
  bool is_long = sense * vec2_cross(contact->first, contact->last) < 0;
  contact->arc = s->radius * (is_long ? 2 * mjPI - angle : angle);
  return true;
}

//---- inside

// Slope of asin(ratio z).
static inline mjtNum asin_slope(mjtNum ratio, mjtNum z) {
  return ratio / mjMAX(mjMINVAL, mju_sqrt(1 - z * z * ratio * ratio));
}

// The sine of the angle at which the string meets the normal of the wall. False: there is none.
static bool find_reflection(mjtNum* result, mjtNum ratio_p, mjtNum ratio_q, mjtNum between) {
  enum { MAX_STEPS = 20 };
  const mjtNum start = 1 - 1e-7, tolerance = 1e-6;
  mjtNum z = start;
  for (int i = 0; i < MAX_STEPS; i++) {
    mjtNum h = 2 * mju_asin(z) - mju_asin(ratio_p * z) - mju_asin(ratio_q * z) - between;
    if (h < (i == 0 ? 0 : -tolerance)) return false;
    if (h <= tolerance) {
      *result = z;
      return true;
    }
    z -= h / (2 * asin_slope(1, z) - asin_slope(ratio_p, z) - asin_slope(ratio_q, z));
  }
  return false;
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
  mjtNum z, between = mju_atan2(vec2_cross(first, last), vec2_dot(first, last));
  if (find_reflection(&z, ratio, ratio_last, between)) {
    mjtNum turn = mju_asin(z) - mju_asin(ratio * z), cosine = mju_cos(turn), sine = mju_sin(turn);
    Vec2 from = vec2_with_length(first, r);
    contact->first = (Vec2){cosine * from.x - sine * from.y, sine * from.x + cosine * from.y};
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

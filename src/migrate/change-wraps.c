// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// In the plane of the circle of radius R (through centre and both ends for a sphere, across the
// axis for a cylinder), with the ends a, b and the side site s projected into it.
//
// 4.0: the way from a by s to b sweeps the angle
//     theta = |angle(a, s) + angle(s, b)|,  each in (-pi, pi],
// about the centre. The tangents take acos(R / |a|) and acos(R / |b|) of it; what is left is the
// arc. Where nothing is left, the tendon is straight.
//
// 3.12: straight is what misses the circle on the half of the side site. Else there are two
// senses, +1 and -1. In the sense e the tendon touches at the angles
//     f = angle(a) + e acos(R / |a|),  l = angle(b) - e acos(R / |b|),
// unless each end lies beyond the tangent of the other, |a| cos(angle(a) - l) > R and |b|
// cos(angle(b) - f) > R. Of both the one is taken whose middle of f and l has the direction that is
// nearer to that of the side site, and the arc is e (l - f), in [0, 2 pi).
//
// With an arc the length in the plane is sqrt(|a|^2 - R^2) + sqrt(|b|^2 - R^2) + R arc, and on a
// cylinder the height between the ends adds to it as the other side of a right angle.

#include "migrate/change-wraps.h"

#include <math.h>
#include <mujoco/mujoco.h>

// All of it in polar coordinates of the plane.
typedef struct Plane {
  double a, b, side;          // angles
  double at_a, at_b, radius;  // distances
  double straight, rise;
} Plane;

static double wrap_distance(const double a[3], const double b[3]) {
  double v[3];
  mju_sub3(v, a, b);
  return mju_norm3(v);
}

static void any_normal(double normal[3], const double x[3]) {
  const double along[3] = {fabs(x[0]) < 0.5, fabs(x[0]) >= 0.5, 0};
  mju_cross(normal, x, along);
}

// Axes of the plane of a sphere: through centre and both ends, or the side site where these are in
// line. FALSE: all of them are, and the plane is any of those through the line.
static gboolean sphere_plane(const GimbalWrap* w, double x[3], double y[3]) {
  double normal[3];
  mju_copy3(x, w->a);
  mju_normalize3(x);
  mju_cross(normal, w->a, w->b);
  if (mju_norm3(normal) < mjMINVAL) mju_cross(normal, w->a, w->side);
  const gboolean known = mju_norm3(normal) >= mjMINVAL;
  if (!known) any_normal(normal, x);
  mju_normalize3(normal);
  mju_cross(y, normal, x);
  return known;
}

// FALSE: the plane is not known.
static gboolean find_plane(const GimbalWrap* w, Plane* p) {
  double x[3] = {1, 0, 0}, y[3] = {0, 1, 0};
  const gboolean known = w->cylinder || sphere_plane(w, x, y);
  const double a[2] = {mju_dot3(w->a, x), mju_dot3(w->a, y)}, b[2] = {mju_dot3(w->b, x), mju_dot3(w->b, y)};
  *p = (Plane){.a = atan2(a[1], a[0]),
               .b = atan2(b[1], b[0]),
               .side = atan2(mju_dot3(w->side, y), mju_dot3(w->side, x)),
               .at_a = hypot(a[0], a[1]),
               .at_b = hypot(b[0], b[1]),
               .radius = w->radius,
               .straight = wrap_distance(w->a, w->b),
               .rise = w->cylinder ? w->a[2] - w->b[2] : 0};
  return known;
}

static double with_arc(const Plane* p, double arc) {
  const double square = p->radius * p->radius;
  const double tangents = sqrt(p->at_a * p->at_a - square) + sqrt(p->at_b * p->at_b - square);
  return hypot(tangents + p->radius * arc, p->rise);
}

// The signed angle from one direction to another, in (-pi, pi].
static double signed_turn(double from, double to) {
  const double angle = remainder(to - from, 2 * mjPI);
  return angle <= -mjPI ? mjPI : angle;
}

double gimbal_wrap_after(const GimbalWrap* wrap) {
  Plane p;
  if (!find_plane(wrap, &p) || p.at_a <= p.radius || p.at_b <= p.radius) return p.straight;
  const double theta = fabs(signed_turn(p.a, p.side) + signed_turn(p.side, p.b));
  const double arc = theta - acos(p.radius / p.at_a) - acos(p.radius / p.at_b);
  return arc <= 0 ? p.straight : with_arc(&p, arc);
}

//---- 3.12

static gboolean misses_circle(const Plane* p) {
  const double a[2] = {p->at_a * cos(p->a), p->at_a * sin(p->a)};
  const double way[2] = {p->at_b * cos(p->b) - a[0], p->at_b * sin(p->b) - a[1]};
  const double share = -(way[0] * a[0] + way[1] * a[1]) / (way[0] * way[0] + way[1] * way[1]);
  const double at = mju_clip(share, 0, 1), nearest[2] = {a[0] + at * way[0], a[1] + at * way[1]};
  if (hypot(nearest[0], nearest[1]) <= p->radius) return FALSE;
  return nearest[0] * cos(p->side) + nearest[1] * sin(p->side) >= 0;
}

// The arc of a sense, and how near its middle is to the side site. FALSE: there is none.
static gboolean try_sense(const Plane* p, double sense, double* arc, double* fit) {
  const double first = p->a + sense * acos(p->radius / p->at_a);
  const double last = p->b - sense * acos(p->radius / p->at_b);
  const double x = cos(first) + cos(last), y = sin(first) + sin(last), norm = hypot(x, y);
  if (p->at_a * cos(p->a - last) > p->radius && p->at_b * cos(p->b - first) > p->radius) return FALSE;
  *fit = norm < mjMINVAL ? cos(p->side) : (x * cos(p->side) + y * sin(p->side)) / norm;
  *arc = fmod(sense * (last - first), 2 * mjPI);
  if (*arc < 0) *arc += 2 * mjPI;
  return TRUE;
}

double gimbal_wrap_before(const GimbalWrap* wrap) {
  Plane p;
  double arc, fit, other, other_fit;
  find_plane(wrap, &p);
  if (p.at_a < p.radius || p.at_b < p.radius || p.straight * p.straight - p.rise * p.rise < mjMINVAL) {
    return p.straight;
  }
  if (misses_circle(&p)) return p.straight;
  const gboolean found = try_sense(&p, 1, &arc, &fit), back = try_sense(&p, -1, &other, &other_fit);
  if (back && (!found || other_fit > fit)) return with_arc(&p, other);
  return found ? with_arc(&p, arc) : p.straight;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Handles.
//
// A drag along the axis a through c: the point of the axis nearest to the ray o + t d has the
// parameter
//   s = ((o - c)·a - (a·d) (o - c)·d) / (1 - (a·d)²),
// and the motion is the difference of s at both ends. A turn about a is the angle between both
// places where the rays meet the plane through c across a; where that plane is seen from its edge,
// the pointer's way along the tangent in the picture counts instead.

#include "widgets/view/gizmo.h"

#include <math.h>

#define NEAR_PX   9.0   // a handle is hit from this far
#define PLANE_AT  0.28  // squares of the planes begin here, as a part of the arrow
#define PLANE_END 0.52

//---- hitting

static double distance_to_segment(double x, double y, double x0, double y0, double x1, double y1) {
  double dx = x1 - x0, dy = y1 - y0, length2 = dx * dx + dy * dy;
  double t = length2 > 0 ? CLAMP(((x - x0) * dx + (y - y0) * dy) / length2, 0, 1) : 0;
  return hypot(x - x0 - t * dx, y - y0 - t * dy);
}

static void gizmo_along(const GimbalGizmo* self, const mjtNum axis[3], double length, mjtNum point[3]) {
  mju_addScl3(point, self->pos, axis, length);
}

static double distance_to_axis(const GimbalGizmo* self, const GimbalProjection* view, int axis, double x,
                               double y) {
  mjtNum tip[3];
  double x0, y0, x1, y1;
  gizmo_along(self, self->axes + 3 * axis, GIMBAL_GIZMO_SIZE * gimbal_projection_scale(view, self->pos), tip);
  if (!gimbal_projection_point(view, self->pos, &x0, &y0) || !gimbal_projection_point(view, tip, &x1, &y1)) {
    return INFINITY;
  }
  // an axis that points at the camera cannot be dragged
  if (hypot(x1 - x0, y1 - y0) < 8) return INFINITY;
  double skip = 0.15;
  return distance_to_segment(x, y, x0 + skip * (x1 - x0), y0 + skip * (y1 - y0), x1, y1);
}

void gimbal_gizmo_plane(const GimbalGizmo* self, int axis, mjtNum u[3], mjtNum v[3]) {
  mju_copy3(u, self->axes + 3 * ((axis + 1) % 3));
  mju_copy3(v, self->axes + 3 * ((axis + 2) % 3));
}

static double distance_to_ring(const GimbalGizmo* self, const GimbalProjection* view, int axis, double x,
                               double y) {
  mjtNum u[3], v[3], point[3];
  double radius = GIMBAL_GIZMO_SIZE * gimbal_projection_scale(view, self->pos);
  double best = INFINITY, last_x = 0, last_y = 0;
  gimbal_gizmo_plane(self, axis, u, v);
  for (int i = 0; i <= GIMBAL_GIZMO_STEPS; i++) {
    double angle = 2 * G_PI * i / GIMBAL_GIZMO_STEPS, px, py;
    gizmo_along(self, u, radius * cos(angle), point);
    mju_addToScl3(point, v, radius * sin(angle));
    if (!gimbal_projection_point(view, point, &px, &py)) return INFINITY;
    if (i) best = MIN(best, distance_to_segment(x, y, last_x, last_y, px, py));
    last_x = px;
    last_y = py;
  }
  return best;
}

// Where the ray through a place meets the plane across n through the gizmo.
static gboolean meet_plane(const GimbalGizmo* self, const GimbalProjection* view, const mjtNum n[3], double x,
                           double y, mjtNum point[3]) {
  mjtNum origin[3], direction[3], offset[3];
  gimbal_projection_ray(view, x, y, origin, direction);
  double slope = mju_dot3(direction, n);
  if (fabs(slope) < 0.05) return FALSE;
  mju_sub3(offset, self->pos, origin);
  double t = mju_dot3(offset, n) / slope;
  mju_addScl3(point, origin, direction, t);
  return t > 0;
}

static gboolean is_on_plane(const GimbalGizmo* self, const GimbalProjection* view, int axis, double x,
                            double y) {
  mjtNum point[3], u[3], v[3];
  double size = GIMBAL_GIZMO_SIZE * gimbal_projection_scale(view, self->pos);
  if (!meet_plane(self, view, self->axes + 3 * axis, x, y, point)) return FALSE;
  mju_subFrom3(point, self->pos);
  gimbal_gizmo_plane(self, axis, u, v);
  double a = mju_dot3(point, u) / size, b = mju_dot3(point, v) / size;
  return a > PLANE_AT && a < PLANE_END && b > PLANE_AT && b < PLANE_END;
}

int gimbal_gizmo_hit(const GimbalGizmo* self, const GimbalProjection* view, double x, double y) {
  double best = NEAR_PX, cx, cy;
  int handle = -1;
  if (self->mode == GIMBAL_GIZMO_NONE || !gimbal_projection_point(view, self->pos, &cx, &cy)) return -1;
  if (self->mode == GIMBAL_GIZMO_SCALE && hypot(x - cx, y - cy) < NEAR_PX) return GIMBAL_GIZMO_ALL;
  for (int axis = 0; axis < 3; axis++) {
    if (self->mode == GIMBAL_GIZMO_MOVE && is_on_plane(self, view, axis, x, y)) {
      return GIMBAL_GIZMO_PLANE + axis;
    }
    double distance = self->mode == GIMBAL_GIZMO_ROTATE ? distance_to_ring(self, view, axis, x, y)
                                                        : distance_to_axis(self, view, axis, x, y);
    if (distance >= best) continue;
    best = distance;
    handle = axis;
  }
  return handle;
}

//---- dragging

// Without a step of its own a number is as fine as it can be seen.
static double gizmo_snap(double value, double step, double seen) {
  double unit = step > 0 ? step : pow(10, floor(log10(MAX(seen, 1e-12))));
  return unit * round(value / unit);
}

static gboolean axis_parameter(const GimbalGizmo* self, const GimbalProjection* view, const mjtNum axis[3],
                               double x, double y, double* s) {
  mjtNum origin[3], direction[3], offset[3];
  gimbal_projection_ray(view, x, y, origin, direction);
  double ad = mju_dot3(axis, direction), denominator = 1 - ad * ad;
  if (denominator < 1e-4) return FALSE;
  mju_sub3(offset, origin, self->pos);
  *s = (mju_dot3(offset, axis) - ad * mju_dot3(offset, direction)) / denominator;
  return TRUE;
}

static gboolean drag_axis(const GimbalGizmo* self, const GimbalProjection* view, int axis, const double at[4],
                          double* from, double* to) {
  const mjtNum* a = self->axes + 3 * axis;
  return axis_parameter(self, view, a, at[0], at[1], from) && axis_parameter(self, view, a, at[2], at[3], to);
}

static gboolean gizmo_drag_move(const GimbalGizmo* self, const GimbalProjection* view, int handle,
                                const double at[4], double step, GimbalGizmoDrag* drag) {
  double from, to;
  mjtNum a[3], b[3], u[3], v[3];
  if (handle < GIMBAL_GIZMO_PLANE) {
    if (!drag_axis(self, view, handle, at, &from, &to)) return FALSE;
    drag->amount = gizmo_snap(to - from, step, gimbal_projection_scale(view, self->pos));
    mju_scl3(drag->move, self->axes + 3 * handle, drag->amount);
    return TRUE;
  }
  int axis = handle - GIMBAL_GIZMO_PLANE;
  double seen = gimbal_projection_scale(view, self->pos);
  const mjtNum* n = self->axes + 3 * axis;
  if (!meet_plane(self, view, n, at[0], at[1], a) || !meet_plane(self, view, n, at[2], at[3], b)) {
    return FALSE;
  }
  mju_subFrom3(b, a);
  gimbal_gizmo_plane(self, axis, u, v);
  mju_scl3(drag->move, u, gizmo_snap(mju_dot3(b, u), step, seen));
  mju_addToScl3(drag->move, v, gizmo_snap(mju_dot3(b, v), step, seen));
  drag->amount = mju_norm3(drag->move);
  return TRUE;
}

// Seen from the edge: a radian is a radius of the ring along its tangent.
static double turn_by_tangent(const GimbalGizmo* self, const GimbalProjection* view, const mjtNum axis[3],
                              const double at[4]) {
  mjtNum tangent[3], tip[3];
  double x0, y0, x1, y1;
  mju_cross(tangent, view->forward, axis);
  mju_normalize3(tangent);
  mju_addScl3(tip, self->pos, tangent, GIMBAL_GIZMO_SIZE * gimbal_projection_scale(view, self->pos));
  gimbal_projection_point(view, self->pos, &x0, &y0);
  gimbal_projection_point(view, tip, &x1, &y1);
  double length2 = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0);
  return -((at[2] - at[0]) * (x1 - x0) + (at[3] - at[1]) * (y1 - y0)) / MAX(length2, 1);
}

static gboolean gizmo_drag_rotate(const GimbalGizmo* self, const GimbalProjection* view, int handle,
                                  const double at[4], double step, GimbalGizmoDrag* drag) {
  const mjtNum* axis = self->axes + 3 * handle;
  mjtNum a[3], b[3], cross[3];
  gboolean flat = fabs(mju_dot3(axis, view->forward)) > 0.2 &&
                  meet_plane(self, view, axis, at[0], at[1], a) &&
                  meet_plane(self, view, axis, at[2], at[3], b);
  if (flat) {
    mju_subFrom3(a, self->pos);
    mju_subFrom3(b, self->pos);
    mju_cross(cross, a, b);
    drag->angle = atan2(mju_dot3(cross, axis), mju_dot3(a, b));
  } else {
    drag->angle = turn_by_tangent(self, view, axis, at);
  }
  drag->angle = drag->amount =
      step > 0 ? step * round(drag->angle / step) : G_PI / 1800 * round(drag->angle * 1800 / G_PI);
  mju_copy3(drag->axis, axis);
  return TRUE;
}

static gboolean gizmo_drag_scale(const GimbalGizmo* self, const GimbalProjection* view, int handle,
                                 const double at[4], double step, GimbalGizmoDrag* drag) {
  double from, to, factor;
  if (handle == GIMBAL_GIZMO_ALL) {
    factor = exp((at[2] - at[0] - (at[3] - at[1])) / GIMBAL_GIZMO_SIZE);
  } else {
    if (!drag_axis(self, view, handle, at, &from, &to) || fabs(from) < 1e-9) return FALSE;
    factor = to / from;
  }
  factor = MAX(gizmo_snap(factor, step, 0.001), step > 0 ? step : 0.01);
  for (int i = 0; i < 3; i++) drag->scale[i] = handle == GIMBAL_GIZMO_ALL || i == handle ? factor : 1;
  drag->amount = factor;
  return TRUE;
}

gboolean gimbal_gizmo_drag(const GimbalGizmo* self, const GimbalProjection* view, int handle, double x0,
                           double y0, double x1, double y1, double step, GimbalGizmoDrag* drag) {
  static gboolean (*const kModes[])(const GimbalGizmo*, const GimbalProjection*, int, const double[4], double,
                                    GimbalGizmoDrag*) = {[GIMBAL_GIZMO_MOVE] = gizmo_drag_move,
                                                         [GIMBAL_GIZMO_ROTATE] = gizmo_drag_rotate,
                                                         [GIMBAL_GIZMO_SCALE] = gizmo_drag_scale};
  const double at[4] = {x0, y0, x1, y1};
  *drag = (GimbalGizmoDrag){.scale = {1, 1, 1}};
  return handle >= 0 && self->mode != GIMBAL_GIZMO_NONE &&
         kModes[self->mode](self, view, handle, at, step, drag);
}

static void gizmo_move_by(const GimbalGizmo* self, int handle, double amount, GimbalGizmoDrag* drag) {
  mjtNum way[3], v[3];
  if (handle < GIMBAL_GIZMO_PLANE) {
    mju_copy3(way, self->axes + 3 * handle);
  } else {
    gimbal_gizmo_plane(self, handle - GIMBAL_GIZMO_PLANE, way, v);
    if (mju_norm3(drag->move) > mjMINVAL) mju_copy3(way, drag->move);
    mju_normalize3(way);
  }
  mju_scl3(drag->move, way, amount);
}

void gimbal_gizmo_drag_by(const GimbalGizmo* self, int handle, double amount, GimbalGizmoDrag* drag) {
  GimbalGizmoDrag by = {.scale = {1, 1, 1}, .amount = amount};
  mju_copy3(by.move, drag->move);
  if (self->mode == GIMBAL_GIZMO_MOVE) {
    gizmo_move_by(self, handle, amount, &by);
  } else if (self->mode == GIMBAL_GIZMO_ROTATE) {
    mju_copy3(by.axis, self->axes + 3 * handle);
    by.angle = amount;
  } else {
    for (int i = 0; i < 3; i++) by.scale[i] = handle == GIMBAL_GIZMO_ALL || i == handle ? amount : 1;
  }
  *drag = by;
}

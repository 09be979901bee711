// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The concave edges along a round wall lie around an axis, and the plane of each edge contains
// that axis. Cuts at some of these edges, evenly spread, divide the wall into equal sectors. A
// search for one cut after the other does not find them: what it cuts first, as a floor, is then
// cut across by what comes later.

#include "import/mesh/wheel.h"

#include <math.h>
#include <mujoco/mujoco.h>

// Spokes are all around if they are in that many of the directions.
enum { FEWEST_SPOKES = 12, DIRECTIONS = 16, FEWEST_DIRECTIONS = 12 };
// Planes are the same if their angles, of a sector, differ by less.
#define SAME 0.1

typedef struct Spoke {
  double angle;  // about the axis
  guint notch;
} Spoke;

typedef struct Wheel {
  double axis[3], across[2][3], middle[2];  // in the coordinates across the axis
  GArray* spokes;                           // Spoke
} Wheel;

static int compare_spokes(gconstpointer a, gconstpointer b) {
  double x = ((const Spoke*)a)->angle, y = ((const Spoke*)b)->angle;
  return (x > y) - (x < y);
}

// The distance of a notch's plane from the middle of the wheel; INFINITY if the plane is not
// parallel to the axis.
static double distance_of(const Wheel* wheel, const GimbalPlane* plane) {
  if (fabs(mju_dot3(plane->normal, wheel->axis)) > 1e-3) return INFINITY;
  double at = 0;
  for (int k = 0; k < 2; k++) at += wheel->middle[k] * mju_dot3(plane->normal, wheel->across[k]);
  return fabs(at - plane->offset);
}

// Find the middle: the point nearest to the planes of all notches within reach.
static void find_middle(const GArray* notches, Wheel* wheel, double reach) {
  double a[3] = {0}, b[2] = {0};
  for (guint i = 0; i < notches->len; i++) {
    const GimbalPlane* plane = &g_array_index(notches, GimbalNotch, i).plane;
    if (!(distance_of(wheel, plane) < reach)) continue;
    double x = mju_dot3(plane->normal, wheel->across[0]), y = mju_dot3(plane->normal, wheel->across[1]);
    a[0] += x * x;
    a[1] += x * y;
    a[2] += y * y;
    b[0] += plane->offset * x;
    b[1] += plane->offset * y;
  }
  double det = a[0] * a[2] - a[1] * a[1];
  if (!(det > 1e-6 * a[0] * a[2])) return;
  wheel->middle[0] = (a[2] * b[0] - a[1] * b[1]) / det;
  wheel->middle[1] = (a[0] * b[1] - a[1] * b[0]) / det;
}

static void find_wheel(const GArray* notches, const double axis[3], Wheel* wheel) {
  mju_copy3(wheel->axis, axis);
  const double help[3] = {fabs(axis[0]) < 0.7, fabs(axis[0]) >= 0.7, 0};
  mju_cross(wheel->across[0], axis, help);
  mju_normalize3(wheel->across[0]);
  mju_cross(wheel->across[1], axis, wheel->across[0]);
  mju_zero(wheel->middle, 2);
  for (double reach = 1; reach > 1e-4; reach /= 4) find_middle(notches, wheel, reach);
  g_array_set_size(wheel->spokes, 0);
  for (guint i = 0; i < notches->len; i++) {
    const GimbalNotch* notch = &g_array_index(notches, GimbalNotch, i);
    if (distance_of(wheel, &notch->plane) > 1e-3) continue;
    double x = mju_dot3(notch->middle, wheel->across[0]), y = mju_dot3(notch->middle, wheel->across[1]);
    const Spoke spoke = {atan2(y - wheel->middle[1], x - wheel->middle[0]), i};
    g_array_append_val(wheel->spokes, spoke);
  }
  g_array_sort(wheel->spokes, compare_spokes);
}

// Do the spokes lie all around?
static gboolean is_round(const Wheel* wheel) {
  guint seen = 0, count = 0;
  for (guint i = 0; i < wheel->spokes->len; i++) {
    double turn = g_array_index(wheel->spokes, Spoke, i).angle / (2 * G_PI) + 0.5;
    seen |= 1u << CLAMP((int)(turn * DIRECTIONS), 0, DIRECTIONS - 1);
  }
  for (; seen; seen &= seen - 1) count++;
  return wheel->spokes->len >= FEWEST_SPOKES && count >= FEWEST_DIRECTIONS;
}

// The angle between two planes through the axis, from 0 to π / 2.
static double angle_between(double a, double b) {
  double turn = fmod(fabs(a - b), G_PI);
  return fmin(turn, G_PI - turn);
}

// The angle of the spoke that is nearest to one, or that one if none is near.
static double nearest_spoke(const Wheel* wheel, double angle, double near) {
  double best = angle;
  for (guint i = 0; i < wheel->spokes->len; i++) {
    double spoke = g_array_index(wheel->spokes, Spoke, i).angle, far = angle_between(spoke, angle);
    if (far < near) best = spoke;
    near = fmin(near, far);
  }
  return best;
}

static void add_plane(const Wheel* wheel, double angle, GArray* planes) {
  GimbalPlane plane;
  for (int k = 0; k < 3; k++) {
    plane.normal[k] = cos(angle) * wheel->across[1][k] - sin(angle) * wheel->across[0][k];
  }
  plane.offset = cos(angle) * wheel->middle[1] - sin(angle) * wheel->middle[0];
  g_array_append_val(planes, plane);
}

GArray* gimbal_wheel_planes(const GArray* notches, const double axes[][3], int count, guint sectors) {
  GArray* planes = g_array_new(FALSE, FALSE, sizeof(GimbalPlane));
  Wheel wheel = {.spokes = g_array_new(FALSE, FALSE, sizeof(Spoke))};
  int best = -1;
  guint most = 0;
  for (int k = 0; k < count; k++) {
    find_wheel(notches, axes[k], &wheel);
    if (wheel.spokes->len > most && is_round(&wheel)) best = k;
    if (best == k) most = wheel.spokes->len;
  }
  if (best >= 0) find_wheel(notches, axes[best], &wheel);
  double step = 2 * G_PI / sectors, last = INFINITY;
  for (guint i = 0; best >= 0 && i < sectors / 2; i++) {
    double angle = nearest_spoke(&wheel, i * step, step / 2);
    if (i == 0 || angle_between(angle, last) > SAME * step) add_plane(&wheel, angle, planes);
    last = angle;
  }
  g_array_unref(wheel.spokes);
  return planes;
}

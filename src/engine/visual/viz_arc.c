// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A tendon runs round a geom from the point t to the point u. It arrives from p along the tangent
// in t, so that it turns about the axis t x (t - p), seen from the centre; for a cylinder that is
// its own axis, one way or the other. About it u is at an angle of less than a full turn from t.
// Heights along the axis of a cylinder grow evenly.

#include "visual/viz_arc.h"

#include <math.h>

enum { PATH_PULLEY = -2 };

// The turn about a unit axis that brings a to b, both across it, from 0 to 2 pi.
static mjtNum turn_about(const mjtNum axis[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum across[3];
  mju_cross(across, a, b);
  mjtNum angle = atan2(mju_dot3(across, axis), mju_dot3(a, b));
  return angle < 0 ? angle + 2 * mjPI : angle;
}

// Take the part along an axis off a vector; returns how long it was.
static mjtNum take_along(mjtNum x[3], const mjtNum axis[3]) {
  mjtNum along = mju_dot3(x, axis);
  mju_addToScl3(x, axis, -along);
  return along;
}

static int arc_chords(mjtNum point[MAX_CHORDS + 1][3], const mjModel* m, const mjData* d, int k) {
  const mjtNum *t = d->wrap_xpos + 3 * k, *u = t + 3, *before = t - 3;
  const int geom = d->wrap_obj[k];
  mjtNum first[3], last[3], arrival[3], axis[3], height[2] = {0, 0};
  mju_sub3(first, t, d->geom_xpos + 3 * geom);
  mju_sub3(last, u, d->geom_xpos + 3 * geom);
  mju_sub3(arrival, t, before);
  if (m->geom_type[geom] == mjGEOM_CYLINDER) {
    for (int i = 0; i < 3; i++) axis[i] = d->geom_xmat[9 * geom + 3 * i + 2];
    height[0] = take_along(first, axis);
    height[1] = take_along(last, axis);
    mjtNum side[3];
    mju_cross(side, first, arrival);
    if (mju_dot3(side, axis) < 0) {
      mju_scl3(axis, axis, -1);
      for (int i = 0; i < 2; i++) height[i] = -height[i];
    }
  } else {
    mju_cross(axis, first, arrival);
    mju_normalize3(axis);
  }
  mjtNum angle = turn_about(axis, first, last);
  int n = (int)mju_clip(round(angle * MAX_CHORDS / mjPI), 1, MAX_CHORDS);
  for (int i = 0; i <= n; i++) {
    mjtNum quat[4], share = (mjtNum)i / n;
    mju_axisAngle2Quat(quat, axis, share * angle);
    mju_rotVecQuat(point[i], first, quat);
    mju_addToScl3(point[i], axis, height[0] + share * (height[1] - height[0]));
    mju_addTo3(point[i], d->geom_xpos + 3 * geom);
  }
  return n;
}

int wrap_chords(mjtNum point[MAX_CHORDS + 1][3], const mjModel* m, const mjData* d, int k) {
  if (d->wrap_obj[k] == PATH_PULLEY || d->wrap_obj[k + 1] == PATH_PULLEY) return 0;
  const mjtNum* from = d->wrap_xpos + 3 * k;
  if (d->wrap_obj[k] >= 0 && d->wrap_obj[k + 1] >= 0) {
    return mju_dist3(from, from + 3) < mjMINVAL ? 0 : arc_chords(point, m, d, k);
  }
  mju_copy3(point[0], from);
  mju_copy3(point[1], from + 3);
  return 1;
}

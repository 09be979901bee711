// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A hinge with anchor c and unit axis a shows its value v where the arm u, which is there now (at
// v0), comes to:
//
//     p(v) = c + s (cos(v - v0) u + sin(v - v0) a × u).
//
// A slide shows it at p(v) = c + v a.

#include "widgets/view/limits.h"

#include <math.h>

enum { NEAR_PX = 9, LEVELS = 12 };
#define SAMPLES 40

static void find_arm(GimbalLimits* self, const mjModel* m, const mjData* d) {
  int body = m->jnt_bodyid[self->joint];
  mjtNum off[3], other[3] = {0};
  mju_sub3(off, d->xipos + 3 * body, self->anchor);
  mju_addToScl3(off, self->axis, -mju_dot3(off, self->axis));
  if (mju_norm3(off) < 1e-3 * mju_dist3(d->xipos + 3 * body, self->anchor) || mju_norm3(off) < 1e-9) {
    other[fabs(self->axis[0]) < 0.6 ? 0 : 1] = 1;
    mju_cross(off, self->axis, other);
  }
  mju_normalize3(off);
  mju_copy3(self->arm, off);
}

gboolean gimbal_limits_init(GimbalLimits* self, const mjModel* m, const mjData* d, int joint) {
  if (joint < 0 || joint >= m->njnt || !m->jnt_limited[joint]) return FALSE;
  if (m->jnt_type[joint] != mjJNT_HINGE && m->jnt_type[joint] != mjJNT_SLIDE) return FALSE;
  int address = m->jnt_qposadr[joint];
  *self = (GimbalLimits){.joint = joint,
                         .turns = m->jnt_type[joint] == mjJNT_HINGE,
                         .value = d->qpos[address],
                         .range = {m->jnt_range[2 * joint], m->jnt_range[2 * joint + 1]}};
  mju_copy3(self->anchor, d->xanchor + 3 * joint);
  mju_copy3(self->axis, d->xaxis + 3 * joint);
  if (self->turns) find_arm(self, m, d);
  // the engine's anchor of a slide is where it is at its reference
  if (!self->turns) mju_addToScl3(self->anchor, self->axis, -m->qpos0[address]);
  return TRUE;
}

void gimbal_limits_point(const GimbalLimits* self, double value, double size, mjtNum point[3]) {
  mjtNum side[3];
  double angle = value - self->value;
  if (!self->turns) {
    mju_addScl3(point, self->anchor, self->axis, value);
    return;
  }
  mju_cross(side, self->axis, self->arm);
  mju_addScl3(point, self->anchor, self->arm, size * cos(angle));
  mju_addToScl3(point, side, size * sin(angle));
}

double gimbal_limits_size(const GimbalLimits* self, const GimbalProjection* view) {
  return GIMBAL_LIMITS_RADIUS * gimbal_projection_scale(view, self->anchor);
}

static double limits_distance(const GimbalLimits* self, const GimbalProjection* view, double value, double x,
                              double y) {
  mjtNum point[3];
  double px, py;
  gimbal_limits_point(self, value, gimbal_limits_size(self, view), point);
  return gimbal_projection_point(view, point, &px, &py) ? hypot(px - x, py - y) : INFINITY;
}

int gimbal_limits_hit(const GimbalLimits* self, const GimbalProjection* view, double x, double y) {
  double low = limits_distance(self, view, self->range[0], x, y),
         high = limits_distance(self, view, self->range[1], x, y);
  if (MIN(low, high) > NEAR_PX) return -1;
  return high < low;
}

// From coarse to fine.
double gimbal_limits_value_at(const GimbalLimits* self, const GimbalProjection* view, double near, double x,
                              double y) {
  double width = G_PI, best = near, least = INFINITY;
  if (!self->turns) width = hypot(view->width, view->height) * gimbal_projection_scale(view, self->anchor);
  for (int level = 0; level < LEVELS; level++) {
    double middle = best;
    for (int i = 0; i <= SAMPLES; i++) {
      double value = middle + width * (2. * i / SAMPLES - 1),
             apart = limits_distance(self, view, value, x, y);
      if (apart >= least) continue;
      least = apart;
      best = value;
    }
    width *= 3. / SAMPLES;
  }
  return best;
}

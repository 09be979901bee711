// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The limits of a hinge or a slide as an arc or a bar over the picture, whose ends can be grasped.
// Pure.

#ifndef GIMBAL_LIMITS_H_
#define GIMBAL_LIMITS_H_

#include "widgets/view/projection.h"

enum { GIMBAL_LIMITS_RADIUS = 70 };  // of an arc, pixels

typedef struct GimbalLimits {
  int joint;
  gboolean turns;    // it is a hinge
  mjtNum anchor[3];  // m; of a slide, where it is at the value 0
  mjtNum axis[3];    // unit vector
  mjtNum arm[3];     // hinge: unit vector across the axis towards what moves, as it is now
  double value;      // now, rad or m
  double range[2];
} GimbalLimits;

// FALSE: the joint has no limits, or is of another kind.
gboolean gimbal_limits_init(GimbalLimits* self, const mjModel* m, const mjData* d, int joint);

// Where the joint's value is shown, in the world; size: radius of an arc, m.
void gimbal_limits_point(const GimbalLimits* self, double value, double size, mjtNum point[3]);
double gimbal_limits_size(const GimbalLimits* self, const GimbalProjection* view);

// The end (0 or 1) at a place of the picture, -1: neither.
int gimbal_limits_hit(const GimbalLimits* self, const GimbalProjection* view, double x, double y);

// The value that is shown nearest to a place of the picture; of several turns that next to near.
double gimbal_limits_value_at(const GimbalLimits* self, const GimbalProjection* view, double near, double x,
                              double y);

#endif  // GIMBAL_LIMITS_H_

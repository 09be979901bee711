// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The handles with which an object is moved, turned or sized: where they are in the picture, which
// one is under the pointer, and what a drag of one means. Pure.

#ifndef GIMBAL_GIZMO_H_
#define GIMBAL_GIZMO_H_

#include "widgets/view/projection.h"

typedef enum GimbalGizmoMode {
  GIMBAL_GIZMO_NONE,
  GIMBAL_GIZMO_MOVE,
  GIMBAL_GIZMO_ROTATE,
  GIMBAL_GIZMO_SCALE
} GimbalGizmoMode;

enum {
  GIMBAL_GIZMO_SIZE = 90,  // length of an arrow, pixels
  GIMBAL_GIZMO_STEPS = 48  // pieces of a ring
};

// Handles: axes 0 … 2; for moving also planes 3 … 5 (across axis 0 … 2); for sizing also 6: all
// axes.
enum { GIMBAL_GIZMO_PLANE = 3, GIMBAL_GIZMO_ALL = 6 };

typedef struct GimbalGizmo {
  GimbalGizmoMode mode;
  mjtNum pos[3];
  mjtNum axes[9];  // unit vectors of the handles, one after the other
} GimbalGizmo;

// The handle at a place of the picture, -1 if there is none.
int gimbal_gizmo_hit(const GimbalGizmo* self, const GimbalProjection* view, double x, double y);

// Two vectors that span the plane across an axis.
void gimbal_gizmo_plane(const GimbalGizmo* self, int axis, mjtNum u[3], mjtNum v[3]);

// What dragging a handle from one place to another means: a translation (m), a turn about the axis
// (rad), or factors along the axes. step > 0 snaps: m, rad, or a fraction.
typedef struct GimbalGizmoDrag {
  mjtNum move[3];
  mjtNum axis[3];
  double angle;
  double scale[3];
  double amount;  // along or about the handle, for telling
} GimbalGizmoDrag;
gboolean gimbal_gizmo_drag(const GimbalGizmo* self, const GimbalProjection* view, int handle, double x0,
                           double y0, double x1, double y1, double step, GimbalGizmoDrag* drag);

// The same for an amount that is given, in the units of amount; drag is what the pointer said so
// far: a move in a plane keeps its direction.
void gimbal_gizmo_drag_by(const GimbalGizmo* self, int handle, double amount, GimbalGizmoDrag* drag);

#endif  // GIMBAL_GIZMO_H_

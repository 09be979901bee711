// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How a selected object lights up over the 3D picture: lines in the world for each kind of object,
// whether the scene shows it or not. What an object refers to (a sensor's site, an actuator's
// joint) is lit fainter. Pure.

#ifndef GIMBAL_MARKS_H_
#define GIMBAL_MARKS_H_

#include <gtk/gtk.h>

#include "widgets/view/projection.h"

typedef struct GimbalMark {
  mjtNum from[3], to[3];  // m
  gboolean faint;
} GimbalMark;

// The lines (of GimbalMark) for an object (mjtObj, id) as it is seen; none for kinds that have no
// place. Free with g_array_unref.
GArray* gimbal_marks_new(const mjModel* m, const mjData* d, const GimbalProjection* view, int objtype,
                         int id);

// Add the ends of the lines that light up to points (three mjtNum each).
void gimbal_marks_add_points(const mjModel* m, const mjData* d, const GimbalProjection* view, int objtype,
                             int id, GArray* points);

void gimbal_marks_snapshot(const GArray* marks, const GimbalProjection* view, GtkSnapshot* snapshot);

#endif  // GIMBAL_MARKS_H_

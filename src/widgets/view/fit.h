// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a free camera has to stand so that all of something is in the picture. Pure.

#ifndef GIMBAL_FIT_H_
#define GIMBAL_FIT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The points (three numbers each, of mjtNum) between which lies all that is drawn of a model: the
// corners of its geoms and the vertices of its flexes. The ground is left out: planes, height
// fields, and what belongs to the world and is many times as large as the rest. world: whether
// anything of the world counts where there are bodies. looks: GimbalBodyLook of the bodies, or
// NULL. Free with g_array_unref.
GArray* gimbal_fit_points(const mjModel* m, const mjData* d, const mjvOption* option, const guint8* looks,
                          gboolean world);

// Let the camera look from where it looks (azimuth, elevation) at all points, in a picture of this
// shape (width over height), with some room around. Nothing is done without points.
void gimbal_fit_camera(const mjModel* m, const GArray* points, double aspect, mjvCamera* camera);

// The same in a part of the picture: left, right, bottom, top, each from -1 to 1.
void gimbal_fit_camera_in(const mjModel* m, const GArray* points, double aspect, const double part[4],
                          mjvCamera* camera);

// The same where something covers the upper left corner of the picture, this part of its width and
// of its height: right of it or below it, whichever shows more. Something too large for that is not
// minded.
void gimbal_fit_camera_beside(const mjModel* m, const GArray* points, double aspect, const double covered[2],
                              mjvCamera* camera);

// Whether all points are in the picture of this camera, and fill a fair part of it.
gboolean gimbal_fit_shows(const mjModel* m, const GArray* points, double aspect, const mjvCamera* camera);

// The view that a model begins with: the camera stays if it shows all, or if it shows what can move
// and would have to go far back for the rest, or have what can move in a corner. Else it shows all
// of the model, or only what can move where that would be too small among the rest.
void gimbal_fit_first(const mjModel* m, const GArray* movers, const GArray* all, double aspect,
                      const double covered[2], mjvCamera* camera);

#endif  // GIMBAL_FIT_H_

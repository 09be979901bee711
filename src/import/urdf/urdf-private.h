// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shared by the writer of URDFs and the list of losses.

#ifndef GIMBAL_IMPORT_URDF_PRIVATE_H_
#define GIMBAL_IMPORT_URDF_PRIVATE_H_

#include "import/urdf/urdf.h"

// A limit that is never reached, where a URDF needs one and the model has none: of forces and
// velocities, of sliders in m.
#define GIMBAL_URDF_NO_LIMIT 1e9
enum { GIMBAL_URDF_FAR = 1000 };

// Whether a geom can be a shape of a URDF; whether it is visible; whether it collides.
gboolean gimbal_urdf_has_shape(const mjModel* m, int geom);
gboolean gimbal_urdf_is_seen(const mjModel* m, int geom);
gboolean gimbal_urdf_is_touched(const mjModel* m, int geom);

// The largest force or torque of the actuators of a joint; 0 if unknown.
double gimbal_urdf_effort(const mjModel* m, int joint);

// Whether an equality only makes a joint offset + factor × another one.
gboolean gimbal_urdf_is_mimic(const mjModel* m, int equality, double* offset, double* factor);

#endif  // GIMBAL_IMPORT_URDF_PRIVATE_H_

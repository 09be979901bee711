// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes a model as a robot of ROS (URDF): what URDF can express is exact, and the rest is listed.

#ifndef GIMBAL_IMPORT_URDF_H_
#define GIMBAL_IMPORT_URDF_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Write to path a robot that is named after the file called. Meshes go to a folder beside it, which
// is named after that file: arm_meshes for arm.urdf. Existing files are overwritten.
gboolean gimbal_urdf_write(const mjModel* m, const char* path, const char* called, GError** error);

// Something that the URDF omits or changes.
typedef struct GimbalUrdfLoss {
  const char* what;  // not translated
  gboolean changed;  // it is changed; else it is left out
  int count;
  char* names;  // names of the first objects; NULL: it is shown without names
} GimbalUrdfLoss;

// All losses of a model (of GimbalUrdfLoss), what is left out first. The caller unrefs it.
GPtrArray* gimbal_urdf_losses(const mjModel* m);

// "Sensors (2): torque, tip", in the language of the user; the caller frees it.
char* gimbal_urdf_loss_text(const GimbalUrdfLoss* loss);

#endif  // GIMBAL_IMPORT_URDF_H_

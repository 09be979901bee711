// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model as a robot of ROS (URDF): what can be said there is said exactly, of the rest there is a
// list.

#ifndef GIMBAL_IMPORT_URDF_H_
#define GIMBAL_IMPORT_URDF_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Write to path, for a robot that will be called like the file called. Meshes go to a folder beside
// it, which is named after that file: arm_meshes for arm.urdf. Files that are there are written
// over.
gboolean gimbal_urdf_write(const mjModel* m, const char* path, const char* called, GError** error);

// Something that a URDF does not say, or says otherwise.
typedef struct GimbalUrdfLoss {
  const char* what;  // not translated
  gboolean changed;  // it is said otherwise; else it is left out
  int count;
  char* names;  // of the first ones; NULL: it is told without
} GimbalUrdfLoss;

// All that is lost of a model (of GimbalUrdfLoss), what is left out first. The caller unrefs it.
GPtrArray* gimbal_urdf_losses(const mjModel* m);

// "Sensors (2): torque, tip", in the language of the user; the caller frees it.
char* gimbal_urdf_loss_text(const GimbalUrdfLoss* loss);

#endif  // GIMBAL_IMPORT_URDF_H_

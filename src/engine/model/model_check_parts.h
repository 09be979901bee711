// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Checks of a model that need more than a table.

#ifndef GIMBAL_MODEL_MODEL_CHECK_PARTS_H_
#define GIMBAL_MODEL_MODEL_CHECK_PARTS_H_

#include <mujoco/mujoco.h>

typedef struct {
  char* text;
  int size;
} CheckError;

// Write the message; always -1.
int check_fail(CheckError* e, const char* format, ...) mjPRINTFLIKE(2, 3);

// Trees, matrices, actuators, sensors, constraints, meshes, skins, flexes. All ids and pieces have been
// checked before.
int check_parts(const mjModel* m, CheckError* e);

// The part of it about meshes, bounding volumes, skins, textures and flexes (model_check_assets.c).
int check_assets(const mjModel* m, CheckError* e);

#endif  // GIMBAL_MODEL_MODEL_CHECK_PARTS_H_

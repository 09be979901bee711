// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Checks of a model that need more than a table.

#ifndef GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_
#define GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "model/file/model_fault.h"

// Everything below. All ids and pieces have been checked before.
int check_parts(const mjModel* m, ModelFault* e);

// The parts of it: the kinematic tree with the matrices that follow it (model_check_tree.c);
// meshes, bounding volumes, skins and textures (model_check_assets.c); flexes (model_check_flex.c).
int check_tree(const mjModel* m, ModelFault* e);
int check_assets(const mjModel* m, ModelFault* e);
int check_flexes(const mjModel* m, ModelFault* e);

// Whether value is in [low, high).
bool check_in_range(int value, mjtSize low, mjtSize high);

// n ids in [low, high) that an object of a kind, owner, has as its what.
int check_ids(const char* what, int kind, int owner, const int* id, mjtSize n, mjtSize low, mjtSize high,
              ModelFault* e);

// A tree of boxes: inside of bvh entries [first, end), children come after their parent so that
// every walk ends, leaves have an id below limit.
typedef struct CheckBvh {
  int kind;  // mjtObj of its owner
  int owner;
  int adr, num;
  mjtSize first, end;
  mjtSize limit;
} CheckBvh;
int check_bvh(const mjModel* m, const CheckBvh* tree, ModelFault* e);

// Last dof that moves a body, -1: none.
int check_last_dof(const mjModel* m, int body);

#endif  // GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_

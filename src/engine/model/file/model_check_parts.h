// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Checks of a model that need more than a table.

#ifndef GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_
#define GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

typedef struct CheckError {
  char* text;
  int size;
} CheckError;

// Write the message; always -1.
int check_fail(CheckError* e, const char* format, ...) mjPRINTFLIKE(2, 3);

// Everything below. All ids and pieces have been checked before.
int check_parts(const mjModel* m, CheckError* e);

// The parts of it: the kinematic tree with the matrices that follow it (model_check_tree.c);
// meshes, bounding volumes, skins and textures (model_check_assets.c); flexes (model_check_flex.c).
int check_tree(const mjModel* m, CheckError* e);
int check_assets(const mjModel* m, CheckError* e);
int check_flexes(const mjModel* m, CheckError* e);

// Whether value is in [low, high).
bool check_in_range(int value, mjtSize low, mjtSize high);

// n ids in [low, high); what and owner tell in the message whose they are.
int check_ids(const char* what, int owner, const int* id, mjtSize n, mjtSize low, mjtSize high,
              CheckError* e);

// A tree of boxes: inside of bvh entries [first, end), children come after their parent so that
// every walk ends, leaves have an id below limit.
typedef struct CheckBvh {
  const char* what;  // kind and number of its owner, for messages
  int owner;
  int adr, num;
  mjtSize first, end;
  mjtSize limit;
} CheckBvh;
int check_bvh(const mjModel* m, const CheckBvh* tree, CheckError* e);

// Last dof that moves a body, -1: none.
int check_last_dof(const mjModel* m, int body);

#endif  // GIMBAL_MODEL_FILE_MODEL_CHECK_PARTS_H_

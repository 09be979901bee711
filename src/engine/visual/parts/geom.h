// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields of an abstract geom.

#ifndef GIMBAL_VISUAL_PARTS_GEOM_H_
#define GIMBAL_VISUAL_PARTS_GEOM_H_

#include <mujoco/mujoco.h>

static inline void copy_rgba(float res[4], const float rgba[4]) {
  for (int i = 0; i < 4; i++) res[i] = rgba[i];
}

// Two numbers at a time: half of the instructions that compilers find.
static inline void to_float(float* res, const mjtNum* vec, int n) {
  typedef mjtNum Pair __attribute__((vector_size(2 * sizeof(mjtNum)), aligned(sizeof(mjtNum)), may_alias));
  typedef float FloatPair __attribute__((vector_size(8), aligned(4), may_alias));
  int i = 0;
  for (; i + 1 < n; i += 2) {
    *(FloatPair*)(res + i) = __builtin_convertvector(*(const Pair*)(vec + i), FloatPair);
  }
  if (i < n) res[i] = (float)vec[i];
}

// Every field of a geom that has a default; the label is emptied, not cleared.
static inline void emit_defaults(mjvGeom* geom) {
  geom->dataid = geom->matid = geom->texid = -1;
  geom->texuniform = geom->texcoord = 0;
  geom->castshadow = 1;
  geom->texrepeat[0] = geom->texrepeat[1] = 0;
  geom->emission = geom->reflectance = geom->modelrbound = 0;
  geom->specular = geom->shininess = 0.5f;
  geom->label[0] = 0;
}

// The three scales of a geom type from its (up to three) sizes.
static inline void emit_size(float res[3], int type, const mjtNum size[3]) {
  int round = type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  res[0] = (float)size[0];
  res[1] = (float)size[round ? 0 : 1];
  res[2] = (float)size[type == mjGEOM_SPHERE ? 0 : round ? 1 : 2];
}

#endif  // GIMBAL_VISUAL_PARTS_GEOM_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elements of a flex by material: those of one are a slice, which is drawn together.

#ifndef GIMBAL_MODEL_FLEX_FLEX_MATERIAL_H_
#define GIMBAL_MODEL_FLEX_FLEX_MATERIAL_H_

#include <mujoco/mujoco.h>

// Number of materials of a flex, 1 at least.
int flex_slice_count(const mjModel* m, int flex);

// The slice of each element, in the order in which materials first occur, and of each slice its
// first element; returns their number. Both have room for as many as there are elements.
int flex_slices(int* slice, int* first, const mjModel* m, int flex);

#endif  // GIMBAL_MODEL_FLEX_FLEX_MATERIAL_H_

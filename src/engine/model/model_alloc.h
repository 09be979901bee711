// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Allocation of mjModel.

#ifndef GIMBAL_MODEL_MODEL_ALLOC_H_
#define GIMBAL_MODEL_MODEL_ALLOC_H_

#include <gimbal/message.h>

// A new model with the sizes of another structure (of which nothing but the 98 size fields is read;
// nbuffer is computed). All arrays are zero; opt, vis and stat have their defaults. Sizes that
// cannot be are answered with NULL and a text in error.
mjModel* model_alloc(const mjModel* sizes, GimbalMessage* error);

// Recompute the flags that let the engine skip rare features: flg_gravcomp, flg_surfacevel,
// flg_adhesion, ngravcomp.
void model_set_flags(mjModel* m);

// A copy with room for other pixels, which are all zero. Returns NULL with a text.
mjModel* model_copy_for_pixels(const mjModel* src, mjtSize ntexdata, GimbalMessage* error);

#endif  // GIMBAL_MODEL_MODEL_ALLOC_H_

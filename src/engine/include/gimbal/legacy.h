// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of earlier MuJoCo versions (1.x, 2.x and early 3.x) that 3.12 no longer has, for programs that still
// use them.

#ifndef GIMBAL_LEGACY_H_
#define GIMBAL_LEGACY_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Scratch memory: each needs a variable d of type mjData* in scope.
#define mjMARKSTACK mj_markStack(d);
#define mjFREESTACK mj_freeStack(d);

static inline mjtNum* mj_stackAlloc(mjData* d, int size) {
  return mj_stackAllocNum(d, (size_t)(size > 0 ? size : 0));
}

// Errors and warnings with one integer or string.
#define mju_error_i(msg, i)   mju_error((msg), (i))
#define mju_error_s(msg, s)   mju_error((msg), (s))
#define mju_warning_i(msg, i) mju_warning((msg), (i))
#define mju_warning_s(msg, s) mju_warning((msg), (s))

// Solver iterations of the last step: a scalar field before there were islands. Write d->solver_iter.
#define solver_iter solver_niter[0]

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_LEGACY_H_

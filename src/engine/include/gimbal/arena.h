// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// More room for contacts and constraints, without a new model.
//
// The arena of mjData has the size that the model asks for (size/memory). When it is full, the
// engine drops contacts or constraints and warns (mjWARN_CONTACTFULL, mjWARN_CNSTRFULL). A program
// that steps can grow it between steps instead.

#ifndef GIMBAL_ARENA_H_
#define GIMBAL_ARENA_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Give d an arena of narena bytes. Contacts and constraints in it are forgotten; the next step or
// mj_forward makes them anew. Returns 0, or -1 if narena is not larger than now, the stack is in
// use or there is no memory: then nothing changed. mj_copyData grows its destination where
// necessary.
MJAPI int gimbal_arena_grow(mjData* d, mjtSize narena);

// Call after each step: if the arena was ever more than half full (d->maxuse_arena), double it (up
// to limit bytes), take the two warnings back and return 1. Otherwise return 0. So it is large
// enough before it must be, unless one step more than doubles what is needed.
MJAPI int gimbal_arena_keep_up(mjData* d, mjtSize limit);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_ARENA_H_

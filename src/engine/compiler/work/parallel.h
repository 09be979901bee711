// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Work on the items of an array, several at a time.

#ifndef GIMBAL_COMPILER_WORK_PARALLEL_H_
#define GIMBAL_COMPILER_WORK_PARALLEL_H_

#include "compiler/work/compile.h"

// Call work for each of n items of the given size, on several threads if the model allows it
// (usethread). work must not report problems of the model: their list belongs to the caller's
// thread. An error of the engine, as when memory runs out, ends the work and goes to the handler
// from here, when no thread works any more.
void compile_parallel(const Compile* c, void (*work)(void* item), void* items, size_t size, int n);

#endif  // GIMBAL_COMPILER_WORK_PARALLEL_H_

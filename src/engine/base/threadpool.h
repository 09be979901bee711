// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads of a mjData, made by mju_threadpool. Work is a number of tasks that do not depend on each
// other. Who does which is chance, so results must depend neither on the worker nor on the number
// of workers. Tasks may not use the stack or arena of mjData: the caller allocates scratch for
// every worker beforehand (solver/islands.c cuts stacks out of the stack).

#ifndef GIMBAL_BASE_THREADPOOL_H_
#define GIMBAL_BASE_THREADPOOL_H_

#include <mujoco/mujoco.h>

typedef void (*ThreadTask)(void* context, int task, int worker);

// Number of workers, the calling thread included: 1 without a pool.
int threadpool_size(const mjData* d);

// Run tasks 0 .. ntask-1; returns when all are done. Calls from within a task run on the calling
// worker alone. An error ends its task, not the others; that of the first task that failed goes to
// the handler from here, on the calling thread, when no task runs any more.
void threadpool_run(mjData* d, int ntask, ThreadTask task, void* context);

#endif  // GIMBAL_BASE_THREADPOOL_H_

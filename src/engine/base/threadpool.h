// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads that wait for work: those of a mjData, made by mju_threadpool, and those of who keeps a
// pool himself. Work is a number of tasks that do not depend on each other. Who does which is
// chance, so results must depend neither on the worker nor on the number of workers. Tasks may not
// use the stack or arena of the mjData whose threads they run on: the caller allocates scratch for
// every worker beforehand (solver/islands.c cuts stacks out of the stack).

#ifndef GIMBAL_BASE_THREADPOOL_H_
#define GIMBAL_BASE_THREADPOOL_H_

#include <mujoco/mujoco.h>

#include "base/log.h"

typedef void (*ThreadTask)(void* context, int task, int worker);

// Number of workers, the calling thread included: 1 without a pool.
int threadpool_size(const mjData* d);

// Run tasks 0 .. ntask-1; returns when all are done. Calls from within a task run on the calling
// worker alone. An error ends its task, not the others; that of the first task that failed goes to
// the handler from here, on the calling thread, when no task runs any more.
void threadpool_run(mjData* d, int ntask, ThreadTask task, void* context);

// A pool of n workers, the calling thread included; of fewer if the system gives no more.
typedef struct TaskPool TaskPool;
TaskPool* pool_start(int n);
int pool_size(const TaskPool* pool);

// Free it; NULL: nothing happens.
void pool_stop(TaskPool* pool);

// As threadpool_run, but the error of the first task that failed comes back: nonzero, and in error.
// A task may not run others in the same pool.
int pool_run(TaskPool* pool, int ntask, ThreadTask task, void* context, LogError* error);

#endif  // GIMBAL_BASE_THREADPOOL_H_

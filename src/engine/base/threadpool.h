// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads of a mjData, made by mju_threadpool. Work is a number of tasks that do not depend on each other;
// which worker does which task is fixed, so that results do not depend on timing, and must not depend on the
// number of workers. Tasks may not use the stack or arena of mjData: the caller allocates scratch for every
// worker beforehand (solver/islands.c cuts stacks out of the stack).

#ifndef GIMBAL_BASE_THREADPOOL_H_
#define GIMBAL_BASE_THREADPOOL_H_

#include <mujoco/mujoco.h>

typedef void (*ThreadTask)(void* context, int task, int worker);

// Number of workers, the calling thread included: 1 without a pool.
int threadpool_size(const mjData* d);

// Run tasks 0 .. ntask-1, task i on worker i % threadpool_size(d); returns when all are done. Calls from
// within a task run on the calling worker alone. An error in a task ends the share of its worker; it goes to the
// handler from here, on the calling thread, when no task runs any more.
void threadpool_run(mjData* d, int ntask, ThreadTask task, void* context);

#endif  // GIMBAL_BASE_THREADPOOL_H_

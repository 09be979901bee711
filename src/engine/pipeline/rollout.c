// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Many simulations of one model over threads. Threads take the next simulation from a shared
// counter; each simulation starts from a reset of its thread's own mjData, so it does not matter
// which thread takes it.

#include <gimbal/rollout.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/log.h"

enum { MAX_THREADS = 256 };

typedef struct Pool {
  const mjModel* model;
  const GimbalRollout* job;
  int nstate;
  atomic_int next;
} Pool;

typedef struct Worker {
  Pool* pool;
  mjData* data;
  pthread_t thread;
  int failed;  // nonzero: error is why
  LogError error;
} Worker;

static bool went_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

static mjtNum* row_of(mjtNum* rows, const GimbalRollout* job, int id, int step, int size) {
  return rows ? rows + ((size_t)id * (size_t)job->nstep + (size_t)step) * (size_t)size : NULL;
}

static void store_row(const Pool* pool, mjData* d, int id, int step) {
  const GimbalRollout* job = pool->job;
  mjtNum* state = row_of(job->state, job, id, step, pool->nstate);
  mjtNum* sensor = row_of(job->sensordata, job, id, step, (int)pool->model->nsensordata);
  if (state) mj_getState(pool->model, d, state, job->state_spec);
  if (sensor) mju_copy(sensor, d->sensordata, (int)pool->model->nsensordata);
}

// Fill the rows from step on with the row before, or with the initial state if there is none.
static void repeat_row(const Pool* pool, int id, int step) {
  const GimbalRollout* job = pool->job;
  int nsensordata = (int)pool->model->nsensordata;
  for (int s = step; s < job->nstep; s++) {
    const mjtNum* before = step ? row_of(job->state, job, id, step - 1, pool->nstate)
                                : job->state0 + (size_t)id * (size_t)pool->nstate;
    if (job->state) mju_copy(row_of(job->state, job, id, s, pool->nstate), before, pool->nstate);
    if (!job->sensordata) continue;
    mjtNum* sensor = row_of(job->sensordata, job, id, s, nsensordata);
    if (step) {
      mju_copy(sensor, row_of(job->sensordata, job, id, step - 1, nsensordata), nsensordata);
    } else {
      mju_zero(sensor, nsensordata);
    }
  }
}

static void rollout_simulate(const Pool* pool, mjData* d, int id) {
  const mjModel* m = pool->model;
  const GimbalRollout* job = pool->job;
  mj_resetData(m, d);
  mj_setState(m, d, job->state0 + (size_t)id * (size_t)pool->nstate, job->state_spec);
  if (job->diverged) job->diverged[id] = -1;

  for (int step = 0; step < job->nstep; step++) {
    if (job->control) {
      mju_copy(d->ctrl, job->control + ((size_t)id * (size_t)job->nstep + (size_t)step) * (size_t)m->nu,
               (int)m->nu);
    }
    mj_step(m, d);
    if (went_bad(d)) {
      if (job->diverged) job->diverged[id] = step;
      repeat_row(pool, id, step);
      return;
    }
    store_row(pool, d, id, step);
  }
}

static void work_on_rollouts(void* argument) {
  const Worker* worker = argument;
  for (;;) {
    int id = atomic_fetch_add(&worker->pool->next, 1);
    if (id >= worker->pool->job->nrollout) return;
    rollout_simulate(worker->pool, worker->data, id);
  }
}

// an error of the engine ends the work of all
static void* rollout_work(void* argument) {
  Worker* worker = argument;
  worker->failed = log_guard(work_on_rollouts, worker, &worker->error);
  if (worker->failed) atomic_store(&worker->pool->next, worker->pool->job->nrollout);
  return NULL;
}

static const Worker* find_failed(const Worker* workers, int n) {
  for (int i = 0; i < n; i++) {
    if (workers[i].failed) return workers + i;
  }
  return NULL;
}

static int thread_count(const GimbalRollout* job) {
  int n = job->nthread > 0 ? job->nthread : (int)sysconf(_SC_NPROCESSORS_ONLN);
  if (n > job->nrollout) n = job->nrollout;
  return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : n;
}

static const char* find_fault(const mjModel* m, const GimbalRollout* job) {
  if (job->nrollout < 0 || job->nstep < 0) return "nrollout and nstep must not be negative";
  if (job->state_spec <= 0 || job->state_spec >= 1 << mjNSTATE) {
    return "state_spec is not a set of mjtState bits";
  }
  if (!job->state0 && job->nrollout && mj_stateSize(m, job->state_spec)) return "state0 is missing";
  return NULL;
}

int gimbal_rollout(const mjModel* m, const GimbalRollout* rollout, char* error, int error_sz) {
  const char* fault = find_fault(m, rollout);
  if (fault) {
    if (error && error_sz > 0) snprintf(error, (size_t)error_sz, "gimbal_rollout: %s", fault);
    return -1;
  }

  Pool pool = {.model = m, .job = rollout, .nstate = mj_stateSize(m, rollout->state_spec)};
  atomic_init(&pool.next, 0);
  int n = thread_count(rollout), started = 1;
  Worker* workers = alloc_zeroed((size_t)n, sizeof *workers);
  for (int i = 0; i < n; i++) workers[i] = (Worker){.pool = &pool, .data = mj_makeData(m)};

  // this thread is the first worker; if no more threads can be had, fewer do the same work
  while (started < n && !pthread_create(&workers[started].thread, NULL, rollout_work, &workers[started])) {
    started++;
  }
  rollout_work(&workers[0]);
  for (int i = 1; i < started; i++) pthread_join(workers[i].thread, NULL);
  const Worker* failed = find_failed(workers, n);
  if (failed && error && error_sz > 0) {
    snprintf(error, (size_t)error_sz, "gimbal_rollout: %s", failed->error.message.subject);
  }
  int status = failed ? -1 : 0;
  for (int i = 0; i < n; i++) mj_deleteData(workers[i].data);
  mju_free(workers);
  return status;
}

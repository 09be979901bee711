// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A pool: workers that wait for rounds of tasks. Who is free takes the next task, the caller too:
// a worker that the system has given no core yet holds up nobody. A step has many short rounds, one
// soon after the other: who waits looks for a while whether there is news, and sleeps if there is
// none; when he looked in vain he looks half as long the next time.

#include "base/threadpool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/log.h"

enum {
  MAX_THREADS = 128,  // of a mjData
  LOOKS = 1000,       // some 20 to 40 us
  FEW_LOOKS = 8
};

typedef struct Worker {
  TaskPool* pool;
  int index;
  pthread_t thread;
} Worker;

struct TaskPool {
  int nworker;  // with the caller, who is worker 0
  pthread_mutex_t lock;
  pthread_cond_t begin;
  pthread_cond_t end;
  atomic_int left;     // tasks that nobody has taken, the last first
  atomic_int running;  // tasks that are not done
  atomic_bool quit;
  int looks;     // at most, before who waits goes to sleep
  int patience;  // the caller's
  ThreadTask task;
  void* context;
  int failed;  // task whose error is kept, plus one; 0: all went well
  LogError error;
  Worker worker[];
};

typedef struct RunningTask {
  const TaskPool* pool;
  int task, worker;
} RunningTask;

static TaskPool* pool_of(const mjData* d) {
  return (TaskPool*)d->threadpool;
}

int threadpool_size(const mjData* d) {
  return d->threadpool ? pool_of(d)->nworker : 1;
}

static void run_one_task(void* context) {
  const RunningTask* turn = context;
  turn->pool->task(turn->pool->context, turn->task, turn->worker);
}

// of several errors that of the first task is kept, so that threads' timing does not show
static void run_task(TaskPool* p, int task, int worker) {
  RunningTask turn = {p, task, worker};
  LogError error;
  if (!log_guard(run_one_task, &turn, &error)) return;
  pthread_mutex_lock(&p->lock);
  if (!p->failed || task < p->failed - 1) {
    p->failed = task + 1;
    p->error = error;
  }
  pthread_mutex_unlock(&p->lock);
}

// Claim a task that no other thread has claimed; -1 if there is none. The round is not over before
// the task is done.
static int claim_task(TaskPool* p) {
  int left = atomic_load_explicit(&p->left, memory_order_relaxed);
  while (left > 0) {
    if (atomic_compare_exchange_weak_explicit(&p->left, &left, left - 1, memory_order_acquire,
                                              memory_order_relaxed)) {
      return left - 1;
    }
  }
  return -1;
}

static void run_tasks(TaskPool* p, int worker) {
  for (int task = claim_task(p); task >= 0; task = claim_task(p)) {
    run_task(p, task, worker);
    if (atomic_fetch_sub(&p->running, 1) > 1 || worker == 0) continue;
    pthread_mutex_lock(&p->lock);
    pthread_cond_signal(&p->end);
    pthread_mutex_unlock(&p->lock);
  }
}

static inline void pause_core(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static bool has_tasks(TaskPool* p) {
  return atomic_load_explicit(&p->left, memory_order_relaxed) > 0 || atomic_load(&p->quit);
}

static bool is_done(TaskPool* p) {
  return atomic_load_explicit(&p->running, memory_order_acquire) == 0;
}

// Look, then sleep, until it is so.
static void wait_until(TaskPool* p, bool (*is_so)(TaskPool*), pthread_cond_t* told, int* patience) {
  for (int i = 0; i < *patience; i++) {
    if (is_so(p)) {
      *patience = mjMIN(p->looks, 2 * *patience);
      return;
    }
    pause_core();
  }
  *patience = mjMAX(mjMIN(FEW_LOOKS, p->looks), *patience / 2);
  pthread_mutex_lock(&p->lock);
  while (!is_so(p)) pthread_cond_wait(told, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

static void* threadpool_work(void* data) {
  const Worker* self = data;
  TaskPool* p = self->pool;
  for (int patience = p->looks; !atomic_load(&p->quit);) {
    wait_until(p, has_tasks, &p->begin, &patience);
    run_tasks(p, self->index);
  }
  return NULL;
}

void pool_stop(TaskPool* p) {
  if (!p) return;
  pthread_mutex_lock(&p->lock);
  atomic_store(&p->quit, true);
  pthread_cond_broadcast(&p->begin);
  pthread_mutex_unlock(&p->lock);
  for (int i = 1; i < p->nworker; i++) {
    pthread_join(p->worker[i].thread, NULL);
  }
  pthread_mutex_destroy(&p->lock);
  pthread_cond_destroy(&p->begin);
  pthread_cond_destroy(&p->end);
  mju_free(p);
}

TaskPool* pool_start(int n) {
  TaskPool* p = alloc_zeroed(1, sizeof(TaskPool) + (size_t)n * sizeof(Worker));
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->begin, NULL);
  pthread_cond_init(&p->end, NULL);
  p->nworker = 1;
  p->looks = p->patience = sysconf(_SC_NPROCESSORS_ONLN) >= n ? LOOKS : 0;
  pthread_mutex_lock(&p->lock);
  for (int i = 1; i < n; i++) {
    p->worker[i] = (Worker){.pool = p, .index = i};
    if (pthread_create(&p->worker[i].thread, NULL, threadpool_work, p->worker + i)) break;
    p->nworker = i + 1;
  }
  pthread_mutex_unlock(&p->lock);
  return p;
}

int pool_size(const TaskPool* p) {
  return p->nworker;
}

int pool_run(TaskPool* p, int ntask, ThreadTask task, void* context, LogError* error) {
  p->task = task;
  p->context = context;
  p->failed = 0;
  atomic_store(&p->running, ntask);
  pthread_mutex_lock(&p->lock);
  atomic_store_explicit(&p->left, ntask, memory_order_release);
  pthread_cond_broadcast(&p->begin);
  pthread_mutex_unlock(&p->lock);

  run_tasks(p, 0);
  wait_until(p, is_done, &p->end, &p->patience);
  if (p->failed) *error = p->error;
  return p->failed;
}

void mju_threadpool(mjData* d, int nthread) {
  int n = mjMIN(nthread, MAX_THREADS);
  if (d->threadpool && n != pool_of(d)->nworker) {
    pool_stop(pool_of(d));
    d->threadpool = 0;
  }
  if (n > 1 && !d->threadpool) {
    d->threadpool = (uintptr_t)pool_start(n);
  }
}

void threadpool_run(mjData* d, int ntask, ThreadTask task, void* context) {
  TaskPool* p = pool_of(d);
  if (!p || p->nworker == 1 || ntask < 2 || d->threadlock) {
    for (int i = 0; i < ntask; i++) {
      task(context, i, 0);
    }
    return;
  }

  LogError error;
  d->threadlock = 1;
  int failed = pool_run(p, ntask, task, context, &error);
  d->threadlock = 0;
  if (failed) log_raise(&error);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads of a mjData: workers that sleep until there is a round of tasks.

#include "base/threadpool.h"

#include <pthread.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/log.h"

enum { MAX_THREADS = 128 };

typedef struct Pool Pool;

typedef struct {
  Pool* pool;
  int index;
  pthread_t thread;
} Worker;

struct Pool {
  int nworker;  // with the caller, who is worker 0
  Worker worker[MAX_THREADS];
  pthread_mutex_t lock;
  pthread_cond_t begin;
  pthread_cond_t end;
  uint64_t round;
  int running;  // workers that have not finished this round
  int quit;
  int ntask;
  ThreadTask task;
  void* context;
  int failed;  // worker whose error is kept, plus one; 0: all went well
  mjLogMessage error;
};

typedef struct {
  Pool* pool;
  int worker;
} Share;

static Pool* pool_of(const mjData* d) {
  return (Pool*)d->threadpool;
}

int threadpool_size(const mjData* d) {
  return d->threadpool ? pool_of(d)->nworker : 1;
}

static void run_tasks(void* context) {
  const Share* share = context;
  const Pool* p = share->pool;
  for (int i = share->worker; i < p->ntask; i += p->nworker) {
    p->task(p->context, i, share->worker);
  }
}

// an error ends the share; of several the one of the first worker is kept, so that threads' timing does not
// show
static void run_share(Pool* p, int worker) {
  Share share = {.pool = p, .worker = worker};
  mjLogMessage error;
  if (log_guard(run_tasks, &share, &error)) {
    pthread_mutex_lock(&p->lock);
    if (!p->failed || worker < p->failed - 1) {
      p->failed = worker + 1;
      p->error = error;
    }
    pthread_mutex_unlock(&p->lock);
  }
}

static void* work(void* data) {
  const Worker* self = data;
  Pool* p = self->pool;
  uint64_t done = 0;
  pthread_mutex_lock(&p->lock);
  while (!p->quit) {
    if (p->round == done) {
      pthread_cond_wait(&p->begin, &p->lock);
      continue;
    }
    done = p->round;
    pthread_mutex_unlock(&p->lock);
    run_share(p, self->index);
    pthread_mutex_lock(&p->lock);
    if (--p->running == 0) {
      pthread_cond_signal(&p->end);
    }
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

static void stop(Pool* p) {
  pthread_mutex_lock(&p->lock);
  p->quit = 1;
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

// a pool of n workers; fewer if the system gives no more
static Pool* start(int n) {
  Pool* p = alloc_zeroed(1, sizeof(Pool));
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->begin, NULL);
  pthread_cond_init(&p->end, NULL);
  p->nworker = 1;
  pthread_mutex_lock(&p->lock);
  for (int i = 1; i < n; i++) {
    p->worker[i] = (Worker){.pool = p, .index = i};
    if (pthread_create(&p->worker[i].thread, NULL, work, p->worker + i)) break;
    p->nworker = i + 1;
  }
  pthread_mutex_unlock(&p->lock);
  return p;
}

void mju_threadpool(mjData* d, int nthread) {
  int n = mjMIN(nthread, MAX_THREADS);
  if (d->threadpool && n != pool_of(d)->nworker) {
    stop(pool_of(d));
    d->threadpool = 0;
  }
  if (n > 1 && !d->threadpool) {
    d->threadpool = (uintptr_t)start(n);
  }
}

void threadpool_run(mjData* d, int ntask, ThreadTask task, void* context) {
  Pool* p = pool_of(d);
  if (!p || p->nworker == 1 || ntask < 2 || d->threadlock) {
    for (int i = 0; i < ntask; i++) {
      task(context, i, 0);
    }
    return;
  }

  d->threadlock = 1;
  pthread_mutex_lock(&p->lock);
  p->ntask = ntask;
  p->task = task;
  p->context = context;
  p->failed = 0;
  p->running = p->nworker - 1;
  p->round++;
  pthread_cond_broadcast(&p->begin);
  pthread_mutex_unlock(&p->lock);

  run_share(p, 0);

  pthread_mutex_lock(&p->lock);
  while (p->running) {
    pthread_cond_wait(&p->end, &p->lock);
  }
  pthread_mutex_unlock(&p->lock);
  d->threadlock = 0;

  if (p->failed) {
    mju_message(&p->error);
  }
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Work on the items of an array: each thread takes the next one that nobody has taken.

#include "compiler/work/parallel.h"

#include <gimbal/assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/log.h"

enum { MAX_THREADS = 64 };

typedef struct Queue {
  void (*work)(void* item);
  char* items;
  size_t size;
  int n;
  atomic_int next;
  atomic_int failed;  // nonzero: somebody's error is kept
  LogError error;
} Queue;

static void work_on_items(void* data) {
  Queue* q = data;
  for (int i = atomic_fetch_add(&q->next, 1); i < q->n; i = atomic_fetch_add(&q->next, 1)) {
    q->work(q->items + (size_t)i * q->size);
  }
}

// an error of the engine ends the work of all; the first one is kept
static void* parallel_run_thread(void* data) {
  Queue* q = data;
  LogError error;
  if (log_guard(work_on_items, q, &error)) {
    if (!atomic_exchange(&q->failed, 1)) q->error = error;
    atomic_store(&q->next, q->n);
  }
  return NULL;
}

// Asking the system takes longer than many a model's meshes.
static int parallel_processors(void) {
  static atomic_int known;
  int count = atomic_load(&known);
  if (!count) atomic_store(&known, count = (int)g_get_num_processors());
  return count;
}

void compile_parallel(const Compile* c, void (*work)(void* item), void* items, size_t size, int n) {
  GIMBAL_ASSERT(work && size > 0 && n >= 0 && (items || !n));
  Queue q = {.work = work, .items = items, .size = size, .n = n};
  int most = n > 1 && c->spec->pub.compiler.usethread ? MIN(parallel_processors(), MAX_THREADS) : 1;
  int wanted = MIN(n, most);
  pthread_t thread[MAX_THREADS];
  int started = 0;
  while (started < wanted - 1 && !pthread_create(&thread[started], NULL, parallel_run_thread, &q)) started++;
  parallel_run_thread(&q);
  for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
  if (atomic_load(&q.failed)) log_raise(&q.error);
}

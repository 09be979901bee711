// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every task runs once, by one of the workers; of several errors the same one is told each time.

#include "base/threadpool.h"

#include <gimbal/guard.h>
#include <glib.h>
#include <setjmp.h>
#include <string.h>

#include "base/log.h"

enum { NTASK = 1000 };

typedef struct Work {
  mjData* data;
  int runs[NTASK];
  int worker[NTASK];
  int inner;
} Work;

static void task(void* context, int i, int worker) {
  Work* w = context;
  w->runs[i]++;
  w->worker[i] = worker;
}

static void test_tasks(void) {
  g_autofree mjData* d = g_new0(mjData, 1);
  g_autofree Work* w = g_new0(Work, 1);
  for (int n = 0; n <= 4; n++) {
    mju_threadpool(d, n);
    int size = threadpool_size(d);
    g_assert_cmpint(size, ==, MAX(n, 1));
    for (int round = 0; round < 20; round++) {
      memset(w, 0, sizeof(*w));
      threadpool_run(d, NTASK, task, w);
      for (int i = 0; i < NTASK; i++) {
        g_assert_cmpint(w->runs[i], ==, 1);
        g_assert_cmpint(w->worker[i], <, size);
        g_assert_cmpint(w->worker[i], >=, 0);
      }
    }
  }
  mju_threadpool(d, 0);
  g_assert_true(d->threadpool == 0);
}

// handlers of programs jump away from errors
static jmp_buf away;
static char heard[1024];
static GThread* hearer;

static void jump(const mjLogMessage* message) {
  g_strlcpy(heard, message->subject, sizeof heard);
  hearer = g_thread_self();
  longjmp(away, 1);
}

static void fail_some(void* context, int i, int worker) {
  task(context, i, worker);
  if (i % 7 == 3) log_error_of(mjOBJ_GEOM, i, "task %d", i);
}

// an error of a worker comes to the thread that waits, from which the handler may jump, and the
// pool works on
static void test_error(void) {
  g_autofree mjData* d = g_new0(mjData, 1);
  g_autofree Work* w = g_new0(Work, 1);
  mjfLogHandler previous = mju_setLogHandler(jump);
  mju_threadpool(d, 4);
  for (int round = 0; round < 50; round++) {
    memset(w, 0, sizeof(*w));
    heard[0] = '\0';
    if (!setjmp(away)) {
      threadpool_run(d, NTASK, fail_some, w);
      g_assert_not_reached();
    }
    g_assert_cmpstr(heard, ==, "task 3");
    g_assert_true(hearer == g_thread_self());
    int kind, id;
    g_assert_true(gimbal_error_object(&kind, &id));
    g_assert_cmpint(kind, ==, mjOBJ_GEOM);
    g_assert_cmpint(id, ==, 3);
    for (int i = 0; i < NTASK; i++) g_assert_cmpint(w->runs[i], ==, 1);
    g_assert_false(d->threadlock);

    memset(w, 0, sizeof(*w));
    threadpool_run(d, NTASK, task, w);
    for (int i = 0; i < NTASK; i++) g_assert_cmpint(w->runs[i], ==, 1);
  }
  mju_threadpool(d, 0);
  mju_setLogHandler(previous);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/threadpool/tasks", test_tasks);
  g_test_add_func("/base/threadpool/error", test_error);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Time for profiling.

#include "base/clock.h"

#include <pthread.h>
#include <time.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct timespec first;

static void mark_first(void) {
  clock_gettime(CLOCK_MONOTONIC, &first);
}

double clock_seconds(void) {
  struct timespec now;
  pthread_once(&once, mark_first);
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - first.tv_sec) + 1e-9 * (double)(now.tv_nsec - first.tv_nsec);
}

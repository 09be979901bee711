// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window_bench.h"

#include <stdlib.h>

#include "window/application.h"
#include "window/studio.h"

double bench_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static gboolean stop(gpointer done) {
  *(gboolean*)done = TRUE;
  return G_SOURCE_REMOVE;
}

void bench_spin(double seconds) {
  gboolean done = FALSE;
  g_timeout_add_full(G_PRIORITY_HIGH, (guint)(seconds * 1000), stop, &done, NULL);
  while (!done) g_main_context_iteration(NULL, TRUE);
}

AdwApplication* bench_application(const char* name) {
  g_set_prgname(name);
  g_set_application_name(name);
  gimbal_studio_init();
  GimbalApplication* application = gimbal_application_new();
  g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
  g_application_register(G_APPLICATION(application), NULL, NULL);
  return ADW_APPLICATION(application);
}

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

void bench_sort(double* values, int n) {
  qsort(values, (size_t)n, sizeof *values, compare);
}

double bench_quantile(const double* sorted, int n, double share) {
  return sorted[MIN((int)(n * share), n - 1)];
}

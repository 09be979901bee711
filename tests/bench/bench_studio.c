// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the studio costs: from the start of the process to the first picture of the model, how long
// the main thread is away from its events while physics runs flat out, and what a window at rest
// uses.
//
// usage: bench-studio MODEL [SECONDS]     needs a display; 0 seconds: the start alone

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "window_bench.h"

enum { MAX_TURNS = 200000 };

typedef struct Bench {
  GimbalWindow* window;
  GimbalSession* session;
  gboolean drawn;
  double turns[MAX_TURNS];  // ms between two waits of the main loop
  double work[MAX_TURNS];   // ms of the processor in them
  int count;
  gint64 woken;
  double woken_work;
} Bench;

static Bench bench;

//---- time

// Milliseconds since the process began, as the kernel tells (to a hundredth of a second).
static double process_age(void) {
  char text[1024] = "";
  unsigned long long start = 0;
  FILE* file = fopen("/proc/self/stat", "r");
  if (!file) return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  const char* rest = strrchr(text, ')');
  if (rest) {
    sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
           &start);
  }
  return bench_ms(CLOCK_BOOTTIME) - (double)start * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static void tell(const char* what) {
  printf("%-44s %8.0f ms   %8.0f ms of processor\n", what, process_age(), bench_ms(CLOCK_PROCESS_CPUTIME_ID));
}

//---- the main loop

// Between two polls the main thread does not answer events.
static int watched_poll(GPollFD* fds, guint count, int timeout) {
  gint64 now = g_get_monotonic_time();
  if (bench.woken && bench.count < MAX_TURNS) {
    bench.work[bench.count] = bench_ms(CLOCK_THREAD_CPUTIME_ID) - bench.woken_work;
    bench.turns[bench.count++] = (double)(now - bench.woken) * 1e-3;
  }
  int result = g_poll(fds, count, timeout);
  bench.woken = g_get_monotonic_time();
  bench.woken_work = bench_ms(CLOCK_THREAD_CPUTIME_ID);
  return result;
}

static void tell_values(const char* what, double* values, int n) {
  int late = 0;
  for (int i = 0; i < n; i++) late += values[i] > 16;
  bench_sort(values, n);
  printf("%-44s median %6.2f ms   p99 %6.2f ms   max %6.2f ms   over 16 ms: %d of %d\n", what,
         bench_quantile(values, n, 0.5), bench_quantile(values, n, 0.99), values[n - 1], late, n);
}

static void tell_turns(const char* what) {
  printf("%s\n", what);
  if (bench.count) tell_values("  away from events", bench.turns, bench.count);
  if (bench.count) tell_values("  of that on the processor", bench.work, bench.count);
  bench.count = 0;
}

//---- measures

static void on_drawn(void) {
  bench.drawn = TRUE;
}

static void measure_start(const char* path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  tell("main");
  AdwApplication* application = bench_application("bench-studio");
  tell("toolkit and application");
  bench.window = gimbal_window_new(application);
  bench.session = gimbal_window_get_session(bench.window);
  tell("window made");
  gimbal_window_open(bench.window, file);
  gtk_window_present(GTK_WINDOW(bench.window));
  tell("window shown");
  g_signal_connect(gimbal_stage_get_viewport(gimbal_window_get_stage(bench.window)), "drawn",
                   G_CALLBACK(on_drawn), NULL);
  while (!gimbal_session_get_frame(bench.session)) g_main_context_iteration(NULL, TRUE);
  tell("first frame of the run");
  while (!bench.drawn) g_main_context_iteration(NULL, TRUE);
  tell("first picture of the model");
}

static void measure_turns(double seconds) {
  gimbal_clock_set_speed(gimbal_session_get_clock(bench.session), 0);
  gimbal_session_set_running(bench.session, TRUE);
  bench_spin(1);
  bench.count = 0;
  bench_spin(seconds);
  GimbalFrame* frame = gimbal_session_get_frame(bench.session);
  printf("%-44s %8.2f x\n", "speed of the run, unlimited", frame->measured);
  tell_turns("main thread busy, physics unlimited");
  gimbal_session_set_running(bench.session, FALSE);
}

static void measure_rest(double seconds) {
  gtk_window_set_focus(GTK_WINDOW(bench.window), NULL);  // a blinking caret draws
  bench_spin(2);
  double before = bench_ms(CLOCK_PROCESS_CPUTIME_ID);
  bench_spin(seconds);
  printf("%-44s %8.2f %%\n", "processor time of a paused window",
         (bench_ms(CLOCK_PROCESS_CPUTIME_ID) - before) / (seconds * 10));
}

int main(int argc, char** argv) {
  if (argc < 2) {
    printf("usage: bench-studio MODEL [SECONDS]\n");
    return 1;
  }
  double seconds = argc > 2 ? atof(argv[2]) : 10;
  measure_start(argv[1]);
  if (seconds <= 0) return 0;
  g_main_context_set_poll_func(NULL, watched_poll);
  bench_spin(1);
  tell_turns("main thread busy, first second");
  measure_turns(seconds);
  measure_rest(seconds);
  gtk_window_destroy(GTK_WINDOW(bench.window));
  return 0;
}

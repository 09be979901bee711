// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How long the main thread is away from its events, task by task, and in what: a watchdog looks at
// its stack when one turn of the main loop has worked for 16 ms.
//
// usage: bench-turns [MODEL]     needs a display; without a model a field of 10,000 geoms is made

#define _GNU_SOURCE
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "window_bench.h"

enum { LIMIT_MS = 16, MAX_TURNS = 100000, MAX_FRAMES = 48, MAX_CAUGHT = 8 };

// The stack of a turn that was too long.
typedef struct Caught {
  void* frames[MAX_FRAMES];
  int count;
  double work;  // ms, of the whole turn
} Caught;

typedef struct Bench {
  GimbalWindow* window;
  GimbalSession* session;
  timer_t watchdog;
  double turns[MAX_TURNS];  // ms of the processor between two waits of the main loop
  int count;
  double woken;
  Caught caught[MAX_CAUGHT];  // of this task, the first ones
  int ncaught;
  gboolean barked;  // in this turn
} Bench;

static Bench bench;

//---- the watchdog

static double work_ms(void) {
  return bench_ms(CLOCK_THREAD_CPUTIME_ID);
}

static void on_bark(int signal) {
  (void)signal;
  bench.barked = TRUE;
  if (bench.ncaught == MAX_CAUGHT) return;
  Caught* caught = &bench.caught[bench.ncaught];
  caught->count = backtrace(caught->frames, MAX_FRAMES);
}

static void set_watchdog(int ms) {
  struct itimerspec when = {.it_value.tv_nsec = (long)ms * 1000000};
  timer_settime(bench.watchdog, 0, &when, NULL);
}

static void keep_watchdog(void) {
  void* first[2];
  backtrace(first, 2);  // loads what it needs now, not in the handler
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  signal(SIGURG, on_bark);
  timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &bench.watchdog);
}

static int watched_poll(GPollFD* fds, guint count, int timeout) {
  double work = work_ms() - bench.woken;
  set_watchdog(0);
  if (bench.woken > 0 && bench.count < MAX_TURNS) bench.turns[bench.count++] = work;
  if (bench.barked && bench.ncaught < MAX_CAUGHT) bench.caught[bench.ncaught++].work = work;
  bench.barked = FALSE;
  int result = g_poll(fds, count, timeout);
  bench.woken = work_ms();
  set_watchdog(LIMIT_MS);
  return result;
}

//---- telling

// The functions of the studio that were at work, the innermost first. Those without a name for the
// linker are told by their place: addr2line -f -e PROGRAM.
static void tell_stack(const Caught* caught) {
  char** names = backtrace_symbols(caught->frames, caught->count);
  GString* line = g_string_new(NULL);
  for (int i = 0; names && i < caught->count; i++) {
    char* open = strchr(names[i], '(');
    char* end = open ? strpbrk(open, "+)") : NULL;
    gboolean own = strstr(names[i], "bench-turns(") != NULL;
    if (!end || (end == open + 1 && !own)) continue;
    if (end == open + 1) end = strchr(end, ')');
    *end = 0;
    if (!strcmp(open + 1, "main") || g_str_has_prefix(open + 1, "g_main")) break;
    if (line->len < 250) g_string_append_printf(line, "%s%s", line->len ? " < " : "", open + 1);
  }
  printf("      %6.1f ms in %s\n", caught->work, line->str);
  g_string_free(line, TRUE);
  free(names);
}

static void tell(const char* task) {
  int late = 0, n = bench.count;
  for (int i = 0; i < n; i++) late += bench.turns[i] > LIMIT_MS;
  bench_sort(bench.turns, n);
  if (n) {
    printf("%-28s %5d turns   median %6.2f ms   p99 %6.2f ms   max %6.2f ms   over %d ms: %d\n", task, n,
           bench_quantile(bench.turns, n, 0.5), bench_quantile(bench.turns, n, 0.99), bench.turns[n - 1],
           LIMIT_MS, late);
  }
  for (int i = 0; i < bench.ncaught; i++) tell_stack(&bench.caught[i]);
  bench.count = bench.ncaught = 0;
  fflush(stdout);
}

static GimbalSimulation* simulation(void) {
  return gimbal_session_get_simulation(bench.session);
}

//---- tasks

static GFile* file;

static void open_it(void) {
  gimbal_window_open(bench.window, file);
  while (!gimbal_session_get_frame(bench.session)) g_main_context_iteration(NULL, TRUE);
  bench_spin(3);
}

static void run_it(void) {
  gimbal_clock_set_speed(gimbal_session_get_clock(bench.session), 0);
  gimbal_session_set_running(bench.session, TRUE);
  bench_spin(4);
}

static void drag_control(void) {
  for (int i = 0; i < 200; i++) {
    gimbal_simulation_set_control(simulation(), 0, 0.005 * i);
    bench_spin(0.01);
  }
}

static void pause_it(void) {
  gimbal_session_set_running(bench.session, FALSE);
  bench_spin(0.5);
}

static void drag_joint(void) {
  for (int i = 0; i < 100; i++) {
    gimbal_simulation_set_position(simulation(), 0, 0.01 * i);
    bench_spin(0.02);
  }
}

static void scrub(void) {
  int count = gimbal_session_get_frame(bench.session)->history_count;
  for (int i = 0; i < 100; i++) {
    gimbal_simulation_scrub(simulation(), i * 7919 % MAX(count, 1));
    bench_spin(0.02);
  }
}

static void step(void) {
  for (int i = 0; i < 50; i++) {
    gimbal_simulation_step(simulation(), 1);
    bench_spin(0.02);
  }
}

static void reset(void) {
  for (int i = 0; i < 20; i++) {
    gimbal_clock_reset(gimbal_session_get_clock(bench.session), -1);
    bench_spin(0.05);
  }
}

static void apply_keyframe(void) {
  for (int i = 0; i < 20; i++) {
    gimbal_clock_reset(gimbal_session_get_clock(bench.session), 0);
    bench_spin(0.05);
  }
}

static void select_bodies(void) {
  int bodies = (int)gimbal_session_get_compiled(bench.session)->model->nbody;
  for (int i = 0; i < 20; i++) {
    gimbal_session_select(bench.session, mjOBJ_BODY, i * bodies / 20);
    bench_spin(0.1);
  }
}

static void recompile(void) {
  for (int i = 0; i < 3; i++) {
    gimbal_session_compile(bench.session, TRUE);
    bench_spin(1);
  }
}

static void show_pages(void) {
  static const char* const kPages[] = {"controls", "physics", "view",     "problems", "profiler",
                                       "sensors",  "watch",   "contacts", "lab",      "stages",
                                       "log",      "state",   "black-box"};
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    g_autofree char* what = g_strdup_printf("show %s", kPages[i]);
    gimbal_window_show_page(bench.window, kPages[i]);
    bench_spin(0.3);
    tell(what);
  }
}

static const struct {
  const char* name;
  void (*perform)(void);
} kTasks[] = {{"open", open_it},
              {"run without limit", run_it},
              {"drag a control", drag_control},
              {"pause", pause_it},
              {"drag a joint", drag_joint},
              {"scrub the history", scrub},
              {"step", step},
              {"reset", reset},
              {"apply a keyframe", apply_keyframe},
              {"select bodies", select_bodies},
              {"compile again", recompile},
              {"show every page", show_pages}};

//---- the model

static void add_tower(GString* text, int i) {
  g_string_append_printf(text,
                         "<body name='b%d' pos='%g %g .2'><joint name='j%d' type='slide' axis='0 0 1'/>\n", i,
                         0.3 * (i % 20), 0.3 * (i / 20), i);
  for (int k = 0; k < 50; k++) {
    g_string_append_printf(text, "<geom type='box' size='.05 .05 .01' pos='0 0 %g' mass='.1'/>\n", 0.03 * k);
  }
  g_string_append(text, "</body>\n");
}

// 10,000 geoms in 200 bodies.
static char* make_field(void) {
  g_autofree char* folder = g_dir_make_tmp("bench-turns-XXXXXX", NULL);
  char* path = g_build_filename(folder, "field.xml", NULL);
  GString* text =
      g_string_new("<mujoco>\n<option gravity='0 0 -1'><flag contact='disable'/></option>\n<worldbody>\n");
  for (int i = 0; i < 200; i++) add_tower(text, i);
  g_string_append(text,
                  "</worldbody>\n<actuator><motor joint='j0' ctrlrange='-1 1'/></actuator>\n"
                  "<keyframe><key name='up'/></keyframe>\n</mujoco>\n");
  g_file_set_contents(path, text->str, -1, NULL);
  g_string_free(text, TRUE);
  return path;
}

int main(int argc, char** argv) {
  g_autofree char* path = argc > 1 ? g_strdup(argv[1]) : make_field();
  bench.window = gimbal_window_new(bench_application("bench-turns"));
  bench.session = gimbal_window_get_session(bench.window);
  gtk_window_present(GTK_WINDOW(bench.window));
  bench_spin(1.5);
  file = g_file_new_for_path(path);
  keep_watchdog();
  g_main_context_set_poll_func(NULL, watched_poll);
  for (guint i = 0; i < G_N_ELEMENTS(kTasks); i++) {
    bench.count = bench.ncaught = 0;
    kTasks[i].perform();
    tell(kTasks[i].name);
  }
  return 0;
}

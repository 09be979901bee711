// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of the studio: models as text, and waiting for the main loop.

#ifndef GIMBAL_APP_TEST_H_
#define GIMBAL_APP_TEST_H_

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "compile-text.h"

static const char kPendulum[] =
    "<mujoco model='pendulum'>\n"
    "  <option timestep='0.002'/>\n"
    "  <worldbody>\n"
    "    <body name='arm' pos='0 0 1'>\n"
    "      <joint name='hinge' type='hinge' axis='0 1 0'/>\n"
    "      <geom name='rod' type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name='motor' joint='hinge' ctrlrange='-5 5' gear='1'/></actuator>\n"
    "  <sensor><jointpos name='angle' joint='hinge'/></sensor>\n"
    "</mujoco>\n";

typedef gboolean (*AppTestCondition)(gpointer data);

// Run the main loop until the condition holds. The limit is against what never comes, which is
// named with the place that waits for it: no machine is so busy that it meets it. A condition that
// looks through a whole window is asked less often, so that asking takes a fifth of the time and
// the rest is left to what is waited for.
static inline void app_test_await(AppTestCondition condition, gpointer data, const char* name,
                                  const char* place) {
  gint64 begin = g_get_monotonic_time(), end = begin + 300 * G_USEC_PER_SEC;
  while (!condition(data)) {
    gint64 now = g_get_monotonic_time(), next = now + 4 * (now - begin);
    if (now >= end) g_error("%s: %s never came", place, name);
    do {
      if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
      begin = g_get_monotonic_time();
    } while (begin < next);
  }
}

#define app_test_wait(condition, data) app_test_await(condition, data, #condition, G_STRLOC)

// What asks the display for an answer, so that all that was asked of it before is done; NULL
// without one.
static void (*app_test_ask_display)(void);

// Whether a thread of the program is at work or waits for the processor.
static inline gboolean app_test_is_at_work(const char* thread) {
  g_autofree char* path = g_build_filename("/proc/self/task", thread, "stat", NULL);
  g_autofree char* text = NULL;
  const char* state = g_file_get_contents(path, &text, NULL, NULL) ? strrchr(text, ')') : NULL;
  return state && state[2] != 'S';
}

// Whether nothing waits for the main loop, that of the first thread, and no other thread is at
// work.
static inline gboolean app_test_is_quiet(void) {
  g_autofree char* own = g_strdup_printf("%d", (int)getpid());
  g_autoptr(GDir) threads = g_dir_open("/proc/self/task", 0, NULL);
  if (app_test_ask_display) app_test_ask_display();
  gboolean quiet = !g_main_context_pending(NULL);
  for (const char* name; quiet && (name = g_dir_read_name(threads));) {
    quiet = !strcmp(name, own) || !app_test_is_at_work(name);
  }
  return quiet;
}

static inline gint64 app_test_cpu_time(void) {
  struct timespec spent;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return spent.tv_sec * G_USEC_PER_SEC + spent.tv_nsec / 1000;
}

// Run the main loop until all that was to come within that time has come and is done: timers are
// due then, and nothing is left to do for any thread, seen twice with a picture between. One that
// always has something to do, such as a run, has had its time of the processor instead, so that a
// busy machine takes longer for it.
static inline void app_test_spin(int milliseconds) {
  gint64 due = g_get_monotonic_time() + milliseconds * 1000,
         enough = app_test_cpu_time() + (2 * milliseconds + 200) * 1000;
  int quiet = 0;
  while (quiet < 2 && app_test_cpu_time() < enough) {
    gint64 end = MAX(due, g_get_monotonic_time() + 20000);
    while (g_get_monotonic_time() < end) {
      if (!g_main_context_iteration(NULL, FALSE)) g_usleep(1000);
    }
    quiet = app_test_is_quiet() ? quiet + 1 : 0;
  }
  if (quiet < 2) g_test_message("not all at rest: a run, or an animation");
}

static inline void app_test_remove(const char* path) {
  g_autoptr(GDir) within = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
  for (const char* name; within && (name = g_dir_read_name(within));) {
    g_autofree char* child = g_build_filename(path, name, NULL);
    app_test_remove(child);
  }
  g_remove(path);
}

static char* app_test_own_folder;

static inline void app_test_remove_own_folder(void) {
  app_test_remove(app_test_own_folder);
  g_clear_pointer(&app_test_own_folder, g_free);
}

// The folder of this test program: it goes, with all that is in it, when the program ends.
static inline const char* app_test_folder(void) {
  if (!app_test_own_folder) {
    app_test_own_folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
    g_assert_nonnull(app_test_own_folder);
    atexit(app_test_remove_own_folder);
  }
  return app_test_own_folder;
}

#endif  // GIMBAL_APP_TEST_H_

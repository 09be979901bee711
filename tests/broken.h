// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a validation finds what is broken: each way to break a structure runs in a process of its
// own, which must end with a failed assertion.

#ifndef GIMBAL_TEST_BROKEN_H_
#define GIMBAL_TEST_BROKEN_H_

#include <glib.h>

typedef struct Broken {
  const char* path;
  int ways;
} Broken;

static inline void broken_test(gconstpointer data) {
#ifdef NDEBUG
  (void)data;
  g_test_skip("this build has no assertions");
#else
  const Broken* broken = data;
  for (int i = 0; i < broken->ways; i++) {
    g_autofree char* path = g_strdup_printf("%s/subprocess/%d", broken->path, i);
    g_test_trap_subprocess(path, 0, 0);
    g_test_trap_assert_failed();
    g_test_trap_assert_stderr("*Assertion*");
  }
#endif
}

// Add a test of that path: break_it gets the number of the way, makes a sound structure, which it
// validates, breaks it and validates it again.
static inline void broken_add(const char* path, int ways, GTestDataFunc break_it) {
  Broken* broken = g_new(Broken, 1);
  *broken = (Broken){path, ways};
  g_test_add_data_func_full(path, broken, broken_test, g_free);
  for (int i = 0; i < ways; i++) {
    g_autofree char* way = g_strdup_printf("%s/subprocess/%d", path, i);
    g_test_add_data_func(way, GINT_TO_POINTER(i), break_it);
  }
}

#endif  // GIMBAL_TEST_BROKEN_H_

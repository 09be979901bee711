// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Icons end in the thread of the window, though the threads that load them may be the last to need
// them.

#include "widgets/control/toolkit.h"

static GtkIconPaintable* make(void) {
  g_autoptr(GFile) file = g_file_new_for_path("/none.svg");
  return gtk_icon_paintable_new_for_file(file, 16, 1);
}

static gpointer let_go(gpointer icon) {
  g_object_unref(icon);
  return NULL;
}

static void on_ended(gpointer thread, GObject* icon) {
  (void)icon;
  g_assert_true(thread == g_thread_self());
}

static void turn(void) {
  while (g_main_context_iteration(NULL, FALSE)) {
  }
}

static void test_ends_at_home(void) {
  GtkIconPaintable* icon = make();
  GtkIconPaintable* weak = NULL;
  g_set_weak_pointer(&weak, icon);
  g_object_weak_ref(G_OBJECT(icon), on_ended, g_thread_self());
  g_thread_join(g_thread_new("loads", let_go, icon));
  g_assert_nonnull(weak);
  for (int i = 0; weak && i < 100; i++) {
    g_object_unref(make());
    turn();
  }
  g_assert_null(weak);
}

// What is in use stays; what is not does not gather.
static void test_keeps_what_is_used(void) {
  GtkIconPaintable* used = make();
  GtkIconPaintable* last = NULL;
  for (int i = 0; i < 300; i++) {
    GtkIconPaintable* icon = make();
    if (i == 200) g_set_weak_pointer(&last, icon);
    g_object_unref(icon);
    turn();
  }
  g_assert_null(last);
  g_assert_cmpuint(G_OBJECT(used)->ref_count, ==, 2);
  g_object_unref(used);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_toolkit_cache_icons();
  g_test_add_func("/widgets/icons/end-at-home", test_ends_at_home);
  g_test_add_func("/widgets/icons/keeps-what-is-used", test_keeps_what_is_used);
  return g_test_run();
}

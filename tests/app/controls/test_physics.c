// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics panel has a row for each quality flag of the engine, and writes the words of all that
// are on.

#include <gimbal/quality.h>

#include "window-test.h"

static WindowTest test;

static gboolean has_id(GtkWidget* widget, const char* id) {
  return GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget)), id);
}

static gboolean is_panel(GtkWidget* widget, const char* type) {
  return window_test_is_type(widget, type);
}

static gboolean has_same_quality(gpointer quality) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(test.session);
  return compiled && gimbal_quality(compiled->model) == GPOINTER_TO_INT(quality);
}

static void collect_switches(GtkWidget* widget, GPtrArray* switches) {
  if (GTK_IS_SWITCH(widget)) g_ptr_array_add(switches, widget);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    collect_switches(child, switches);
  }
}

// The quality flags are the last switches of the panel, in the order of their bits.
static void write_quality(GtkWidget* panel, int quality) {
  g_autoptr(GPtrArray) switches = g_ptr_array_new();
  collect_switches(panel, switches);
  guint at = switches->len;
  for (int bit = 1 << 30; bit; bit >>= 1) {
    if (!(bit & GIMBAL_QUALITY_ALL)) continue;
    gtk_switch_set_active(g_ptr_array_index(switches, --at), (quality & bit) != 0);
  }
  GtkWidget* write = window_test_find(panel, has_id, "write");
  g_assert_nonnull(write);
  g_signal_emit_by_name(write, "clicked");
  app_test_wait(has_same_quality, GINT_TO_POINTER(quality));
  app_test_wait(window_test_has_frame, &test);
}

static void test_quality(void) {
  window_test_open(&test, 1360, 860);
  window_test_example(&test, "humanoid");
  gimbal_window_show_page(test.window, "physics");
  app_test_spin(300);
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), is_panel, "GimbalPhysicsPanel");
  g_assert_nonnull(panel);
  write_quality(panel, GIMBAL_QUALITY_ALL);
  for (int bit = 1 << 30; bit; bit >>= 1) {
    if (bit & GIMBAL_QUALITY_ALL) write_quality(panel, bit);
  }
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", FALSE);
  g_test_add_func("/app/physics/quality", test_quality);
  int result = g_test_run();
  g_object_unref(test.application);
  return result;
}

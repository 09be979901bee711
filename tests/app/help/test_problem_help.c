// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// "What This Means" beside a problem of the list: the help opens with what it says of the code.

#include "help/help-window.h"
#include "language/messages/codes.h"
#include "window-fixture.h"

#define FAULTY                                                                         \
  "<mujoco><worldbody><body><joint name='hinge'/><geom size='.1'/></body></worldbody>" \
  "<sensor><jointpos joint='elbow'/></sensor></mujoco>"

static gboolean explains(GtkWidget* widget, const char* page) {
  if (!GTK_IS_BUTTON(widget) || !gtk_widget_get_mapped(widget)) return FALSE;
  GVariant* target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
  const char* action = gtk_actionable_get_action_name(GTK_ACTIONABLE(widget));
  return !g_strcmp0(action, "win.help-page") && target && !strcmp(g_variant_get_string(target, NULL), page);
}

static gboolean has_text(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         strstr(gtk_label_get_text(GTK_LABEL(widget)), text) != NULL;
}

static GtkWidget* button_of(Fixture* f) {
  return window_test_find(GTK_WIDGET(f->window), explains, GIMBAL_PROBLEM_PAGE "unknown-name");
}

static gboolean has_button(gpointer data) {
  return button_of(data) != NULL;
}

static gboolean shows_help(gpointer data) {
  (void)data;
  GtkWindow* help = window_test_newest(&fixture_test);
  return help && GIMBAL_IS_HELP_WINDOW(help) && window_test_find(GTK_WIDGET(help), has_text, "unknown-name");
}

static void open_faulty(Fixture* f) {
  f->path = g_build_filename(app_test_folder(), "faulty.xml", NULL);
  g_assert_true(g_file_set_contents(f->path, FAULTY, -1, NULL));
  f->file = g_file_new_for_path(f->path);
  gimbal_window_open(f->window, f->file);
  gimbal_window_show_page(f->window, "problems");
  app_test_wait(has_button, f);
}

static void test_button(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_faulty(f);
  GtkWidget* button = button_of(f);
  g_assert_true(gtk_widget_is_sensitive(button));
  g_signal_emit_by_name(button, "clicked");
  app_test_wait(shows_help, f);
  GtkWidget* help = GTK_WIDGET(window_test_newest(&fixture_test));
  // the section itself: what it means, its example, what to do
  g_assert_nonnull(window_test_find(help, has_text, "Something refers to a name that no element has."));
  g_assert_nonnull(window_test_find(help, has_text, "<sensor><jointpos joint=\"elbow\"/></sensor>"));
  g_assert_nonnull(window_test_find(help, has_text, "What to do."));
  g_assert_null(window_test_find(help, has_text, "unknown-class"));
  gtk_window_close(GTK_WINDOW(help));
  app_test_spin(50);
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  g_test_add("/problem-help/button", Fixture, NULL, setup, test_button, teardown);
  int status = g_test_run();
  return status;
}

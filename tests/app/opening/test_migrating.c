// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window of the migration, towards the version of this engine and an earlier one: what it
// lists, and what it does to the text; and the offer of it.

#include "window-fixture.h"

static const char kModel[] =
    "<mujoco>\n  <statistic meaninertia=\"1\" extent=\"2\"/>\n  <worldbody>\n    <body><joint name=\"a\" "
    "type=\"slide\"/><geom size=\".1\" mass=\"3\"/>\n      <body><joint type=\"slide\"/><geom size=\".1\" "
    "mass=\"2\"/></body></body>\n  </worldbody>\n  <actuator><position name=\"p\" joint=\"a\" kp=\"4\" "
    "dampratio=\"1\"/></actuator>\n</mujoco>\n";

static gboolean has_text(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

typedef struct Wanted {
  GtkWidget* window;
  const char* text;
} Wanted;

static gboolean is_shown(gpointer data) {
  const Wanted* wanted = data;
  return window_test_find(wanted->window, has_text, wanted->text) != NULL;
}

static void wait_for(GtkWidget* window, const char* text) {
  Wanted wanted = {window, text};
  app_test_wait(is_shown, &wanted);
}

static gboolean is_migrating(gpointer data) {
  (void)data;
  GtkWindow* newest = window_test_newest(&fixture_test);
  return newest && !strcmp(G_OBJECT_TYPE_NAME(newest), "GimbalMigrateWindow");
}

static gboolean offers(GtkWidget* widget, const char* last) {
  if (!GTK_IS_DROP_DOWN(widget)) return FALSE;
  GListModel* items = gtk_drop_down_get_model(GTK_DROP_DOWN(widget));
  const guint count = g_list_model_get_n_items(items);
  return !strcmp(gtk_string_list_get_string(GTK_STRING_LIST(items), count - 1), last);
}

static GtkWidget* open_migration(Fixture* f) {
  app_test_wait(is_settled, f);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.migrate", NULL);
  app_test_wait(is_migrating, NULL);
  return GTK_WIDGET(window_test_newest(&fixture_test));
}

// In the list that ends with this version.
static void choose(GtkWidget* window, const char* last, guint row) {
  GtkWidget* versions = window_test_find(window, offers, last);
  g_assert_nonnull(versions);
  gtk_drop_down_set_selected(GTK_DROP_DOWN(versions), row);
}

static void choose_version(GtkWidget* window, const char* version) {
  GtkWidget* versions = window_test_find(window, offers, "3.17");
  GListModel* items = gtk_drop_down_get_model(GTK_DROP_DOWN(versions));
  guint row = 0;
  while (strcmp(gtk_string_list_get_string(GTK_STRING_LIST(items), row), version)) row++;
  choose(window, "3.17", row);
}

static gboolean is_back(gpointer data) {
  (void)data;
  return !window_test_newest(&fixture_test);
}

static void leave(GtkWidget* window) {
  gtk_window_close(GTK_WINDOW(window));
  app_test_wait(is_back, NULL);
}

static void press(GtkWidget* window, const char* label) {
  GtkWidget* button = window_test_find(window, window_test_is_button, label);
  g_assert_nonnull(button);
  g_signal_emit_by_name(button, "clicked");
}

static char* text_of(Fixture* f) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer_of(f), &start, &end);
  return gtk_text_buffer_get_text(buffer_of(f), &start, &end, TRUE);
}

// Towards 4.0.1 there is something to do, with the damping of both versions, and the result
// compiles; towards 3.12 there is nothing, and nothing claims that it compiles.
static void test_targets(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "later.xml", kModel);
  app_test_wait(is_fresh, f);
  GtkWidget* window = open_migration(f);
  wait_for(window, "meaninertia");
  wait_for(window, "actuator p: damping 8.94427 → 6.9282");
  wait_for(window, "The result compiles");
  wait_for(window, "Version 4.0.1 computes otherwise");
  choose(window, "3.12", 1);
  wait_for(window, "Nothing in the text");
  wait_for(window, "it is not compiled");
  g_assert_null(window_test_find(window, has_text, "The result compiles"));
  g_assert_null(window_test_find(window, has_text, "damping"));
  choose(window, "3.12", 0);
  wait_for(window, "The result compiles");
  press(window, "_Migrate");
  app_test_wait(is_back, NULL);
  app_test_wait(is_settled, f);
  g_autofree char* text = text_of(f);
  g_assert_nonnull(strstr(text, "<statistic extent=\"2\"/>"));
}

// A model of today is explained if its author says that it is of an earlier version.
static void test_none(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "none.xml",
            "<mujoco><worldbody><body><freejoint/><geom size=\".1\"/></body></worldbody></mujoco>\n");
  app_test_wait(is_fresh, f);
  GtkWidget* window = open_migration(f);
  wait_for(window, "The result compiles");
  g_assert_null(window_test_find(window, has_text, "changed rule"));
  choose_version(window, "3.12");
  wait_for(window, "No changed rule acts on this model");
  leave(window);
}

// A text that does not compile has no model whose numbers could be told.
static void test_broken(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "broken.xml", kModel);
  app_test_wait(is_settled, f);
  edit(f, "kp=\"4\"", "kp=\"x\"");
  GtkWidget* window = open_migration(f);
  wait_for(window, "can be told of models that compile");
  leave(window);
}

// A text that this engine refuses is offered to be migrated, and has the numbers of what it
// becomes.
static void test_refused(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "refused.xml", kModel);
  app_test_wait(is_settled, f);
  edit(f, "  </worldbody>",
       "<flexcomp name=\"f\" type=\"grid\" count=\"3 3 1\" spacing=\".1 .1 .1\"><contact "
       "internal=\"false\"/></flexcomp></worldbody>");
  wait_for(GTK_WIDGET(f->window), "2 things in this model are of an earlier version");
  press(GTK_WIDGET(f->window), "Migrate…");
  app_test_wait(is_migrating, NULL);
  GtkWidget* window = GTK_WIDGET(window_test_newest(&fixture_test));
  wait_for(window, "actuator p: damping 8.94427 → 6.9282");
  wait_for(window, "The result compiles");
  press(window, "_Migrate");
  app_test_wait(is_back, NULL);
  app_test_wait(is_fresh, f);
  g_autofree char* now = text_of(f);
  g_assert_null(strstr(now, "internal"));
}

static gboolean knows_old(gpointer data) {
  return gimbal_problems_count_old(gimbal_session_get_problems(((Fixture*)data)->session)) > 0;
}

// Nor is it offered for an error that comes of something else.
static void test_other_error(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "other.xml",
            "<mujoco>\n  <worldbody>\n    <light directional=\"true\"/>\n    <geom size=\"1\"/>\n  "
            "</worldbody>\n</mujoco>\n");
  app_test_wait(is_settled, f);
  edit(f, "size", "sise");
  app_test_wait(knows_old, f);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), >, 0);
  g_assert_null(window_test_find(GTK_WIDGET(f->window), has_text, "of an earlier version"));
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  g_test_add("/migrating/targets", Fixture, NULL, setup, test_targets, teardown);
  g_test_add("/migrating/none", Fixture, NULL, setup, test_none, teardown);
  g_test_add("/migrating/broken", Fixture, NULL, setup, test_broken, teardown);
  g_test_add("/migrating/refused", Fixture, NULL, setup, test_refused, teardown);
  g_test_add("/migrating/other-error", Fixture, NULL, setup, test_other_error, teardown);
  return g_test_run();
}

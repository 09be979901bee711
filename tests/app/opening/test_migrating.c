// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window of the migration, towards the version of this engine and a later one: what it lists,
// and what it does to the text.

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
  app_test_wait(is_shown, &(Wanted){window, text});
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

static void choose_later(GtkWidget* window) {
  GtkWidget* target = window_test_find(window, offers, "4.0.1");
  g_assert_nonnull(target);
  gtk_drop_down_set_selected(GTK_DROP_DOWN(target), 1);
}

static gboolean is_back(gpointer data) {
  (void)data;
  return !window_test_newest(&fixture_test);
}

// Towards 3.12 there is nothing to do, and the result compiles; towards 4.0.1 there is, with the
// damping of both versions, and nothing claims that it compiles.
static void test_later(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "later.xml", kModel);
  app_test_wait(is_fresh, f);
  GtkWidget* window = open_migration(f);
  wait_for(window, "The result compiles");
  wait_for(window, "Nothing in the text");
  choose_later(window);
  wait_for(window, "meaninertia");
  wait_for(window, "actuator p: damping 8.94427 → 6.9282");
  wait_for(window, "does not compile the result");
  g_assert_null(window_test_find(window, has_text, "The result compiles"));
  gtk_widget_activate(window_test_find(window, window_test_is_button, "_Migrate"));
  app_test_wait(is_back, NULL);
  app_test_wait(is_settled, f);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer_of(f), &start, &end);
  g_autofree char* text = gtk_text_buffer_get_text(buffer_of(f), &start, &end, TRUE);
  g_assert_nonnull(strstr(text, "<statistic extent=\"2\"/>"));
}

static void test_none(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "none.xml",
            "<mujoco><worldbody><body><freejoint/><geom size=\".1\"/></body></worldbody></mujoco>\n");
  app_test_wait(is_fresh, f);
  GtkWidget* window = open_migration(f);
  choose_later(window);
  wait_for(window, "No changed rule acts on this model");
  gtk_window_close(GTK_WINDOW(window));
  app_test_wait(is_back, NULL);
}

// A text that does not compile has no model whose numbers could be told.
static void test_broken(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "broken.xml", kModel);
  app_test_wait(is_settled, f);
  edit(f, "kp=\"4\"", "kp=\"x\"");
  GtkWidget* window = open_migration(f);
  choose_later(window);
  wait_for(window, "can be told of models that compile");
  gtk_window_close(GTK_WINDOW(window));
  app_test_wait(is_back, NULL);
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  g_test_add("/migrating/later", Fixture, NULL, setup, test_later, teardown);
  g_test_add("/migrating/none", Fixture, NULL, setup, test_none, teardown);
  g_test_add("/migrating/broken", Fixture, NULL, setup, test_broken, teardown);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keys of a plugin in the inspector: shown, written as one step of undo, removed, and those of
// a shared instance.

#include "author/author.h"
#include "inspect/attribute-row.h"
#include "window-test.h"

static WindowTest test;

static const char kText[] =
    "<mujoco>\n"
    "  <extension><plugin plugin=\"mujoco.pid\"><instance name=\"shared\"><config key=\"kp\" "
    "value=\"7\"/></instance>"
    "</plugin></extension>\n"
    "  <worldbody><body><joint name=\"j\"/><geom name=\"g\" size=\".1\"/></body></worldbody>\n"
    "  <actuator>\n"
    "    <plugin name=\"own\" plugin=\"mujoco.pid\" joint=\"j\">\n"
    "      <config key=\"kp\" value=\"10\"/>\n"
    "    </plugin>\n"
    "    <plugin name=\"other\" plugin=\"mujoco.pid\" instance=\"shared\" joint=\"j\"/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gboolean is_fresh(gpointer unused) {
  (void)unused;
  return window_test_has_frame(&test) && gimbal_session_get_fresh(test.session);
}

static void choose(int type, const char* name) {
  int id = mj_name2id(gimbal_session_get_compiled(test.session)->model, type, name);
  g_assert_cmpint(id, >=, 0);
  gimbal_session_select(test.session, type, id);
  app_test_spin(200);
}

static GtkWidget* section(void) {
  GtkWidget* found = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalPluginSection");
  g_assert_nonnull(found);
  return found;
}

static gboolean is_row_of(GtkWidget* widget, const char* key) {
  return GIMBAL_IS_ATTRIBUTE_ROW(widget) &&
         !strcmp(gimbal_attribute_row_get_attribute(GIMBAL_ATTRIBUTE_ROW(widget))->name, key);
}

// As the row says when somebody has typed into it.
static void edit(const char* key, const char* value) {
  GtkWidget* row = window_test_find(section(), is_row_of, key);
  g_assert_nonnull(row);
  g_signal_emit_by_name(row, "edited", value);
  app_test_wait(is_fresh, NULL);
}

static void expect_text(const char* from, const char* to) {
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(test.session));
  g_autoptr(GString) wanted = g_string_new(kText);
  if (from) g_assert_cmpuint(g_string_replace(wanted, from, to, 1), ==, 1);
  g_assert_cmpstr(text, ==, wanted->str);
}

static void test_keys(void) {
  g_autofree char* path = g_build_filename(app_test_folder(), "plugins.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, kText, -1, NULL));
  window_test_open(&test, 1360, 860);
  gimbal_window_open(test.window, file);
  app_test_wait(is_fresh, NULL);
  choose(mjOBJ_GEOM, "g");
  g_assert_false(gtk_widget_get_visible(section()));
  choose(mjOBJ_ACTUATOR, "own");
  g_assert_true(gtk_widget_get_visible(section()));
  g_assert_nonnull(window_test_find(section(), is_row_of, "slewmax"));
  edit("kp", "12");
  expect_text("value=\"10\"", "value=\"12\"");
  gimbal_author_undo(test.session, FALSE);
  app_test_wait(is_fresh, NULL);
  expect_text(NULL, NULL);
  edit("kd", "3");
  expect_text("value=\"10\"/>\n", "value=\"10\"/>\n      <config key=\"kd\" value=\"3\"/>\n");
  edit("kd", NULL);
  expect_text(NULL, NULL);
  choose(mjOBJ_ACTUATOR, "other");
  edit("kp", "8");
  expect_text("value=\"7\"", "value=\"8\"");
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/plugin_section/keys", test_keys);
  return g_test_run();
}

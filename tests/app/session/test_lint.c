// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What will go wrong stands among the problems when the typist rests, and goes with its cause.

#include "base/settings.h"
#include "window-fixture.h"

static const char kVisual[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body>\n"
    "      <freejoint/>\n"
    "      <geom name='visual' size='.1' mass='1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

static GimbalProblem* find(Fixture* f, const char* code) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (!strcmp(problem->code, code)) return problem;  // the list keeps it
  }
  return NULL;
}

static gboolean is_reported(gpointer data) {
  return find(data, "lint-visual-collides") != NULL;
}

static gboolean is_not_told(gpointer data) {
  return !is_reported(data);
}

static void test_told(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "lint.xml", kVisual);
  app_test_wait(is_reported, f);
  GimbalProblem* problem = find(f, "lint-visual-collides");
  g_assert_cmpint(problem->line, ==, 5);
  g_assert_cmpint(problem->severity, ==, GIMBAL_SEVERITY_WARNING);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
  gimbal_window_show_page(f->window, "problems");
  save_picture(f, "lint");
  edit(f, "size='.1'", "contype='0' conaffinity='0' size='.1'");
  app_test_wait(is_not_told, f);
  app_test_spin(1500);
  g_assert_true(is_not_told(f));
}

// Where nobody wants it.
static void test_off(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_settings_set_boolean(gimbal_settings_get(), "lint", FALSE);
  open_text(f, "off.xml", kVisual);
  app_test_spin(1500);
  g_assert_true(is_not_told(f));
  g_settings_reset(gimbal_settings_get(), "lint");
}

// A tab that is closed while it is looked at.
static void test_closed(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "closed.xml", kVisual);
  app_test_spin(720);
  g_assert_nonnull(gimbal_session_get_document(f->session));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/lint/told", test_told);
  FIXTURE_ADD("/app/lint/off", test_off);
  FIXTURE_ADD("/app/lint/closed", test_closed);
  return g_test_run();
}

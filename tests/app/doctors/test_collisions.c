// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The collision matrix in a window: each rule that can be turned round is, and undo has it as
// before.

#include "doctors/matrix-view.h"
#include "window-fixture.h"

static const char kBodies[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name='a'>\n"
    "      <freejoint/>\n"
    "      <geom name='a' size='.1'/>\n"
    "      <body name='b' pos='0 0 .5'>\n"
    "        <joint/>\n"
    "        <geom name='b' size='.1'/>\n"
    "      </body>\n"
    "    </body>\n"
    "    <body name='c' pos='1 0 0'>\n"
    "      <freejoint/>\n"
    "      <geom name='c' size='.1'/>\n"
    "    </body>\n"
    "    <body name='d' pos='2 0 0'>\n"
    "      <freejoint/>\n"
    "      <geom name='d' size='.1' contype='2' conaffinity='2'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <contact>\n"
    "    <exclude body1='b' body2='c'/>\n"
    "  </contact>\n"
    "</mujoco>\n";

static GtkWidget* page_of(Fixture* f) {
  return find_widget(GTK_WIDGET(f->window), "GimbalCollisionPage");
}

static void choose(Fixture* f, int row, int column) {
  GtkWidget* view = find_widget(page_of(f), "GimbalMatrixView");
  gimbal_matrix_view_choose(GIMBAL_MATRIX_VIEW(view), row, column);
  g_signal_emit_by_name(view, "chosen", row, column);
}

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

static void test_turned_round(Fixture* f, gconstpointer unused) {
  static const struct {
    int row, column;
    const char *button, *has, *has_not;
  } cases[] = {
      {0, 2, "Exclude Them", "<exclude body1=\"a\" body2=\"c\"/>", NULL},
      {1, 2, "Remove the Exclude", NULL, "<exclude"},
      {0, 1, "Add a Pair", "<pair geom1=\"a\" geom2=\"b\"/>", NULL},
      {2, 3, "Let Them Touch", "<geom name='c' size='.1' conaffinity='3'/>", NULL},
  };
  (void)unused;
  open_text(f, "bodies.xml", kBodies);
  gimbal_window_show_page(f->window, "collisions");
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    app_test_wait(is_fresh, f);
    app_test_spin(300);
    choose(f, cases[i].row, cases[i].column);
    GtkWidget* button = window_test_find(page_of(f), window_test_is_button, cases[i].button);
    g_test_message("%s", cases[i].button);
    g_assert_nonnull(button);
    g_signal_emit_by_name(button, "clicked");
    g_autofree char* text = text_of(f);
    if (cases[i].has) g_assert_nonnull(strstr(text, cases[i].has));
    if (cases[i].has_not) g_assert_null(strstr(text, cases[i].has_not));
    gimbal_project_undo(gimbal_session_get_project(f->session), gimbal_session_get_document(f->session));
    g_autofree char* back = text_of(f);
    g_assert_cmpstr(back, ==, kBodies);
    app_test_wait(is_settled, f);
  }
}

// What cannot be changed has no button; the body of the row is selected.
static void test_welded(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "welded.xml", kBodies);
  gimbal_window_show_page(f->window, "collisions");
  app_test_spin(400);
  choose(f, 1, 1);
  g_assert_null(window_test_find(page_of(f), window_test_is_button, "Add a Pair"));
  choose(f, 0, 2);
  g_assert_cmpint(gimbal_session_get_selection(f->session).type, ==, mjOBJ_BODY);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/collisions/turned-round", test_turned_round);
  FIXTURE_ADD("/app/collisions/welded", test_welded);
  return g_test_run();
}

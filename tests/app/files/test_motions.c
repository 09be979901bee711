// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A motion of another program: its columns are shown with the joints that they move, and it becomes
// a run of the model on show; what fits nothing is refused with the names, until a hand says
// otherwise.

#include <glib/gstdio.h>

#include "files/motion-files.h"
#include "library/run-store.h"
#include "window-fixture.h"

static gboolean has_window(gpointer found) {
  GtkWidget* window = window_test_dialog(&fixture_test);
  gboolean is = window && !g_strcmp0(G_OBJECT_TYPE_NAME(window), "GimbalMotionWindow");
  if (is) *(GtkWidget**)found = window;
  return is;
}

static char* write_motion(const char* name, const char* text) {
  char* path = g_build_filename(app_test_folder(), name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static GtkWidget* show_motion(Fixture* f, const char* path) {
  GtkWidget* window = NULL;
  gimbal_motion_open(GIMBAL_NOTICES(find_widget(GTK_WIDGET(f->window), "GimbalNotices")), f->session, path);
  app_test_wait(has_window, &window);
  return window;
}

static GtkWidget* part(GtkWidget* window, const char* id) {
  return GTK_WIDGET(gtk_widget_get_template_child(window, G_OBJECT_TYPE(window), id));
}

static gboolean is_shown(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->reel != NULL;
}

static gboolean is_at_last(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->history_cursor == 3;
}

static void forget_runs(void) {
  g_autoptr(GPtrArray) runs = gimbal_run_store_list();
  for (guint i = 0; i < runs->len; i++) {
    const GimbalKnownRun* run = runs->pdata[i];
    if (strstr(run->path, "/motions/")) g_remove(run->path);
    gimbal_run_store_forget(run->path);
  }
}

static void test_take(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path =
      write_motion("swing.csv", "time,hinge,temperature\n0,0,20\n.1,.1,20\n.2,.3,21\n.3,.6,21\n");
  open_text(f, "moved.xml", kPendulum);
  g_autofree char* joint =
      g_strdup(mj_id2name(gimbal_session_get_compiled(f->session)->model, mjOBJ_JOINT, 0));
  g_assert_cmpstr(joint, ==, "hinge");
  GtkWidget* window = show_motion(f, path);
  g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(part(window, "told"))), "1 of 2 columns"));
  g_assert_false(gtk_widget_get_visible(part(window, "trouble")));
  g_assert_false(gtk_widget_get_visible(part(window, "rate_box")));
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* picture = pictures ? g_strdup_printf("%s/motion-window.png", pictures) : NULL;
  if (picture) window_test_picture(window, picture);
  g_signal_emit_by_name(part(window, "take"), "clicked");
  app_test_wait(is_shown, f);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpint(frame->history_count, ==, 4);
  g_assert_cmpfloat(frame->history_last, ==, 0.3);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 3);
  app_test_wait(is_at_last, f);
  frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat(frame->data->qpos[0], ==, 0.6);
  g_assert_cmpfloat_with_epsilon(frame->data->qvel[0], 3, 1e-9);
  forget_runs();
}

// Nothing fits: the names are told, and nothing can be taken over before a column is given a joint.
static void test_refused(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = write_motion("robot.csv", "elbow,wrist\n0,1\n.1,2\n.2,3\n.4,4\n");
  open_text(f, "moved.xml", kPendulum);
  GtkWidget* window = show_motion(f, path);
  const char* told = gtk_label_get_text(GTK_LABEL(part(window, "trouble")));
  g_assert_nonnull(strstr(told, "elbow, wrist"));
  g_assert_nonnull(strstr(told, "hinge"));
  g_assert_true(gtk_widget_get_visible(part(window, "rate_box")));
  g_assert_false(gtk_widget_get_sensitive(part(window, "take")));
  gtk_drop_down_set_selected(GTK_DROP_DOWN(find_widget(window, "GtkDropDown")), 1);
  g_assert_true(gtk_widget_get_sensitive(part(window, "take")));
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(part(window, "rate")), 10);
  g_signal_emit_by_name(part(window, "take"), "clicked");
  app_test_wait(is_shown, f);
  g_assert_cmpfloat_with_epsilon(gimbal_session_get_frame(f->session)->history_last, 0.3, 1e-12);
  forget_runs();
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/motions/take", test_take);
  FIXTURE_ADD("/motions/refused", test_refused);
  return g_test_run();
}

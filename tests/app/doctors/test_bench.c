// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actuator bench in a window: an arm whose servo swings gets the gains that were wished for,
// and undo takes them back.

#include "doctor/actuator.h"
#include "widgets/plot/number-table.h"
#include "window-fixture.h"

static const char kArm[] =
    "<mujoco>\n"
    "  <option timestep='0.001'/>\n"
    "  <worldbody>\n"
    "    <body gravcomp='1'>\n"
    "      <joint name='j' axis='0 1 0'/>\n"
    "      <geom type='capsule' size='.05' fromto='0 0 0 .5 0 0' mass='1'/>\n"
    "    </body>\n"
    "    <body pos='0 1 0' gravcomp='1'>\n"
    "      <joint name='k' axis='0 1 0' damping='3'/>\n"
    "      <geom type='capsule' size='.05' fromto='0 0 0 .5 0 0' mass='1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name='good' joint='k' kp='40' forcerange='-50 50'/>\n"
    "    <position name='swings' joint='j' kp='60' kv='.1' forcerange='-50 50'/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static GtkWidget* bench_of(Fixture* f) {
  return find_widget(GTK_WIDGET(f->window), "GimbalActuatorBench");
}

static GtkWidget* button_of(Fixture* f, const char* label) {
  return window_test_find(bench_of(f), window_test_is_button, label);
}

static gboolean may_write(gpointer data) {
  GtkWidget* button = button_of(data, "Write");
  return button && gtk_widget_get_sensitive(button);
}

static gboolean may_not_write(gpointer data) {
  return !may_write(data);
}

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

static void show(Fixture* f, const char* name, const char* text) {
  open_text(f, name, text);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  gimbal_window_show_page(f->window, "actuators");
}

static void test_write(Fixture* f, gconstpointer unused) {
  guint64 key;
  int index;
  (void)unused;
  show(f, "bench.xml", kArm);
  app_test_wait(may_write, f);
  // to look at it selects nothing, and leaves the caret where it is
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, <, 0);
  GtkWidget* table = find_widget(bench_of(f), "GimbalNumberTable");
  g_assert_true(gimbal_number_table_get_selected(GIMBAL_NUMBER_TABLE(table), &key, &index));
  g_assert_cmpint((int)key, ==, 2);  // the bad one
  g_assert_cmpint(index, ==, 0);     // on top
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  g_autofree char* written = text_of(f);
  mjModel* m = gimbal_session_get_compiled(f->session)->model;
  mjData* d = mj_makeData(m);
  GimbalActuatorFigures figures[2];
  gimbal_actuator_figures(m, d, 0, 2, figures);
  g_assert_cmpfloat_with_epsilon(figures[1].frequency, 5, 0.01);
  g_assert_cmpfloat_with_epsilon(figures[1].ratio, 1, 0.01);
  g_assert_nonnull(strstr(written, "<position name='good' joint='k' kp='40' forcerange='-50 50'/>"));
  mj_deleteData(d);
  gimbal_project_undo(gimbal_session_get_project(f->session), gimbal_session_get_document(f->session));
  g_autofree char* back = text_of(f);
  g_assert_cmpstr(back, ==, kArm);
}

// <general> gets its parameters, a ratio that is written stays one.
static void test_forms(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GString) text = g_string_new(kArm);
  g_string_replace(text, "<position name='swings' joint='j' kp='60' kv='.1'",
                   "<position name='swings' joint='j' kp='60' dampratio='.1'", 1);
  show(f, "forms.xml", text->str);
  app_test_wait(may_write, f);
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  g_autofree char* ratio = text_of(f);
  g_assert_nonnull(strstr(ratio, "dampratio='1'"));
  edit(f, "<position name='swings'", "<general biastype='affine' name='swings'");
  g_autofree char* now = text_of(f);
  const char *kp = strstr(strstr(now, "swings"), " kp="), *end = strstr(kp, " forcerange");
  g_autofree char* gains = g_strndup(kp, end - kp);
  edit(f, gains, " gainprm='60' biasprm='0 -60 -.1'");
  app_test_wait(may_write, f);
  g_signal_emit_by_name(button_of(f, "Write"), "clicked");
  app_test_wait(is_fresh, f);
  mjModel* m = gimbal_session_get_compiled(f->session)->model;
  g_assert_cmpfloat(m->actuator_gainprm[mjNGAIN], ==, -m->actuator_biasprm[mjNBIAS + 1]);
  g_assert_cmpfloat(m->actuator_gainprm[mjNGAIN], !=, 60);
}

// A motor has no gains to choose, and a model without actuators nothing to show.
static void test_nothing_to_write(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GString) text = g_string_new(kArm);
  g_string_replace(text, "<position name='swings' joint='j' kp='60' kv='.1'",
                   "<motor name='swings' joint='j'", 1);
  g_string_replace(text, "    <position name='good' joint='k' kp='40' forcerange='-50 50'/>\n", "", 1);
  show(f, "motor.xml", text->str);
  app_test_wait(is_settled, f);
  app_test_spin(500);
  g_assert_true(may_not_write(f));
  edit(f, "<motor name='swings' joint='j' forcerange='-50 50'/>", "");
  app_test_spin(300);
  GtkStack* stack = GTK_STACK(gtk_widget_get_first_child(bench_of(f)));
  g_assert_cmpstr(gtk_stack_get_visible_child_name(stack), ==, "empty");
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/bench/write", test_write);
  FIXTURE_ADD("/app/bench/forms", test_forms);
  FIXTURE_ADD("/app/bench/nothing", test_nothing_to_write);
  return g_test_run();
}

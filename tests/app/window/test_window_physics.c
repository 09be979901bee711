// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics of MuJoCo 4.0 in the window: the metric of discrete beside the mass matrix.

#include "insight/metric-view.h"
#include "widgets/plot/number-table.h"
#include "window-fixture.h"

static const char kServo[] =
    "<mujoco>\n"
    "  <option timestep='0.02'/>\n"
    "  <worldbody>\n"
    "    <body name='arm' pos='0 0 1'>\n"
    "      <joint name='hinge' axis='0 1 0' stiffness='2' damping='.1'/>\n"
    "      <geom type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><position name='servo' joint='hinge' kp='2000' kv='10'/></actuator>\n"
    "</mujoco>\n";

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

static gboolean has_text(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static GtkWidget* page_of(Fixture* f, const char* page, const char* type) {
  gimbal_window_show_page(f->window, page);
  app_test_spin(100);
  GtkWidget* panel = find_widget(GTK_WIDGET(f->window), type);
  g_assert_nonnull(panel);
  return panel;
}

static void press(GtkWidget* panel, const char* label) {
  GtkWidget* button = window_test_find(panel, window_test_is_button, label);
  g_assert_nonnull(button);
  g_assert_true(gtk_widget_get_mapped(button));
  g_signal_emit_by_name(button, "clicked");
}

static void halt(Fixture* f) {
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
}

//---- metric

static gboolean shows_servo(gpointer panel) {
  return window_test_find(panel, has_text, "servo") != NULL;
}

static gboolean has_no_metric(gpointer panel) {
  return window_test_find(panel, has_text, "The integrator is Euler") != NULL;
}

// With Euler the page says what to do, and does it: an edit of the text, that one undo takes back.
static void test_metric(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "metric.xml", kServo);
  halt(f);
  GtkWidget* panel = page_of(f, "stages", "GimbalStepPanel");
  press(panel, "Metric");
  app_test_wait(has_no_metric, panel);
  save_picture(f, "metric-none");
  press(panel, "Use Discrete");
  app_test_wait(is_fresh, f);
  g_autofree char* text = text_of(f);
  g_assert_nonnull(strstr(text, "integrator='discrete'"));
  app_test_wait(shows_servo, panel);
  save_picture(f, "metric");
  GtkWidget* view = find_widget(panel, "GimbalMetricView");
  g_autofree char* csv =
      gimbal_number_table_to_csv(GIMBAL_NUMBER_TABLE(find_widget(view, "GimbalNumberTable")));
  g_assert_nonnull(strstr(csv, "actuator,servo,rad,"));
  g_assert_nonnull(strstr(csv, ",10,2000,"));
  g_assert_nonnull(strstr(csv, "joint,hinge,rad,"));
  gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* back = text_of(f);
  g_assert_cmpstr(back, ==, kServo);
}

// A row selects what it belongs to; before the velocities the page says where to go.
static void test_metric_rows(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "rows.xml", kServo);
  edit(f, "timestep='0.02'", "timestep='0.02' integrator='discrete'");
  app_test_wait(is_fresh, f);
  halt(f);
  GtkWidget* panel = page_of(f, "stages", "GimbalStepPanel");
  press(panel, "Metric");
  app_test_wait(shows_servo, panel);
  GtkWidget* view = window_test_find(find_widget(panel, "GimbalMetricView"), window_test_is_type,
                                     "GtkColumnView");
  gtk_selection_model_select_item(gtk_column_view_get_model(GTK_COLUMN_VIEW(view)), 0, TRUE);
  app_test_spin(50);
  GimbalSelection selected = gimbal_session_get_selection(f->session);
  g_assert_cmpint(selected.type, ==, mjOBJ_ACTUATOR);
  g_assert_cmpint(selected.id, ==, 0);
  for (int i = 0; i < 4; i++) press(panel, "Previous");
  g_assert_nonnull(window_test_find(panel, has_text, "after the stage Velocities"));
  press(panel, "Metric");
  g_assert_null(window_test_find(panel, has_text, "after the stage Velocities"));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-physics/metric", test_metric);
  FIXTURE_ADD("/app/window-physics/metric-rows", test_metric_rows);
  return g_test_run();
}

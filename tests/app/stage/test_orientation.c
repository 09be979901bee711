// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The axes in the corner of the view, and its standard views.

#include "widgets/view/orientation.h"

#include <math.h>

#include "window-fixture.h"

static const char kModel[] =
    "<mujoco><worldbody><light pos='0 0 3'/><geom name='floor' type='plane' size='2 2 .1'/>"
    "<body name='box' pos='0 0 .5'><geom type='box' size='.2 .1 .3'/></body></worldbody></mujoco>";

typedef struct Wanted {
  GimbalViewport* viewport;
  int end;
} Wanted;

// The picture on show is seen from an end of an axis.
static gboolean is_seen_from(gpointer data) {
  const Wanted* wanted = data;
  GimbalProjection view;
  if (!gimbal_viewport_get_projection(wanted->viewport, &view)) return FALSE;
  double towards = wanted->end < 3 ? -1 : 1;
  return fabs(view.forward[wanted->end % 3] - towards) < 1e-6;
}

static gboolean has_projection(gpointer viewport) {
  GimbalProjection view;
  return gimbal_viewport_get_projection(viewport, &view);
}

static void click(GtkWidget* widget, double x, double y) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE_CLICK(controller)) g_signal_emit_by_name(controller, "released", 1, x, y);
  }
}

static void open_view(Fixture* f, Wanted* wanted) {
  open_text(f, "orientation.xml", kModel);
  gimbal_session_set_running(f->session, FALSE);
  wanted->viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  app_test_wait(has_projection, wanted->viewport);
}

// The ends are where the camera sees them. From a corner no end hides another one.
static void test_click(Fixture* f, gconstpointer unused) {
  (void)unused;
  Wanted wanted;
  open_view(f, &wanted);
  GtkWidget* axes = find_widget(GTK_WIDGET(f->window), "GimbalOrientation");
  g_assert_nonnull(axes);
  for (wanted.end = 0; wanted.end < GIMBAL_ORIENTATION_ENDS; wanted.end++) {
    Wanted corner = {wanted.viewport, 0};
    mjvCamera* camera = gimbal_viewport_get_camera(wanted.viewport);
    double x, y;
    camera->azimuth = 120;
    camera->elevation = -25;
    gimbal_viewport_refresh(wanted.viewport);
    app_test_spin(300);
    g_assert_false(is_seen_from(&corner));
    g_assert_true(gimbal_orientation_place(GIMBAL_ORIENTATION(axes), wanted.end, &x, &y));
    click(axes, x, y);
    app_test_wait(is_seen_from, &wanted);
    g_assert_cmpint(gimbal_viewport_get_camera_index(wanted.viewport), ==, -1);
  }
}

static void test_actions(Fixture* f, gconstpointer unused) {
  (void)unused;
  Wanted wanted;
  open_view(f, &wanted);
  GActionGroup* actions = gimbal_stage_get_actions(gimbal_window_get_stage(f->window));
  for (wanted.end = 0; wanted.end < GIMBAL_ORIENTATION_ENDS; wanted.end++) {
    g_action_group_activate_action(actions, "look-from", g_variant_new_int32(wanted.end));
    app_test_wait(is_seen_from, &wanted);
  }
  // what is no end is no view
  wanted.end = GIMBAL_ORIENTATION_ENDS - 1;
  g_action_group_activate_action(actions, "look-from", g_variant_new_int32(GIMBAL_ORIENTATION_ENDS));
  app_test_spin(100);
  g_assert_true(is_seen_from(&wanted));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/orientation/click", test_click);
  FIXTURE_ADD("/app/orientation/actions", test_actions);
  return g_test_run();
}

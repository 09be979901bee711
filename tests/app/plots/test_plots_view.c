// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the plots show of the time: a view that was moved and is overtaken by a reset, cursors that
// are left behind.

#include "plots/plots-panel.h"
#include "widgets/plot/axis.h"
#include "widgets/plot/curve.h"
#include "widgets/plot/plot-paint.h"
#include "widgets/plot/plot.h"
#include "window-fixture.h"

static double wanted;

static gboolean is_past(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time >= wanted;
}

static gboolean is_new(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time < 0.2;
}

static void run_to(Fixture* f, double time) {
  wanted = time;
  gimbal_clock_step(gimbal_session_get_clock(f->session), (int)(time / 0.002) + 1);
  app_test_wait(is_past, f);
  app_test_spin(200);
}

static GimbalPlot* open_plot(Fixture* f, const char* name) {
  open_text(f, name, kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  gimbal_window_show_page(f->window, "sensors");
  app_test_spin(300);
  GtkWidget* plot = find_widget(find_widget(GTK_WIDGET(f->window), "GimbalPlotsPanel"), "GimbalPlot");
  g_assert_nonnull(plot);
  return GIMBAL_PLOT(plot);
}

static void reset(Fixture* f) {
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.reset", NULL);
  app_test_wait(is_new, f);
  run_to(f, 0.1);
}

// The curve is not looked for at a time that the new run has not.
static void test_reset(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPlot* plot = open_plot(f, "reset.xml");
  run_to(f, 4);
  gimbal_plot_set_view(plot, &(GimbalPlotView){.span = 1, .end = 3.5, .follow = FALSE});
  g_signal_emit_by_name(plot, "view-changed");
  app_test_spin(200);
  g_assert_false(gimbal_plot_get_view(plot).follow);  // as long as there is something to see
  reset(f);
  g_assert_true(gimbal_plot_get_view(plot).follow);
}

static int count_marks(GtkWidget* widget) {
  const char* icon = GTK_IS_IMAGE(widget) ? gtk_image_get_icon_name(GTK_IMAGE(widget)) : NULL;
  int count = !g_strcmp0(icon, "object-select-symbolic") && gtk_widget_get_mapped(widget) &&
              gtk_widget_get_opacity(widget) > 0;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    count += count_marks(child);
  }
  return count;
}

static gboolean has_marks(gpointer data) {
  GtkWidget* list = find_widget(GTK_WIDGET(((Fixture*)data)->window), "GimbalChannelList");
  return list && count_marks(list) > 0;
}

// The channels of the first plot are marked, though it was made while the page was out of sight.
static void test_marks(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_window_show_page(f->window, "problems");
  open_text(f, "marks.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  gimbal_window_show_page(f->window, "sensors");
  app_test_wait(has_marks, f);
}

static void test_cursors(Fixture* f, gconstpointer unused) {
  (void)unused;
  double a, b;
  GimbalPlot* plot = open_plot(f, "cursors.xml");
  run_to(f, 4);
  gimbal_plot_set_cursors(plot, 2, 3);
  g_signal_emit_by_name(plot, "cursors-changed");
  gimbal_plot_get_cursors(plot, &a, &b);
  g_assert_cmpfloat(b, ==, 3);
  reset(f);
  gimbal_plot_get_cursors(plot, &a, &b);
  g_assert_true(isnan(a) && isnan(b));
}

// How many texts the plot draws.
static int count_texts(GimbalPlot* plot) {
  GtkSnapshot* snapshot = gtk_snapshot_new();
  GTK_WIDGET_GET_CLASS(plot)->snapshot(GTK_WIDGET(plot), snapshot);
  GskRenderNode* node = gtk_snapshot_free_to_node(snapshot);
  g_autoptr(GBytes) bytes = gsk_render_node_serialize(node);
  gsk_render_node_unref(node);
  g_autofree char* text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
  g_auto(GStrv) pieces = g_strsplit(text, "text {", -1);
  return (int)g_strv_length(pieces) - 1;
}

// Cursors that are not in sight say nothing, the time between them neither.
static void test_aside(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPlot* plot = open_plot(f, "aside.xml");
  run_to(f, 4);
  gimbal_plot_set_view(plot, &(GimbalPlotView){.span = 1, .end = 1.5, .follow = FALSE});
  int none = count_texts(plot);
  gimbal_plot_set_cursors(plot, 2, 3);
  g_assert_cmpint(count_texts(plot), ==, none);
  gimbal_plot_set_cursors(plot, 1, 1.25);
  g_assert_cmpint(count_texts(plot), >=, none + 3);  // A, B, and the time between them
}

static void press(GimbalPlot* plot, guint key) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(plot));
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    gboolean done;
    if (!GTK_IS_EVENT_CONTROLLER_KEY(controller)) continue;
    g_signal_emit_by_name(controller, "key-pressed", key, 0, 0, &done);
  }
}

// However far the view is moved, some samples stay in it.
static void test_far(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPlot* plot = open_plot(f, "far.xml");
  run_to(f, 4);
  gimbal_plot_set_view(plot, &(GimbalPlotView){.span = 2, .end = 3, .follow = FALSE});
  for (int i = 0; i < 40; i++) {
    press(plot, GDK_KEY_Left);
    app_test_spin(10);
  }
  app_test_spin(200);
  g_assert_false(gimbal_plot_get_view(plot).follow);
  g_assert_cmpfloat(gimbal_plot_get_view(plot).end, <, 1);
  g_assert_cmpfloat(gimbal_plot_get_view(plot).end, >, 0);
}

// Where something is drawn, and where not.
static gboolean message_bounds(GtkWidget* widget, const GimbalArea* area, graphene_rect_t* bounds) {
  static const GdkRGBA kInk = {0, 0, 0, 1};
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gimbal_plot_message(widget, snapshot, area, "No samples yet: run the model", &kInk);
  GskRenderNode* node = gtk_snapshot_free_to_node(snapshot);
  if (!node) return FALSE;
  gsk_render_node_get_bounds(node, bounds);
  gsk_render_node_unref(node);
  return TRUE;
}

// A message keeps within the plot: in one line, in several, or not at all.
static void test_message(Fixture* f, gconstpointer unused) {
  (void)unused;
  graphene_rect_t wide, narrow, none;
  GtkWidget* plot = GTK_WIDGET(open_plot(f, "message.xml"));
  g_assert_true(message_bounds(plot, &(GimbalArea){50, 10, 400, 100}, &wide));
  g_assert_true(message_bounds(plot, &(GimbalArea){50, 10, 90, 100}, &narrow));
  g_assert_false(message_bounds(plot, &(GimbalArea){50, 10, 20, 100}, &none));
  g_assert_false(message_bounds(plot, &(GimbalArea){50, 10, 90, 20}, &none));
  g_assert_cmpfloat(narrow.origin.x, >=, 50);
  g_assert_cmpfloat(narrow.origin.x + narrow.size.width, <=, 140);
  g_assert_cmpfloat(narrow.size.height, >, 1.8 * wide.size.height);
}

static gboolean is_before(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time < wanted;
}

static gboolean says(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static char number[64];

static gboolean says_number(gpointer plot) {
  return window_test_find(plot, says, number) != NULL;
}

// The legend has the numbers of the moment that the view shows, not the newest ones.
static void test_number(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalPlot* plot = open_plot(f, "number.xml");
  GimbalRecorder* recorder = gimbal_session_get_recorder(f->session);
  run_to(f, 0.4);
  wanted = 0.3;
  gimbal_clock_step(gimbal_session_get_clock(f->session), -100);
  app_test_wait(is_before, f);
  const GimbalRing* values =
      gimbal_recorder_get_values(recorder, gimbal_recorder_find(recorder, "angle")->column);
  double time = gimbal_session_get_frame(f->session)->data->time;
  double angle = gimbal_curve_at(gimbal_recorder_get_times(recorder), values, time);
  g_assert_cmpfloat(angle, !=, gimbal_ring_get(values, gimbal_ring_end(values) - 1));
  gimbal_axis_number(angle, "rad", number, sizeof number);
  app_test_wait(says_number, plot);
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  FIXTURE_ADD("/app/plots-view/reset", test_reset);
  FIXTURE_ADD("/app/plots-view/cursors", test_cursors);
  FIXTURE_ADD("/app/plots-view/marks", test_marks);
  FIXTURE_ADD("/app/plots-view/aside", test_aside);
  FIXTURE_ADD("/app/plots-view/far", test_far);
  FIXTURE_ADD("/app/plots-view/message", test_message);
  FIXTURE_ADD("/app/plots-view/number", test_number);
  return g_test_run();
}

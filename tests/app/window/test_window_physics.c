// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics of MuJoCo 4.0 in the window: the metric of discrete beside the mass matrix, offers of
// that integrator, what stays of a deformation, rods.

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
  g_assert_nonnull(strstr(csv, "actuator,servo,0.07"));
  g_assert_nonnull(strstr(csv, ",10,2000,"));
  g_assert_nonnull(strstr(csv, "joint,hinge,0.07"));
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
  GtkWidget* view =
      window_test_find(find_widget(panel, "GimbalMetricView"), window_test_is_type, "GtkColumnView");
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

//---- offers of discrete

static gboolean offers_discrete(gpointer panel) {
  GtkWidget* button = window_test_find(panel, window_test_is_button, "Use Discrete");
  return button && gtk_widget_get_mapped(button);
}

// A servo that the time step cannot follow is tried with discrete, which holds it: that is said,
// and one click writes it.
static void test_servo_offer(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "servo.xml", kServo);
  edit(f, "timestep='0.02'", "timestep='0.01'");
  edit(f, "kp='2000' kv='10'", "kp='20000' kv='60'");
  app_test_wait(is_fresh, f);
  halt(f);
  GtkWidget* bench = page_of(f, "actuators", "GimbalActuatorBench");
  app_test_wait(offers_discrete, bench);
  g_assert_nonnull(window_test_find(bench, has_text, "With discrete it holds at 0.01 s."));
  save_picture(f, "servo-offer");
  g_autofree char* before = text_of(f);
  press(bench, "Use Discrete");
  app_test_wait(is_fresh, f);
  g_autofree char* text = text_of(f);
  g_assert_nonnull(strstr(text, "<option timestep='0.01' integrator='discrete'/>"));
  gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* back = text_of(f);
  g_assert_cmpstr(back, ==, before);
}

static gboolean advises(gpointer data) {
  Fixture* f = data;
  GListModel* list = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(list, i);
    if (strstr(problem->message, "with the integrator discrete it stays within")) return TRUE;
  }
  return FALSE;
}

// The list of problems has it too.
static void test_lint_offer(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "lint.xml", kServo);
  halt(f);
  app_test_wait(advises, f);
  edit(f, "timestep='0.02'", "timestep='0.02' integrator='discrete'");
  app_test_wait(is_fresh, f);
  app_test_spin(1500);
  g_assert_false(advises(f));
}

// Two heavy things on a soft contact: the doctor tries discrete among other settings.
static void test_contact_offer(Fixture* f, gconstpointer unused) {
  static const char kPressed[] =
      "<mujoco>\n  <option timestep='0.01'/>\n  <worldbody>\n    <geom type='plane' size='2 2 .1'/>\n"
      "    <body pos='0 0 .099'>\n      <joint name='lift' type='slide' axis='0 0 1'/>\n"
      "      <geom type='box' size='.2 .2 .1' mass='1'/>\n    </body>\n  </worldbody>\n"
      "  <actuator><position name='press' joint='lift' kp='60000'/></actuator>\n</mujoco>\n";
  (void)unused;
  open_text(f, "pressed.xml", kPressed);
  halt(f);
  GtkWidget* doctor = page_of(f, "contact-doctor", "GimbalContactDoctor");
  app_test_spin(300);
  press(doctor, "What If…");
  app_test_wait(offers_discrete, doctor);
  save_picture(f, "contact-offer");
  press(doctor, "Use Discrete");
  app_test_wait(is_fresh, f);
  g_autofree char* text = text_of(f);
  g_assert_nonnull(strstr(text, "integrator='discrete'"));
}

//---- what stays

static const char kBent[] =
    "<mujoco>\n"
    "  <option timestep='0.004' gravity='0 0 0'/>\n"
    "  <visual><headlight ambient='1 1 1' diffuse='0 0 0' specular='0 0 0'/></visual>\n"
    "  <worldbody>\n"
    "    <body name='arm'>\n"
    "      <joint name='hinge' axis='0 1 0' stiffness='20' damping='1' springyield='5'/>\n"
    "      <geom type='capsule' fromto='0 0 0 .4 0 0' size='.03' rgba='.3 .3 .3 1'/>\n"
    "      <site name='end' pos='.4 0 0'/>\n"
    "    </body>\n"
    "    <site name='post' pos='0 0 .5'/>\n"
    "  </worldbody>\n"
    "  <tendon><spatial name='string' stiffness='1' springyield='.2'><site site='end'/><site site='post'/>"
    "</spatial></tendon>\n"
    "  <keyframe><key name='bent' qpos='.8'/></keyframe>\n"
    "</mujoco>\n";

static gboolean has_yielded(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->data->plastic[0] > 0.5;
}

static gboolean is_legend(GtkWidget* widget, const char* unused) {
  (void)unused;
  return window_test_is_type(widget, "GimbalStrainLegend") && gtk_widget_get_mapped(widget);
}

// The page tells what has stayed, its switch colours the view with a scale, and the curve is among
// those of the plots.
static void test_plastic(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "bent.xml", kBent);
  gimbal_simulation_reset(gimbal_session_get_simulation(f->session), 0);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_yielded, f);
  halt(f);
  GtkWidget* panel = page_of(f, "deformation", "GimbalDeformationPanel");
  app_test_spin(200);
  g_autofree char* csv =
      gimbal_number_table_to_csv(GIMBAL_NUMBER_TABLE(find_widget(panel, "GimbalNumberTable")));
  g_assert_nonnull(strstr(csv, "joint,hinge,4"));
  g_assert_nonnull(strstr(csv, "tendon,string,"));
  g_assert_null(window_test_find(GTK_WIDGET(f->window), is_legend, NULL));
  press(panel, "Colours");
  app_test_spin(500);
  GtkWidget* legend = window_test_find(GTK_WIDGET(f->window), is_legend, NULL);
  g_assert_nonnull(legend);
  g_assert_nonnull(window_test_find(legend, has_text, "× yield"));
  save_picture(f, "plastic");
  GimbalChannel* channel = gimbal_recorder_find(gimbal_session_get_recorder(f->session), "hinge.plastic");
  g_assert_nonnull(channel);
  g_assert_cmpstr(channel->unit, ==, "rad");
  press(panel, "Colours");
  app_test_spin(200);
  g_assert_null(window_test_find(GTK_WIDGET(f->window), is_legend, NULL));
}

//---- rods

static gboolean shows_rods(gpointer stack) {
  return !g_strcmp0(gtk_stack_get_visible_child_name(stack), "rods");
}

// The spring of the examples, of which nothing yields: its edges are listed at once, and their
// frames come into the view.
static void test_rods(Fixture* f, gconstpointer unused) {
  (void)unused;
  window_test_example(&fixture_test, "coil-spring");
  GtkWidget* panel = page_of(f, "deformation", "GimbalDeformationPanel");
  app_test_spin(600);
  halt(f);
  GtkWidget* stack = find_widget(panel, "GtkStack");
  app_test_wait(shows_rods, stack);
  gtk_stack_set_visible_child_name(GTK_STACK(stack), "sets");
  app_test_spin(200);
  g_assert_nonnull(window_test_find(panel, has_text, "Nothing in this model yields"));
  gtk_stack_set_visible_child_name(GTK_STACK(stack), "rods");
  app_test_spin(200);
  GtkWidget* rods = gtk_stack_get_child_by_name(GTK_STACK(stack), "rods");
  g_autofree char* csv = gimbal_number_table_to_csv(GIMBAL_NUMBER_TABLE(rods));
  g_auto(GStrv) lines = g_strsplit(csv, "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), >, 60);
  g_assert_true(g_str_has_prefix(lines[1], "spring,0,"));
  press(panel, "Frames");
  app_test_spin(500);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_pages(f->window)->stage);
  g_assert_true(gimbal_viewport_get_layers(viewport)[GIMBAL_LAYER_RODS]);
  save_picture(f, "rods");
  press(panel, "Frames");
}

//---- what the flag ipc holds

static const char kCloth[] =
    "<mujoco><option integrator='discrete' timestep='.01'><flag ipc='enable'/></option><worldbody>"
    "<geom type='plane' size='1 1 .1'/><flexcomp name='cloth' type='grid' dim='2' count='3 3 1' spacing='.1 "
    ".1 .1' "
    "pos='0 0 .01' radius='.005' mass='.2'><contact selfcollide='none'/><elasticity young='1e4' poisson='.3' "
    "thickness='.005' elastic2d='stretch'/></flexcomp></worldbody></mujoco>";

static gboolean rests(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->view.nflexvert == 9 && frame->data->time > .5;
}

// A table of the vertices that push stands beside that of the contacts, which says so; other models
// have none.
static void test_vertices(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "cloth.xml", kCloth);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(rests, f);
  halt(f);
  GtkWidget* panel = page_of(f, "contacts", "GimbalContactsPanel");
  GtkStack* stack = GTK_STACK(find_widget(panel, "GtkStack"));
  GtkWidget* table = gtk_stack_get_child_by_name(stack, "vertices");
  app_test_spin(200);
  g_assert_nonnull(window_test_find(panel, has_text, "No contact: under the flag ipc"));
  g_assert_true(gtk_stack_page_get_visible(gtk_stack_get_page(stack, table)));
  gtk_stack_set_visible_child(stack, table);
  app_test_spin(300);
  g_assert_nonnull(window_test_find(panel, has_text, "9 vertices push"));
  g_autofree char* csv = gimbal_number_table_to_csv(GIMBAL_NUMBER_TABLE(table));
  g_assert_nonnull(strstr(csv, "cloth,8,0.218"));  // a ninth of the weight
  save_picture(f, "ipc");
  open_text(f, "bent.xml", kBent);
  app_test_spin(300);
  g_assert_false(gtk_stack_page_get_visible(gtk_stack_get_page(stack, table)));
  g_assert_cmpstr(gtk_stack_get_visible_child_name(stack), ==, "contacts");
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-physics/metric", test_metric);
  FIXTURE_ADD("/app/window-physics/metric-rows", test_metric_rows);
  FIXTURE_ADD("/app/window-physics/servo-offer", test_servo_offer);
  FIXTURE_ADD("/app/window-physics/lint-offer", test_lint_offer);
  FIXTURE_ADD("/app/window-physics/contact-offer", test_contact_offer);
  FIXTURE_ADD("/app/window-physics/plastic", test_plastic);
  FIXTURE_ADD("/app/window-physics/rods", test_rods);
  FIXTURE_ADD("/app/window-physics/vertices", test_vertices);
  return g_test_run();
}

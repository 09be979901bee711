// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was done, as a list: edits and interventions, each gone back to.

#include <math.h>

#include "session/steps.h"
#include "window-fixture.h"

#include "broken.h"

static GimbalSteps* steps;
static char* told;

static void on_message(GimbalSteps* unused, const char* text) {
  (void)unused;
  g_free(told);
  told = g_strdup(text);
}

static void begin(Fixture* f) {
  steps = gimbal_steps_new(f->session);
  g_clear_pointer(&told, g_free);
  g_signal_connect(steps, "told", G_CALLBACK(on_message), NULL);
  open_text(f, "history.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
}

static char* text_of(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

static void undo(Fixture* f) {
  gimbal_project_undo(gimbal_session_get_project(f->session), gimbal_session_get_document(f->session));
}

static void test_text(Fixture* f, gconstpointer unused) {
  (void)unused;
  begin(f);
  edit(f, "size='.03'", "size='.05'");
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 1);
  g_assert_cmpstr(gimbal_steps_label(steps, 0), ==, "size of geom rod: .03 → .05");
  edit(f, "gear='1'", "gear='2'");
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  undo(f);
  g_assert_cmpstr(told, ==, "Undone: gear of motor motor: 1 → 2");
  g_assert_false(gimbal_steps_is_undone(steps, 0));
  g_assert_true(gimbal_steps_is_undone(steps, 1));
  undo(f);
  g_assert_true(gimbal_steps_is_undone(steps, 0));
  // to where the last one led
  gimbal_steps_go(steps, 1);
  g_autofree char* text = text_of(f);
  g_assert_nonnull(strstr(text, "size='.05'"));
  g_assert_nonnull(strstr(text, "gear='2'"));
  g_assert_false(gimbal_steps_is_undone(steps, 1));
  g_clear_object(&steps);
}

static gboolean has_control_0(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->ctrl[0] == 0;
}
static gboolean has_control_2(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->ctrl[0] == 2;
}
static gboolean is_posed(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->qpos[0] == 0.5;
}
static gboolean is_not_posed(gpointer data) {
  return !is_posed(data);
}

static void test_run(Fixture* f, gconstpointer unused) {
  (void)unused;
  begin(f);
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  // a slider that is pulled
  gimbal_simulation_set_control(simulation, 0, 1);
  gimbal_simulation_set_control(simulation, 0, 2);
  app_test_wait(has_control_2, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 1);
  g_assert_cmpint(gimbal_steps_kind(steps, 0), ==, GIMBAL_STEP_RUN);
  g_assert_nonnull(strstr(gimbal_steps_label(steps, 0), ": 0 → 2"));
  gimbal_steps_go(steps, 0);
  app_test_wait(has_control_0, f);
  g_assert_true(gimbal_steps_is_undone(steps, 0));
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 1);
  gimbal_steps_go(steps, 0);
  app_test_wait(has_control_2, f);
  // a pose
  mjtNum pose[7] = {0.5};
  gimbal_simulation_set_pose(simulation, 0, pose, 1);
  app_test_wait(is_posed, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  gimbal_steps_go(steps, 1);
  app_test_wait(is_not_posed, f);
  g_clear_object(&steps);
}

static const mjOption* option_of(Fixture* f) {
  return &gimbal_session_get_frame(f->session)->view.opt;
}

static gboolean has_step_4(gpointer data) {
  return option_of(data)->timestep == 0.004;
}
static gboolean has_step_2(gpointer data) {
  return option_of(data)->timestep == 0.002;
}
static gboolean has_no_contact(gpointer data) {
  return (option_of(data)->disableflags & mjDSBL_CONTACT) != 0;
}

// Options: one field goes back, what was changed since stays.
static void test_option(Fixture* f, gconstpointer unused) {
  (void)unused;
  begin(f);
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  mjOption option = *option_of(f);
  option.timestep = 0.003;
  gimbal_simulation_set_option(simulation, &option);
  option.timestep = 0.004;  // still being typed
  gimbal_simulation_set_option(simulation, &option);
  app_test_wait(has_step_4, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 1);
  g_assert_cmpstr(gimbal_steps_label(steps, 0), ==, "timestep: 0.002 → 0.004");
  option.disableflags |= mjDSBL_CONTACT;
  gimbal_simulation_set_option(simulation, &option);
  app_test_wait(has_no_contact, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  g_assert_cmpstr(gimbal_steps_label(steps, 1), ==, "contact: disable");
  gimbal_steps_go(steps, 0);
  app_test_wait(has_step_2, f);
  g_assert_true(has_no_contact(f));
  g_assert_cmpstr(told, ==, "Undone: timestep: 0.002 → 0.004");
  gimbal_steps_go(steps, 0);
  app_test_wait(has_step_4, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  g_clear_object(&steps);
}

static gboolean turns(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->qvel[0] == 3;
}
static gboolean rests(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->qvel[0] == 0;
}

// A number of the state, and all positions at once.
static void test_state(Fixture* f, gconstpointer unused) {
  (void)unused;
  begin(f);
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  gimbal_simulation_reset(simulation, -1);
  app_test_wait(rests, f);
  gimbal_simulation_set_state(simulation, 2, 0, 3);
  app_test_wait(turns, f);
  g_assert_cmpstr(gimbal_steps_label(steps, 0), ==, "qvel of hinge: 0 → 3");
  gimbal_steps_go(steps, 0);
  app_test_wait(rests, f);
  const mjtNum pose[1] = {0.5};
  gimbal_simulation_set_positions(simulation, pose, 1);
  app_test_wait(is_posed, f);
  g_assert_cmpstr(gimbal_steps_label(steps, 1), ==, "pose of the model");
  gimbal_steps_go(steps, 1);
  app_test_wait(is_not_posed, f);
  gimbal_steps_go(steps, 1);
  app_test_wait(is_posed, f);
  g_clear_object(&steps);
}

static gboolean is_struck(GtkWidget* widget, const char* unused) {
  (void)unused;
  PangoAttrList* attributes = GTK_IS_LABEL(widget) ? gtk_label_get_attributes(GTK_LABEL(widget)) : NULL;
  g_autofree char* text = attributes ? pango_attr_list_to_string(attributes) : NULL;
  return text && strstr(text, "strikethrough");
}

static gboolean is_label_of(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean has_step(gpointer page) {
  return window_test_find(page, is_label_of, "size of geom rod: .03 → .05") != NULL;
}

static gboolean has_struck(gpointer page) {
  return window_test_find(page, is_struck, NULL) != NULL;
}

// On its page an undone step is struck out, so that its words keep the room that a word for it
// would take.
static void test_page(Fixture* f, gconstpointer unused) {
  (void)unused;
  begin(f);
  gimbal_window_show_page(f->window, "history");
  edit(f, "size='.03'", "size='.05'");
  GtkWidget* page = find_widget(GTK_WIDGET(f->window), "GimbalHistoryPanel");
  app_test_wait(has_step, page);
  g_assert_null(window_test_find(page, is_struck, NULL));
  undo(f);
  app_test_wait(has_struck, page);
  GtkWidget* struck = window_test_find(page, is_struck, NULL);
  g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(struck)), ==, "size of geom rod: .03 → .05");
  g_assert_null(window_test_find(page, is_label_of, "undone"));
  // whoever cannot see that is told, where there is somebody to tell it
  GtkAccessible* row = GTK_ACCESSIBLE(gtk_widget_get_ancestor(struck, GTK_TYPE_LIST_BOX_ROW));
  gboolean names = gtk_test_accessible_has_property(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_assert_true(!names || gtk_test_accessible_has_property(row, GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_clear_object(&steps);
}

static int count_bodies(Fixture* f) {
  return (int)gimbal_session_get_frame(f->session)->compiled->model->nbody;
}
static gboolean has_two_bodies(gpointer data) {
  return count_bodies(data) == 2;
}
static gboolean has_three_bodies(gpointer data) {
  return count_bodies(data) == 3;
}

static void test_launched(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalLaunchedBody body = {
      .shape = mjGEOM_SPHERE, .size = 0.1, .mass = 2, .pos = {1, 0, 3}, .life = INFINITY};
  begin(f);
  g_assert_true(gimbal_session_launch(f->session, &body, NULL));
  app_test_wait(has_three_bodies, f);
  g_assert_cmpstr(gimbal_steps_label(steps, 0), ==, "launch of a body, 2 kg");
  gimbal_steps_go(steps, 0);
  app_test_wait(has_two_bodies, f);
  gimbal_steps_go(steps, 0);
  app_test_wait(has_three_bodies, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 1);
  gimbal_session_dismiss(f->session, NULL);
  app_test_wait(has_two_bodies, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  gimbal_steps_go(steps, 1);
  app_test_wait(has_three_bodies, f);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat_with_epsilon(frame->data->qpos[1], 1, 1e-9);
  gimbal_clock_reset(gimbal_session_get_clock(f->session),
                     -1);  // they go with it: that is no step of its own
  app_test_wait(has_two_bodies, f);
  g_assert_cmpuint(gimbal_steps_count(steps), ==, 2);
  g_clear_object(&steps);
}

static gboolean is_turned(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->compiled->model->nq == 8 && fabs(frame->data->qpos[6] - 0.8) < 1e-9;
}
static gboolean spins(gpointer data) {
  const mjData* d = gimbal_session_get_frame(((Fixture*)data)->session)->data;
  return is_turned(data) && fabs(d->qvel[2] - 4) < 1e-9 && fabs(d->qvel[5] - 7) < 1e-9;
}

// A body that was taken away comes back turned as it was, and goes on as fast as it went and spun.
static void test_turned(Fixture* f, gconstpointer unused) {
  (void)unused;
  const mjtNum pose[8] = {0, 1, 0, 3, 0.6, 0, 0.8, 0};
  GimbalLaunchedBody body = {.shape = mjGEOM_BOX, .size = 0.1, .mass = 2, .pos = {1, 0, 3}, .life = INFINITY};
  begin(f);
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  g_assert_true(gimbal_session_launch(f->session, &body, NULL));
  app_test_wait(has_three_bodies, f);
  gimbal_simulation_set_positions(simulation, pose, 8);
  app_test_wait(is_turned, f);
  gimbal_simulation_set_state(simulation, 2, 2, 4);
  gimbal_simulation_set_state(simulation, 2, 5, 7);
  app_test_wait(spins, f);
  gimbal_session_dismiss(f->session, NULL);
  app_test_wait(has_two_bodies, f);
  gimbal_steps_go(steps, (int)gimbal_steps_count(steps) - 1);
  app_test_wait(has_three_bodies, f);
  g_assert_true(spins(f));
  g_clear_object(&steps);
}

static void turn_nothing(gpointer data, gboolean back) {
  (void)data;
  (void)back;
}

static void break_steps(gconstpointer way) {
  Fixture f;
  setup(&f, NULL);
  begin(&f);
  edit(&f, "size='.03'", "size='.05'");
  gimbal_steps_add(steps, GIMBAL_STEP_VIEW, "Shadows: off", turn_nothing, NULL, NULL);
  g_assert_cmpuint(gimbal_steps_count(steps), >, 1);
  gimbal_validate_steps(steps);
  switch (GPOINTER_TO_INT(way)) {
    case 0:  // a step of the text without a text
      gimbal_steps_add(steps, GIMBAL_STEP_TEXT, "size", turn_nothing, NULL, NULL);
      break;
    case 1:  // a step of the view that cannot be undone
      gimbal_steps_add(steps, GIMBAL_STEP_VIEW, "Shadows: on", NULL, NULL, NULL);
      break;
    case 2:  // one that says nothing
      *(char*)gimbal_steps_label(steps, 0) = '\0';
      break;
    default:  // what is being typed never becomes a step
      // on a busy machine it has become one before it is seen here
      for (gboolean waits = FALSE, more = FALSE; !waits; more = !more) {
        edit(&f, more ? "gear='2'" : "gear='1'", more ? "gear='1'" : "gear='2'");
        while (g_source_remove_by_user_data(steps)) waits = TRUE;
      }
  }
  gimbal_validate_steps(steps);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/history/text", test_text);
  FIXTURE_ADD("/app/history/run", test_run);
  FIXTURE_ADD("/app/history/option", test_option);
  FIXTURE_ADD("/app/history/state", test_state);
  FIXTURE_ADD("/app/history/launched", test_launched);
  FIXTURE_ADD("/app/history/page", test_page);
  FIXTURE_ADD("/app/history/turned", test_turned);
  broken_add("/app/history/broken", 4, break_steps);
  int result = g_test_run();
  g_free(told);
  return result;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that are launched into the run: they come, fly and leave without a reset, and nothing of
// them gets into the text, keyframes, curves or exports. With GIMBAL_TEST_PICTURES set to a folder,
// pictures are left there.

#include <math.h>

#include "controls/launch-tool.h"
#include "model/key-text.h"
#include "run/film.h"
#include "tree/model-tree.h"
#include "window-test.h"

static const char kModel[] =
    "<mujoco model='pendulum'>\n"
    "  <worldbody>\n"
    "    <geom name='floor' type='plane' size='2 2 .1'/>\n"
    "    <body name='arm' pos='0 0 1'>\n"
    "      <joint name='hinge' axis='0 1 0'/>\n"
    "      <geom name='rod' type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name='motor' joint='hinge' ctrlrange='-5 5'/></actuator>\n"
    "  <keyframe><key name='up' qpos='1' qvel='2'/></keyframe>\n"
    "</mujoco>\n";

typedef struct Fixture {
  WindowTest test;
  char* path;
  guint launched;
  double time;
} Fixture;

static WindowTest shared;
static const char* folder;

static GimbalFrame* frame_of(Fixture* f) {
  return gimbal_session_get_frame(f->test.session);
}

static GimbalSimulation* run_of(Fixture* f) {
  return gimbal_session_get_simulation(f->test.session);
}

static gboolean has_launched(gpointer data) {
  Fixture* f = data;
  GimbalFrame* frame = frame_of(f);
  guint there = frame && frame->compiled->launched ? frame->compiled->launched->len : 0;
  return frame && there == f->launched && gimbal_session_is_settled(f->test.session);
}

static void wait_for_launched(Fixture* f, guint count) {
  f->launched = count;
  app_test_wait(has_launched, f);
}

static gboolean is_at(gpointer data) {
  Fixture* f = data;
  return frame_of(f) && fabs(frame_of(f)->data->time - f->time) < 1e-9;
}

static void step_to(Fixture* f, int count) {
  f->time = frame_of(f)->data->time + 0.002 * count;
  gimbal_simulation_step(run_of(f), count);
  app_test_wait(is_at, f);
}

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  *f = (Fixture){.test = shared, .path = g_build_filename(folder, "launch.xml", NULL)};
  g_autoptr(GFile) file = g_file_new_for_path(f->path);
  g_assert_true(g_file_set_contents(f->path, kModel, -1, NULL));
  window_test_open(&f->test, 1000, 700);
  gimbal_window_open(f->test.window, file);
  app_test_wait(window_test_has_frame, &f->test);
  wait_for_launched(f, 0);
}

static gboolean has_no_films(gpointer unused) {
  (void)unused;
  return gimbal_film_count() == 0;
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  window_test_close(&f->test);
  app_test_wait(has_no_films, NULL);  // thumbnails of keyframes
  g_free(f->path);
}

// Each above the one before, so that they do not touch.
static void launch(Fixture* f, double life) {
  GimbalLaunchedBody body = {.shape = mjGEOM_BOX,
                             .size = 0.1,
                             .mass = 2,
                             .rgba = {1, 0, 0, 1},
                             .pos = {3, 0, 1 + gimbal_session_get_launched(f->test.session)->len},
                             .velocity = {0, 4, 0},
                             .life = life};
  g_autoptr(GError) error = NULL;
  gimbal_session_launch(f->test.session, &body, &error);
  g_assert_no_error(error);
}

static void save_picture(Fixture* f, const char* name) {
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* path = pictures ? g_strdup_printf("%s/%s.png", pictures, name) : NULL;
  if (path) window_test_picture(GTK_WIDGET(f->test.window), path);
}

//---- tests

static gboolean log_says(Fixture* f, const char* part) {
  g_autofree char* text = gimbal_log_to_text(G_LIST_MODEL(gimbal_session_get_log(f->test.session)));
  return strstr(text, part) != NULL;
}

// It comes with its speed, while time and state go on; it leaves when its time is over.
static void test_flight(Fixture* f, gconstpointer unused) {
  (void)unused;
  step_to(f, 100);
  double angle = frame_of(f)->data->qpos[0];
  int kept = frame_of(f)->history_count;
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->test.session));
  launch(f, 0.5);
  wait_for_launched(f, 1);
  const GimbalFrame* frame = frame_of(f);
  g_assert_cmpfloat_with_epsilon(frame->data->time, 0.2, 1e-9);
  g_assert_cmpfloat(frame->data->qpos[0], ==, angle);
  g_assert_cmpint(frame->history_count, ==, kept);
  g_assert_cmpfloat(frame->data->qvel[2], ==, 4);
  g_assert_cmpfloat_with_epsilon(frame->compiled->model->body_mass[2], 2, 1e-12);
  g_assert_cmpint(frame->compiled->own.nbody, ==, 2);
  step_to(f, 100);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qpos[2], 0.8, 1e-6);
  gimbal_session_set_running(f->test.session, TRUE);
  wait_for_launched(f, 0);
  g_assert_cmpfloat(frame_of(f)->data->time, >=, 0.7);
  g_assert_true(log_says(f, "launch.xml: "));
  g_assert_false(log_says(f, "Edited model"));
  g_autofree char* after = gimbal_document_dup_text(gimbal_session_get_document(f->test.session));
  g_assert_cmpstr(after, ==, text);
}

// Before its birth it is not there; the other bodies are where they were then.
static void test_back(Fixture* f, gconstpointer unused) {
  (void)unused;
  step_to(f, 50);
  double angle = frame_of(f)->data->qpos[0];
  step_to(f, 50);
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  step_to(f, 20);
  int kept = frame_of(f)->history_count;
  step_to(f, -30);
  wait_for_launched(f, 0);
  g_assert_cmpint(gimbal_session_get_launched(f->test.session)->len, ==, 0);
  g_assert_cmpint(frame_of(f)->history_count, ==, kept);
  step_to(f, -40);
  g_assert_cmpfloat(frame_of(f)->data->qpos[0], ==, angle);
  step_to(f, 1);
  g_assert_cmpint(frame_of(f)->history_count, ==, 52);
}

static void test_reset(Fixture* f, gconstpointer unused) {
  (void)unused;
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  gimbal_clock_reset(gimbal_session_get_clock(f->test.session), 0);
  wait_for_launched(f, 0);
  g_assert_cmpfloat(frame_of(f)->data->qpos[0], ==, 1);
  g_assert_cmpfloat(frame_of(f)->data->qvel[0], ==, 2);
}

// Launches that come faster than a model compiles share a compile; there is an end to how many are
// there.
static void test_many(Fixture* f, gconstpointer unused) {
  (void)unused;
  guint64 before = gimbal_session_get_compiled(f->test.session)->generation;
  for (int i = 0; i < GIMBAL_LAUNCHED_MAX + 20; i++) launch(f, INFINITY);
  wait_for_launched(f, GIMBAL_LAUNCHED_MAX);
  g_assert_cmpuint(gimbal_session_get_compiled(f->test.session)->generation, <=, before + 3);
  gtk_widget_activate_action(GTK_WIDGET(f->test.window), "win.dismiss", NULL);
  wait_for_launched(f, 0);
}

// What belongs to the text does not know of them.
static void test_apart(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalRecorder* recorder = gimbal_session_get_recorder(f->test.session);
  gimbal_window_show_page(f->test.window, "model");
  app_test_spin(50);
  guint channels = gimbal_recorder_get_channels(recorder)->len;
  g_autofree char* shape = g_strdup(gimbal_session_get_compiled(f->test.session)->shape);
  step_to(f, 5);
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  GimbalCompiled* compiled = gimbal_session_get_compiled(f->test.session);
  g_assert_cmpstr(compiled->shape, ==, shape);
  g_assert_cmpuint(gimbal_recorder_get_channels(recorder)->len, ==, channels);
  int edits;
  gimbal_recorder_get_edits(recorder, &edits);
  g_assert_cmpint(edits, ==, 0);
  g_autoptr(GArray) key = gimbal_key_text_values(&compiled->own, frame_of(f)->data, 0);
  for (guint i = 0; i < key->len; i++) {
    const GimbalAssignment* value = &g_array_index(key, GimbalAssignment, i);
    if (value->value) g_assert_null(strchr(value->value, ' '));  // one joint
  }
  g_assert_cmpint(compiled->model->nkey, ==, 1);
  g_assert_cmpfloat(compiled->model->key_qpos[0], ==, 1);
  step_to(f, 5);
  g_assert_cmpuint(gimbal_recorder_get_channels(recorder)->len, ==, channels);
}

// One can be selected, and Delete takes it away; nothing else is deleted from there.
static void test_delete(Fixture* f, gconstpointer unused) {
  (void)unused;
  launch(f, INFINITY);
  launch(f, INFINITY);
  wait_for_launched(f, 2);
  g_assert_false(window_test_press(&f->test, GDK_KEY_Delete));
  gimbal_window_show_page(f->test.window, "model");
  gimbal_session_select(f->test.session, mjOBJ_GEOM, 2);
  g_assert_cmpstr(gimbal_selected_get_launched(gimbal_session_get_selected(f->test.session)), ==,
                  "launched/1");
  app_test_spin(50);
  g_assert_true(window_test_press(&f->test, GDK_KEY_Delete));
  wait_for_launched(f, 1);
  g_assert_cmpint(gimbal_session_get_selection(f->test.session).id, <, 0);
  g_assert_cmpint(mj_name2id(frame_of(f)->compiled->model, mjOBJ_BODY, "launched/2"), ==, 2);
}

// A text with mistakes says so; one that is edited keeps what was launched.
static void test_edit(Fixture* f, gconstpointer unused) {
  (void)unused;
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  step_to(f, 50);
  double height = frame_of(f)->data->qpos[2];
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(f->test.session)));
  GtkTextIter at;
  gtk_text_buffer_get_iter_at_line(buffer, &at, 3);
  gtk_text_buffer_insert(buffer, &at,
                         "    <body name='one'><joint name='j'/><geom name='g' size='.1'/></body>\n", -1);
  app_test_wait(has_launched, f);
  g_assert_cmpint(frame_of(f)->compiled->own.nbody, ==, 3);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qpos[3], height, 1e-9);
  gtk_text_buffer_get_start_iter(buffer, &at);
  gtk_text_buffer_insert(buffer, &at, "<", -1);
  app_test_wait(has_launched, f);
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_session_launch(f->test.session, &(GimbalLaunchedBody){.size = 1}, &error));
  g_assert_nonnull(error);
}

static void insert_line(Fixture* f, int line, const char* text) {
  GtkTextBuffer* buffer =
      GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(f->test.session)));
  GtkTextIter at;
  gtk_text_buffer_get_iter_at_line(buffer, &at, line);
  gtk_text_buffer_insert(buffer, &at, text, -1);
  app_test_wait(has_launched, f);
}

// A wish for the total mass is one for the bodies of the text; those that fly keep theirs.
static void test_total_mass(Fixture* f, gconstpointer unused) {
  (void)unused;
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  insert_line(f, 1, "  <compiler settotalmass='5'/>\n");
  const mjModel* m = frame_of(f)->compiled->model;
  g_assert_cmpint((int)m->nbody, ==, 3);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], 5, 1e-12);
  g_assert_cmpfloat_with_epsilon(m->body_mass[2], 2, 1e-12);
  g_assert_cmpfloat_with_epsilon(m->body_inertia[6], 2 * 0.01 * 2 / 3, 1e-12);
}

// What the text says of the view while something flies holds at once.
static void test_statistic(Fixture* f, gconstpointer unused) {
  (void)unused;
  launch(f, INFINITY);
  wait_for_launched(f, 1);
  double size = frame_of(f)->compiled->model->stat.meansize;
  insert_line(f, 1, "  <statistic extent='7' center='1 2 3'/>\n");
  const mjModel* m = frame_of(f)->compiled->model;
  g_assert_cmpfloat(m->stat.extent, ==, 7);
  g_assert_cmpfloat(m->stat.center[2], ==, 3);
  g_assert_cmpfloat(m->stat.meansize, ==, size);
}

static gboolean can_launch(gpointer data) {
  Fixture* f = data;
  GimbalProjection view;
  GtkWidget* tool = window_test_find(GTK_WIDGET(f->test.window), window_test_is_type, "GimbalLaunchTool");
  return gtk_widget_get_mapped(tool) &&
         gimbal_viewport_get_projection(gimbal_stage_get_viewport(gimbal_window_get_stage(f->test.window)),
                                        &view);
}

// Enter in the view launches while the tool is open.
static void test_tool(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_false(window_test_press(&f->test, GDK_KEY_Return));
  gtk_widget_activate_action(GTK_WIDGET(f->test.window), "win.launcher", NULL);
  app_test_wait(can_launch, f);
  GtkWidget* tool = window_test_find(GTK_WIDGET(f->test.window), window_test_is_type, "GimbalLaunchTool");
  for (int i = 0; i < 3; i++) g_assert_true(window_test_press(&f->test, GDK_KEY_Return));
  wait_for_launched(f, 3);
  const mjModel* m = frame_of(f)->compiled->model;
  g_assert_cmpint(m->geom_type[2], ==, mjGEOM_SPHERE);
  g_assert_cmpfloat(mju_norm3(frame_of(f)->data->qvel + 1), >, 0);
  save_picture(f, "launch");
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK);
  gtk_window_set_default_size(GTK_WINDOW(f->test.window), 2560, 1440);
  save_picture(f, "launch-dark");
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
  GtkWidget* all = window_test_find(tool, window_test_is_button, "Remove All");
  g_assert_true(gtk_widget_get_sensitive(all));
  g_signal_emit_by_name(all, "clicked");
  wait_for_launched(f, 0);
  g_assert_false(gtk_widget_get_sensitive(all));
}

// From Enter to the first frame in which the body is there, measured with GIMBAL_TEST_LATENCY set
// to a model.
static void test_latency(Fixture* f, gconstpointer unused) {
  (void)unused;
  const char* path = g_getenv("GIMBAL_TEST_LATENCY");
  if (!path) return;
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->test.window, file);
  app_test_spin(2000);
  wait_for_launched(f, 0);
  gimbal_session_set_running(f->test.session, TRUE);
  for (guint i = 1; i <= 20; i++) {
    gint64 start = g_get_monotonic_time();
    launch(f, INFINITY);
    f->launched = i;
    while (!frame_of(f)->compiled->launched || frame_of(f)->compiled->launched->len < i) {
      g_main_context_iteration(NULL, FALSE);
    }
    g_test_message("%u: %.1f ms, compile %.1f ms", i, (g_get_monotonic_time() - start) * 1e-3,
                   gimbal_session_get_compiled(f->test.session)->compile_ms);
    app_test_spin(200);
  }
}

int main(int argc, char** argv) {
  if (!window_test_init(&shared, &argc, &argv)) return 77;
  folder = app_test_folder();
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", FALSE);
#define ADD(name, function) g_test_add("/app/launch/" name, Fixture, NULL, setup, function, teardown)
  ADD("flight", test_flight);
  ADD("back", test_back);
  ADD("reset", test_reset);
  ADD("many", test_many);
  ADD("apart", test_apart);
  ADD("delete", test_delete);
  ADD("edit", test_edit);
  ADD("total-mass", test_total_mass);
  ADD("statistic", test_statistic);
  ADD("tool", test_tool);
  ADD("latency", test_latency);
  int result = g_test_run();
  g_object_unref(shared.application);
  return result;
}

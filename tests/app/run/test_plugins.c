// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plug-ins of the studio: the example does all that one may do; those that fail are told and do no
// harm. With GIMBAL_TEST_PICTURES set to a folder, pictures are left there.

#include <gimbal/studio_plugin.h>
#include <math.h>

#include "run/film.h"
#include "run/plugins.h"
#include "window-test.h"

static const char kBall[] =
    "<mujoco><option gravity='0 0 0'/><worldbody><body name='ball'><freejoint/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

typedef struct Fixture {
  WindowTest test;
  char* path;
} Fixture;

static WindowTest shared;
static const char* folder;

static GimbalFrame* frame_of(Fixture* f) {
  return gimbal_session_get_frame(f->test.session);
}

static gboolean is_settled(gpointer data) {
  Fixture* f = data;
  return frame_of(f) && gimbal_session_is_settled(f->test.session);
}

static char* library_of(const char* name) {
  gboolean bad = g_str_has_prefix(name, "bad_");
  return g_strdup_printf("%s/%s.so", g_getenv(bad ? "GIMBAL_TEST_PLUGINS" : "GIMBAL_TEST_EXAMPLE"), name);
}

// A window with a plug-in.
static void open(Fixture* f, const char* name) {
  g_autofree char* library = library_of(name);
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = g_file_new_for_path(f->path);
  gimbal_plugins_load(library, &error);
  g_assert_no_error(error);
  window_test_open(&f->test, 1000, 700);
  gimbal_window_open(f->test.window, file);
  app_test_wait(is_settled, f);
}

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  *f = (Fixture){.test = shared, .path = g_build_filename(folder, "ball.xml", NULL)};
  g_assert_true(g_file_set_contents(f->path, kBall, -1, NULL));
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  if (f->test.window) gimbal_window_show_page(f->test.window, "problems");
  if (f->test.window) window_test_close(&f->test);
  gimbal_plugins_unload();
  g_free(f->path);
}

static gboolean has_stepped(gpointer data) {
  return frame_of(data)->data->time >= 0.19;
}

static gboolean counts_steps(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean shows_counts(gpointer data) {
  Fixture* f = data;
  return window_test_find(GTK_WIDGET(f->test.window), counts_steps, "1 bodies, 100 steps") != NULL;
}

static guint count_arrows(Fixture* f) {
  const GimbalFrame* frame = frame_of(f);
  mjvScene scene;
  mjv_defaultScene(&scene);
  mjv_makeScene(&frame->view, &scene, 10);
  gimbal_plugins_add_geoms(&frame->view, frame->data, &scene);
  guint arrows = 0;
  for (int i = 0; i < scene.ngeom; i++) arrows += scene.geoms[i].type == mjGEOM_ARROW;
  // the same are in a film, whose scene another thread makes
  int number = -1;
  g_autofree mjvGeom* geoms = gimbal_plugins_dup_geoms(&frame->view, frame->data, &number);
  g_assert_cmpint(number, ==, scene.ngeom);
  for (int i = 0; i < number; i++) {
    g_assert_cmpmem(geoms[i].pos, sizeof geoms[i].pos, scene.geoms[i].pos, sizeof geoms[i].pos);
  }
  mjv_freeScene(&scene);
  return arrows;
}

static void on_filmed(const char* path, const char* error, gpointer filmed) {
  g_assert_cmpstr(error, ==, NULL);
  g_assert_nonnull(path);
  *(gboolean*)filmed = TRUE;
}

static gboolean is_true(gpointer value) {
  return *(gboolean*)value;
}

// One picture of a film of the present state.
static GBytes* film(Fixture* f, const char* pattern, const char* name) {
  gboolean filmed = FALSE;
  const GimbalFrame* frame = frame_of(f);
  GimbalLook look;
  gimbal_viewport_default_render_flags(look.flags);
  mjv_defaultOption(&look.option);
  mjv_defaultPerturb(&look.perturb);
  mjv_defaultFreeCamera(&frame->view, &look.camera);
  look.camera.distance = 3;
  g_autofree char* path = g_build_filename(folder, pattern, NULL);
  g_autofree char* picture = g_build_filename(folder, name, NULL);
  GimbalFilm* film = gimbal_film_new(path, 64, 48, 1, on_filmed, &filmed);
  gimbal_film_add(film, frame, &look, 1);
  gimbal_film_finish(film);
  app_test_wait(is_true, &filmed);
  char* content;
  gsize length;
  g_assert_true(g_file_get_contents(picture, &content, &length, NULL));
  return g_bytes_new_take(content, length);
}

static void test_example(Fixture* f, gconstpointer unused) {
  (void)unused;
  open(f, "breeze");
  const mjModel* m = frame_of(f)->compiled->model;
  g_assert_cmpint(mj_name2id(m, mjOBJ_SITE, "breeze/origin"), ==, 0);
  g_assert_cmpuint(count_arrows(f), ==, 0);
  g_autoptr(GBytes) calm = film(f, "calm-%03d.png", "calm-000.png");
  g_autoptr(GBytes) still = film(f, "still-%03d.png", "still-000.png");
  g_assert_true(g_bytes_equal(calm, still));
  g_assert_true(window_test_press(&f->test, GDK_KEY_Insert));
  g_assert_false(window_test_press(&f->test, GDK_KEY_F30));
  g_assert_cmpuint(count_arrows(f), ==, 1);
  g_autoptr(GBytes) windy = film(f, "windy-%03d.png", "windy-000.png");
  g_assert_false(g_bytes_equal(calm, windy));
  gimbal_simulation_step(gimbal_session_get_simulation(f->test.session), 100);
  app_test_wait(has_stepped, f);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qvel[0], 0.2 * 2, 1e-9);
  gimbal_window_show_page(f->test.window, "plug-in Breeze");
  app_test_wait(shows_counts, f);
  // what is not in the text can be selected, and nothing more
  gimbal_session_select(f->test.session, mjOBJ_SITE, 0);
  app_test_spin(50);
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  if (!pictures) return;
  g_autofree char* path = g_build_filename(pictures, "breeze.png", NULL);
  g_autofree char* dark = g_build_filename(pictures, "breeze-dark.png", NULL);
  window_test_picture(GTK_WIDGET(f->test.window), path);
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK);
  gtk_window_set_default_size(GTK_WINDOW(f->test.window), 2560, 1440);
  window_test_picture(GTK_WIDGET(f->test.window), dark);
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

static gboolean has_run_long(gpointer data) {
  return frame_of(data)->data->time >= 4.9;
}

static gboolean is_tilted(gpointer data) {
  return frame_of(data)->data->qpos[1] == 0.15;
}

// The example that controls: the pole, which falls from its keyframe, stands above the middle of
// the rail five seconds later.
static void test_balancer(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_free(f->path);
  f->path = g_strdup(g_getenv("GIMBAL_TEST_CART_POLE"));
  open(f, "balancer");
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->test.session);
  gimbal_simulation_reset(simulation, 0);
  app_test_wait(is_tilted, f);
  gimbal_simulation_step(simulation, 5000);
  app_test_wait(has_run_long, f);
  const mjtNum* qpos = frame_of(f)->data->qpos;
  g_assert_cmpfloat_with_epsilon(qpos[0], 0, 0.05);
  g_assert_cmpfloat_with_epsilon(qpos[1], 0, 0.01);
}

// One of another version is refused with a reason, which the preferences tell too.
static void test_version(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  g_autofree char* library = library_of("bad_version");
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_plugins_load(library, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_autofree char* text = gimbal_plugins_describe(library);
  g_assert_nonnull(strstr(text, "version 2"));
  g_assert_false(gimbal_plugins_edit_specs());
}

// A model that does not compile with what a plug-in adds compiles without, and a warning says so.
static void test_spec(Fixture* f, gconstpointer unused) {
  (void)unused;
  open(f, "bad_spec");
  g_assert_cmpint(frame_of(f)->compiled->model->nbody, ==, 2);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->test.session)), ==, 0);
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->test.session));
  g_assert_cmpuint(g_list_model_get_n_items(problems), ==, 1);
  g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, 0);
  g_assert_cmpstr(problem->code, ==, "plug-in");
  g_assert_nonnull(strstr(problem->message, "plug-ins add"));
}

// An error in a step switches the plug-in off; the run goes on.
static void test_step(Fixture* f, gconstpointer unused) {
  (void)unused;
  open(f, "bad_step");
  gimbal_simulation_step(gimbal_session_get_simulation(f->test.session), 100);
  app_test_wait(has_stepped, f);
  g_assert_cmpint(frame_of(f)->incident.kind, ==, GIMBAL_INCIDENT_NONE);
  g_autofree char* library = library_of("bad_step");
  g_autofree char* text = gimbal_plugins_describe(library);
  g_assert_nonnull(strstr(text, "switched off"));
}

// One in the making of its page does too, and the window opens.
static void test_panel(Fixture* f, gconstpointer unused) {
  (void)unused;
  open(f, "bad_panel");
  g_autofree char* library = library_of("bad_panel");
  g_autofree char* text = gimbal_plugins_describe(library);
  g_assert_nonnull(strstr(text, "switched off"));
}

int main(int argc, char** argv) {
  if (!window_test_init(&shared, &argc, &argv)) return 77;
  folder = app_test_folder();
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", FALSE);
#define ADD(name, function) g_test_add("/app/plugins/" name, Fixture, NULL, setup, function, teardown)
  ADD("version", test_version);
  ADD("example", test_example);
  ADD("balancer", test_balancer);
  ADD("spec", test_spec);
  ADD("step", test_step);
  ADD("panel", test_panel);
  int result = g_test_run();
  g_object_unref(shared.application);
  return result;
}

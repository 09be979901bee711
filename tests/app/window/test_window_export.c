// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What leaves the window: models in other formats, films and pictures.

#include "window-fixture.h"
#include "window/export.h"
#include "window/filming.h"

static void keep_result(GObject* source, GAsyncResult* result, gpointer data) {
  (void)source;
  *(GAsyncResult**)data = g_object_ref(result);
}

static gboolean has_result(gpointer data) {
  return *(GAsyncResult**)data != NULL;
}

// The run goes on and the model is replaced while it is written on another thread.
static void test_export_in_background(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kNames[] = {"later.xml", "later.mjb", "later.mjz", "later.txt"};
  GAsyncResult* results[4] = {NULL};
  open_text(f, "later-export.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  for (guint i = 0; i < 4; i++) {
    g_autofree char* path = g_build_filename(app_test_folder(), kNames[i], NULL);
    gimbal_export_async(gimbal_session_get_frame(f->session), path, keep_result, &results[i]);
  }
  edit(f, "timestep='0.002'", "timestep='0.004'");
  for (guint i = 0; i < 4; i++) {
    g_autoptr(GError) error = NULL;
    app_test_wait(has_result, &results[i]);
    g_autofree char* path = gimbal_export_finish(results[i], &error);
    g_assert_no_error(error);
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    g_object_unref(results[i]);
  }
  GAsyncResult* refused = NULL;
  g_autoptr(GError) error = NULL;
  gimbal_export_async(gimbal_session_get_frame(f->session), "/nowhere/later.mjb", keep_result, &refused);
  app_test_wait(has_result, &refused);
  g_assert_null(gimbal_export_finish(refused, &error));
  g_assert_nonnull(error);
  g_object_unref(refused);
}

static void test_export(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kNames[] = {"out.xml", "out.mjb", "out.mjz", "out.txt"};
  open_text(f, "export.xml", kPendulum);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_autofree char* path = g_build_filename(app_test_folder(), kNames[i], NULL);
    g_autoptr(GError) error = NULL;
    gimbal_export(frame, path, &error);
    g_assert_no_error(error);
    g_autofree char* bytes = NULL;
    gsize size;
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    g_assert_cmpuint(size, >, 100);
  }
  g_autofree char* path = g_build_filename(app_test_folder(), "out.xml", NULL);
  char trouble[200];
  mjModel* m = mj_loadXML(path, NULL, trouble, sizeof trouble);
  g_assert_nonnull(m);
  mj_deleteModel(m);
  g_autoptr(GError) error = NULL;
  g_assert_false(gimbal_export(frame, "/nowhere/out.xml", &error));
  g_assert_nonnull(error);
}

//---- films

typedef struct Film {
  char* pattern;
  gboolean finished;
  char* error;
} Film;

static void on_film(GimbalFilming* filming, const char* path, const char* error, Film* film) {
  (void)filming, (void)path;
  film->finished = TRUE;
  film->error = g_strdup(error);
}

static gboolean has_three_pictures(gpointer data) {
  g_autofree char* path = g_strdup_printf(((Film*)data)->pattern, 3);
  return ((Film*)data)->finished || g_file_test(path, G_FILE_TEST_EXISTS);
}

static gboolean is_finished(gpointer data) {
  return ((Film*)data)->finished;
}

static Film film_new(const char* name) {
  return (Film){.pattern = g_build_filename(app_test_folder(), name, NULL)};
}

// Pictures of the view as time goes by, and of the history from its beginning.
static void test_film(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "film.xml", kPendulum);
  app_test_spin(200);
  g_autoptr(GimbalFilming) filming =
      gimbal_filming_new(f->session, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  Film view = film_new("view-%03d.png"), history = film_new("history-%03d.png");
  gulong handler = g_signal_connect(filming, "finished", G_CALLBACK(on_film), &view);
  gimbal_session_set_running(f->session, TRUE);
  gimbal_filming_record_view(filming, view.pattern);
  g_assert_true(gimbal_filming_is_active(filming));
  app_test_wait(has_three_pictures, &view);
  gimbal_filming_stop(filming);
  app_test_wait(is_finished, &view);
  g_assert_cmpstr(view.error, ==, NULL);
  g_signal_handler_disconnect(filming, handler);
  g_signal_connect(filming, "finished", G_CALLBACK(on_film), &history);
  gimbal_filming_record_history(filming, history.pattern);
  app_test_wait(is_finished, &history);
  g_assert_cmpstr(history.error, ==, NULL);
  g_assert_true(has_three_pictures(&history));
  g_free(view.pattern);
  g_free(history.pattern);
}

// A film of the history ends when the run goes on: the rest would be another history.
static void test_film_interrupted(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "interrupted.xml", kPendulum);
  runs_on(f);
  g_autoptr(GimbalFilming) filming =
      gimbal_filming_new(f->session, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  Film film = film_new("interrupted-%03d.png");
  g_signal_connect(filming, "finished", G_CALLBACK(on_film), &film);
  gimbal_filming_record_history(filming, film.pattern);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(is_finished, &film);
  g_assert_cmpstr(film.error, ==, NULL);
  g_assert_true(gimbal_session_get_running(f->session));
  g_free(film.pattern);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-export/export", test_export);
  FIXTURE_ADD("/app/window-export/export-in-background", test_export_in_background);
  FIXTURE_ADD("/app/window-export/film", test_film);
  FIXTURE_ADD("/app/window-export/film-interrupted", test_film_interrupted);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What leaves the window: models in other formats, films and pictures.

#include <math.h>

#include "files/export.h"
#include "movie.h"
#include "stage/film-window.h"
#include "stage/filming.h"
#include "window-fixture.h"

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
  static const char* const kNames[] = {"out.xml", "out.mjb", "out.mjz", "out.txt", "out.urdf"};
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

// The pixels of a picture of a film.
static GBytes* picture_of(const Film* film, int number, int* width, int* height) {
  g_autofree char* path = g_strdup_printf(film->pattern, number);
  g_autoptr(GdkTexture) texture = gdk_texture_new_from_filename(path, NULL);
  g_assert_nonnull(texture);
  *width = gdk_texture_get_width(texture);
  *height = gdk_texture_get_height(texture);
  gsize size = (gsize)*width * (gsize)*height * 4;
  guchar* pixels = g_malloc(size);
  gdk_texture_download(texture, pixels, (gsize)*width * 4);
  return g_bytes_new_take(pixels, size);
}

// Four pictures at least of the view that stands still; the first and the last.
static void film_still(Fixture* f, GimbalFilming* filming, const char* name, GBytes** first, GBytes** last) {
  Film film = film_new(name);
  int width, height;
  gulong handler = g_signal_connect(filming, "finished", G_CALLBACK(on_film), &film);
  (void)f;
  gimbal_filming_record_view(filming, film.pattern);
  app_test_wait(has_three_pictures, &film);
  gimbal_filming_stop(filming);
  app_test_wait(is_finished, &film);
  g_assert_cmpstr(film.error, ==, NULL);
  *first = picture_of(&film, 0, &width, &height);
  *last = picture_of(&film, 3, &width, &height);
  g_assert_cmpint(width, ==, 320);
  g_assert_cmpint(height, ==, 180);
  g_signal_handler_disconnect(filming, handler);
  g_free(film.pattern);
}

static gboolean differ(GBytes* one, GBytes* other) {
  return !g_bytes_equal(one, other);
}

// Any size and rate; a camera that stands still, turns around or goes along a path; with and
// without what is marked.
static void test_film_plan(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "plan.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  g_autoptr(GimbalFilming) filming = gimbal_filming_new(f->session, viewport);
  GimbalFilmPlan* plan = gimbal_filming_get_plan(filming);
  gimbal_session_select(f->session, mjOBJ_BODY, 1);
  gimbal_viewport_get_option(viewport)->frame = mjFRAME_BODY;
  app_test_spin(300);
  plan->width = 320;
  plan->height = 180;
  plan->rate = 12;
  GBytes *marked[2], *plain[2], *turned[2], *path[2];
  plan->marks = TRUE;
  film_still(f, filming, "marked-%03d.png", &marked[0], &marked[1]);
  plan->marks = FALSE;
  film_still(f, filming, "plain-%03d.png", &plain[0], &plain[1]);
  plan->camera = GIMBAL_FILM_TURN;
  plan->turn = 90;
  film_still(f, filming, "turned-%03d.png", &turned[0], &turned[1]);
  plan->camera = GIMBAL_FILM_PATH;
  gimbal_filming_add_key(filming, plan->keys, 0);
  gimbal_viewport_get_camera(viewport)->distance *= 2;
  gimbal_filming_add_key(filming, plan->keys, 0.25);
  film_still(f, filming, "path-%03d.png", &path[0], &path[1]);
  g_assert_false(differ(marked[0], marked[1]));
  g_assert_true(differ(marked[0], plain[0]));
  g_assert_false(differ(plain[0], plain[1]));
  g_assert_false(differ(plain[0], turned[0]));  // it begins where the view looks from
  g_assert_true(differ(turned[0], turned[1]));
  g_assert_false(differ(plain[0], path[0]));
  g_assert_true(differ(path[0], path[1]));
  GBytes** all[] = {marked, plain, turned, path};
  for (guint i = 0; i < 2 * G_N_ELEMENTS(all); i++) g_bytes_unref(all[i / 2][i % 2]);
}

// So many pictures of a film of the history, which are counted.
static int film_history(GimbalFilming* filming, Film* film) {
  int count = 0;
  gulong handler = g_signal_connect(filming, "finished", G_CALLBACK(on_film), film);
  gimbal_filming_record_history(filming, film->pattern);
  app_test_wait(is_finished, film);
  g_assert_cmpstr(film->error, ==, NULL);
  g_signal_handler_disconnect(filming, handler);
  for (;; count++) {
    g_autofree char* path = g_strdup_printf(film->pattern, count);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) return count;
  }
}

static gboolean is_same_picture(const Film* a, int i, const Film* b, int k) {
  int width, height;
  g_autoptr(GBytes) one = picture_of(a, i, &width, &height);
  g_autoptr(GBytes) other = picture_of(b, k, &width, &height);
  return g_bytes_equal(one, other);
}

static gboolean has_half_a_second(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time > 0.5;
}

static void film_free(Film* film) {
  g_free(film->pattern);
  g_free(film->error);
}

// A range of the history is what the whole has there; with words on it, and along a flight.
static void test_film_range(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "range.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_half_a_second, f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  g_autoptr(GimbalFilming) filming = gimbal_filming_new(f->session, viewport);
  GimbalFilmPlan* plan = gimbal_filming_get_plan(filming);
  plan->width = 320;
  plan->height = 180;
  plan->rate = 50;
  Film all = film_new("all-%03d.png"), part = film_new("part-%03d.png"), words = film_new("words-%03d.png"),
       flight = film_new("flight-%03d.png");
  g_assert_cmpint(film_history(filming, &all), >=, 25);
  plan->range[0] = 0.2;
  plan->range[1] = 0.3;
  g_assert_cmpint(film_history(filming, &part), ==, 6);
  for (int i = 0; i < 6; i++) g_assert_true(is_same_picture(&part, i, &all, 10 + i));
  plan->clock = TRUE;
  g_strlcpy(plan->caption, "falls – 転倒", sizeof plan->caption);
  g_assert_cmpint(film_history(filming, &words), ==, 6);
  g_assert_false(is_same_picture(&words, 0, &part, 0));
  plan->clock = FALSE;
  *plan->caption = '\0';
  plan->camera = GIMBAL_FILM_PATH;
  gimbal_filming_add_key(filming, plan->flight, 0.2);
  gimbal_viewport_get_camera(viewport)->distance *= 2;
  gimbal_filming_add_key(filming, plan->flight, 0.3);
  g_assert_cmpint(film_history(filming, &flight), ==, 6);
  g_assert_true(is_same_picture(&flight, 0, &part, 0));
  g_assert_false(is_same_picture(&flight, 5, &part, 5));
  Film* const films[] = {&all, &part, &words, &flight};
  for (guint i = 0; i < G_N_ELEMENTS(films); i++) film_free(films[i]);
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

// How long the pictures of an animation stand, in ms; and where the middle of a red square is in
// the last one that has begun by then.
static int red_middle(GdkPixbuf* picture) {
  int rows = gdk_pixbuf_get_height(picture), columns = gdk_pixbuf_get_width(picture), sum = 0, count = 0;
  int stride = gdk_pixbuf_get_rowstride(picture), channels = gdk_pixbuf_get_n_channels(picture);
  const guchar* pixels = gdk_pixbuf_read_pixels(picture);
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < columns; x++) {
      const guchar* rgb = pixels + y * stride + x * channels;
      if (rgb[0] < 200 || rgb[1] > 60) continue;
      sum += x;
      count++;
    }
  }
  g_assert_cmpint(count, ==, 64);
  return sum / count;
}

// A square of 8 by 8 pixels that goes to the right by 3 pixels a picture, over all greys: another
// reader finds it at its place at each time.
static void test_gif(void) {
  enum { WIDTH = 64, HEIGHT = 20, COUNT = 15, RATE = 30 };
  g_autofree char* path = g_build_filename(app_test_folder(), "square.gif", NULL);
  g_autofree guchar* rgb = g_malloc(3 * WIDTH * HEIGHT);
  char error[200] = "";
  Movie* movie = movie_open(path, &(MovieFormat){WIDTH, HEIGHT, RATE}, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  for (int i = 0; i < COUNT; i++) {
    for (int k = 0; k < WIDTH * HEIGHT; k++) memset(rgb + 3 * k, 4 * (k % WIDTH), 3);
    for (int k = 0; k < 64; k++) memcpy(rgb + 3 * ((4 + k / 8) * WIDTH + 3 * i + k % 8), "\377\0\0", 3);
    g_assert_cmpint(movie_add(movie, rgb, error, sizeof error), ==, 0);
  }
  g_assert_cmpint(movie_close(movie, error, sizeof error), ==, 0);
  g_autoptr(GError) trouble = NULL;
  g_autoptr(GdkPixbufAnimation) animation = gdk_pixbuf_animation_new_from_file(path, &trouble);
  g_assert_no_error(trouble);
  GTimeVal time = {0, 0};
  g_autoptr(GdkPixbufAnimationIter) iter = gdk_pixbuf_animation_get_iter(animation, &time);
  int passed = 0;
  for (int i = 0; i < COUNT; i++) {
    int delay = gdk_pixbuf_animation_iter_get_delay_time(iter);
    g_assert_cmpint(red_middle(gdk_pixbuf_animation_iter_get_pixbuf(iter)), ==, 3 * i + 3);
    g_assert_cmpint(ABS(passed - 1000 * i / RATE), <=, 10);
    passed += delay;
    time.tv_usec = passed * 1000;
    gdk_pixbuf_animation_iter_advance(iter, &time);
  }
  g_assert_cmpint(passed, ==, 500);
}

G_GNUC_END_IGNORE_DEPRECATIONS

//---- the window of a film

static gboolean is_film_window(gpointer found) {
  GListModel* windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    if (window_test_is_type(window, "GimbalFilmWindow") && gtk_widget_get_mapped(window)) {
      *(GtkWidget**)found = window;
    }
  }
  return *(GtkWidget**)found != NULL;
}

static GtkWidget* part(GtkWidget* window, const char* id) {
  GObject* found = gtk_widget_get_template_child(window, G_OBJECT_TYPE(window), id);
  g_assert_nonnull(found);
  return GTK_WIDGET(found);
}

// What is chosen there is what is filmed, and what the next one begins with.
static void test_film_window(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "film-window.xml", kPendulum);
  GtkWidget* window = NULL;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.film-view", NULL);
  app_test_wait(is_film_window, &window);
  GimbalFilmPlan* plan = gimbal_filming_get_plan(gimbal_window_get_pages(f->window)->filming);
  g_assert_false(gtk_widget_get_visible(part(window, "pixels")));  // as the view
  g_assert_false(plan->marks);
  adw_combo_row_set_selected(ADW_COMBO_ROW(part(window, "size")), 2);
  g_assert_true(gtk_widget_get_visible(part(window, "pixels")));
  g_assert_cmpint(plan->width, ==, 1920);
  g_assert_cmpint(plan->height, ==, 1080);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(part(window, "width")), 800);
  g_assert_cmpint(plan->width, ==, 800);
  // another one
  g_assert_cmpuint(adw_combo_row_get_selected(ADW_COMBO_ROW(part(window, "size"))), ==, 7);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(part(window, "rate")), 50);
  g_assert_cmpint(plan->rate, ==, 50);
  gtk_switch_set_active(GTK_SWITCH(part(window, "marks")), TRUE);
  g_assert_true(plan->marks);
  adw_combo_row_set_selected(ADW_COMBO_ROW(part(window, "camera")), GIMBAL_FILM_PATH);
  g_assert_false(gtk_widget_get_sensitive(part(window, "record")));  // there is no path yet
  g_signal_emit_by_name(window_test_find(window, window_test_is_button, "_Add the View"), "clicked");
  g_signal_emit_by_name(window_test_find(window, window_test_is_button, "_Add the View"), "clicked");
  g_assert_true(gtk_widget_get_sensitive(part(window, "record")));
  g_assert_cmpuint(plan->keys->len, ==, 2);
  g_assert_cmpfloat(g_array_index(plan->keys, GimbalCameraKey, 1).time, ==, 2);
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* path = g_build_filename(folder ? folder : "", "film-window.png", NULL);
  if (folder) window_test_picture(window, path);
  gtk_window_destroy(GTK_WINDOW(window));
  g_assert_cmpint(g_settings_get_int(gimbal_settings_get(), "film-rate"), ==, 50);
  static const char* const kSettings[] = {"film-width", "film-height", "film-rate", "film-marks"};
  for (guint i = 0; i < G_N_ELEMENTS(kSettings); i++) g_settings_reset(gimbal_settings_get(), kSettings[i]);
}

// Of the history: its ends, the kind of the file, and views of a camera that belong to its moments.
static void test_history_window(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "history-window.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_half_a_second, f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  GtkWidget* window = NULL;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.film-history", NULL);
  app_test_wait(is_film_window, &window);
  GimbalFilmPlan* plan = gimbal_filming_get_plan(gimbal_window_get_pages(f->window)->filming);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_true(gtk_widget_get_visible(part(window, "range")));
  g_assert_cmpfloat_with_epsilon(plan->range[0], 0, 0.01);
  g_assert_cmpfloat_with_epsilon(plan->range[1], frame->history_last, 0.01);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(part(window, "from")), 0.25);
  g_assert_cmpfloat(plan->range[0], ==, 0.25);
  gtk_editable_set_text(GTK_EDITABLE(part(window, "caption")), "A fall");
  g_assert_cmpstr(plan->caption, ==, "A fall");
  adw_combo_row_set_selected(ADW_COMBO_ROW(part(window, "kind")), 2);
  g_assert_cmpstr(gimbal_film_window_get_ending(GIMBAL_FILM_WINDOW(window)), ==, "gif");
  adw_combo_row_set_selected(ADW_COMBO_ROW(part(window, "camera")), GIMBAL_FILM_PATH);
  g_signal_emit_by_name(window_test_find(window, window_test_is_button, "_Add the View"), "clicked");
  g_assert_cmpuint(plan->keys->len, ==, 0);
  g_assert_cmpuint(plan->flight->len, ==, 1);
  g_assert_cmpfloat(g_array_index(plan->flight, GimbalCameraKey, 0).time, ==, frame->data->time);
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* path = g_build_filename(folder ? folder : "", "film-history.png", NULL);
  if (folder) window_test_picture(window, path);
  adw_combo_row_set_selected(ADW_COMBO_ROW(part(window, "subject")), 0);
  g_assert_false(gtk_widget_get_visible(part(window, "range")));
  g_assert_true(isnan(plan->range[0]));
  gtk_window_destroy(GTK_WINDOW(window));
  g_settings_reset(gimbal_settings_get(), "film-kind");
}

static gboolean is_button_of_toast(GtkWidget* widget, const char* path) {
  if (!GTK_IS_BUTTON(widget)) return FALSE;
  GVariant* target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
  return !g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), "win.show-in-files") && target &&
         !strcmp(g_variant_get_string(target, NULL), path);
}

static gboolean has_toast(gpointer data) {
  gpointer* both = data;
  return window_test_find(both[0], is_button_of_toast, both[1]) != NULL;
}

// A film that is complete is told, with a way to its file.
static void test_film_toast(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "toast.xml", kPendulum);
  Film film = film_new("toast-%03d.png");
  gimbal_filming_record_view(gimbal_window_get_pages(f->window)->filming, film.pattern);
  app_test_wait(has_three_pictures, &film);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.film-stop", NULL);
  gpointer both[] = {f->window, film.pattern};
  app_test_wait(has_toast, both);
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* path = g_build_filename(folder ? folder : "", "film-toast.png", NULL);
  if (folder) window_test_picture(GTK_WIDGET(f->window), path);
  g_free(film.pattern);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-export/export", test_export);
  FIXTURE_ADD("/app/window-export/export-in-background", test_export_in_background);
  FIXTURE_ADD("/app/window-export/film", test_film);
  FIXTURE_ADD("/app/window-export/film-interrupted", test_film_interrupted);
  FIXTURE_ADD("/app/window-export/film-plan", test_film_plan);
  FIXTURE_ADD("/app/window-export/film-range", test_film_range);
  g_test_add_func("/app/window-export/gif", test_gif);
  FIXTURE_ADD("/app/window-export/film-window", test_film_window);
  FIXTURE_ADD("/app/window-export/history-window", test_history_window);
  FIXTURE_ADD("/app/window-export/film-toast", test_film_toast);
  return g_test_run();
}

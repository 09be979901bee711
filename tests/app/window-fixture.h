// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of the window that have a model of their own each: a fixture with a window, its
// session and a file.

#ifndef GIMBAL_WINDOW_FIXTURE_H_
#define GIMBAL_WINDOW_FIXTURE_H_

#include "window-test.h"

static WindowTest fixture_test;

typedef struct Fixture {
  GimbalWindow* window;
  GimbalSession* session;
  GFile* file;
  char* path;
} Fixture;

static inline gboolean has_frame(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session) != NULL;
}

static inline gboolean is_settled(gpointer data) {
  return gimbal_session_is_settled(((Fixture*)data)->session);
}

static inline gboolean is_fresh(gpointer data) {
  return gimbal_session_get_fresh(((Fixture*)data)->session);
}

static inline void open_text(Fixture* f, const char* name, const char* text) {
  g_free(f->path);
  g_clear_object(&f->file);
  f->path = g_build_filename(app_test_folder(), name, NULL);
  g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
  f->file = g_file_new_for_path(f->path);
  gimbal_window_open(f->window, f->file);
  app_test_wait(has_frame, f);
}

static inline void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  window_test_open(&fixture_test, 1000, 700);
  *f = (Fixture){.window = fixture_test.window, .session = fixture_test.session};
}

static inline void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  window_test_close(&fixture_test);
  g_clear_object(&f->file);
  g_free(f->path);
}

// The first widget of a type below another one.
static inline GtkWidget* find_widget(GtkWidget* widget, const char* type) {
  return window_test_find(widget, window_test_is_type, type);
}

static inline GtkTextBuffer* buffer_of(Fixture* f) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(gimbal_session_get_document(f->session)));
}

// Replace the first occurrence of a text, as a user would: with undo.
static inline void edit(Fixture* f, const char* from, const char* to) {
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(buffer_of(f), &start);
  g_assert_true(gtk_text_iter_forward_search(&start, from, 0, &start, &end, NULL));
  gtk_text_buffer_begin_user_action(buffer_of(f));
  gtk_text_buffer_delete(buffer_of(f), &start, &end);
  gtk_text_buffer_insert(buffer_of(f), &start, to, -1);
  gtk_text_buffer_end_user_action(buffer_of(f));
  app_test_wait(is_settled, f);
}

// Leave a picture of the window where somebody wants them.
static inline void save_picture(Fixture* f, const char* name) {
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  if (!pictures) return;
  g_autofree char* path = g_strdup_printf("%s/%s.png", pictures, name);
  window_test_picture(GTK_WIDGET(f->window), path);
}

//---- the run

typedef struct Since {
  GimbalSession* session;
  double time;
} Since;

static inline gboolean time_has_passed(gpointer data) {
  Since* since = data;
  return gimbal_session_get_frame(since->session)->data->time > since->time;
}

static inline void runs_on(Fixture* f) {
  Since since = {f->session, gimbal_session_get_frame(f->session)->data->time};
  app_test_wait(time_has_passed, &since);
}

static inline gboolean is_paused(gpointer data) {
  return !gimbal_session_get_frame(((Fixture*)data)->session)->running;
}

static inline gboolean has_size_6(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->view.geom_size[0] == 0.06;
}

static const char kExploding[] =
    "<mujoco>\n"
    "  <option timestep='0.01'/>\n"
    "  <worldbody>\n"
    "    <light pos='0 0 3'/>\n"
    "    <geom name='floor' type='plane' size='2 2 .1' rgba='.5 .6 .7 1'/>\n"
    "    <body name='sled' pos='0 0 .5'>\n"
    "      <joint name='lift' type='slide' axis='0 0 1'/>\n"
    "      <geom name='box' type='box' size='.2 .2 .1' mass='1' rgba='.9 .5 .2 1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <position name='servo' joint='lift' kp='1e6'/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static inline gboolean has_errors(gpointer data) {
  GimbalSession* session = ((Fixture*)data)->session;
  return gimbal_problems_count_errors(gimbal_session_get_problems(session)) > 0;
}
static inline gboolean has_no_errors(gpointer data) {
  return !has_errors(data);
}

//---- the view

static inline gboolean has_drawn(gpointer data) {
  return *(int*)data > 0;
}

static inline void count_drawn(int* count) {
  (*count)++;
}

// FALSE without a display.
static inline gboolean fixture_init(int* argc, char*** argv) {
  return window_test_init(&fixture_test, argc, argv);
}

#define FIXTURE_ADD(path, function) g_test_add(path, Fixture, NULL, setup, function, teardown)

#endif  // GIMBAL_WINDOW_FIXTURE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How long an author waits: from a key to its glyph while the model runs, and from a key to the new running
// model.
//
// usage: editor_latency MODEL [N]     needs a display
//
// The key is inserted at the caret as the input method would do it; the glyph is there when the frame clock
// has painted. "Own" is processor time of the main thread, which other programs do not lengthen; turns of the
// main loop are told without what painting takes.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "gimbal-application.h"
#include "gimbal-studio.h"
#include "gimbal-window.h"

typedef struct Bench {
  GimbalWindow* window;
  GimbalSession* session;
  gboolean painted;
  gboolean changed;
  double paint_began;  // own time
  double painting;     // own time in this turn of the main loop
  GArray* turns;       // own time of each without painting
} Bench;

static double own_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void on_paint(Bench* bench) {
  bench->paint_began = own_time();
}
static void on_painted(Bench* bench) {
  bench->painted = TRUE;
  bench->painting += own_time() - bench->paint_began;
}
static void on_model(Bench* bench) {
  bench->changed = TRUE;
}

static double since(gint64 start) {
  return (double)(g_get_monotonic_time() - start) * 1e-3;
}

static gboolean turn(Bench* bench) {
  double began = own_time();
  bench->painting = 0;
  gboolean busy = g_main_context_iteration(NULL, FALSE);
  double took = own_time() - began - bench->painting;
  if (busy) g_array_append_val(bench->turns, took);
  return busy;
}

static gboolean wait_for(Bench* bench, const gboolean* flag, double seconds) {
  gint64 end = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
  while (!*flag && g_get_monotonic_time() < end)
    if (!turn(bench)) g_usleep(100);
  return *flag;
}

static void spin(Bench* bench, double seconds) {
  gboolean never = FALSE;
  wait_for(bench, &never, seconds);
}

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void report(const char* what, double* values, int n) {
  qsort(values, (size_t)n, sizeof *values, compare);
  printf("%-38s median %7.1f ms   p95 %7.1f ms   max %7.1f ms\n", what, values[n / 2], values[n * 95 / 100],
         values[n - 1]);
}

static void report_turns(Bench* bench, const char* what) {
  report(what, (double*)(void*)bench->turns->data, (int)bench->turns->len);
  g_array_set_size(bench->turns, 0);
}

// A digit behind the caret's number comes and goes: each text compiles.
static void type(Bench* bench, gboolean remove) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(
      gimbal_document_get_buffer(gimbal_editor_get_document(gimbal_window_get_editor(bench->window))));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gtk_text_buffer_begin_user_action(buffer);
  if (remove)
    gtk_text_buffer_backspace(buffer, &caret, TRUE, TRUE);
  else
    gtk_text_buffer_insert_interactive(buffer, &caret, "1", 1, TRUE);
  gtk_text_buffer_end_user_action(buffer);
}

// Behind the last decimal of a number in the middle of the text, so that a digit more is a small change.
static gboolean place_caret(Bench* bench) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(
      gimbal_document_get_buffer(gimbal_editor_get_document(gimbal_window_get_editor(bench->window))));
  GtkTextIter iter, start, end;
  gtk_text_buffer_get_iter_at_line(buffer, &iter, gtk_text_buffer_get_line_count(buffer) / 2);
  if (!gtk_text_iter_forward_search(&iter, "pos=\"", 0, &start, &end, NULL)) return FALSE;
  while (g_unichar_isdigit(gtk_text_iter_get_char(&end)) || gtk_text_iter_get_char(&end) == '-')
    gtk_text_iter_forward_char(&end);
  gtk_text_buffer_place_cursor(buffer, &end);
  if (gtk_text_iter_get_char(&end) != '.') gtk_text_buffer_insert_at_cursor(buffer, ".", 1);
  return TRUE;
}

static void measure(Bench* bench, int n) {
  double* call = g_new(double, (gsize)n);
  double* glyph = g_new(double, (gsize)n);
  double* own = g_new(double, (gsize)n);
  double* model = g_new(double, (gsize)n);
  int models = 0;
  for (int i = 0; i < n; i++) {
    bench->painted = bench->changed = FALSE;
    gint64 start = g_get_monotonic_time();
    double began = own_time();
    type(bench, i % 2);
    call[i] = own_time() - began;
    wait_for(bench, &bench->painted, 10);
    glyph[i] = since(start);
    own[i] = own_time() - began;
    if (wait_for(bench, &bench->changed, 30)) model[models++] = since(start);
    spin(bench, 0.15);
  }
  report("key: in the handlers, own", call, n);
  report("key to glyph", glyph, n);
  report("key to glyph, own", own, n);
  if (models) report("key to new running model", model, models);
  g_free(call);
  g_free(glyph);
  g_free(own);
  g_free(model);
}

int main(int argc, char** argv) {
  if (argc < 2 || !gtk_init_check()) {
    fprintf(stderr, "usage: editor_latency MODEL [N]   (with a display)\n");
    return 1;
  }
  gimbal_studio_init();
  g_autoptr(GimbalApplication) application = gimbal_application_new();
  g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
  g_application_register(G_APPLICATION(application), NULL, NULL);
  Bench bench = {.window = gimbal_window_new(ADW_APPLICATION(application)),
                 .turns = g_array_new(FALSE, FALSE, sizeof(double))};
  bench.session = gimbal_window_get_session(bench.window);
  gtk_window_set_default_size(GTK_WINDOW(bench.window), 1360, 860);
  gtk_window_present(GTK_WINDOW(bench.window));
  spin(&bench, 0.5);
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(bench.window));
  g_signal_connect_swapped(clock, "before-paint", G_CALLBACK(on_paint), &bench);
  g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(on_painted), &bench);
  g_signal_connect_swapped(bench.session, "model-changed", G_CALLBACK(on_model), &bench);
  g_autoptr(GFile) file = g_file_new_for_commandline_arg(argv[1]);
  gint64 start = g_get_monotonic_time();
  gimbal_window_open(bench.window, file);
  wait_for(&bench, &bench.changed, 300);
  printf("open to running model %.0f ms\n", since(start));
  report_turns(&bench, "turns of the main loop at opening");
  spin(&bench, 1);
  if (place_caret(&bench)) {
    spin(&bench, 1.5);
    report_turns(&bench, "turns of the main loop at rest");
    measure(&bench, argc > 2 ? atoi(argv[2]) : 40);
    report_turns(&bench, "turns of the main loop while typing");
  }
  gtk_window_destroy(GTK_WINDOW(bench.window));
  g_array_unref(bench.turns);
  return 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How long an author waits: from a key to its glyph, to the new running model, and to its picture.
//
// usage: editor-latency MODEL [N [running|paused [BEFORE]]]     needs a display
//
// N keys (40); a digit comes and goes in the first number behind the text BEFORE (pos=") in the
// second half of the file, or else of all of it.
//
// The key is inserted at the caret as the input method would do it. It is struck at a moment that
// has nothing to do with what the program is at, often in the middle of a picture: the wall clock
// counts from there. The glyph's frame begins when the frame clock lets it, the glyph is there when
// the window is painted and handed to the display, and on it when the X server has answered after
// that; the model is there when the session tells of its first frame, the picture when the view has
// drawn it and the driver has finished. A picture of the scene in the glyph's frame is told with
// the time that it took of it. "Own" is processor time of the main thread, "all" that of all
// threads (those of a software renderer too): other programs do not lengthen these. Turns of the
// main loop are told without what painting takes; those over 16 ms with the time of their end as
// well, by which "perf record -k mono" finds what they did.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "window_bench.h"

// What happens after a key, in this order but for the glyph.
typedef enum Moment {
  TAKEN,
  HANDLED,
  FRAME,
  GLYPH,
  SHOWN,
  STARTED,
  COMPILED,
  MODEL,
  PICTURE,
  N_MOMENTS
} Moment;

static const char* const kMoments[N_MOMENTS] = {[TAKEN] = "key to the start of its handlers",
                                                [HANDLED] = "key to the end of its handlers",
                                                [FRAME] = "key to the start of its frame",
                                                [GLYPH] = "key to glyph",
                                                [SHOWN] = "key to glyph, the server has it too",
                                                [STARTED] = "key to start of compile",
                                                [COMPILED] = "key to end of compile",
                                                [MODEL] = "key to new running model",
                                                [PICTURE] = "key to its picture"};

typedef struct Times {
  double wall[N_MOMENTS];  // ms after the key, 0: not yet
  double own[N_MOMENTS];   // of the main thread
  double all[N_MOMENTS];   // of the process
  double scene;            // what a picture in the glyph's frame took
} Times;

typedef struct Bench {
  GimbalWindow* window;
  GimbalSession* session;
  gint64 began;
  double own_began, all_began;
  Times times;
  guint frames;        // painted so far
  gboolean painted;    // this frame paints something
  double paint_began;  // own time
  double painting;     // own time in this turn of the main loop
  GArray* turns;       // own time of each without painting
} Bench;

static double own_time(void) {
  return bench_ms(CLOCK_THREAD_CPUTIME_ID);
}

static double since(gint64 start) {
  return (double)(g_get_monotonic_time() - start) * 1e-3;
}

static void begin_at(Bench* bench, gint64 when) {
  bench->times = (Times){0};
  bench->began = when;
  bench->own_began = own_time();
  bench->all_began = bench_ms(CLOCK_PROCESS_CPUTIME_ID);
}

static void note(Bench* bench, Moment moment) {
  Times* times = &bench->times;
  if (times->wall[moment] > 0) return;
  times->wall[moment] = since(bench->began);
  times->own[moment] = own_time() - bench->own_began;
  times->all[moment] = bench_ms(CLOCK_PROCESS_CPUTIME_ID) - bench->all_began;
}

static void on_frame(Bench* bench) {
  bench->paint_began = own_time();
  bench->painted = FALSE;
  if (bench->times.wall[GLYPH] <= 0) bench->times.wall[FRAME] = 0;
  note(bench, FRAME);
}
static void on_paint(Bench* bench) {
  bench->painted = TRUE;
  bench->frames++;
}
static void on_painted(Bench* bench) {
  if (bench->painted && bench->times.wall[HANDLED] > 0) note(bench, GLYPH);
  if (bench->painted && bench->times.wall[SHOWN] <= 0) {
    gdk_display_sync(gdk_display_get_default());
    note(bench, SHOWN);
  }
  bench->painting += own_time() - bench->paint_began;
}
static void on_compiling(Bench* bench) {
  if (gimbal_session_is_compiling(bench->session)) {
    note(bench, STARTED);
  } else if (bench->times.wall[STARTED] > 0) {
    note(bench, COMPILED);
  }
}
static void on_model(Bench* bench) {
  note(bench, MODEL);
}
static void on_drawn(Bench* bench, GimbalViewport* viewport) {
  if (bench->times.wall[GLYPH] <= 0) bench->times.scene = gimbal_viewport_get_draw_ms(viewport);
  if (bench->times.wall[MODEL] > 0) note(bench, PICTURE);
}

static gboolean turn(Bench* bench) {
  double began = own_time();
  bench->painting = 0;
  gboolean busy = g_main_context_iteration(NULL, FALSE);
  double took = own_time() - began - bench->painting;
  if (busy) g_array_append_val(bench->turns, took);
  if (took > 16) {
    fprintf(stderr, "turn of %.1f ms until %.6f s\n", took, (double)g_get_monotonic_time() * 1e-6);
  }
  return busy;
}

static gboolean wait_for(Bench* bench, Moment moment, double seconds) {
  const double* flag = &bench->times.wall[moment];
  gint64 end = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
  while (*flag <= 0 && g_get_monotonic_time() < end) {
    if (!turn(bench)) g_usleep(100);
  }
  return *flag > 0;
}

static void spin_until(Bench* bench, gint64 end) {
  while (g_get_monotonic_time() < end) {
    if (!turn(bench)) g_usleep(100);
  }
}

static void spin(Bench* bench, double seconds) {
  spin_until(bench, g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC));
}

static void report(const char* what, double* values, int n) {
  bench_sort(values, n);
  printf("%-40s min %7.1f ms   median %7.1f ms   p95 %7.1f ms   max %7.1f ms\n", what, values[0],
         bench_quantile(values, n, 0.5), bench_quantile(values, n, 0.95), values[n - 1]);
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
  if (remove) {
    gtk_text_buffer_backspace(buffer, &caret, TRUE, TRUE);
  } else {
    gtk_text_buffer_insert_interactive(buffer, &caret, "1", 1, TRUE);
  }
  gtk_text_buffer_end_user_action(buffer);
}

// Behind the last decimal of a number in the middle of the text, so that a digit more is a small
// change.
static gboolean place_caret(Bench* bench, const char* before) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(
      gimbal_document_get_buffer(gimbal_editor_get_document(gimbal_window_get_editor(bench->window))));
  GtkTextIter iter, start, end;
  gtk_text_buffer_get_iter_at_line(buffer, &iter, gtk_text_buffer_get_line_count(buffer) / 2);
  if (!gtk_text_iter_forward_search(&iter, before, 0, &start, &end, NULL)) {
    gtk_text_buffer_get_start_iter(buffer, &iter);
    if (!gtk_text_iter_forward_search(&iter, before, 0, &start, &end, NULL)) return FALSE;
  }
  while (g_unichar_isdigit(gtk_text_iter_get_char(&end)) || gtk_text_iter_get_char(&end) == '-') {
    gtk_text_iter_forward_char(&end);
  }
  gboolean whole = gtk_text_iter_get_char(&end) != '.';
  if (!whole) gtk_text_iter_forward_char(&end);
  gtk_text_buffer_place_cursor(buffer, &end);
  if (whole) gtk_text_buffer_insert_at_cursor(buffer, ".", 1);
  return TRUE;
}

static void report_moment(const Times* times, int n, Moment moment) {
  g_autofree double* wall = g_new(double, (gsize)n);
  g_autofree double* own = g_new(double, (gsize)n);
  g_autofree double* all = g_new(double, (gsize)n);
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (times[i].wall[moment] <= 0) continue;
    wall[count] = times[i].wall[moment];
    own[count] = times[i].own[moment];
    all[count++] = times[i].all[moment];
  }
  if (!count) return;
  report(kMoments[moment], wall, count);
  report("    own", own, count);
  report("    all", all, count);
}

static void report_scenes(const Times* times, int n) {
  g_autofree double* scenes = g_new(double, (gsize)n);
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (times[i].scene > 0) scenes[count++] = times[i].scene;
  }
  printf("%d of %d glyphs shared their frame with a picture\n", count, n);
  if (count) report("    it took", scenes, count);
}

static void measure(Bench* bench, int n) {
  g_autofree Times* times = g_new0(Times, (gsize)n);
  g_autoptr(GRand) dice = g_rand_new_with_seed(1);
  for (int i = 0; i < n; i++) {
    gint64 due = g_get_monotonic_time() + g_rand_int_range(dice, 150000, 250000);
    spin_until(bench, due);
    begin_at(bench, due);
    note(bench, TAKEN);
    type(bench, i % 2);
    note(bench, HANDLED);
    wait_for(bench, PICTURE, 30);
    times[i] = bench->times;
  }
  report_scenes(times, n);
  for (Moment moment = 0; moment < N_MOMENTS; moment++) report_moment(times, n, moment);
}

// Nobody types.
static void rest(Bench* bench, double seconds) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(bench->window));
  guint frames = bench->frames, pictures = gimbal_viewport_get_pictures(viewport);
  spin(bench, seconds);
  printf("frames a second %.0f, with a picture of the scene %.0f\n", (bench->frames - frames) / seconds,
         (gimbal_viewport_get_pictures(viewport) - pictures) / seconds);
  report_turns(bench, "turns of the main loop at rest");
}

static void watch(Bench* bench) {
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(bench->window));
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(bench->window));
  g_signal_connect_swapped(clock, "before-paint", G_CALLBACK(on_frame), bench);
  g_signal_connect_swapped(clock, "paint", G_CALLBACK(on_paint), bench);
  g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(on_painted), bench);
  g_signal_connect_swapped(bench->session, "compiling-changed", G_CALLBACK(on_compiling), bench);
  g_signal_connect_swapped(bench->session, "model-changed", G_CALLBACK(on_model), bench);
  g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(on_drawn), bench);
}

int main(int argc, char** argv) {
  if (argc < 2 || !gtk_init_check()) {
    fprintf(stderr, "usage: editor-latency MODEL [N [running|paused [BEFORE]]]   (with a display)\n");
    return 1;
  }
  Bench bench = {.window = gimbal_window_new(bench_application("editor-latency")),
                 .turns = g_array_new(FALSE, FALSE, sizeof(double))};
  bench.session = gimbal_window_get_session(bench.window);
  gtk_window_set_default_size(GTK_WINDOW(bench.window), 1360, 860);
  gtk_window_present(GTK_WINDOW(bench.window));
  spin(&bench, 0.5);
  watch(&bench);
  g_autoptr(GFile) file = g_file_new_for_commandline_arg(argv[1]);
  begin_at(&bench, g_get_monotonic_time());
  gimbal_window_open(bench.window, file);
  wait_for(&bench, PICTURE, 300);
  printf("open to running model %.0f ms, to its picture %.0f ms\n", bench.times.wall[MODEL],
         bench.times.wall[PICTURE]);
  report_turns(&bench, "turns of the main loop at opening");
  spin(&bench, 1);
  if (place_caret(&bench, argc > 4 ? argv[4] : "pos=\"")) {
    gimbal_session_set_running(bench.session, argc < 4 || strcmp(argv[3], "paused"));
    rest(&bench, 1.5);
    measure(&bench, argc > 2 ? atoi(argv[2]) : 40);
    report_turns(&bench, "turns of the main loop while typing");
  }
  gtk_window_destroy(GTK_WINDOW(bench.window));
  g_array_unref(bench.turns);
  return 0;
}

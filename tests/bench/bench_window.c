// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many pictures a second the window shows while a model runs, and who has the processor
// meanwhile.
//
// usage: bench-window MODEL [SECONDS [WIDTHxHEIGHT]]     needs a display
//
// A picture counts when the window was painted with it. "Painting" is the time between the start
// and the end of a frame of the window, the picture in it if the main thread draws it. Threads are
// told by their names, with the part of one core that they had.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "window_bench.h"

enum { MAX_THREADS = 256, MAX_FRAMES = 100000 };

// The processor time of all threads of a name.
typedef struct Group {
  char name[32];
  double seconds;
  int count;
} Group;

typedef struct Bench {
  GimbalWindow* window;
  GimbalSession* session;
  GimbalViewport* viewport;
  guint seen;  // pictures at the last frame of the window
  double paint_began;
  double paint[MAX_FRAMES];  // ms
  double gaps[MAX_FRAMES];   // ms from one shown picture to the next
  double scene;              // ms of all pictures
  gint64 shown_at;
  int paints, pictures;
} Bench;

static Bench bench;

//---- threads

static gboolean read_text(const char* path, char* text, size_t size) {
  FILE* file = fopen(path, "r");
  if (!file) return FALSE;
  size_t length = fread(text, 1, size - 1, file);
  fclose(file);
  text[length] = 0;
  return length > 0;
}

static Group* group_of(Group* groups, int* count, const char* name) {
  for (int i = 0; i < *count; i++) {
    if (!strcmp(groups[i].name, name)) return groups + i;
  }
  if (*count == MAX_THREADS) return groups;
  Group* group = groups + (*count)++;
  *group = (Group){.seconds = 0};
  g_strlcpy(group->name, name, sizeof group->name);
  return group;
}

// One line of /proc/self/task/…/stat: number (name) state and then numbers, the processor time
// among them.
static void add_thread(Group* groups, int* count, const char* task) {
  char path[300], text[1024], name[32] = "";
  unsigned long user = 0, kernel = 0;
  snprintf(path, sizeof path, "/proc/self/task/%s/stat", task);
  if (!read_text(path, text, sizeof text)) return;
  char *open = strchr(text, '('), *end = strrchr(text, ')');
  if (!open || !end) return;
  *end = 0;
  // llvmpipe numbers its threads
  g_strlcpy(name, atoi(task) == getpid() ? "main" : open + 1, sizeof name);
  for (char* c = name; *c; c++) {
    if (*c == '-') *c = 0;
  }
  sscanf(end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
  Group* group = group_of(groups, count, name);
  group->seconds += (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
  group->count++;
}

static int list_threads(Group* groups) {
  int count = 0;
  DIR* folder = opendir("/proc/self/task");
  for (struct dirent* entry; folder && (entry = readdir(folder));) {
    if (entry->d_name[0] != '.') add_thread(groups, &count, entry->d_name);
  }
  if (folder) closedir(folder);
  return count;
}

//---- frames of the window

static void on_before_paint(void) {
  bench.paint_began = bench_ms(CLOCK_MONOTONIC);
}

static void on_after_paint(void) {
  guint pictures = gimbal_viewport_get_pictures(bench.viewport);
  if (bench.paints < MAX_FRAMES) bench.paint[bench.paints++] = bench_ms(CLOCK_MONOTONIC) - bench.paint_began;
  if (pictures == bench.seen) return;
  gint64 now = g_get_monotonic_time();
  if (bench.pictures < MAX_FRAMES) bench.gaps[bench.pictures++] = (double)(now - bench.shown_at) * 1e-3;
  bench.scene += gimbal_viewport_get_draw_ms(bench.viewport);
  bench.shown_at = now;
  bench.seen = pictures;
}

//---- telling

static void tell_times(const char* what, double* times, int n) {
  if (!n) return;
  bench_sort(times, n);
  printf("  %-26s median %6.1f ms   p95 %6.1f ms   max %6.1f ms\n", what, bench_quantile(times, n, 0.5),
         bench_quantile(times, n, 0.95), times[n - 1]);
}

static void measure(const char* what, double seconds) {
  static Group before[MAX_THREADS], after[MAX_THREADS];
  int nbefore = list_threads(before);
  bench.paints = bench.pictures = 0;
  bench.scene = 0;
  bench.shown_at = g_get_monotonic_time();
  double steps = (double)gimbal_session_get_frame(bench.session)->steps;
  double start = bench_ms(CLOCK_MONOTONIC);
  bench_spin(seconds);
  double wall = (bench_ms(CLOCK_MONOTONIC) - start) * 1e-3;
  int nafter = list_threads(after);
  const GimbalFrame* frame = gimbal_session_get_frame(bench.session);
  double simulated = ((double)frame->steps - steps) * frame->compiled->model->opt.timestep;
  printf("%s: %.1f pictures a second, %.1f frames of the window; %.2f of real time\n", what,
         bench.pictures / wall, bench.paints / wall, simulated / wall);
  if (bench.pictures) printf("  %-26s mean   %6.1f ms\n", "drawing a picture", bench.scene / bench.pictures);
  tell_times("painting", bench.paint, bench.paints);
  tell_times("from picture to picture", bench.gaps, bench.pictures);
  for (int i = 0; i < nafter; i++) {
    Group* group = group_of(before, &nbefore, after[i].name);
    double share = (after[i].seconds - group->seconds) / wall;
    if (share > 0.002) {
      printf("  %-16s %3d threads  %5.1f %% of a core\n", after[i].name, after[i].count, 100 * share);
    }
  }
  fflush(stdout);
}

int main(int argc, char** argv) {
  int width = 1400, height = 900;
  if (argc < 2 || (argc > 3 && sscanf(argv[3], "%dx%d", &width, &height) != 2)) {
    printf("usage: bench-window MODEL [SECONDS [WIDTHxHEIGHT]]\n");
    return 1;
  }
  double seconds = argc > 2 ? atof(argv[2]) : 5;
  bench.window = gimbal_window_new(bench_application("bench-window"));
  bench.session = gimbal_window_get_session(bench.window);
  bench.viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(bench.window));
  gtk_window_set_default_size(GTK_WINDOW(bench.window), width, height);
  gtk_window_present(GTK_WINDOW(bench.window));
  g_autoptr(GFile) file = g_file_new_for_path(argv[1]);
  gimbal_window_open(bench.window, file);
  while (!gimbal_session_get_frame(bench.session)) g_main_context_iteration(NULL, TRUE);
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(bench.window));
  g_signal_connect(clock, "before-paint", G_CALLBACK(on_before_paint), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(on_after_paint), NULL);
  bench_spin(2);
  printf("%s: window %d x %d, view %d x %d\n", argv[1], gtk_widget_get_width(GTK_WIDGET(bench.window)),
         gtk_widget_get_height(GTK_WIDGET(bench.window)), gtk_widget_get_width(GTK_WIDGET(bench.viewport)),
         gtk_widget_get_height(GTK_WIDGET(bench.viewport)));
  measure("paused", seconds / 2);
  gimbal_session_set_running(bench.session, TRUE);
  bench_spin(1.5);
  measure("running", seconds);
  gimbal_session_set_running(bench.session, FALSE);
  measure("the second after it is paused", 1);
  bench_spin(3);
  measure("at rest", seconds);
  return 0;
}

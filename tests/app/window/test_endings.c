// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Nothing outlives the window or the tab that it was made for: each widget, and what the pages work
// with, is watched by a weak reference. GIMBAL_TEST_TIMES is how many models are opened and closed
// to see whether memory, threads and handles stay.

#include <malloc.h>

#include "window-fixture.h"

//---- who is still there

typedef struct Watched {
  char* name;
  gpointer object;  // weak
} Watched;

static void free_watched(gpointer data) {
  Watched* watched = data;
  g_clear_weak_pointer(&watched->object);
  g_free(watched->name);
  g_free(watched);
}

static void watch(GPtrArray* all, gpointer object, const char* name) {
  Watched* watched = g_new0(Watched, 1);
  watched->name = g_strdup(name);
  g_set_weak_pointer(&watched->object, object);
  g_ptr_array_add(all, watched);
}

static void watch_below(GPtrArray* all, GtkWidget* widget, const char* path) {
  g_autofree char* name = g_strdup_printf("%s/%s", path, G_OBJECT_TYPE_NAME(widget));
  watch(all, widget, name);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    watch_below(all, child, name);
  }
}

static void watch_session(GPtrArray* all, GimbalSession* session) {
  watch(all, session, "session");
  watch(all, gimbal_session_get_project(session), "project");
  watch(all, gimbal_session_get_simulation(session), "simulation");
  watch(all, gimbal_session_get_document(session), "document");
  watch(all, gimbal_document_get_buffer(gimbal_session_get_document(session)), "buffer");
}

static gboolean are_gone(gpointer data) {
  GPtrArray* all = data;
  for (guint i = 0; i < all->len; i++) {
    if (((Watched*)g_ptr_array_index(all, i))->object) return FALSE;
  }
  return TRUE;
}

// What is read or saved on a thread ends when that does; when there is nothing left to do, what is
// still there stays.
static void assert_gone(GPtrArray* all) {
  for (int i = 0; i < 100 && !are_gone(all); i++) app_test_spin(100);
  int left = 0;
  for (guint i = 0; i < all->len; i++) {
    const Watched* watched = g_ptr_array_index(all, i);
    if (!watched->object) continue;
    if (left++ < 40) g_test_message("%s: %d left", watched->name, (int)G_OBJECT(watched->object)->ref_count);
  }
  g_assert_cmpint(left, ==, 0);
}

static gboolean has_drawn_view(gpointer data) {
  Fixture* f = data;
  return gimbal_viewport_get_pictures(gimbal_stage_get_viewport(gimbal_window_get_stage(f->window))) > 0;
}

static void open_and_draw(Fixture* f, const char* name) {
  g_clear_object(&f->file);
  g_clear_pointer(&f->path, g_free);
  open_text(f, name, kPendulum);
  app_test_wait(has_drawn_view, f);
  app_test_spin(300);
}

//---- tests

// Another window than that of the fixture.
static void test_window(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(free_watched);
  WindowTest other = {.application = fixture_test.application};
  window_test_open(&other, 1000, 700);
  Fixture another = {.window = other.window, .session = other.session};
  open_and_draw(&another, "window.xml");
  watch_session(all, another.session);
  watch_below(all, GTK_WIDGET(other.window), "");
  g_assert_nonnull(find_widget(GTK_WIDGET(other.window), "GimbalLineGutter"));
  gtk_window_destroy(GTK_WINDOW(other.window));
  assert_gone(all);
  g_clear_object(&another.file);
  g_free(another.path);
}

static void test_tab(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(free_watched);
  open_and_draw(f, "first.xml");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.new-tab", NULL);
  GimbalSession* first = f->session;
  f->session = gimbal_window_get_session(f->window);
  open_and_draw(f, "second.xml");
  watch_session(all, f->session);
  watch_below(all, adw_tab_page_get_child(adw_tab_view_get_selected_page(window_test_tabs(f->window))), "");
  f->session = first;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.close-tab", NULL);
  assert_gone(all);
}

//---- many of them

typedef struct Held {
  int threads, handles;
  double memory;  // MiB that are allocated
} Held;

static int count_entries(const char* path) {
  int n = 0;
  g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
  while (folder && g_dir_read_name(folder)) n++;
  return n;
}

static Held held(void) {
  struct mallinfo2 info = mallinfo2();
  return (Held){count_entries("/proc/self/task"), count_entries("/proc/self/fd"),
                (double)(info.uordblks + info.hblkhd) / 1048576};
}

// One in a tab that is closed, and the next in the one that stays.
static void open_one(Fixture* f, int i) {
  g_autofree char* name = g_strdup_printf("many%d.xml", i % 4);
  gboolean tab = i % 2;
  GimbalSession* first = f->session;
  if (tab) gtk_widget_activate_action(GTK_WIDGET(f->window), "win.new-tab", NULL);
  f->session = gimbal_window_get_session(f->window);
  g_clear_object(&f->file);
  g_clear_pointer(&f->path, g_free);
  open_text(f, name, kPendulum);
  app_test_spin(100);
  f->session = first;
  if (tab) gtk_widget_activate_action(GTK_WIDGET(f->window), "win.close-tab", NULL);
  app_test_spin(20);
}

typedef struct Limit {
  int threads, handles;
} Limit;

static gboolean is_within(gpointer data) {
  const Limit* limit = data;
  Held now = held();
  return now.threads <= limit->threads && now.handles <= limit->handles;
}

static int compare_sizes(gconstpointer a, gconstpointer b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median(const double* sizes, int n) {
  g_autofree double* sorted = g_memdup2(sizes, (gsize)n * sizeof *sizes);
  qsort(sorted, (gsize)n, sizeof *sorted, compare_sizes);
  return sorted[n / 2];
}

// What a model takes comes back: threads and handles all, and memory but for what the toolkit keeps
// of texts and pictures. That it keeps for some thirty models, so that memory is judged where there
// are many more: the middle third against the last.
static void test_many(Fixture* f, gconstpointer unused) {
  (void)unused;
  const char* wanted = g_getenv("GIMBAL_TEST_TIMES");
  int n = MAX(wanted ? atoi(wanted) : 12, 6), third = n / 3;
  g_autofree double* memory = g_new(double, n);
  Held middle = {0}, last = {0};
  for (int i = 0; i < n; i++) {
    open_one(f, i);
    last = held();
    memory[i] = last.memory;
    if (i == third) middle = last;
  }
  // threads that wait for work go by themselves after a while, and more of them come where the
  // machine is busy
  Limit limit = {middle.threads + 2, middle.handles + 3};
  app_test_wait(is_within, &limit);
  last = held();
  double before = median(memory + third, third), after = median(memory + n - third, third);
  g_test_message("%d models: threads %d, then %d; handles %d, then %d; memory %.2f MiB, then %.2f", n,
                 middle.threads, last.threads, middle.handles, last.handles, before, after);
  if (n >= 90) g_assert_cmpfloat(after, <, before + 1 + 0.05 * third);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/endings/window", test_window);
  FIXTURE_ADD("/endings/tab", test_tab);
  FIXTURE_ADD("/endings/many", test_many);
  return g_test_run();
}

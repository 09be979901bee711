// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The whole window in a headless X server: every example opens and moves, mistakes are marked,
// edits reach the run. With GIMBAL_TEST_PICTURES set to a folder, pictures of the window are left
// there.

#include <time.h>

#include "base/settings.h"
#include "start/example.h"
#include "widgets/control/toast.h"
#include "window-fixture.h"

static void test_start(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_null(gimbal_session_get_document(f->session));
  save_picture(f, "start");
}

// Whether the run is of the file.
static gboolean has_model_of(gpointer data) {
  Fixture* f = data;
  g_autofree char* path = g_file_get_path(f->file);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  return frame && !g_strcmp0(frame->compiled->path, path);
}

static void test_examples(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GPtrArray) examples = gimbal_example_list();
  g_assert_cmpuint(examples->len, >=, 8);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  for (guint i = 0; i < examples->len; i++) {
    GimbalExample* example = g_ptr_array_index(examples, i);
    int drawn = 0;
    gimbal_window_open(f->window, example->file);
    g_set_object(&f->file, example->file);
    app_test_wait(has_model_of, f);
    gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(count_drawn), &drawn);
    app_test_wait(has_drawn, &drawn);
    g_signal_handler_disconnect(viewport, handler);
    g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
    g_autoptr(GFile) parent = g_file_get_parent(example->file);
    g_autofree char* name = g_file_get_basename(parent);
    save_picture(f, name);
  }
}

// An edit that changes a size reaches the run, which goes on.
static void test_edit(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "edit.xml", kPendulum);
  runs_on(f);
  double before = gimbal_session_get_frame(f->session)->data->time;
  edit(f, "size='.03'", "size='.06'");
  app_test_wait(has_size_6, f);
  runs_on(f);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat(frame->data->time, >, before);
  g_assert_true(frame->running);
}

static void test_mistake(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "mistake.xml", kPendulum);
  edit(f, "type='capsule'", "type='capsul'");
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  app_test_wait(has_errors, f);
  g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, 0);
  g_assert_cmpint(problem->line, ==, 6);
  g_assert_cmpint(problem->severity, ==, GIMBAL_SEVERITY_ERROR);
  // the last good model runs on
  runs_on(f);
  gimbal_window_show_page(f->window, "problems");
  save_picture(f, "mistake");
  edit(f, "type='capsul'", "type='capsule'");
  app_test_wait(has_no_errors, f);
}

static void test_undo(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "undo.xml", kPendulum);
  edit(f, "size='.03'", "size='.06'");
  edit(f, "timestep='0.002'", "timestep='0.001'");
  g_assert_true(gimbal_document_get_modified(gimbal_session_get_document(f->session)));
  while (gtk_text_buffer_get_can_undo(buffer_of(f))) gtk_text_buffer_undo(buffer_of(f));
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_cmpstr(text, ==, kPendulum);
  g_assert_false(gimbal_document_get_modified(gimbal_session_get_document(f->session)));
}

static void check_drawn(Fixture* f) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(f->window));
  g_assert_true(gimbal_viewport_get_data(viewport) == gimbal_session_get_frame(f->session)->data);
}

// Frames that come while a compile runs are not worth a picture, but the toolkit may ask for one:
// the viewport must never keep a state that was given back.
static void test_frames_while_compiling(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "compiling.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  gulong handler = g_signal_connect_data(f->session, "frame", G_CALLBACK(check_drawn), f, NULL,
                                         G_CONNECT_AFTER | G_CONNECT_SWAPPED);
  for (int i = 0; i < 5; i++) {
    gimbal_session_compile(f->session, TRUE);
    app_test_spin(60);
  }
  g_signal_handler_disconnect(f->session, handler);
}

//---- what comes late

static void count_incident(GimbalSession* session, const char* message, int* count) {
  (void)session, (void)message;
  (*count)++;
}

// An explosion that nobody has seen is not told of the model that was opened then.
static void test_overtaken_incident(Fixture* f, gconstpointer unused) {
  (void)unused;
  int count = 0;
  open_text(f, "overtaken.xml", kExploding);
  app_test_wait(is_settled, f);
  gulong handler = g_signal_connect(f->session, "incident", G_CALLBACK(count_incident), &count);
  gimbal_session_set_running(f->session, TRUE);
  g_usleep(400000);
  gimbal_window_new_document(f->window);
  app_test_wait(has_frame, f);
  runs_on(f);
  g_assert_cmpint(count, ==, 0);
  g_signal_handler_disconnect(f->session, handler);
}

//---- all pages

static gboolean shows_page(GtkWidget* widget, const char* page) {
  return ADW_IS_VIEW_STACK(widget) && gtk_widget_get_mapped(widget) &&
         !g_strcmp0(adw_view_stack_get_visible_child_name(ADW_VIEW_STACK(widget)), page);
}

static void test_panels(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kPages[] = {"profiler", "sensors", "problems", "controls",
                                       "physics",  "view",    "model"};
  g_autofree char* models = g_strdup(g_getenv("GIMBAL_TEST_MODELS"));
  g_autofree char* path = g_build_filename(models, "humanoid", "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(has_frame, f);
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    gimbal_window_show_page(f->window, kPages[i]);
    app_test_spin(300);
    g_assert_nonnull(window_test_find(GTK_WIDGET(f->window), shows_page, kPages[i]));
    g_autofree char* name = g_strdup_printf("panel-%s", kPages[i]);
    save_picture(f, name);
  }
}

static void test_dark(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_settings_set_string(gimbal_settings_get(), "color-scheme", "dark");
  g_assert_true(adw_style_manager_get_dark(adw_style_manager_get_default()));
  test_panels(f, NULL);
  gimbal_window_show_page(f->window, "profiler");
  gtk_window_set_default_size(GTK_WINDOW(f->window), 2560, 1440);
  app_test_spin(200);
  save_picture(f, "dark-large");
  g_settings_set_string(gimbal_settings_get(), "color-scheme", "light");
  g_assert_false(adw_style_manager_get_dark(adw_style_manager_get_default()));
}

//---- how long it takes

enum { EDITS = 9 };

typedef struct Latency {
  GtkWidget* window;
  gint64 started;
  gulong painted;  // handler of the next paint, 0: none
  int wanted;
  int count;
  double taken[EDITS];  // ms, new model taken over
  double drawn[EDITS];  // ms, new model on the screen
} Latency;

static double since(const Latency* latency) {
  return (double)(g_get_monotonic_time() - latency->started) * 1e-3;
}

static void on_compiling(GimbalSession* session, Latency* latency) {
  if (gimbal_session_is_compiling(session)) latency->started = g_get_monotonic_time();
}

static void on_painted(GdkFrameClock* clock, Latency* latency) {
  g_signal_handler_disconnect(clock, latency->painted);
  latency->painted = 0;
  latency->drawn[latency->count++] = since(latency);
}

static void on_new_model(GimbalSession* session, Latency* latency) {
  (void)session;
  latency->taken[latency->count] = since(latency);
  GdkFrameClock* clock = gtk_widget_get_frame_clock(latency->window);
  if (!latency->painted) {
    latency->painted = g_signal_connect(clock, "after-paint", G_CALLBACK(on_painted), latency);
  }
}

static gboolean has_counted(gpointer data) {
  return ((Latency*)data)->count >= ((Latency*)data)->wanted;
}

static int compare_doubles(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median(double* values, int n) {
  qsort(values, (size_t)n, sizeof *values, compare_doubles);
  return values[n / 2];
}

// From the start of the background compile to the first frame of the new model.
static void test_latency(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kSteps[] = {"timestep=\"0.004\"", "timestep=\"0.003\""};
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  Latency latency = {.window = GTK_WIDGET(f->window)};
  gimbal_window_open(f->window, file);
  app_test_wait(has_frame, f);
  app_test_spin(300);
  gulong one = g_signal_connect(f->session, "compiling-changed", G_CALLBACK(on_compiling), &latency);
  gulong two = g_signal_connect(f->session, "model-changed", G_CALLBACK(on_new_model), &latency);
  for (int i = 0; i < EDITS; i++) {
    latency.wanted = i + 1;
    edit(f, kSteps[i % 2], kSteps[(i + 1) % 2]);
    app_test_wait(has_counted, &latency);
  }
  g_signal_handler_disconnect(f->session, one);
  g_signal_handler_disconnect(f->session, two);
  double taken = median(latency.taken, EDITS), drawn = median(latency.drawn, EDITS);
  g_test_minimized_result(drawn, "median from compile to new model: %.1f ms, to its picture: %.1f ms", taken,
                          drawn);
}

static gboolean wake(gpointer unused) {
  (void)unused;
  return G_SOURCE_REMOVE;
}

// Share of a processor that is used in a second.
static double use_of_processor(void) {
  gint64 before = clock();
  gint64 start = g_get_monotonic_time(), end = start + G_USEC_PER_SEC;
  while (g_get_monotonic_time() < end) {
    GSource* timeout = g_timeout_source_new(1000);
    g_source_set_callback(timeout, wake, NULL, NULL);
    g_source_attach(timeout, NULL);
    g_main_context_iteration(NULL, TRUE);
    g_source_destroy(timeout);
    g_source_unref(timeout);
  }
  double wall = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
  return (double)(clock() - before) / CLOCKS_PER_SEC / wall;
}

static gboolean is_at_rest(gpointer unused) {
  (void)unused;
  return use_of_processor() < 0.1;
}

// Nothing happens while nothing moves: the processor comes to rest.
static void test_idle(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "idle.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  gtk_window_set_focus(GTK_WINDOW(f->window), NULL);  // a blinking caret draws
  app_test_wait(is_at_rest, NULL);
}

//---- what is told

// Whether a label says a text.
typedef struct Sought {
  GtkWidget* widget;
  const char* text;
} Sought;

static gboolean has_label(gpointer data) {
  const Sought* sought = data;
  gboolean found =
      GTK_IS_LABEL(sought->widget) && !strcmp(gtk_label_get_text(GTK_LABEL(sought->widget)), sought->text);
  for (GtkWidget* child = gtk_widget_get_first_child(sought->widget); child && !found;
       child = gtk_widget_get_next_sibling(child)) {
    found = has_label(&(Sought){child, sought->text});
  }
  return found;
}

// What is told is no markup.
static void test_toast(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char kText[] = "R&D of <geom>";
  gimbal_window_toast(f->window, kText);
  Sought sought = {GTK_WIDGET(f->window), kText};
  app_test_wait(has_label, &sought);
}

static gboolean is_toggle(GtkWidget* widget, const char* icon) {
  return GTK_IS_IMAGE(widget) && !g_strcmp0(gtk_image_get_icon_name(GTK_IMAGE(widget)), icon);
}

static gboolean is_toast(GtkWidget* widget, const char* unused) {
  (void)unused;
  return !strcmp(G_OBJECT_TYPE_NAME(widget), "AdwToastWidget") && gtk_widget_get_mapped(widget) &&
         gtk_widget_get_width(widget) > 0;
}

typedef struct Resting {
  Sought sought;
  graphene_rect_t place;
  int calm;
} Resting;

// Whether the message has come, and has stood still for a while.
static gboolean toast_rests(gpointer user_data) {
  Resting* resting = user_data;
  GtkWidget* window = resting->sought.widget;
  GtkWidget* toast = has_label(&resting->sought) ? window_test_find(window, is_toast, NULL) : NULL;
  graphene_rect_t place;
  if (!toast || !gtk_widget_compute_bounds(toast, window, &place)) return FALSE;
  resting->calm = graphene_rect_equal(&place, &resting->place) ? resting->calm + 1 : 0;
  resting->place = place;
  return resting->calm >= 200;
}

// It lies over nothing that is looked at: above the tabs and the view, between the buttons of the
// bar; a page's goes there, too.
static void test_toast_place(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char kText[] =
      "What an engineer is told may be much longer than a line of the bar has room for, and wraps";
  graphene_rect_t view, side;
  open_text(f, "toast.xml", kPendulum);
  GtkWidget* window = GTK_WIDGET(f->window);
  gimbal_toast(GTK_WIDGET(gimbal_window_get_stage(f->window)), kText);
  Resting resting = {.sought = {window, kText}};
  app_test_wait(toast_rests, &resting);
  GtkWidget* stage = GTK_WIDGET(gimbal_window_get_stage(f->window));
  GtkWidget* button = gtk_widget_get_ancestor(
      window_test_find(window, is_toggle, "gimbal-panel-bottom-symbolic"), GTK_TYPE_TOGGLE_BUTTON);
  g_assert_true(gtk_widget_compute_bounds(stage, window, &view));
  g_assert_true(gtk_widget_compute_bounds(button, window, &side));
  g_assert_cmpfloat(resting.place.origin.y + resting.place.size.height, <=, view.origin.y);
  g_assert_cmpfloat(resting.place.origin.x + resting.place.size.width, <=, side.origin.x);
}

// The tip of a button with a menu stays away from what it opened.
static void check_tips(GtkWidget* widget, int* seen) {
  if (GTK_IS_MENU_BUTTON(widget) && gtk_widget_get_mapped(widget) && gtk_widget_get_tooltip_text(widget)) {
    GtkWidget* around = gtk_widget_get_ancestor(widget, ADW_TYPE_SPLIT_BUTTON);
    gtk_menu_button_popup(GTK_MENU_BUTTON(widget));
    g_assert_false(gtk_widget_get_has_tooltip(widget));
    g_assert_false(around && gtk_widget_get_has_tooltip(around));
    gtk_menu_button_popdown(GTK_MENU_BUTTON(widget));
    g_assert_true(gtk_widget_get_has_tooltip(widget));
    ++*seen;
  }
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    check_tips(child, seen);
  }
}

static void test_tips_of_menus(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "tips.xml", kPendulum);
  for (int tab = 0; tab < 2; tab++) {
    int seen = 0;
    check_tips(GTK_WIDGET(f->window), &seen);
    g_assert_cmpint(seen, >=, tab ? 2 : 5);  // recent files, until, speed, menu; camera
    gtk_widget_activate_action(GTK_WIDGET(f->window), "win.new-tab", NULL);
    app_test_spin(300);
  }
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window/start", test_start);
  FIXTURE_ADD("/app/window/examples", test_examples);
  FIXTURE_ADD("/app/window/edit", test_edit);
  FIXTURE_ADD("/app/window/mistake", test_mistake);
  FIXTURE_ADD("/app/window/undo", test_undo);
  FIXTURE_ADD("/app/window/toast", test_toast);
  FIXTURE_ADD("/app/window/toast-place", test_toast_place);
  FIXTURE_ADD("/app/window/tips-of-menus", test_tips_of_menus);
  FIXTURE_ADD("/app/window/frames-while-compiling", test_frames_while_compiling);
  FIXTURE_ADD("/app/window/overtaken-incident", test_overtaken_incident);
  FIXTURE_ADD("/app/window/panels", test_panels);
  FIXTURE_ADD("/app/window/dark", test_dark);
  FIXTURE_ADD("/app/window/latency", test_latency);
  FIXTURE_ADD("/app/window/idle", test_idle);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the pages of the window are: moved, in windows of their own, arranged for a purpose, kept
// with each model.

#include "widgets/dock/dock-pane.h"
#include "window-test.h"

static WindowTest test;

static GimbalDockPage* page_of(const char* name) {
  GimbalDockPage* page = gimbal_dock_find(gimbal_window_get_pages(test.window)->dock, name);
  g_assert_nonnull(page);
  return page;
}

static GtkWidget* child_of(const char* name) {
  return gimbal_dock_page_get_child(page_of(name));
}

static GtkWidget* pane(GimbalDockPlace place) {
  return gimbal_dock_get_pane(gimbal_window_get_pages(test.window)->dock, place);
}

static void expect_place(const char* name, GimbalDockPlace place) {
  g_assert_cmpstr(gimbal_dock_place_name(
                      gimbal_dock_get_place(gimbal_window_get_pages(test.window)->dock, page_of(name))),
                  ==, gimbal_dock_place_name(place));
}

static void move(const char* name, const char* place) {
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.move-page", "(ss)", name, place);
}

static gboolean is_on_show(gpointer name) {
  GtkWidget* child = child_of(name);
  return gtk_widget_get_mapped(child) && gtk_widget_get_width(child) > 100 &&
         gtk_widget_get_height(child) > 100;
}

static void open_window(int width, int height, const char* model) {
  g_autofree char* path = g_build_filename(app_test_folder(), model, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, kPendulum, -1, NULL));
  window_test_open(&test, width, height);
  gimbal_window_open(test.window, file);
  app_test_wait(window_test_has_frame, &test);
  gimbal_session_set_running(test.session, FALSE);  // a run never comes to rest
  app_test_spin(300);
}

static void reset(void) {
  g_settings_reset(gimbal_settings_get(), "layout");
}

// Every page can be in every place, and is seen there.
static void test_places(void) {
  static const char* const kPages[] = {"model", "controls", "sensors", "lab", "log"};
  open_window(1360, 860, "places.xml");
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    for (int place = 0; place < GIMBAL_DOCK_N_PLACES; place++) {
      move(kPages[i], gimbal_dock_place_name((GimbalDockPlace)place));
      expect_place(kPages[i], (GimbalDockPlace)place);
      app_test_wait(is_on_show, (gpointer)kPages[i]);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) move(kPages[i], "bottom");
  window_test_close(&test);
  reset();
}

// Where the page on show goes, another one comes; and a side becomes wide enough for a page that is
// made for below.
static void test_next(void) {
  open_window(1360, 860, "next.xml");
  gimbal_window_show_page(test.window, "sensors");
  move("sensors", "left");
  app_test_wait(is_on_show, (gpointer) "problems");
  app_test_wait(is_on_show, (gpointer) "sensors");
  g_assert_cmpint(gtk_widget_get_width(child_of("sensors")), >=, 400);
  window_test_close(&test);
  reset();
}

static void expect_left(gboolean open, const char* page) {
  app_test_spin(100);
  g_assert_cmpint(gtk_widget_get_visible(pane(GIMBAL_DOCK_LEFT)), ==, open);
  if (open) app_test_wait(is_on_show, (gpointer)page);
}

// When a page leaves that was only a guest, the pane is as it was before: closed, or with the page
// that was on show. What somebody looked at meanwhile stays.
static void test_guests(void) {
  open_window(1360, 860, "guests.xml");
  expect_left(FALSE, NULL);
  move("sensors", "left");
  expect_left(TRUE, "sensors");
  move("sensors", "bottom");
  expect_left(FALSE, NULL);
  gimbal_window_show_page(test.window, "history");
  move("sensors", "left");
  expect_left(TRUE, "sensors");
  move("sensors", "bottom");
  expect_left(TRUE, "history");
  gtk_widget_set_visible(pane(GIMBAL_DOCK_LEFT), FALSE);
  move("log", "left");
  gimbal_window_show_page(test.window, "history");
  move("log", "bottom");
  expect_left(TRUE, "history");
  window_test_close(&test);
  reset();
}

// What is below does not take from what is at the side.
static void test_room(void) {
  open_window(1360, 860, "room.xml");
  gimbal_window_show_page(test.window, "model");
  app_test_spin(200);
  int before = gtk_widget_get_height(child_of("model"));
  gimbal_window_show_page(test.window, "sensors");
  app_test_wait(is_on_show, (gpointer) "sensors");
  g_assert_cmpint(gtk_widget_get_height(child_of("model")), ==, before);
  window_test_close(&test);
  reset();
}

// A page in a window of its own does what it does in the main window, and goes home when that is
// closed.
static void test_own_window(void) {
  open_window(1360, 860, "own.xml");
  gimbal_window_show_page(test.window, "sensors");
  move("sensors", "window");
  GtkWindow* own = window_test_newest(&test);
  g_assert_nonnull(own);
  g_assert_cmpstr(gtk_window_get_title(own), ==, "Plots");
  app_test_wait(is_on_show, (gpointer) "sensors");
  gboolean running = gimbal_session_get_running(test.session);
  g_assert_true(gtk_widget_activate_action(child_of("sensors"), "win.run", NULL));
  g_assert_cmpint(gimbal_session_get_running(test.session), !=, running);
  gtk_window_close(own);
  app_test_spin(100);
  expect_place("sensors", GIMBAL_DOCK_BOTTOM);
  app_test_wait(is_on_show, (gpointer) "sensors");
  move("sensors", "window");
  window_test_close(&test);
  g_assert_null(window_test_newest(&test));
  reset();
}

static void expect_open(const char* arrangement, gboolean editor, gboolean left, gboolean right,
                        gboolean bottom) {
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.layout", "s", arrangement);
  app_test_spin(200);
  g_assert_cmpint(gtk_widget_get_mapped(GTK_WIDGET(gimbal_window_get_pages(test.window)->editor)), ==,
                  editor);
  g_assert_cmpint(gtk_widget_get_mapped(pane(GIMBAL_DOCK_LEFT)), ==, left);
  g_assert_cmpint(gtk_widget_get_mapped(pane(GIMBAL_DOCK_RIGHT)), ==, right);
  g_assert_cmpint(gtk_widget_get_mapped(pane(GIMBAL_DOCK_BOTTOM)), ==, bottom);
  g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(gimbal_window_get_pages(test.window)->stage)));
}

// The tabs of a pane, in their order.
static void expect_tabs(GimbalDockPlace place, const char* wanted) {
  AdwViewStack* stack = gimbal_dock_pane_get_stack(GIMBAL_DOCK_PANE(pane(place)));
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(stack);
  g_autoptr(GString) names = g_string_new(NULL);
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(pages)); i++) {
    g_autoptr(AdwViewStackPage) page = g_list_model_get_item(G_LIST_MODEL(pages), i);
    g_string_append_printf(names, "%s%s", i ? " " : "", adw_view_stack_page_get_name(page));
  }
  g_assert_cmpstr(names->str, ==, wanted);
}

// Each pane that is opened shows the page that the arrangement is for, and tabs that come home
// stand where they stood.
static void test_fronts(void) {
  static const char below[] =
      "problems black-box profiler sensors watch state contacts lab experiments actuators contact-doctor "
      "collisions "
      "stages deformation ghosts panel log";
  open_window(1360, 860, "fronts.xml");
  expect_tabs(GIMBAL_DOCK_RIGHT, "model controls physics view");
  expect_tabs(GIMBAL_DOCK_BOTTOM, below);
  move("watch", "centre");
  move("profiler", "right");
  expect_open("tune", FALSE, TRUE, TRUE, TRUE);
  app_test_wait(is_on_show, (gpointer) "sensors");
  app_test_wait(is_on_show, (gpointer) "controls");
  app_test_wait(is_on_show, (gpointer) "physics");
  expect_tabs(GIMBAL_DOCK_LEFT, "history model physics");
  expect_open("author", TRUE, FALSE, TRUE, TRUE);
  app_test_wait(is_on_show, (gpointer) "model");
  app_test_wait(is_on_show, (gpointer) "problems");
  expect_tabs(GIMBAL_DOCK_RIGHT, "model controls physics view");
  expect_tabs(GIMBAL_DOCK_BOTTOM, below);
  window_test_close(&test);
  reset();
}

static void test_arrangements(void) {
  open_window(1360, 860, "arrangements.xml");
  move("log", "centre");
  expect_open("tune", FALSE, TRUE, TRUE, TRUE);
  expect_place("log", GIMBAL_DOCK_BOTTOM);
  expect_place("physics", GIMBAL_DOCK_LEFT);
  expect_open("watch", FALSE, FALSE, FALSE, TRUE);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(gimbal_window_get_pages(test.window)->stage)), ==,
                  gtk_widget_get_width(GTK_WIDGET(test.window)));
  expect_open("record", FALSE, FALSE, FALSE, FALSE);
  expect_open("author", TRUE, FALSE, TRUE, TRUE);
  expect_place("physics", GIMBAL_DOCK_RIGHT);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.layout", "s", "record");
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.find",
                             NULL);  // who looks for a text wants to see it
  app_test_spin(100);
  g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(gimbal_window_get_pages(test.window)->editor)));
  window_test_close(&test);
  reset();
}

typedef struct Sizes {
  int side;      // of the right pane
  double share;  // of the text, of its width with the view; 0: it is closed
} Sizes;

static Sizes sizes_of_window(void) {
  const GimbalPages* pages = gimbal_window_get_pages(test.window);
  GtkWidget* editor = GTK_WIDGET(pages->editor);
  double width = gtk_widget_get_width(GTK_WIDGET(pages->editor_paned));
  return (Sizes){gtk_widget_get_width(pane(GIMBAL_DOCK_RIGHT)),
                 gtk_widget_get_mapped(editor) ? gtk_widget_get_width(editor) / width : 0};
}

static gboolean has_sizes(gpointer wanted) {
  Sizes now = sizes_of_window(), *then = wanted;
  return abs(now.side - then->side) < 3 && fabs(now.share - then->share) < .01;
}

// However one comes to an arrangement, its parts are as wide.
static void test_arranged_sizes(void) {
  open_window(1400, 860, "sizes.xml");
  expect_open("author", TRUE, FALSE, TRUE, TRUE);
  app_test_spin(300);
  Sizes author = sizes_of_window(), tune = {.side = author.side};
  g_assert_cmpfloat_with_epsilon(author.share, .42, .01);
  for (int i = 0; i < 3; i++) {
    expect_open("tune", FALSE, TRUE, TRUE, TRUE);
    app_test_wait(has_sizes, &tune);
    expect_open("author", TRUE, FALSE, TRUE, TRUE);
    app_test_wait(has_sizes, &author);
  }
  window_test_close(&test);
  reset();
}

static gboolean is_centre(gpointer unused) {
  (void)unused;
  return gimbal_dock_get_place(gimbal_window_get_pages(test.window)->dock, page_of("watch")) ==
             GIMBAL_DOCK_CENTRE &&
         gtk_widget_get_mapped(child_of("watch"));
}

// Each model has its own, which comes back with it in another window too.
static void test_memory(void) {
  open_window(1360, 860, "one.xml");
  move("watch", "centre");
  app_test_spin(200);
  gtk_paned_set_position(GTK_PANED(gtk_widget_get_parent(pane(GIMBAL_DOCK_CENTRE))), 500);
  app_test_spin(200);
  int width = gtk_widget_get_width(pane(GIMBAL_DOCK_CENTRE));
  gtk_window_close(GTK_WINDOW(test.window));
  app_test_spin(100);
  reset();
  open_window(1360, 860, "two.xml");
  expect_place("watch", GIMBAL_DOCK_BOTTOM);
  window_test_close(&test);
  reset();
  open_window(1360, 860, "one.xml");
  app_test_wait(is_centre, NULL);
  app_test_spin(200);
  g_assert_cmpint(abs(gtk_widget_get_width(pane(GIMBAL_DOCK_CENTRE)) - width), <=, 2);
  window_test_close(&test);
  reset();
}

// The text comes back as wide as it was, to the pixel, at any place of its divider.
static void test_editor_width(void) {
  for (int place = 401; place < 411; place += 3) {
    open_window(1360, 860, "three.xml");
    gtk_paned_set_position(gimbal_window_get_pages(test.window)->editor_paned, place);
    app_test_spin(700);
    gtk_window_close(GTK_WINDOW(test.window));
    app_test_spin(100);
    open_window(1360, 860, "three.xml");
    app_test_spin(300);
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(gimbal_window_get_pages(test.window)->editor)), ==,
                    place);
    window_test_close(&test);
    reset();
  }
}

static gboolean is_divided(gpointer unused) {
  (void)unused;
  GtkPaned* paned = gimbal_window_get_pages(test.window)->editor_paned;
  gboolean is_set = FALSE;
  g_object_get(paned, "position-set", &is_set, NULL);
  return is_set && gtk_widget_get_width(GTK_WIDGET(gimbal_window_get_pages(test.window)->editor)) ==
                       gtk_paned_get_position(paned);
}

// The share of the text is set when the window has a size, and is what it gets, at once and in
// another size.
static void test_divided(void) {
  open_window(1000, 700, "divided.xml");
  app_test_wait(is_divided, NULL);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.layout", "s", "watch");
  app_test_spin(50);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.layout", "s", "author");
  app_test_wait(is_divided, NULL);
  window_test_close(&test);
  reset();
}

static int least_width(void) {
  int least;
  gtk_widget_measure(GTK_WIDGET(test.window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

// A window of an ordinary screen does not grow by what is opened beside the view: the last one is
// seen, and what has no room beside it closes.
static void test_full(void) {
  static const int kWidths[] = {1000, 1400};
  static const struct {
    const char *page, *place;
  } kMoves[] = {{"history", "left"}, {"sensors", "centre"}, {"profiler", "centre"}, {"controls", "right"},
                {"sensors", "left"}, {"log", "right"},      {"physics", "left"},    {"model", "centre"}};
  for (guint w = 0; w < G_N_ELEMENTS(kWidths); w++) {
    open_window(kWidths[w], 860, w ? "full.xml" : "fuller.xml");
    for (guint i = 0; i < G_N_ELEMENTS(kMoves); i++) {
      move(kMoves[i].page, kMoves[i].place);
      gimbal_window_show_page(test.window, kMoves[i].page);
      app_test_wait(is_on_show, (gpointer)kMoves[i].page);
      g_assert_cmpint(least_width(), <=, kWidths[w]);
      g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(test.window)), <=, kWidths[w]);
    }
    const GimbalPages* pages = gimbal_window_get_pages(test.window);
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(pages->stage)));
    gtk_widget_set_visible(GTK_WIDGET(pages->editor), FALSE);
    for (int p = 0; p < GIMBAL_DOCK_N_PANES; p++) gtk_widget_set_visible(pane((GimbalDockPlace)p), TRUE);
    gtk_widget_set_visible(GTK_WIDGET(pages->editor), TRUE);
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(pages->editor)));
    g_assert_cmpint(least_width(), <=, kWidths[w]);
    window_test_close(&test);
    reset();
  }
}

static gboolean is_question(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_ENTRY(widget) && gtk_widget_get_mapped(widget);
}

static gboolean has_question(gpointer entry) {
  GtkWidget* dialog = window_test_dialog(&test);
  *(GtkWidget**)entry = dialog ? window_test_find(dialog, is_question, NULL) : NULL;
  return *(GtkWidget**)entry != NULL;
}

static gboolean is_kept(gpointer count) {
  g_autoptr(GVariant) all = g_settings_get_value(gimbal_settings_get(), "own-layouts");
  return g_variant_n_children(all) == GPOINTER_TO_UINT(count);
}

// A layout that is kept under a name comes back, and after a reset all is as at first.
static void test_own(void) {
  GtkWidget* entry;
  open_window(1360, 860, "named.xml");
  move("log", "left");
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.keep-layout", NULL);
  app_test_wait(has_question, &entry);
  gtk_editable_set_text(GTK_EDITABLE(entry), "my_own");
  g_signal_emit_by_name(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate");
  app_test_wait(is_kept, GUINT_TO_POINTER(1));
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.reset-layout", NULL);
  expect_place("log", GIMBAL_DOCK_BOTTOM);
  g_assert_false(gtk_widget_get_visible(pane(GIMBAL_DOCK_LEFT)));
  g_assert_true(gtk_widget_get_visible(pane(GIMBAL_DOCK_RIGHT)));
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.own-layout", "s", "my_own");
  expect_place("log", GIMBAL_DOCK_LEFT);
  app_test_wait(is_on_show, (gpointer) "log");
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.forget-layout", "s", "my_own");
  app_test_wait(is_kept, GUINT_TO_POINTER(0));
  window_test_close(&test);
  reset();
}

// A layout from a large screen is as wide as the window that it is restored in.
static void test_smaller_screen(void) {
  GVariant* wide = g_variant_new_parsed(
      "[('left', 700, 0, true, 'sensors', ['sensors', 'profiler']), ('centre', 600, 0, true, 'log', "
      "['log']), "
      "('right', 500, 0, true, 'model', @as []), ('editor', 420000, 0, true, '', @as [])]");
  g_settings_set_value(gimbal_settings_get(), "layout", wide);
  open_window(1000, 700, "smaller.xml");
  g_assert_cmpint(least_width(), <=, 1000);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(test.window)), <=, 1000);
  window_test_close(&test);
  reset();
}

// Nothing that a file or the settings may say breaks the window.
static void test_foreign(void) {
  GVariant* odd = g_variant_new_parsed(
      "[('left', 99999, -5, true, 'none', ['none', 'log', 'log']), ('attic', 1, 1, true, '', "
      "['watch']), ('right', 0, 0, true, 'log', @as [])]");
  g_settings_set_value(gimbal_settings_get(), "layout", odd);
  open_window(1360, 860, "foreign.xml");
  expect_place("log", GIMBAL_DOCK_LEFT);
  expect_place("watch", GIMBAL_DOCK_BOTTOM);
  expect_place("model", GIMBAL_DOCK_RIGHT);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(test.window)), <=, 1360);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(gimbal_window_get_pages(test.window)->stage)), >, 200);
  window_test_close(&test);
  reset();
}

static gboolean view_is_no_portrait(gpointer unused) {
  (void)unused;
  GtkWidget* stage = GTK_WIDGET(gimbal_window_get_pages(test.window)->stage);
  return gtk_widget_get_width(stage) >= gtk_widget_get_height(stage);
}

static gboolean panes_have_sizes(gpointer unused) {
  (void)unused;
  return gtk_widget_get_width(pane(GIMBAL_DOCK_RIGHT)) > 100 &&
         gtk_widget_get_height(pane(GIMBAL_DOCK_BOTTOM)) > 100;
}

static gboolean panes_are_larger(gpointer sizes) {
  const int* usual = sizes;
  return gtk_widget_get_width(pane(GIMBAL_DOCK_RIGHT)) > usual[0] + 80 &&
         gtk_widget_get_height(pane(GIMBAL_DOCK_BOTTOM)) > usual[1] + 100;
}

// In a large window panels are larger, and the view is no portrait in either.
static void test_sensible(void) {
  static const int kSizes[][2] = {{1360, 860}, {2560, 1440}};
  int usual[2] = {0};
  for (int i = 0; i < 2; i++) {
    open_window(kSizes[i][0], kSizes[i][1], i ? "large.xml" : "usual.xml");
    gtk_widget_activate_action(GTK_WIDGET(test.window), "win.layout", "s", "author");
    app_test_wait(panes_have_sizes, NULL);
    app_test_wait(view_is_no_portrait, NULL);
    app_test_spin(100);
    if (i) {
      app_test_wait(panes_are_larger, usual);
    } else {
      usual[0] = gtk_widget_get_width(pane(GIMBAL_DOCK_RIGHT));
      usual[1] = gtk_widget_get_height(pane(GIMBAL_DOCK_BOTTOM));
    }
    g_assert_true(view_is_no_portrait(NULL));
    window_test_close(&test);
    reset();
  }
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/app/layout/own-names", test_own);
  g_test_add_func("/app/layout/places", test_places);
  g_test_add_func("/app/layout/next", test_next);
  g_test_add_func("/app/layout/guests", test_guests);
  g_test_add_func("/app/layout/room", test_room);
  g_test_add_func("/app/layout/own-window", test_own_window);
  g_test_add_func("/app/layout/arrangements", test_arrangements);
  g_test_add_func("/app/layout/arranged-sizes", test_arranged_sizes);
  g_test_add_func("/app/layout/fronts", test_fronts);
  g_test_add_func("/app/layout/memory", test_memory);
  g_test_add_func("/app/layout/editor-width", test_editor_width);
  g_test_add_func("/app/layout/divided", test_divided);
  g_test_add_func("/app/layout/foreign", test_foreign);
  g_test_add_func("/app/layout/full", test_full);
  g_test_add_func("/app/layout/smaller-screen", test_smaller_screen);
  g_test_add_func("/app/layout/sensible", test_sensible);
  return g_test_run();
}

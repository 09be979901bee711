// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ways to open a model: every kind of file, names with blanks and umlauts, a drop on the window,
// the recent files; and what the preferences change at once.

#include <glib/gstdio.h>
#include <math.h>
#include <time.h>

#include "files/export.h"
#include "http-server.h"
#include "project/fetch.h"
#include "window-test.h"

static const char kRobot[] =
    "<robot name='two'><link name='base'/><link name='arm'><inertial><mass value='1'/><inertia ixx='.1' "
    "ixy='0' ixz='0'"
    " iyy='.1' iyz='0' izz='.1'/></inertial></link><joint name='hinge' type='revolute'><parent link='base'/>"
    "<child link='arm'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' "
    "velocity='1'/></joint></robot>";

static WindowTest test;
static const char* folder;

static char* write_text(const char* name, const char* text) {
  char* path = g_build_filename(folder, name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static gboolean has_model(gpointer path) {
  GimbalDocument* document = gimbal_session_get_document(test.session);
  g_autofree char* now = document ? gimbal_document_dup_path(document) : NULL;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return !g_strcmp0(now, path) && frame && !g_strcmp0(frame->compiled->path, path);
}

static void open_path(const char* path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(test.window, file);
  app_test_wait(has_model, (gpointer)path);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(test.session)), ==, 0);
}

// An object that the log names is found without a text too.
static void expect_shown(int type, int id) {
  GtkWidget* panel = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalLogPanel");
  g_signal_emit_by_name(panel, "reveal", type, id, NULL);
  g_assert_cmpint(gimbal_session_get_selection(test.session).type, ==, type);
  g_assert_cmpint(gimbal_session_get_selection(test.session).id, ==, id);
}

static void test_kinds(void) {
  static const char* const kNames[] = {"ein Mödell.mjb", "ein Mödell.mjz"};
  g_autofree char* text = write_text("ein Mödell.xml", kPendulum);
  g_autofree char* robot = write_text("robot.urdf", kRobot);
  window_test_open(&test, 1000, 700);
  open_path(text);
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(test.window)), ==, "ein Mödell.xml — pendulum");
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_autofree char* path = g_build_filename(folder, kNames[i], NULL);
    g_autoptr(GError) error = NULL;
    open_path(text);
    gimbal_export(gimbal_session_get_frame(test.session), path, &error);
    g_assert_no_error(error);
    open_path(path);
    g_assert_cmpint((int)gimbal_session_get_compiled(test.session)->model->njnt, ==, 1);
    expect_shown(mjOBJ_GEOM, 0);
  }
  open_path(robot);
  g_assert_cmpint((int)gimbal_session_get_compiled(test.session)->model->njnt, ==, 1);
  window_test_close(&test);
}

// A file that cannot be read is told of, and the model that is there stays.
static void test_bad(void) {
  g_autofree char* text = write_text("good.xml", kPendulum);
  g_autofree char* bad = g_build_filename(folder, "not there.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(bad);
  window_test_open(&test, 1000, 700);
  open_path(text);
  gimbal_window_open(test.window, file);
  app_test_spin(300);
  g_assert_true(has_model(text));
  window_test_close(&test);
}

static void note_start(GimbalViewport* viewport, double* started) {
  (void)viewport;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  if (*started < 0 && frame) *started = frame->data->time;
}

static gboolean runs(gpointer unused) {
  (void)unused;
  return gimbal_session_get_running(test.session);
}

// The run of a model that is opened begins when its first picture is there, and not after somebody
// has paused or closed it.
static void test_first_picture(void) {
  g_autofree char *first = write_text("first.xml", kPendulum), *second = write_text("second.xml", kPendulum);
  double started = -1;
  window_test_open(&test, 1000, 700);
  g_settings_set_boolean(gimbal_settings_get(), "run-on-open", TRUE);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(test.window));
  g_signal_connect(viewport, "drawn", G_CALLBACK(note_start), &started);
  open_path(first);
  app_test_wait(runs, NULL);
  g_assert_cmpfloat(started, ==, 0);
  g_signal_handlers_disconnect_by_data(viewport, &started);
  open_path(second);
  gimbal_session_set_running(test.session, FALSE);
  app_test_spin(500);
  g_assert_false(runs(NULL));
  open_path(first);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.home", NULL);
  app_test_spin(500);
  g_assert_false(runs(NULL));
  window_test_close(&test);
  g_settings_reset(gimbal_settings_get(), "run-on-open");
}

// What was asked for last is what stays, however long the one before takes to read.
static void test_overtaken(void) {
  g_autoptr(GString) long_text = g_string_new("<mujoco><!--");
  for (int i = 0; i < 200000; i++) g_string_append(long_text, " a long comment");
  g_string_append(long_text, "--></mujoco>");
  g_autofree char* slow = write_text("slow.xml", long_text->str);
  g_autofree char* quick = write_text("quick.xml", kPendulum);
  g_autoptr(GFile) first = g_file_new_for_path(slow);
  window_test_open(&test, 1000, 700);
  gimbal_window_open(test.window, first);
  open_path(quick);
  app_test_spin(2000);
  g_assert_true(has_model(quick));
  gimbal_window_open(test.window, first);
  gimbal_window_new_document(test.window);
  app_test_spin(2000);
  g_assert_null(gimbal_document_get_file(gimbal_session_get_document(test.session)));
  window_test_close(&test);
}

static gboolean is_gone(gpointer data) {
  return *(gpointer*)data == NULL;
}

// A window that is closed while its file is read: what was read finds nobody.
static void test_closed(void) {
  g_autoptr(GString) text = g_string_new("<mujoco><!--");
  for (int i = 0; i < 20000; i++) g_string_append(text, " a long comment");
  g_string_append(text, "--></mujoco>");
  g_autofree char* path = write_text("closed.xml", text->str);
  g_autofree char* bad = g_build_filename(folder, "not there.xml", NULL);
  const char* paths[] = {path, bad};
  for (guint i = 0; i < G_N_ELEMENTS(paths); i++) {
    g_autoptr(GFile) file = g_file_new_for_path(paths[i]);
    window_test_open(&test, 1000, 700);
    GimbalWindow* window = test.window;
    g_object_add_weak_pointer(G_OBJECT(window), (gpointer*)&window);
    gimbal_window_open(test.window, file);
    gtk_window_destroy(GTK_WINDOW(test.window));
    app_test_wait(is_gone, &window);
  }
}

// A model on a server opens like one on disk; one that is not there leaves what is open alone.
static void test_address(void) {
  HttpServer* server = http_server_new();
  g_hash_table_insert(server->files, (char*)"/far/model.xml", (char*)kPendulum);
  g_autofree char* good = http_server_address(server, "/far/model.xml");
  g_autofree char* bad = http_server_address(server, "/far/none.xml");
  g_autofree char* folder_of_server = g_strdup_printf("127.0.0.1-%d", server->port);
  g_autofree char* kept = gimbal_fetch_folder();
  g_autofree char* path = g_build_filename(kept, folder_of_server, "far", "model.xml", NULL);
  g_autoptr(GFile) first = g_file_new_for_uri(good);
  g_autoptr(GFile) second = g_file_new_for_uri(bad);
  window_test_open(&test, 1000, 700);
  gimbal_window_open(test.window, first);
  app_test_wait(has_model, path);
  gimbal_window_open(test.window, second);
  app_test_spin(500);
  g_assert_true(has_model(path));
  window_test_close(&test);
  http_server_free(server);
}

static gboolean has_no_errors(gpointer data) {
  (void)data;
  return gimbal_session_get_frame(test.session) &&
         !gimbal_problems_count_errors(gimbal_session_get_problems(test.session));
}

static gboolean has_errors(gpointer data) {
  (void)data;
  return gimbal_problems_count_errors(gimbal_session_get_problems(test.session)) > 0;
}

// A mesh that is lost is found as soon as its folder is among those to look in.
static void test_folders(void) {
  g_autofree char* text = write_text("lost.xml",
                                     "<mujoco><asset><mesh name='m' file='lost.obj'/></asset><worldbody>"
                                     "<geom type='mesh' mesh='m'/></worldbody></mujoco>");
  g_autofree char* shapes = g_build_filename(folder, "shapes", NULL);
  g_autofree char* mesh = g_build_filename(shapes, "lost.obj", NULL);
  g_assert_cmpint(g_mkdir(shapes, 0755), ==, 0);
  g_assert_true(g_file_set_contents(
      mesh, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n", -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(text);
  window_test_open(&test, 1000, 700);
  gimbal_window_open(test.window, file);
  app_test_wait(has_errors, NULL);
  g_settings_set_strv(gimbal_settings_get(), "search-folders", (const char* const[]){shapes, NULL});
  app_test_wait(has_no_errors, NULL);
  g_settings_reset(gimbal_settings_get(), "search-folders");
  app_test_wait(has_errors, NULL);
  window_test_close(&test);
}

static GtkDropTarget* drop_target_of(GtkWidget* widget) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_DROP_TARGET(controller)) return GTK_DROP_TARGET(controller);
  }
  return NULL;
}

// As a file manager does it, and a browser with a link: it comes as a list of files, too.
static void drop(GFile* file) {
  GSList files = {file, NULL};
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;
  GtkDropTarget* target = drop_target_of(GTK_WIDGET(test.window));
  g_assert_nonnull(target);
  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed(&value, &files);
  g_signal_emit_by_name(target, "drop", &value, 10.0, 10.0, &taken);
  g_value_unset(&value);
  g_assert_true(taken);
}

static void test_drop(void) {
  g_autofree char* path = write_text("a drop.xml", kPendulum);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  window_test_open(&test, 1000, 700);
  drop(file);
  app_test_wait(has_model, path);
  window_test_close(&test);
}

static void test_drop_link(void) {
  HttpServer* server = http_server_new();
  g_hash_table_insert(server->files, (char*)"/link/model.xml", (char*)kPendulum);
  g_autofree char* address = http_server_address(server, "/link/model.xml");
  g_autofree char* host = g_strdup_printf("127.0.0.1-%d", server->port);
  g_autofree char* kept = gimbal_fetch_folder();
  g_autofree char* path = g_build_filename(kept, host, "link", "model.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_uri(address);
  window_test_open(&test, 1000, 700);
  drop(file);
  app_test_wait(has_model, path);
  window_test_close(&test);
  http_server_free(server);
}

static gboolean runs_slowly(gpointer unused) {
  (void)unused;
  GimbalFrame* frame = gimbal_session_get_frame(test.session);
  return frame && frame->speed == (float)0.25;
}

static gboolean is_edited(gpointer unused) {
  (void)unused;
  GimbalCompiled* compiled = gimbal_session_get_compiled(test.session);
  return compiled && compiled->model->geom_size[0] == 2 && gimbal_session_is_settled(test.session);
}

// The run begins with the speed that the model asks for; an edit leaves the speed alone.
static void test_speed(void) {
  g_autofree char* slow = write_text(
      "slow.xml",
      "<mujoco><visual><global realtime='.25'/></visual><worldbody><geom size='1'/></worldbody></mujoco>");
  g_autofree char* plain = write_text("plain.xml", kPendulum);
  window_test_open(&test, 1000, 700);
  open_path(slow);
  g_assert_cmpfloat(gimbal_clock_get_speed(gimbal_session_get_clock(test.session)), ==, (float)0.25);
  app_test_wait(runs_slowly, NULL);
  gimbal_clock_set_speed(gimbal_session_get_clock(test.session), 2);
  gimbal_document_set_text(
      gimbal_session_get_document(test.session),
      "<mujoco><visual><global realtime='.25'/></visual><worldbody><geom size='2'/></worldbody></mujoco>");
  app_test_wait(is_edited, NULL);
  g_assert_cmpfloat(gimbal_clock_get_speed(gimbal_session_get_clock(test.session)), ==, 2);
  open_path(plain);
  g_assert_cmpfloat(gimbal_clock_get_speed(gimbal_session_get_clock(test.session)), ==, 1);
  window_test_close(&test);
}

static gboolean is_recent(gpointer path) {
  GList* items = gtk_recent_manager_get_items(gtk_recent_manager_get_default());
  g_autofree char* uri = g_filename_to_uri(path, NULL, NULL);
  gboolean found = FALSE;
  for (GList* l = items; l; l = l->next) found |= !g_strcmp0(gtk_recent_info_get_uri(l->data), uri);
  g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
  return found;
}

static gboolean is_row(GtkWidget* widget, const char* title) {
  return ADW_IS_ACTION_ROW(widget) &&
         !strcmp(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title);
}

static gboolean has_row(gpointer unused) {
  (void)unused;
  return window_test_find(GTK_WIDGET(test.window), is_row, "recent.xml") != NULL;
}

static gboolean is_today(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_LABEL(widget) && !strcmp(gtk_label_get_text(GTK_LABEL(widget)), "today");
}

static gboolean was_drawn(gpointer drawn) {
  return *(int*)drawn > 0;
}
static void on_drawn(int* drawn) {
  (*drawn)++;
}

static gboolean is_unlisted(gpointer path) {
  return !has_row(NULL) && !is_recent(path);
}

static gboolean is_forget_button(GtkWidget* widget, const char* icon) {
  return GTK_IS_BUTTON(widget) && !g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), icon);
}

// A recent model has its picture, and the day on which it was opened; it can be taken out of the
// list, and its file stays.
static void test_recent(void) {
  g_autofree char* path = write_text("recent.xml", kPendulum);
  int drawn = 0;
  window_test_open(&test, 1000, 700);
  GimbalViewport* viewport = gimbal_stage_get_viewport(gimbal_window_get_stage(test.window));
  gulong handler = g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(on_drawn), &drawn);
  open_path(path);
  app_test_wait(was_drawn, &drawn);
  g_signal_handler_disconnect(viewport, handler);
  app_test_wait(is_recent, path);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.home", NULL);
  g_assert_null(gimbal_session_get_document(test.session));
  app_test_wait(has_row, NULL);
  GtkWidget* row = window_test_find(GTK_WIDGET(test.window), is_row, "recent.xml");
  g_assert_nonnull(window_test_find(row, is_today, NULL));
  g_assert_nonnull(window_test_find(row, window_test_is_type, "GtkPicture"));
  g_signal_emit_by_name(gtk_widget_get_ancestor(row, GTK_TYPE_LIST_BOX), "row-activated", row);
  app_test_wait(has_model, path);
  gtk_widget_activate_action(GTK_WIDGET(test.window), "win.home", NULL);
  app_test_wait(has_row, NULL);
  row = gtk_widget_get_ancestor(window_test_find(GTK_WIDGET(test.window), is_row, "recent.xml"),
                                GTK_TYPE_LIST_BOX_ROW);
  g_signal_emit_by_name(window_test_find(row, is_forget_button, "list-remove-symbolic"), "clicked");
  app_test_wait(is_unlisted, path);
  g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
  window_test_close(&test);
}

typedef struct Expected {
  guint count;
  const char* first;  // what the first line of the menu says
} Expected;

static GMenuModel* menu_of_recent(void) {
  GtkWidget* button = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "AdwSplitButton");
  return adw_split_button_get_menu_model(ADW_SPLIT_BUTTON(button));
}

static char* recent_label(int index) {
  char* label = NULL;
  g_menu_model_get_item_attribute(menu_of_recent(), index, G_MENU_ATTRIBUTE_LABEL, "s", &label);
  return label;
}

static gboolean shows(gpointer data) {
  const Expected* wanted = data;
  g_autofree char* first = recent_label(0);
  // the last item of the menu is the section below the models
  return g_menu_model_get_n_items(menu_of_recent()) == (int)wanted->count + 1 &&
         !g_strcmp0(first, wanted->first);
}

static char* write_below(const char* below, const char* name) {
  g_autofree char* path = g_build_filename(folder, below, NULL);
  g_assert_cmpint(g_mkdir_with_parents(path, 0700), ==, 0);
  g_autofree char* relative = g_build_filename(below, name, NULL);
  return write_text(relative, kPendulum);
}

// The list tells in seconds when a file was opened: open it until it is first.
static void reopen(const char* path, const Expected* wanted) {
  for (int i = 0; i < 40 && !shows((gpointer)wanted); i++) {
    open_path(path);
    app_test_spin(100);
  }
  g_assert_true(shows((gpointer)wanted));
}

// Models with the same name are told apart, the last one is first, and what was exported is none of
// them.
static void test_recent_menu(void) {
  g_autofree char* film = write_text("film.webm", "no model");
  g_autofree char* film_uri = g_filename_to_uri(film, NULL, NULL);
  g_autofree char* left = write_below("left_arm", "the_scene.xml");
  g_autofree char* right = write_below("right_arm", "the_scene.xml");
  gtk_recent_manager_purge_items(gtk_recent_manager_get_default(), NULL);
  window_test_open(&test, 1000, 700);
  open_path(left);
  reopen(left, &(Expected){1, "the__scene.xml — left__arm"});
  reopen(right, &(Expected){2, "the__scene.xml — right__arm"});
  gtk_recent_manager_add_item(gtk_recent_manager_get_default(), film_uri);
  app_test_wait(is_recent, film);
  reopen(left, &(Expected){2, "the__scene.xml — left__arm"});
  window_test_close(&test);
}

// The window was left as large as the screen: that is not forgotten while the next one is being
// made. (Whether it becomes so is up to a window manager, which is not here.)
static void test_maximized(void) {
  g_settings_set_boolean(gimbal_settings_get(), "window-maximized", TRUE);
  window_test_open(&test, 1000, 700);
  g_assert_true(g_settings_get_boolean(gimbal_settings_get(), "window-maximized"));
  window_test_close(&test);
  g_settings_reset(gimbal_settings_get(), "window-maximized");
}

// Turning the wheel goes nearer, or further away.
static void expect_zoom(double notches, gboolean nearer) {
  GimbalViewport* view = gimbal_stage_get_viewport(gimbal_window_get_stage(test.window));
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(view));
  double before = gimbal_viewport_get_camera(view)->distance;
  gboolean taken;
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) {
      g_signal_emit_by_name(controller, "scroll", 0., notches, &taken);
    }
  }
  double now = gimbal_viewport_get_camera(view)->distance;
  g_assert_true(nearer ? now < before : now > before);
}

static void test_preferences(void) {
  GSettings* settings = gimbal_settings_get();
  AdwStyleManager* style = adw_style_manager_get_default();
  g_autofree char* path = write_text("settings.xml", kPendulum);
  g_settings_set_boolean(settings, "run-on-open", FALSE);
  window_test_open(&test, 1000, 700);
  open_path(path);
  g_assert_false(gimbal_session_get_running(test.session));
  GtkWidget* view = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalSourceView");
  g_assert_nonnull(view);
  for (int on = 0; on < 2; on++) {
    g_settings_set_boolean(settings, "highlight-current-line", on);
    g_assert_cmpint(gtk_source_view_get_highlight_current_line(GTK_SOURCE_VIEW(view)), ==, on);
  }
  g_settings_set_int(settings, "indent-width", 4);
  g_assert_cmpint(gtk_source_view_get_indent_width(GTK_SOURCE_VIEW(view)), ==, 4);
  g_settings_set_string(settings, "color-scheme", "dark");
  g_assert_true(adw_style_manager_get_dark(style));
  g_settings_set_string(settings, "color-scheme", "light");
  g_assert_false(adw_style_manager_get_dark(style));
  g_settings_reset(settings, "run-on-open");
  g_settings_reset(settings, "indent-width");
  app_test_spin(500);
  expect_zoom(1, TRUE);
  g_settings_set_boolean(settings, "turn-zoom", TRUE);
  expect_zoom(1, FALSE);
  expect_zoom(-1, TRUE);
  g_settings_reset(settings, "turn-zoom");
  window_test_close(&test);
}

// The divider behind which a widget is.
static GtkPaned* paned_of(const char* type) {
  GtkWidget* below = window_test_find(GTK_WIDGET(test.window), window_test_is_type, type);
  GtkWidget* above = below ? gtk_widget_get_parent(below) : NULL;
  for (; above; below = above, above = gtk_widget_get_parent(above)) {
    if (GTK_IS_PANED(above) && gtk_paned_get_end_child(GTK_PANED(above)) == below) return GTK_PANED(above);
  }
  g_assert_not_reached();
}

static gboolean has_sizes(gpointer unused) {
  (void)unused;
  GtkWidget* right = gtk_paned_get_end_child(paned_of("GimbalControlsPanel"));
  GtkWidget* below = gtk_paned_get_end_child(paned_of("GimbalProblemsPanel"));
  return abs(gtk_widget_get_width(right) - 450) <= 2 && abs(gtk_widget_get_height(below) - 350) <= 2;
}

// As often as it takes: a panel that just came gets its own size in the next frame.
static gboolean take_sizes(gpointer unused) {
  GtkPaned *side = paned_of("GimbalControlsPanel"), *bottom = paned_of("GimbalProblemsPanel");
  if (has_sizes(unused)) return TRUE;
  gtk_paned_set_position(side, gtk_widget_get_width(GTK_WIDGET(side)) - 451);
  gtk_paned_set_position(bottom, gtk_widget_get_height(GTK_WIDGET(bottom)) - 351);
  return FALSE;
}

// Panels have the sizes that they were left with, in a window of another size too.
static void test_panels(void) {
  g_autofree char* path = write_text("panels.xml", kPendulum);
  for (int i = 0; i < 2; i++) {
    window_test_open(&test, i ? 1700 : 1500, i ? 1100 : 1000);
    open_path(path);
    gimbal_window_show_page(test.window, "problems");
    app_test_wait(i ? has_sizes : take_sizes, NULL);
    gtk_window_close(GTK_WINDOW(test.window));
    app_test_spin(100);
  }
  g_settings_reset(gimbal_settings_get(), "layout");
}

//---- large meshes

enum { ALONG = 400, AROUND = 150 };

static void torus_point(float* point, int i, int k) {
  double a = 2 * G_PI * (i % ALONG) / ALONG, b = 2 * G_PI * (k % AROUND) / AROUND, r = 1 + 0.3 * cos(b);
  point[0] = (float)(r * cos(a)), point[1] = (float)(r * sin(a)), point[2] = (float)(0.3 * sin(b));
}

static void append_face(GByteArray* bytes, const int corner[3][2]) {
  float face[12] = {0};
  for (int c = 0; c < 3; c++) torus_point(face + 3 + 3 * c, corner[c][0], corner[c][1]);
  g_byte_array_append(bytes, (const guint8*)face, sizeof face);
  g_byte_array_append(bytes, (const guint8[2]){0}, 2);
}

// 120,000 triangles in 6 MB.
static GFile* write_torus(const char* name) {
  g_autofree char* path = g_build_filename(folder, name, NULL);
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  guint8 head[80] = "binary";
  guint32 count = GUINT32_TO_LE(2 * ALONG * AROUND);
  g_byte_array_append(bytes, head, sizeof head);
  g_byte_array_append(bytes, (const guint8*)&count, sizeof count);
  for (int i = 0; i < ALONG; i++) {
    for (int k = 0; k < AROUND; k++) {
      append_face(bytes, (const int[3][2]){{i, k}, {i + 1, k}, {i + 1, k + 1}});
      append_face(bytes, (const int[3][2]){{i, k}, {i + 1, k + 1}, {i, k + 1}});
    }
  }
  g_assert_true(g_file_set_contents(path, (const char*)bytes->data, bytes->len, NULL));
  return g_file_new_for_path(path);
}

static double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static gboolean has_mesh(gpointer name) {
  GimbalDocument* document = gimbal_session_get_document(test.session);
  g_autofree char* text = document ? gimbal_document_dup_text(document) : g_strdup("");
  g_autofree char* tag = g_strdup_printf("<mesh name=\"%s\"", (const char*)name);
  return strstr(text, tag) != NULL;
}

// A mesh is read beside the main loop, which does next to nothing of the work; one that is given up
// is not written. Without a model there is one then.
static void test_large_mesh(void) {
  g_autoptr(GFile) torus = write_torus("torus.stl");
  g_autoptr(GFile) other = write_torus("other.stl");
  window_test_open(&test, 1000, 700);
  double all = seconds_of(CLOCK_PROCESS_CPUTIME_ID), own = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  drop(torus);
  own = seconds_of(CLOCK_THREAD_CPUTIME_ID) - own;
  app_test_wait(has_mesh, (gpointer) "torus");
  all = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - all;
  g_test_message("%.3f s of %.3f s", own, all);
  g_assert_cmpfloat(own, <, 0.3 * all);
  own = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  drop(other);
  own = seconds_of(CLOCK_THREAD_CPUTIME_ID) - own;
  g_assert_cmpfloat(own, <, 0.05 * all);
  gimbal_opening_cancel(gimbal_window_get_opening(test.window));
  app_test_spin(1500);
  g_assert_false(has_mesh((gpointer) "other"));
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  folder = app_test_folder();
  g_test_add_func("/app/open/kinds", test_kinds);
  g_test_add_func("/app/open/bad", test_bad);
  g_test_add_func("/app/open/first-picture", test_first_picture);
  g_test_add_func("/app/open/overtaken", test_overtaken);
  g_test_add_func("/app/open/closed", test_closed);
  g_test_add_func("/app/open/address", test_address);
  g_test_add_func("/app/open/folders", test_folders);
  g_test_add_func("/app/open/drop", test_drop);
  g_test_add_func("/app/open/drop-link", test_drop_link);
  g_test_add_func("/app/open/large-mesh", test_large_mesh);
  g_test_add_func("/app/open/speed", test_speed);
  g_test_add_func("/app/open/recent", test_recent);
  g_test_add_func("/app/open/recent-menu", test_recent_menu);
  g_test_add_func("/app/open/maximized", test_maximized);
  g_test_add_func("/app/open/panels", test_panels);
  g_test_add_func("/app/open/preferences", test_preferences);
  return g_test_run();
}

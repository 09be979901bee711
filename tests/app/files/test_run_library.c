// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The library of runs: what was saved or opened stands there, is found by words, has a note, is
// opened, and leaves it by way of the bin.

#include "library/run-store.h"
#include "trajectory/trajectory.h"
#include "window-fixture.h"

static gboolean is_whole(gpointer path) {
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, NULL);
  return t && !gimbal_trajectory_notice(t);
}

static gboolean has_steps(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->steps > 200;
}

static gboolean is_known(gpointer path) {
  g_autoptr(GPtrArray) runs = gimbal_run_store_list();
  for (guint i = 0; i < runs->len; i++) {
    if (!strcmp(((GimbalKnownRun*)runs->pdata[i])->path, path)) return TRUE;
  }
  return FALSE;
}

// A file beside the user's own ones, which have a bin.
static char* own_path(const char* name) {
  return g_build_filename(g_get_home_dir(), name, NULL);
}

static void save_as(Fixture* f, const char* path) {
  g_autofree char* expected = g_strdup(path);
  gimbal_run_files_save(gimbal_window_get_run_files(f->window), path);
  app_test_wait(is_whole, expected);
  app_test_wait(is_known, expected);
}

static gboolean has_window(gpointer unused) {
  (void)unused;
  return window_test_dialog(&fixture_test) != NULL;
}

static gboolean has_no_window(gpointer unused) {
  return !has_window(unused);
}

static GtkWidget* show_library(Fixture* f) {
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.runs", NULL);
  app_test_wait(has_window, NULL);
  GtkWidget* library = window_test_dialog(&fixture_test);
  g_assert_cmpstr(G_OBJECT_TYPE_NAME(library), ==, "GimbalRunsWindow");
  return library;
}

typedef struct Wanted {
  GtkWidget* library;
  const char *title, *subtitle;
} Wanted;

static gboolean is_row(GtkWidget* widget, const char* title) {
  return ADW_IS_ACTION_ROW(widget) && gtk_widget_get_mapped(widget) &&
         !g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title);
}

static GtkWidget* row_of(GtkWidget* library, const char* title) {
  return window_test_find(library, is_row, title);
}

static gboolean says(gpointer data) {
  const Wanted* wanted = data;
  GtkWidget* row = row_of(wanted->library, wanted->title);
  return row && strstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(row)), wanted->subtitle);
}

static gboolean is_gone(gpointer data) {
  const Wanted* wanted = data;
  return !row_of(wanted->library, wanted->title);
}

static void wait_for(GtkWidget* library, const char* title, const char* subtitle) {
  Wanted wanted = {library, title, subtitle};
  app_test_wait(says, &wanted);
}

static void wait_until_gone(GtkWidget* library, const char* title) {
  Wanted wanted = {library, title, NULL};
  app_test_wait(is_gone, &wanted);
}

static gboolean is_menu_button(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_MENU_BUTTON(widget);
}

static gboolean has_popover(gpointer button) {
  GtkPopover* popover = gtk_menu_button_get_popover(button);
  return popover && gtk_widget_get_mapped(GTK_WIDGET(popover));
}

// The menu of a row, open.
static GtkWidget* open_menu(GtkWidget* library, const char* title) {
  GtkWidget* button = window_test_find(row_of(library, title), is_menu_button, NULL);
  gtk_menu_button_popup(GTK_MENU_BUTTON(button));
  app_test_wait(has_popover, button);
  return GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)));
}

static gboolean is_choice(GtkWidget* widget, const char* label) {
  GtkWidget* child = GTK_IS_BUTTON(widget) ? gtk_button_get_child(GTK_BUTTON(widget)) : NULL;
  return GTK_IS_LABEL(child) && !strcmp(gtk_label_get_text(GTK_LABEL(child)), label);
}

static void choose(GtkWidget* library, const char* title, const char* label) {
  GtkWidget* choice = window_test_find(open_menu(library, title), is_choice, label);
  g_assert_nonnull(choice);
  g_signal_emit_by_name(choice, "clicked");
}

static void write_note(GtkWidget* library, const char* title, const char* note) {
  GtkWidget* entry = find_widget(open_menu(library, title), "GtkEntry");
  gtk_editable_set_text(GTK_EDITABLE(entry), note);
  g_signal_emit_by_name(entry, "activate");
}

static void search_for(GtkWidget* library, const char* words) {
  gtk_editable_set_text(GTK_EDITABLE(find_widget(library, "GtkSearchEntry")), words);
}

static void close_library(GtkWidget* library) {
  window_test_close_dialog(library);
  app_test_wait(has_no_window, NULL);
}

// Where somebody wants them.
static void save_library_picture(GtkWidget* library) {
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  if (!pictures) return;
  g_autofree char* path = g_strdup_printf("%s/run-library.png", pictures);
  window_test_picture(library, path);
}

static gboolean is_replaying(gpointer data) {
  return gimbal_session_is_replaying(((Fixture*)data)->session);
}

static void save_two(Fixture* f, const char* fall, const char* swing) {
  open_text(f, "pendulum.xml", kPendulum);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_steps, f);
  gimbal_session_set_running(f->session, FALSE);
  save_as(f, fall);
  save_as(f, swing);
}

static void test_library(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char *fall = own_path("fall.h5"), *swing = own_path("swing.h5");
  save_two(f, fall, swing);
  GtkWidget* library = show_library(f);
  wait_for(library, "fall.h5", "pendulum.xml · ");
  wait_for(library, "swing.h5", "pendulum.xml · ");
  write_note(library, "fall.h5", "slips <late>");
  wait_for(library, "fall.h5", "slips");

  search_for(library, "SLIPS pendulum");
  wait_until_gone(library, "swing.h5");
  g_assert_nonnull(row_of(library, "fall.h5"));
  search_for(library, "");
  wait_for(library, "swing.h5", "pendulum.xml");
  save_library_picture(library);

  choose(library, "swing.h5", "Move to the Bin");
  wait_until_gone(library, "swing.h5");
  g_assert_false(g_file_test(swing, G_FILE_TEST_EXISTS));
  g_assert_false(is_known(swing));
  g_signal_emit_by_name(find_widget(library, "GtkListBox"), "row-activated", row_of(library, "fall.h5"));
  app_test_wait(has_no_window, NULL);
  app_test_wait(is_replaying, f);

  // another window has the note, too
  library = show_library(f);
  wait_for(library, "fall.h5", "slips");
  choose(library, "fall.h5", "Remove From This List");
  wait_until_gone(library, "fall.h5");
  g_assert_true(g_file_test(fall, G_FILE_TEST_EXISTS));
  close_library(library);
  g_remove(fall);
}

static gboolean tells_of_difference(gpointer label) {
  return strstr(gtk_label_get_text(label), "The first difference is at") != NULL;
}

static gboolean is_told(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && g_str_has_prefix(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean is_early(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return !frame->running && frame->data->time < 0.1;
}

static GtkWidget* differences_of(Fixture* f) {
  GtkWidget* library = show_library(f);
  wait_for(library, "fall.h5", "pendulum.xml · ");
  choose(library, "fall.h5", "Differences From the Run on Show");
  GtkWidget* window = NULL;
  while (!window || g_strcmp0(G_OBJECT_TYPE_NAME(window), "GimbalRunDifferences") != 0) {
    app_test_spin(20);
    window = window_test_dialog(&fixture_test);
  }
  return window;
}

// The run of an edited text beside one that was saved before: where they begin to differ is said,
// and a row leads there.
static void test_differences(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char *fall = own_path("fall.h5"), *swing = own_path("swing.h5");
  save_two(f, fall, swing);
  edit(f, "fromto='0 0 0 .4 0 0'", "fromto='0 0 0 .2 0 0'");
  gimbal_simulation_reset(gimbal_session_get_simulation(f->session), -1);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_steps, f);
  gimbal_session_set_running(f->session, FALSE);
  GtkWidget* window = differences_of(f);
  GtkWidget* told = window_test_find(window, is_told, "The runs are being compared");
  if (told) app_test_wait(tells_of_difference, told);
  save_library_picture(window);
  g_signal_emit_by_name(find_widget(window, "GimbalNumberTable"), "selected", (guint64)0, 0);
  app_test_wait(is_early, f);
  gtk_editable_set_text(GTK_EDITABLE(find_widget(window, "GtkEntry")), "1e9");
  GtkWidget* none = NULL;
  while (!none) {
    app_test_spin(20);
    none = window_test_find(window, is_told, "5 quantities were compared");
    if (none && !strstr(gtk_label_get_text(GTK_LABEL(none)), "None differs.")) none = NULL;
  }
  close_library(window);
  for (int i = 0; i < 2; i++) {
    gimbal_run_store_forget(i ? fall : swing);
    g_remove(i ? fall : swing);
  }
}

// A file that is no run any more says why, and one that is gone is not there.
static void test_bad(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char *fall = own_path("fall.h5"), *swing = own_path("swing.h5");
  save_two(f, fall, swing);
  g_assert_true(g_file_set_contents(fall, "no run", -1, NULL));
  g_remove(swing);
  GtkWidget* library = show_library(f);
  wait_for(library, "fall.h5", "HDF5");
  g_assert_false(gtk_list_box_row_get_activatable(GTK_LIST_BOX_ROW(row_of(library, "fall.h5"))));
  g_assert_null(row_of(library, "swing.h5"));
  close_library(library);
  gimbal_run_store_forget(fall);
  g_remove(fall);
}

// The page that a window begins with leads to it.
static void test_from_the_start(Fixture* f, gconstpointer unused) {
  (void)unused;
  GtkWidget* page = find_widget(GTK_WIDGET(f->window), "GimbalStartPage");
  GtkWidget* button = window_test_find(page, window_test_does, "win.runs");
  g_assert_true(gtk_widget_is_sensitive(button));
  g_signal_emit_by_name(button, "clicked");
  app_test_wait(has_window, NULL);
  g_assert_cmpstr(G_OBJECT_TYPE_NAME(window_test_dialog(&fixture_test)), ==, "GimbalRunsWindow");
  close_library(window_test_dialog(&fixture_test));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/run-library/all", test_library);
  FIXTURE_ADD("/run-library/bad", test_bad);
  FIXTURE_ADD("/run-library/start", test_from_the_start);
  FIXTURE_ADD("/run-library/differences", test_differences);
  return g_test_run();
}

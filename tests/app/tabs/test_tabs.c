// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several models in one window: each in a tab with its own text, view, selection and run.

#include <math.h>

#include "widgets/control/chooser.h"
#include "window-test.h"

static WindowTest test;

static const char kOther[] =
    "<mujoco><worldbody><light pos='0 0 3'/><body name='block' pos='0 0 1'><freejoint/><geom name='cube' "
    "type='box' size='.1 .1 .1'/>"
    "</body></worldbody></mujoco>";

static GFile* file_with(const char* name, const char* text) {
  g_autofree char* path = g_build_filename(app_test_folder(), name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return g_file_new_for_path(path);
}

static void act(const char* action) {
  g_assert_true(gtk_widget_activate_action(GTK_WIDGET(test.window), action, NULL));
  test.session = gimbal_window_get_session(test.window);
  app_test_spin(50);
}

// A pendulum in the first tab and a falling block in the second, which is on show.
static void open_both(int width, int height) {
  g_autoptr(GFile) first = file_with("first.xml", kPendulum);
  g_autoptr(GFile) second = file_with("second.xml", kOther);
  window_test_open(&test, width, height);
  gimbal_window_open(test.window, first);
  app_test_wait(window_test_has_frame, &test);
  act("win.new-tab");
  gimbal_window_open(test.window, second);
  app_test_wait(window_test_has_frame, &test);
  app_test_spin(200);
}

// The title without the name of the model.
static const char* title(void) {
  static char file[64];
  g_strlcpy(file, gtk_window_get_title(GTK_WINDOW(test.window)), sizeof file);
  char* model = strstr(file, " — ");
  if (model) *model = 0;
  return file;
}

static double time_of(int index) {
  return gimbal_session_get_frame(gimbal_window_nth_session(test.window, index))->data->time;
}

static gboolean first_goes_on(gpointer since) {
  return time_of(0) > *(double*)since + 0.1;
}

static gboolean is_label(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

// Each goes on by itself, and what the window shows is that of the tab on show.
static void test_own(void) {
  open_both(1360, 860);
  g_assert_cmpint(gimbal_window_count_models(test.window), ==, 2);
  g_assert_cmpstr(title(), ==, "second.xml");
  gimbal_session_select(test.session, mjOBJ_BODY, 1);
  gimbal_session_set_running(gimbal_window_nth_session(test.window, 0), TRUE);
  double since = time_of(0);
  app_test_wait(first_goes_on, &since);  // out of sight
  g_assert_nonnull(window_test_find(GTK_WIDGET(test.window), is_label, "block"));
  act("win.next-tab");
  g_assert_cmpstr(title(), ==, "first.xml");
  g_assert_cmpint(gimbal_session_get_selection(test.session).id, <, 0);
  g_assert_null(window_test_find(GTK_WIDGET(test.window), is_label, "block"));
  g_assert_nonnull(window_test_find(GTK_WIDGET(test.window), is_label, "arm"));
  gimbal_session_set_running(test.session, FALSE);
  act("win.previous-tab");
  g_assert_cmpint(gimbal_session_get_selection(test.session).id, ==, 1);
  window_test_close(&test);
}

static GtkTextBuffer* buffer_of(int index) {
  return GTK_TEXT_BUFFER(
      gimbal_document_get_buffer(gimbal_session_get_document(gimbal_window_nth_session(test.window, index))));
}

static gboolean has_dialog(gpointer unused) {
  (void)unused;
  return window_test_dialog(&test) != NULL;
}

static gboolean needs_attention(gpointer unused) {
  (void)unused;
  return adw_tab_page_get_needs_attention(adw_tab_view_get_nth_page(window_test_tabs(test.window), 1));
}

static gboolean is_film_toast(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) &&
         !g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), "win.show-in-files");
}

static gboolean is_reported(gpointer unused) {
  (void)unused;
  return window_test_find(GTK_WIDGET(test.window), is_film_toast, NULL) != NULL;
}

// What happens in a tab that was left is heard: a film that is complete, a run that blows up.
static void test_heard(void) {
  static const char kSled[] =
      "<mujoco><option timestep='0.01'/><worldbody><body><joint name='lift' type='slide' axis='0 0 1'/><geom "
      "size='.1' mass='1'/>"
      "</body></worldbody><actuator><position joint='lift' kp='1e9' ctrlrange='-1 1'/></actuator></mujoco>";
  g_autofree char* film = g_build_filename(app_test_folder(), "left-%03d.png", NULL);
  open_both(1000, 700);
  GimbalSession* left = test.session;
  gtk_text_buffer_set_text(buffer_of(1), kSled, -1);
  app_test_spin(600);
  gimbal_filming_record_view(gimbal_window_get_pages(test.window)->filming, film);
  GimbalFilming* filming = gimbal_window_get_pages(test.window)->filming;
  app_test_spin(300);
  act("win.next-tab");
  gimbal_filming_stop(filming);
  app_test_wait(is_reported, NULL);
  gimbal_simulation_set_control(gimbal_session_get_simulation(left), 0, 1);
  gimbal_session_set_running(left, TRUE);
  app_test_wait(needs_attention, NULL);
  g_assert_cmpstr(title(), ==, "first.xml");
  act("win.next-tab");
  g_assert_false(needs_attention(NULL));
  gtk_text_buffer_set_modified(buffer_of(0), FALSE);
  window_test_close(&test);
}

static gboolean has_one(gpointer unused) {
  (void)unused;
  return gimbal_window_count_models(test.window) == 1;
}

// A tab that closes asks for its edits; the last one shows the start page.
static void test_close(void) {
  open_both(1000, 700);
  gtk_text_buffer_insert_at_cursor(buffer_of(1), " ", 1);
  act("win.close-tab");
  app_test_wait(has_dialog, NULL);
  g_assert_cmpint(gimbal_window_count_models(test.window), ==, 2);
  GtkWidget* discard =
      window_test_find(window_test_dialog(&test), window_test_is_button, g_dgettext("gimbal", "_Discard"));
  g_assert_nonnull(discard);
  g_signal_emit_by_name(discard, "clicked");
  app_test_wait(has_one, NULL);
  app_test_spin(100);
  g_assert_cmpstr(title(), ==, "first.xml");
  act("win.close-tab");
  g_assert_cmpint(gimbal_window_count_models(test.window), ==, 1);
  g_assert_null(gimbal_session_get_document(test.session));
  window_test_close(&test);
}

// The window asks for each model with edits before it goes.
static void test_close_window(void) {
  open_both(1000, 700);
  gtk_text_buffer_insert_at_cursor(buffer_of(0), " ", 1);
  gtk_text_buffer_insert_at_cursor(buffer_of(1), " ", 1);
  GtkWidget* window = GTK_WIDGET(test.window);
  g_object_add_weak_pointer(G_OBJECT(window), (gpointer*)&window);
  for (int i = 0; i < 2; i++) {
    if (i == 0) gtk_window_close(GTK_WINDOW(window));
    app_test_wait(has_dialog, NULL);
    g_assert_cmpstr(title(), ==, i ? "• second.xml" : "• first.xml");
    g_signal_emit_by_name(
        window_test_find(window_test_dialog(&test), window_test_is_button, g_dgettext("gimbal", "_Discard")),
        "clicked");
    app_test_spin(200);
  }
  app_test_spin(200);
  g_assert_true(!window || !gtk_widget_get_visible(window));
}

static gboolean both_run(gpointer since) {
  return time_of(0) > *(double*)since + 0.1 && time_of(1) > *(double*)since + 0.1;
}

static gboolean both_stand(gpointer unused) {
  (void)unused;
  gboolean run = FALSE;
  for (int i = 0; i < 2; i++) {
    run |= gimbal_session_get_frame(gimbal_window_nth_session(test.window, i))->running;
  }
  return !run;
}

static gboolean both_begin(gpointer unused) {
  return both_stand(unused) && time_of(0) == 0 && time_of(1) == 0;
}

static gboolean both_stepped(gpointer unused) {
  return both_stand(unused) && fabs(time_of(0) - 0.002) < 1e-9 && fabs(time_of(1) - 0.002) < 1e-9;
}

// Run, pause, step, speed and reset of one are those of all, by the actions and by the keys of the
// view; until each has its own clock again.
static void test_clock(void) {
  double since = 0;
  open_both(1000, 700);
  act("win.common-clock");
  app_test_wait(both_begin, NULL);
  act("win.step");
  app_test_wait(both_stepped, NULL);
  act("win.run");
  app_test_wait(both_run, &since);
  g_assert_true(window_test_press(&test, GDK_KEY_space));
  app_test_wait(both_stand, NULL);
  act("win.faster");
  g_assert_cmpfloat(
      gimbal_clock_get_speed(gimbal_session_get_clock(gimbal_window_nth_session(test.window, 0))), ==,
      gimbal_clock_get_speed(gimbal_session_get_clock(test.session)));
  g_assert_cmpfloat(gimbal_clock_get_speed(gimbal_session_get_clock(test.session)), >, 1);
  act("win.reset");
  app_test_wait(both_begin, NULL);
  // one that comes later belongs to them, and another document in it stops nobody
  act("win.new-tab");
  act("win.close-tab");
  act("win.common-clock");
  gimbal_session_set_running(gimbal_window_nth_session(test.window, 0), TRUE);
  since = time_of(0);
  app_test_wait(first_goes_on, &since);
  g_assert_cmpfloat(time_of(1), ==, 0);
  window_test_close(&test);
}

static const GimbalPages* pages_of(int index) {
  AdwTabPage* page = adw_tab_view_get_nth_page(window_test_tabs(test.window), index);
  return gimbal_model_tab_get_pages(GIMBAL_MODEL_TAB(adw_tab_page_get_child(page)));
}

static GtkWidget* stage_of(int index) {
  return GTK_WIDGET(pages_of(index)->stage);
}

static gboolean is_chooser(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GIMBAL_IS_CHOOSER(widget) && gtk_widget_get_mapped(widget);
}

static gboolean is_cut(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget)));
}

// With the first of the models that are offered, whose lines are shown in full.
static void compare(void) {
  act("win.compare");
  app_test_spin(100);
  GtkWidget* chooser = window_test_find(GTK_WIDGET(test.window), is_chooser, NULL);
  g_assert_nonnull(chooser);
  g_assert_null(window_test_find(chooser, is_cut, NULL));
  g_signal_emit_by_name(chooser, "chosen", 0);
  gtk_popover_popdown(GTK_POPOVER(chooser));
  app_test_spin(400);
}

static GtkWidget* button(const char* label) {
  GtkWidget* found = window_test_find(GTK_WIDGET(test.window), window_test_is_button, label);
  g_assert_nonnull(found);
  return found;
}

static gboolean is_drawn(gpointer index) {
  return gimbal_viewport_get_pictures(
             gimbal_stage_get_viewport(GIMBAL_STAGE(stage_of(GPOINTER_TO_INT(index))))) > 0;
}

// Both on show, the first at the left; each goes home when another tab comes and when one of them
// goes.
static void test_compare(void) {
  graphene_rect_t places[2];
  open_both(1360, 860);
  int width = gtk_widget_get_width(GTK_WIDGET(test.window));
  compare();
  for (int i = 0; i < 2; i++) {
    g_assert_true(gtk_widget_get_mapped(stage_of(i)));
    app_test_wait(is_drawn, GINT_TO_POINTER(i));
    g_assert_true(gtk_widget_compute_bounds(stage_of(i), GTK_WIDGET(test.window), &places[i]));
  }
  gboolean beside = places[0].origin.x + places[0].size.width <= places[1].origin.x;
  gboolean above = places[0].origin.y + places[0].size.height <= places[1].origin.y;
  g_assert_true(beside || above);
  g_assert_cmpfloat(fabsf(places[0].size.width - places[1].size.width), <=, 2);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(test.window)), ==, width);
  // the pages are those of the tab on show, and the pair stays where it is
  act("win.previous-tab");
  app_test_spin(300);
  g_assert_cmpstr(title(), ==, "first.xml");
  g_assert_true(gtk_widget_get_mapped(stage_of(1)));
  g_assert_true(gtk_widget_is_ancestor(stage_of(1), GTK_WIDGET(gimbal_window_get_pages(test.window)->dock)));
  act("win.new-tab");
  app_test_spin(100);
  g_assert_false(gtk_widget_is_ancestor(stage_of(1), GTK_WIDGET(pages_of(0)->dock)));
  act("win.close-tab");
  act("win.close-tab");
  app_test_spin(100);
  g_assert_cmpint(gimbal_window_count_models(test.window), ==, 1);
  g_assert_null(window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalCompareBar"));
  window_test_close(&test);
}

static gboolean is_apart(gpointer unused) {
  (void)unused;
  return window_test_find(GTK_WIDGET(test.window), is_label, "hinge: 0.5 rad apart") != NULL;
}
static gboolean is_same(gpointer unused) {
  (void)unused;
  return window_test_find(GTK_WIDGET(test.window), is_label, "same pose") != NULL;
}

static gboolean is_turned(gpointer unused) {
  (void)unused;
  return gimbal_viewport_get_camera(gimbal_stage_get_viewport(GIMBAL_STAGE(stage_of(1))))->azimuth == 33;
}

// One clock and one camera by what stands above the views; the other takes the pose of this one.
static void test_common(void) {
  open_both(1360, 860);
  gtk_text_buffer_set_text(buffer_of(1), kPendulum, -1);
  app_test_spin(800);
  compare();
  for (int i = 0; i < 2; i++) {
    GimbalSession* session = gimbal_window_nth_session(test.window, i);
    mjtNum pose[7] = {0.5 * i};
    gimbal_session_set_running(session, FALSE);
    gimbal_simulation_set_pose(gimbal_session_get_simulation(session), 0, pose, 1);
  }
  app_test_wait(is_apart, NULL);
  g_signal_emit_by_name(button("Same Pose"), "clicked");
  app_test_wait(is_same, NULL);
  g_signal_emit_by_name(button("Same View"), "clicked");
  mjvCamera* camera = gimbal_viewport_get_camera(gimbal_stage_get_viewport(GIMBAL_STAGE(stage_of(0))));
  camera->azimuth = 33;
  gimbal_viewport_refresh(gimbal_stage_get_viewport(GIMBAL_STAGE(stage_of(0))));
  app_test_wait(is_turned, NULL);
  g_signal_emit_by_name(button("One Clock"), "clicked");
  app_test_wait(both_begin, NULL);
  act("win.step");
  app_test_wait(both_stepped, NULL);
  act("win.stop-comparing");
  g_assert_false(gtk_widget_get_mapped(stage_of(0)));
  gtk_text_buffer_set_modified(buffer_of(1), FALSE);
  window_test_close(&test);
}

static void test_pictures(void) {
  static const int kSizes[][2] = {{1000, 700}, {2560, 1440}};
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  if (!folder) {
    g_test_skip("GIMBAL_TEST_PICTURES is not set");
    return;
  }
  for (int i = 0; i < 4; i++) {
    g_settings_set_string(gimbal_settings_get(), "color-scheme", i % 2 ? "dark" : "light");
    open_both(kSizes[i / 2][0], kSizes[i / 2][1]);
    g_autofree char* path =
        g_strdup_printf("%s/tabs-%s-%d.png", folder, i % 2 ? "dark" : "light", kSizes[i / 2][0]);
    window_test_picture(GTK_WIDGET(test.window), path);
    compare();
    app_test_spin(600);
    g_autofree char* pair =
        g_strdup_printf("%s/compared-%s-%d.png", folder, i % 2 ? "dark" : "light", kSizes[i / 2][0]);
    window_test_picture(GTK_WIDGET(test.window), pair);
    window_test_close(&test);
  }
}

static const char* tab_title(int index) {
  return adw_tab_page_get_title(adw_tab_view_get_nth_page(window_test_tabs(test.window), index));
}

// Models of one name tell their folders.
static void test_titles(void) {
  g_autofree char* folder = g_build_filename(app_test_folder(), "arm", NULL);
  g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
  g_autoptr(GFile) namesake = file_with("arm/first.xml", kOther);
  g_autofree char* own = g_path_get_basename(app_test_folder());
  g_autofree char* longer = g_strconcat(own, "/first.xml", NULL);
  open_both(1000, 700);
  g_assert_cmpstr(tab_title(0), ==, "first.xml");
  g_assert_cmpstr(tab_title(1), ==, "second.xml");
  gimbal_window_open(test.window, namesake);
  app_test_spin(400);
  g_assert_cmpstr(tab_title(0), ==, longer);
  g_assert_cmpstr(tab_title(1), ==, "arm/first.xml");
  window_test_close(&test);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/app/tabs/titles", test_titles);
  g_test_add_func("/tabs/own", test_own);
  g_test_add_func("/tabs/close", test_close);
  g_test_add_func("/tabs/clock", test_clock);
  g_test_add_func("/tabs/compare", test_compare);
  g_test_add_func("/tabs/common", test_common);
  g_test_add_func("/tabs/heard", test_heard);
  g_test_add_func("/tabs/pictures", test_pictures);
  g_test_add_func("/tabs/close-window", test_close_window);
  return g_test_run();
}

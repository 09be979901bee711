// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The buttons of a run show the session and change it: each side follows the other.

#include <math.h>

#include "transport/speed-menu.h"
#include "transport/transport.h"
#include "window-fixture.h"

static GtkWidget* speed_menu_of(Fixture* f) {
  return find_widget(GTK_WIDGET(f->window), "GimbalSpeedMenu");
}

static GtkAdjustment* exponent_of(Fixture* f) {
  GObject* adjustment = gtk_widget_get_template_child(speed_menu_of(f), GIMBAL_TYPE_SPEED_MENU, "exponent");
  return GTK_ADJUSTMENT(adjustment);
}

static GtkCheckButton* unlimited_of(Fixture* f) {
  GObject* unlimited = gtk_widget_get_template_child(speed_menu_of(f), GIMBAL_TYPE_SPEED_MENU, "unlimited");
  return GTK_CHECK_BUTTON(unlimited);
}

static gboolean says(Fixture* f, const char* text) {
  GtkWidget* button = find_widget(speed_menu_of(f), "GtkMenuButton");
  return !g_strcmp0(gtk_menu_button_get_label(GTK_MENU_BUTTON(button)), text);
}

// Each side follows the other, and none comes back at itself.
static void test_speed(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_object_set(f->session, "speed", 0.1, NULL);
  g_assert_cmpfloat(fabs(gtk_adjustment_get_value(exponent_of(f)) + 1), <, 1e-9);
  g_assert_true(says(f, "10 %"));
  gtk_adjustment_set_value(exponent_of(f), 1);
  g_assert_cmpfloat(gimbal_session_get_speed(f->session), ==, 10);
  gtk_check_button_set_active(unlimited_of(f), TRUE);
  g_assert_cmpfloat(gimbal_session_get_speed(f->session), ==, 0);
  g_assert_cmpfloat(gtk_adjustment_get_value(exponent_of(f)), ==,
                    1);  // there is no place for it on the scale
  gtk_adjustment_set_value(exponent_of(f), 0);
  g_assert_cmpfloat(gimbal_session_get_speed(f->session), ==, 1);
  g_assert_false(gtk_check_button_get_active(unlimited_of(f)));
  gtk_check_button_set_active(unlimited_of(f), TRUE);
  gtk_check_button_set_active(unlimited_of(f), FALSE);
  g_assert_cmpfloat(gimbal_session_get_speed(f->session), ==, 1);
}

static GtkButton* run_button_of(Fixture* f) {
  return GTK_BUTTON(window_test_find(GTK_WIDGET(f->window), window_test_does, "win.run"));
}

static gboolean shows_pause(gpointer data) {
  return !strcmp(gtk_button_get_icon_name(run_button_of(data)), "media-playback-pause-symbolic");
}
static gboolean shows_run(gpointer data) {
  return !strcmp(gtk_button_get_icon_name(run_button_of(data)), "media-playback-start-symbolic");
}

static void test_run(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(run_button_of(f))));  // there is no model
  open_text(f, "transport.xml", kPendulum);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(shows_run, f);
  g_signal_emit_by_name(run_button_of(f), "clicked");
  app_test_wait(shows_pause, f);
  runs_on(f);
  g_object_set(f->session, "running", FALSE, NULL);
  app_test_wait(shows_run, f);
}

// A run that went wrong is asked about, until it goes on.
static void test_incident(Fixture* f, gconstpointer unused) {
  GtkWidget* bar = find_widget(find_widget(GTK_WIDGET(f->window), "GimbalNotices"), "GtkInfoBar");
  (void)unused;
  open_text(f, "transport.xml", kPendulum);
  g_signal_emit_by_name(f->session, "incident", "Something went wrong");
  g_assert_true(window_test_is_revealed(bar));
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(shows_run, f);
  g_assert_true(window_test_is_revealed(bar));
  gimbal_session_set_running(f->session, TRUE);
  g_assert_false(window_test_is_revealed(bar));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/transport/speed", test_speed);
  FIXTURE_ADD("/app/transport/run", test_run);
  FIXTURE_ADD("/app/transport/incident", test_incident);
  return g_test_run();
}

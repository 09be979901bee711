// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "gallery-judging.h"

#include <stdio.h>

#include "look-check.h"
#include "window-test.h"

GallerySetting gallery_setting;

static void picture(GtkWidget* widget, const char* name) {
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  if (!folder) return;
  g_autofree char* path = g_strdup_printf("%s/%s-%dx%d-%s.png", folder, gallery_setting.theme,
                                          gallery_setting.width, gallery_setting.height, name);
  window_test_picture(widget, path);
}

static void set_theme(const char* theme) {
  if (g_str_equal(theme, gallery_setting.theme)) return;
  gallery_setting.theme = theme;
  g_settings_set_string(gimbal_settings_get(), "color-scheme", theme);
  app_test_spin(50);
}

static gboolean is_moving(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_REVEALER(widget) && gtk_widget_get_mapped(widget) &&
         gtk_revealer_get_reveal_child(GTK_REVEALER(widget)) !=
             gtk_revealer_get_child_revealed(GTK_REVEALER(widget));
}

static gboolean has_come(gpointer widget) {
  return !window_test_find(widget, is_moving, NULL);
}

typedef struct Judgement {
  GtkWidget* widget;
  const char* where;
  int pictures, faults;
  gboolean done;
} Judgement;

// Now everything has the size of what it says; panes that have just been given another size have
// some pictures to come to rest.
static void on_painted(Judgement* judgement) {
  if (judgement->done) return;
  judgement->faults = look_check(judgement->widget, judgement->where);
  judgement->done = !judgement->faults || ++judgement->pictures > 40;
}

static gboolean is_judged(gpointer judgement) {
  gtk_widget_queue_draw(((Judgement*)judgement)->widget);
  return ((Judgement*)judgement)->done;
}

static int judge_painted(GtkWidget* widget, const char* where) {
  Judgement judgement = {widget, where, 0, 0, FALSE};
  GdkFrameClock* clock = gtk_widget_get_frame_clock(widget);
  gulong handler = g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(on_painted), &judgement);
  app_test_wait(is_judged, &judgement);
  g_signal_handler_disconnect(clock, handler);
  return judgement.faults;
}

// Leave a picture of what was found at fault.
static void keep_picture(GtkWidget* widget, const char* where) {
  g_autofree char* file = g_strconcat(where, ".png", NULL);
  g_autofree char* path = g_build_filename(g_get_tmp_dir(), g_strdelimit(file, " ", '-'), NULL);
  window_test_picture(widget, path);
  g_test_message("%s", path);
}

// Look at it, in the light and in the dark. The next one begins with the theme that this one ends
// with: another theme is another style for each widget, which takes longer than to judge them.
void gallery_judge(GtkWidget* widget, const char* name) {
  gboolean both = !g_getenv("GIMBAL_TEST_PICTURES") || g_getenv("GIMBAL_TEST_SIZES");
  if (g_getenv("GIMBAL_TEST_ONE_THEME")) both = FALSE;
  const char* first = gallery_setting.theme;
  const char* themes[] = {first, g_str_equal(first, "light") ? "dark" : "light"};
  for (int i = 0; i < (both ? 2 : 1); i++) {
    set_theme(themes[i]);
    g_autofree char* where =
        g_strdup_printf("%s %s %dx%d", name, themes[i], gallery_setting.width, gallery_setting.height);
    app_test_wait(has_come, widget);
    picture(widget, name);
    if (judge_painted(widget, where)) {
      keep_picture(widget, where);
      g_test_fail();
    }
  }
}

// Follow the widest child down, to find what does not fit.
static void tell_widest(GtkWidget* widget, int depth) {
  GtkWidget* widest = NULL;
  int most = 0;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int least = 0;
    if (gtk_widget_get_visible(child)) {
      gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    }
    g_test_message("%*s%s (%s) %d", depth, "", G_OBJECT_TYPE_NAME(child), gtk_widget_get_name(child), least);
    if (least > most) widest = child;
    most = MAX(most, least);
  }
  if (widest && depth < 40) tell_widest(widest, depth + 1);
}

// No page needs more room than a small screen has.
static void check_fits(GtkWidget* window) {
  int least_width, least_height;
  gtk_widget_measure(window, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure(window, GTK_ORIENTATION_VERTICAL, -1, &least_height, NULL, NULL, NULL);
  if (least_width > 1000) tell_widest(window, 0);
  if (g_getenv("GIMBAL_TEST_TEXT_SCALE")) return;  // large text needs a larger screen
  // a larger window may have more panes open
  g_assert_cmpint(least_width, <=, MAX(1000, gallery_setting.width));
  g_assert_cmpint(least_height, <=, 700);
}

// With its frame.
static gboolean has_width(gpointer window) {
  GdkSurface* surface = gtk_native_get_surface(window);
  return gdk_surface_get_width(surface) == gallery_setting.width;
}

// The window in its size, or in each of "1000x700,1360x860,2560x1440".
void gallery_judge_window(GtkWidget* window, const char* name) {
  const char* sizes = g_getenv("GIMBAL_TEST_SIZES");
  const GallerySetting own = gallery_setting;
  check_fits(window);
  g_auto(GStrv) words = g_strsplit(sizes ? sizes : "", ",", -1);
  for (char** word = words; *word; word++) {
    g_assert_cmpint(sscanf(*word, "%dx%d", &gallery_setting.width, &gallery_setting.height), ==, 2);
    gtk_window_set_default_size(GTK_WINDOW(window), gallery_setting.width, gallery_setting.height);
    app_test_wait(has_width, window);
    app_test_spin(300);
    gallery_judge(window, name);
  }
  gallery_setting.width = own.width;
  gallery_setting.height = own.height;
  if (!sizes) gallery_judge(window, name);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A dock knows where each of its pages is.

#include "widgets/dock/dock.h"

#include <string.h>

#include "app/app-test.h"
#include "broken.h"
#include "widgets/control/skipped.h"
#include "widgets/dock/dock-pane.h"

static GimbalDockPage* page_new(const char* name, const char* home) {
  return g_object_new(GIMBAL_TYPE_DOCK_PAGE, "name", name, "title", name, "icon-name", "go-home-symbolic",
                      "child", gtk_label_new(name), "home", home, NULL);
}

static GimbalDock* dock_new(void) {
  static const char* const kPages[][2] = {{"a", "left"}, {"b", "left"}, {"c", "bottom"}};
  GimbalDock* dock = g_object_ref_sink(g_object_new(GIMBAL_TYPE_DOCK, NULL));
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    g_autoptr(GimbalDockPage) page = page_new(kPages[i][0], kPages[i][1]);
    gimbal_dock_add(dock, page);
  }
  gimbal_validate_dock(dock);
  return dock;
}

static void test_places(void) {
  g_autoptr(GimbalDock) dock = dock_new();
  GimbalDockPage* page = gimbal_dock_find(dock, "a");
  gimbal_dock_move(dock, page, GIMBAL_DOCK_RIGHT);
  gimbal_validate_dock(dock);
  g_assert_cmpint(gimbal_dock_get_place(dock, page), ==, GIMBAL_DOCK_RIGHT);
  gimbal_dock_move(dock, page, GIMBAL_DOCK_WINDOW);
  gimbal_validate_dock(dock);
  gimbal_dock_move(dock, page, GIMBAL_DOCK_LEFT);
  gimbal_validate_dock(dock);
  g_assert_cmpint(gimbal_dock_get_place(dock, page), ==, GIMBAL_DOCK_LEFT);
}

// Pages that are forgotten, taken out of their pane, or shown without being known.
static void break_dock(gconstpointer way) {
  GimbalDock* dock = dock_new();
  GListStore* pages = G_LIST_STORE(gimbal_dock_get_pages(dock));
  GimbalDockPane* left = GIMBAL_DOCK_PANE(gimbal_dock_get_pane(dock, GIMBAL_DOCK_LEFT));
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      g_list_store_remove(pages, 0);
      break;
    case 1:
      gimbal_dock_pane_remove(left, gimbal_dock_find(dock, "a"));
      break;
    default:
      gimbal_dock_pane_add(left, page_new("d", "left"));
  }
  gimbal_validate_dock(dock);
}

//---- frames

typedef struct Frames {
  GimbalDock* dock;
  GtkWidget* middle;
  gboolean asks;  // the page below asks for another size of the middle
  int skipped;    // warnings of the toolkit
} Frames;

static GLogWriterOutput count_skipped(GLogLevelFlags level, const GLogField* fields, gsize count,
                                      gpointer frames) {
  for (gsize i = 0; i < count; i++) {
    ((Frames*)frames)->skipped += !strcmp(fields[i].key, "MESSAGE") &&
                                  g_str_has_suffix(fields[i].value, " without a current allocation");
  }
  return gimbal_skipped_log(level, fields, count, NULL);
}

// The middle has its place in this layout already.
static void on_below_resized(GtkDrawingArea* area, int width, int height, Frames* self) {
  (void)area, (void)width, (void)height;
  if (!self->asks) return;
  self->asks = FALSE;
  gtk_widget_queue_resize(self->middle);
  gtk_widget_queue_draw(self->middle);
}

static gboolean middle_is_in_frame(gpointer frames) {
  GtkWidget* middle = ((Frames*)frames)->middle;
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(middle);
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(middle), gtk_widget_get_height(middle));
  g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
  return node != NULL;
}

static gboolean was_skipped(gpointer frames) {
  return ((Frames*)frames)->skipped > 0;
}

// What has no place when a frame is painted comes back in one of the next.
static void test_skipped(void) {
  static Frames self;
  g_log_set_writer_func(count_skipped, &self, NULL);
  self.dock = dock_new();
  self.middle = gtk_label_new("middle");
  GtkWidget *area = gtk_drawing_area_new(), *window = gtk_window_new();
  g_autoptr(GimbalDockPage) below =
      g_object_new(GIMBAL_TYPE_DOCK_PAGE, "name", "d", "title", "d", "icon-name", "go-home-symbolic", "child",
                   area, "home", "bottom", NULL);
  g_autoptr(GtkBuilder) builder = gtk_builder_new();
  gimbal_dock_add(self.dock, below);
  GTK_BUILDABLE_GET_IFACE(self.dock)->add_child(GTK_BUILDABLE(self.dock), builder, G_OBJECT(self.middle),
                                                NULL);
  gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(self.dock));
  gtk_window_set_default_size(GTK_WINDOW(window), 600, 500);
  gimbal_dock_show(self.dock, below);
  g_signal_connect(area, "resize", G_CALLBACK(on_below_resized), &self);
  gtk_window_present(GTK_WINDOW(window));
  app_test_wait(middle_is_in_frame, &self);
  self.asks = TRUE;
  gtk_window_set_default_size(GTK_WINDOW(window), 640, 520);
  app_test_wait(was_skipped, &self);
  app_test_wait(middle_is_in_frame, &self);
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_unref(self.dock);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  if (!gtk_init_check()) return 77;
  adw_init();
  g_test_add_func("/widgets/dock/places", test_places);
  g_test_add_func("/widgets/dock/skipped", test_skipped);
  broken_add("/widgets/dock/broken", 3, break_dock);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A dock knows where each of its pages is.

#include "widgets/dock/dock.h"

#include "broken.h"
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

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  if (!gtk_init_check()) return 77;
  adw_init();
  g_test_add_func("/widgets/dock/places", test_places);
  broken_add("/widgets/dock/broken", 3, break_dock);
  return g_test_run();
}

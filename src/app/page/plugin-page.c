// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "page/plugin-page.h"

#include "widgets/control/owned.h"

struct _GimbalPluginPage {
  GimbalPage parent;
  GtkWidget* child;
};

G_DEFINE_FINAL_TYPE(GimbalPluginPage, gimbal_plugin_page, GIMBAL_TYPE_PAGE)

static void gimbal_plugin_page_class_init(GimbalPluginPageClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalPluginPage, child, gtk_widget_unparent));
}

GIMBAL_EMPTY_INIT(GimbalPluginPage, gimbal_plugin_page)

// Plug-ins do not change while the program runs, nor do the rows of their pages, one for each name.
static const GimbalPageKind* row_of(const char* name, const char* title) {
  static GHashTable* rows = NULL;
  if (!rows) rows = g_hash_table_new(g_str_hash, g_str_equal);
  GimbalPageKind* row = g_hash_table_lookup(rows, name);
  if (row) return row;
  row = g_new0(GimbalPageKind, 1);
  row->name = g_strdup(name);
  row->title = g_strdup(title);
  row->icon = "gimbal-plugin-symbolic";
  row->home = "bottom";
  row->help = "plugins";
  row->type = gimbal_plugin_page_get_type;
  g_hash_table_insert(rows, (gpointer)row->name, row);
  return row;
}

GimbalPage* gimbal_plugin_page_new(const char* name, const char* title, GtkWidget* child,
                                   GimbalSession* session, GimbalViewport* viewport, GimbalSteps* steps) {
  GimbalPage* page = gimbal_page_new(row_of(name, title), session, viewport, steps);
  GIMBAL_PLUGIN_PAGE(page)->child = child;
  gtk_widget_set_parent(child, GTK_WIDGET(page));
  return page;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that shall vary, from wherever they are shown: to the page of experiments.

#include "bench/bench-panel.h"
#include "language/scan/inline-values.h"
#include "window/window-private.h"

static GimbalBenchPanel* bench_of(gpointer owner) {
  return GIMBAL_BENCH_PANEL(GIMBAL_WINDOW(owner)->pages.bench_panel);
}

void gimbal_window_vary_action(gpointer owner, GVariant* parameter) {
  const char *path, *attribute;
  guint64 tag;
  int component;
  g_variant_get(parameter, "(&st&si)", &path, &tag, &attribute, &component);
  gimbal_bench_panel_vary(bench_of(owner), path, (gsize)tag, attribute, component);
}

void gimbal_window_vary_setting_action(gpointer owner, GVariant* parameter) {
  const char *section, *attribute, *value;
  g_variant_get(parameter, "(&s&s&s)", &section, &attribute, &value);
  gimbal_bench_panel_vary_setting(bench_of(owner), section, attribute, value);
}

// The number that was clicked, else that at the caret.
void gimbal_window_vary_here_action(gpointer owner, GVariant* parameter) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  (void)parameter;
  if (!page) return;
  const GimbalMjcfTree* tree = gimbal_document_need_tree(gimbal_editor_page_get_document(page));
  gsize caret = gimbal_editor_page_get_menu_place(page);
  int index = gimbal_mjcf_tree_at(tree, caret);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  const GimbalMjcfAttribute* at = node ? gimbal_mjcf_tree_attribute_at(tree, node, caret) : NULL;
  if (!at) {
    gtk_widget_error_bell(owner);
    return;
  }
  g_autofree char* name = g_strndup(tree->text + at->name, at->name_end - at->name);
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  gsize within = MIN(MAX(caret, at->value), at->value_end) - at->value;
  int component = gimbal_mjcf_word_at(tree->text + at->value, at->value_end - at->value, within);
  gimbal_bench_panel_vary(bench_of(owner), gimbal_editor_page_is_root(page) || !path ? "" : path, node->start,
                          name, component);
}

void gimbal_window_show_experiments(GimbalWindow* self) {
  gimbal_window_show_page(self, "experiments");
}

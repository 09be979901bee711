// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that shall vary, from wherever they are shown: to the page of experiments.

#include "language/scan/inline-values.h"
#include "window/window-private.h"

void gimbal_window_vary_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  gimbal_model_tab_activate(GIMBAL_WINDOW(widget)->pages.tab, "experiments", "vary", parameter);
}

void gimbal_window_vary_setting_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  gimbal_model_tab_activate(GIMBAL_WINDOW(widget)->pages.tab, "experiments", "vary-setting", parameter);
}

// The number that was clicked, else that at the caret.
void gimbal_window_vary_here_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  (void)action, (void)parameter;
  if (!page) return;
  const GimbalMjcfTree* tree = gimbal_document_need_tree(gimbal_editor_page_get_document(page));
  gsize caret = gimbal_editor_page_get_menu_place(page);
  int index = gimbal_mjcf_tree_at(tree, caret);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  const GimbalMjcfAttribute* at = node ? gimbal_mjcf_tree_attribute_at(tree, node, caret) : NULL;
  if (!at) {
    gtk_widget_error_bell(widget);
    return;
  }
  g_autofree char* name = g_strndup(tree->text + at->name, at->name_end - at->name);
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  gsize within = MIN(MAX(caret, at->value), at->value_end) - at->value;
  int component = gimbal_mjcf_word_at(tree->text + at->value, at->value_end - at->value, within);
  const char* file = gimbal_editor_page_is_root(page) || !path ? "" : path;
  gimbal_model_tab_activate(GIMBAL_WINDOW(widget)->pages.tab, "experiments", "vary",
                            g_variant_new("(stsi)", file, (guint64)node->start, name, component));
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/vary-actions.h"

#include <glib/gi18n.h>

#include "language/scan/inline-values.h"

// Vary a number by its place in the text.
GIMBAL_ACTION(vary_action) {
  gimbal_model_tab_activate(gimbal_model_tabs_get_shown(owner), "experiments", "vary", parameter);
}

// Vary a setting by its section and name.
GIMBAL_ACTION(vary_setting_action) {
  gimbal_model_tab_activate(gimbal_model_tabs_get_shown(owner), "experiments", "vary-setting", parameter);
}

// Vary the number that was clicked, else that at the caret.
GIMBAL_ACTION(vary_here_action) {
  GimbalModelTab* tab = gimbal_model_tabs_get_shown(owner);
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_model_tab_get_pages(tab)->editor);
  if (!page) return;
  const GimbalMjcfTree* tree = gimbal_document_need_tree(gimbal_editor_page_get_document(page));
  gsize caret = gimbal_editor_page_get_menu_place(page);
  int index = gimbal_mjcf_tree_at(tree, caret);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  const GimbalMjcfAttribute* at = node ? gimbal_mjcf_tree_attribute_at(tree, node, caret) : NULL;
  if (!at) {
    gtk_widget_error_bell(GTK_WIDGET(tab));
    return;
  }
  g_autofree char* name = g_strndup(tree->text + at->name, at->name_end - at->name);
  g_autofree char* path = gimbal_editor_page_dup_path(page);
  gsize within = MIN(MAX(caret, at->value), at->value_end) - at->value;
  int component = gimbal_mjcf_word_at(tree->text + at->value, at->value_end - at->value, within);
  const char* file = gimbal_editor_page_is_root(page) || !path ? "" : path;
  gimbal_model_tab_activate(tab, "experiments", "vary",
                            g_variant_new("(stsi)", file, (guint64)node->start, name, component));
}

static const GimbalAction kActions[] = {
    {"win.vary", "(stsi)", vary_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.vary-setting", "(sss)", vary_setting_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.vary-here", NULL, vary_here_action, GIMBAL_NEEDS_DOCUMENT, N_("Vary the Number at the Caret…")},
};

void gimbal_vary_actions_add(GimbalActions* actions, GimbalModelTabs* models) {
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), models);
}

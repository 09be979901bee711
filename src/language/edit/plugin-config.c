// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/edit/plugin-config.h"

#include <string.h>

#include "language/edit/rewrite.h"
#include "language/scan/markup.h"

static int child_called(const GimbalMjcfTree* tree, int parent, const char* tag, const char* attribute,
                        const char* wanted) {
  for (int i = gimbal_mjcf_tree_first_child(tree, parent); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (!gimbal_mjcf_tree_is(tree, node, tag)) continue;
    g_autofree char* value = attribute ? gimbal_mjcf_tree_value(tree, node, attribute) : NULL;
    if (!attribute || !g_strcmp0(value, wanted)) return i;
  }
  return -1;
}

int gimbal_plugin_config_user(const GimbalMjcfTree* tree, gsize tag) {
  int index = gimbal_mjcf_tree_starting(tree, tag);
  if (index < 0) return -1;
  gboolean itself = gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, index), "plugin");
  return itself ? index : child_called(tree, index, "plugin", NULL, NULL);
}

char* gimbal_plugin_config_dup_instance(const GimbalMjcfTree* tree, int user) {
  return gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, user), "instance");
}

int gimbal_plugin_config_find_instance(const GimbalMjcfTree* tree, const char* name) {
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT || !gimbal_mjcf_tree_is(tree, node, "instance")) continue;
    g_autofree char* own = gimbal_mjcf_tree_value(tree, node, "name");
    if (!g_strcmp0(own, name)) return i;
  }
  return -1;
}

char* gimbal_plugin_config_dup_plugin(const GimbalMjcfTree* tree, int holder) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, holder);
  if (gimbal_mjcf_tree_is(tree, node, "instance")) {
    if (node->parent < 0) return NULL;
    node = gimbal_mjcf_tree_node(tree, node->parent);
  }
  return gimbal_mjcf_tree_value(tree, node, "plugin");
}

char* gimbal_plugin_config_dup_value(const GimbalMjcfTree* tree, int holder, const char* key) {
  int config = child_called(tree, holder, "config", "key", key);
  return config < 0 ? NULL : gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, config), "value");
}

gboolean gimbal_plugin_config_set(const GimbalMjcfTree* tree, int holder, const char* key, const char* value,
                                  GArray* edits, const char* path, GError** error) {
  int config = child_called(tree, holder, "config", "key", key);
  gsize at = config < 0 ? 0 : gimbal_mjcf_tree_node(tree, config)->start;
  if (config >= 0 && !value) return gimbal_rewrite_delete(tree, at, edits, path, error);
  if (config >= 0) return gimbal_rewrite_set_attribute(tree, at, "value", value, edits, path, error);
  if (!value) return TRUE;
  g_autofree char *name = gimbal_markup_escape(key, '"'), *text = gimbal_markup_escape(value, '"');
  g_autofree char* xml = g_strdup_printf("<config key=\"%s\" value=\"%s\"/>", name, text);
  return gimbal_rewrite_add_child(tree, gimbal_mjcf_tree_node(tree, holder)->start, xml, edits, path, error);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/intake/robot-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

GimbalRobotText gimbal_robot_text(GimbalIntakeWork* work, const char* text) {
  return (GimbalRobotText){work, gimbal_mjcf_tree_of(text), gimbal_edits_new()};
}

char* gimbal_robot_text_end(GimbalRobotText* self) {
  char* text = gimbal_edits_apply_to_text(self->edits, "", self->tree->text);
  g_array_unref(self->edits);
  gimbal_mjcf_tree_unref(self->tree);
  return text;
}

static int line_of(const GimbalMjcfTree* tree, gsize offset) {
  int line = 1;
  for (gsize i = 0; i < offset; i++) line += tree->text[i] == '\n';
  return line;
}

// The name of the link or joint that an element is in or is; NULL: it is in none.
static char* owner_of(const GimbalMjcfTree* tree, int index) {
  for (; index >= 0; index = gimbal_mjcf_tree_node(tree, index)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
    if (gimbal_mjcf_tree_is(tree, node, "link") || gimbal_mjcf_tree_is(tree, node, "joint")) {
      return gimbal_mjcf_tree_value(tree, node, "name");
    }
  }
  return NULL;
}

char* gimbal_robot_where(const GimbalMjcfTree* tree, int index) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, node);
  g_autofree char* owner = owner_of(tree, index);
  g_autofree char* shown = gimbal_intake_shown(owner ? owner : "");
  int line = line_of(tree, node->start);
  return owner ? g_strdup_printf(_("line %d, <%s> of “%s”"), line, tag, shown)
               : g_strdup_printf(_("line %d, <%s>"), line, tag);
}

void gimbal_robot_change(GimbalRobotText* self, gsize start, gsize end, const char* text) {
  g_autoptr(GString) whole = g_string_new(text);
  for (gsize i = start; i < end; i++) {
    if (self->tree->text[i] == '\n') g_string_append_c(whole, '\n');
  }
  gimbal_edits_add(self->edits, "", start, end, whole->str);
}

void gimbal_robot_leave(GimbalRobotText* self, int index, char* reason) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self->tree, index);
  g_autofree char* where = gimbal_robot_where(self->tree, index);
  gimbal_intake_add(self->work, GIMBAL_INTAKE_LEFT, where, 1, reason)->line =
      line_of(self->tree, node->start);
  gimbal_robot_change(self, node->start, node->end, "");
}

void gimbal_robot_mended(GimbalRobotText* self, int index, char* how) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self->tree, index);
  g_autofree char* where = gimbal_robot_where(self->tree, index);
  gimbal_intake_add(self->work, GIMBAL_INTAKE_MENDED, where, 1, how)->line = line_of(self->tree, node->start);
}

void gimbal_robot_mend_value(GimbalRobotText* self, int index, const char* name, const char* value) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self->tree, index);
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(self->tree, node, name);
  if (!a) return;
  g_autofree char* before = gimbal_mjcf_tree_value(self->tree, node, name);
  g_autofree char* shown = gimbal_intake_shown(before);
  gimbal_robot_change(self, a->value, a->value_end, value);
  gimbal_robot_mended(self, index, g_strdup_printf(_("%s=\"%s\" becomes \"%s\""), name, shown, value));
}

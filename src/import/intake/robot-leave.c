// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the reader or the compiler refuses of a robot is left out, or a joint made fixed, and told
// with their reason: one broken thing does not stop a robot.

#include <string.h>

#include "import/intake/robot-repair.h"
#include "import/intake/robot-text.h"
#include "language/messages/messages.h"

// Elements that a robot can do without.
static const char* const kSpare[] = {"visual", "collision", "inertial", "mimic", "limit", "dynamics"};

static gboolean is_spare(const GimbalMjcfTree* tree, const GimbalMjcfNode* node) {
  for (guint i = 0; i < G_N_ELEMENTS(kSpare); i++) {
    if (gimbal_mjcf_tree_is(tree, node, kSpare[i])) return TRUE;
  }
  return FALSE;
}

// The innermost element at an offset that the robot can do without, or a joint; -1 if there is
// none.
static int find_spare(const GimbalMjcfTree* tree, gsize offset, const char* code) {
  for (int i = gimbal_mjcf_tree_at(tree, offset); i >= 0; i = gimbal_mjcf_tree_node(tree, i)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT) continue;
    if (is_spare(tree, node) || gimbal_mjcf_tree_is(tree, node, "joint")) return i;
    if (gimbal_mjcf_tree_is(tree, node, "link")) return strcmp(code, "repeated-name") ? -1 : i;
  }
  return -1;
}

// A joint that the compiler refuses becomes fixed; one that it refuses all the same goes.
static void leave_joint(GimbalRobotText* text, int joint, const GimbalDiagnostic* d) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(text->tree, joint);
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(text->tree, node, "type");
  g_autofree char* type = gimbal_mjcf_tree_value(text->tree, node, "type");
  if (!a || !g_strcmp0(type, "fixed")) {
    gimbal_robot_leave(text, joint, gimbal_diagnostic_dup_text(d));
    return;
  }
  g_autofree char* said = gimbal_diagnostic_dup_text(d);
  gimbal_robot_change(text, a->value, a->value_end, "fixed");
  gimbal_robot_mended(text, joint, g_strdup_printf("%s → type=\"fixed\"", said));
}

static gboolean leave_one(GimbalRobotText* text, const GimbalDiagnostic* d, gsize* behind) {
  if (d->severity != GIMBAL_SEVERITY_ERROR || d->place.line <= 0 || d->place.start < 0 ||
      (gsize)d->place.start >= text->tree->length) {
    return FALSE;
  }
  int index = find_spare(text->tree, (gsize)d->place.start, d->code);
  if (index < 0) return FALSE;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(text->tree, index);
  if (node->start < *behind) return FALSE;  // in what is left out already, or before it: next time
  *behind = node->end;
  if (gimbal_mjcf_tree_is(text->tree, node, "joint")) {
    leave_joint(text, index, d);
  } else {
    gimbal_robot_leave(text, index, gimbal_diagnostic_dup_text(d));
  }
  return TRUE;
}

char* gimbal_robot_leave_out(GimbalIntakeWork* work, const char* text, const GimbalDiagnostics* list) {
  GimbalRobotText robot = gimbal_robot_text(work, text);
  gsize behind = 0;
  gboolean any = FALSE;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    any = leave_one(&robot, gimbal_diagnostics_get(list, i), &behind) || any;
  }
  g_autofree char* left = gimbal_robot_text_end(&robot);
  return any ? g_steal_pointer(&left) : NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes for what the reader of URDF complains about. The grammar of MJCF does not know these
// elements, so its general advice, to remove them, would be wrong.

#include <glib/gi18n.h>
#include <string.h>

#include "language/fix/fixing.h"

static char* urdf_value(const Fixing* f, const char* name) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(f->tree, f->node, name);
  return a ? fixing_slice(f, a->value, a->value_end) : NULL;
}

static gboolean read_number(const char* text, double* number) {
  char* rest = NULL;
  if (!text || !*text) return FALSE;
  *number = g_ascii_strtod(text, &rest);
  return rest && !rest[strspn(rest, " \t\r\n")];
}

static void fix_ignored_attribute(Fixing* f) {
  if (!f->attribute) return;
  g_autofree char* name = fixing_slice(f, f->attribute->name, f->attribute->name_end);
  fixing_set(f, g_strdup_printf(_("Remove “%s”"), name), name, NULL);
}

static void fix_swapped_limits(Fixing* f) {
  const GimbalMjcfAttribute* lower = gimbal_mjcf_tree_find(f->tree, f->node, "lower");
  const GimbalMjcfAttribute* upper = gimbal_mjcf_tree_find(f->tree, f->node, "upper");
  g_autofree char* low = urdf_value(f, "lower");
  g_autofree char* high = urdf_value(f, "upper");
  double from, to;
  if (!read_number(low, &from) || !read_number(high, &to) || from <= to) return;
  GArray* edits = fixing_add(f, g_strdup(_("Exchange lower and upper")));
  gimbal_edits_add(edits, f->file->path, lower->value, lower->value_end, high);
  gimbal_edits_add(edits, f->file->path, upper->value, upper->value_end, low);
}

gboolean fixing_is_urdf(const Fixing* f) {
  for (int i = 0; i < gimbal_mjcf_tree_count(f->tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(f->tree, i);
    if (node->kind == GIMBAL_MJCF_ELEMENT) return gimbal_mjcf_tree_is(f->tree, node, "robot");
  }
  return FALSE;
}

void fixing_urdf(Fixing* f) {
  static const struct {
    const char* code;
    void (*fix)(Fixing* f);
  } rules[] = {{"ignored", fix_ignored_attribute}, {"no-limit", fix_swapped_limits}};
  for (guint i = 0; i < G_N_ELEMENTS(rules); i++) {
    if (!strcmp(f->complaint->code, rules[i].code)) rules[i].fix(f);
  }
}

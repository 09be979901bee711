// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes of one problem: how rules offer them, and what rules can ask.

#include "language/fix/fixing.h"

#include <glib/gi18n.h>
#include <string.h>

GimbalFix* fixing_fix_new(char* label, GArray* edits) {
  GimbalFix* fix = g_new0(GimbalFix, 1);
  fix->label = label;
  fix->edits = edits;
  return fix;
}

GArray* fixing_add(Fixing* f, char* label) {
  for (guint i = 0; i < f->fixes->len; i++) {
    GimbalFix* old = g_ptr_array_index(f->fixes, i);
    if (!strcmp(old->label, label)) {  // offered already: drop the new one
      g_ptr_array_remove_index(f->fixes, i);
      break;
    }
  }
  GArray* edits = gimbal_edits_new();
  g_ptr_array_add(f->fixes, fixing_fix_new(label, edits));
  return edits;
}

void fixing_replace(Fixing* f, char* label, gsize start, gsize end, const char* text) {
  gimbal_edits_add(fixing_add(f, label), f->file->path, start, end, text);
}

char* fixing_slice(const Fixing* f, gsize start, gsize end) {
  return g_strndup(f->tree->text + start, end - start);
}

void fixing_set(Fixing* f, char* label, const char* name, const char* value) {
  GArray* edits = fixing_add(f, label);
  const GimbalAssignment assignment = {name, value};
  gimbal_rewrite_set_numbers(f->tree, f->node->start, &assignment, 1, NULL, edits, f->file->path, NULL);
}

void fixing_offer_removal(Fixing* f) {
  g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
  GArray* edits = fixing_add(f, g_strdup_printf(_("Remove <%s>"), tag));
  gimbal_rewrite_delete(f->tree, f->node->start, edits, f->file->path, NULL);
}

char* fixing_free_name(const Fixing* f, const char* name_space, const char* base) {
  char* name = g_strdup(base);
  for (int i = 2; gimbal_mjcf_name_is_used(f->names, name_space, name); i++) {
    g_free(name);
    name = g_strdup_printf("%s%d", base, i);
  }
  return name;
}

void fixing_fix_free(gpointer data) {
  GimbalFix* fix = data;
  g_free(fix->label);
  if (fix->edits) g_array_unref(fix->edits);
  g_free(fix);
}

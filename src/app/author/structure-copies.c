// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The name of a copy is that of its pattern with a prefix and a suffix.

#include "author/structure-copies.h"

#include "author/node-spot.h"

#include <glib/gi18n.h>
#include <string.h>

char* gimbal_structure_dup_sharing(const GimbalTreeNode* node) {
  int count = node->section ? 1 : gimbal_tree_node_count_copies(node);
  gboolean part = node->maker && !node->first && node->type != mjOBJ_FRAME;
  if (part) return g_strdup_printf(_("Made by <%s>: each change applies to all that it makes."), node->maker);
  if (count < 2) return NULL;
  return g_strdup_printf(
      ngettext("Written once for %d copy: each change applies to it.",
               "Written once for %d copies: each change applies to all of them.", (gulong)count),
      count);
}

char* gimbal_structure_dup_written_name(GimbalSession* session, const GimbalTreeNode* node) {
  g_auto(GimbalSpot) spot = {0};
  GimbalTag tag;
  if (node->maker || !gimbal_structure_find(session, node, &spot, NULL) ||
      !gimbal_markup_tag(spot.tree, spot.tag, &tag)) {
    return NULL;
  }
  return gimbal_markup_dup_value(spot.tree, &tag, node->type == mjOBJ_DEFAULT ? "class" : "name");
}

//---- rename

// The new name of a copy called old; NULL if old does not contain the written name.
static char* name_of_copy(const char* old, const char* written, const char* name) {
  const char* at = old ? strstr(old, written) : NULL;
  return at ? g_strdup_printf("%.*s%s%s", (int)(at - old), old, name, at + strlen(written)) : NULL;
}

static gboolean rename_copy(GimbalSession* session, const GimbalTreeNode* node, const char* old,
                            const char* new, GArray* edits, GError** error) {
  if (mj_name2id(node->compiled->model, node->type, new) >= 0) {
    g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE,
                        _("Another object of this kind has this name already."));
    return FALSE;
  }
  gimbal_author_collect_renames(session, gimbal_object_namespace(node->type), old, new, edits);
  return TRUE;
}

// The element that is copied as a whole: the outermost replicate around the spot, else the root of
// its file.
static void find_pattern(const GimbalSpot* spot, GimbalTag* pattern) {
  GimbalTag tag;
  gimbal_markup_root(spot->tree, pattern);
  for (gsize at = spot->tag; gimbal_markup_parent(spot->tree, at, &tag); at = tag.start) {
    if (gimbal_markup_is(spot->tree, &tag, "replicate")) *pattern = tag;
  }
}

static void rename_in_pattern(const GimbalSpot* spot, const char* names, const char* written,
                              const char* name, GArray* edits) {
  GimbalTag pattern;
  g_autoptr(GArray) all = gimbal_edits_new();
  find_pattern(spot, &pattern);
  gsize end = gimbal_markup_element_end(spot->tree, &pattern, NULL);
  gimbal_rewrite_rename(spot->tree, names, written, name, all, spot->path);
  for (guint i = 0; i < all->len; i++) {
    const GimbalEdit* edit = &g_array_index(all, GimbalEdit, i);
    if (edit->start >= pattern.start && edit->end <= end) {
      gimbal_edits_add(edits, edit->path, edit->start, edit->end, edit->text);
    }
  }
}

gboolean gimbal_structure_rename_copies(GimbalSession* session, const GimbalTreeNode* node,
                                        const GimbalSpot* spot, const char* written, const char* name,
                                        GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GArray) copies = gimbal_tree_node_find_copies(node);
  if (!strcmp(written, name)) return TRUE;
  rename_in_pattern(spot, gimbal_object_namespace(node->type), written, name, edits);
  for (guint i = 0; i < copies->len; i++) {
    const char* old = mj_id2name(node->compiled->model, node->type, g_array_index(copies, int, i));
    g_autofree char* new = name_of_copy(old, written, name);
    if (new && !rename_copy(session, node, old, new, edits, error)) return FALSE;
  }
  return gimbal_author_apply(session, edits, error);
}

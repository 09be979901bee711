// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The places of all nodes are found in the current text; the edits form one list and do not
// overlap.

#include "author/structure-many.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/comparison.h"

static gboolean structure_many_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

//---- where they stand

static void clear_spot(gpointer data) {
  gimbal_spot_clear(data);
}

static void add_spot(GArray* spots, GimbalSpot* spot) {
  GimbalSpot added = {g_steal_pointer(&spot->path), g_steal_pointer(&spot->tree), spot->tag};
  g_array_append_val(spots, added);
}

static int compare_spots(gconstpointer a, gconstpointer b) {
  const GimbalSpot *one = a, *other = b;
  int order = strcmp(one->path, other->path);
  return order ? order : (one->tag > other->tag) - (one->tag < other->tag);
}

static gboolean is_inside(const GimbalSpot* inner, const GimbalSpot* outer) {
  GimbalTag tag;
  if (strcmp(inner->path, outer->path) || !gimbal_markup_tag(outer->tree, outer->tag, &tag)) return FALSE;
  return inner->tag < gimbal_markup_element_end(outer->tree, &tag, NULL);
}

// Whether the element has an end, which it has not while a comment or tag inside is being typed.
static gboolean is_whole(const GimbalSpot* spot) {
  GimbalTag tag;
  return gimbal_markup_tag(spot->tree, spot->tag, &tag) &&
         gimbal_markup_element_end(spot->tree, &tag, NULL) != GIMBAL_NOWHERE;
}

// The spots of nodes in the order of the text: complete elements, each once, without those inside
// others.
static GArray* find_spots(GimbalSession* session, const GPtrArray* nodes, GError** error) {
  g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(GimbalSpot));
  g_array_set_clear_func(spots, clear_spot);
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    g_auto(GimbalSpot) spot = {0};
    if (node->section || (node->type == mjOBJ_BODY && node->id == 0)) continue;
    if (!gimbal_structure_find(session, node, &spot, error)) return NULL;
    add_spot(spots, &spot);
    if (is_whole(&g_array_index(spots, GimbalSpot, spots->len - 1))) continue;
    structure_many_fail(error, _("The text has changed since this model was made. Mend its problems first."));
    return NULL;
  }
  g_array_sort(spots, compare_spots);
  for (guint i = 1; i < spots->len;) {
    const GimbalSpot *outer = &g_array_index(spots, GimbalSpot, i - 1), *inner = outer + 1;
    if (!compare_spots(outer, inner) || is_inside(inner, outer)) {
      g_array_remove_index(spots, i);
    } else {
      i++;
    }
  }
  if (spots->len) return g_steal_pointer(&spots);
  structure_many_fail(error, _("Nothing of this stands in the text."));
  return NULL;
}

//---- delete and duplicate

gboolean gimbal_structure_delete_all(GimbalSession* session, const GPtrArray* nodes, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GArray) spots = find_spots(session, nodes, error);
  for (guint i = 0; spots && i < spots->len; i++) {
    const GimbalSpot* spot = &g_array_index(spots, GimbalSpot, i);
    if (!gimbal_rewrite_delete(spot->tree, spot->tag, edits, spot->path, error)) return FALSE;
  }
  return spots && gimbal_author_apply(session, edits, error);
}

static char* copy_name(const char* names, const char* name, gpointer taken) {
  return gimbal_rewrite_free_name(taken, names, name);
}

gboolean gimbal_structure_duplicate_all(GimbalSession* session, const GPtrArray* nodes, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  g_autoptr(GArray) spots = find_spots(session, nodes, error);
  for (guint i = 0; spots && i < spots->len; i++) {
    const GimbalSpot* spot = &g_array_index(spots, GimbalSpot, i);
    if (!gimbal_rewrite_duplicate(spot->tree, spot->tag, copy_name, taken, edits, spot->path, error)) {
      return FALSE;
    }
  }
  return spots && gimbal_author_apply(session, edits, error);
}

//---- copy

char* gimbal_structure_copy_all(GimbalSession* session, const GPtrArray* nodes, GError** error) {
  g_autoptr(GArray) spots = find_spots(session, nodes, error);
  g_autoptr(GPtrArray) elements = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; spots && i < spots->len; i++) {
    const GimbalSpot* spot = &g_array_index(spots, GimbalSpot, i);
    g_ptr_array_add(elements, gimbal_rewrite_dup_element(spot->tree, spot->tag));
  }
  g_ptr_array_add(elements, NULL);
  return spots ? g_strjoinv("\n", (char**)elements->pdata) : NULL;
}

//---- group

// Whether all elements have the same parent, which may contain the new element, which may contain
// them.
static gboolean structure_many_fits(const GArray* spots, const char* tag, GError** error) {
  const GimbalSpot* first = &g_array_index(spots, GimbalSpot, 0);
  GimbalTag parent, other, own;
  if (!gimbal_markup_parent(first->tree, first->tag, &parent)) {
    return structure_many_fail(error, _("It cannot stand there."));
  }
  g_autofree char* path = gimbal_markup_dup_path(first->tree, parent.start);
  const GimbalElement* outer = gimbal_rewrite_element_at(path);
  const GimbalChild* group = outer ? gimbal_grammar_child(outer, tag) : NULL;
  for (guint i = 0; group && i < spots->len; i++) {
    const GimbalSpot* spot = &g_array_index(spots, GimbalSpot, i);
    if (strcmp(spot->path, first->path) || !gimbal_markup_parent(spot->tree, spot->tag, &other) ||
        other.start != parent.start) {
      return structure_many_fail(error, _("Only what stands in the same body can be grouped."));
    }
    g_autofree char* name =
        gimbal_markup_tag(spot->tree, spot->tag, &own) ? gimbal_markup_dup_name(spot->tree, &own) : NULL;
    if (!name || !gimbal_grammar_child(group->element, name)) group = NULL;
  }
  return group || structure_many_fail(error, _("It cannot stand there."));
}

static void append_element(GString* xml, const GimbalSpot* spot) {
  g_autofree char* element = gimbal_rewrite_dup_element(spot->tree, spot->tag);
  g_auto(GStrv) lines = g_strsplit(element, "\n", -1);
  for (int i = 0; lines[i]; i++) g_string_append_printf(xml, "\n  %s", lines[i]);
}

gboolean gimbal_structure_group(GimbalSession* session, const GPtrArray* nodes, const char* tag, char** name,
                                GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GArray) spots = find_spots(session, nodes, error);
  if (!spots || !structure_many_fits(spots, tag, error)) return FALSE;
  const GimbalSpot* first = &g_array_index(spots, GimbalSpot, 0);
  g_autofree char* own = strcmp(tag, "body") ? NULL : gimbal_author_free_name(session, "body", "group");
  g_autoptr(GString) xml = g_string_new(NULL);
  g_string_append_printf(xml, own ? "<%s name=\"%s\">" : "<%s>", tag, own);
  for (guint i = 0; i < spots->len; i++) append_element(xml, &g_array_index(spots, GimbalSpot, i));
  g_string_append_printf(xml, "\n</%s>", tag);
  if (!gimbal_rewrite_replace(first->tree, first->tag, xml->str, edits, first->path, error)) return FALSE;
  for (guint i = 1; i < spots->len; i++) {
    const GimbalSpot* spot = &g_array_index(spots, GimbalSpot, i);
    if (!gimbal_rewrite_delete(spot->tree, spot->tag, edits, spot->path, error)) return FALSE;
  }
  if (!gimbal_author_apply(session, edits, error)) return FALSE;
  *name = g_steal_pointer(&own);
  return TRUE;
}

//---- attributes

// Whether an element can have the attribute, with this value if it is a keyword.
static gboolean can_have(const GimbalSpot* spot, const char* attribute, const char* value) {
  g_autofree char* path = gimbal_markup_dup_path(spot->tree, spot->tag);
  const GimbalElement* element = gimbal_rewrite_element_at(path);
  const GimbalAttribute* found = element ? gimbal_grammar_attribute(element, attribute) : NULL;
  if (!found || !value || found->type != GIMBAL_VALUE_KEYWORD) return found != NULL;
  for (int i = 0; i < found->keywords->count; i++) {
    if (!strcmp(found->keywords->words[i].word, value)) return TRUE;
  }
  return FALSE;
}

// Whether a spot is the first one of its text, for nodes that share a text.
static gboolean is_first(GHashTable* seen, const GimbalSpot* spot) {
  return g_hash_table_add(seen, g_strdup_printf("%" G_GSIZE_FORMAT " %s", spot->tag, spot->path));
}

gboolean gimbal_structure_set_all(GimbalSession* session, const GPtrArray* nodes, const char* attribute,
                                  const char* value, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GimbalComparison) comparison = gimbal_comparison_new(session, nodes);
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    g_auto(GimbalSpot) spot = {0};
    if (node->section || (node->type == mjOBJ_BODY && node->id == 0)) continue;
    if (!gimbal_structure_find(session, node, &spot, error)) return FALSE;
    if (!is_first(seen, &spot) || !can_have(&spot, attribute, value)) continue;
    g_autofree char* own = value ? gimbal_comparison_fill(comparison, i, attribute, value) : NULL;
    if (value && !own) continue;
    if (!gimbal_rewrite_set_attribute(spot.tree, spot.tag, attribute, own, edits, spot.path, error)) {
      return FALSE;
    }
  }
  if (!g_hash_table_size(seen)) return structure_many_fail(error, _("Nothing of this stands in the text."));
  return gimbal_author_apply(session, edits, error);
}

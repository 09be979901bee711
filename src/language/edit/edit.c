// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small changes of texts.

#include "language/edit/edit.h"

#include <string.h>

#include "language/scan/markup.h"

static void edit_clear(gpointer data) {
  GimbalEdit* edit = data;
  g_free(edit->path);
  g_free(edit->text);
}

GArray* gimbal_edits_new(void) {
  GArray* edits = g_array_new(FALSE, FALSE, sizeof(GimbalEdit));
  g_array_set_clear_func(edits, edit_clear);
  return edits;
}

void gimbal_edits_add(GArray* edits, const char* path, gsize start, gsize end, const char* text) {
  GimbalEdit edit = {g_strdup(path), start, end, g_strdup(text ? text : "")};
  g_array_append_val(edits, edit);
}

void gimbal_edits_shift(GArray* edits, gsize offset) {
  for (guint i = 0; i < edits->len; i++) {
    GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    edit->start += offset;
    edit->end += offset;
  }
}

// Later places come first. Of several edits at one place the last one added comes first, and a
// replacement comes before the insertions in front of it.
static int edit_compare(gconstpointer a, gconstpointer b) {
  const GimbalEdit* first = *(GimbalEdit* const*)a;
  const GimbalEdit* second = *(GimbalEdit* const*)b;
  if (first->start != second->start) return first->start > second->start ? -1 : 1;
  if (first->end != second->end) return first->end > second->end ? -1 : 1;
  return first > second ? -1 : first < second;
}

GPtrArray* gimbal_edits_of(const GArray* edits, const char* path) {
  GPtrArray* own = g_ptr_array_new();
  for (guint i = 0; i < edits->len; i++) {
    GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    if (!g_strcmp0(edit->path, path)) g_ptr_array_add(own, edit);
  }
  g_ptr_array_sort(own, edit_compare);
  return own;
}

GPtrArray* gimbal_edits_paths(const GArray* edits) {
  GPtrArray* paths = g_ptr_array_new();
  for (guint i = 0; i < edits->len; i++) {
    char* path = g_array_index(edits, GimbalEdit, i).path;
    if (!g_ptr_array_find_with_equal_func(paths, path, g_str_equal, NULL)) g_ptr_array_add(paths, path);
  }
  return paths;
}

char* gimbal_edits_apply_to_text(const GArray* edits, const char* path, const char* text) {
  g_autoptr(GPtrArray) own = gimbal_edits_of(edits, path);
  g_autoptr(GString) result = g_string_new(text);
  gsize limit = result->len;
  for (guint i = 0; i < own->len; i++) {
    const GimbalEdit* edit = g_ptr_array_index(own, i);
    if (edit->start > edit->end || edit->end > limit) return NULL;
    g_string_erase(result, (gssize)edit->start, (gssize)(edit->end - edit->start));
    g_string_insert(result, (gssize)edit->start, edit->text);
    limit = edit->start;
  }
  return g_string_free(g_steal_pointer(&result), FALSE);
}

// Whether two tags have the same element kind and, as far as their names show, belong to the same
// object.
static gboolean is_same_tag(const GimbalMjcfTree* before, const char* text, gboolean nameless) {
  g_autoptr(GimbalMjcfTree) now = gimbal_mjcf_tree_of_tag(text);
  GimbalTag old_tag, new_tag;
  if (!gimbal_markup_tag(before, 0, &old_tag) || !gimbal_markup_tag(now, 0, &new_tag)) return FALSE;
  g_autofree char* old_kind = gimbal_markup_dup_name(before, &old_tag);
  g_autofree char* old_name = gimbal_markup_dup_value(before, &old_tag, "name");
  g_autofree char* new_name = gimbal_markup_dup_value(now, &new_tag, "name");
  return gimbal_markup_is(now, &new_tag, old_kind) &&
         (nameless || (old_name && !g_strcmp0(old_name, new_name)));
}

gsize gimbal_edit_follow_offset(const char* before, const char* now, gsize offset) {
  gsize old_length = strlen(before), new_length = strlen(now), shorter = MIN(old_length, new_length);
  g_autoptr(GimbalMjcfTree) tag = gimbal_mjcf_tree_of_tag(before + offset);
  gsize end = offset + (gimbal_mjcf_tree_count(tag) ? gimbal_mjcf_tree_node(tag, 0)->tag_end : 1);
  gsize head = 0, tail = 0;
  while (head < shorter && before[head] == now[head]) head++;
  if (head >= end) return offset;
  while (tail < shorter && before[old_length - 1 - tail] == now[new_length - 1 - tail]) tail++;
  if (offset >= old_length - tail) return offset + new_length - old_length;
  if (offset >= head) return G_MAXSIZE;
  // a change that reaches beyond the end of a tag may have removed the tag: then the next one
  // stands in its place
  gboolean inside = old_length - MIN(tail, shorter - head) <= end;
  return is_same_tag(tag, now + offset, inside) ? offset : G_MAXSIZE;
}

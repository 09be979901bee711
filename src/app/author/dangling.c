// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names that are gone, and the references to them.

#include "author/dangling.h"

#include <gimbal/source_map.h>
#include <string.h>

//---- names

typedef struct Range {
  const char* file;
  mjtSize start, end;
} Range;

static gboolean find_range(const GimbalTreeNode* node, Range* range) {
  const mjsElement* element = node->element ? node->element : node->first;
  const mjSpec* spec = node->compiled->spec;
  GimbalPlace place;
  gboolean world = node->type == mjOBJ_BODY && node->id == 0;
  if (!spec || node->section || world) return FALSE;
  gboolean found = element
                       ? gimbal_source_of_element(element, GIMBAL_SOURCE_ELEMENT, &place)
                       : gimbal_source_of_object(spec, node->type, node->id, GIMBAL_SOURCE_ELEMENT, &place);
  *range = (Range){found ? place.file : NULL, found ? place.start : 0, found ? place.end : 0};
  return found;
}

static void add_if_inside(GHashTable* names, const mjsElement* e, const char* name, const GArray* ranges) {
  GimbalPlace place;
  const char* space = gimbal_object_namespace(e->elemtype);
  if (!space || !name || !*name || !gimbal_source_of_element(e, GIMBAL_SOURCE_TAG, &place)) return;
  for (guint i = 0; i < ranges->len; i++) {
    const Range* range = &g_array_index(ranges, Range, i);
    if (place.start < range->start || place.start >= range->end || strcmp(place.file, range->file)) continue;
    g_hash_table_add(names, g_strconcat(space, " ", name, NULL));
    return;
  }
}

static void drop_name(GHashTable* names, const mjsElement* e, const char* name, const GArray* ranges) {
  (void)ranges;
  g_autofree char* key = name ? g_strconcat(gimbal_object_namespace(e->elemtype), " ", name, NULL) : NULL;
  if (key) g_hash_table_remove(names, key);
}

typedef void (*Take)(GHashTable* names, const mjsElement* e, const char* name, const GArray* ranges);

static void each_name(const mjSpec* spec, Take take, GHashTable* names, const GArray* ranges) {
  for (int type = mjOBJ_BODY; type <= mjOBJ_DEFAULT; type++) {
    if (type == mjOBJ_XBODY || !gimbal_object_namespace(type)) continue;
    for (mjsElement* e = mjs_firstElement(spec, type); e; e = mjs_nextElement(spec, e)) {
      take(names, e, mjs_getString(mjs_getName(e)), ranges);
    }
  }
}

GHashTable* gimbal_dangling_names(GimbalSession* session, const GPtrArray* nodes) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(Range));
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    Range range;
    if (node->compiled == compiled && find_range(node, &range)) g_array_append_val(ranges, range);
  }
  if (ranges->len && gimbal_session_get_fresh(session)) {
    each_name(compiled->spec, add_if_inside, names, ranges);
  }
  return names;
}

void gimbal_dangling_drop_declared(GimbalSession* session, GHashTable* gone) {
  g_autoptr(GHashTable) declared = gimbal_author_names(session);
  GHashTableIter at;
  gpointer key;
  g_hash_table_iter_init(&at, gone);
  while (g_hash_table_iter_next(&at, &key, NULL)) {
    if (g_hash_table_contains(declared, key)) g_hash_table_iter_remove(&at);
  }
  if (gimbal_session_get_fresh(session)) {
    each_name(gimbal_session_get_compiled(session)->spec, drop_name, gone, NULL);
  }
}

//---- references

typedef struct Cutting {
  GHashTable* gone;
  GArray* edits;
  const char* path;
  gsize cut;  // everything before this is removed already
  int count;
} Cutting;

// Whether an element is useless without the object that it refers to.
static gboolean is_lost(const char* path) {
  static const char* const kSections[] = {"contact", "equality", "tendon", "actuator", "sensor", "custom"};
  for (guint i = 0; i < G_N_ELEMENTS(kSections); i++) {
    g_autofree char* prefix = g_strconcat("mujoco/", kSections[i], "/", NULL);
    if (g_str_has_prefix(path, prefix)) return TRUE;
  }
  return FALSE;
}

static void dangling_remove_names(Cutting* self, const GimbalMjcfTree* tree, const GimbalTag* tag,
                                  const GimbalElement* element) {
  for (int i = 0; i < element->nattribute; i++) {
    const GimbalAttribute* attribute = &element->attributes[i];
    g_autofree char* name =
        attribute->type == GIMBAL_VALUE_NAME ? gimbal_markup_dup_value(tree, tag, attribute->name) : NULL;
    if (name && *name) g_hash_table_add(self->gone, g_strconcat(attribute->names, " ", name, NULL));
  }
  gimbal_rewrite_delete(tree, tag->start, self->edits, self->path, NULL);
  self->cut = gimbal_markup_element_end(tree, tag, NULL);
}

static void cut_in_tag(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path, gpointer data) {
  Cutting* self = data;
  const GimbalElement* element = tag->start < self->cut ? NULL : gimbal_rewrite_element_at(path);
  GimbalTagAttribute given;
  for (gsize at = tag->name_end; element && gimbal_markup_next_attribute(tree, tag, &at, &given);) {
    g_autofree char* name = g_strndup(tree->text + given.start, given.name_end - given.start);
    const GimbalAttribute* attribute = gimbal_grammar_attribute(element, name);
    g_autofree char* space = attribute && attribute->type != GIMBAL_VALUE_NAME
                                 ? gimbal_rewrite_dup_namespace(tree, tag, attribute)
                                 : NULL;
    if (!space) continue;
    g_autofree char* value = gimbal_mjcf_decode(tree->text + given.value, given.value_end - given.value);
    g_autofree char* key = g_strconcat(space, " ", value, NULL);
    if (!g_hash_table_contains(self->gone, key)) continue;
    self->count++;
    if (is_lost(path) && strcmp(space, "default")) {
      dangling_remove_names(self, tree, tag, element);
      return;
    }
    gimbal_rewrite_set_attribute(tree, tag->start, name, NULL, self->edits, self->path, NULL);
  }
}

// References to a removed element may be earlier in the text.
static int cut_references(const GimbalMjcfTree* tree, GHashTable* gone, GArray* edits, const char* path) {
  for (guint known = 0;;) {
    g_autoptr(GArray) found = gimbal_edits_new();
    Cutting cutting = {gone, found, path, 0, 0};
    known = g_hash_table_size(gone);
    gimbal_markup_walk(tree, cut_in_tag, &cutting);
    if (g_hash_table_size(gone) > known) continue;
    for (guint i = 0; edits && i < found->len; i++) {
      const GimbalEdit* edit = &g_array_index(found, GimbalEdit, i);
      gimbal_edits_add(edits, edit->path, edit->start, edit->end, edit->text);
    }
    return cutting.count;
  }
}

static void cut_in(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  Cutting* all = data;
  all->count += cut_references(tree, all->gone, all->edits, path);
}

int gimbal_dangling_cut_all(GimbalSession* session, GHashTable* gone, GArray* edits) {
  Cutting all = {.gone = gone};
  for (guint known = G_MAXUINT; known != g_hash_table_size(gone);) {
    known = g_hash_table_size(gone);
    gimbal_author_each_text(session, cut_in, &all);
  }
  all.count = 0;
  all.edits = edits;
  gimbal_author_each_text(session, cut_in, &all);
  return all.count;
}

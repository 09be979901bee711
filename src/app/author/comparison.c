// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each text is parsed once; the effective values of objects are read from the spec, in the same
// form for all.

#include "author/comparison.h"

#include <gimbal/source_map.h>
#include <string.h>

#include "language/knowledge/effective.h"

typedef struct Subject {
  GimbalMjcfTree* tree;  // of the text that contains its tag, NULL: none
  gsize tag;
  const GimbalElement* element;
  const void* structure;
} Subject;

struct GimbalComparison {
  GArray* subjects;
  GHashTable* elements;  // path → grammar of the element
};

//---- the objects

static void clear_subject(gpointer data) {
  g_clear_pointer(&((Subject*)data)->tree, gimbal_mjcf_tree_unref);
}

static gboolean place_of(const GimbalTreeNode* node, GimbalPlace* place) {
  if (node->section || !node->compiled->spec) return FALSE;
  if (node->element) return gimbal_source_of_element(node->element, GIMBAL_SOURCE_TAG, place);
  return node->type < mjNOBJECT &&
         gimbal_source_of_object(node->compiled->spec, node->type, node->id, GIMBAL_SOURCE_TAG, place);
}

// The tree that an open document already has of its text.
static const GimbalMjcfTree* tree_of(GimbalSession* session, const char* path) {
  GimbalDocument* document = gimbal_project_open(gimbal_session_get_project(session), path, NULL);
  return document ? gimbal_document_need_tree(document) : NULL;
}

// Find the opening tag of a node; directly if the text has not changed since the compile.
static void find_tag(Subject* subject, GimbalSession* session, const GimbalTreeNode* node) {
  g_auto(GimbalSpot) spot = {0};
  GimbalPlace place;
  GimbalTag tag;
  gboolean fresh =
      gimbal_session_get_fresh(session) && node->compiled == gimbal_session_get_compiled(session);
  const GimbalMjcfTree* tree = fresh && place_of(node, &place) ? tree_of(session, place.file) : NULL;
  gboolean found = tree && gimbal_markup_tag(tree, (gsize)place.start, &tag);
  if (!found && gimbal_structure_find(session, node, &spot, NULL)) {
    tree = spot.tree;
    found = gimbal_markup_tag(tree, spot.tag, &tag);
  }
  if (!found) return;
  subject->tree = gimbal_mjcf_tree_ref(tree);
  subject->tag = tag.start;
}

static const GimbalElement* element_of_tag(GimbalComparison* self, const Subject* subject) {
  GimbalTag tag;
  if (!subject->tree || !gimbal_markup_tag(subject->tree, subject->tag, &tag)) return NULL;
  g_autofree char* path = gimbal_markup_dup_path(subject->tree, subject->tag);
  const GimbalElement* element = g_hash_table_lookup(self->elements, path);
  if (element) return element;
  element = gimbal_rewrite_element_at(path);
  g_hash_table_insert(self->elements, g_steal_pointer(&path), (gpointer)element);
  return element;
}

GimbalComparison* gimbal_comparison_new(GimbalSession* session, const GPtrArray* nodes) {
  GimbalComparison* self = g_new0(GimbalComparison, 1);
  self->subjects = g_array_new(FALSE, TRUE, sizeof(Subject));
  self->elements = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_array_set_clear_func(self->subjects, clear_subject);
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    Subject subject = {0};
    find_tag(&subject, session, node);
    subject.element = element_of_tag(self, &subject);
    if (!node->maker) {
      subject.structure = gimbal_spec_struct(node->compiled->spec, node->type, node->id, node->element);
    }
    g_array_append_val(self->subjects, subject);
  }
  return self;
}

void gimbal_comparison_free(GimbalComparison* self) {
  g_array_unref(self->subjects);
  g_hash_table_unref(self->elements);
  g_free(self);
}

//---- values

static char* dup_written(const Subject* subject, const char* attribute) {
  GimbalTag tag;
  return subject->tree && gimbal_markup_tag(subject->tree, subject->tag, &tag)
             ? gimbal_markup_dup_value(subject->tree, &tag, attribute)
             : NULL;
}

// The effective value for an object; NULL if it cannot have the attribute, "" if the value is
// unknown.
static char* dup_value(const Subject* subject, const char* name) {
  const GimbalAttribute* attribute =
      subject->element ? gimbal_grammar_attribute(subject->element, name) : NULL;
  if (!attribute) return NULL;
  char* value = gimbal_effective_value(attribute, subject->structure);
  if (!value) value = dup_written(subject, name);
  return value ? value : g_strdup(attribute->default_text ? attribute->default_text : "");
}

// Merge two values: numbers that differ, or that only one has, are replaced by the mark.
static char* comparison_merge(const char* a, const char* b) {
  g_auto(GStrv) one = g_strsplit(a, " ", -1);
  g_auto(GStrv) other = g_strsplit(b, " ", -1);
  guint n = g_strv_length(one), m = g_strv_length(other);
  if (!strcmp(a, b)) return g_strdup(a);
  GString* text = g_string_new(NULL);
  for (guint i = 0; i < MAX(n, m); i++) {
    gboolean same = i < n && i < m && !strcmp(one[i], other[i]);
    g_string_append_printf(text, "%s%s", i ? " " : "", same ? one[i] : GIMBAL_DIFFERS);
  }
  return g_string_free(text, FALSE);
}

gboolean gimbal_comparison_get(const GimbalComparison* self, const char* attribute, char** value,
                               gboolean* written) {
  g_autofree char* common = NULL;
  *written = FALSE;
  for (guint i = 0; i < self->subjects->len; i++) {
    const Subject* subject = &g_array_index(self->subjects, Subject, i);
    g_autofree char* own = dup_value(subject, attribute);
    g_autofree char* given = own ? dup_written(subject, attribute) : NULL;
    if (!own) continue;
    *written = *written || given;
    g_autofree char* before = g_steal_pointer(&common);
    common = before ? comparison_merge(before, own) : g_steal_pointer(&own);
  }
  gboolean differ = common && strstr(common, GIMBAL_DIFFERS);
  *value = g_steal_pointer(&common);
  return differ;
}

char* gimbal_comparison_fill(const GimbalComparison* self, guint node, const char* attribute,
                             const char* value) {
  if (!strstr(value, GIMBAL_DIFFERS)) return g_strdup(value);
  g_autofree char* own = dup_value(&g_array_index(self->subjects, Subject, node), attribute);
  g_auto(GStrv) words = g_strsplit(value, " ", -1);
  g_auto(GStrv) known = g_strsplit(own ? own : "", " ", -1);
  guint count = g_strv_length(known);
  for (guint i = 0; words[i]; i++) {
    if (strcmp(words[i], GIMBAL_DIFFERS)) continue;
    if (i >= count || !*known[i]) return NULL;
    g_free(words[i]);
    words[i] = g_strdup(known[i]);
  }
  return g_strjoinv(" ", words);
}

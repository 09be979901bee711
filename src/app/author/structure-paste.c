// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pastes elements from the clipboard: the place and the new name of each, and the edits.

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/structure.h"

// An element on its way into the text.
typedef struct Pasted {
  char* xml;
  char* tag;            // its name
  const char* section;  // section of the model that it goes into; NULL: it goes to the node
} Pasted;

typedef struct Pasting {
  GimbalSession* session;
  GArray* elements;   // of Pasted
  GHashTable* taken;  // names
  char* first;        // the first new name
  GimbalSpot spot;    // of the node; without a tree: of a section that the text does not have yet
  char *inner, *outer;
  gboolean under;  // into the node, not behind it
} Pasting;

static gboolean paste_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

static Pasted* pasted_at(const Pasting* self, guint index) {
  GIMBAL_ASSERT(index < self->elements->len);
  return &g_array_index(self->elements, Pasted, index);
}

static void clear_pasted(gpointer data) {
  Pasted* pasted = data;
  g_free(pasted->xml);
  g_free(pasted->tag);
}

static void pasting_clear(Pasting* self) {
  g_array_unref(self->elements);
  g_hash_table_unref(self->taken);
  g_free(self->first);
  gimbal_spot_clear(&self->spot);
  g_free(self->inner);
  g_free(self->outer);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Pasting, pasting_clear)

//---- the clipboard

// Read the elements of xml, without the text around them. FALSE if there are none, or one without
// an end.
static gboolean read_elements(const char* xml, GArray* elements) {
  GimbalTag tag;
  gsize at = 0, length = strlen(xml);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(xml);
  while (gimbal_markup_next_tag(tree, at, length, &tag)) {
    gsize end = gimbal_markup_element_end(tree, &tag, NULL);
    if (end == GIMBAL_NOWHERE) return FALSE;
    Pasted pasted = {g_strndup(xml + tag.start, end - tag.start), gimbal_markup_dup_name(tree, &tag), NULL};
    g_array_append_val(elements, pasted);
    at = end;
  }
  return elements->len > 0;
}

//---- where they go

static gboolean may_stand_in(const char* path, const char* tag) {
  const GimbalElement* grammar = path ? gimbal_rewrite_element_at(path) : NULL;
  return grammar && gimbal_grammar_child(grammar, tag);
}

// The only section of the model that accepts an element; NULL if there is none, or if several do.
static const char* section_of(const char* tag) {
  const GimbalElement* root = gimbal_grammar_root();
  const char* found = NULL;
  if (may_stand_in("mujoco/worldbody/body", tag)) return NULL;
  for (int i = 0; i < root->nchild; i++) {
    const GimbalElement* section = root->children[i].element;
    if (!strcmp(section->tag, "default") || !gimbal_grammar_child(section, tag)) continue;
    if (found) return NULL;
    found = section->tag;
  }
  return found;
}

// All elements that are allowed at the node go under it, or all behind it. Other elements go to
// their sections.
static gboolean choose_places(Pasting* self, GError** error) {
  gboolean any = FALSE;
  self->under = TRUE;
  for (guint i = 0; i < self->elements->len; i++) {
    const char* tag = pasted_at(self, i)->tag;
    gboolean inside = may_stand_in(self->inner, tag), behind = may_stand_in(self->outer, tag);
    any |= inside || behind;
    self->under &= inside || !behind;
  }
  for (guint i = 0; any && i < self->elements->len; i++) {
    Pasted* pasted = pasted_at(self, i);
    if (may_stand_in(self->under ? self->inner : self->outer, pasted->tag)) continue;
    pasted->section = section_of(pasted->tag);
    any = pasted->section != NULL;
  }
  return any || paste_fail(error, _("It cannot stand there."));
}

//---- what they are called

static char* choose_name(const char* names, const char* name, gpointer data) {
  Pasting* self = data;
  char* chosen = gimbal_rewrite_free_name(self->taken, names, name);
  if (!self->first) self->first = g_strdup(chosen);
  return chosen;
}

// All names are chosen before the texts are made: an element may refer to one that comes later.
static void rename_all(Pasting* self) {
  g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < 2 * self->elements->len; i++) {
    Pasted* pasted = pasted_at(self, i % self->elements->len);
    g_autofree char* section = pasted->section ? g_strconcat("mujoco/", pasted->section, NULL) : NULL;
    const char* outer = section ? section : self->under ? self->inner : self->outer;
    g_autofree char* xml = gimbal_rewrite_dup_renamed_as(pasted->xml, outer, chosen, choose_name, self);
    if (i < self->elements->len) continue;
    g_free(pasted->xml);
    pasted->xml = g_steal_pointer(&xml);
  }
}

//---- the edits

// Join the elements from an index on that go to the same place; NULL if this one was already joined
// to an earlier one.
static char* join_from(const Pasting* self, guint from) {
  const char* section = pasted_at(self, from)->section;
  g_autoptr(GString) joined = g_string_new(NULL);
  for (guint i = 0; i < self->elements->len; i++) {
    const Pasted* pasted = pasted_at(self, i);
    if (g_strcmp0(pasted->section, section)) continue;
    if (i < from) return NULL;
    g_string_append_printf(joined, "%s%s", joined->len ? "\n" : "", pasted->xml);
  }
  return g_string_free(g_steal_pointer(&joined), FALSE);
}

static gboolean paste_insert(Pasting* self, const char* section, const char* xml, GArray* edits,
                             GError** error) {
  const GimbalSpot* spot = &self->spot;
  if (section) return gimbal_author_edit_section(self->session, section, xml, edits, error);
  return self->under
             ? gimbal_rewrite_add_child(spot->tree, spot->tag, xml, edits, spot->path, error)
             : gimbal_rewrite_add_sibling(spot->tree, spot->tag, FALSE, xml, edits, spot->path, error);
}

// Add all edits. headed: the section of the node if the text does not have it yet, else NULL.
static gboolean put_all(Pasting* self, const char* headed, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (guint i = 0; i < self->elements->len; i++) {
    g_autofree char* xml = join_from(self, i);
    const char* section = pasted_at(self, i)->section;
    if (xml && !paste_insert(self, section ? section : headed, xml, edits, error)) return FALSE;
  }
  return gimbal_author_apply(self->session, edits, error);
}

//---- all of it

static gboolean find_place(Pasting* self, const GimbalTreeNode* node, GError** error) {
  GimbalTag parent;
  gboolean found = gimbal_structure_find(self->session, node, &self->spot, node->section ? NULL : error);
  const GimbalSpot* spot = &self->spot;
  if (!found && !node->section) return FALSE;
  self->inner =
      found ? gimbal_markup_dup_path(spot->tree, spot->tag) : g_strconcat("mujoco/", node->section, NULL);
  if (found && gimbal_markup_parent(spot->tree, spot->tag, &parent)) {
    self->outer = gimbal_markup_dup_path(spot->tree, parent.start);
  }
  return TRUE;
}

gboolean gimbal_structure_paste(GimbalSession* session, const GimbalTreeNode* node, const char* xml,
                                char** name, GError** error) {
  g_auto(Pasting) self = {.session = session,
                          .elements = g_array_new(FALSE, FALSE, sizeof(Pasted)),
                          .taken = gimbal_author_names(session)};
  g_array_set_clear_func(self.elements, clear_pasted);
  if (!read_elements(xml, self.elements)) return paste_fail(error, _("The clipboard has no element."));
  if (!find_place(&self, node, error) || !choose_places(&self, error)) return FALSE;
  rename_all(&self);
  if (!put_all(&self, self.spot.tree ? NULL : node->section, error)) return FALSE;
  if (name) *name = g_strdup(self.first);
  return TRUE;
}

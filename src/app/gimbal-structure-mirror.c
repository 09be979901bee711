// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// First the element itself, which tells the new names; then, section by section, what refers to the old ones.

#include "gimbal-structure-mirror.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-effective.h"
#include "gimbal-mirror.h"

typedef struct Mirroring {
  GimbalSession* session;
  GimbalMirror mirror;
  const char* path;    // of the text that is looked at
  GHashTable* taken;   // names of the model
  GHashTable* chosen;  // "namespace name" to that of the image
  GArray* edits;
} Mirroring;

// What a class or the engine gives where nothing is written.
static char* effective(gsize tag, const char* attribute, gpointer data) {
  Mirroring* self = data;
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  int type, id;
  if (!gimbal_session_get_fresh(self->session) ||
      !gimbal_object_at(compiled->spec, self->path, (mjtSize)tag, &type, &id) || type != mjOBJ_JOINT)
    return NULL;
  const GimbalElement* element = gimbal_grammar_at("mujoco/worldbody/body/joint", NULL);
  const GimbalAttribute* found = element ? gimbal_grammar_attribute(element, attribute) : NULL;
  const void* structure = gimbal_spec_struct(compiled->spec, type, id, NULL);
  return found && structure ? gimbal_effective_value(found, structure) : NULL;
}

static char* rename_side(const char* names, const char* name, gpointer data) {
  Mirroring* self = data;
  g_autofree char* other = gimbal_mirror_dup_name(name);
  return gimbal_rewrite_free_name(self->taken, names, other);
}

// The image of the element at tag, renamed.
static char* dup_image(Mirroring* self, const char* text, gsize tag) {
  GimbalTag parent;
  g_autofree char* xml = gimbal_mirror_dup_element(text, tag, &self->mirror);
  g_autofree char* outer =
      gimbal_markup_parent(text, tag, &parent) ? gimbal_markup_dup_path(text, parent.start) : NULL;
  if (!xml || !outer) return NULL;
  return gimbal_rewrite_dup_renamed_as(xml, outer, self->chosen, rename_side, self);
}

//---- what refers to it

typedef struct Search {
  const char* outer;  // path of the section
  GHashTable* chosen;
  gboolean found;
} Search;

static void look(const char* text, const GimbalTag* tag, const char* path, gpointer data) {
  Search* search = data;
  g_autofree char* full = g_strconcat(search->outer, "/", path, NULL);
  const GimbalElement* element = search->found ? NULL : gimbal_rewrite_element_at(full);
  GimbalTagAttribute given;
  for (gsize at = tag->name_end; element && gimbal_markup_next_attribute(text, tag, &at, &given);) {
    g_autofree char* name = g_strndup(text + given.start, given.name_end - given.start);
    const GimbalAttribute* attribute = gimbal_grammar_attribute(element, name);
    g_autofree char* space = attribute ? gimbal_rewrite_dup_namespace(text, tag, attribute) : NULL;
    if (!space) continue;
    g_autofree char* value = gimbal_markup_unescape(text + given.value, given.value_end - given.value);
    g_autofree char* key = g_strconcat(space, " ", value, NULL);
    search->found = search->found || g_hash_table_contains(search->chosen, key);
  }
}

// Walks the element alone: models have thousands of them.
static gboolean refers(Mirroring* self, const char* outer, const char* text, const GimbalTag* tag) {
  gsize end = gimbal_markup_element_end(text, tag, NULL);
  Search search = {outer, self->chosen, FALSE};
  if (end == GIMBAL_NOWHERE) return FALSE;
  g_autofree char* xml = g_strndup(text + tag->start, end - tag->start);
  gimbal_markup_walk(xml, look, &search);
  return search.found;
}

static gboolean mirror_in_section(Mirroring* self, const char* text, const GimbalTag* section,
                                  GError** error) {
  GimbalTag child, last;
  const GimbalTag* after = NULL;
  g_autofree char* outer = gimbal_markup_dup_path(text, section->start);
  while (gimbal_markup_next_child(text, section, after, &child)) {
    last = child;
    after = &last;
    if (!refers(self, outer, text, &child)) continue;
    g_autofree char* xml = dup_image(self, text, child.start);
    if (xml && !gimbal_rewrite_add_sibling(text, child.start, FALSE, xml, self->edits, self->path, error))
      return FALSE;
  }
  return TRUE;
}

// In all sections of that name.
static gboolean mirror_in_text(Mirroring* self, const char* text, const char* section, GError** error) {
  GimbalTag root, child, last;
  const GimbalTag* after = NULL;
  if (!gimbal_markup_root(text, &root)) return TRUE;
  while (gimbal_markup_next_child(text, &root, after, &child)) {
    last = child;
    after = &last;
    if (gimbal_markup_is(text, &child, section) && !mirror_in_section(self, text, &child, error))
      return FALSE;
  }
  return TRUE;
}

// Sections in an order in which each refers to those before it.
static gboolean mirror_referrers(Mirroring* self, GError** error) {
  static const char* const kSections[] = {"tendon", "actuator", "equality", "contact", "sensor"};
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(self->session));
  for (guint s = 0; s < G_N_ELEMENTS(kSections); s++) {
    for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
      g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
      g_autofree char* path = gimbal_document_dup_path(document);
      g_autofree char* text = gimbal_document_dup_text(document);
      self->path = path;
      if (!mirror_in_text(self, text, kSections[s], error)) return FALSE;
    }
  }
  return TRUE;
}

//---- all

// Meshes and height fields are not made anew.
static char* note_of(const char* xml) {
  if (!strstr(xml, " mesh=") && !strstr(xml, " hfield=")) return NULL;
  return g_strdup(_("Meshes are placed as the mirror image, but keep their own shape."));
}

gboolean gimbal_structure_mirror(GimbalSession* session, const GimbalTreeNode* node, int axis,
                                 gboolean referrers, char** name, char** note, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  GimbalTag tag;
  const mjSpec* spec = node->compiled->spec;
  if (!gimbal_structure_find(session, node, &spot, error)) return FALSE;
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  Mirroring self = {session, {axis, {TRUE, "xyz"}, effective, NULL}, spot.path, taken, chosen, edits};
  self.mirror.data = &self;
  self.mirror.angles.degree = spec->compiler.degree != 0;
  memcpy(self.mirror.angles.sequence, spec->compiler.eulerseq, 3);
  g_autofree char* xml = dup_image(&self, spot.text, spot.tag);
  if (!xml) {
    g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_TEXT,
                        _("This object does not come from the text."));
    return FALSE;
  }
  if (!gimbal_rewrite_add_sibling(spot.text, spot.tag, FALSE, xml, edits, spot.path, error) ||
      (referrers && !mirror_referrers(&self, error)) || !gimbal_author_apply(session, edits, error))
    return FALSE;
  *name = gimbal_markup_tag(xml, 0, &tag) ? gimbal_markup_dup_value(xml, &tag, "name") : NULL;
  *note = note_of(xml);
  return TRUE;
}

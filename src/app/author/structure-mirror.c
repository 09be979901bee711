// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// First the meshes of the element, then the element itself, which gives the new names; then,
// section by section, the elements that refer to the old names.

#include "author/structure-mirror.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/effective.h"
#include "text/mirror.h"

typedef struct Mirroring {
  GimbalSession* session;
  GimbalMirror mirror;
  const char* path;            // of the text that is being read
  const GimbalMjcfTree* tree;  // that text
  GHashTable* taken;           // names of the model
  GHashTable* chosen;          // "namespace name" → name of the image
  GArray* edits;
} Mirroring;

// The default of the class, for an attribute that is not written.
static char* mirror_default_of(gsize tag, const char* attribute, gpointer data) {
  Mirroring* self = data;
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GimbalPlace place;
  GimbalTag own;
  int type, id;
  if (!gimbal_session_get_fresh(self->session) || !gimbal_markup_tag(self->tree, tag, &own) ||
      !gimbal_object_at(compiled->spec, self->path, (mjtSize)tag, &type, &id) ||
      !gimbal_source_of_object(compiled->spec, type, id, GIMBAL_SOURCE_TAG, &place) ||
      place.start != (mjtSize)tag ||
      !gimbal_source_of_attribute(compiled->spec, type, id, attribute, &place)) {
    return NULL;
  }
  // the texts of the model's files
  GimbalProject* project = gimbal_session_get_project(self->session);
  GimbalDocument* document = gimbal_project_open(project, place.file, NULL);
  const GimbalMjcfTree* whole = document ? gimbal_document_need_tree(document) : NULL;
  if (!whole || whole->length < (gsize)place.end) return NULL;
  return gimbal_mjcf_decode(whole->text + place.start, (gsize)(place.end - place.start));
}

static int joint_type(const char* joint, gpointer data) {
  Mirroring* self = data;
  const mjModel* m = gimbal_session_get_compiled(self->session)->model;
  int id = mj_name2id(m, mjOBJ_JOINT, joint);
  return id >= 0 ? m->jnt_type[id] : -1;
}

static char* rename_side(const char* names, const char* name, gpointer data) {
  Mirroring* self = data;
  g_autofree char* other = gimbal_mirror_dup_name(name);
  return gimbal_rewrite_free_name(self->taken, names, other);
}

// The image of the element at tag, renamed.
static char* dup_image(Mirroring* self, const GimbalMjcfTree* tree, gsize tag) {
  GimbalTag parent;
  self->tree = tree;
  g_autofree char* xml = gimbal_mirror_dup_element(tree, tag, &self->mirror);
  g_autofree char* outer =
      gimbal_markup_parent(tree, tag, &parent) ? gimbal_markup_dup_path(tree, parent.start) : NULL;
  if (!xml || !outer) return NULL;
  return gimbal_rewrite_dup_renamed_as(xml, outer, self->chosen, rename_side, self);
}

//---- what refers to it

typedef struct Search {
  const char* outer;  // path of the section
  GHashTable* chosen;
  gboolean found;
} Search;

static void mirror_find_reference(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path,
                                  gpointer data) {
  Search* search = data;
  g_autofree char* full = g_strconcat(search->outer, "/", path, NULL);
  const GimbalElement* element = search->found ? NULL : gimbal_rewrite_element_at(full);
  GimbalTagAttribute given;
  for (gsize at = tag->name_end; element && gimbal_markup_next_attribute(tree, tag, &at, &given);) {
    g_autofree char* name = g_strndup(tree->text + given.start, given.name_end - given.start);
    const GimbalAttribute* attribute = gimbal_grammar_attribute(element, name);
    g_autofree char* space = attribute ? gimbal_rewrite_dup_namespace(tree, tag, attribute) : NULL;
    if (!space) continue;
    g_autofree char* value = gimbal_mjcf_decode(tree->text + given.value, given.value_end - given.value);
    g_autofree char* key = g_strconcat(space, " ", value, NULL);
    search->found = search->found || g_hash_table_contains(search->chosen, key);
  }
}

static gboolean mirror_refers(Mirroring* self, const char* outer, const GimbalMjcfTree* tree,
                              const GimbalTag* tag) {
  Search search = {outer, self->chosen, FALSE};
  if (gimbal_markup_element_end(tree, tag, NULL) == GIMBAL_NOWHERE) return FALSE;
  gimbal_markup_walk_element(tree, tag, mirror_find_reference, &search);
  return search.found;
}

static gboolean mirror_in_section(Mirroring* self, const GimbalMjcfTree* tree, const GimbalTag* section,
                                  GError** error) {
  GimbalTag child, last;
  const GimbalTag* after = NULL;
  g_autofree char* outer = gimbal_markup_dup_path(tree, section->start);
  while (gimbal_markup_next_child(tree, section, after, &child)) {
    last = child;
    after = &last;
    if (!mirror_refers(self, outer, tree, &child)) continue;
    g_autofree char* xml = dup_image(self, tree, child.start);
    if (xml && !gimbal_rewrite_add_sibling(tree, child.start, FALSE, xml, self->edits, self->path, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

// Mirror the elements in all sections of that name.
static gboolean mirror_in_text(Mirroring* self, const GimbalMjcfTree* tree, const char* section,
                               GError** error) {
  GimbalTag root, child, last;
  const GimbalTag* after = NULL;
  if (!gimbal_markup_root(tree, &root)) return TRUE;
  while (gimbal_markup_next_child(tree, &root, after, &child)) {
    last = child;
    after = &last;
    if (gimbal_markup_is(tree, &child, section) && !mirror_in_section(self, tree, &child, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

typedef struct Pass {
  Mirroring* mirroring;
  const char* section;
  GError* error;
} Pass;

static void visit_text(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  Pass* pass = data;
  pass->mirroring->path = path;
  if (!pass->error) mirror_in_text(pass->mirroring, tree, pass->section, &pass->error);
}

// Mirror the elements that refer to it, in an order of sections in which each refers only to
// earlier ones.
static gboolean mirror_referrers(Mirroring* self, GError** error) {
  static const char* const kSections[] = {"tendon", "actuator", "equality", "contact", "sensor"};
  for (guint s = 0; s < G_N_ELEMENTS(kSections); s++) {
    Pass pass = {self, kSections[s], NULL};
    gimbal_author_each_text(self->session, visit_text, &pass);
    if (!pass.error) continue;
    g_propagate_error(error, pass.error);
    return FALSE;
  }
  return TRUE;
}

//---- meshes

// A mesh with the file and frame of another one, and this scale. NULL if there is none.
static const char* find_mesh(const mjSpec* spec, const mjsMesh* like, const double scale[3]) {
  const char* file = mjs_getString(like->file);
  for (mjsElement* e = *file ? mjs_firstElement(spec, mjOBJ_MESH) : NULL; e; e = mjs_nextElement(spec, e)) {
    const mjsMesh* mesh = mjs_asMesh(e);
    if (!strcmp(mjs_getString(mesh->file), file) && !memcmp(mesh->scale, scale, sizeof mesh->scale) &&
        !memcmp(mesh->refpos, like->refpos, sizeof mesh->refpos) &&
        !memcmp(mesh->refquat, like->refquat, sizeof mesh->refquat)) {
      return mjs_getString(mjs_getName(e));
    }
  }
  return NULL;
}

// Add a second asset behind the first one, with one sign of its scale changed. Returns its name;
// NULL if the mesh has no text.
static char* add_mesh(Mirroring* self, const mjsMesh* mesh, int id, const char* name, const double scale[3]) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) changes = gimbal_edits_new();
  if (!gimbal_author_find(self->session, mjOBJ_MESH, id, &spot, NULL) || !mesh) return NULL;
  g_autofree char* wanted = g_strconcat(name, "_mirrored", NULL);
  g_autofree char* other = gimbal_rewrite_free_name(self->taken, "mesh", wanted);
  g_autofree char* numbers = gimbal_numbers_text(scale, 3, 0);
  g_autofree char* xml = gimbal_rewrite_dup_element(spot.tree, spot.tag);
  const GimbalAssignment values[] = {{"name", other}, {"scale", numbers}};
  g_autoptr(GimbalMjcfTree) own = gimbal_mjcf_tree_of_tag(xml);
  gimbal_rewrite_set_attributes(own, 0, values, 2, changes, NULL, NULL);
  g_autofree char* image = gimbal_edits_apply_to_text(changes, NULL, xml);
  gboolean added =
      image && gimbal_rewrite_add_sibling(spot.tree, spot.tag, FALSE, image, self->edits, spot.path, NULL);
  return added ? g_steal_pointer(&other) : NULL;
}

// Choose the mirror image of a mesh. It may exist already: the image of an image is the original
// mesh.
static gboolean choose_mesh(Mirroring* self, const char* name) {
  const GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* key = g_strconcat("mesh ", name, NULL);
  int id = mj_name2id(compiled->model, mjOBJ_MESH, name);
  const mjsMesh* mesh = id < 0 ? NULL : gimbal_spec_struct(compiled->spec, mjOBJ_MESH, id, NULL);
  if (g_hash_table_contains(self->chosen, key)) return TRUE;
  if (!mesh) return FALSE;
  double scale[3];
  mju_copy3(scale, mesh->scale);
  int axis = gimbal_mirror_mesh_axis(self->mirror.axis);
  scale[axis] = -scale[axis];
  char* other = g_strdup(find_mesh(compiled->spec, mesh, scale));
  if (!other) other = add_mesh(self, mesh, id, name, scale);
  if (other) g_hash_table_insert(self->chosen, g_steal_pointer(&key), other);
  return other != NULL;
}

// Choose the meshes of the element's geoms. Shapes that cannot be mirrored are reported.
static void choose_meshes(Mirroring* self, const GimbalSpot* spot, char** note) {
  GimbalTag whole, tag;
  gboolean kept = FALSE;
  if (!gimbal_markup_tag(spot->tree, spot->tag, &whole)) return;
  gsize end = gimbal_markup_element_end(spot->tree, &whole, NULL);
  self->tree = spot->tree;
  for (gsize at = spot->tag; end != GIMBAL_NOWHERE && gimbal_markup_next_tag(spot->tree, at, end, &tag);
       at = tag.end) {
    if (!gimbal_markup_is(spot->tree, &tag, "geom")) continue;
    g_autofree char* mesh = gimbal_markup_dup_value(spot->tree, &tag, "mesh");
    g_autofree char* field = gimbal_markup_dup_value(spot->tree, &tag, "hfield");
    if (!mesh) mesh = mirror_default_of(tag.start, "mesh", self);
    kept = kept || field || (mesh && !choose_mesh(self, mesh));
  }
  if (kept) {
    *note =
        g_strdup(_("A height field, or a mesh from elsewhere, keeps its shape: only its place is mirrored."));
  }
}

//---- all

gboolean gimbal_structure_mirror(GimbalSession* session, const GimbalTreeNode* node, int axis,
                                 gboolean referrers, char** name, char** note, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  GimbalTag tag;
  const mjSpec* spec = node->compiled->spec;
  if (!gimbal_structure_find(session, node, &spot, error)) return FALSE;
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  g_autoptr(GHashTable) chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  Mirroring self = {.session = session, .path = spot.path, .taken = taken, .chosen = chosen, .edits = edits};
  self.mirror = (GimbalMirror){axis, {TRUE, "xyz", 0}, mirror_default_of, joint_type, NULL};
  self.mirror.data = &self;
  self.mirror.angles.degree = spec->compiler.degree != 0;
  memcpy(self.mirror.angles.sequence, spec->compiler.eulerseq, 3);
  g_autofree char* kept = NULL;
  choose_meshes(&self, &spot, &kept);
  g_autofree char* xml = dup_image(&self, spot.tree, spot.tag);
  if (!xml) {
    g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_TEXT,
                        _("This object does not come from the text."));
    return FALSE;
  }
  if (!gimbal_rewrite_add_sibling(spot.tree, spot.tag, FALSE, xml, edits, spot.path, error) ||
      (referrers && !mirror_referrers(&self, error)) || !gimbal_author_apply(session, edits, error)) {
    return FALSE;
  }
  g_autoptr(GimbalMjcfTree) image = gimbal_mjcf_tree_of_tag(xml);
  *name = gimbal_markup_tag(image, 0, &tag) ? gimbal_markup_dup_value(image, &tag, "name") : NULL;
  *note = g_steal_pointer(&kept);
  return TRUE;
}

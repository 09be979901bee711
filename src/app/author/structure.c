// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of the structure of a model from the tree.

#include "author/structure.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/reparent.h"
#include "author/structure-copies.h"
#include "text/template.h"

static gboolean structure_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

GVariant* gimbal_structure_dup_place(GimbalSession* session, const GimbalTreeNode* node, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  GimbalTag tag;
  if (!gimbal_structure_find(session, node, &spot, error) || !gimbal_markup_tag(spot.tree, spot.tag, &tag)) {
    return NULL;
  }
  return g_variant_ref_sink(g_variant_new("(stt)", spot.path, (guint64)spot.tag, (guint64)tag.end));
}

// The full path of a node: an included file has only its own part.
static char* path_of_kind(const GimbalTreeNode* node) {
  if (node->section) return g_strconcat("mujoco/", node->section, NULL);
  if (node->maker) return NULL;
  if (node->type == mjOBJ_BODY) return g_strdup(node->id ? "mujoco/worldbody/body" : "mujoco/worldbody");
  if (node->type == mjOBJ_FRAME) return g_strdup("mujoco/worldbody/body/frame");
  if (node->type == mjOBJ_DEFAULT) return g_strdup("mujoco/default/default");
  return NULL;
}

const GimbalElement* gimbal_structure_element(GimbalSession* session, const GimbalTreeNode* node,
                                              gboolean* in_default) {
  int inside = 0;
  g_autofree char* path = path_of_kind(node);
  const GimbalElement* element = path ? gimbal_grammar_at(path, &inside) : NULL;
  if (in_default) *in_default = inside;
  if (element) return element;
  g_auto(GimbalSpot) spot = {0};
  if (!gimbal_structure_find(session, node, &spot, NULL)) return NULL;
  g_autofree char* own = gimbal_markup_dup_path(spot.tree, spot.tag);
  return gimbal_rewrite_element_at(own);
}

//---- adding

static void prefer_selection(GimbalSession* session, GPtrArray* names) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  GimbalSelection at = gimbal_session_get_selection(session);
  if (!compiled || at.id < 0 || at.type >= mjNOBJECT) return;
  int body = gimbal_selected_get_body(gimbal_session_get_selected(session));
  const char* name = body > 0 ? mj_id2name(compiled->model, mjOBJ_BODY, body) : NULL;
  if (name && *name) gimbal_names_prefer(names, "body", name);
  int joint = body > 0 && compiled->model->body_jntnum[body] ? compiled->model->body_jntadr[body] : -1;
  name = joint >= 0 ? mj_id2name(compiled->model, mjOBJ_JOINT, joint) : NULL;
  if (name && *name) gimbal_names_prefer(names, "joint", name);
  name = mj_id2name(compiled->model, at.type, at.id);
  if (name && *name && gimbal_object_namespace(at.type)) {
    gimbal_names_prefer(names, gimbal_object_namespace(at.type), name);
  }
}

GPtrArray* gimbal_structure_names(GimbalSession* session) {
  GPtrArray* names = gimbal_names_new();
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(session));
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
    gimbal_names_collect(names, tree);
  }
  prefer_selection(session, names);
  return names;
}

// The name that the outermost element of xml declares.
static char* name_of(const char* xml) {
  GimbalTag tag;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of_tag(xml);
  return gimbal_markup_tag(tree, 0, &tag) ? gimbal_markup_dup_value(tree, &tag, "name") : NULL;
}

gboolean gimbal_structure_add(GimbalSession* session, const GimbalTreeNode* node, const char* tag,
                              char** name, GError** error) {
  gboolean in_default;
  const GimbalElement* parent = gimbal_structure_element(session, node, &in_default);
  const GimbalChild* child = parent ? gimbal_grammar_child(parent, tag) : NULL;
  const char* missing = NULL;
  if (!child) return structure_fail(error, _("This cannot stand here."));
  g_autoptr(GPtrArray) names = gimbal_structure_names(session);
  g_autofree char* xml =
      gimbal_template_new(child->element, in_default || child->in_default, names, &missing);
  if (!xml) {
    g_set_error(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE,
                _("It needs a %s, and the model has none with a name."), missing);
    return FALSE;
  }
  if (name) *name = name_of(xml);
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  if (node->section && !gimbal_structure_find(session, node, &spot, NULL)) {
    return gimbal_author_add_to_section(session, node->section, xml, error);
  }
  return (spot.tree || gimbal_structure_find(session, node, &spot, error)) &&
         gimbal_rewrite_add_part(spot.tree, spot.tag, xml, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

//---- duplicate and delete

typedef struct Copying {
  GHashTable* taken;
  char* first;  // the name of the copy itself
} Copying;

static char* copy_name(const char* names, const char* name, gpointer data) {
  Copying* copying = data;
  char* new = gimbal_rewrite_free_name(copying->taken, names, name);
  if (!copying->first) copying->first = g_strdup(new);
  return new;
}

gboolean gimbal_structure_duplicate(GimbalSession* session, const GimbalTreeNode* node, char** name,
                                    GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  if (node->section) return structure_fail(error, _("A whole section cannot be duplicated."));
  if (!gimbal_structure_find(session, node, &spot, error)) return FALSE;
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  Copying copying = {taken, NULL};
  gboolean done =
      gimbal_rewrite_duplicate(spot.tree, spot.tag, copy_name, &copying, edits, spot.path, error) &&
      gimbal_author_apply(session, edits, error);
  if (name) *name = g_strdup(copying.first);
  g_free(copying.first);
  return done;
}

gboolean gimbal_structure_delete(GimbalSession* session, const GimbalTreeNode* node, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  if (node->type == mjOBJ_BODY && node->id == 0) {
    return structure_fail(error, _("The world cannot be deleted."));
  }
  return gimbal_structure_find(session, node, &spot, error) &&
         gimbal_rewrite_delete(spot.tree, spot.tag, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

//---- move

gboolean gimbal_structure_can_move(GimbalSession* session, const GimbalTreeNode* node,
                                   const GimbalTreeNode* to) {
  g_auto(GimbalSpot) spot = {0};
  GimbalTag tag;
  if (node->section || node == to || gimbal_tree_node_contains((GimbalTreeNode*)node, to->type, to->id)) {
    return FALSE;
  }
  const GimbalElement* parent = gimbal_structure_element(session, to, NULL);
  if (!parent || !gimbal_structure_find(session, node, &spot, NULL) ||
      !gimbal_markup_tag(spot.tree, spot.tag, &tag)) {
    return FALSE;
  }
  g_autofree char* name = gimbal_markup_dup_name(spot.tree, &tag);
  return gimbal_grammar_child(parent, name) != NULL;
}

// The text of a node that moves to the parent frame of to, inside or beside to.
static char* dup_moved(const GimbalTreeNode* node, const GimbalSpot* spot, const GimbalTreeNode* to,
                       gboolean inside, GimbalKeep keep) {
  GimbalParentFrame was, becomes;
  g_autofree char* xml = gimbal_rewrite_dup_element(spot->tree, spot->tag);
  gboolean known =
      xml && keep == GIMBAL_KEEP_WORLD && gimbal_parent_frame_around(&was, node) &&
      (inside ? gimbal_parent_frame_inside(&becomes, to) : gimbal_parent_frame_around(&becomes, to));
  return known ? gimbal_reparent_dup(xml, spot->tree->text, node, &was, &becomes) : g_steal_pointer(&xml);
}

static gboolean is_last_in(const GimbalSpot* spot, const GimbalSpot* parent) {
  GimbalTag tag, child, last = {.start = GIMBAL_NOWHERE};
  if (strcmp(spot->path, parent->path) || !gimbal_markup_tag(parent->tree, parent->tag, &tag)) return FALSE;
  while (gimbal_markup_next_child(parent->tree, &tag, last.start == GIMBAL_NOWHERE ? NULL : &last, &child)) {
    last = child;
  }
  return last.start == spot->tag;
}

gboolean gimbal_structure_move(GimbalSession* session, const GimbalTreeNode* node, const GimbalTreeNode* to,
                               GimbalKeep keep, GError** error) {
  g_auto(GimbalSpot) from = {0};
  g_auto(GimbalSpot) target = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  if (!gimbal_structure_can_move(session, node, to)) {
    return structure_fail(error, _("It cannot stand there."));
  }
  if (!gimbal_structure_find(session, node, &from, error) ||
      !gimbal_structure_find(session, to, &target, error)) {
    return FALSE;
  }
  if (is_last_in(&from, &target)) return TRUE;
  g_autofree char* xml = dup_moved(node, &from, to, TRUE, keep);
  return xml && gimbal_rewrite_add_child(target.tree, target.tag, xml, edits, target.path, error) &&
         gimbal_rewrite_delete(from.tree, from.tag, edits, from.path, error) &&
         gimbal_author_apply(session, edits, error);
}

// Whether the element at from is allowed beside the one at sibling.
static gboolean fits_beside(const GimbalSpot* from, const GimbalSpot* sibling, GError** error) {
  GimbalTag tag, parent;
  if (!gimbal_markup_tag(from->tree, from->tag, &tag) ||
      !gimbal_markup_parent(sibling->tree, sibling->tag, &parent)) {
    return structure_fail(error, _("It cannot stand there."));
  }
  gsize end = gimbal_markup_element_end(from->tree, &tag, NULL);
  if (!strcmp(from->path, sibling->path) && sibling->tag >= from->tag && sibling->tag < end) {
    return structure_fail(error, _("An element cannot move into itself."));
  }
  g_autofree char* path = gimbal_markup_dup_path(sibling->tree, parent.start);
  g_autofree char* name = gimbal_markup_dup_name(from->tree, &tag);
  const GimbalElement* grammar = gimbal_rewrite_element_at(path);
  return (grammar && gimbal_grammar_child(grammar, name)) ||
         structure_fail(error, _("It cannot stand there."));
}

static gboolean put_beside(GimbalSession* session, const GimbalSpot* from, const char* xml,
                           const GimbalSpot* sibling, gboolean before, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  return xml &&
         gimbal_rewrite_add_sibling(sibling->tree, sibling->tag, before, xml, edits, sibling->path, error) &&
         gimbal_rewrite_delete(from->tree, from->tag, edits, from->path, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_structure_move_beside(GimbalSession* session, const GimbalTreeNode* node,
                                      const GimbalTreeNode* sibling, gboolean before, GimbalKeep keep,
                                      GError** error) {
  g_auto(GimbalSpot) from = {0};
  g_auto(GimbalSpot) target = {0};
  if (node->section || sibling->section) return structure_fail(error, _("It cannot stand there."));
  if (!gimbal_structure_find(session, node, &from, error) ||
      !gimbal_structure_find(session, sibling, &target, error) || !fits_beside(&from, &target, error)) {
    return FALSE;
  }
  g_autofree char* xml = dup_moved(node, &from, sibling, FALSE, keep);
  return put_beside(session, &from, xml, &target, before, error);
}

static gboolean goes_along(const GPtrArray* nodes, const GimbalTreeNode* node) {
  for (guint i = 0; i < nodes->len; i++) {
    GimbalTreeNode* other = g_ptr_array_index(nodes, i);
    if (other != node && gimbal_tree_node_contains(other, node->type, node->id)) return TRUE;
  }
  return FALSE;
}

// Remove a node from its place, and add its text to those that move.
static gboolean structure_cut_node(GimbalSession* session, const GimbalTreeNode* node,
                                   const GimbalTreeNode* to, const GimbalSpot* target, int where,
                                   GimbalKeep keep, GString* moved, GArray* edits, GError** error) {
  g_auto(GimbalSpot) from = {0};
  if (node->section || (!where && !gimbal_structure_can_move(session, node, to))) {
    return structure_fail(error, _("It cannot stand there."));
  }
  if (!gimbal_structure_find(session, node, &from, error) || (where && !fits_beside(&from, target, error))) {
    return FALSE;
  }
  g_autofree char* xml = dup_moved(node, &from, to, !where, keep);
  g_string_append_printf(moved, "%s%s", moved->len ? "\n" : "", xml);
  return gimbal_rewrite_delete(from.tree, from.tag, edits, from.path, error);
}

gboolean gimbal_structure_move_all(GimbalSession* session, const GPtrArray* nodes, const GimbalTreeNode* to,
                                   int where, GimbalKeep keep, GError** error) {
  g_auto(GimbalSpot) target = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GString) moved = g_string_new(NULL);
  if (!gimbal_structure_find(session, to, &target, error)) return FALSE;
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    if (!goes_along(nodes, node) &&
        !structure_cut_node(session, node, to, &target, where, keep, moved, edits, error)) {
      return FALSE;
    }
  }
  gboolean put =
      where ? gimbal_rewrite_add_sibling(target.tree, target.tag, where < 0, moved->str, edits, target.path,
                                         error)
            : gimbal_rewrite_add_child(target.tree, target.tag, moved->str, edits, target.path, error);
  return put && gimbal_author_apply(session, edits, error);
}

gboolean gimbal_structure_step(GimbalSession* session, const GimbalTreeNode* node, int direction,
                               GError** error) {
  g_auto(GimbalSpot) spot = {0};
  GimbalTag parent, child, last = {0};
  const GimbalTag* after = NULL;
  gsize other = GIMBAL_NOWHERE;
  gboolean passed = FALSE;
  if (node->section || !gimbal_structure_find(session, node, &spot, error)) return FALSE;
  if (!gimbal_markup_parent(spot.tree, spot.tag, &parent)) return FALSE;
  while (other == GIMBAL_NOWHERE && gimbal_markup_next_child(spot.tree, &parent, after, &child)) {
    if (child.start == spot.tag && direction < 0) break;
    if (passed) other = child.start;
    passed = child.start == spot.tag;
    last = child;
    after = &last;
  }
  if (direction < 0 && after) other = last.start;
  if (other == GIMBAL_NOWHERE) return TRUE;
  GimbalSpot sibling = {spot.path, spot.tree, other};
  g_autofree char* xml = gimbal_rewrite_dup_element(spot.tree, spot.tag);
  return put_beside(session, &spot, xml, &sibling, direction < 0, error);
}

//---- copy

char* gimbal_structure_copy(GimbalSession* session, const GimbalTreeNode* node, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  if (!gimbal_structure_find(session, node, &spot, error)) return NULL;
  return gimbal_rewrite_dup_element(spot.tree, spot.tag);
}

//---- rename

gboolean gimbal_structure_rename(GimbalSession* session, const GimbalTreeNode* node, const char* name,
                                 GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  const char* attribute = node->type == mjOBJ_DEFAULT ? "class" : "name";
  const char* names = gimbal_object_namespace(node->type);
  const char* old = gimbal_tree_node_get_own_name(node);
  if (!names || node->section || (node->type == mjOBJ_BODY && node->id == 0)) {
    return structure_fail(error, _("This has no name of its own."));
  }
  if (!gimbal_structure_find(session, node, &spot, error)) return FALSE;
  GimbalTag tag;
  g_autofree char* written = gimbal_markup_tag(spot.tree, spot.tag, &tag)
                                 ? gimbal_markup_dup_value(spot.tree, &tag, attribute)
                                 : NULL;
  if (written && !*name) {
    return structure_fail(error, _("A name cannot be empty: delete the attribute in the text."));
  }
  if (written && g_strcmp0(written, old)) {
    return gimbal_structure_rename_copies(session, node, &spot, written, name, error);
  }
  if (written) return gimbal_author_rename(session, names, written, name, error);
  if (old) {
    return structure_fail(error,
                          _("This name comes from a prefix or a pattern: change it where it is made."));
  }
  if (!*name) return TRUE;
  return gimbal_rewrite_set_attribute(spot.tree, spot.tag, attribute, name, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

//---- attributes

gboolean gimbal_structure_child(const GimbalSpot* spot, int index, GimbalTag* child) {
  GimbalTag parent, last;
  const GimbalTag* after = NULL;
  if (!gimbal_markup_tag(spot->tree, spot->tag, &parent)) return FALSE;
  while (gimbal_markup_next_child(spot->tree, &parent, after, child)) {
    if (!gimbal_markup_is(spot->tree, child, "default") && index-- == 0) return TRUE;
    last = *child;
    after = &last;
  }
  return FALSE;
}

gboolean gimbal_structure_enter(GimbalSpot* spot, int child) {
  GimbalTag tag;
  if (child < 0) return TRUE;
  if (!gimbal_structure_child(spot, child, &tag)) return FALSE;
  spot->tag = tag.start;
  return TRUE;
}

gboolean gimbal_structure_set_attribute(GimbalSession* session, const GimbalTreeNode* node, int child,
                                        const char* attribute, const char* value, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_structure_find(session, node, &spot, error) && gimbal_structure_enter(&spot, child) &&
         gimbal_rewrite_set_attribute(spot.tree, spot.tag, attribute, value, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

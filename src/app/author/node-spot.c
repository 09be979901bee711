// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the nodes of the tree in the text.

#include "author/node-spot.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>

static gboolean spot_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

// The first section with this name, in any open document.
static gboolean find_section(GimbalSession* session, const char* section, GimbalSpot* spot) {
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(session));
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
    gsize tag = gimbal_rewrite_find_section(tree, section);
    if (tag == GIMBAL_NOWHERE) continue;
    *spot = (GimbalSpot){gimbal_document_dup_path(document), gimbal_mjcf_tree_ref(tree), tag};
    return TRUE;
  }
  return FALSE;
}

gboolean gimbal_structure_find(GimbalSession* session, const GimbalTreeNode* node, GimbalSpot* spot,
                               GError** error) {
  GimbalPlace place;
  *spot = (GimbalSpot){0};
  gboolean world = node->type == mjOBJ_BODY && node->id == 0;
  if (node->section || world) {
    return find_section(session, world ? "worldbody" : node->section, spot) ||
           spot_fail(error, _("The text has no such section yet."));
  }
  if (!node->element) {
    return gimbal_author_find_in(session, node->compiled, node->type, node->id, spot, error);
  }
  if (!gimbal_source_of_element(node->element, GIMBAL_SOURCE_TAG, &place)) {
    return spot_fail(error, _("This object does not come from the text."));
  }
  return gimbal_author_find_place(session, node->compiled, place.file, (gsize)place.start, spot, error);
}

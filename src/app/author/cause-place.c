// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the place in the text of a cause.

#include "author/cause-place.h"

#include <gimbal/source_map.h>

#include "language/edit/edit.h"
#include "language/edit/rewrite.h"
#include "language/scan/markup.h"
#include "language/scan/text-place.h"

void gimbal_cause_place_clear(GimbalCausePlace* place) {
  g_clear_pointer(&place->path, g_free);
}

static gboolean find_object(GimbalSession* session, int type, int id, const char* attribute,
                            GimbalCausePlace* place) {
  const mjSpec* spec = gimbal_session_get_compiled(session)->spec;
  GimbalPlace at;
  gboolean written = attribute && gimbal_source_of_attribute(spec, type, id, attribute, &at);
  if (!written && !gimbal_source_of_object(spec, type, id, GIMBAL_SOURCE_TAG, &at)) return FALSE;
  *place = (GimbalCausePlace){g_strdup(at.file), at.start, at.end, at.line, written};
  return TRUE;
}

// Search one document: the attribute of its <option>, else that element, else, in the root,
// <mujoco>.
static gboolean find_option(GimbalDocument* document, gboolean root, const char* attribute,
                            GimbalCausePlace* place) {
  const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
  gsize section = gimbal_rewrite_find_section(tree, "option");
  GimbalTag tag;
  GimbalTagAttribute value;
  gboolean found = section != GIMBAL_NOWHERE ? gimbal_markup_tag(tree, section, &tag)
                                             : root && gimbal_markup_root(tree, &tag);
  if (!found) return FALSE;
  gboolean written =
      section != GIMBAL_NOWHERE && attribute && gimbal_markup_find_attribute(tree, &tag, attribute, &value);
  gsize start = written ? value.value : tag.start, end = written ? value.value_end : tag.end;
  *place = (GimbalCausePlace){gimbal_document_dup_path(document), start, end,
                              gimbal_text_line(tree->text, start), written};
  return TRUE;
}

static gboolean find_in_options(GimbalSession* session, const char* attribute, GimbalCausePlace* place) {
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(session));
  g_auto(GimbalCausePlace) best = {0};
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    g_auto(GimbalCausePlace) found = {0};
    if (gimbal_document_is_binary(document) || !find_option(document, i == 0, attribute, &found)) continue;
    if (best.path && !found.written) continue;
    gimbal_cause_place_clear(&best);
    best = found;
    found.path = NULL;
    if (best.written) break;
  }
  *place = best;
  best.path = NULL;
  return place->path != NULL;
}

gboolean gimbal_cause_place_find(GimbalSession* session, int type, int id, const char* attribute,
                                 GimbalCausePlace* place) {
  *place = (GimbalCausePlace){0};
  if (type == mjOBJ_UNKNOWN) return find_in_options(session, attribute, place);
  return gimbal_session_get_fresh(session) && find_object(session, type, id, attribute, place);
}

gboolean gimbal_cause_place_is_last(GimbalSession* session, const GimbalCausePlace* place) {
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(session));
  GimbalLastEdit last = {0};
  gboolean here = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    GimbalLastEdit edit = gimbal_document_get_last_edit(document);
    if (edit.serial <= last.serial) continue;
    g_autofree char* path = gimbal_document_dup_path(document);
    last = edit;
    here = !g_strcmp0(path, place->path);
  }
  return place->written && here && last.start >= place->start && last.end <= place->end;
}

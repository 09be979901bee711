// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From objects of the model to edits of the text.

#include "gimbal-author.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

void gimbal_spot_clear(GimbalSpot* spot) {
  g_clear_pointer(&spot->path, g_free);
  g_clear_pointer(&spot->text, g_free);
}

static gboolean fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

static GimbalDocument* document_at(GimbalSession* session, const char* path) {
  GimbalDocument* root = gimbal_session_get_document(session);
  g_autofree char* own = root ? gimbal_document_dup_path(root) : NULL;
  return own && !strcmp(own, path) ? root : NULL;
}

//---- where things stand

gboolean gimbal_author_find_place(GimbalSession* session, const char* path, gsize offset, GimbalSpot* spot,
                                  GError** error) {
  GimbalDocument* document = document_at(session, path);
  if (!document) return fail(error, _("This part of the model stands in a file that is not open."));
  *spot = (GimbalSpot){g_strdup(path), gimbal_document_dup_text(document), offset};
  return TRUE;
}

gboolean gimbal_author_find(GimbalSession* session, int objtype, int id, GimbalSpot* spot, GError** error) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  GimbalPlace place;
  *spot = (GimbalSpot){0};
  if (!compiled || !compiled->spec ||
      !gimbal_source_of_object(compiled->spec, objtype, id, GIMBAL_SOURCE_TAG, &place))
    return fail(error, _("This object does not come from the text."));
  return gimbal_author_find_place(session, place.file, (gsize)place.start, spot, error);
}

//---- edits

static void replace(GtkTextBuffer* buffer, const char* text, const GimbalEdit* edit) {
  GtkTextIter start, end;
  long first = g_utf8_pointer_to_offset(text, text + edit->start);
  long last = first + g_utf8_pointer_to_offset(text + edit->start, text + edit->end);
  gtk_text_buffer_get_iter_at_offset(buffer, &start, (int)first);
  gtk_text_buffer_get_iter_at_offset(buffer, &end, (int)last);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, edit->text, -1);
}

static void apply_to(GimbalDocument* document, const char* path, const GArray* edits) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  g_autofree char* text = gimbal_document_dup_text(document);
  g_autoptr(GPtrArray) own = gimbal_edits_of(edits, path);
  gtk_text_buffer_begin_user_action(buffer);
  for (guint i = 0; i < own->len; i++) replace(buffer, text, g_ptr_array_index(own, i));
  gtk_text_buffer_end_user_action(buffer);
}

gboolean gimbal_author_apply(GimbalSession* session, GArray* edits, GError** error) {
  g_autoptr(GPtrArray) paths = gimbal_edits_paths(edits);
  for (guint i = 0; i < paths->len; i++) {
    GimbalDocument* document = document_at(session, g_ptr_array_index(paths, i));
    if (!document) return fail(error, _("This part of the model stands in a file that is not open."));
    g_autofree char* text = gimbal_document_dup_text(document);
    g_autofree char* result = gimbal_edits_apply_to_text(edits, g_ptr_array_index(paths, i), text);
    if (!result) return fail(error, _("The text has changed meanwhile."));
  }
  for (guint i = 0; i < paths->len; i++) {
    const char* path = g_ptr_array_index(paths, i);
    apply_to(document_at(session, path), path, edits);
  }
  if (paths->len) gimbal_session_compile(session, TRUE);
  return TRUE;
}

gboolean gimbal_author_set_attributes(GimbalSession* session, int objtype, int id,
                                      const GimbalAssignment* values, int count, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_find(session, objtype, id, &spot, error) &&
         gimbal_rewrite_set_attributes(spot.text, spot.tag, values, count, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_author_set_attribute(GimbalSession* session, int objtype, int id, const char* attribute,
                                     const char* value, GError** error) {
  GimbalAssignment assignment = {attribute, value};
  return gimbal_author_set_attributes(session, objtype, id, &assignment, 1, error);
}

//---- sections

// The document that has the section: the root if none has.
static gboolean find_section(GimbalSession* session, const char* section, GimbalSpot* spot, GError** error) {
  GimbalDocument* root = gimbal_session_get_document(session);
  (void)section;
  if (!root || gimbal_document_is_binary(root)) return fail(error, _("There is no text to write to."));
  *spot = (GimbalSpot){gimbal_document_dup_path(root), gimbal_document_dup_text(root), GIMBAL_NOWHERE};
  return TRUE;
}

gboolean gimbal_author_set_in_section(GimbalSession* session, const char* section,
                                      const GimbalAssignment* values, int count, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return find_section(session, section, &spot, error) &&
         gimbal_rewrite_set_in_section(spot.text, section, values, count, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_author_add_to_section(GimbalSession* session, const char* section, const char* xml,
                                      GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return find_section(session, section, &spot, error) &&
         gimbal_rewrite_add_to_section(spot.text, section, xml, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

//---- names

char* gimbal_author_free_name(GimbalSession* session, const char* names, const char* wanted) {
  g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GimbalDocument* root = gimbal_session_get_document(session);
  g_autofree char* text = root ? gimbal_document_dup_text(root) : g_strdup("");
  gimbal_rewrite_collect_names(text, taken);
  return gimbal_rewrite_free_name(taken, names, wanted);
}

gboolean gimbal_author_rename(GimbalSession* session, const char* names, const char* old, const char* new,
                              GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  GimbalDocument* root = gimbal_session_get_document(session);
  if (!root) return fail(error, _("There is no text to write to."));
  g_autofree char* path = gimbal_document_dup_path(root);
  g_autofree char* text = gimbal_document_dup_text(root);
  gimbal_rewrite_rename(text, names, old, new, edits, path);
  return gimbal_author_apply(session, edits, error);
}

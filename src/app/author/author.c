// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From objects of the model to edits of the text.

#include "author/author.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/key-follow.h"

void gimbal_spot_clear(GimbalSpot* spot) {
  g_clear_pointer(&spot->path, g_free);
  g_clear_pointer(&spot->tree, gimbal_mjcf_tree_unref);
}

static gboolean author_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

static GimbalDocument* document_at(GimbalSession* session, const char* path, GError** error) {
  return gimbal_project_open(gimbal_session_get_project(session), path, error);
}

//---- where things stand

// The text of a document as it was compiled, NULL if it was not open then.
static GBytes* compiled_text(const GimbalCompiled* compiled, const char* path) {
  for (guint i = 0; compiled->sources && i < compiled->sources->len; i++) {
    const GimbalSource* source = g_ptr_array_index(compiled->sources, i);
    if (!g_strcmp0(source->path, path)) return gimbal_rope_text_join(source->text);
  }
  return NULL;
}

// Follow a place that the spec records through the edits since the compile.
static gsize follow_offset(GimbalSession* session, const GimbalCompiled* compiled, const char* path,
                           const char* text, gsize offset) {
  if (gimbal_session_get_fresh(session) && compiled == gimbal_session_get_compiled(session)) return offset;
  g_autoptr(GBytes) before = compiled_text(compiled, path);
  return before ? gimbal_edit_follow_offset(g_bytes_get_data(before, NULL), text, offset) : offset;
}

gboolean gimbal_author_find_place(GimbalSession* session, const GimbalCompiled* compiled, const char* path,
                                  gsize offset, GimbalSpot* spot, GError** error) {
  GimbalDocument* root = gimbal_session_get_document(session);
  *spot = (GimbalSpot){0};
  // the model belongs to a previous document, whose files are not this one's
  if (!root || gimbal_document_get_id(root) != compiled->document) {
    return author_fail(error, _("The text has changed since this model was made. Mend its problems first."));
  }
  GimbalDocument* document = document_at(session, path, error);
  if (!document) return FALSE;
  const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
  gsize now = follow_offset(session, compiled, path, tree->text, offset);
  if (now == GIMBAL_NOWHERE || gimbal_mjcf_tree_starting(tree, now) < 0) {
    return author_fail(error, _("The text has changed since this model was made. Mend its problems first."));
  }
  *spot = (GimbalSpot){gimbal_document_dup_path(document), gimbal_mjcf_tree_ref(tree), now};
  return TRUE;
}

gboolean gimbal_author_find_in(GimbalSession* session, const GimbalCompiled* compiled, int objtype, int id,
                               GimbalSpot* spot, GError** error) {
  GimbalPlace place;
  *spot = (GimbalSpot){0};
  if (!compiled || !compiled->spec ||
      !gimbal_source_of_object(compiled->spec, objtype, id, GIMBAL_SOURCE_TAG, &place)) {
    return author_fail(error, _("This object does not come from the text."));
  }
  return gimbal_author_find_place(session, compiled, place.file, (gsize)place.start, spot, error);
}

gboolean gimbal_author_find(GimbalSession* session, int objtype, int id, GimbalSpot* spot, GError** error) {
  return gimbal_author_find_in(session, gimbal_session_get_compiled(session), objtype, id, spot, error);
}

//---- edits

// Remember the document of the last change, so that it can be undone from there.
static void remember_changed(GimbalSession* session, GArray* edits) {
  GimbalDocument* changed =
      gimbal_project_find(gimbal_session_get_project(session), g_array_index(edits, GimbalEdit, 0).path);
  gimbal_session_set_edited(session, changed);
}

void gimbal_author_undo(GimbalSession* session, gboolean redo) {
  GimbalProject* project = gimbal_session_get_project(session);
  GimbalDocument* document = gimbal_session_get_edited(session);
  // it may have been closed meanwhile
  if (!document || !gimbal_project_has(project, document)) document = gimbal_session_get_document(session);
  if (document && redo) gimbal_project_redo(project, document);
  if (document && !redo) gimbal_project_undo(project, document);
}

gboolean gimbal_author_apply_as_they_are(GimbalSession* session, GArray* edits, GError** error) {
  if (!gimbal_project_apply(gimbal_session_get_project(session), edits, error)) return FALSE;
  if (edits->len) {
    remember_changed(session, edits);
    gimbal_session_compile(session, TRUE);
  }
  return TRUE;
}

gboolean gimbal_author_apply(GimbalSession* session, GArray* edits, GError** error) {
  gimbal_key_follow(session, edits);
  return gimbal_author_apply_as_they_are(session, edits, error);
}

static gboolean set_attributes(GimbalSession* session, int objtype, int id, const GimbalAssignment* values,
                               int count, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_find(session, objtype, id, &spot, error) &&
         gimbal_rewrite_set_attributes(spot.tree, spot.tag, values, count, edits, spot.path, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_author_set_attribute(GimbalSession* session, int objtype, int id, const char* attribute,
                                     const char* value, GError** error) {
  GimbalAssignment assignment = {attribute, value};
  return set_attributes(session, objtype, id, &assignment, 1, error);
}

gboolean gimbal_author_rewrite_numbers(const GimbalSpot* spot, const GimbalAssignment* values, int count,
                                       GArray* edits, GError** error) {
  return gimbal_rewrite_set_numbers(spot->tree, spot->tag, values, count, NULL, edits, spot->path, error);
}

gboolean gimbal_author_edit_numbers(GimbalSession* session, const GimbalCompiled* compiled, int objtype,
                                    int id, const GimbalAssignment* values, int count, GArray* edits,
                                    GError** error) {
  g_auto(GimbalSpot) spot = {0};
  return gimbal_author_find_in(session, compiled, objtype, id, &spot, error) &&
         gimbal_author_rewrite_numbers(&spot, values, count, edits, error);
}

gboolean gimbal_author_set_numbers(GimbalSession* session, int objtype, int id,
                                   const GimbalAssignment* values, int count, GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  const GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  return gimbal_author_edit_numbers(session, compiled, objtype, id, values, count, edits, error) &&
         gimbal_author_apply(session, edits, error);
}

enum { TAG_MAX = 65536 };  // bytes; only tags with whole meshes are longer

char* gimbal_author_dup_manner(GimbalDocument* document) {
  return gimbal_document_slice(document, 0, MIN(TAG_MAX, gimbal_document_get_size(document)));
}

gboolean gimbal_author_set_in_tag(GimbalSession* session, GimbalDocument* document, gsize tag,
                                  const GimbalAssignment* values, int count, GError** error) {
  gsize end = MIN(tag + TAG_MAX, gimbal_document_get_size(document));
  g_autofree char* text = gimbal_document_slice(document, tag, end);
  g_autofree char* path = gimbal_document_dup_path(document);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of_tag(text);
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autofree char* around = gimbal_author_dup_manner(document);
  if (!gimbal_rewrite_set_numbers(tree, 0, values, count, around, edits, path, error)) return FALSE;
  gimbal_edits_shift(edits, tag);
  return gimbal_author_apply_as_they_are(session, edits, error);
}

//---- sections

// The document that has the section: the root if none has.
static gboolean find_section(GimbalSession* session, const char* section, GimbalSpot* spot, GError** error) {
  GimbalDocument* root = gimbal_session_get_document(session);
  if (!root || gimbal_document_is_binary(root)) return author_fail(error, _("There is no text to write to."));
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(session));
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
    gboolean found = gimbal_rewrite_find_section(tree, section) != GIMBAL_NOWHERE;
    if (i && !found) continue;
    gimbal_spot_clear(spot);
    *spot = (GimbalSpot){gimbal_document_dup_path(document), gimbal_mjcf_tree_ref(tree), GIMBAL_NOWHERE};
    if (found) break;
  }
  return TRUE;
}

// The file that states an attribute of the section. Of several the last one counts.
static gboolean find_statement(GimbalSession* session, const char* section, const char* attribute,
                               GimbalSpot* spot) {
  g_autoptr(GPtrArray) files = g_ptr_array_ref(gimbal_project_get_files(gimbal_session_get_project(session)));
  for (guint i = files->len; i-- > 0;) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    gsize at = gimbal_rewrite_find_section(file->tree, section);
    GimbalTag tag;
    GimbalTagAttribute given;
    if (at == GIMBAL_NOWHERE || !gimbal_markup_tag(file->tree, at, &tag) ||
        !gimbal_markup_find_attribute(file->tree, &tag, attribute, &given)) {
      continue;
    }
    GimbalDocument* document = document_at(session, file->path, NULL);
    if (!document) continue;
    *spot = (GimbalSpot){g_strdup(file->path),
                         gimbal_mjcf_tree_ref((GimbalMjcfTree*)gimbal_document_need_tree(document)), at};
    return TRUE;
  }
  return FALSE;
}

static void set_path_outside_root(GimbalSession* session, const char* path, char** where) {
  g_autofree char* root = gimbal_document_dup_path(gimbal_session_get_document(session));
  if (!where || *where || !g_strcmp0(path, root)) return;
  *where = g_path_get_basename(path);
}

gboolean gimbal_author_edit_in_section(GimbalSession* session, const char* section,
                                       const GimbalAssignment* values, int count, char** where, GArray* edits,
                                       GError** error) {
  g_autoptr(GArray) rest = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  for (int i = 0; i < count; i++) {
    g_auto(GimbalSpot) stated = {0};
    if (!find_statement(session, section, values[i].name, &stated)) {
      g_array_append_val(rest, values[i]);
      continue;
    }
    set_path_outside_root(session, stated.path, where);
    if (!gimbal_author_rewrite_numbers(&stated, &values[i], 1, edits, error)) return FALSE;
  }
  g_auto(GimbalSpot) spot = {0};
  if (!rest->len) return TRUE;
  if (!find_section(session, section, &spot, error)) return FALSE;
  set_path_outside_root(session, spot.path, where);
  return gimbal_rewrite_set_in_section(spot.tree, section, (const GimbalAssignment*)(const void*)rest->data,
                                       (int)rest->len, edits, spot.path, error);
}

gboolean gimbal_author_set_in_section(GimbalSession* session, const char* section,
                                      const GimbalAssignment* values, int count, char** where,
                                      GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_edit_in_section(session, section, values, count, where, edits, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_author_edit_section(GimbalSession* session, const char* section, const char* xml,
                                    GArray* edits, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  return find_section(session, section, &spot, error) &&
         gimbal_rewrite_add_to_section(spot.tree, section, xml, edits, spot.path, error);
}

gboolean gimbal_author_add_to_sections(GimbalSession* session, const GimbalSectionChild* children, int count,
                                       GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (int i = 0; i < count; i++) {
    if (!gimbal_author_edit_section(session, children[i].section, children[i].xml, edits, error)) {
      return FALSE;
    }
  }
  return gimbal_author_apply(session, edits, error);
}

gboolean gimbal_author_add_to_section(GimbalSession* session, const char* section, const char* xml,
                                      GError** error) {
  return gimbal_author_add_to_sections(session, &(GimbalSectionChild){section, xml}, 1, error);
}

//---- names

static void author_collect(const char* path, const GimbalMjcfTree* tree, gpointer taken) {
  (void)path;
  gimbal_rewrite_collect_names(tree, taken);
}

GHashTable* gimbal_author_names(GimbalSession* session) {
  GHashTable* taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  gimbal_author_each_text(session, author_collect, taken);
  return taken;
}

char* gimbal_author_free_name(GimbalSession* session, const char* names, const char* wanted) {
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  return gimbal_rewrite_free_name(taken, names, wanted);
}

typedef struct Renaming {
  const char *names, *old, *new;
  GArray* edits;
} Renaming;

static void rename_in(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  const Renaming* renaming = data;
  gimbal_rewrite_rename(tree, renaming->names, renaming->old, renaming->new, renaming->edits, path);
}

void gimbal_author_collect_renames(GimbalSession* session, const char* names, const char* old,
                                   const char* new, GArray* edits) {
  gimbal_author_each_text(session, rename_in, &(Renaming){names, old, new, edits});
}

gboolean gimbal_author_rename(GimbalSession* session, const char* names, const char* old, const char* new,
                              GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GHashTable) taken = gimbal_author_names(session);
  g_autofree char* key = g_strconcat(names, " ", new, NULL);
  if (strcmp(old, new) && g_hash_table_contains(taken, key)) {
    return author_fail(error, _("Another object of this kind has this name already."));
  }
  gimbal_author_collect_renames(session, names, old, new, edits);
  return gimbal_author_apply(session, edits, error);
}

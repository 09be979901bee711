// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names and links: where something is declared, where it is used, another name for it.

#include <string.h>

#include "language/edit/rename.h"
#include "language/files/needs.h"
#include "language/files/occurrences.h"
#include "language/scan/outline.h"
#include "lsp/borders.h"
#include "lsp/server.h"
#include "lsp/value.h"

static const GimbalMjcfName* name_at(const LspPlace* place) {
  return gimbal_mjcf_name_at(lsp_model_names(place->model), place->document->path, place->byte);
}

//---- definition and references

// The file that the include or the asset at a place names.
static char* file_at(LspServer* self, const LspPlace* place) {
  g_autofree char* include = gimbal_mjcf_files_include_at(place->files, place->file, place->byte);
  if (include) return lsp_snapshot_allows(lsp_snapshot(self), include) ? g_steal_pointer(&include) : NULL;
  const GimbalMjcfTree* tree = place->file->tree;
  int index = gimbal_mjcf_tree_at(tree, place->byte);
  const GimbalMjcfNode* node = index < 0 ? NULL : gimbal_mjcf_tree_node(tree, index);
  const GimbalMjcfAttribute* a = node ? gimbal_mjcf_tree_attribute_at(tree, node, place->byte) : NULL;
  if (!a || !a->grammar || a->grammar->type != GIMBAL_VALUE_FILE) return NULL;
  g_autofree char* name = gimbal_mjcf_decode(tree->text + a->value, a->value_end - a->value);
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(place->files);
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    if (strcmp(need->name, name) || !lsp_borders_allow(place->files, lsp_snapshot(self), need->path)) {
      continue;
    }
    return g_file_test(need->path, G_FILE_TEST_IS_REGULAR) ? g_strdup(need->path) : NULL;
  }
  return NULL;
}

GVariant* lsp_definition(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const GimbalMjcfName* name = name_at(&place);
  const GimbalMjcfName* target = name ? gimbal_mjcf_declaration(lsp_model_names(place.model), name) : NULL;
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place.files);
  if (target) return lsp_line_cache_location(cache, target->path, target->start, target->end);
  g_autofree char* file = file_at(self, &place);
  if (!file) return lsp_null();
  g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
  g_autoptr(LspLines) begin = lsp_lines_new(nothing);
  return lsp_location(self, file, begin, 0, 0);
}

GVariant* lsp_references(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place.files);
  g_autoptr(GVariant) context = lsp_get(params, "context");
  gboolean declarations = !context || lsp_get_bool(context, "includeDeclaration");
  const GArray* names = lsp_model_names(place.model);
  const GimbalMjcfName* name = name_at(&place);
  GPtrArray* list = lsp_list_new();
  for (guint i = 0; name && i < names->len; i++) {
    const GimbalMjcfName* other = &g_array_index(names, GimbalMjcfName, i);
    if (!gimbal_mjcf_same_name(other, name) || (other->declares && !declarations)) continue;
    g_ptr_array_add(list, lsp_line_cache_location(cache, other->path, other->start, other->end));
  }
  return lsp_list(list);
}

GVariant* lsp_highlight(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  guint meant;
  if (!lsp_place(self, params, &place, error)) return NULL;
  GPtrArray* list = lsp_list_new();
  g_autoptr(GArray) found = gimbal_mjcf_occurrences(place.file->tree, lsp_model_names(place.model),
                                                    place.document->path, place.byte, place.byte, &meant);
  for (guint i = 0; found && i < found->len; i++) {
    const GimbalOccurrence* o = &g_array_index(found, GimbalOccurrence, i);
    g_ptr_array_add(list,
                    lsp_object("range", lsp_range(self, place.document->lines, o->start, o->end), NULL));
  }
  return lsp_list(list);
}

//---- renaming

// The name at a place that can be called otherwise there, or NULL with an error.
static const GimbalMjcfName* renamed_name(LspServer* self, GVariant* params, LspPlace* place,
                                          GError** error) {
  if (!lsp_place(self, params, place, error)) return NULL;
  const GimbalMjcfName* name = name_at(place);
  if (!name) g_set_error(error, LSP_ERROR, LSP_REQUEST_FAILED, "there is no name here");
  return name;
}

GVariant* lsp_prepare_rename(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  const GimbalMjcfName* name = renamed_name(self, params, &place, error);
  if (!name) return NULL;
  return lsp_object("range", lsp_range(self, place.document->lines, name->start, name->end), "placeholder",
                    lsp_text(name->name), NULL);
}

GVariant* lsp_rename(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  g_autofree char* wanted = lsp_get_text(params, "newName");
  const GimbalMjcfName* name = renamed_name(self, params, &place, error);
  if (!name) return NULL;
  const GArray* names = lsp_model_names(place.model);
  const char* objection = gimbal_mjcf_rename_objection(names, name->names, name->name, wanted ? wanted : "");
  if (objection) {
    g_set_error_literal(error, LSP_ERROR, LSP_REQUEST_FAILED, objection);
    return NULL;
  }
  g_autoptr(GArray) edits = gimbal_mjcf_rename(names, name->names, name->name, wanted);
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place.files);
  return lsp_workspace_edit(cache, edits);
}

GVariant* lsp_linked_tags(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  gsize open[2], close[2];
  if (!lsp_place(self, params, &place, error)) return NULL;
  if (!gimbal_mjcf_matching_tags(place.file->tree, place.byte, open, close)) return lsp_null();
  GPtrArray* ranges = lsp_list_new();
  g_ptr_array_add(ranges, lsp_range(self, place.document->lines, open[0], open[1]));
  g_ptr_array_add(ranges, lsp_range(self, place.document->lines, close[0], close[1]));
  return lsp_object("ranges", lsp_list(ranges), NULL);
}

//---- links

// Where a file is named, and which.
typedef struct Links {
  LspServer* server;
  LspPlace place;
  GHashTable* needs;  // name → path
  GPtrArray* list;
} Links;

static void add_link(Links* links, const GimbalMjcfAttribute* a, const char* path) {
  g_autofree char* uri = lsp_uri(links->server, path);
  g_ptr_array_add(
      links->list,
      lsp_object("range", lsp_range(links->server, links->place.document->lines, a->value, a->value_end),
                 "target", lsp_text(uri), NULL));
}

static void link_node(Links* links, const GimbalMjcfNode* node) {
  const GimbalMjcfTree* tree = links->place.file->tree;
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(tree, node, "file");
  if (!a || a->value_end <= a->value) return;
  if (gimbal_mjcf_tree_is(tree, node, "include")) {
    g_autofree char* path = gimbal_mjcf_files_include_at(links->place.files, links->place.file, node->start);
    if (path && lsp_snapshot_allows(lsp_snapshot(links->server), path)) add_link(links, a, path);
    return;
  }
  g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "file");
  const char* path = g_hash_table_lookup(links->needs, name);
  if (path && g_file_test(path, G_FILE_TEST_IS_REGULAR)) add_link(links, a, path);
}

GVariant* lsp_links(LspServer* self, GVariant* params, GError** error) {
  Links links = {.server = self};
  if (!lsp_place(self, params, &links.place, error)) return NULL;
  const GimbalMjcfTree* tree = links.place.file->tree;
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(links.place.files);
  links.needs = g_hash_table_new(g_str_hash, g_str_equal);
  links.list = lsp_list_new();
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    if (!lsp_borders_allow(links.place.files, lsp_snapshot(self), need->path)) continue;
    g_hash_table_insert(links.needs, need->name, need->path);
  }
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind == GIMBAL_MJCF_ELEMENT) link_node(&links, node);
  }
  g_hash_table_unref(links.needs);
  return lsp_list(links.list);
}

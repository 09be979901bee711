// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Problems of a model to the client, file by file. A file that had some and has none any more is
// told an empty list.

#include <math.h>
#include <string.h>

#include "language/messages/messages.h"
#include "language/units/advice.h"
#include "lsp/server.h"
#include "lsp/value.h"

enum { MAX_RELATED = 3 };

typedef struct Publish {
  LspServer* server;
  LspModel* model;
  LspLineCache* cache;
  GHashTable* names;    // name → GimbalMjcfName that declares it; NULL: not gathered
  GArray* all_names;    // that lends them
  GHashTable* by_path;  // path → GPtrArray of GVariant
} Publish;

static void unref_list(gpointer list) {
  if (list) g_variant_unref(g_variant_ref_sink(lsp_list(list)));
}

//---- places beside a problem

static void add_related(Publish* p, GPtrArray* related, const char* path, gsize start, gsize end,
                        const char* message) {
  GVariant* location = lsp_line_cache_location(p->cache, path, start, end);
  if (location) {
    g_ptr_array_add(related, lsp_object("location", location, "message", lsp_text(message), NULL));
  }
}

static void gather_names(Publish* p) {
  p->all_names = gimbal_mjcf_all_names(p->model->compiled->files);
  p->names = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < p->all_names->len; i++) {
    GimbalMjcfName* name = &g_array_index(p->all_names, GimbalMjcfName, i);
    if (name->declares && !g_hash_table_contains(p->names, name->name)) {
      g_hash_table_insert(p->names, name->name, name);
    }
  }
}

// Where what the message names is declared, unless that is the place itself.
static void relate_names(Publish* p, GPtrArray* related, const GimbalDiagnostic* d, const char* path) {
  for (int i = 0; i < d->sentence->count && related->len < MAX_RELATED; i++) {
    const GimbalArgument* argument = d->sentence->arguments + i;
    if (argument->kind != GIMBAL_ARGUMENT_NAME) continue;
    if (!p->names) gather_names(p);
    const GimbalMjcfName* name = g_hash_table_lookup(p->names, argument->text);
    if (!name) continue;
    gboolean own =
        !strcmp(name->path, path) && (gsize)d->place.start <= name->end && (gsize)d->place.end >= name->start;
    g_autofree char* text = g_strdup_printf("'%s' is declared here", name->name);
    if (!own) add_related(p, related, name->path, name->start, name->end, text);
  }
}

// Where the file of the problem is included.
static void relate_include(Publish* p, GPtrArray* related, const char* path) {
  GPtrArray* files = p->model->compiled->files;
  if (!strcmp(path, p->model->root)) return;
  for (guint f = 0; f < files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, f);
    for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
      if (!gimbal_mjcf_tree_is(file->tree, node, "include")) continue;
      g_autofree char* included = gimbal_mjcf_files_include_at(files, file, node->start);
      if (g_strcmp0(included, path) != 0) continue;
      add_related(p, related, file->path, node->start, node->end, "included from here");
      return;
    }
  }
}

static GVariant* related_places(Publish* p, const GimbalDiagnostic* d, const char* path) {
  if (!p->server->client.related) return NULL;
  GPtrArray* related = lsp_list_new();
  relate_names(p, related, d, path);
  relate_include(p, related, path);
  return lsp_list(related);
}

//---- messages as values, for clients that make something of them

static GVariant* number_value(double number) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  if (isfinite(number)) return g_variant_new_double(number);
  return lsp_text(g_ascii_dtostr(text, sizeof text, number));  // JSON has no such numbers
}

// Arguments of a message from first on, as gimbal check --json has them.
static GVariant* arguments_value(const GimbalArgument* first, int count) {
  GPtrArray* list = lsp_list_new();
  for (int i = 0; i < count; i++) {
    const GimbalArgument* a = first + i;
    GVariant* about = lsp_text(a->about);
    if (a->kind == GIMBAL_ARGUMENT_INTEGER || a->kind == GIMBAL_ARGUMENT_NUMBER) {
      g_ptr_array_add(list, lsp_object("number", number_value(a->number), "unit", about, NULL));
    } else if (a->kind == GIMBAL_ARGUMENT_MESSAGE) {
      g_ptr_array_add(
          list, lsp_object("form", lsp_text(a->text), "arguments", arguments_value(a + 1, a->count), NULL));
      i += a->count;
    } else {
      const char* key = a->kind == GIMBAL_ARGUMENT_NAME ? "name" : "text";
      g_ptr_array_add(list, lsp_object(key, lsp_text(a->text), "kind", about, NULL));
    }
  }
  return lsp_list(list);
}

static GVariant* message_value(const GimbalMessage* message) {
  if (!message) return NULL;
  return lsp_object("form", lsp_text(message->form), "arguments",
                    arguments_value(message->arguments, message->count), NULL);
}

//---- problems

static GVariant* problem_value(Publish* p, const GimbalDiagnostic* d, const char* path,
                               const LspLines* lines) {
  static const int kSeverities[] = {
      [GIMBAL_SEVERITY_NOTE] = 3, [GIMBAL_SEVERITY_WARNING] = 2, [GIMBAL_SEVERITY_ERROR] = 1};
  g_autofree char *message = gimbal_diagnostic_dup_text(d), *hint = gimbal_diagnostic_dup_hint(d);
  char* advice = gimbal_unit_advice(p->model->compiled->files, d->code, path, (gsize)d->place.start);
  if (advice) {
    g_free(hint);
    hint = advice;
  }
  g_autofree char* text = hint ? g_strdup_printf("%s\n%s", message, hint) : g_strdup(message);
  GVariant* tags = NULL;
  if (g_str_has_prefix(d->code, "lint-unused")) {
    GPtrArray* unnecessary = lsp_list_new();
    g_ptr_array_add(unnecessary, lsp_int(1));
    tags = lsp_list(unnecessary);
  }
  return lsp_object(
      "range", lsp_range(p->server, lines, (gsize)d->place.start, (gsize)d->place.end), "severity",
      lsp_int(kSeverities[d->severity]), "code", lsp_text(d->code), "source", lsp_text("gimbal"), "message",
      lsp_text(text), "tags", tags, "relatedInformation", related_places(p, d, path), "data",
      lsp_object("sentence", message_value(d->sentence), "advice", message_value(d->advice), NULL), NULL);
}

// What has no place of its own stands at the beginning of the model.
static void add_problem(Publish* p, const GimbalDiagnostic* d) {
  const char* said = d->place.file && *d->place.file ? d->place.file : p->model->root;
  g_autofree char* whole = g_canonicalize_filename(said, "/");
  const char* path = whole;
  const LspLines* lines = lsp_line_cache_get(p->cache, path);
  if (!lines) {
    path = p->model->root;
    lines = lsp_line_cache_get(p->cache, path);
  }
  GPtrArray* list = g_hash_table_lookup(p->by_path, path);
  if (!list) {
    list = lsp_list_new();
    g_hash_table_insert(p->by_path, g_strdup(path), list);
  }
  g_ptr_array_add(list, problem_value(p, d, path, lines));
}

static void add_problems(Publish* p, const GimbalDiagnostics* list) {
  for (int i = 0; list && i < gimbal_diagnostics_count(list); i++) {
    add_problem(p, gimbal_diagnostics_get(list, i));
  }
}

static void diagnose_publish(LspServer* self, const char* path, GPtrArray* problems) {
  const LspDocument* open = g_hash_table_lookup(self->documents, path);
  g_autofree char* uri = lsp_uri(self, path);
  lsp_wire_notify(self->wire, "textDocument/publishDiagnostics",
                  lsp_object("uri", lsp_text(uri), "version", open ? lsp_int(open->version) : NULL,
                             "diagnostics", lsp_list(problems), NULL));
}

void lsp_publish(LspModel* model, gpointer server) {
  LspServer* self = server;
  g_autoptr(GHashTable) by_path = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, unref_list);
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, model->compiled->files);
  Publish p = {.server = self, .model = model, .cache = cache, .by_path = by_path};
  add_problems(&p, model->compiled->list);
  add_problems(&p, model->lint);
  for (guint i = 0; i < model->compiled->files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(model->compiled->files, i);
    gboolean open = g_hash_table_contains(self->documents, file->path);
    if (!open || g_hash_table_contains(by_path, file->path)) continue;
    g_hash_table_insert(by_path, g_strdup(file->path), lsp_list_new());
  }
  GHashTableIter iter;
  const char* path;
  g_hash_table_iter_init(&iter, model->told);
  while (g_hash_table_iter_next(&iter, (gpointer*)&path, NULL)) {
    if (!g_hash_table_contains(by_path, path)) diagnose_publish(self, path, lsp_list_new());
  }
  g_hash_table_remove_all(model->told);
  gpointer list;
  g_hash_table_iter_init(&iter, by_path);
  while (g_hash_table_iter_next(&iter, (gpointer*)&path, &list)) {
    if (((GPtrArray*)list)->len) g_hash_table_add(model->told, g_strdup(path));
    g_hash_table_iter_steal(&iter);
    diagnose_publish(self, path, list);
    g_free((char*)path);
  }
  g_clear_pointer(&p.names, g_hash_table_unref);
  g_clear_pointer(&p.all_names, g_array_unref);
}

void lsp_unpublish(LspServer* self, LspModel* model) {
  GHashTableIter iter;
  const char* path;
  g_hash_table_iter_init(&iter, model->told);
  while (g_hash_table_iter_next(&iter, (gpointer*)&path, NULL)) diagnose_publish(self, path, lsp_list_new());
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The documents of one model.

#include "gimbal-project.h"

#include <string.h>

struct _GimbalProject {
  GObject parent;
  GPtrArray* documents;  // the root first
};

enum { TEXT_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

//---- list model

static GType get_item_type(GListModel* list) {
  (void)list;
  return GIMBAL_TYPE_DOCUMENT;
}

static guint get_n_items(GListModel* list) {
  return GIMBAL_PROJECT(list)->documents->len;
}

static gpointer get_item(GListModel* list, guint position) {
  GimbalProject* self = GIMBAL_PROJECT(list);
  return position < self->documents->len ? g_object_ref(g_ptr_array_index(self->documents, position)) : NULL;
}

static void list_iface_init(GListModelInterface* iface) {
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalProject, gimbal_project, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_iface_init))

//---- documents

static GimbalDocument* document_at(GimbalProject* self, guint position) {
  return g_ptr_array_index(self->documents, position);
}

static void on_text_changed(GtkTextBuffer* buffer, GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++) {
    GimbalDocument* document = document_at(self, i);
    if (GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)) == buffer) {
      g_signal_emit(self, signals[TEXT_CHANGED], 0, document);
      return;
    }
  }
}

static void watch(GimbalProject* self, GimbalDocument* document) {
  g_ptr_array_add(self->documents, g_object_ref(document));
  g_signal_connect_object(gimbal_document_get_buffer(document), "changed", G_CALLBACK(on_text_changed), self,
                          0);
}

static void unwatch(GimbalProject* self, guint position) {
  g_signal_handlers_disconnect_by_func(gimbal_document_get_buffer(document_at(self, position)),
                                       (gpointer)on_text_changed, self);
}

void gimbal_project_set_root(GimbalProject* self, GimbalDocument* root) {
  guint before = self->documents->len;
  g_autoptr(GPtrArray) old = self->documents;
  for (guint i = 0; i < before; i++) unwatch(self, i);
  self->documents = g_ptr_array_new_with_free_func(g_object_unref);
  if (root) watch(self, root);
  g_list_model_items_changed(G_LIST_MODEL(self), 0, before, self->documents->len);
}

GimbalDocument* gimbal_project_get_root(GimbalProject* self) {
  return self->documents->len ? document_at(self, 0) : NULL;
}

GimbalDocument* gimbal_project_find(GimbalProject* self, const char* path) {
  if (!path || !*path) return gimbal_project_get_root(self);
  g_autofree char* wanted = g_canonicalize_filename(path, NULL);
  for (guint i = 0; i < self->documents->len; i++) {
    g_autofree char* own = gimbal_document_dup_path(document_at(self, i));
    if (!strcmp(own, wanted)) return document_at(self, i);
  }
  return NULL;
}

GimbalDocument* gimbal_project_open(GimbalProject* self, const char* path, GError** error) {
  GimbalDocument* open = gimbal_project_find(self, path);
  if (open) return open;
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(whole);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  if (!gimbal_document_load(document, error)) return NULL;
  watch(self, document);
  g_list_model_items_changed(G_LIST_MODEL(self), self->documents->len - 1, 0, 1);
  return document;
}

void gimbal_project_close(GimbalProject* self, GimbalDocument* document) {
  guint position;
  if (!g_ptr_array_find(self->documents, document, &position) || position == 0) return;
  gimbal_document_drop_draft(document);
  unwatch(self, position);
  g_autoptr(GimbalDocument) kept = g_object_ref(document);
  g_ptr_array_remove_index(self->documents, position);
  g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
  // the model is now made of what is on disk
  if (gimbal_document_get_modified(kept)) g_signal_emit(self, signals[TEXT_CHANGED], 0, kept);
}

gboolean gimbal_project_get_modified(GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++)
    if (gimbal_document_get_modified(document_at(self, i))) return TRUE;
  return FALSE;
}

void gimbal_project_drop_drafts(GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++) gimbal_document_drop_draft(document_at(self, i));
}

//---- snapshots

static void text_free(gpointer data) {
  GimbalText* text = data;
  g_free(text->path);
  g_bytes_unref(text->text);
  g_free(text);
}

GPtrArray* gimbal_project_snapshot(GimbalProject* self) {
  GPtrArray* texts = g_ptr_array_new_with_free_func(text_free);
  for (guint i = 0; i < self->documents->len; i++) {
    GimbalText* text = g_new0(GimbalText, 1);
    text->path = gimbal_document_dup_path(document_at(self, i));
    text->text = g_bytes_ref(gimbal_document_get_bytes(document_at(self, i)));
    g_ptr_array_add(texts, text);
  }
  return texts;
}

static void source_free(gpointer data) {
  GimbalSource* source = data;
  g_free(source->path);
  gimbal_rope_text_unref(source->text);
  g_free(source);
}

GPtrArray* gimbal_project_get_sources(GimbalProject* self) {
  GPtrArray* sources = g_ptr_array_new_with_free_func(source_free);
  for (guint i = 0; i < self->documents->len; i++) {
    GimbalSource* source = g_new0(GimbalSource, 1);
    source->path = gimbal_document_dup_path(document_at(self, i));
    source->text = gimbal_document_snapshot(document_at(self, i));
    g_ptr_array_add(sources, source);
  }
  return sources;
}

//---- object

static void gimbal_project_dispose(GObject* object) {
  GimbalProject* self = GIMBAL_PROJECT(object);
  for (guint i = 0; i < self->documents->len; i++) unwatch(self, i);
  g_ptr_array_set_size(self->documents, 0);
  G_OBJECT_CLASS(gimbal_project_parent_class)->dispose(object);
}

static void gimbal_project_finalize(GObject* object) {
  g_ptr_array_unref(GIMBAL_PROJECT(object)->documents);
  G_OBJECT_CLASS(gimbal_project_parent_class)->finalize(object);
}

static void gimbal_project_class_init(GimbalProjectClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_project_dispose;
  G_OBJECT_CLASS(klass)->finalize = gimbal_project_finalize;
  signals[TEXT_CHANGED] = g_signal_new("text-changed", GIMBAL_TYPE_PROJECT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, GIMBAL_TYPE_DOCUMENT);
}

static void gimbal_project_init(GimbalProject* self) {
  self->documents = g_ptr_array_new_with_free_func(g_object_unref);
}

GimbalProject* gimbal_project_new(void) {
  return g_object_new(GIMBAL_TYPE_PROJECT, NULL);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file.

#include "gimbal-document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-draft.h"

#define DRAFT_MS 700

struct _GimbalDocument {
  GObject parent;
  GtkSourceBuffer* buffer;
  GFile* file;
  GFileMonitor* monitor;
  char* title;
  char* etag;     // of the file as it was last read or written
  char* on_disk;  // checksum of that text
  guint draft_timer;
  gboolean loading;
};

G_DEFINE_FINAL_TYPE(GimbalDocument, gimbal_document, G_TYPE_OBJECT)

enum { PROP_0, PROP_TITLE, PROP_MODIFIED, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

enum { CHANGED_ON_DISK, N_SIGNALS };
static guint signals[N_SIGNALS];

GtkSourceBuffer* gimbal_document_get_buffer(GimbalDocument* self) {
  return self->buffer;
}
GFile* gimbal_document_get_file(GimbalDocument* self) {
  return self->file;
}
const char* gimbal_document_get_title(GimbalDocument* self) {
  return self->title;
}

gboolean gimbal_document_get_modified(GimbalDocument* self) {
  return gtk_text_buffer_get_modified(GTK_TEXT_BUFFER(self->buffer));
}

char* gimbal_document_dup_path(GimbalDocument* self) {
  char* path = self->file ? g_file_get_path(self->file) : NULL;
  return path ? path : g_build_filename(g_get_home_dir(), "untitled.xml", NULL);
}

char* gimbal_document_dup_text(GimbalDocument* self) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(GTK_TEXT_BUFFER(self->buffer), &start, &end);
  return gtk_text_buffer_get_text(GTK_TEXT_BUFFER(self->buffer), &start, &end, TRUE);
}

gboolean gimbal_document_is_binary(GimbalDocument* self) {
  g_autofree char* name = self->file ? g_file_get_basename(self->file) : NULL;
  return name && g_str_has_suffix(name, ".mjb");
}

//---- drafts

static gboolean write_draft(gpointer user_data) {
  GimbalDocument* self = user_data;
  self->draft_timer = 0;
  if (!gimbal_document_get_modified(self)) return G_SOURCE_REMOVE;
  g_autofree char* text = gimbal_document_dup_text(self);
  g_autoptr(GError) error = NULL;
  if (!gimbal_draft_write(self->file, text, &error)) g_message("draft not written: %s", error->message);
  return G_SOURCE_REMOVE;
}

void gimbal_document_drop_draft(GimbalDocument* self) {
  g_clear_handle_id(&self->draft_timer, g_source_remove);
  gimbal_draft_remove(self->file);
}

static void on_changed(GimbalDocument* self) {
  if (self->loading || self->draft_timer) return;
  self->draft_timer = g_timeout_add(DRAFT_MS, write_draft, self);
}

static void on_modified_changed(GimbalDocument* self) {
  if (!gimbal_document_get_modified(self) && !self->loading) gimbal_document_drop_draft(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MODIFIED]);
}

//---- the file on disk

static void remember_disk(GimbalDocument* self, const char* text, const char* etag) {
  g_free(self->on_disk);
  self->on_disk = g_compute_checksum_for_string(G_CHECKSUM_SHA1, text, -1);
  g_free(self->etag);
  self->etag = g_strdup(etag);
}

// Another program touched the file: tell, unless the text is still the one we know.
static void on_disk_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalDocument) self = user_data;
  g_autofree char* text = NULL;
  if (!g_file_load_contents_finish(G_FILE(source), result, &text, NULL, NULL, NULL)) return;
  g_autofree char* checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA1, text, -1);
  if (self->on_disk && strcmp(checksum, self->on_disk)) g_signal_emit(self, signals[CHANGED_ON_DISK], 0);
}

static void on_monitor(GimbalDocument* self, GFile* file, GFile* other, GFileMonitorEvent event) {
  (void)other;
  gboolean settled = event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT ||
                     event == G_FILE_MONITOR_EVENT_CREATED || event == G_FILE_MONITOR_EVENT_RENAMED ||
                     event == G_FILE_MONITOR_EVENT_MOVED_IN;
  if (settled && self->file && g_file_equal(file, self->file))
    g_file_load_contents_async(self->file, NULL, on_disk_loaded, g_object_ref(self));
}

static void set_file(GimbalDocument* self, GFile* file) {
  if (self->monitor) g_file_monitor_cancel(self->monitor);
  g_clear_object(&self->monitor);
  g_set_object(&self->file, file);
  g_free(self->title);
  self->title = file ? g_file_get_basename(file) : g_strdup(_("New Model"));
  if (file) self->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor)
    g_signal_connect_object(self->monitor, "changed", G_CALLBACK(on_monitor), self, G_CONNECT_SWAPPED);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TITLE]);
}

void gimbal_document_set_text(GimbalDocument* self, const char* text) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  GtkTextIter start;
  self->loading = TRUE;
  gtk_text_buffer_begin_irreversible_action(buffer);
  gtk_text_buffer_set_text(buffer, text, -1);
  gtk_text_buffer_end_irreversible_action(buffer);
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_text_buffer_set_modified(buffer, FALSE);
  self->loading = FALSE;
}

void gimbal_document_restore_text(GimbalDocument* self, const char* text) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, text, -1);
  gtk_text_buffer_end_user_action(buffer);
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GTask) task = user_data;
  GimbalDocument* self = g_task_get_source_object(task);
  g_autofree char* text = NULL;
  g_autofree char* etag = NULL;
  gsize length;
  GError* error = NULL;
  if (!g_file_load_contents_finish(G_FILE(source), result, &text, &length, &etag, &error)) {
    g_task_return_error(task, error);
    return;
  }
  if (!g_utf8_validate(text, (gssize)length, NULL)) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("The file is not UTF-8 text."));
    return;
  }
  remember_disk(self, text, etag);
  gimbal_document_set_text(self, text);
  g_task_return_boolean(task, TRUE);
}

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data) {
  GTask* task = g_task_new(self, NULL, callback, user_data);
  if (gimbal_document_is_binary(self)) {
    g_task_return_boolean(task, TRUE);
    g_object_unref(task);
    return;
  }
  g_file_load_contents_async(self->file, NULL, on_loaded, task);
}

gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error) {
  (void)self;
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GTask) task = user_data;
  GimbalDocument* self = g_task_get_source_object(task);
  const char* text = g_task_get_task_data(task);
  g_autofree char* etag = NULL;
  g_autofree char* now = gimbal_document_dup_text(self);
  GError* error = NULL;
  if (!g_file_replace_contents_finish(G_FILE(source), result, &etag, &error)) {
    g_task_return_error(task, error);
    return;
  }
  remember_disk(self, text, etag);
  gimbal_document_drop_draft(self);
  if (!self->file || !g_file_equal(self->file, G_FILE(source))) set_file(self, G_FILE(source));
  if (!strcmp(now, text)) gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(self->buffer), FALSE);
  g_task_return_boolean(task, TRUE);
}

void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data) {
  GTask* task = g_task_new(self, NULL, callback, user_data);
  char* text = gimbal_document_dup_text(self);
  g_task_set_task_data(task, text, g_free);
  g_file_replace_contents_async(file ? file : self->file, text, strlen(text), NULL, FALSE, G_FILE_CREATE_NONE,
                                NULL, on_saved, task);
}

gboolean gimbal_document_save_finish(GimbalDocument* self, GAsyncResult* result, GError** error) {
  (void)self;
  return g_task_propagate_boolean(G_TASK(result), error);
}

//---- object

static void gimbal_document_get_property(GObject* object, guint id, GValue* value, GParamSpec* pspec) {
  GimbalDocument* self = GIMBAL_DOCUMENT(object);
  if (id == PROP_TITLE)
    g_value_set_string(value, self->title);
  else if (id == PROP_MODIFIED)
    g_value_set_boolean(value, gimbal_document_get_modified(self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void gimbal_document_dispose(GObject* object) {
  GimbalDocument* self = GIMBAL_DOCUMENT(object);
  g_clear_handle_id(&self->draft_timer, g_source_remove);
  if (self->monitor) g_file_monitor_cancel(self->monitor);
  g_clear_object(&self->monitor);
  g_clear_object(&self->buffer);
  g_clear_object(&self->file);
  g_clear_pointer(&self->title, g_free);
  g_clear_pointer(&self->etag, g_free);
  g_clear_pointer(&self->on_disk, g_free);
  G_OBJECT_CLASS(gimbal_document_parent_class)->dispose(object);
}

static void gimbal_document_class_init(GimbalDocumentClass* klass) {
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  object_class->dispose = gimbal_document_dispose;
  object_class->get_property = gimbal_document_get_property;
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  properties[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  signals[CHANGED_ON_DISK] = g_signal_new("changed-on-disk", GIMBAL_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void gimbal_document_init(GimbalDocument* self) {
  GtkSourceLanguageManager* manager = gtk_source_language_manager_get_default();
  GtkSourceLanguage* language = gtk_source_language_manager_get_language(manager, "mjcf");
  if (!language) language = gtk_source_language_manager_get_language(manager, "xml");
  self->buffer = gtk_source_buffer_new(NULL);
  gtk_source_buffer_set_language(self->buffer, language);
  gtk_source_buffer_set_highlight_matching_brackets(self->buffer, TRUE);
  gtk_text_buffer_set_enable_undo(GTK_TEXT_BUFFER(self->buffer), TRUE);
  gtk_text_buffer_set_max_undo_levels(GTK_TEXT_BUFFER(self->buffer), 0);
  g_signal_connect_object(self->buffer, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->buffer, "modified-changed", G_CALLBACK(on_modified_changed), self,
                          G_CONNECT_SWAPPED);
}

GimbalDocument* gimbal_document_new(GFile* file) {
  GimbalDocument* self = g_object_new(GIMBAL_TYPE_DOCUMENT, NULL);
  set_file(self, file);
  return self;
}

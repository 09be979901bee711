// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The documents of one model.

#include "project/project.h"

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/job.h"
#include "widgets/control/list.h"
#include "widgets/control/signal.h"

enum {
  MAX_GROUPS = 50,
  LARGE = 400000  // bytes
};

// The part of one document in an edit of several documents.
typedef struct Part {
  GimbalDocument* document;
  guint before, after;  // hashes of its text
} Part;

// The text of a file that is not open, as it was read.
typedef struct DiskFile {
  gint64 modified;
  gint64 size;
  GBytes* text;
} DiskFile;

struct _GimbalProject {
  GObject parent;
  GPtrArray* documents;  // the root first
  GPtrArray* files;      // of GimbalMjcfFile, NULL: not read
  GArray* names;         // in the files, NULL: not collected
  gboolean files_stale;  // there were edits since the files were read
  gboolean peeking;      // the files are being read on another thread
  guint64 state;         // changes with each edit and with the list of open documents
  GHashTable* disk;      // path → DiskFile
  GPtrArray* groups;     // edits of several documents, the newest last: GArray of Part
};

enum { TEXT_CHANGED, UNDOING, UNDONE, N_SIGNALS };
static guint signals[N_SIGNALS];

GIMBAL_DEFINE_LIST(GimbalProject, gimbal_project, GIMBAL_PROJECT, GIMBAL_TYPE_DOCUMENT, documents)

//---- documents

static GimbalDocument* document_at(GimbalProject* self, guint position) {
  GIMBAL_ASSERT(position < self->documents->len);
  return g_ptr_array_index(self->documents, position);
}

static void on_text_changed(GtkTextBuffer* buffer, GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++) {
    GimbalDocument* document = document_at(self, i);
    if (GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)) == buffer) {
      self->files_stale = TRUE;
      self->state++;
      g_signal_emit(self, signals[TEXT_CHANGED], 0, document);
      return;
    }
  }
}

static void clear_files(GimbalProject* self) {
  g_clear_pointer(&self->names, g_array_unref);
  g_clear_pointer(&self->files, g_ptr_array_unref);
  self->state++;
}

static void project_watch(GimbalProject* self, GimbalDocument* document) {
  g_ptr_array_add(self->documents, g_object_ref(document));
  g_signal_connect_object(gimbal_document_get_buffer(document), "changed", G_CALLBACK(on_text_changed), self,
                          0);
}

static void project_unwatch(GimbalProject* self, guint position) {
  g_signal_handlers_disconnect_by_func(gimbal_document_get_buffer(document_at(self, position)),
                                       (gpointer)on_text_changed, self);
}

void gimbal_project_set_root(GimbalProject* self, GimbalDocument* root) {
  guint before = self->documents->len;
  g_autoptr(GPtrArray) old = self->documents;
  for (guint i = 0; i < before; i++) project_unwatch(self, i);
  self->documents = g_ptr_array_new_with_free_func(g_object_unref);
  if (root) project_watch(self, root);
  clear_files(self);
  g_ptr_array_set_size(self->groups, 0);
  g_hash_table_remove_all(self->disk);
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

gboolean gimbal_project_has(GimbalProject* self, GimbalDocument* document) {
  return g_ptr_array_find(self->documents, document, NULL);
}

// The element that includes a document ("mujoco/worldbody"), NULL for the root and for a document
// that no file includes.
static const char* context_of(GimbalProject* self, GimbalDocument* document) {
  if (document == gimbal_project_get_root(self)) return NULL;
  g_autofree char* path = gimbal_document_dup_path(document);
  GimbalMjcfFile* file = gimbal_mjcf_files_find(gimbal_project_get_files(self), path);
  return file ? file->context : NULL;
}

void gimbal_project_open_drafts(GimbalProject* self) {
  GimbalDocument* root = gimbal_project_get_root(self);
  GFile* file = root ? gimbal_document_get_file(root) : NULL;
  g_autoptr(GPtrArray) drafts = file ? gimbal_draft_list() : g_ptr_array_new();
  for (guint i = 0; i < drafts->len; i++) {
    const GimbalDraft* draft = g_ptr_array_index(drafts, i);
    g_autofree char* path =
        draft->model && draft->file && g_file_equal(draft->model, file) ? g_file_get_path(draft->file) : NULL;
    if (path) gimbal_project_open(self, path, NULL);
  }
}

GimbalDocument* gimbal_project_open(GimbalProject* self, const char* path, GError** error) {
  GimbalDocument* open = gimbal_project_find(self, path);
  if (open) return open;
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(whole);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  if (!gimbal_document_load(document, error)) return NULL;
  project_watch(self, document);
  clear_files(self);
  gimbal_document_set_context(document, context_of(self, document));
  gimbal_document_set_model(document, gimbal_document_get_file(gimbal_project_get_root(self)));
  g_list_model_items_changed(G_LIST_MODEL(self), self->documents->len - 1, 0, 1);
  return document;
}

void gimbal_project_close(GimbalProject* self, GimbalDocument* document) {
  guint position;
  if (!g_ptr_array_find(self->documents, document, &position) || position == 0) return;
  gimbal_document_drop_draft(document);
  project_unwatch(self, position);
  g_autoptr(GimbalDocument) kept = g_object_ref(document);
  g_ptr_array_remove_index(self->documents, position);
  clear_files(self);
  g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
  // from now on the model has the text on disk
  if (gimbal_document_get_modified(kept)) g_signal_emit(self, signals[TEXT_CHANGED], 0, kept);
}

gboolean gimbal_project_get_modified(GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++) {
    if (gimbal_document_get_modified(document_at(self, i))) return TRUE;
  }
  return FALSE;
}

void gimbal_project_drop_drafts(GimbalProject* self) {
  for (guint i = 0; i < self->documents->len; i++) gimbal_document_drop_draft(document_at(self, i));
}

//---- snapshots

static void source_free(GimbalSource* source) {
  g_free(source->path);
  gimbal_rope_text_unref(source->text);
  g_free(source);
}

GPtrArray* gimbal_sources_new(void) {
  return g_ptr_array_new_with_free_func((GDestroyNotify)source_free);
}

void gimbal_sources_add(GPtrArray* sources, char* path, GimbalRopeText* text) {
  GimbalSource* source = g_new(GimbalSource, 1);
  *source = (GimbalSource){path, text};
  g_ptr_array_add(sources, source);
}

GPtrArray* gimbal_project_get_sources(GimbalProject* self) {
  GPtrArray* sources = gimbal_sources_new();
  for (guint i = 0; i < self->documents->len; i++) {
    GimbalDocument* document = document_at(self, i);
    gimbal_sources_add(sources, gimbal_document_dup_path(document), gimbal_document_snapshot(document));
  }
  return sources;
}

GBytes* gimbal_sources_load(const char* path, gpointer sources) {
  GPtrArray* list = sources;
  for (guint i = 0; i < list->len; i++) {
    const GimbalSource* source = g_ptr_array_index(list, i);
    if (!strcmp(source->path, path)) return gimbal_rope_text_join(source->text);
  }
  char* text;
  gsize length;
  return g_file_get_contents(path, &text, &length, NULL) ? g_bytes_new_take(text, length) : NULL;
}

//---- files

static void disk_file_free(DiskFile* file) {
  g_clear_pointer(&file->text, g_bytes_unref);
  g_free(file);
}

static GBytes* read_disk(GimbalProject* self, const char* path) {
  GStatBuf info;
  if (g_stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return NULL;
  DiskFile* file = g_hash_table_lookup(self->disk, path);
  if (file && file->modified == info.st_mtime && file->size == info.st_size) return g_bytes_ref(file->text);
  char* text;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, NULL)) return NULL;
  file = g_new0(DiskFile, 1);
  *file = (DiskFile){info.st_mtime, info.st_size, g_bytes_new_take(text, length)};
  g_hash_table_insert(self->disk, g_strdup(path), file);
  return g_bytes_ref(file->text);
}

static GBytes* load_text(const char* path, gpointer user_data) {
  GimbalDocument* open = gimbal_project_find(user_data, path);
  return open ? g_bytes_ref(gimbal_document_get_bytes(open)) : read_disk(user_data, path);
}

static void set_files(GimbalProject* self, GPtrArray* files, GArray* names) {
  g_clear_pointer(&self->names, g_array_unref);
  g_clear_pointer(&self->files, g_ptr_array_unref);
  self->files = files;
  self->names = names;
}

GPtrArray* gimbal_project_get_files(GimbalProject* self) {
  GimbalDocument* root = gimbal_project_get_root(self);
  if (self->files_stale) set_files(self, NULL, NULL);
  self->files_stale = FALSE;
  if (!self->files && root && !gimbal_document_is_binary(root)) {
    g_autofree char* path = gimbal_document_dup_path(root);
    self->files = gimbal_mjcf_files_new(path, gimbal_document_get_bytes(root), load_text, self);
  }
  if (!self->files) self->files = g_ptr_array_new();
  return self->files;
}

static const GArray* names_of(GimbalProject* self) {
  GPtrArray* files = gimbal_project_get_files(self);
  if (!self->names) self->names = gimbal_mjcf_all_names(files);
  return self->names;
}

//---- the same of a large model, a little late

typedef struct PeekJob {
  GPtrArray* sources;
  guint64 root;  // id of the root document
  guint64 state;
  GPtrArray* files;
  GArray* names;
} PeekJob;

static void peek_job_free(PeekJob* job) {
  g_ptr_array_unref(job->sources);
  g_clear_pointer(&job->names, g_array_unref);
  g_clear_pointer(&job->files, g_ptr_array_unref);
  g_free(job);
}

static void peek_in_thread(GTask* task, gpointer data) {
  PeekJob* job = data;
  const GimbalSource* root = g_ptr_array_index(job->sources, 0);
  g_autoptr(GBytes) text = gimbal_rope_text_join(root->text);
  job->files = gimbal_mjcf_files_new(root->path, text, gimbal_sources_load, job->sources);
  job->names = gimbal_mjcf_all_names(job->files);
  g_task_return_boolean(task, TRUE);
}

static void on_peeked(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalProject) self = user_data;
  PeekJob* job = g_task_get_task_data(G_TASK(result));
  GimbalDocument* root = gimbal_project_get_root(self);
  self->peeking = FALSE;
  if (!root || gimbal_document_get_id(root) != job->root) return;
  set_files(self, g_steal_pointer(&job->files), g_steal_pointer(&job->names));
  self->files_stale = job->state != self->state;
}

static void project_peek(GimbalProject* self) {
  PeekJob* job = g_new0(PeekJob, 1);
  *job = (PeekJob){.sources = gimbal_project_get_sources(self),
                   .root = gimbal_document_get_id(gimbal_project_get_root(self)),
                   .state = self->state};
  self->peeking = TRUE;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_peeked, g_object_ref(self));
  gimbal_job_run(task, job, (GDestroyNotify)peek_job_free, peek_in_thread);
}

static gboolean is_large(GimbalProject* self) {
  GimbalDocument* root = gimbal_project_get_root(self);
  return root && gimbal_document_get_size(root) > LARGE;
}

GPtrArray* gimbal_project_peek_files(GimbalProject* self) {
  if (!is_large(self)) return gimbal_project_get_files(self);
  if ((!self->files || self->files_stale) && !self->peeking) project_peek(self);
  if (!self->files) self->files = g_ptr_array_new();
  return self->files;
}

const GArray* gimbal_project_peek_names(GimbalProject* self) {
  if (!is_large(self)) return names_of(self);
  gimbal_project_peek_files(self);
  if (!self->names) self->names = gimbal_mjcf_all_names(self->files);
  return self->names;
}

//---- edits

static void part_clear(gpointer data) {
  g_object_unref(((Part*)data)->document);
}

static guint hash_of(GimbalDocument* document) {
  return g_bytes_hash(gimbal_document_get_bytes(document));
}

static void apply_to(GimbalDocument* document, const GArray* edits, const char* path) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  g_autoptr(GPtrArray) own = gimbal_edits_of(edits, path);
  gtk_text_buffer_begin_user_action(buffer);
  for (guint i = 0; i < own->len; i++) {
    const GimbalEdit* edit = g_ptr_array_index(own, i);
    GtkTextIter start, end;
    gimbal_document_iter_at(document, edit->start, &start);
    gimbal_document_iter_at(document, edit->end, &end);
    gtk_text_buffer_delete(buffer, &start, &end);
    gtk_text_buffer_insert(buffer, &start, edit->text, -1);
  }
  gtk_text_buffer_end_user_action(buffer);
}

// Whether the edits of a document are within its text and do not overlap.
static gboolean project_fits(const GArray* edits, const char* path, gsize size) {
  g_autoptr(GPtrArray) own = gimbal_edits_of(edits, path);
  for (guint i = 0; i < own->len; i++) {
    const GimbalEdit* edit = g_ptr_array_index(own, i);
    if (edit->start > edit->end || edit->end > size) return FALSE;
    size = edit->start;
  }
  return TRUE;
}

// Open the documents that the edits change, and check that the edits fit their texts.
static gboolean open_edited(GimbalProject* self, const GArray* edits, GPtrArray* paths, GError** error) {
  for (guint i = 0; i < paths->len; i++) {
    const char* path = g_ptr_array_index(paths, i);
    GimbalDocument* document = gimbal_project_open(self, path, error);
    if (!document) return FALSE;
    if (project_fits(edits, path, gimbal_document_get_size(document))) continue;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The text has changed meanwhile."));
    return FALSE;
  }
  return TRUE;
}

gboolean gimbal_project_apply(GimbalProject* self, const GArray* edits, GError** error) {
  g_autoptr(GPtrArray) paths = gimbal_edits_paths(edits);
  if (!open_edited(self, edits, paths, error)) return FALSE;
  g_autoptr(GArray) group = g_array_new(FALSE, FALSE, sizeof(Part));
  g_array_set_clear_func(group, part_clear);
  for (guint i = 0; i < paths->len; i++) {
    const char* path = g_ptr_array_index(paths, i);
    GimbalDocument* document = gimbal_project_find(self, path);
    gboolean alone = paths->len == 1;
    Part part = {.document = g_object_ref(document), .before = alone ? 0 : hash_of(document)};
    apply_to(document, edits, path);
    part.after = alone ? 0 : hash_of(document);
    g_array_append_val(group, part);
  }
  if (group->len > 1) g_ptr_array_add(self->groups, g_array_ref(group));
  if (self->groups->len > MAX_GROUPS) g_ptr_array_remove_index(self->groups, 0);
  return TRUE;
}

static Part* part_of(GArray* group, GimbalDocument* document) {
  for (guint i = 0; i < group->len; i++) {
    Part* part = &g_array_index(group, Part, i);
    if (part->document == document) return part;
  }
  return NULL;
}

// The newest edit of several documents that is the next one to undo (or redo) in all of them.
static GArray* group_at(GimbalProject* self, GimbalDocument* document, gboolean redo) {
  for (guint i = self->groups->len; i-- > 0;) {
    GArray* group = g_ptr_array_index(self->groups, i);
    gboolean fits = part_of(group, document) != NULL;
    for (guint k = 0; fits && k < group->len; k++) {
      Part* part = &g_array_index(group, Part, k);
      fits = hash_of(part->document) == (redo ? part->before : part->after);
    }
    if (fits) return group;
  }
  return NULL;
}

static void undo_or_redo(GimbalDocument* document, gboolean redo) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  if (redo && gtk_text_buffer_get_can_redo(buffer)) gtk_text_buffer_redo(buffer);
  if (!redo && gtk_text_buffer_get_can_undo(buffer)) gtk_text_buffer_undo(buffer);
}

static void undo_or_redo_all(GimbalProject* self, GimbalDocument* document, gboolean redo) {
  GArray* group = self->groups->len ? group_at(self, document, redo) : NULL;
  g_signal_emit(self, signals[UNDOING], 0);
  undo_or_redo(document, redo);
  for (guint i = 0; group && i < group->len; i++) {
    Part* part = &g_array_index(group, Part, i);
    if (part->document != document) undo_or_redo(part->document, redo);
  }
  g_signal_emit(self, signals[UNDONE], 0, document, redo);
}

void gimbal_project_undo(GimbalProject* self, GimbalDocument* document) {
  undo_or_redo_all(self, document, FALSE);
}
void gimbal_project_redo(GimbalProject* self, GimbalDocument* document) {
  undo_or_redo_all(self, document, TRUE);
}

//---- object

static void gimbal_project_dispose(GObject* object) {
  GimbalProject* self = GIMBAL_PROJECT(object);
  for (guint i = 0; i < self->documents->len; i++) project_unwatch(self, i);
  g_ptr_array_set_size(self->documents, 0);
  G_OBJECT_CLASS(gimbal_project_parent_class)->dispose(object);
}

static void gimbal_project_finalize(GObject* object) {
  GimbalProject* self = GIMBAL_PROJECT(object);
  g_ptr_array_unref(self->documents);
  clear_files(self);
  g_hash_table_unref(self->disk);
  g_ptr_array_unref(self->groups);
  G_OBJECT_CLASS(gimbal_project_parent_class)->finalize(object);
}

static void gimbal_project_class_init(GimbalProjectClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_project_dispose;
  G_OBJECT_CLASS(klass)->finalize = gimbal_project_finalize;
  signals[UNDOING] = gimbal_signal_new("undoing", GIMBAL_TYPE_PROJECT, 0);
  signals[UNDONE] = gimbal_signal_new("undone", GIMBAL_TYPE_PROJECT, 2, GIMBAL_TYPE_DOCUMENT, G_TYPE_BOOLEAN);
  signals[TEXT_CHANGED] = gimbal_signal_new("text-changed", GIMBAL_TYPE_PROJECT, 1, GIMBAL_TYPE_DOCUMENT);
}

static void gimbal_project_init(GimbalProject* self) {
  self->documents = g_ptr_array_new_with_free_func(g_object_unref);
  self->disk = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)disk_file_free);
  self->groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
}

GimbalProject* gimbal_project_new(void) {
  return g_object_new(GIMBAL_TYPE_PROJECT, NULL);
}

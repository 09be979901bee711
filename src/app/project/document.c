// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file.

#include "project/document.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "language/inline-values.h"
#include "language/outline.h"
#include "project/draft.h"
#include "widgets/control/signal.h"

#define DRAFT_MS 500  // a draft is written this long after the first edit that it lacks
#define DISK_MS  150
#define TREE_MS  60
#define LARGE    400000    // bytes: the elements of a larger text are read on another thread
#define SLICE    200000    // bytes of a large text that are put into the buffer at a time
#define COLORS   20000     // more are not shown
#define PLAIN    20000000  // bytes: to colour the words of a larger text takes too long after each edit

// What was read of a text.
typedef struct Reading {
  GimbalMjcfTree* tree;
  GArray* folds;   // of GimbalMjcfFold
  GArray* colors;  // of GimbalMjcfColor
} Reading;

struct _GimbalDocument {
  GObject parent;
  GtkSourceBuffer* buffer;
  GFile* file;
  GFileMonitor* monitor;
  char* title;
  char* on_disk;     // checksum of the file as it was last read or written, NULL if there is none
  GimbalRope* rope;  // the text of the buffer
  GBytes* bytes;     // the same in one piece, NULL if nobody has asked since the last edit
  guint64 revision;
  char* context;     // of the tree
  Reading* reading;  // of the text at tree_revision, NULL if there is none
  guint64 tree_revision;
  gsize tree_good;  // bytes from the start that the tree is still true of
  gsize job_good;   // the same of the tree that is being made
  guint tree_timer;
  gboolean reading_tree;
  guint draft_timer;
  guint gone_timer;
  struct DraftJob* draft_job;  // that is being written, NULL if none is
  gboolean loading;
  GQueue saves;        // of GTask: those that wait for the one that is being written
  gboolean saving;     // one is being written
  guint64 disk_state;  // another number after each change of what we know of the file
};

G_DEFINE_FINAL_TYPE(GimbalDocument, gimbal_document, G_TYPE_OBJECT)

enum { PROP_0, PROP_TITLE, PROP_MODIFIED, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

enum { TREE_CHANGED, CHANGED_ON_DISK, DELETED_ON_DISK, N_SIGNALS };
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

//---- the text in bytes

char* gimbal_document_dup_text(GimbalDocument* self) {
  return gimbal_rope_slice(self->rope, 0, G_MAXSIZE);
}
char* gimbal_document_slice(GimbalDocument* self, gsize start, gsize end) {
  return gimbal_rope_slice(self->rope, start, end);
}
GimbalRopeText* gimbal_document_snapshot(GimbalDocument* self) {
  return gimbal_rope_snapshot(self->rope);
}
gsize gimbal_document_get_size(GimbalDocument* self) {
  return gimbal_rope_bytes(self->rope);
}
GBytes* gimbal_document_get_bytes(GimbalDocument* self) {
  if (!self->bytes) {
    g_autoptr(GimbalRopeText) text = gimbal_rope_snapshot(self->rope);
    self->bytes = gimbal_rope_text_join(text);
  }
  return self->bytes;
}

gsize gimbal_document_byte_at(GimbalDocument* self, const GtkTextIter* iter) {
  return gimbal_rope_byte_of_char(self->rope, (gsize)gtk_text_iter_get_offset(iter));
}

void gimbal_document_iter_at(GimbalDocument* self, gsize byte, GtkTextIter* iter) {
  gtk_text_buffer_get_iter_at_offset(GTK_TEXT_BUFFER(self->buffer), iter,
                                     (int)gimbal_rope_char_of_byte(self->rope, byte));
}

static void spoil_tree(GimbalDocument* self, gsize chars) {
  gsize byte = gimbal_rope_byte_of_char(self->rope, chars);
  self->tree_good = MIN(self->tree_good, byte);
  self->job_good = MIN(self->job_good, byte);
}

static void on_insert(GimbalDocument* self, GtkTextIter* at, const char* text, int length) {
  spoil_tree(self, (gsize)gtk_text_iter_get_offset(at));
  gimbal_rope_insert(self->rope, (gsize)gtk_text_iter_get_offset(at), text,
                     length < 0 ? strlen(text) : (gsize)length);
}

static void on_delete(GimbalDocument* self, GtkTextIter* start, GtkTextIter* end) {
  gsize a = (gsize)gtk_text_iter_get_offset(start), b = (gsize)gtk_text_iter_get_offset(end);
  spoil_tree(self, MIN(a, b));
  gimbal_rope_delete(self->rope, MIN(a, b), MAX(a, b));
}

gboolean gimbal_document_is_binary(GimbalDocument* self) {
  g_autofree char* name = self->file ? g_file_get_basename(self->file) : NULL;
  g_autofree char* low = name ? g_ascii_strdown(name, -1) : g_strdup("");
  return g_str_has_suffix(low, ".mjb") || g_str_has_suffix(low, ".mjz") || g_str_has_suffix(low, ".zip");
}

//---- elements

typedef struct TreeJob {
  GimbalRopeText* text;
  char* context;
  guint64 revision;
} TreeJob;

static void tree_job_free(gpointer data) {
  TreeJob* job = data;
  gimbal_rope_text_unref(job->text);
  g_free(job->context);
  g_free(job);
}

static Reading* reading_new(GBytes* text, const char* context) {
  Reading* reading = g_new(Reading, 1);
  reading->tree = gimbal_mjcf_tree_new(text, context);
  reading->folds = gimbal_mjcf_folds(reading->tree);
  reading->colors = gimbal_mjcf_colors(reading->tree, COLORS);
  return reading;
}

static void reading_free(gpointer data) {
  Reading* reading = data;
  if (!reading) return;
  gimbal_mjcf_tree_unref(reading->tree);
  g_array_unref(reading->folds);
  g_array_unref(reading->colors);
  g_free(reading);
}

static void free_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)task, (void)source, (void)cancellable;
  reading_free(data);
}

// That of a large text takes its time: elsewhere.
static void drop_reading(Reading* reading) {
  if (!reading || reading->tree->length < LARGE) {
    reading_free(reading);
    return;
  }
  g_autoptr(GTask) task = g_task_new(NULL, NULL, NULL, NULL);
  g_task_set_task_data(task, reading, NULL);
  g_task_run_in_thread(task, free_in_thread);
}

static void take_reading(GimbalDocument* self, Reading* reading, guint64 revision) {
  drop_reading(self->reading);
  self->reading = reading;
  self->tree_revision = revision;
  self->tree_good = G_MAXSIZE;
}

static void read_tree_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  TreeJob* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  g_task_return_pointer(task, reading_new(text, job->context), reading_free);
}

static void schedule_tree(GimbalDocument* self);

static void on_tree_read(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalDocument) self = user_data;
  TreeJob* job = g_task_get_task_data(G_TASK(result));
  self->reading_tree = FALSE;
  if (!self->buffer) return;
  take_reading(self, g_task_propagate_pointer(G_TASK(result), NULL), job->revision);
  self->tree_good = self->job_good;
  if (job->revision != self->revision) schedule_tree(self);
  g_signal_emit(self, signals[TREE_CHANGED], 0);
}

static void read_tree_async(GimbalDocument* self) {
  TreeJob* job = g_new0(TreeJob, 1);
  *job = (TreeJob){gimbal_document_snapshot(self), g_strdup(self->context), self->revision};
  self->reading_tree = TRUE;
  self->job_good = G_MAXSIZE;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_tree_read, g_object_ref(self));
  g_task_set_task_data(task, job, tree_job_free);
  g_task_run_in_thread(task, read_tree_in_thread);
}

const GimbalMjcfTree* gimbal_document_get_tree(GimbalDocument* self) {
  if (self->reading && self->tree_revision == self->revision) return self->reading->tree;
  if (gimbal_document_get_size(self) > LARGE) return NULL;
  return gimbal_document_need_tree(self);
}

const GimbalMjcfTree* gimbal_document_need_tree(GimbalDocument* self) {
  if (self->reading && self->tree_revision == self->revision) return self->reading->tree;
  take_reading(self, reading_new(gimbal_document_get_bytes(self), self->context), self->revision);
  return self->reading->tree;
}

const GArray* gimbal_document_get_folds(GimbalDocument* self) {
  return gimbal_document_get_tree(self) ? self->reading->folds : NULL;
}
const GArray* gimbal_document_get_colors(GimbalDocument* self) {
  return gimbal_document_get_tree(self) ? self->reading->colors : NULL;
}

static gboolean read_tree(gpointer user_data) {
  GimbalDocument* self = user_data;
  self->tree_timer = 0;
  if (gimbal_document_get_tree(self))
    g_signal_emit(self, signals[TREE_CHANGED], 0);
  else if (!self->reading_tree)
    read_tree_async(self);
  return G_SOURCE_REMOVE;
}

static void schedule_tree(GimbalDocument* self) {
  g_clear_handle_id(&self->tree_timer, g_source_remove);
  guint delay = gimbal_document_get_size(self) > LARGE ? 5 * TREE_MS : TREE_MS;
  self->tree_timer = g_timeout_add(delay, read_tree, self);
}

// From the last tag that is where it was when the elements were read, not from the start of the text.
GimbalMjcfCursor* gimbal_document_cursor_at(GimbalDocument* self, gsize byte) {
  gsize limit = MIN(byte, self->tree_good), start = 0;
  g_autofree char* outer = NULL;
  const GimbalMjcfTree* tree = self->reading ? self->reading->tree : NULL;
  int low = 0, high = tree ? gimbal_mjcf_tree_count(tree) : 0;
  while (low < high) {
    int middle = (low + high) / 2;
    if (gimbal_mjcf_tree_node(tree, middle)->start < limit)
      low = middle + 1;
    else
      high = middle;
  }
  if (low > 0) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, low - 1);
    start = node->start;
    outer = gimbal_mjcf_tree_path(tree, node->parent);
  }
  g_autofree char* text = gimbal_rope_slice(self->rope, start, byte);
  GimbalMjcfCursor* cursor =
      gimbal_mjcf_cursor_new_in(outer && *outer ? outer : NULL, self->context, text, strlen(text));
  cursor->value += start;
  return cursor;
}

void gimbal_document_set_context(GimbalDocument* self, const char* context) {
  if (!g_strcmp0(self->context, context)) return;
  g_free(self->context);
  self->context = g_strdup(context);
  take_reading(self, NULL, 0);
  schedule_tree(self);
}

const char* gimbal_document_get_context(GimbalDocument* self) {
  return self->context;
}

//---- drafts

typedef struct DraftJob {
  GFile* file;
  GimbalRopeText* text;
  int dropped;  // atomic: not wanted any more
} DraftJob;

static void draft_job_free(gpointer data) {
  DraftJob* job = data;
  g_clear_object(&job->file);
  gimbal_rope_text_unref(job->text);
  g_free(job);
}

static void write_draft_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  DraftJob* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  GError* error = NULL;
  gboolean written = gimbal_draft_write(job->file, g_bytes_get_data(text, NULL), &error);
  // whoever drops it removes what is there: this one goes if it came later than that
  if (g_atomic_int_get(&job->dropped)) gimbal_draft_remove(job->file);
  if (written)
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
}

static void schedule_draft(GimbalDocument* self);

// Edits made while it was written go into the next one; if there is nothing to save any more, it must not
// stay.
static void on_draft_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalDocument) self = user_data;
  g_autoptr(GError) error = NULL;
  DraftJob* job = g_task_get_task_data(G_TASK(result));
  if (!g_task_propagate_boolean(G_TASK(result), &error)) g_message("draft not written: %s", error->message);
  self->draft_job = NULL;
  if (!self->buffer || !gimbal_document_get_modified(self)) gimbal_draft_remove(job->file);
}

static gboolean write_draft(gpointer user_data) {
  GimbalDocument* self = user_data;
  self->draft_timer = 0;
  if (!gimbal_document_get_modified(self)) return G_SOURCE_REMOVE;
  if (self->draft_job) {
    schedule_draft(self);
    return G_SOURCE_REMOVE;
  }
  DraftJob* job = g_new0(DraftJob, 1);
  job->file = self->file ? g_object_ref(self->file) : NULL;
  job->text = gimbal_document_snapshot(self);
  self->draft_job = job;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_draft_written, g_object_ref(self));
  g_task_set_task_data(task, job, draft_job_free);
  g_task_run_in_thread(task, write_draft_in_thread);
  return G_SOURCE_REMOVE;
}

static void schedule_draft(GimbalDocument* self) {
  if (!self->draft_timer) self->draft_timer = g_timeout_add(DRAFT_MS, write_draft, self);
}

void gimbal_document_drop_draft(GimbalDocument* self) {
  g_clear_handle_id(&self->draft_timer, g_source_remove);
  if (self->draft_job) g_atomic_int_set(&self->draft_job->dropped, TRUE);
  gimbal_draft_remove(self->file);
}

static void on_changed(GimbalDocument* self) {
  self->revision++;
  g_clear_pointer(&self->bytes, g_bytes_unref);
  schedule_tree(self);
  if (!self->loading) schedule_draft(self);
}

static void on_modified_changed(GimbalDocument* self) {
  if (!gimbal_document_get_modified(self) && !self->loading) gimbal_document_drop_draft(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MODIFIED]);
}

//---- the file on disk

// What a thread found in the file, or wrote into it.
typedef struct DiskText {
  char* text;  // NULL: the file is gone, or cannot be read
  gsize length;
  char* checksum;
  char* mistake;  // why it is no text, NULL: it is
} DiskText;

static void disk_text_free(gpointer data) {
  DiskText* disk = data;
  g_free(disk->text);
  g_free(disk->checksum);
  g_free(disk->mistake);
  g_free(disk);
}

static void remember_disk(GimbalDocument* self, const char* checksum) {
  self->disk_state++;
  g_free(self->on_disk);
  self->on_disk = g_strdup(checksum);
}

// What makes the bytes no text in UTF-8.
static char* mistake_in(const char* text, gsize length) {
  const char* end;
  if (g_utf8_validate(text, (gssize)length, &end)) return NULL;
  gboolean binary = memchr(text, 0, MIN(length, 4096)) != NULL;
  gboolean wide = length >= 2 && (!memcmp(text, "\xff\xfe", 2) || !memcmp(text, "\xfe\xff", 2));
  int line = 1;
  for (const char* p = text; p < end; p++) line += *p == '\n';
  if (wide) return g_strdup(_("The file is text in UTF-16, not in UTF-8."));
  if (binary) return g_strdup(_("The file is not a text."));
  return g_strdup_printf(_("The file is not text in UTF-8: byte 0x%02x in line %d."), (unsigned char)*end,
                         line);
}

static gboolean load_disk(GFile* file, DiskText* disk, GCancellable* cancellable, GError** error) {
  if (!g_file_load_contents(file, cancellable, &disk->text, &disk->length, NULL, error)) return FALSE;
  disk->checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA1, disk->text, (gssize)disk->length);
  disk->mistake = mistake_in(disk->text, disk->length);
  return TRUE;
}

static void read_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source;
  DiskText* disk = g_new0(DiskText, 1);
  GError* error = NULL;
  if (load_disk(data, disk, cancellable, &error)) {
    g_task_return_pointer(task, disk, disk_text_free);
    return;
  }
  disk_text_free(disk);
  g_task_return_error(task, error);
}

static void read_async(GFile* file, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  g_task_set_task_data(task, g_object_ref(file), g_object_unref);
  g_task_run_in_thread(task, read_in_thread);
}

// A look at the file.
typedef struct Check {
  GimbalDocument* document;
  guint64 disk_state;  // of the document when it began
} Check;

static void check_disk_later(GimbalDocument* self);

// Another program touched the file: tell, unless the text is still the one we know. What was read while we
// read or wrote the file ourselves tells nothing.
static void on_disk_checked(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autofree Check* check = user_data;
  g_autoptr(GimbalDocument) self = check->document;
  g_autoptr(GError) error = NULL;
  DiskText* disk = g_task_propagate_pointer(G_TASK(result), &error);
  if (!self->buffer) {
  } else if (self->saving || self->loading || check->disk_state != self->disk_state) {
    check_disk_later(self);
  } else if (disk && g_strcmp0(disk->checksum, self->on_disk)) {
    g_signal_emit(self, signals[CHANGED_ON_DISK], 0);
  } else if (!disk && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) && self->on_disk) {
    remember_disk(self, NULL);
    g_signal_emit(self, signals[DELETED_ON_DISK], 0);
  }
  g_clear_pointer(&disk, disk_text_free);
}

static gboolean check_disk(gpointer user_data) {
  GimbalDocument* self = user_data;
  self->gone_timer = 0;
  if (!self->file) return G_SOURCE_REMOVE;
  Check* check = g_new(Check, 1);
  *check = (Check){g_object_ref(self), self->disk_state};
  read_async(self->file, on_disk_checked, check);
  return G_SOURCE_REMOVE;
}

static void check_disk_later(GimbalDocument* self) {
  g_clear_handle_id(&self->gone_timer, g_source_remove);
  self->gone_timer = g_timeout_add(DISK_MS, check_disk, self);
}

// Programs that save by renaming remove the file for a moment: look a little later.
static void on_monitor(GimbalDocument* self, GFile* file, GFile* other, GFileMonitorEvent event) {
  (void)other;
  gboolean settled = event != G_FILE_MONITOR_EVENT_CHANGED && event != G_FILE_MONITOR_EVENT_PRE_UNMOUNT &&
                     event != G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED;
  if (settled && self->file && g_file_equal(file, self->file)) check_disk_later(self);
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

static void begin_loading(GimbalDocument* self) {
  self->loading = TRUE;
  gtk_text_buffer_begin_irreversible_action(GTK_TEXT_BUFFER(self->buffer));
}

static void end_loading(GimbalDocument* self) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  GtkTextIter start;
  gtk_text_buffer_end_irreversible_action(buffer);
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_buffer_place_cursor(buffer, &start);
  gtk_text_buffer_set_modified(buffer, FALSE);
  self->loading = FALSE;
}

void gimbal_document_set_text(GimbalDocument* self, const char* text) {
  begin_loading(self);
  gtk_text_buffer_set_text(GTK_TEXT_BUFFER(self->buffer), text, -1);
  end_loading(self);
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

static gboolean is_text(const DiskText* disk, GError** error) {
  if (disk->mistake) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, disk->mistake);
  return !disk->mistake;
}

// A large text on its way into the buffer.
typedef struct Loading {
  GTask* task;
  DiskText* disk;
  gsize at;
} Loading;

// A slice ends between characters.
static gboolean load_slice(gpointer user_data) {
  Loading* loading = user_data;
  GimbalDocument* self = g_task_get_source_object(loading->task);
  const DiskText* disk = loading->disk;
  gsize end = MIN(loading->at + SLICE, disk->length);
  while (end < disk->length && ((unsigned char)disk->text[end] & 0xc0) == 0x80) end++;
  GtkTextIter last;
  gtk_text_buffer_get_end_iter(GTK_TEXT_BUFFER(self->buffer), &last);
  gtk_text_buffer_insert(GTK_TEXT_BUFFER(self->buffer), &last, disk->text + loading->at,
                         (int)(end - loading->at));
  loading->at = end;
  if (end < disk->length) return G_SOURCE_CONTINUE;
  end_loading(self);
  remember_disk(self, disk->checksum);
  if (disk->length > PLAIN) gtk_source_buffer_set_highlight_syntax(self->buffer, FALSE);
  g_task_return_boolean(loading->task, TRUE);
  return G_SOURCE_REMOVE;
}

static void loading_free(gpointer data) {
  Loading* loading = data;
  g_object_unref(loading->task);
  disk_text_free(loading->disk);
  g_free(loading);
}

// A new document takes a large text slice by slice, so that the window stays alive. Takes task and disk.
static void take_disk(GTask* task, DiskText* disk) {
  GimbalDocument* self = g_task_get_source_object(task);
  Loading* loading = g_new0(Loading, 1);
  *loading = (Loading){task, disk, 0};
  if (disk->length > LARGE && !gimbal_document_get_size(self)) {
    begin_loading(self);
    // in turn with painting, which may never leave an idle moment
    g_idle_add_full(GDK_PRIORITY_REDRAW, load_slice, loading, loading_free);
    return;
  }
  remember_disk(self, disk->checksum);
  gimbal_document_set_text(self, disk->text);
  g_task_return_boolean(task, TRUE);
  loading_free(loading);
}

// What was typed while the file was read is newer than the file.
static gboolean was_edited(GTask* task, GError** error) {
  GimbalDocument* self = g_task_get_source_object(task);
  const guint64* revision = g_task_get_task_data(task);
  if (*revision == self->revision) return FALSE;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "edited meanwhile");
  g_signal_emit(self, signals[CHANGED_ON_DISK], 0);
  return TRUE;
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GTask) task = user_data;
  GError* error = NULL;
  DiskText* disk = g_task_propagate_pointer(G_TASK(result), &error);
  if (disk && is_text(disk, &error) && !was_edited(task, &error)) {
    take_disk(g_steal_pointer(&task), disk);
    return;
  }
  g_task_return_error(task, error);
  g_clear_pointer(&disk, disk_text_free);
}

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data) {
  GTask* task = g_task_new(self, NULL, callback, user_data);
  if (gimbal_document_is_binary(self)) {
    g_task_return_boolean(task, TRUE);
    g_object_unref(task);
    return;
  }
  g_task_set_task_data(task, g_memdup2(&self->revision, sizeof self->revision), g_free);
  read_async(self->file, on_loaded, task);
}

gboolean gimbal_document_load(GimbalDocument* self, GError** error) {
  DiskText* disk = g_new0(DiskText, 1);
  gboolean ok = load_disk(self->file, disk, NULL, error) && is_text(disk, error);
  if (ok) {
    remember_disk(self, disk->checksum);
    gimbal_document_set_text(self, disk->text);
  }
  disk_text_free(disk);
  return ok;
}

gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error) {
  (void)self;
  return g_task_propagate_boolean(G_TASK(result), error);
}

typedef struct SaveJob {
  GFile* file;  // NULL: the document's, as it is when its turn comes
  GimbalRopeText* text;
  guint64 revision;
  char* checksum;  // of what was written
} SaveJob;

static void save_job_free(gpointer data) {
  SaveJob* job = data;
  g_clear_object(&job->file);
  gimbal_rope_text_unref(job->text);
  g_free(job->checksum);
  g_free(job);
}

// Into a file beside it that then takes its name: when the disk is full, the old one is still whole. Links
// stay links.
static gboolean write_beside(const char* path, const char* contents, gsize length, GError** error) {
  g_autofree char* linked = realpath(path, NULL);
  const char* real = linked ? linked : path;
  GStatBuf info;
  int mode = g_stat(real, &info) == 0 ? (int)(info.st_mode & 0777) : 0644;
  GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  return g_file_set_contents_full(real, contents, (gssize)length, flags, mode, error);
}

static void save_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source;
  SaveJob* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  g_autofree char* path = g_file_get_path(job->file);
  gsize length;
  const char* contents = g_bytes_get_data(text, &length);
  GError* error = NULL;
  job->checksum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA1, text);
  gboolean written = path ? write_beside(path, contents, length, &error)
                          : g_file_replace_contents(job->file, contents, length, NULL, FALSE,
                                                    G_FILE_CREATE_NONE, NULL, cancellable, &error);
  if (written)
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
}

// One after the other, so that the newest text is written last.
static void save_next(GimbalDocument* self) {
  g_autoptr(GTask) task = self->saving ? NULL : g_queue_pop_head(&self->saves);
  if (!task) return;
  SaveJob* job = g_task_get_task_data(task);
  if (!job->file) job->file = g_object_ref(self->file);
  self->saving = TRUE;
  g_task_run_in_thread(task, save_in_thread);
}

static void take_saved(GimbalDocument* self, const SaveJob* job) {
  remember_disk(self, job->checksum);
  gimbal_document_drop_draft(self);
  if (!self->file || !g_file_equal(self->file, job->file)) set_file(self, job->file);
  if (self->revision == job->revision)
    gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(self->buffer), FALSE);
  else
    schedule_draft(self);
}

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  GimbalDocument* self = GIMBAL_DOCUMENT(source);
  g_autoptr(GTask) task = user_data;
  GError* error = NULL;
  self->saving = FALSE;
  self->disk_state++;
  if (g_task_propagate_boolean(G_TASK(result), &error)) {
    take_saved(self, g_task_get_task_data(G_TASK(result)));
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
  save_next(self);
}

void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data) {
  SaveJob* job = g_new0(SaveJob, 1);
  job->file = file ? g_object_ref(file) : NULL;
  job->text = gimbal_document_snapshot(self);
  job->revision = self->revision;
  GTask* task = g_task_new(self, NULL, on_saved, g_task_new(self, NULL, callback, user_data));
  g_task_set_task_data(task, job, save_job_free);
  g_queue_push_tail(&self->saves, task);
  save_next(self);
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
  g_clear_handle_id(&self->gone_timer, g_source_remove);
  g_clear_handle_id(&self->tree_timer, g_source_remove);
  take_reading(self, NULL, 0);
  g_clear_pointer(&self->context, g_free);
  if (self->monitor) g_file_monitor_cancel(self->monitor);
  g_clear_object(&self->monitor);
  g_clear_object(&self->buffer);
  g_clear_object(&self->file);
  g_clear_pointer(&self->rope, gimbal_rope_free);
  g_clear_pointer(&self->bytes, g_bytes_unref);
  g_clear_pointer(&self->title, g_free);
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
  signals[TREE_CHANGED] = gimbal_signal_new("tree-changed", GIMBAL_TYPE_DOCUMENT, 0);
  signals[CHANGED_ON_DISK] = gimbal_signal_new("changed-on-disk", GIMBAL_TYPE_DOCUMENT, 0);
  signals[DELETED_ON_DISK] = gimbal_signal_new("deleted-on-disk", GIMBAL_TYPE_DOCUMENT, 0);
}

static void gimbal_document_init(GimbalDocument* self) {
  GtkSourceLanguageManager* manager = gtk_source_language_manager_get_default();
  GtkSourceLanguage* language = gtk_source_language_manager_get_language(manager, "mjcf");
  if (!language) language = gtk_source_language_manager_get_language(manager, "xml");
  self->rope = gimbal_rope_new();
  self->buffer = gtk_source_buffer_new(NULL);
  gtk_source_buffer_set_language(self->buffer, language);
  gtk_source_buffer_set_highlight_matching_brackets(self->buffer, TRUE);
  gtk_text_buffer_set_enable_undo(GTK_TEXT_BUFFER(self->buffer), TRUE);
  gtk_text_buffer_set_max_undo_levels(GTK_TEXT_BUFFER(self->buffer), 0);
  g_signal_connect_object(self->buffer, "insert-text", G_CALLBACK(on_insert), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->buffer, "delete-range", G_CALLBACK(on_delete), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->buffer, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->buffer, "modified-changed", G_CALLBACK(on_modified_changed), self,
                          G_CONNECT_SWAPPED);
}

GimbalDocument* gimbal_document_new(GFile* file) {
  GimbalDocument* self = g_object_new(GIMBAL_TYPE_DOCUMENT, NULL);
  set_file(self, file);
  return self;
}

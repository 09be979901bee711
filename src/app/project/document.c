// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One MJCF file.

#include "project/document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/paths.h"
#include "language/edit/line-diff.h"
#include "project/disk-text.h"
#include "project/disk.h"
#include "project/reading.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum {
  LARGE = 400000,   // bytes: a larger text is loaded into the buffer in slices
  SLICE = 200000,   // bytes of a slice
  PLAIN = 20000000  // bytes: a larger text is not highlighted, which takes too long after an edit
};

struct _GimbalDocument {
  GObject parent;
  guint64 id;
  GtkSourceBuffer* buffer;  // NULL once the document is disposed
  char* title;
  GFile* run;        // NULL: none
  char* program;     // NULL: none
  GimbalRope* rope;  // the text of the buffer
  GimbalReading* reading;
  GimbalDisk* disk;
  // the text is being loaded: this is no edit of the user and needs no draft
  gboolean loading;
  GimbalLastEdit last_edit;  // in characters
};

G_DEFINE_FINAL_TYPE(GimbalDocument, gimbal_document, G_TYPE_OBJECT)

enum { PROP_0, PROP_TITLE, PROP_MODIFIED, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

enum { TREE_CHANGED, CHANGED_ON_DISK, DELETED_ON_DISK, OVERWRITTEN, N_SIGNALS };
static guint signals[N_SIGNALS];

guint64 gimbal_document_get_id(GimbalDocument* self) {
  return self->id;
}
GtkSourceBuffer* gimbal_document_get_buffer(GimbalDocument* self) {
  return self->buffer;
}
GFile* gimbal_document_get_file(GimbalDocument* self) {
  return gimbal_disk_get_file(self->disk);
}
const char* gimbal_document_get_title(GimbalDocument* self) {
  return self->title;
}

void gimbal_document_set_run(GimbalDocument* self, const char* path) {
  g_clear_object(&self->run);
  self->run = g_file_new_for_path(path);
  g_free(self->title);
  self->title = g_file_get_basename(self->run);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TITLE]);
}

void gimbal_document_set_program(GimbalDocument* self, const char* program) {
  GFile* file = gimbal_document_get_file(self);
  if (!file || !g_strcmp0(self->program, program)) return;
  g_autofree char* name = g_file_get_basename(file);
  if (g_str_has_suffix(name, ".mjb")) name[strlen(name) - strlen(".mjb")] = 0;
  g_free(self->program);
  g_free(self->title);
  self->program = g_strdup(program);
  self->title = g_strconcat(name, " — ", program, NULL);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TITLE]);
}

const char* gimbal_document_get_program(GimbalDocument* self) {
  return self->program;
}

GFile* gimbal_document_get_run(GimbalDocument* self) {
  return self->run;
}

gboolean gimbal_document_get_modified(GimbalDocument* self) {
  return gtk_text_buffer_get_modified(GTK_TEXT_BUFFER(self->buffer));
}

char* gimbal_document_dup_path(GimbalDocument* self) {
  GFile* file = gimbal_document_get_file(self);
  char* path = file ? g_file_get_path(file) : NULL;
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
  return gimbal_reading_get_bytes(self->reading);
}

gsize gimbal_document_byte_at(GimbalDocument* self, const GtkTextIter* iter) {
  return gimbal_rope_byte_of_char(self->rope, (gsize)gtk_text_iter_get_offset(iter));
}

void gimbal_document_iter_at(GimbalDocument* self, gsize byte, GtkTextIter* iter) {
  gtk_text_buffer_get_iter_at_offset(GTK_TEXT_BUFFER(self->buffer), iter,
                                     (int)gimbal_rope_char_of_byte(self->rope, byte));
}

// Note the range of an edit. The serial increases over all documents.
static void note_edit(GimbalDocument* self, gsize start, gsize end) {
  static guint64 last;
  if (!self->loading) self->last_edit = (GimbalLastEdit){++last, start, end};
}

static void on_insert(GimbalDocument* self, GtkTextIter* at, const char* text, int length) {
  gsize start = (gsize)gtk_text_iter_get_offset(at);
  note_edit(self, start, start + (gsize)g_utf8_strlen(text, length));
  gimbal_reading_spoil(self->reading, (gsize)gtk_text_iter_get_offset(at));
  gimbal_rope_insert(self->rope, (gsize)gtk_text_iter_get_offset(at), text,
                     length < 0 ? strlen(text) : (gsize)length);
}

static void on_delete(GimbalDocument* self, GtkTextIter* start, GtkTextIter* end) {
  gsize a = (gsize)gtk_text_iter_get_offset(start), b = (gsize)gtk_text_iter_get_offset(end);
  note_edit(self, MIN(a, b), MIN(a, b));
  gimbal_reading_spoil(self->reading, MIN(a, b));
  gimbal_rope_delete(self->rope, MIN(a, b), MAX(a, b));
}

GimbalLastEdit gimbal_document_get_last_edit(GimbalDocument* self) {
  GimbalLastEdit edit = self->last_edit;
  edit.start = gimbal_rope_byte_of_char(self->rope, edit.start);
  edit.end = gimbal_rope_byte_of_char(self->rope, edit.end);
  return edit;
}

gboolean gimbal_document_is_binary(GimbalDocument* self) {
  GFile* file = gimbal_document_get_file(self);
  g_autofree char* name = file ? g_file_get_basename(file) : NULL;
  g_autofree char* low = name ? g_ascii_strdown(name, -1) : g_strdup("");
  return g_str_has_suffix(low, ".mjb") || g_str_has_suffix(low, ".mjz") || g_str_has_suffix(low, ".zip");
}

static void on_changed(GimbalDocument* self) {
  gimbal_reading_renew(self->reading);
  gimbal_disk_note_edit(self->disk);
}

static void on_modified_changed(GimbalDocument* self) {
  if (!gimbal_document_get_modified(self) && !self->loading) gimbal_document_drop_draft(self);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MODIFIED]);
}

//---- what is read of the text

const GimbalMjcfTree* gimbal_document_get_tree(GimbalDocument* self) {
  return gimbal_reading_get_tree(self->reading);
}
const GimbalMjcfTree* gimbal_document_need_tree(GimbalDocument* self) {
  return gimbal_reading_need_tree(self->reading);
}
const GArray* gimbal_document_get_folds(GimbalDocument* self) {
  return gimbal_reading_get_folds(self->reading);
}
const GArray* gimbal_document_get_colors(GimbalDocument* self) {
  return gimbal_reading_get_colors(self->reading);
}
GimbalMjcfCursor* gimbal_document_cursor_at(GimbalDocument* self, gsize byte) {
  return gimbal_reading_cursor_at(self->reading, byte);
}
void gimbal_document_set_context(GimbalDocument* self, const char* context) {
  gimbal_reading_set_context(self->reading, context);
}
void gimbal_document_set_model(GimbalDocument* self, GFile* model) {
  gimbal_disk_set_model(self->disk, model);
}
const char* gimbal_document_get_context(GimbalDocument* self) {
  return gimbal_reading_get_context(self->reading);
}

static void on_read(GimbalDocument* self) {
  g_signal_emit(self, signals[TREE_CHANGED], 0);
}

//---- what the disk asks and tells

static GimbalRopeText* document_snapshot(gpointer self) {
  return gimbal_document_snapshot(self);
}
static guint64 get_revision(gpointer self) {
  return gimbal_reading_get_revision(GIMBAL_DOCUMENT(self)->reading);
}
static gboolean is_modified(gpointer self) {
  return gimbal_document_get_modified(self);
}

static void on_saved(gpointer object) {
  gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(GIMBAL_DOCUMENT(object)->buffer), FALSE);
}

static void on_moved(gpointer object) {
  GimbalDocument* self = object;
  GFile* file = gimbal_document_get_file(self);
  g_clear_object(&self->run);
  g_clear_pointer(&self->program, g_free);
  g_free(self->title);
  self->title = file ? g_file_get_basename(file) : g_strdup(_("New Model"));
  g_object_notify_by_pspec(object, properties[PROP_TITLE]);
}

static void on_changed_on_disk(gpointer self) {
  g_signal_emit(self, signals[CHANGED_ON_DISK], 0);
}
static void on_deleted_on_disk(gpointer self) {
  g_signal_emit(self, signals[DELETED_ON_DISK], 0);
}

void gimbal_document_drop_draft(GimbalDocument* self) {
  gimbal_disk_drop_draft(self->disk);
}

// Replace the text as one undo step.
static void restore_text(GimbalDocument* self, const char* text) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, text, -1);
  gtk_text_buffer_end_user_action(buffer);
}

void gimbal_document_restore_draft(GimbalDocument* self, const GimbalDraft* draft) {
  gimbal_disk_adopt_draft(self->disk, draft->path);
  restore_text(self, draft->text);
}

// Replace lines of the text by those of another one.
static void revert_lines(GimbalDocument* self, const char* now, const char* text, const GimbalHunk* hunk) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  GtkTextIter start, end;
  gsize from, to;
  gimbal_line_span(now, hunk->line, hunk->count, &from, &to);
  gimbal_document_iter_at(self, from, &start);
  gimbal_document_iter_at(self, to, &end);
  gtk_text_buffer_delete(buffer, &start, &end);
  gimbal_line_span(text, hunk->old_line, hunk->old_count, &from, &to);
  gtk_text_buffer_insert(buffer, &start, text + from, (int)(to - from));
}

void gimbal_document_revert_to(GimbalDocument* self, const char* text, const char* checksum) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(self->buffer);
  g_autofree char* now = gimbal_document_dup_text(self);
  g_autoptr(GArray) hunks = gimbal_line_diff(text, now);
  gtk_text_buffer_begin_user_action(buffer);
  for (guint i = hunks->len; i-- > 0;) {  // the last first: places before it stay
    revert_lines(self, now, text, &g_array_index(hunks, GimbalHunk, i));
  }
  gtk_text_buffer_end_user_action(buffer);
  gimbal_disk_remember(self->disk, checksum);
  gtk_text_buffer_set_modified(buffer, FALSE);
  gimbal_document_drop_draft(self);
}

void gimbal_document_discard_draft(GimbalDocument* self, const GimbalDraft* draft) {
  gimbal_disk_discard_draft(self->disk, draft->path);
}

gboolean gimbal_document_is_example(GimbalDocument* self) {
  GFile* file = gimbal_document_get_file(self);
  return file && gimbal_paths_is_example(file);
}

void gimbal_document_save_async(GimbalDocument* self, GFile* file, GAsyncReadyCallback callback,
                                gpointer user_data) {
  if (!file && gimbal_document_is_example(self)) {
    g_task_report_new_error(self, callback, user_data, NULL, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
                            _("it is an example: save it under another name"));
    return;
  }
  gimbal_disk_save_async(self->disk, file, callback, user_data);
}

gboolean gimbal_document_save_finish(GimbalDocument* self, GAsyncResult* result, GError** error) {
  (void)self;
  return g_task_propagate_boolean(G_TASK(result), error);
}

//---- load

static void begin_loading(GimbalDocument* self) {
  self->loading = TRUE;
  gimbal_disk_set_paused(self->disk, TRUE);
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
  gimbal_disk_set_paused(self->disk, FALSE);
}

void gimbal_document_set_text(GimbalDocument* self, const char* text) {
  begin_loading(self);
  gtk_text_buffer_set_text(GTK_TEXT_BUFFER(self->buffer), text, -1);
  end_loading(self);
}

// A text that is being loaded into the buffer.
typedef struct Loading {
  GTask* task;
  GimbalDiskText* disk;
  gsize at;
} Loading;

// Append the next slice, which ends between characters, to the buffer.
static gboolean load_slice(gpointer user_data) {
  Loading* loading = user_data;
  GimbalDocument* self = g_task_get_source_object(loading->task);
  const GimbalDiskText* disk = loading->disk;
  gsize end = MIN(loading->at + SLICE, disk->length);
  while (end < disk->length && ((unsigned char)disk->text[end] & 0xc0) == 0x80) end++;
  GtkTextIter last;
  gtk_text_buffer_get_end_iter(GTK_TEXT_BUFFER(self->buffer), &last);
  gtk_text_buffer_insert(GTK_TEXT_BUFFER(self->buffer), &last, disk->text + loading->at,
                         (int)(end - loading->at));
  loading->at = end;
  if (end < disk->length) return G_SOURCE_CONTINUE;
  end_loading(self);
  gimbal_disk_remember(self->disk, disk->checksum);
  if (disk->length > PLAIN) gtk_source_buffer_set_highlight_syntax(self->buffer, FALSE);
  g_task_return_boolean(loading->task, TRUE);
  return G_SOURCE_REMOVE;
}

static void loading_free(gpointer data) {
  Loading* loading = data;
  g_object_unref(loading->task);
  gimbal_disk_text_free(loading->disk);
  g_free(loading);
}

// Set the text that was read from the disk. A large text is loaded into an empty document slice by
// slice, so that the window stays responsive. Takes ownership of task and disk.
static void set_disk_text(GTask* task, GimbalDiskText* disk) {
  GimbalDocument* self = g_task_get_source_object(task);
  Loading* loading = g_new0(Loading, 1);
  *loading = (Loading){task, disk, 0};
  if (disk->length > LARGE && !gimbal_document_get_size(self)) {
    begin_loading(self);
    // at the priority of painting, which may leave no time for idle sources below it
    g_idle_add_full(GDK_PRIORITY_REDRAW, load_slice, loading, loading_free);
    return;
  }
  g_autofree char* before = gimbal_document_dup_text(self);
  gimbal_disk_remember(self->disk, disk->checksum);
  gimbal_document_set_text(self, disk->text);
  g_task_return_boolean(task, TRUE);
  if (*before) g_signal_emit(self, signals[OVERWRITTEN], 0, before);
  loading_free(loading);
}

// Whether the text was edited while the file was read. Then the text is newer than the file: set an
// error, and report that the file differs.
static gboolean was_edited(GTask* task, GError** error) {
  GimbalDocument* self = g_task_get_source_object(task);
  const guint64* revision = g_task_get_task_data(task);
  if (*revision == gimbal_reading_get_revision(self->reading)) return FALSE;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "edited meanwhile");
  g_signal_emit(self, signals[CHANGED_ON_DISK], 0);
  return TRUE;
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GTask) task = user_data;
  GError* error = NULL;
  g_autoptr(GimbalDiskText) disk = gimbal_disk_text_read_finish(result, &error);
  if (disk && gimbal_disk_text_check(disk, &error) && !was_edited(task, &error)) {
    set_disk_text(g_steal_pointer(&task), g_steal_pointer(&disk));
  } else {
    g_task_return_error(task, error);
  }
}

void gimbal_document_load_async(GimbalDocument* self, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(self, NULL, callback, user_data);
  guint64 revision = gimbal_reading_get_revision(self->reading);
  if (gimbal_document_is_binary(self)) {
    g_task_return_boolean(task, TRUE);
    return;
  }
  g_task_set_task_data(task, g_memdup2(&revision, sizeof revision), g_free);
  gimbal_disk_text_read_async(gimbal_document_get_file(self), on_loaded, g_steal_pointer(&task));
}

gboolean gimbal_document_load(GimbalDocument* self, GError** error) {
  g_autoptr(GimbalDiskText) disk = gimbal_disk_text_read(gimbal_document_get_file(self), error);
  if (!disk || !gimbal_disk_text_check(disk, error)) return FALSE;
  gimbal_disk_remember(self->disk, disk->checksum);
  gimbal_document_set_text(self, disk->text);
  return TRUE;
}

gboolean gimbal_document_load_finish(GimbalDocument* self, GAsyncResult* result, GError** error) {
  (void)self;
  return g_task_propagate_boolean(G_TASK(result), error);
}

//---- object

static void gimbal_document_get_property(GObject* object, guint id, GValue* value, GParamSpec* pspec) {
  GimbalDocument* self = GIMBAL_DOCUMENT(object);
  if (id == PROP_TITLE) {
    g_value_set_string(value, self->title);
  } else if (id == PROP_MODIFIED) {
    g_value_set_boolean(value, gimbal_document_get_modified(self));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void document_leave(GObject* object) {
  GimbalDocument* self = GIMBAL_DOCUMENT(object);
  gimbal_reading_close(self->reading);
  gimbal_disk_close(self->disk);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalDocument, field, release)

static void gimbal_document_class_init(GimbalDocumentClass* klass) {
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, document_leave, OWNS(buffer, g_object_unref), OWNS(rope, gimbal_rope_free),
                    OWNS(title, g_free), OWNS(run, g_object_unref), OWNS(program, g_free), GIMBAL_TO_THE_LAST,
                    OWNS(reading, gimbal_reading_free), OWNS(disk, gimbal_disk_free));
  object_class->get_property = gimbal_document_get_property;
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  properties[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  signals[TREE_CHANGED] = gimbal_signal_new("tree-changed", GIMBAL_TYPE_DOCUMENT, 0);
  signals[CHANGED_ON_DISK] = gimbal_signal_new("changed-on-disk", GIMBAL_TYPE_DOCUMENT, 0);
  signals[DELETED_ON_DISK] = gimbal_signal_new("deleted-on-disk", GIMBAL_TYPE_DOCUMENT, 0);
  signals[OVERWRITTEN] = gimbal_signal_new("overwritten", GIMBAL_TYPE_DOCUMENT, 1, G_TYPE_STRING);
}

static GimbalDisk* make_disk(GimbalDocument* self) {
  GimbalDiskOwner owner = {.object = G_OBJECT(self),
                           .id = self->id,
                           .snapshot = document_snapshot,
                           .get_revision = get_revision,
                           .is_modified = is_modified,
                           .saved = on_saved,
                           .moved = on_moved,
                           .changed = on_changed_on_disk,
                           .deleted = on_deleted_on_disk};
  return gimbal_disk_new(&owner);
}

static guint64 next_id(void) {
  static guint64 last;  // only the main thread creates documents
  return ++last;
}

static void gimbal_document_init(GimbalDocument* self) {
  GtkSourceLanguageManager* manager = gtk_source_language_manager_get_default();
  GtkSourceLanguage* language = gtk_source_language_manager_get_language(manager, "mjcf");
  if (!language) language = gtk_source_language_manager_get_language(manager, "xml");
  self->id = next_id();
  self->rope = gimbal_rope_new();
  self->reading = gimbal_reading_new(self->rope, G_OBJECT(self), G_CALLBACK(on_read));
  self->disk = make_disk(self);
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
  gimbal_disk_set_file(self->disk, file);
  return self;
}

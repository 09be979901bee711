// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Drafts, saves, and the file monitor of one document.

#include "project/disk.h"

#include <glib/gstdio.h>

#include "base/job.h"
#include "project/disk-text.h"
#include "project/draft.h"

enum {
  DRAFT_MS = 500,  // a draft is written this long after the first edit that is in no draft
  CHECK_MS = 150   // the file is checked this long after another program touched it
};

typedef struct DraftJob DraftJob;

struct GimbalDisk {
  GimbalDiskOwner owner;
  gboolean closed;  // the owner is disposed
  GFile* file;
  GFile* model;  // the model that includes the file, NULL: none
  GFileMonitor* monitor;
  char* checksum;  // of the file as it was last read or written, NULL if there is none
  guint64 state;   // changes whenever the document reads or writes the file
  gboolean held;
  guint draft_timer;
  DraftJob* draft_job;  // the draft that is being written, NULL if none is
  guint check_timer;
  GQueue saves;     // of GTask: saves that wait for the one in progress
  gboolean saving;  // a save is in progress
};

GFile* gimbal_disk_get_file(GimbalDisk* self) {
  return self->file;
}

void gimbal_disk_set_model(GimbalDisk* self, GFile* model) {
  g_set_object(&self->model, model);
}

void gimbal_disk_set_paused(GimbalDisk* self, gboolean held) {
  self->held = held;
}

void gimbal_disk_remember(GimbalDisk* self, const char* checksum) {
  self->state++;
  g_free(self->checksum);
  self->checksum = g_strdup(checksum);
}

//---- drafts

struct DraftJob {
  GimbalDisk* disk;
  GObject* owner;  // a reference to the disk's owner keeps both during the job
  char* path;
  GFile* file;
  GFile* model;
  GimbalRopeText* text;
  int dropped;  // atomic: the draft is not wanted any more
};

static void draft_job_free(DraftJob* job) {
  g_free(job->path);
  g_clear_object(&job->file);
  g_clear_object(&job->model);
  gimbal_rope_text_unref(job->text);
  g_free(job);
}

static char* draft_path(GimbalDisk* self) {
  return gimbal_draft_path(self->file, self->owner.id);
}

static void write_draft_in_thread(GTask* task, gpointer data) {
  DraftJob* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  GError* error = NULL;
  gboolean written =
      gimbal_draft_write(job->path, job->file, job->model, g_bytes_get_data(text, NULL), &error);
  // the draft was dropped before this file was written: remove it
  if (g_atomic_int_get(&job->dropped)) g_unlink(job->path);
  if (written) {
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
}

static void schedule_draft(GimbalDisk* self);

// A draft is written. Remove it if there are no unsaved edits any more. Edits made meanwhile go
// into the next draft.
static void on_draft_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source, (void)user_data;
  DraftJob* job = g_task_get_task_data(G_TASK(result));
  GimbalDisk* self = job->disk;
  g_autoptr(GObject) owner = job->owner;
  g_autoptr(GError) error = NULL;
  if (!g_task_propagate_boolean(G_TASK(result), &error)) g_message("draft not written: %s", error->message);
  self->draft_job = NULL;
  if (self->closed || !self->owner.is_modified(owner)) g_unlink(job->path);
}

static void write_draft(GimbalDisk* self) {
  DraftJob* job = g_new0(DraftJob, 1);
  *job = (DraftJob){.disk = self, .owner = g_object_ref(self->owner.object), .path = draft_path(self)};
  g_set_object(&job->file, self->file);
  g_set_object(&job->model, self->model);
  job->text = self->owner.snapshot(self->owner.object);
  self->draft_job = job;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_draft_written, NULL);
  gimbal_job_run(task, job, (GDestroyNotify)draft_job_free, write_draft_in_thread);
}

static gboolean on_draft_time(gpointer user_data) {
  GimbalDisk* self = user_data;
  self->draft_timer = 0;
  if (!self->owner.is_modified(self->owner.object)) return G_SOURCE_REMOVE;
  if (self->draft_job) {
    schedule_draft(self);
  } else {
    write_draft(self);
  }
  return G_SOURCE_REMOVE;
}

static void schedule_draft(GimbalDisk* self) {
  if (!self->draft_timer) self->draft_timer = g_timeout_add(DRAFT_MS, on_draft_time, self);
}

void gimbal_disk_note_edit(GimbalDisk* self) {
  if (!self->held) schedule_draft(self);
}

void gimbal_disk_drop_draft(GimbalDisk* self) {
  g_autofree char* path = draft_path(self);
  g_clear_handle_id(&self->draft_timer, g_source_remove);
  if (self->draft_job) g_atomic_int_set(&self->draft_job->dropped, TRUE);
  g_unlink(path);
}

void gimbal_disk_adopt_draft(GimbalDisk* self, const char* path) {
  g_autofree char* own = draft_path(self);
  if (g_strcmp0(own, path)) g_rename(path, own);
}

void gimbal_disk_discard_draft(GimbalDisk* self, const char* path) {
  g_autofree char* own = draft_path(self);
  if (g_strcmp0(own, path)) {
    g_unlink(path);
  } else if (!self->owner.is_modified(self->owner.object)) {
    gimbal_disk_drop_draft(self);
  }
}

//---- watch

// A check of the file.
typedef struct Look {
  GimbalDisk* disk;
  GObject* owner;  // a reference to the disk's owner keeps both during the check
  guint64 state;   // of the disk when the check began
} Look;

static void check_later(GimbalDisk* self);

// Another program has touched the file: report it, unless the text is unchanged. A check during
// which the document read or wrote the file is repeated.
static void on_checked(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autofree Look* look = user_data;
  GimbalDisk* self = look->disk;
  g_autoptr(GObject) owner = look->owner;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalDiskText) disk = gimbal_disk_text_read_finish(result, &error);
  if (self->closed) return;
  if (self->saving || self->held || look->state != self->state) {
    check_later(self);
  } else if (disk && g_strcmp0(disk->checksum, self->checksum)) {
    self->owner.changed(owner);
  } else if (!disk && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) && self->checksum) {
    gimbal_disk_remember(self, NULL);
    self->owner.deleted(owner);
  }
}

static gboolean on_check_time(gpointer user_data) {
  GimbalDisk* self = user_data;
  self->check_timer = 0;
  if (!self->file) return G_SOURCE_REMOVE;
  Look* look = g_new(Look, 1);
  *look = (Look){self, g_object_ref(self->owner.object), self->state};
  gimbal_disk_text_read_async(self->file, on_checked, look);
  return G_SOURCE_REMOVE;
}

static void check_later(GimbalDisk* self) {
  g_clear_handle_id(&self->check_timer, g_source_remove);
  self->check_timer = g_timeout_add(CHECK_MS, on_check_time, self);
}

// Programs that save by renaming remove the file for a moment: check a little later.
static void on_monitor(GFileMonitor* monitor, GFile* file, GFile* other, GFileMonitorEvent event,
                       GimbalDisk* self) {
  (void)monitor, (void)other;
  gboolean settled = event != G_FILE_MONITOR_EVENT_CHANGED && event != G_FILE_MONITOR_EVENT_PRE_UNMOUNT &&
                     event != G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED;
  if (settled && self->file && g_file_equal(file, self->file)) check_later(self);
}

static void stop_watching(GimbalDisk* self) {
  if (!self->monitor) return;
  g_signal_handlers_disconnect_by_data(self->monitor, self);
  g_file_monitor_cancel(self->monitor);
  g_clear_object(&self->monitor);
}

void gimbal_disk_set_file(GimbalDisk* self, GFile* file) {
  stop_watching(self);
  g_set_object(&self->file, file);
  if (file) self->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor) g_signal_connect(self->monitor, "changed", G_CALLBACK(on_monitor), self);
  self->owner.moved(self->owner.object);
}

//---- saves

typedef struct SaveJob {
  GimbalDisk* disk;
  GFile* file;  // NULL: the document's file when the save begins
  GimbalRopeText* text;
  guint64 revision;
  char* checksum;  // of the written text
} SaveJob;

static void save_job_free(SaveJob* job) {
  g_clear_object(&job->file);
  gimbal_rope_text_unref(job->text);
  g_free(job->checksum);
  g_free(job);
}

static void save_in_thread(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  SaveJob* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  GError* error = NULL;
  if (gimbal_disk_text_write(job->file, text, &job->checksum, &error)) {
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
}

// Begin the next save. Saves run one after the other, so that the newest text is written last.
static void save_next(GimbalDisk* self) {
  g_autoptr(GTask) task = self->saving ? NULL : g_queue_pop_head(&self->saves);
  if (!task) return;
  SaveJob* job = g_task_get_task_data(task);
  if (!job->file) job->file = g_object_ref(self->file);
  self->saving = TRUE;
  g_task_run_in_thread(task, save_in_thread);
}

static void on_file_saved(GimbalDisk* self, const SaveJob* job) {
  gimbal_disk_remember(self, job->checksum);
  gimbal_disk_drop_draft(self);
  if (!self->file || !g_file_equal(self->file, job->file)) gimbal_disk_set_file(self, job->file);
  if (self->owner.get_revision(self->owner.object) == job->revision) {
    self->owner.saved(self->owner.object);
  } else {
    schedule_draft(self);
  }
}

// A save is finished. The caller's task, which stays in this thread, holds a reference to the
// owner.
static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  SaveJob* job = g_task_get_task_data(G_TASK(result));
  GimbalDisk* self = job->disk;
  g_autoptr(GTask) task = user_data;
  GError* error = NULL;
  self->saving = FALSE;
  self->state++;
  if (g_task_propagate_boolean(G_TASK(result), &error)) {
    on_file_saved(self, job);
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
  save_next(self);
}

void gimbal_disk_save_async(GimbalDisk* self, GFile* file, GAsyncReadyCallback callback, gpointer user_data) {
  GObject* owner = self->owner.object;
  SaveJob* job = g_new0(SaveJob, 1);
  *job = (SaveJob){.disk = self, .file = file ? g_object_ref(file) : NULL};
  job->text = self->owner.snapshot(owner);
  job->revision = self->owner.get_revision(owner);
  GTask* task = g_task_new(NULL, NULL, on_saved, g_task_new(owner, NULL, callback, user_data));
  g_task_set_task_data(task, job, (GDestroyNotify)save_job_free);
  g_queue_push_tail(&self->saves, task);
  save_next(self);
}

//---- life

GimbalDisk* gimbal_disk_new(const GimbalDiskOwner* owner) {
  GimbalDisk* self = g_new0(GimbalDisk, 1);
  self->owner = *owner;
  return self;
}

void gimbal_disk_close(GimbalDisk* self) {
  self->closed = TRUE;
  g_clear_handle_id(&self->draft_timer, g_source_remove);
  g_clear_handle_id(&self->check_timer, g_source_remove);
  stop_watching(self);
  g_clear_object(&self->file);
  g_clear_object(&self->model);
  g_clear_pointer(&self->checksum, g_free);
}

void gimbal_disk_free(GimbalDisk* self) {
  gimbal_disk_close(self);
  g_free(self);
}

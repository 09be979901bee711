// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of a text, parsed again after edits.

#include "project/reading.h"

#include <gio/gio.h>
#include <string.h>

#include "base/job.h"
#include "language/scan/inline-values.h"
#include "language/scan/outline.h"

enum {
  TREE_MS = 60,
  LARGE = 400000,  // bytes: a larger text is parsed on another thread
  COLORS = 20000   // most colours that are shown
};

// The result of parsing one state of the text.
typedef struct Elements {
  GimbalMjcfTree* tree;
  GArray* folds;   // of GimbalMjcfFold
  GArray* colors;  // of GimbalMjcfColor
} Elements;

struct GimbalReading {
  GimbalRope* rope;  // the text, NULL once the reading is closed
  GObject* owner;
  void (*changed)(gpointer owner);
  GBytes* bytes;  // the text in one piece, NULL if it was not needed since the last edit
  guint64 revision;
  char* context;
  Elements* elements;  // of the text at elements_revision, NULL if there are none
  guint64 elements_revision;
  gsize good;      // bytes from the start for which the elements are still valid
  gsize job_good;  // the same for the elements that are being parsed
  guint timer;
  gboolean busy;  // a thread parses the text
};

//---- one state

static Elements* elements_new(GBytes* text, const char* context) {
  Elements* elements = g_new(Elements, 1);
  elements->tree = gimbal_mjcf_tree_new(text, context);
  elements->folds = gimbal_mjcf_folds(elements->tree);
  elements->colors = gimbal_mjcf_colors(elements->tree, COLORS);
  return elements;
}

static void elements_free(Elements* elements) {
  if (!elements) return;
  gimbal_mjcf_tree_unref(elements->tree);
  g_array_unref(elements->folds);
  g_array_unref(elements->colors);
  g_free(elements);
}

static void free_in_thread(GTask* task, gpointer data) {
  (void)task;
  elements_free(data);
}

// Free elements. For a large text this takes time and is done on another thread.
static void drop_elements(Elements* elements) {
  if (!elements || elements->tree->length < LARGE) {
    elements_free(elements);
    return;
  }
  g_autoptr(GTask) task = g_task_new(NULL, NULL, NULL, NULL);
  gimbal_job_run(task, elements, NULL, free_in_thread);
}

static void set_elements(GimbalReading* self, Elements* elements, guint64 revision) {
  drop_elements(self->elements);
  self->elements = elements;
  self->elements_revision = revision;
  self->good = G_MAXSIZE;
}

//---- on a thread

typedef struct Job {
  GimbalReading* reading;
  GObject* owner;  // a reference to the reading's owner keeps both during the job
  GimbalRopeText* text;
  char* context;
  guint64 revision;
} Job;

static void job_free(Job* job) {
  gimbal_rope_text_unref(job->text);
  g_free(job->context);
  g_free(job);
}

static void read_in_thread(GTask* task, gpointer data) {
  Job* job = data;
  g_autoptr(GBytes) text = gimbal_rope_text_join(job->text);
  g_task_return_pointer(task, elements_new(text, job->context), (GDestroyNotify)elements_free);
}

static void reading_schedule(GimbalReading* self);

static void on_read(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source, (void)user_data;
  Job* job = g_task_get_task_data(G_TASK(result));
  GimbalReading* self = job->reading;
  g_autoptr(GObject) owner = job->owner;
  self->busy = FALSE;
  if (!self->rope) return;
  set_elements(self, g_task_propagate_pointer(G_TASK(result), NULL), job->revision);
  self->good = self->job_good;
  if (job->revision != self->revision) reading_schedule(self);
  self->changed(owner);
}

static void read_async(GimbalReading* self) {
  Job* job = g_new0(Job, 1);
  *job = (Job){self, g_object_ref(self->owner), gimbal_rope_snapshot(self->rope), g_strdup(self->context),
               self->revision};
  self->busy = TRUE;
  self->job_good = G_MAXSIZE;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_read, NULL);
  gimbal_job_run(task, job, (GDestroyNotify)job_free, read_in_thread);
}

//---- when

static gboolean is_large(GimbalReading* self) {
  return gimbal_rope_bytes(self->rope) > LARGE;
}

static gboolean on_time(gpointer user_data) {
  GimbalReading* self = user_data;
  self->timer = 0;
  if (gimbal_reading_get_tree(self)) {
    self->changed(self->owner);
  } else if (!self->busy) {
    read_async(self);
  }
  return G_SOURCE_REMOVE;
}

static void reading_schedule(GimbalReading* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(is_large(self) ? 5 * TREE_MS : TREE_MS, on_time, self);
}

void gimbal_reading_spoil(GimbalReading* self, gsize at) {
  gsize byte = gimbal_rope_byte_of_char(self->rope, at);
  self->good = MIN(self->good, byte);
  self->job_good = MIN(self->job_good, byte);
}

void gimbal_reading_renew(GimbalReading* self) {
  self->revision++;
  g_clear_pointer(&self->bytes, g_bytes_unref);
  reading_schedule(self);
}

//---- what was read

guint64 gimbal_reading_get_revision(GimbalReading* self) {
  return self->revision;
}

GBytes* gimbal_reading_get_bytes(GimbalReading* self) {
  if (!self->bytes) {
    g_autoptr(GimbalRopeText) text = gimbal_rope_snapshot(self->rope);
    self->bytes = gimbal_rope_text_join(text);
  }
  return self->bytes;
}

static gboolean is_current(GimbalReading* self) {
  return self->elements && self->elements_revision == self->revision;
}

const GimbalMjcfTree* gimbal_reading_get_tree(GimbalReading* self) {
  return is_current(self) || !is_large(self) ? gimbal_reading_need_tree(self) : NULL;
}

const GimbalMjcfTree* gimbal_reading_need_tree(GimbalReading* self) {
  if (!is_current(self)) {
    set_elements(self, elements_new(gimbal_reading_get_bytes(self), self->context), self->revision);
  }
  return self->elements->tree;
}

const GArray* gimbal_reading_get_folds(GimbalReading* self) {
  return gimbal_reading_get_tree(self) ? self->elements->folds : NULL;
}
const GArray* gimbal_reading_get_colors(GimbalReading* self) {
  return gimbal_reading_get_tree(self) ? self->elements->colors : NULL;
}

// The last element that begins before a byte, -1 if none does.
static int last_before(const GimbalMjcfTree* tree, gsize byte) {
  int low = 0, high = tree ? gimbal_mjcf_tree_count(tree) : 0;
  while (low < high) {
    int middle = (low + high) / 2;
    if (gimbal_mjcf_tree_node(tree, middle)->start < byte) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

// Scan from the last tag that has not moved since the elements were parsed, not from the start of
// the text.
GimbalMjcfCursor* gimbal_reading_cursor_at(GimbalReading* self, gsize byte) {
  const GimbalMjcfTree* tree = self->elements ? self->elements->tree : NULL;
  int last = last_before(tree, MIN(byte, self->good));
  const GimbalMjcfNode* node = last >= 0 ? gimbal_mjcf_tree_node(tree, last) : NULL;
  gsize start = node ? node->start : 0;
  g_autofree char* outer = node ? gimbal_mjcf_tree_path(tree, node->parent) : NULL;
  g_autofree char* text = gimbal_rope_slice(self->rope, start, byte);
  GimbalMjcfCursor* cursor =
      gimbal_mjcf_cursor_new_in(outer && *outer ? outer : NULL, self->context, text, strlen(text));
  cursor->value += start;
  return cursor;
}

void gimbal_reading_set_context(GimbalReading* self, const char* context) {
  if (!g_strcmp0(self->context, context)) return;
  g_free(self->context);
  self->context = g_strdup(context);
  set_elements(self, NULL, 0);
  reading_schedule(self);
}

const char* gimbal_reading_get_context(GimbalReading* self) {
  return self->context;
}

//---- life

GimbalReading* gimbal_reading_new(GimbalRope* rope, GObject* owner, GCallback changed) {
  GimbalReading* self = g_new0(GimbalReading, 1);
  self->rope = rope;
  self->owner = owner;
  self->changed = (void (*)(gpointer))changed;
  return self;
}

void gimbal_reading_close(GimbalReading* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  set_elements(self, NULL, 0);
  g_clear_pointer(&self->bytes, g_bytes_unref);
  g_clear_pointer(&self->context, g_free);
  self->rope = NULL;
}

void gimbal_reading_free(GimbalReading* self) {
  gimbal_reading_close(self);
  g_free(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts that were asked for are kept until the next ones: by that a look knows whether it is still wanted.

#include "session/old-watch.h"

#include "base/job.h"
#include "migrate/migrate.h"

#define REST_MS 500

struct GimbalOldWatch {
  GimbalOldFound found;
  gpointer data;
  GPtrArray* sources;  // that are to be looked at, or were; NULL: none
  guint timer;
};

typedef struct Search {
  GimbalOldWatch* watch;  // counted
  GPtrArray* sources;
  GimbalDiagnostics* list;
} Search;

static void search_free(Search* search) {
  g_atomic_rc_box_release(search->watch);
  g_ptr_array_unref(search->sources);
  gimbal_diagnostics_free(search->list);
  g_free(search);
}

static void work(GTask* task, gpointer data) {
  Search* search = data;
  const GimbalSource* root = g_ptr_array_index(search->sources, 0);
  g_autoptr(GBytes) text = gimbal_rope_text_join(root->text);
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(root->path, text, gimbal_sources_load, search->sources);
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, 0);
  gimbal_migration_tell(migration, files, search->list);
  g_task_return_boolean(task, TRUE);
}

static void on_searched(GObject* source, GAsyncResult* result, gpointer unused) {
  const Search* search = g_task_get_task_data(G_TASK(result));
  (void)source, (void)unused;
  if (search->watch->sources == search->sources) search->watch->found(search->list, search->watch->data);
}

static gboolean on_rest(gpointer user_data) {
  GimbalOldWatch* self = user_data;
  self->timer = 0;
  Search* search = g_new(Search, 1);
  *search = (Search){g_atomic_rc_box_acquire(self), g_ptr_array_ref(self->sources), gimbal_diagnostics_new()};
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_searched, NULL);
  gimbal_job_run(task, search, (GDestroyNotify)search_free, work);
  return G_SOURCE_REMOVE;
}

void gimbal_old_watch_show(GimbalOldWatch* self, GPtrArray* sources) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->sources, g_ptr_array_unref);
  if (!sources) return;
  self->sources = g_ptr_array_ref(sources);
  self->timer = g_timeout_add(REST_MS, on_rest, self);
}

GimbalOldWatch* gimbal_old_watch_new(GimbalOldFound found, gpointer data) {
  GimbalOldWatch* self = g_atomic_rc_box_new0(GimbalOldWatch);
  self->found = found;
  self->data = data;
  return self;
}

void gimbal_old_watch_free(GimbalOldWatch* self) {
  gimbal_old_watch_show(self, NULL);
  g_atomic_rc_box_release(self);
}

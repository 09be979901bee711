// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A check always runs to its end; its result is dropped if another check is wanted by then.

#include "session/text-watch.h"

#include <gio/gio.h>

#include "base/settings.h"
#include "lint/lint.h"
#include "migrate/migrate.h"
#include "project/project.h"

enum { REST_MS = 700 };  // after a compile

// The input of a check; reference-counted, by the watch and by the thread that checks.
typedef struct Look {
  GimbalTextWatch* watch;  // counted
  GPtrArray* sources;
  GimbalCompiled* compiled;  // NULL: this is not a check by lint
  GimbalDiagnostics* list;
} Look;

struct GimbalTextWatch {
  GimbalTextFound found;
  gpointer data;
  Look* wanted;  // NULL: no check
  guint timer;
};

static void text_check_clear(gpointer data) {
  Look* look = data;
  gimbal_diagnostics_free(look->list);
  if (look->compiled) gimbal_compiled_unref(look->compiled);
  g_ptr_array_unref(look->sources);
  g_atomic_rc_box_release(look->watch);
}

static void text_check_unref(gpointer look) {
  g_atomic_rc_box_release_full(look, text_check_clear);
}

static void look_at(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  Look* look = data;
  const GimbalSource* root = g_ptr_array_index(look->sources, 0);
  (void)source, (void)cancellable;
  g_autoptr(GBytes) text = gimbal_rope_text_join(root->text);
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(root->path, text, gimbal_sources_load, look->sources);
  if (look->compiled) {
    gimbal_lint_files(look->compiled->spec, look->compiled->model, files, look->list);
  } else {
    g_autoptr(GimbalMigration) migration = gimbal_migrate(files, (GimbalMigrateSpan){0});
    gimbal_migration_report(migration, files, look->list);
  }
  g_task_return_boolean(task, TRUE);
}

static void on_text_checked(GObject* source, GAsyncResult* result, gpointer unused) {
  Look* look = g_task_get_task_data(G_TASK(result));
  (void)source, (void)unused;
  if (look->watch->wanted == look) look->watch->found(look->list, look->watch->data);
}

static gboolean on_rest(gpointer user_data) {
  GimbalTextWatch* self = user_data;
  self->timer = 0;
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_text_checked, NULL);
  g_task_set_task_data(task, g_atomic_rc_box_acquire(self->wanted), text_check_unref);
  g_task_set_priority(task, G_PRIORITY_LOW);
  g_task_run_in_thread(task, look_at);
  return G_SOURCE_REMOVE;
}

static void text_watch_show(GimbalTextWatch* self, GimbalCompiled* compiled, GPtrArray* sources) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->wanted, text_check_unref);
  if (!sources) return;
  self->wanted = g_atomic_rc_box_new0(Look);
  *self->wanted = (Look){.watch = g_atomic_rc_box_acquire(self),
                         .sources = g_ptr_array_ref(sources),
                         .compiled = compiled ? gimbal_compiled_ref(compiled) : NULL,
                         .list = gimbal_diagnostics_new()};
  self->timer = g_timeout_add(REST_MS, on_rest, self);
}

void gimbal_text_watch_lint(GimbalTextWatch* self, GimbalCompiled* compiled) {
  gboolean text = compiled && compiled->spec && compiled->sources && !compiled->launched;
  gboolean wanted = text && g_settings_get_boolean(gimbal_settings_get(), "lint");
  text_watch_show(self, compiled, wanted ? compiled->sources : NULL);
}

void gimbal_text_watch_age(GimbalTextWatch* self, GPtrArray* sources) {
  text_watch_show(self, NULL, sources);
}

GimbalTextWatch* gimbal_text_watch_new(GimbalTextFound found, gpointer data) {
  GimbalTextWatch* self = g_atomic_rc_box_new0(GimbalTextWatch);
  self->found = found;
  self->data = data;
  return self;
}

void gimbal_text_watch_free(GimbalTextWatch* self) {
  text_watch_show(self, NULL, NULL);
  g_atomic_rc_box_release(self);
}

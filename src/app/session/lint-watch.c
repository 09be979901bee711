// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A look that was begun is finished, and forgotten if there is another model by then.

#include "session/lint-watch.h"

#include <gio/gio.h>

#include "base/settings.h"
#include "lint/lint.h"
#include "project/project.h"

#define REST_MS 700  // after a compile

struct GimbalLintWatch {
  GimbalLintFound found;
  gpointer data;
  GimbalCompiled* compiled;  // whose findings are wanted; NULL: nobody's
  guint timer;
};

typedef struct Look {
  GimbalCompiled* compiled;
  GimbalDiagnostics* list;
  GimbalLintWatch* watch;  // counted
} Look;

static void look_free(gpointer data) {
  Look* look = data;
  g_atomic_rc_box_release(look->watch);
  gimbal_compiled_unref(look->compiled);
  gimbal_diagnostics_free(look->list);
  g_free(look);
}

static void look_at(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  Look* look = data;
  const GimbalCompiled* c = look->compiled;
  const GimbalSource* root = g_ptr_array_index(c->sources, 0);
  (void)source, (void)cancellable;
  g_autoptr(GBytes) text = gimbal_rope_text_join(root->text);
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(c->path, text, gimbal_sources_load, c->sources);
  gimbal_lint_files(c->spec, c->model, files, look->list);
  g_task_return_boolean(task, TRUE);
}

static void on_looked(GObject* source, GAsyncResult* result, gpointer unused) {
  Look* look = g_task_get_task_data(G_TASK(result));
  (void)source, (void)unused;
  if (look->watch->compiled == look->compiled) look->watch->found(look->list, look->watch->data);
}

static gboolean on_rest(gpointer user_data) {
  GimbalLintWatch* self = user_data;
  self->timer = 0;
  Look* look = g_new0(Look, 1);
  *look =
      (Look){gimbal_compiled_ref(self->compiled), gimbal_diagnostics_new(), g_atomic_rc_box_acquire(self)};
  g_autoptr(GTask) task = g_task_new(NULL, NULL, on_looked, NULL);
  g_task_set_task_data(task, look, look_free);
  g_task_set_priority(task, G_PRIORITY_LOW);
  g_task_run_in_thread(task, look_at);
  return G_SOURCE_REMOVE;
}

void gimbal_lint_watch_show(GimbalLintWatch* self, GimbalCompiled* compiled) {
  gboolean text = compiled && compiled->spec && compiled->sources && !compiled->launched;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  if (!text || !g_settings_get_boolean(gimbal_settings_get(), "lint")) return;
  self->compiled = gimbal_compiled_ref(compiled);
  self->timer = g_timeout_add(REST_MS, on_rest, self);
}

GimbalLintWatch* gimbal_lint_watch_new(GimbalLintFound found, gpointer data) {
  GimbalLintWatch* self = g_atomic_rc_box_new0(GimbalLintWatch);
  self->found = found;
  self->data = data;
  return self;
}

void gimbal_lint_watch_free(GimbalLintWatch* self) {
  gimbal_lint_watch_show(self, NULL);
  g_atomic_rc_box_release(self);
}

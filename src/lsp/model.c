// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Trees are made on the main thread, as soon as something is asked of them; compiling and linting
// are done on threads, one of each kind and model at a time. What comes back is dropped if the text
// has moved on.

#include "lsp/model.h"

#include <gimbal/guard.h>
#include <string.h>

#include "lint/lint.h"
#include "lsp/borders.h"

enum { LINT_REST_MS = 250 };  // after a compile

//---- what a compile came to

static LspCompiled* compiled_new(GPtrArray* files, guint64 revision) {
  LspCompiled* self = g_atomic_rc_box_new0(LspCompiled);
  self->files = g_ptr_array_ref(files);
  self->list = gimbal_diagnostics_new();
  self->revision = revision;
  return self;
}

static void compiled_clear(gpointer data) {
  LspCompiled* self = data;
  if (self->model) mj_deleteModel(self->model);
  if (self->spec) mj_deleteSpec(self->spec);
  gimbal_diagnostics_free(self->list);
  g_ptr_array_unref(self->files);
}

static void compiled_unref(LspCompiled* self) {
  g_atomic_rc_box_release_full(self, compiled_clear);
}

//---- life

LspModel* lsp_model_new(const char* root, LspFound found, gpointer data) {
  LspModel* self = g_rc_box_new0(LspModel);
  self->root = g_strdup(root);
  self->told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  self->found = found;
  self->data = data;
  self->revision = 1;
  return self;
}

static void clear_files(LspModel* self) {
  g_clear_pointer(&self->names, g_array_unref);
  g_clear_pointer(&self->files, g_ptr_array_unref);
}

static void model_clear(gpointer data) {
  LspModel* self = data;
  g_clear_handle_id(&self->lint_timer, g_source_remove);
  clear_files(self);
  g_clear_pointer(&self->snapshot, lsp_snapshot_unref);
  g_clear_pointer(&self->compiled, compiled_unref);
  gimbal_diagnostics_free(self->lint);
  g_hash_table_unref(self->told);
  g_free(self->root);
}

void lsp_model_unref(LspModel* self) {
  self->found = NULL;
  g_clear_handle_id(&self->lint_timer, g_source_remove);
  g_rc_box_release_full(self, model_clear);
}

void lsp_model_change(LspModel* self, LspSnapshot* snapshot) {
  LspSnapshot* old = self->snapshot;
  self->snapshot = lsp_snapshot_ref(snapshot);
  if (old) lsp_snapshot_unref(old);
  self->revision++;
  g_atomic_int_set(&self->overtaken, TRUE);
  clear_files(self);
}

//---- the text

GPtrArray* lsp_model_files(LspModel* self) {
  if (self->files || !self->snapshot) return self->files;
  g_autoptr(GBytes) text = lsp_snapshot_load(self->root, self->snapshot);
  if (text) self->files = gimbal_mjcf_files_new(self->root, text, lsp_snapshot_load, self->snapshot);
  return self->files;
}

GArray* lsp_model_names(LspModel* self) {
  if (!self->names && lsp_model_files(self)) self->names = gimbal_mjcf_all_names(self->files);
  return self->names;
}

gboolean lsp_model_has(LspModel* self, const char* path) {
  return lsp_model_files(self) && gimbal_mjcf_files_find(self->files, path);
}

const LspCompiled* lsp_model_fresh(const LspModel* self) {
  const LspCompiled* last = self->compiled;
  return last && last->model && last->revision == self->revision ? last : NULL;
}

//---- threads

static int at_work = 0;  // threads, as the main thread knows

// A thread at work, with all that it needs.
typedef struct Work {
  LspModel* model;
  LspSnapshot* snapshot;
  LspCompiled* compiled;
  GimbalDiagnostics* lint;
  mjVFS vfs;
} Work;

static Work* work_new(LspModel* model, LspCompiled* compiled) {
  Work* work = g_new0(Work, 1);
  work->model = g_rc_box_acquire(model);
  work->snapshot = lsp_snapshot_ref(model->snapshot);
  work->compiled = compiled;
  return work;
}

static void work_free(Work* work) {
  if (work->compiled) compiled_unref(work->compiled);
  gimbal_diagnostics_free(work->lint);
  lsp_snapshot_unref(work->snapshot);
  g_rc_box_release_full(work->model, model_clear);
  g_free(work);
  at_work--;
}

typedef struct ThreadJob {
  Work* work;
  void (*on_thread)(Work*);
  GSourceFunc back;
} ThreadJob;

static gpointer run_on_thread(gpointer data) {
  ThreadJob* job = data;
  job->on_thread(job->work);
  // never call it directly: while no thread runs the main loop, it would run on this one
  g_idle_add_full(G_PRIORITY_DEFAULT, job->back, job->work, NULL);
  g_free(job);
  return NULL;
}

// back gets the work on the main thread, which alone counts who keeps a model.
static void model_start(Work* work, void (*on_thread)(Work*), GSourceFunc back) {
  at_work++;
  ThreadJob* job = g_new(ThreadJob, 1);
  *job = (ThreadJob){work, on_thread, back};
  g_thread_unref(g_thread_new("lsp-model", run_on_thread, job));
}

//---- lint

static void lint_guarded(void* data) {
  Work* work = data;
  const LspCompiled* c = work->compiled;
  gimbal_lint_files(c->spec, c->model, c->files, work->lint);
}

static void model_lint(Work* work) {
  gimbal_guard(lint_guarded, work, NULL);
}

static gboolean on_linted(gpointer data) {
  Work* work = data;
  LspModel* self = work->model;
  self->linting = FALSE;
  if (self->found && work->compiled == self->compiled) {
    gimbal_diagnostics_free(self->lint);
    self->lint = g_steal_pointer(&work->lint);
    self->found(self, self->data);
  }
  work_free(work);
  return G_SOURCE_REMOVE;
}

static gboolean on_rest(gpointer data) {
  LspModel* self = data;
  if (self->linting) return G_SOURCE_CONTINUE;
  self->lint_timer = 0;
  if (!lsp_model_fresh(self)) return G_SOURCE_REMOVE;
  Work* work = work_new(self, g_atomic_rc_box_acquire(self->compiled));
  work->lint = gimbal_diagnostics_new();
  self->linting = TRUE;
  model_start(work, model_lint, on_linted);
  return G_SOURCE_REMOVE;
}

//---- compiling

// Whether a newer text has made this work obsolete; checked between the phases.
static gboolean is_overtaken(const Work* work) {
  return g_atomic_int_get(&work->model->overtaken);
}

static void compile_guarded(void* data) {
  Work* work = data;
  LspCompiled* c = work->compiled;
  const GimbalMjcfFile* root = g_ptr_array_index(c->files, 0);
  if (is_overtaken(work) || !lsp_borders_check(c->files, work->snapshot, c->list)) return;
  gimbal_mjcf_files_mount(c->files, lsp_snapshot_load, work->snapshot, &work->vfs);
  c->spec = gimbal_parse_text(root->tree->text, root->tree->length, root->path, &work->vfs, c->list);
  if (c->spec && !is_overtaken(work)) c->model = gimbal_compile(c->spec, &work->vfs, c->list);
}

static void model_compile(Work* work) {
  mj_defaultVFS(&work->vfs);
  if (gimbal_guard(compile_guarded, work, work->compiled->list)) work->compiled->model = NULL;
  mj_deleteVFS(&work->vfs);
}

static gboolean on_compiled(gpointer data) {
  Work* work = data;
  LspModel* self = work->model;
  self->working = FALSE;
  if (self->found && work->compiled->revision == self->revision) {
    g_clear_pointer(&self->compiled, compiled_unref);
    g_clear_pointer(&self->lint, gimbal_diagnostics_free);
    self->compiled = g_steal_pointer(&work->compiled);
    self->found(self, self->data);
    if (!self->lint_timer && self->compiled->model) {
      self->lint_timer = g_timeout_add(LINT_REST_MS, on_rest, self);
    }
  } else if (self->found) {
    lsp_model_compile(self);
  }
  work_free(work);
  return G_SOURCE_REMOVE;
}

// A part that no model includes cannot be compiled.
static gboolean is_model(const GimbalMjcfFile* root) {
  int first = gimbal_mjcf_tree_first_child(root->tree, -1);
  if (first < 0) return TRUE;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(root->tree, first);
  return gimbal_mjcf_tree_is(root->tree, node, "mujoco") || gimbal_mjcf_tree_is(root->tree, node, "robot");
}

void lsp_model_compile(LspModel* self) {
  gboolean done = self->compiled && self->compiled->revision == self->revision;
  if (self->working || done || !lsp_model_files(self) || !is_model(g_ptr_array_index(self->files, 0))) return;
  self->working = TRUE;
  g_atomic_int_set(&self->overtaken, FALSE);
  model_start(work_new(self, compiled_new(self->files, self->revision)), model_compile, on_compiled);
}

static gboolean on_late(gpointer late) {
  *(gboolean*)late = TRUE;
  return G_SOURCE_CONTINUE;
}

gboolean lsp_model_wait(guint ms) {
  gboolean late = FALSE;
  guint timer = g_timeout_add(ms, on_late, &late);
  while (at_work && !late) g_main_context_iteration(NULL, TRUE);
  g_source_remove(timer);
  return !at_work;
}

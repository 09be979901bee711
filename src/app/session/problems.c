// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Problems.

#include "session/problems.h"

#include <glib/gi18n.h>

#include "language/units/advice.h"
#include "session/text-watch.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

struct _GimbalProblems {
  GObject parent;
  GimbalProject* project;
  GListStore* list;
  int errors;
  guint old;        // number of things of earlier versions in the text
  guint explained;  // errors that come of them
  // of GimbalProblem: those that do not come from compiling
  GPtrArray* others[GIMBAL_N_OTHER_TEXTS];
  GimbalTextWatch* lint;
  GimbalTextWatch* age;
  guint report_timer;       // for the mistakes held back
  GimbalDiagnostics* held;  // mistakes held back until typing pauses
  gboolean (*is_current)(gpointer data);
  gpointer data;
};

G_DEFINE_FINAL_TYPE(GimbalProblems, gimbal_problems, G_TYPE_OBJECT)

enum { REPORTING, CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

// Drop the mistakes held back: they belong to an older text.
static void problems_drop_held(GimbalProblems* self) {
  g_clear_handle_id(&self->report_timer, g_source_remove);
  g_clear_pointer(&self->held, gimbal_diagnostics_free);
}

// In the order of the text: problems without a place, then those of the root from its first line
// on, then of the other files.
static int by_place(gconstpointer a, gconstpointer b, gpointer root) {
  const GimbalProblem *first = a, *second = b;
  if (!first->line != !second->line) return first->line ? 1 : -1;
  int file = g_strcmp0(first->file, second->file);
  if (file && !g_strcmp0(first->file, root)) return -1;
  if (file && !g_strcmp0(second->file, root)) return 1;
  if (file) return file;
  return first->line != second->line ? first->line - second->line : first->column - second->column;
}

// A number with a unit is told what to write instead.
static void problems_advise(GimbalProblems* self, GimbalProblem* problem) {
  char* advice = gimbal_unit_advice(gimbal_project_peek_files(self->project), problem->code, problem->file,
                                    problem->start);
  if (!advice) return;
  g_free(problem->hint);
  problem->hint = advice;
}

static void problems_add(GimbalProblems* self, const GimbalDiagnostics* diagnostics) {
  GimbalDocument* document = gimbal_project_get_root(self->project);
  g_autofree char* root = document ? gimbal_document_dup_path(document) : NULL;
  for (int i = 0; i < gimbal_diagnostics_count(diagnostics); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(diagnostics, i));
    problems_advise(self, problem);
    g_list_store_insert_sorted(self->list, problem, by_place, root);
  }
}

static void problems_add_others(GimbalProblems* self) {
  for (int text = 0; text < GIMBAL_N_OTHER_TEXTS; text++) {
    const GPtrArray* others = self->others[text];
    for (guint i = 0; i < others->len; i++) g_list_store_append(self->list, g_ptr_array_index(others, i));
  }
}

static void problems_take_away(GimbalProblems* self, const GPtrArray* problems) {
  guint at;
  for (guint i = 0; i < problems->len; i++) {
    gboolean there = g_list_store_find(self->list, g_ptr_array_index(problems, i), &at);
    if (there) g_list_store_remove(self->list, at);
  }
}

void gimbal_problems_set_others(GimbalProblems* self, GimbalOtherText text, const GimbalDiagnostics* list) {
  GPtrArray* others = self->others[text];
  guint before = others->len;
  for (int i = 0; i < GIMBAL_N_OTHER_TEXTS; i++) problems_take_away(self, self->others[i]);
  g_ptr_array_set_size(others, 0);
  for (int i = 0; list && i < gimbal_diagnostics_count(list); i++) {
    g_ptr_array_add(others, gimbal_problem_new(gimbal_diagnostics_get(list, i)));
  }
  problems_add_others(self);
  if (before || others->len) g_signal_emit(self, signals[CHANGED], 0);
}

static void problems_set(GimbalProblems* self, const GimbalDiagnostics* diagnostics) {
  g_signal_emit(self, signals[REPORTING], 0);
  g_autoptr(GPtrArray) sources = gimbal_project_get_sources(self->project);
  gboolean text = sources->len && !gimbal_document_is_binary(gimbal_project_get_root(self->project));
  gimbal_text_watch_age(self->age, text ? sources : NULL);
  g_list_store_remove_all(self->list);
  problems_add(self, diagnostics);
  problems_add_others(self);
  self->errors = gimbal_diagnostics_errors(diagnostics);
  g_signal_emit(self, signals[CHANGED], 0);
}

// List the findings of lint beside the errors, if the text has not changed since it was checked.
static void on_lint(const GimbalDiagnostics* list, gpointer user_data) {
  GimbalProblems* self = user_data;
  if (!self->is_current(self->data) || !gimbal_diagnostics_count(list)) return;
  problems_add(self, list);
  g_signal_emit(self, signals[CHANGED], 0);
}

// An error at the place of an outdated attribute or element gets the advice on its replacement, and
// stands for both problems.
static gboolean explain_error(GimbalProblems* self, const GimbalProblem* old) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->list)); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(G_LIST_MODEL(self->list), i);
    gboolean there = problem->severity == GIMBAL_SEVERITY_ERROR && problem->start < old->end &&
                     old->start < problem->end && !g_strcmp0(problem->file, old->file);
    if (!there) continue;
    g_free(problem->hint);
    problem->hint = g_strdup_printf(_("%s. %s"), old->message, old->hint);
    self->explained++;
    g_list_store_splice(self->list, i, 1, (gpointer*)&problem, 1);
    return TRUE;
  }
  return FALSE;
}

static void on_old(const GimbalDiagnostics* list, gpointer user_data) {
  GimbalProblems* self = user_data;
  GimbalDiagnostics* alone = gimbal_diagnostics_new();
  guint before = self->old;
  self->old = (guint)gimbal_diagnostics_count(list);
  self->explained = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(list, i));
    if (!explain_error(self, problem)) gimbal_diagnostics_add(alone, gimbal_diagnostics_get(list, i));
  }
  problems_add(self, alone);
  gimbal_diagnostics_free(alone);
  if (self->old || before) g_signal_emit(self, signals[CHANGED], 0);
}

static gboolean on_report_time(gpointer user_data) {
  GimbalProblems* self = user_data;
  self->report_timer = 0;
  GimbalDiagnostics* held = g_steal_pointer(&self->held);
  problems_set(self, held);
  gimbal_diagnostics_free(held);
  return G_SOURCE_REMOVE;
}

void gimbal_problems_report(GimbalProblems* self, GimbalDiagnostics* list) {
  problems_drop_held(self);
  problems_set(self, list);
  gimbal_diagnostics_free(list);
}

void gimbal_problems_report_later(GimbalProblems* self, GimbalDiagnostics* list, guint delay) {
  problems_drop_held(self);
  self->held = list;
  self->report_timer = g_timeout_add(delay, on_report_time, self);
}

void gimbal_problems_lint(GimbalProblems* self, GimbalCompiled* compiled) {
  gimbal_text_watch_lint(self->lint, compiled);
}

void gimbal_problems_forget(GimbalProblems* self) {
  gimbal_text_watch_age(self->age, NULL);
  self->old = self->explained = 0;
  problems_drop_held(self);
}

//---- object

GListModel* gimbal_problems_get_list(GimbalProblems* self) {
  return G_LIST_MODEL(self->list);
}

int gimbal_problems_count_errors(GimbalProblems* self) {
  return self->errors;
}

guint gimbal_problems_count_old(GimbalProblems* self) {
  return self->old;
}

guint gimbal_problems_count_errors_of_old(GimbalProblems* self) {
  return self->explained;
}

static void problems_leave(GObject* object) {
  problems_drop_held(GIMBAL_PROBLEMS(object));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalProblems, field, release)

static void gimbal_problems_class_init(GimbalProblemsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, problems_leave, OWNS(lint, gimbal_text_watch_free),
                    OWNS(age, gimbal_text_watch_free), OWNS(list, g_object_unref),
                    OWNS(others[0], g_ptr_array_unref), OWNS(others[1], g_ptr_array_unref),
                    OWNS(project, g_object_unref));
  signals[REPORTING] = gimbal_signal_new("reporting", GIMBAL_TYPE_PROBLEMS, 0);
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_PROBLEMS, 0);
}

static void gimbal_problems_init(GimbalProblems* self) {
  self->list = g_list_store_new(GIMBAL_TYPE_PROBLEM);
  for (int i = 0; i < GIMBAL_N_OTHER_TEXTS; i++) {
    self->others[i] = g_ptr_array_new_with_free_func(g_object_unref);
  }
  self->lint = gimbal_text_watch_new(on_lint, self);
  self->age = gimbal_text_watch_new(on_old, self);
}

GimbalProblems* gimbal_problems_new(GimbalProject* project, gboolean (*is_current)(gpointer data),
                                    gpointer data) {
  GimbalProblems* self = g_object_new(GIMBAL_TYPE_PROBLEMS, NULL);
  self->project = g_object_ref(project);
  self->is_current = is_current;
  self->data = data;
  return self;
}

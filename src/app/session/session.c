// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The session: decides what is compiled when, and what reaches the run.

#include "session/session.h"

#include <glib/gi18n.h>

#include "session/compile-job.h"
#include "session/compile-policy.h"
#include "session/key-order.h"
#include "session/log-feed.h"
#include "session/text-watch.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

struct _GimbalSession {
  GObject parent;
  GimbalProject* project;
  GimbalSimulation* simulation;
  GimbalRecorder* recorder;
  GimbalLog* log;
  GimbalLogFeed* feed;
  GimbalLaunchedBodies* launched;
  GListStore* problems;
  int errors;
  GimbalTextWatch* lint;
  GimbalTextWatch* age;
  guint old;                  // things of earlier versions in the text
  GPtrArray* other_problems;  // of GimbalProblem, that do not come from compiling
  GimbalSelected* selected;
  GimbalJointLocks* locks;
  GimbalDocument* edited;  // lent, may be gone: what the last edit by meaning was made in
  double speed;
  gboolean running;  // as "running" was told last
  // of GimbalSession, lent: those that run together, itself among them; NULL: alone
  GPtrArray* clock;

  GimbalCompilePolicy policy;
  guint start_timer, report_timer;  // for what the policy says is due
  GimbalDiagnostics* held;          // mistakes that are told when the typist rests
  GCancellable* cancellable;        // of the running compile, NULL if there is none
  guint incident;                   // serial of the last incident that was told
  guint replay;                     // of the model on show, 0: it is that of the text
  guint replays;                    // how many there were
  GPtrArray* fitting;               // of GimbalSource
  int short_rows;                   // of keyframes in those
  GimbalKeyOrder* order;            // of those
  GHashTable* orders;               // marks of all that have fitted
};

G_DEFINE_FINAL_TYPE(GimbalSession, gimbal_session, G_TYPE_OBJECT)

enum {
  DOCUMENT_CHANGED,
  FRAME,
  MODEL_CHANGED,
  PROBLEMS_CHANGED,
  COMPILING_CHANGED,
  SELECTION_CHANGED,
  INCIDENT,
  RESET,
  LAUNCHED,
  DISMISSING,
  KEY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

enum { PROP_OPEN = 1, PROP_HAS_MODEL, PROP_RUNNING, PROP_SPEED, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];

GimbalProject* gimbal_session_get_project(GimbalSession* self) {
  return self->project;
}
GimbalDocument* gimbal_session_get_document(GimbalSession* self) {
  return gimbal_project_get_root(self->project);
}
GimbalSimulation* gimbal_session_get_simulation(GimbalSession* self) {
  return self->simulation;
}
GimbalRecorder* gimbal_session_get_recorder(GimbalSession* self) {
  return self->recorder;
}
GimbalJointLocks* gimbal_session_get_locks(GimbalSession* self) {
  return self->locks;
}
GimbalLog* gimbal_session_get_log(GimbalSession* self) {
  return self->log;
}
GListModel* gimbal_session_get_problems(GimbalSession* self) {
  return G_LIST_MODEL(self->problems);
}
int gimbal_session_count_errors(GimbalSession* self) {
  return self->errors;
}
guint gimbal_session_count_old(GimbalSession* self) {
  return self->old;
}
gboolean gimbal_session_is_compiling(GimbalSession* self) {
  return self->policy.running;
}
gboolean gimbal_session_is_settled(GimbalSession* self) {
  return gimbal_compile_policy_is_settled(&self->policy);
}
gboolean gimbal_session_awaits_model(GimbalSession* self) {
  return g_get_monotonic_time() < self->policy.model_by;
}
GimbalDocument* gimbal_session_get_edited(GimbalSession* self) {
  return self->edited;
}
void gimbal_session_set_edited(GimbalSession* self, GimbalDocument* document) {
  g_set_weak_pointer(&self->edited, document);
}
void gimbal_session_emit_key(GimbalSession* self, guint keyval, guint modifiers) {
  g_signal_emit(self, signals[KEY], 0, keyval, modifiers);
}
gboolean gimbal_session_get_running(GimbalSession* self) {
  return gimbal_simulation_get_running(self->simulation);
}
double gimbal_session_get_speed(GimbalSession* self) {
  return self->speed;
}

GimbalFrame* gimbal_session_get_frame(GimbalSession* self) {
  GimbalFrame* frame = gimbal_simulation_get_frame(self->simulation);
  return frame && frame->compiled->generation >= self->policy.wanted ? frame : NULL;
}

GimbalCompiled* gimbal_session_get_compiled(GimbalSession* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self);
  return frame ? frame->compiled : NULL;
}

gboolean gimbal_session_get_fresh(GimbalSession* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  return compiled && compiled->spec && gimbal_compile_policy_is_fresh(&self->policy, compiled->generation);
}

//---- selection

GimbalSelection gimbal_session_get_selection(GimbalSession* self) {
  return gimbal_selected_get(self->selected);
}
const GArray* gimbal_session_get_others(GimbalSession* self) {
  return gimbal_selected_get_others(self->selected);
}
gboolean gimbal_session_is_selected(GimbalSession* self, int type, int id) {
  return gimbal_selected_has(self->selected, type, id);
}
void gimbal_session_select_all(GimbalSession* self, const GimbalSelection* objects, guint count) {
  gimbal_selected_set(self->selected, objects, count);
}
void gimbal_session_select(GimbalSession* self, int type, int id) {
  gimbal_selected_set_only(self->selected, type, id);
}
void gimbal_session_toggle(GimbalSession* self, int type, int id) {
  gimbal_selected_toggle(self->selected, type, id);
}
void gimbal_session_set_point(GimbalSession* self, const mjtNum point[3]) {
  gimbal_selected_set_point(self->selected, point);
}
const mjtNum* gimbal_session_get_point(GimbalSession* self) {
  return gimbal_selected_get_point(self->selected);
}
int gimbal_session_get_selected_body(GimbalSession* self) {
  return gimbal_selected_get_body(self->selected);
}
const char* gimbal_session_get_selected_launched(GimbalSession* self) {
  return gimbal_selected_get_launched(self->selected);
}

static void on_selected(GimbalSession* self) {
  g_signal_emit(self, signals[SELECTION_CHANGED], 0);
}

//---- run

static void let_go(GimbalSession* self, const char* name);

//---- the clock

void gimbal_session_share_clock(GimbalSession* self, GimbalSession* other) {
  gimbal_session_leave_clock(self);
  if (!other->clock) {
    other->clock = g_ptr_array_new();
    g_ptr_array_add(other->clock, other);
  }
  self->clock = g_ptr_array_ref(other->clock);
  g_ptr_array_add(self->clock, self);
}

void gimbal_session_leave_clock(GimbalSession* self) {
  if (!self->clock) return;
  g_ptr_array_remove(self->clock, self);
  g_clear_pointer(&self->clock, g_ptr_array_unref);
}

// Of all that share the clock.
static void session_broadcast(GimbalSession* self, void (*act)(GimbalSession* each, double value),
                              double value) {
  for (guint i = 0; self->clock && i < self->clock->len; i++) act(g_ptr_array_index(self->clock, i), value);
  if (!self->clock) act(self, value);
}

static void notify_running(GimbalSession* self) {
  gboolean running = gimbal_session_get_running(self);
  if (running == self->running) return;
  self->running = running;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
}

static void run_alone(GimbalSession* self, double running) {
  gimbal_simulation_run(self->simulation, running != 0);
  notify_running(self);
}

static void set_speed_of_one(GimbalSession* self, double factor) {
  gboolean other = factor != self->speed;
  self->speed = factor;
  gimbal_simulation_set_speed(self->simulation, factor);
  if (other) g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SPEED]);
}

static void step_alone(GimbalSession* self, double count) {
  gimbal_simulation_step(self->simulation, (int)count);
  notify_running(self);
}

static void reset_alone(GimbalSession* self, int keyframe) {
  gimbal_simulation_reset(self->simulation, keyframe);
  gimbal_recorder_clear(self->recorder);
  let_go(self, NULL);
  g_signal_emit(self, signals[RESET], 0, keyframe);
}

void gimbal_session_set_running(GimbalSession* self, gboolean running) {
  session_broadcast(self, run_alone, running);
}

void gimbal_session_set_speed(GimbalSession* self, double factor) {
  session_broadcast(self, set_speed_of_one, factor);
}

void gimbal_session_step(GimbalSession* self, int count) {
  session_broadcast(self, step_alone, count);
}

// A keyframe is one of this model's: the others begin at their own beginning.
void gimbal_session_reset(GimbalSession* self, int keyframe) {
  for (guint i = 0; self->clock && i < self->clock->len; i++) {
    GimbalSession* other = g_ptr_array_index(self->clock, i);
    if (other != self) reset_alone(other, -1);
  }
  reset_alone(self, keyframe);
}

//---- runs from elsewhere

// Whether the objects of both are the same, but for their numbers.
static gboolean same_objects(const mjModel* a, const mjModel* b) {
  return a->nq == b->nq && a->nv == b->nv && a->nu == b->nu && a->nbody == b->nbody && a->njnt == b->njnt &&
         a->ngeom == b->ngeom && a->nsite == b->nsite && a->nsensor == b->nsensor &&
         a->nactuator == b->nactuator && a->neq == b->neq;
}

gboolean gimbal_session_replay(GimbalSession* self, mjModel* model, mjtNum* states, int count,
                               GError** error) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  const char* trouble = !compiled            ? _("There is no model to show it in")
                        : compiled->launched ? _("Remove the launched bodies first")
                        : !same_objects(compiled->model, model)
                            ? _("The model has other objects by now: run the experiment again")
                            : NULL;
  if (trouble) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, trouble);
    mj_deleteModel(model);
    g_free(states);
    return FALSE;
  }
  GimbalCompiled* origin = compiled->origin ? compiled->origin : compiled;
  GimbalCompiled* shown = gimbal_compiled_new_replay(origin, model, ++self->replays);
  gimbal_simulation_replay(self->simulation, shown, mj_makeData(model), states, count);
  return TRUE;
}

gboolean gimbal_session_is_replaying(GimbalSession* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  return compiled && compiled->replay != 0;
}

//---- what is launched

static void session_follow(GimbalSession* self, GimbalCompileStep step);

static void compile_launched(GimbalSession* self) {
  if (gimbal_session_get_document(self)) session_follow(self, gimbal_compile_policy_join(&self->policy));
}

gboolean gimbal_session_launch(GimbalSession* self, const GimbalLaunchedBody* body, GError** error) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  const char* trouble = !compiled         ? _("There is no model to launch into")
                        : !compiled->spec ? _("Nothing can be launched into a compiled model")
                        : self->errors > 0
                            ? _("The text has mistakes: nothing can be launched until it compiles")
                            : NULL;
  if (trouble) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, trouble);
    return FALSE;
  }
  gimbal_launched_add(self->launched, body);
  compile_launched(self);
  g_signal_emit(self, signals[LAUNCHED], 0);
  return TRUE;
}

static void let_go(GimbalSession* self, const char* name) {
  if (gimbal_launched_remove(self->launched, name)) compile_launched(self);
}

void gimbal_session_dismiss(GimbalSession* self, const char* name) {
  g_signal_emit(self, signals[DISMISSING], 0, name);
  let_go(self, name);
}

const GPtrArray* gimbal_session_get_launched(GimbalSession* self) {
  return gimbal_launched_peek(self->launched);
}

static void on_frame(GimbalSession* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self);
  if (!frame) return;
  if (gimbal_launched_update(self->launched, frame)) compile_launched(self);
  gimbal_recorder_drain(self->recorder, frame);
  notify_running(self);
  gboolean other = frame->compiled->generation != self->policy.shown;
  if (other || frame->compiled->replay != self->replay) {
    self->replay = frame->compiled->replay;
    gimbal_compile_policy_show(&self->policy, frame->compiled->generation, frame->compiled->compile_ms);
    gimbal_selected_follow(self->selected, frame->compiled);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HAS_MODEL]);
    g_signal_emit(self, signals[MODEL_CHANGED], 0);
  }
  g_signal_emit(self, signals[FRAME], 0);
  // one that a reset or another model has overtaken is no news
  gboolean news = frame->incident.serial != self->incident && frame->incident.kind != GIMBAL_INCIDENT_NONE;
  self->incident = frame->incident.serial;
  // the others stop where this one did
  if (news && self->clock) gimbal_session_set_running(self, FALSE);
  if (news) g_signal_emit(self, signals[INCIDENT], 0, frame->incident.message);
}

//---- mistakes

// Mistakes that were not told yet are those of an older text.
static void drop_held(GimbalSession* self) {
  g_clear_handle_id(&self->report_timer, g_source_remove);
  g_clear_pointer(&self->held, gimbal_diagnostics_free);
}

// As they stand in the text: the root first, then the other files, each from its first line on.
// What has no place comes before all.
static int by_place(gconstpointer a, gconstpointer b, gpointer root) {
  const GimbalProblem *first = a, *second = b;
  if (!first->line != !second->line) return first->line ? 1 : -1;
  int file = g_strcmp0(first->file, second->file);
  if (file && !g_strcmp0(first->file, root)) return -1;
  if (file && !g_strcmp0(second->file, root)) return 1;
  if (file) return file;
  return first->line != second->line ? first->line - second->line : first->column - second->column;
}

static void list_problems(GimbalSession* self, const GimbalDiagnostics* diagnostics) {
  GimbalDocument* document = gimbal_session_get_document(self);
  g_autofree char* root = document ? gimbal_document_dup_path(document) : NULL;
  for (int i = 0; i < gimbal_diagnostics_count(diagnostics); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(diagnostics, i));
    g_list_store_insert_sorted(self->problems, problem, by_place, root);
  }
}

static void list_others(GimbalSession* self) {
  for (guint i = 0; i < self->other_problems->len; i++) {
    g_list_store_append(self->problems, g_ptr_array_index(self->other_problems, i));
  }
}

void gimbal_session_set_other_problems(GimbalSession* self, const GimbalDiagnostics* list) {
  guint at, before = self->other_problems->len;
  for (guint i = 0; i < before; i++) {
    gboolean there = g_list_store_find(self->problems, g_ptr_array_index(self->other_problems, i), &at);
    if (there) g_list_store_remove(self->problems, at);
  }
  g_ptr_array_set_size(self->other_problems, 0);
  for (int i = 0; list && i < gimbal_diagnostics_count(list); i++) {
    g_ptr_array_add(self->other_problems, gimbal_problem_new(gimbal_diagnostics_get(list, i)));
  }
  list_others(self);
  if (before || self->other_problems->len) g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

static void set_problems(GimbalSession* self, const GimbalDiagnostics* diagnostics) {
  gimbal_compile_policy_reported(&self->policy);
  g_autoptr(GPtrArray) sources = gimbal_project_get_sources(self->project);
  gboolean text = sources->len && !gimbal_document_is_binary(gimbal_session_get_document(self));
  gimbal_text_watch_age(self->age, text ? sources : NULL);
  g_list_store_remove_all(self->problems);
  list_problems(self, diagnostics);
  list_others(self);
  self->errors = gimbal_diagnostics_errors(diagnostics);
  g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

// What will go wrong stands beside what is wrong, if the text is still that which was looked at.
static void on_lint(const GimbalDiagnostics* list, gpointer user_data) {
  GimbalSession* self = user_data;
  if (!gimbal_session_is_settled(self) || !gimbal_diagnostics_count(list)) return;
  list_problems(self, list);
  g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

// An error where something old stands says what replaced it, and stands for both.
static gboolean explain_error(GimbalSession* self, const GimbalProblem* old) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->problems)); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(G_LIST_MODEL(self->problems), i);
    gboolean there = problem->severity == GIMBAL_SEVERITY_ERROR && problem->start < old->end &&
                     old->start < problem->end && !g_strcmp0(problem->file, old->file);
    if (!there) continue;
    g_free(problem->hint);
    problem->hint = g_strdup_printf(_("%s. %s"), old->message, old->hint);
    g_list_store_splice(self->problems, i, 1, (gpointer*)&problem, 1);
    return TRUE;
  }
  return FALSE;
}

static void on_old(const GimbalDiagnostics* list, gpointer user_data) {
  GimbalSession* self = user_data;
  GimbalDiagnostics* alone = gimbal_diagnostics_new();
  guint before = self->old;
  self->old = (guint)gimbal_diagnostics_count(list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(list, i));
    if (!explain_error(self, problem)) gimbal_diagnostics_add(alone, gimbal_diagnostics_get(list, i));
  }
  list_problems(self, alone);
  gimbal_diagnostics_free(alone);
  if (self->old || before) g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

static gboolean on_report_time(gpointer user_data) {
  GimbalSession* self = user_data;
  self->report_timer = 0;
  GimbalDiagnostics* held = g_steal_pointer(&self->held);
  set_problems(self, held);
  gimbal_diagnostics_free(held);
  return G_SOURCE_REMOVE;
}

static guint session_delay_until(gint64 time) {
  return (guint)MAX(0, (time - g_get_monotonic_time() + 999) / 1000);
}

// Mistakes may have to wait, the all-clear does not.
static void report_problems(GimbalSession* self, GimbalCompileResult* result) {
  drop_held(self);
  if (!gimbal_diagnostics_errors(result->diagnostics) ||
      gimbal_compile_policy_may_report(&self->policy, g_get_monotonic_time())) {
    set_problems(self, result->diagnostics);
    return;
  }
  self->held = g_steal_pointer(&result->diagnostics);
  self->report_timer = g_timeout_add(session_delay_until(self->policy.report_at), on_report_time, self);
}

//---- keyframes that fit

static int count_short_rows(const GimbalDiagnostics* list) {
  int count = 0;
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    count += !strcmp(gimbal_diagnostics_get(list, i)->code, "key");
  }
  return count;
}

// Whether the keyframes are meant for this order: where nobody has touched them since they fitted,
// it must be that one, or one of before that has come back. Tells where not.
static gboolean is_in_order(GimbalSession* self, const GimbalKeyOrder* order,
                            const GimbalCompileResult* result) {
  return !self->order || g_hash_table_contains(self->orders, gimbal_key_order_get_mark(order)) ||
         !gimbal_key_order_report(self->order, order, result->compiled, result->diagnostics);
}

static void clear_fitting(GimbalSession* self) {
  g_clear_pointer(&self->fitting, g_ptr_array_unref);
  g_clear_pointer(&self->order, gimbal_key_order_free);
  g_hash_table_remove_all(self->orders);
}

// A model whose keyframes lack numbers since an edit by hand does not say what those that are there
// belong to, nor does one whose objects were put into another order.
static void update_fitting(GimbalSession* self, const GimbalCompileResult* result) {
  int count = count_short_rows(result->diagnostics);
  if (!result->compiled->sources || (self->fitting && count > self->short_rows)) return;
  g_autoptr(GimbalKeyOrder) order = gimbal_key_order_new(result->compiled);
  if (!is_in_order(self, order, result)) return;
  g_clear_pointer(&self->fitting, g_ptr_array_unref);
  self->fitting = g_ptr_array_ref(result->compiled->sources);
  self->short_rows = count;
  g_hash_table_add(self->orders, g_strdup(gimbal_key_order_get_mark(order)));
  g_clear_pointer(&self->order, gimbal_key_order_free);
  self->order = g_steal_pointer(&order);
}

GPtrArray* gimbal_session_get_fitting(GimbalSession* self) {
  return self->fitting;
}

//---- compile

static void set_model(GimbalSession* self, GimbalCompileResult* result) {
  double realtime = result->compiled->model->vis.global.realtime;
  gimbal_compile_policy_succeed(&self->policy, result->generation, result->compiled->compile_ms);
  if (!result->data) {
    gimbal_simulation_await(self->simulation, result->generation);
    return;
  }
  if (!self->policy.keep && realtime > 0) set_speed_of_one(self, realtime);
  gimbal_simulation_load(self->simulation, g_steal_pointer(&result->compiled), g_steal_pointer(&result->data),
                         self->policy.keep);
  self->policy.keep = TRUE;
}

static void start_compile(GimbalSession* self);

static void on_compiled(GObject* source, GAsyncResult* async_result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalSession) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalCompileResult) result = gimbal_compile_finish(async_result, &error);
  g_clear_object(&self->cancellable);
  gboolean current = gimbal_compile_policy_end(&self->policy, result ? result->generation : 0);
  if (current) {
    if (result->compiled) update_fitting(self, result);
    report_problems(self, result);
    gimbal_text_watch_lint(self->lint, result->compiled);
    if (result->compiled) {
      set_model(self, result);
    } else {
      gimbal_compile_policy_fail(&self->policy);
    }
  }
  if (self->policy.again && gimbal_session_get_document(self)) start_compile(self);
  g_signal_emit(self, signals[COMPILING_CHANGED], 0);
}

static void start_compile(GimbalSession* self) {
  GimbalDocument* root = gimbal_session_get_document(self);
  g_autofree char* path = gimbal_document_dup_path(root);
  g_autoptr(GPtrArray) sources =
      gimbal_document_is_binary(root) ? NULL : gimbal_project_get_sources(self->project);
  self->cancellable = g_cancellable_new();
  guint64 number = gimbal_compile_policy_start(&self->policy, g_get_monotonic_time());
  GimbalCompileOrder order = {.sources = sources,
                              .path = path,
                              .document = gimbal_document_get_id(root),
                              .generation = number,
                              .revision = self->policy.text,
                              .launched = self->launched,
                              .run = self->policy.keep ? self->simulation : NULL};
  gimbal_compile_async(&order, self->cancellable, on_compiled, g_object_ref(self));
}

static gboolean on_start_time(gpointer user_data) {
  GimbalSession* self = user_data;
  self->start_timer = 0;
  session_follow(self, gimbal_compile_policy_due(&self->policy));
  return G_SOURCE_REMOVE;
}

// Do what the policy says.
static void session_follow(GimbalSession* self, GimbalCompileStep step) {
  guint delay = session_delay_until(self->policy.start_at);
  g_clear_handle_id(&self->start_timer, g_source_remove);
  if (self->policy.start_at) self->start_timer = g_timeout_add(delay, on_start_time, self);
  if (step == GIMBAL_COMPILE_CANCEL) g_cancellable_cancel(self->cancellable);
  if (step != GIMBAL_COMPILE_START) return;
  start_compile(self);
  g_signal_emit(self, signals[COMPILING_CHANGED], 0);
}

void gimbal_session_compile(GimbalSession* self, gboolean keep) {
  if (!gimbal_session_get_document(self)) return;
  if (!keep) gimbal_launched_remove(self->launched, NULL);
  session_follow(self, gimbal_compile_policy_demand(&self->policy, keep));
}

static void on_text_changed(GimbalSession* self) {
  gimbal_text_watch_age(self->age, NULL);
  self->old = 0;
  drop_held(self);
  session_follow(self, gimbal_compile_policy_edit(&self->policy, g_get_monotonic_time()));
}

//---- document

static void leave_document(GimbalSession* self) {
  clear_fitting(self);
  gimbal_text_watch_lint(self->lint, NULL);
  gimbal_text_watch_age(self->age, NULL);
  self->old = 0;
  drop_held(self);
  session_follow(self, gimbal_compile_policy_leave(&self->policy));
}

void gimbal_session_set_document(GimbalSession* self, GimbalDocument* document) {
  leave_document(self);
  gimbal_compile_policy_open(&self->policy);
  gimbal_launched_remove(self->launched, NULL);
  run_alone(self, FALSE);
  gimbal_recorder_clear(self->recorder);
  gimbal_selected_follow(self->selected, NULL);
  gimbal_joint_locks_clear(self->locks);
  gimbal_session_select(self, mjOBJ_UNKNOWN, -1);
  gimbal_project_set_root(self->project, document);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_OPEN]);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HAS_MODEL]);
  g_signal_emit(self, signals[DOCUMENT_CHANGED], 0);
}

//---- object

static void session_leave(GObject* object) {
  GimbalSession* self = GIMBAL_SESSION(object);
  gimbal_session_leave_clock(self);
  leave_document(self);
  gimbal_project_set_root(self->project, NULL);
  g_clear_weak_pointer(&self->edited);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalSession, field, release)

static void gimbal_session_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  GimbalSession* self = GIMBAL_SESSION(object);
  switch (id) {
    case PROP_OPEN:
      g_value_set_boolean(value, gimbal_session_get_document(self) != NULL);
      break;
    case PROP_HAS_MODEL:
      g_value_set_boolean(value, gimbal_session_get_compiled(self) != NULL);
      break;
    case PROP_RUNNING:
      g_value_set_boolean(value, gimbal_session_get_running(self));
      break;
    case PROP_SPEED:
      g_value_set_double(value, self->speed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void gimbal_session_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  GimbalSession* self = GIMBAL_SESSION(object);
  switch (id) {
    case PROP_RUNNING:
      gimbal_session_set_running(self, g_value_get_boolean(value));
      break;
    case PROP_SPEED:
      gimbal_session_set_speed(self, g_value_get_double(value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void install_properties(GObjectClass* klass) {
  GParamFlags told = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GParamFlags set = told | G_PARAM_WRITABLE;
  klass->get_property = gimbal_session_get_property;
  klass->set_property = gimbal_session_set_property;
  properties[PROP_OPEN] = g_param_spec_boolean("open", NULL, NULL, FALSE, told);
  properties[PROP_HAS_MODEL] = g_param_spec_boolean("has-model", NULL, NULL, FALSE, told);
  properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, set);
  properties[PROP_SPEED] = g_param_spec_double("speed", NULL, NULL, 0, G_MAXDOUBLE, 1, set);
  g_object_class_install_properties(klass, N_PROPERTIES, properties);
}

static void gimbal_session_class_init(GimbalSessionClass* klass) {
  install_properties(G_OBJECT_CLASS(klass));
  GIMBAL_CLASS_OWNS(klass, session_leave, OWNS(feed, gimbal_log_feed_free), OWNS(simulation, g_object_unref),
                    OWNS(recorder, g_object_unref), OWNS(problems, g_object_unref), GIMBAL_TO_THE_LAST,
                    OWNS(project, g_object_unref), OWNS(log, g_object_unref),
                    OWNS(launched, gimbal_launched_free), OWNS(lint, gimbal_text_watch_free),
                    OWNS(age, gimbal_text_watch_free), OWNS(other_problems, g_ptr_array_unref),
                    OWNS(selected, g_object_unref), OWNS(locks, gimbal_joint_locks_free),
                    OWNS(orders, g_hash_table_unref));
  signals[DOCUMENT_CHANGED] = gimbal_signal_new("document-changed", GIMBAL_TYPE_SESSION, 0);
  signals[FRAME] = gimbal_signal_new("frame", GIMBAL_TYPE_SESSION, 0);
  signals[MODEL_CHANGED] = gimbal_signal_new("model-changed", GIMBAL_TYPE_SESSION, 0);
  signals[PROBLEMS_CHANGED] = gimbal_signal_new("problems-changed", GIMBAL_TYPE_SESSION, 0);
  signals[COMPILING_CHANGED] = gimbal_signal_new("compiling-changed", GIMBAL_TYPE_SESSION, 0);
  signals[SELECTION_CHANGED] = gimbal_signal_new("selection-changed", GIMBAL_TYPE_SESSION, 0);
  signals[INCIDENT] = gimbal_signal_new("incident", GIMBAL_TYPE_SESSION, 1, G_TYPE_STRING);
  signals[LAUNCHED] = gimbal_signal_new("launched", GIMBAL_TYPE_SESSION, 0);
  signals[DISMISSING] = gimbal_signal_new("dismissing", GIMBAL_TYPE_SESSION, 1, G_TYPE_STRING);
  signals[KEY] = gimbal_signal_new("key", GIMBAL_TYPE_SESSION, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[RESET] = gimbal_signal_new("reset", GIMBAL_TYPE_SESSION, 1, G_TYPE_INT);
}

static void gimbal_session_init(GimbalSession* self) {
  self->selected = gimbal_selected_new();
  self->locks = gimbal_joint_locks_new();
  g_signal_connect_object(self->selected, "changed", G_CALLBACK(on_selected), self, G_CONNECT_SWAPPED);
  self->speed = 1;
  self->problems = g_list_store_new(GIMBAL_TYPE_PROBLEM);
  self->lint = gimbal_text_watch_new(on_lint, self);
  self->age = gimbal_text_watch_new(on_old, self);
  self->orders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  self->other_problems = g_ptr_array_new_with_free_func(g_object_unref);
  self->project = gimbal_project_new();
  g_signal_connect_object(self->project, "text-changed", G_CALLBACK(on_text_changed), self,
                          G_CONNECT_SWAPPED);
  self->launched = gimbal_launched_new();
  self->recorder = gimbal_recorder_new();
  self->simulation = gimbal_simulation_new();
  self->log = gimbal_log_new();
  self->feed = gimbal_log_feed_new(self);
  g_signal_connect_object(self->simulation, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
}

GimbalSession* gimbal_session_new(void) {
  return g_object_new(GIMBAL_TYPE_SESSION, NULL);
}

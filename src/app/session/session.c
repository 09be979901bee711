// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The session: decides what is compiled when, and what reaches the run.

#include "session/session.h"

#include <glib/gi18n.h>

#include "session/compile-job.h"
#include "session/compile-policy.h"
#include "session/key-fit.h"
#include "session/log-feed.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

struct _GimbalSession {
  GObject parent;
  GimbalProject* project;
  GimbalSimulation* simulation;
  GimbalRecorder* recorder;
  GimbalGhosts* ghosts;
  GimbalLog* log;
  GimbalLogFeed* feed;
  GimbalLaunchedBodies* launched;
  GimbalProblems* problems;
  GimbalKeyFit* key_fit;
  GimbalClock* clock;
  GimbalSelected* selected;
  GimbalJointLocks* locks;
  GimbalDocument* edited;  // borrowed, may be gone: the document of the last structural edit
  GimbalCompilePolicy policy;
  guint start_timer;          // for the next time that the policy says is due
  GCancellable* cancellable;  // of the running compile, NULL if there is none
  guint incident;             // serial number of the last incident reported
  guint replay;               // number of the replay on show; 0: the model of the text
  guint replays;              // number of replays so far
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
GimbalGhosts* gimbal_session_get_ghosts(GimbalSession* self) {
  return self->ghosts;
}
GimbalJointLocks* gimbal_session_get_locks(GimbalSession* self) {
  return self->locks;
}
GimbalLog* gimbal_session_get_log(GimbalSession* self) {
  return self->log;
}
GimbalProblems* gimbal_session_get_problems(GimbalSession* self) {
  return self->problems;
}
GimbalClock* gimbal_session_get_clock(GimbalSession* self) {
  return self->clock;
}
GimbalSelected* gimbal_session_get_selected(GimbalSession* self) {
  return self->selected;
}
GPtrArray* gimbal_session_get_fitting(GimbalSession* self) {
  return gimbal_key_fit_get_sources(self->key_fit);
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
  return gimbal_clock_get_running(self->clock);
}
void gimbal_session_set_running(GimbalSession* self, gboolean running) {
  gimbal_clock_set_running(self->clock, running);
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

//---- parts

GimbalSelection gimbal_session_get_selection(GimbalSession* self) {
  return gimbal_selected_get(self->selected);
}
void gimbal_session_select(GimbalSession* self, int type, int id) {
  gimbal_selected_set_only(self->selected, type, id);
}

static void on_selected(GimbalSession* self) {
  g_signal_emit(self, signals[SELECTION_CHANGED], 0);
}

static void on_problems(GimbalSession* self) {
  g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

static void on_reporting(GimbalSession* self) {
  gimbal_compile_policy_reported(&self->policy);
}

static void on_running(GimbalSession* self) {
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
}

static void on_speed(GimbalSession* self) {
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SPEED]);
}

static gboolean session_is_current(gpointer self) {
  return gimbal_session_is_settled(self);
}

//---- runs from elsewhere

// Whether both models have the same objects, possibly with different values.
static gboolean same_objects(const mjModel* a, const mjModel* b) {
  return a->nq == b->nq && a->nv == b->nv && a->nu == b->nu && a->nbody == b->nbody && a->njnt == b->njnt &&
         a->ngeom == b->ngeom && a->nsite == b->nsite && a->nsensor == b->nsensor &&
         a->nactuator == b->nactuator && a->neq == b->neq;
}

// The model as one that is shown with states from elsewhere; takes it. NULL with an error.
static GimbalCompiled* replayed_model(GimbalSession* self, mjModel* model, GError** error) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  const char* trouble = !compiled            ? _("There is no model to show it in")
                        : compiled->launched ? _("Remove the launched bodies first")
                        : !same_objects(compiled->model, model)
                            ? _("The model has other objects by now: run the experiment again")
                            : NULL;
  if (trouble) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, trouble);
    mj_deleteModel(model);
    return NULL;
  }
  GimbalCompiled* origin = compiled->origin ? compiled->origin : compiled;
  return gimbal_compiled_new_replay(origin, model, ++self->replays);
}

gboolean gimbal_session_replay(GimbalSession* self, mjModel* model, mjtNum* states, int count,
                               GError** error) {
  GimbalCompiled* shown = replayed_model(self, model, error);
  if (shown) {
    gimbal_simulation_replay(self->simulation, shown, mj_makeData(model), states, count);
  } else {
    g_free(states);
  }
  return shown != NULL;
}

gboolean gimbal_session_show_reel(GimbalSession* self, mjModel* model, GimbalReel* reel, GError** error) {
  GimbalCompiled* shown = replayed_model(self, model, error);
  if (shown) gimbal_simulation_show_reel(self->simulation, shown, mj_makeData(model), reel);
  return shown != NULL;
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
                        : gimbal_problems_count_errors(self->problems) > 0
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

static void on_reset(GimbalSession* self, int keyframe) {
  gimbal_recorder_clear(self->recorder);
  gimbal_ghosts_restart(self->ghosts);
  let_go(self, NULL);
  g_signal_emit(self, signals[RESET], 0, keyframe);
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
  gimbal_ghosts_follow(self->ghosts, frame);
  gimbal_clock_update(self->clock);
  gboolean other = frame->compiled->generation != self->policy.shown;
  if (other || frame->compiled->replay != self->replay) {
    self->replay = frame->compiled->replay;
    gimbal_compile_policy_show(&self->policy, frame->compiled->generation, frame->compiled->compile_ms);
    gimbal_selected_follow(self->selected, frame->compiled);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HAS_MODEL]);
    g_signal_emit(self, signals[MODEL_CHANGED], 0);
  }
  g_signal_emit(self, signals[FRAME], 0);
  // ignore an incident that a reset or another model has overtaken
  gboolean news = frame->incident.serial != self->incident && frame->incident.kind != GIMBAL_INCIDENT_NONE;
  self->incident = frame->incident.serial;
  // runs that share the clock stop, too
  if (news && gimbal_clock_is_shared(self->clock)) gimbal_clock_set_running(self->clock, FALSE);
  if (news) g_signal_emit(self, signals[INCIDENT], 0, frame->incident.message);
}

//---- compile

static guint session_delay_until(gint64 time) {
  return (guint)MAX(0, (time - g_get_monotonic_time() + 999) / 1000);
}

// Mistakes may have to wait, but the end of all mistakes is reported at once.
static void report_problems(GimbalSession* self, GimbalCompileResult* result) {
  GimbalDiagnostics* list = g_steal_pointer(&result->diagnostics);
  if (!gimbal_diagnostics_errors(list) ||
      gimbal_compile_policy_may_report(&self->policy, g_get_monotonic_time())) {
    gimbal_problems_report(self->problems, list);
  } else {
    gimbal_problems_report_later(self->problems, list, session_delay_until(self->policy.report_at));
  }
}

static void set_model(GimbalSession* self, GimbalCompileResult* result) {
  double realtime = result->compiled->model->vis.global.realtime;
  gimbal_compile_policy_succeed(&self->policy, result->generation, result->compiled->compile_ms);
  if (!result->data) {
    gimbal_simulation_await(self->simulation, result->generation);
    return;
  }
  if (!self->policy.keep && realtime > 0) gimbal_clock_set_speed_alone(self->clock, realtime);
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
    if (result->compiled) gimbal_key_fit_update(self->key_fit, result->compiled, result->diagnostics);
    report_problems(self, result);
    gimbal_problems_lint(self->problems, result->compiled);
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
  gimbal_problems_forget(self->problems);
  session_follow(self, gimbal_compile_policy_edit(&self->policy, g_get_monotonic_time()));
}

//---- document

static void leave_document(GimbalSession* self) {
  gimbal_key_fit_clear(self->key_fit);
  gimbal_problems_lint(self->problems, NULL);
  gimbal_problems_forget(self->problems);
  session_follow(self, gimbal_compile_policy_leave(&self->policy));
}

static void take_document(GimbalSession* self, GimbalDocument* document) {
  leave_document(self);
  gimbal_compile_policy_open(&self->policy);
  gimbal_launched_remove(self->launched, NULL);
  gimbal_clock_set_running_alone(self->clock, FALSE);
  gimbal_selected_follow(self->selected, NULL);
  gimbal_joint_locks_clear(self->locks);
  gimbal_session_select(self, mjOBJ_UNKNOWN, -1);
  gimbal_project_set_root(self->project, document);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_OPEN]);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HAS_MODEL]);
  g_signal_emit(self, signals[DOCUMENT_CHANGED], 0);
}

void gimbal_session_set_document(GimbalSession* self, GimbalDocument* document) {
  gimbal_recorder_clear(self->recorder);
  gimbal_ghosts_restart(self->ghosts);
  take_document(self, document);
}

void gimbal_session_follow_document(GimbalSession* self, GimbalDocument* document) {
  take_document(self, document);
  self->policy.keep = TRUE;
}

//---- object

static void session_leave(GObject* object) {
  GimbalSession* self = GIMBAL_SESSION(object);
  gimbal_clock_leave(self->clock);
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
      g_value_set_double(value, gimbal_clock_get_speed(self->clock));
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
      gimbal_clock_set_speed(self->clock, g_value_get_double(value));
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
  GIMBAL_CLASS_OWNS(klass, session_leave, OWNS(feed, gimbal_log_feed_free), OWNS(clock, g_object_unref),
                    OWNS(simulation, g_object_unref), OWNS(ghosts, g_object_unref),
                    OWNS(recorder, g_object_unref), OWNS(problems, g_object_unref), GIMBAL_TO_THE_LAST,
                    OWNS(project, g_object_unref), OWNS(log, g_object_unref),
                    OWNS(launched, gimbal_launched_free), OWNS(selected, g_object_unref),
                    OWNS(locks, gimbal_joint_locks_free), OWNS(key_fit, gimbal_key_fit_free));
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

#define HEAR(part, signal, heard) \
  g_signal_connect_object(self->part, signal, G_CALLBACK(heard), self, G_CONNECT_SWAPPED)

static GimbalFrame* frame_on_show(GObject* session) {
  return gimbal_session_get_frame(GIMBAL_SESSION(session));
}

static void gimbal_session_init(GimbalSession* self) {
  self->selected = gimbal_selected_new();
  HEAR(selected, "changed", on_selected);
  self->locks = gimbal_joint_locks_new();
  self->key_fit = gimbal_key_fit_new();
  self->project = gimbal_project_new();
  HEAR(project, "text-changed", on_text_changed);
  self->problems = gimbal_problems_new(self->project, session_is_current, self);
  HEAR(problems, "reporting", on_reporting);
  HEAR(problems, "changed", on_problems);
  self->launched = gimbal_launched_new();
  self->recorder = gimbal_recorder_new();
  self->ghosts = gimbal_ghosts_new(self->recorder);
  self->simulation = gimbal_simulation_new();
  self->clock = gimbal_clock_new(self->simulation);
  HEAR(clock, "reset", on_reset);
  HEAR(clock, "notify::running", on_running);
  HEAR(clock, "notify::speed", on_speed);
  self->log = gimbal_log_new();
  self->feed = gimbal_log_feed_new(&(GimbalLogSources){.session = G_OBJECT(self),
                                                       .frame = frame_on_show,
                                                       .simulation = self->simulation,
                                                       .recorder = self->recorder,
                                                       .problems = gimbal_problems_get_list(self->problems),
                                                       .log = self->log});
  HEAR(simulation, "frame", on_frame);
}

GimbalSession* gimbal_session_new(void) {
  return g_object_new(GIMBAL_TYPE_SESSION, NULL);
}

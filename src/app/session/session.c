// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The session: decides what is compiled when, and what reaches the run.

#include "session/session.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "session/compile-job.h"
#include "session/log-feed.h"
#include "widgets/control/signal.h"

#define HURRY_US   150000  // that long after the start of a compile drawing waits for the new model
#define CHEAP_MS   25      // a model that compiles within this is compiled after every keystroke
#define TYPING_MS  150     // others this long after the last one at most
#define RESTING_MS 300     // mistakes are told when the typist has rested that long

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
  GimbalSelection selection;
  GArray* others;          // of GimbalSelection: selected too
  GPtrArray* other_names;  // of theirs, NULL for one that has none
  char* selected_name;     // by which an edited model finds it again, NULL: it has none
  mjtNum point[3];
  double speed;

  guint typing_timer;
  gint64 typed_at;          // when the text was last changed
  guint64 serial;           // of the text: another number after each change of any document
  guint64 job_serial;       // of the text that the newest job compiles
  guint64 taken_serial;     // of the text that became the newest model
  guint64 taken;            // generation of that model
  double compile_ms;        // what the last compile took
  GimbalDiagnostics* held;  // mistakes that are told when the typist rests
  guint resting_timer;
  guint64 generation;         // of the newest job
  GCancellable* cancellable;  // of the running job, NULL if there is none
  gboolean again;             // the text changed while the job ran
  gboolean keep;              // the next successful compile carries the state over
  guint64 wanted;             // generation from which on a model belongs to this document
  guint64 shown;              // generation of the model of the last frame
  gint64 hurry_until;         // a new model is on its way: until then old frames are not worth a picture
  guint incident;             // serial of the last incident that was told
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
  N_SIGNALS
};
static guint signals[N_SIGNALS];

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
GimbalLog* gimbal_session_get_log(GimbalSession* self) {
  return self->log;
}
GListModel* gimbal_session_get_problems(GimbalSession* self) {
  return G_LIST_MODEL(self->problems);
}
int gimbal_session_count_errors(GimbalSession* self) {
  return self->errors;
}
gboolean gimbal_session_is_compiling(GimbalSession* self) {
  return self->cancellable != NULL;
}
gboolean gimbal_session_is_settled(GimbalSession* self) {
  return !self->typing_timer && !self->resting_timer && !self->cancellable && self->shown == self->taken;
}
gboolean gimbal_session_awaits_model(GimbalSession* self) {
  return g_get_monotonic_time() < self->hurry_until;
}
GimbalSelection gimbal_session_get_selection(GimbalSession* self) {
  return self->selection;
}
gboolean gimbal_session_get_running(GimbalSession* self) {
  return gimbal_simulation_get_running(self->simulation);
}
double gimbal_session_get_speed(GimbalSession* self) {
  return self->speed;
}

GimbalFrame* gimbal_session_get_frame(GimbalSession* self) {
  GimbalFrame* frame = gimbal_simulation_get_frame(self->simulation);
  return frame && frame->compiled->generation >= self->wanted ? frame : NULL;
}

GimbalCompiled* gimbal_session_get_compiled(GimbalSession* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self);
  return frame ? frame->compiled : NULL;
}

gboolean gimbal_session_get_fresh(GimbalSession* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  return compiled && compiled->spec && compiled->generation == self->taken &&
         self->taken_serial == self->serial;
}

//---- selection

static char* name_of(GimbalSession* self, GimbalSelection at) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  gboolean known = compiled && at.id >= 0 && at.type < mjNOBJECT;
  const char* name = known ? mj_id2name(compiled->model, at.type, at.id) : NULL;
  return name && *name ? g_strdup(name) : NULL;
}

static gboolean is_same(GimbalSelection a, GimbalSelection b) {
  return a.type == b.type && a.id == b.id;
}

const GArray* gimbal_session_get_others(GimbalSession* self) {
  return self->others;
}

gboolean gimbal_session_is_selected(GimbalSession* self, int type, int id) {
  GimbalSelection at = {type, id};
  if (is_same(self->selection, at)) return TRUE;
  for (guint i = 0; i < self->others->len; i++)
    if (is_same(g_array_index(self->others, GimbalSelection, i), at)) return TRUE;
  return FALSE;
}

static void set_selection(GimbalSession* self, GimbalSelection at) {
  self->selection = at.id >= 0 ? at : (GimbalSelection){mjOBJ_UNKNOWN, -1};
  g_free(self->selected_name);
  self->selected_name = name_of(self, self->selection);
}

void gimbal_session_select_all(GimbalSession* self, const GimbalSelection* objects, guint count) {
  g_array_set_size(self->others, 0);
  g_ptr_array_set_size(self->other_names, 0);
  for (guint i = 0; i + 1 < count; i++) {
    g_array_append_val(self->others, objects[i]);
    g_ptr_array_add(self->other_names, name_of(self, objects[i]));
  }
  set_selection(self, count ? objects[count - 1] : (GimbalSelection){mjOBJ_UNKNOWN, -1});
  g_signal_emit(self, signals[SELECTION_CHANGED], 0);
}

void gimbal_session_select(GimbalSession* self, int type, int id) {
  GimbalSelection selection = id >= 0 ? (GimbalSelection){type, id} : (GimbalSelection){mjOBJ_UNKNOWN, -1};
  if (is_same(selection, self->selection) && !self->others->len) return;
  gimbal_session_select_all(self, &selection, 1);
}

void gimbal_session_toggle(GimbalSession* self, int type, int id) {
  g_autoptr(GArray) all = g_array_copy(self->others);
  GimbalSelection at = {type, id};
  gboolean was = gimbal_session_is_selected(self, type, id);
  if (id < 0) return;
  if (self->selection.id >= 0) g_array_append_val(all, self->selection);
  for (guint i = 0; was && i < all->len;) {
    if (is_same(g_array_index(all, GimbalSelection, i), at))
      g_array_remove_index(all, i);
    else
      i++;
  }
  if (!was) g_array_append_val(all, at);
  gimbal_session_select_all(self, (const GimbalSelection*)(void*)all->data, all->len);
}

void gimbal_session_set_point(GimbalSession* self, const mjtNum point[3]) {
  mju_copy3(self->point, point);
}

const mjtNum* gimbal_session_get_point(GimbalSession* self) {
  return self->point;
}

int gimbal_session_get_selected_body(GimbalSession* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  GimbalSelection at = self->selection;
  if (!compiled || at.id < 0) return -1;
  const mjModel* m = compiled->model;
  const struct {
    int type;
    const int* body;
    mjtSize count;
  } owners[] = {{mjOBJ_JOINT, m->jnt_bodyid, m->njnt},
                {mjOBJ_GEOM, m->geom_bodyid, m->ngeom},
                {mjOBJ_SITE, m->site_bodyid, m->nsite},
                {mjOBJ_CAMERA, m->cam_bodyid, m->ncam},
                {mjOBJ_LIGHT, m->light_bodyid, m->nlight}};
  if (at.type == mjOBJ_BODY) return at.id < m->nbody ? at.id : -1;
  for (guint i = 0; i < G_N_ELEMENTS(owners); i++)
    if (owners[i].type == at.type && at.id < owners[i].count) return owners[i].body[at.id];
  return -1;
}

//---- run

void gimbal_session_set_running(GimbalSession* self, gboolean running) {
  gimbal_simulation_run(self->simulation, running);
}

void gimbal_session_set_speed(GimbalSession* self, double factor) {
  self->speed = factor;
  gimbal_simulation_set_speed(self->simulation, factor);
}

void gimbal_session_reset(GimbalSession* self, int keyframe) {
  gimbal_simulation_reset(self->simulation, keyframe);
  gimbal_recorder_clear(self->recorder);
  gimbal_session_dismiss(self, NULL);
  g_signal_emit(self, signals[RESET], 0, keyframe);
}

//---- what is launched

// A compile that is under way goes on, so that fast launches do not keep all of them from coming; the next
// one has everybody.
static void compile_launched(GimbalSession* self) {
  if (self->cancellable)
    self->again = TRUE;
  else
    gimbal_session_compile(self, TRUE);
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
  return TRUE;
}

void gimbal_session_dismiss(GimbalSession* self, const char* name) {
  if (gimbal_launched_remove(self->launched, name)) compile_launched(self);
}

const GPtrArray* gimbal_session_get_launched(GimbalSession* self) {
  return gimbal_launched_peek(self->launched);
}

const char* gimbal_session_get_selected_launched(GimbalSession* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self);
  int body = gimbal_session_get_selected_body(self);
  return compiled && body >= compiled->own.nbody ? mj_id2name(compiled->model, mjOBJ_BODY, body) : NULL;
}

// The selection is by number: in an edited model the same name may have another one. What was renamed keeps
// its number; what is gone is not selected any more.
static void revise_selection(GimbalSession* self) {
  GimbalSelection at = self->selection;
  const mjModel* m = gimbal_session_get_compiled(self)->model;
  int id = self->selected_name ? mj_name2id(m, at.type, self->selected_name) : -1;
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(GimbalSelection));
  for (guint i = 0; i < self->others->len; i++) {
    GimbalSelection other = g_array_index(self->others, GimbalSelection, i);
    const char* name = g_ptr_array_index(self->other_names, i);
    if (name) other.id = mj_name2id(m, other.type, name);
    if (other.id >= 0) g_array_append_val(all, other);
  }
  if (id >= 0) at.id = id;
  gboolean gone = at.type == mjOBJ_BODY && gimbal_session_get_selected_body(self) < 0;
  gboolean left = self->selected_name && g_str_has_prefix(self->selected_name, GIMBAL_LAUNCHED_PREFIX);
  if (id < 0 && at.id >= 0 && (gone || left)) at = (GimbalSelection){mjOBJ_UNKNOWN, -1};
  gboolean moved = !is_same(at, self->selection) || all->len != self->others->len ||
                   (all->len && memcmp(all->data, self->others->data, all->len * sizeof at));
  if (at.id >= 0 || all->len == 0) g_array_append_val(all, at);
  if (moved) gimbal_session_select_all(self, (const GimbalSelection*)(void*)all->data, all->len);
  g_free(self->selected_name);
  self->selected_name = name_of(self, self->selection);
}

// The model of the newest job is here: it belongs to the text that the job read.
static void note_taken(GimbalSession* self, const GimbalCompiled* compiled) {
  if (compiled->generation != self->generation) return;
  self->taken = compiled->generation;
  self->taken_serial = self->job_serial;
  self->compile_ms = compiled->compile_ms;
}

static void on_frame(GimbalSession* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self);
  if (!frame) return;
  if (gimbal_launched_look(self->launched, frame)) compile_launched(self);
  gimbal_recorder_drain(self->recorder, frame);
  if (frame->compiled->generation != self->shown) {
    self->shown = frame->compiled->generation;
    self->hurry_until = 0;
    note_taken(self, frame->compiled);
    revise_selection(self);
    g_signal_emit(self, signals[MODEL_CHANGED], 0);
  }
  g_signal_emit(self, signals[FRAME], 0);
  // one that a reset or another model has overtaken is no news
  gboolean news = frame->incident.serial != self->incident && frame->incident.kind != GIMBAL_INCIDENT_NONE;
  self->incident = frame->incident.serial;
  if (news) g_signal_emit(self, signals[INCIDENT], 0, frame->incident.message);
}

//---- compile

static void take_problems(GimbalSession* self, const GimbalDiagnostics* diagnostics) {
  g_clear_pointer(&self->held, gimbal_diagnostics_free);
  g_clear_handle_id(&self->resting_timer, g_source_remove);
  g_list_store_remove_all(self->problems);
  for (int i = 0; i < gimbal_diagnostics_count(diagnostics); i++) {
    g_autoptr(GimbalProblem) problem = gimbal_problem_new(gimbal_diagnostics_get(diagnostics, i));
    g_list_store_append(self->problems, problem);
  }
  self->errors = gimbal_diagnostics_errors(diagnostics);
  g_signal_emit(self, signals[PROBLEMS_CHANGED], 0);
}

static gboolean on_resting(gpointer user_data) {
  GimbalSession* self = user_data;
  self->resting_timer = 0;
  GimbalDiagnostics* held = g_steal_pointer(&self->held);
  take_problems(self, held);
  gimbal_diagnostics_free(held);
  return G_SOURCE_REMOVE;
}

// While a tag is being typed it is broken: that is no news. Mistakes wait until the typist rests, the
// all-clear does not.
static void tell_problems(GimbalSession* self, GimbalCompileResult* result) {
  gint64 rested = (g_get_monotonic_time() - self->typed_at) / 1000;
  if (!gimbal_diagnostics_errors(result->diagnostics) || rested >= RESTING_MS) {
    take_problems(self, result->diagnostics);
    return;
  }
  gimbal_diagnostics_free(self->held);
  self->held = g_steal_pointer(&result->diagnostics);
  g_clear_handle_id(&self->resting_timer, g_source_remove);
  self->resting_timer = g_timeout_add((guint)(RESTING_MS - rested), on_resting, self);
}

static void take_model(GimbalSession* self, GimbalCompileResult* result) {
  double realtime = result->compiled->model->vis.global.realtime;
  note_taken(self, result->compiled);
  if (!result->data) {
    gimbal_simulation_await(self->simulation, result->generation);
    return;
  }
  if (!self->keep && realtime > 0) gimbal_session_set_speed(self, realtime);
  gimbal_simulation_load(self->simulation, g_steal_pointer(&result->compiled), g_steal_pointer(&result->data),
                         self->keep);
  self->keep = TRUE;
}

static void start_job(GimbalSession* self);

static void on_compiled(GObject* source, GAsyncResult* async_result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalSession) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalCompileResult) result = gimbal_compile_finish(async_result, &error);
  g_clear_object(&self->cancellable);
  // a result of an earlier text or an earlier document is stale
  if (result && result->generation == self->generation && result->generation >= self->wanted &&
      !self->again) {
    tell_problems(self, result);
    if (result->compiled)
      take_model(self, result);
    else
      self->hurry_until = 0;
  }
  if (self->again && gimbal_session_get_document(self)) start_job(self);
  g_signal_emit(self, signals[COMPILING_CHANGED], 0);
}

static void start_job(GimbalSession* self) {
  self->again = FALSE;
  self->generation++;
  self->cancellable = g_cancellable_new();
  self->job_serial = self->serial;
  GimbalDocument* root = gimbal_session_get_document(self);
  g_autofree char* path = gimbal_document_dup_path(root);
  g_autoptr(GPtrArray) sources =
      gimbal_document_is_binary(root) ? NULL : gimbal_project_get_sources(self->project);
  self->hurry_until = g_get_monotonic_time() + HURRY_US;
  gimbal_compile_async(sources, path, self->generation, self->serial, self->launched,
                       self->keep ? self->simulation : NULL, self->cancellable, on_compiled,
                       g_object_ref(self));
}

void gimbal_session_compile(GimbalSession* self, gboolean keep) {
  g_clear_handle_id(&self->typing_timer, g_source_remove);
  if (!gimbal_session_get_document(self)) return;
  if (!keep) gimbal_launched_remove(self->launched, NULL);
  if (!keep) self->keep = FALSE;
  if (self->cancellable) {
    self->again = TRUE;
    g_cancellable_cancel(self->cancellable);
    return;
  }
  start_job(self);
  g_signal_emit(self, signals[COMPILING_CHANGED], 0);
}

static gboolean on_typing_done(gpointer user_data) {
  GimbalSession* self = user_data;
  self->typing_timer = 0;
  gimbal_session_compile(self, TRUE);
  return G_SOURCE_REMOVE;
}

// A cheap model is compiled at once, another one when the typist pauses.
static guint typing_delay(GimbalSession* self) {
  return self->compile_ms < CHEAP_MS ? 0 : (guint)MIN(self->compile_ms / 3, TYPING_MS);
}

// Mistakes that were not told yet are those of an older text.
static void drop_held(GimbalSession* self) {
  g_clear_handle_id(&self->resting_timer, g_source_remove);
  g_clear_pointer(&self->held, gimbal_diagnostics_free);
}

static void on_text_changed(GimbalSession* self) {
  self->serial++;
  drop_held(self);
  self->typed_at = g_get_monotonic_time();
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  g_clear_handle_id(&self->typing_timer, g_source_remove);
  self->typing_timer = g_timeout_add(typing_delay(self), on_typing_done, self);
}

//---- document

static void leave_document(GimbalSession* self) {
  g_clear_handle_id(&self->typing_timer, g_source_remove);
  drop_held(self);
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
}

void gimbal_session_set_document(GimbalSession* self, GimbalDocument* document) {
  leave_document(self);
  self->keep = FALSE;
  self->serial++;
  gimbal_launched_remove(self->launched, NULL);
  self->wanted = self->generation + 1;
  gimbal_session_set_running(self, FALSE);
  gimbal_recorder_clear(self->recorder);
  gimbal_session_select(self, mjOBJ_UNKNOWN, -1);
  gimbal_project_set_root(self->project, document);
  g_signal_emit(self, signals[DOCUMENT_CHANGED], 0);
}

//---- object

static void gimbal_session_dispose(GObject* object) {
  GimbalSession* self = GIMBAL_SESSION(object);
  leave_document(self);
  gimbal_project_set_root(self->project, NULL);
  g_clear_pointer(&self->feed, gimbal_log_feed_free);
  g_clear_object(&self->simulation);
  g_clear_object(&self->recorder);
  g_clear_object(&self->problems);
  g_clear_pointer(&self->selected_name, g_free);
  G_OBJECT_CLASS(gimbal_session_parent_class)->dispose(object);
}

static void gimbal_session_finalize(GObject* object) {
  g_object_unref(GIMBAL_SESSION(object)->project);
  g_object_unref(GIMBAL_SESSION(object)->log);
  gimbal_launched_free(GIMBAL_SESSION(object)->launched);
  g_array_unref(GIMBAL_SESSION(object)->others);
  g_ptr_array_unref(GIMBAL_SESSION(object)->other_names);
  G_OBJECT_CLASS(gimbal_session_parent_class)->finalize(object);
}

static void gimbal_session_class_init(GimbalSessionClass* klass) {
  G_OBJECT_CLASS(klass)->dispose = gimbal_session_dispose;
  G_OBJECT_CLASS(klass)->finalize = gimbal_session_finalize;
  signals[DOCUMENT_CHANGED] = gimbal_signal_new("document-changed", GIMBAL_TYPE_SESSION, 0);
  signals[FRAME] = gimbal_signal_new("frame", GIMBAL_TYPE_SESSION, 0);
  signals[MODEL_CHANGED] = gimbal_signal_new("model-changed", GIMBAL_TYPE_SESSION, 0);
  signals[PROBLEMS_CHANGED] = gimbal_signal_new("problems-changed", GIMBAL_TYPE_SESSION, 0);
  signals[COMPILING_CHANGED] = gimbal_signal_new("compiling-changed", GIMBAL_TYPE_SESSION, 0);
  signals[SELECTION_CHANGED] = gimbal_signal_new("selection-changed", GIMBAL_TYPE_SESSION, 0);
  signals[INCIDENT] = gimbal_signal_new("incident", GIMBAL_TYPE_SESSION, 1, G_TYPE_STRING);
  signals[RESET] = gimbal_signal_new("reset", GIMBAL_TYPE_SESSION, 1, G_TYPE_INT);
}

static void gimbal_session_init(GimbalSession* self) {
  self->selection = (GimbalSelection){mjOBJ_UNKNOWN, -1};
  self->others = g_array_new(FALSE, FALSE, sizeof(GimbalSelection));
  self->other_names = g_ptr_array_new_with_free_func(g_free);
  self->speed = 1;
  self->problems = g_list_store_new(GIMBAL_TYPE_PROBLEM);
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

void gimbal_session_attach(GimbalSession* self, gpointer page, GCallback frame, GCallback model,
                           GCallback map) {
  if (model) g_signal_connect_object(self, "model-changed", model, page, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "frame", frame, page, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "map", map, page, G_CONNECT_SWAPPED);
}

GimbalSession* gimbal_session_new(void) {
  return g_object_new(GIMBAL_TYPE_SESSION, NULL);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run: stepping, incidents, loading.

#include "run/run.h"

#include <gimbal/arena.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/engine-guard.h"
#include "model/object-label.h"
#include "model/renumber.h"
#include "model/state-rows.h"

#define ARENA_LIMIT          ((mjtSize)2 << 30)  // room for contacts and constraints, in bytes
#define MIN_REPORTED_HISTORY 2.0                 // seconds of history whose loss is reported
#define STATE_LIMIT          1e10                // beyond this the engine calls a state bad

//---- features

// Call a function of each feature that has it, in their order.
#define EACH(self, function, ...)                                                                    \
  for (int i_ = 0; (self)->hooks[i_]; i_++) {                                                        \
    if ((self)->hooks[i_]->function) (self)->hooks[i_]->function((self)->states[i_], ##__VA_ARGS__); \
  }

gpointer gimbal_run_state_of(const GimbalRun* self, const GimbalRunHook* hook) {
  int i = 0;
  while (self->hooks[i] != hook) {
    g_assert(self->hooks[i]);
    i++;
  }
  return self->states[i];
}

void gimbal_run_command(GimbalRun* self) {
  EACH(self, commanded, self)
}

void gimbal_run_show(const GimbalRun* self, GimbalFrame* frame) {
  EACH(self, show, frame)
}

static gboolean run_is_ready(GimbalRun* self) {
  for (int i = 0; self->hooks[i]; i++) {
    if (self->hooks[i]->ready && !self->hooks[i]->ready(self->states[i], self)) return FALSE;
  }
  return TRUE;
}

//---- incidents

typedef struct Inquiry {
  GimbalRun* run;
  GimbalReport* report;
} Inquiry;

static void run_inquire(void* user_data) {
  Inquiry* inquiry = user_data;
  GimbalRun* self = inquiry->run;
  inquiry->report =
      gimbal_report_new(&self->model, &self->history, self->history.cursor, self->incident.joint);
}

// The report of an incident, made from the history; without a history the error is still reported.
static void make_report(GimbalRun* self) {
  Inquiry inquiry = {self, NULL};
  g_clear_pointer(&self->incident.report, gimbal_report_unref);
  g_autofree char* error = self->compiled ? gimbal_engine_guard(run_inquire, &inquiry) : NULL;
  self->incident.report = inquiry.report;
}

static void append_touches(GimbalIncident* incident, const char* touches) {
  g_autofree char* text = g_strdup_printf(_("%s In contact: %s."), incident->message, touches);
  g_strlcpy(incident->message, text, sizeof incident->message);
}

void gimbal_run_report(GimbalRun* self, GimbalIncidentKind kind, int joint, const char* message) {
  GimbalIncident* incident = &self->incident;
  incident->serial++;
  incident->kind = kind;
  incident->joint = joint;
  incident->body = joint >= 0 ? self->model.jnt_bodyid[joint] : -1;
  incident->time = self->data ? self->data->time : 0;
  g_strlcpy(incident->message, message, sizeof incident->message);
  make_report(self);
  g_autofree char* touches = incident->report ? gimbal_report_name_touches(incident->report, &self->model,
                                                                           TRUE, GIMBAL_REPORT_TOUCHES)
                                              : NULL;
  if (touches) append_touches(incident, touches);
  self->running = FALSE;
  self->dirty = TRUE;
}

// Return to the newest sound state, after the engine left data in an unknown one.
static void run_restore(void* user_data) {
  GimbalRun* self = user_data;
  mj_resetData(&self->model, self->data);
  int good = gimbal_history_last_good(&self->history, self->history.cursor, STATE_LIMIT);
  gimbal_history_seek(&self->history, &self->model, self->data, good);
  mj_forward(&self->model, self->data);
}

// After a divergence: restore the newest sound state, and clear the warnings.
static void restore_sound_state(GimbalRun* self) {
  g_autofree char* error = gimbal_engine_guard(run_restore, self);
  if (error) mj_resetData(&self->model, self->data);
  memset(self->data->warning, 0, sizeof self->data->warning);
}

gboolean gimbal_run_guarded(GimbalRun* self, void (*work)(void* data), void* data) {
  g_autofree char* error = gimbal_engine_guard(work, data);
  if (!error) return TRUE;
  self->stepping = FALSE;
  gimbal_run_report(self, GIMBAL_INCIDENT_ERROR, -1, error);
  g_autofree char* again = self->data ? gimbal_engine_guard(run_restore, self) : NULL;
  if (again) mj_resetData(&self->model, self->data);
  return FALSE;
}

static gboolean run_under_guard(GimbalRun* self, void (*work)(void*)) {
  return gimbal_run_guarded(self, work, self);
}

static void run_forward(void* user_data) {
  GimbalRun* self = user_data;
  mj_forward(&self->model, self->data);
  self->dirty = TRUE;
}

static int joint_of_qpos(const mjModel* m, int address) {
  int joint = (int)m->njnt - 1;
  while (joint >= 0 && m->jnt_qposadr[joint] > address) joint--;
  return joint;
}

// The joint whose number diverged first, or -1. what is set to the name of the quantity.
static int diverged_joint(const GimbalRun* self, const char** what) {
  const mjModel* m = &self->model;
  const mjWarningStat* warning = self->data->warning;
  if (warning[mjWARN_BADQACC].number) {
    *what = _("acceleration");
    return m->dof_jntid[CLAMP(warning[mjWARN_BADQACC].lastinfo, 0, (int)m->nv - 1)];
  }
  if (warning[mjWARN_BADQVEL].number) {
    *what = _("velocity");
    return m->dof_jntid[CLAMP(warning[mjWARN_BADQVEL].lastinfo, 0, (int)m->nv - 1)];
  }
  if (warning[mjWARN_BADQPOS].number) {
    *what = _("position");
    return joint_of_qpos(m, warning[mjWARN_BADQPOS].lastinfo);
  }
  return -1;
}

// Pause with a report if the engine has warned of a bad number.
static gboolean report_divergence(GimbalRun* self) {
  const char* what = NULL;
  int joint = self->model.nv ? diverged_joint(self, &what) : -1;
  if (joint < 0) return FALSE;
  g_autofree char* joint_name = gimbal_object_quoted_name(&self->model, mjOBJ_JOINT, joint);
  g_autofree char* body_name =
      gimbal_object_quoted_name(&self->model, mjOBJ_BODY, self->model.jnt_bodyid[joint]);
  g_autofree char* message = g_strdup_printf(
      _("The simulation became unstable: the %s of joint %s (body %s) has no sensible value."), what,
      joint_name, body_name);
  gimbal_run_report(self, GIMBAL_INCIDENT_DIVERGED, joint, message);
  return TRUE;
}

// The same for the last step, which is undone.
static gboolean check_divergence(GimbalRun* self) {
  if (!report_divergence(self)) return FALSE;
  restore_sound_state(self);
  return TRUE;
}

// Pause with a report if a plugin of the model returned NaN or infinity. Checked first, since other
// errors may be a consequence of it.
static gboolean check_plugins(GimbalRun* self) {
  if (!*self->plugin_trouble) return FALSE;
  gimbal_run_report(self, GIMBAL_INCIDENT_ERROR, -1, self->plugin_trouble);
  restore_sound_state(self);
  return TRUE;
}

//---- stepping

void gimbal_run_notify(GimbalRun* self, const char* text) {
  self->notice.serial++;
  g_strlcpy(self->notice.message, text, sizeof self->notice.message);
}

void gimbal_run_count_step(GimbalRun* self) {
  self->steps++;
  self->dirty = TRUE;
}

void gimbal_run_record(GimbalRun* self, const mjTimerStat* timers) {
  gimbal_history_push(&self->history, &self->model, self->data);
  const double* row = gimbal_trace_push(self->trace, &self->model, self->data, timers);
  EACH(self, recorded, self, row)
}

static void run_step(void* user_data) {
  GimbalRun* self = user_data;
  mjTimerStat timers[mjNTIMER];
  memcpy(timers, self->data->timer, sizeof timers);
  gimbal_arena_keep_up(self->data, ARENA_LIMIT);
  EACH(self, before, self)
  *self->plugin_trouble = 0;
  self->stepping = TRUE;
  EACH(self, entering, self)
  mj_step(&self->model, self->data);
  EACH(self, left, self)
  self->stepping = FALSE;
  gimbal_run_count_step(self);
  if (check_plugins(self) || check_divergence(self)) return;
  EACH(self, after, self)
  gimbal_run_record(self, timers);
}

// Step while the clock allows, for at most GIMBAL_RUN_BURST_US.
static void run_burst(void* user_data) {
  GimbalRun* self = user_data;
  gint64 start = g_get_monotonic_time(), now = start;
  guint64 steps = self->steps;
  while (self->running && now - start < GIMBAL_RUN_BURST_US &&
         gimbal_pacer_due(&self->pacer, now, self->data->time)) {
    if (!run_is_ready(self)) break;
    run_step(self);
    now = g_get_monotonic_time();
  }
  if (self->steps > steps) self->step_ms = (now - start) * 1e-3 / (double)(self->steps - steps);
  gimbal_pacer_measure(&self->pacer, now, self->data->time);
}

void gimbal_run_burst(GimbalRun* self) {
  run_under_guard(self, run_burst);
}

void gimbal_run_step(GimbalRun* self, int count) {
  self->running = FALSE;
  self->dirty = TRUE;
  gimbal_run_command(self);
  for (; count > 0 && run_under_guard(self, run_step); count--) {
  }
  if (count < 0) gimbal_run_scrub(self, MAX(0, self->history.cursor + count));
}

void gimbal_run_scrub(GimbalRun* self, int index) {
  self->running = FALSE;
  self->dirty = TRUE;
  if (gimbal_history_seek(&self->history, &self->model, self->data, index)) {
    run_under_guard(self, run_forward);
  }
}

void gimbal_run_refresh(GimbalRun* self) {
  if (!self->running) run_under_guard(self, run_forward);
}

// The clock restarts when the time is set. After a jump back, rows recorded before have later
// times.
gboolean gimbal_run_set_state(GimbalRun* self, int part, int index, double value) {
  double time = self->data->time;
  if (!gimbal_state_set(&self->model, self->data, part, index, value)) return FALSE;
  if (self->data->time != time) gimbal_pacer_restart(&self->pacer);
  if (self->data->time < time) {
    gimbal_history_empty(&self->history);
    gimbal_history_push(&self->history, &self->model, self->data);
  }
  self->dirty = TRUE;
  gimbal_run_refresh(self);
  return TRUE;
}

//---- models

static void clear_recording(GimbalRun* self) {
  gimbal_history_clear(&self->history);
  g_clear_pointer(&self->trace, gimbal_trace_unref);
}

static void clear_model(GimbalRun* self) {
  g_clear_pointer(&self->data, mj_deleteData);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
}

static double length_of(const GimbalHistory* history) {
  return gimbal_history_time(history, history->count - 1) - gimbal_history_time(history, 0);
}

// Report that the states of a large previous model were dropped.
static void report_lost_history(GimbalRun* self, double length) {
  if (length < MIN_REPORTED_HISTORY) return;
  gimbal_run_notify(
      self, _("The timeline begins anew: the edited model has a state of another form. Plots go on."));
}

// The history continues if the state keeps its form, or can be transferred object by object;
// samples continue if their meaning stays the same, apart from launched bodies.
static void transfer_recording(GimbalRun* self, GimbalCompiled* compiled) {
  GimbalCompiled* before = self->compiled;
  double length = length_of(&self->history);
  if (!gimbal_history_is_alike(before->model, compiled->model) &&
      !gimbal_history_continue(&self->history, before, compiled->model)) {
    report_lost_history(self, length);
  }
  if (gimbal_history_is_alike(&before->own, &compiled->own)) return;
  g_clear_pointer(&self->trace, gimbal_trace_unref);
}

static void run_adopt(GimbalRun* self, GimbalCompiled* compiled, mjData* data, const mjOption* option,
                      gboolean transfer) {
  if (transfer) transfer_recording(self, compiled);
  if (!transfer) clear_recording(self);
  clear_model(self);
  self->compiled = compiled;
  self->model = *compiled->model;
  self->model.opt = *option;
  // no automatic reset: a bad state pauses the run, and the history restores it
  self->model.opt.disableflags |= mjDSBL_AUTORESET;
  self->data = data;
  mju_threadpool(data, self->threads);
  if (!self->history.stretches) gimbal_history_init(&self->history, compiled->model);
  if (!self->history.count) gimbal_history_push(&self->history, &self->model, data);
  if (!self->trace) self->trace = gimbal_trace_new(&compiled->own);
  self->loaded_at = data->time;
  gimbal_pacer_restart(&self->pacer);
}

// Transfer the user's options and features to an edited model.
static void run_follow(GimbalRun* self, const GimbalCompiled* next, mjOption* option) {
  *option = self->model.opt;
  gimbal_renumber_option(option, &self->compiled->model->opt, &next->model->opt);
  EACH(self, follow, self, next)
}

static void start_afresh(GimbalRun* self) {
  self->steps = 0;
  self->incident.kind = GIMBAL_INCIDENT_NONE;
}

void gimbal_run_load(GimbalRun* self, GimbalCompiled* compiled, mjData* data, gboolean transfer) {
  mjOption option = compiled->model->opt;
  transfer = transfer && self->compiled;
  self->transfer = (GimbalTransfer){0};
  *self->plugin_trouble = 0;
  self->transferred = transfer;
  if (transfer) {
    gimbal_transfer_state(&self->model, self->data, compiled->model, data, &self->transfer);
    run_follow(self, compiled, &option);
  } else {
    start_afresh(self);
  }
  run_adopt(self, compiled, data, &option, transfer);
  EACH(self, loaded, self)
  run_under_guard(self, run_forward);
}

typedef struct Replay {
  GimbalRun* run;
  const mjtNum* states;
  int count;
} Replay;

// Report the first state of a replay that mj_step would call bad.
static void check_replayed(GimbalRun* self) {
  if (self->incident.kind != GIMBAL_INCIDENT_NONE) return;
  mj_checkPos(&self->model, self->data);
  mj_checkVel(&self->model, self->data);
  mj_checkAcc(&self->model, self->data);
  report_divergence(self);
  memset(self->data->warning, 0, sizeof self->data->warning);
}

static void run_replay(void* user_data) {
  const Replay* replay = user_data;
  GimbalRun* self = replay->run;
  gsize size = (gsize)mj_stateSize(&self->model, mjSTATE_INTEGRATION);
  mjTimerStat before[mjNTIMER];
  memcpy(before, self->data->timer, sizeof before);
  gimbal_history_empty(&self->history);
  for (int i = 0; i < replay->count; i++) {
    mj_setState(&self->model, self->data, replay->states + size * (gsize)i, mjSTATE_INTEGRATION);
    mj_forward(&self->model, self->data);
    gimbal_history_push(&self->history, &self->model, self->data);
    gimbal_trace_push(self->trace, &self->model, self->data, before);
    check_replayed(self);
  }
}

void gimbal_run_replay(GimbalRun* self, GimbalCompiled* compiled, mjData* data, const mjtNum* states,
                       int count) {
  Replay work = {self, states, count};
  gimbal_run_load(self, compiled, data, FALSE);
  gimbal_run_guarded(self, run_replay, &work);
  gimbal_run_scrub(self, 0);
}

void gimbal_run_show_reel(GimbalRun* self, GimbalCompiled* compiled, mjData* data, GimbalReel* reel) {
  gimbal_run_load(self, compiled, data, FALSE);
  gimbal_history_show_reel(&self->history, reel, compiled, &self->model);
  self->reel_serial++;
  gimbal_run_scrub(self, 0);
}

static void run_check_replayed(void* user_data) {
  check_replayed(user_data);
}

void gimbal_run_check_replayed(GimbalRun* self) {
  run_under_guard(self, run_check_replayed);
}

void gimbal_run_reset(GimbalRun* self, int keyframe) {
  if (keyframe >= 0 && keyframe < self->model.nkey) {
    mj_resetDataKeyframe(&self->model, self->data, keyframe);
  } else {
    mj_resetData(&self->model, self->data);
  }
  gimbal_history_empty(&self->history);
  gimbal_history_push(&self->history, &self->model, self->data);
  gimbal_pacer_restart(&self->pacer);
  start_afresh(self);
  EACH(self, reset, self)
  run_under_guard(self, run_forward);
}

//---- life

void gimbal_run_init(GimbalRun* self, const GimbalRunHook* const* hooks) {
  *self = (GimbalRun){.history.cursor = -1, .pacer.speed = 1, .hooks = hooks};
  for (int i = 0; hooks[i]; i++) {
    g_assert(i < GIMBAL_RUN_MAX_HOOKS);
    self->states[i] = g_malloc0(MAX(hooks[i]->size, 1));
  }
  EACH(self, begin, self)
}

void gimbal_run_clear(GimbalRun* self) {
  EACH(self, end, self)
  clear_recording(self);
  clear_model(self);
  g_clear_pointer(&self->incident.report, gimbal_report_unref);
  for (int i = 0; self->hooks[i]; i++) g_free(self->states[i]);
}

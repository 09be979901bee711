// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run: stepping, incidents, loading.

#include "run/run.h"

#include <gimbal/arena.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/engine-guard.h"
#include "model/object-label.h"
#include "model/renumber.h"
#include "model/state-rows.h"
#include "run/plugins.h"

// longest time between two looks at the command queue
enum { BURST_US = 6000 };
#define ARENA_LIMIT          ((mjtSize)2 << 30)  // room for contacts and constraints, in bytes
#define MIN_REPORTED_HISTORY 2.0                 // seconds of history whose loss is told
#define STATE_LIMIT          1e10                // beyond this the engine calls a state bad

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

static void run_report(GimbalRun* self, GimbalIncidentKind kind, int joint, const char* message) {
  GimbalIncident* incident = &self->incident;
  incident->serial++;
  incident->kind = kind;
  incident->joint = joint;
  incident->body = joint >= 0 ? self->model.jnt_bodyid[joint] : -1;
  incident->time = self->data ? self->data->time : 0;
  g_strlcpy(incident->message, message, sizeof incident->message);
  make_report(self);
  g_autofree char* touches =
      incident->report ? gimbal_report_name_touches(incident->report, &self->model, TRUE, 2) : NULL;
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

// After numbers went bad: the newest sound state, and nothing to warn of.
static void restore_sound_state(GimbalRun* self) {
  g_autofree char* error = gimbal_engine_guard(run_restore, self);
  if (error) mj_resetData(&self->model, self->data);
  memset(self->data->warning, 0, sizeof self->data->warning);
}

gboolean gimbal_run_guarded(GimbalRun* self, void (*work)(void* data), void* data) {
  g_autofree char* error = gimbal_engine_guard(work, data);
  if (!error) return TRUE;
  self->stepping = FALSE;
  run_report(self, GIMBAL_INCIDENT_ERROR, -1, error);
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

// The joint whose number went bad first, or -1. what is set to the name of the quantity.
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

// Pause with a report if the engine has warned of a number.
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
  run_report(self, GIMBAL_INCIDENT_DIVERGED, joint, message);
  return TRUE;
}

// The same of the last step, which is taken back.
static gboolean check_divergence(GimbalRun* self) {
  if (!report_divergence(self)) return FALSE;
  restore_sound_state(self);
  return TRUE;
}

// Pause with a report if a plugin of the model gave NaN or infinity. Checked first, because other
// errors may be its consequence.
static gboolean check_plugins(GimbalRun* self) {
  if (!*self->plugin_trouble) return FALSE;
  run_report(self, GIMBAL_INCIDENT_ERROR, -1, self->plugin_trouble);
  restore_sound_state(self);
  return TRUE;
}

//---- stepping

static double run_normal(GimbalRun* self) {
  double sum = 0;
  for (int i = 0; i < 12; i++) sum += rand_r(&self->random) / (double)RAND_MAX;
  return sum - 6;
}

// Ornstein-Uhlenbeck noise on every control, around the middle of its range.
static void add_noise(GimbalRun* self) {
  const mjModel* m = &self->model;
  double keep = self->noise_rate > 0 ? exp(-m->opt.timestep / self->noise_rate) : 0;
  double scale = self->noise_scale * sqrt(1 - keep * keep);
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    gboolean limited = m->actuator_ctrllimited[i];
    double middle = limited ? (range[0] + range[1]) / 2 : 0;
    double half = limited ? (range[1] - range[0]) / 2 : 1;
    double next = keep * self->data->ctrl[i] + (1 - keep) * middle + scale * half * run_normal(self);
    self->data->ctrl[i] = limited ? CLAMP(next, range[0], range[1]) : next;
  }
}

// The forces of the user: the pull of the mouse and the wrench. They are the only ones in
// xfrc_applied.
static void apply_forces(GimbalRun* self, int paused) {
  gboolean pulled = self->perturb.active && self->perturb.select > 0;
  gboolean wrenched = gimbal_wrench_acts(&self->wrench, self->data->time);
  if (self->pushed) mju_zero(self->data->xfrc_applied, 6 * (int)self->model.nbody);
  self->pushed = (pulled || wrenched) && !paused;
  if (pulled) mjv_applyPerturbPose(&self->model, self->data, &self->perturb, paused);
  if (paused) return;
  if (pulled) mjv_applyPerturbForce(&self->model, self->data, &self->perturb);
  if (wrenched) gimbal_wrench_apply(&self->wrench, &self->model, self->data);
}

static void run_post_notice(GimbalRun* self, const char* text) {
  self->notice.serial++;
  g_strlcpy(self->notice.message, text, sizeof self->notice.message);
}

static void run_check_watch(GimbalRun* self, const double* row) {
  g_autofree char* text = gimbal_watch_check(&self->watch, &self->model, self->data, row);
  if (!text) return;
  gimbal_watch_stop(&self->watch);
  self->running = FALSE;
  run_post_notice(self, text);
}

// Controls of a file come last: they are what the run is to be driven by.
static void follow_track(GimbalRun* self) {
  if (!self->track) return;
  gboolean acts = gimbal_control_track_acts(self->track, self->data->time, self->model.opt.timestep);
  gimbal_control_track_apply(self->track, self->track_columns, &self->model, self->data);
  if (self->track_acts && !acts) {
    g_autofree char* text = g_strdup_printf(_("The controls of “%s” have ended: the sliders act again"),
                                            gimbal_control_track_title(self->track));
    run_post_notice(self, text);
  }
  if (acts && (!self->track_acts || self->data->time < self->tracked[0])) self->tracked[0] = self->data->time;
  if (acts) self->tracked[1] = self->data->time;
  self->track_acts = acts;
}

static void run_step(void* user_data) {
  GimbalRun* self = user_data;
  mjTimerStat before[mjNTIMER];
  memcpy(before, self->data->timer, sizeof before);
  apply_forces(self, 0);
  if (self->noise_scale > 0) add_noise(self);
  follow_track(self);
  gimbal_arena_keep_up(self->data, ARENA_LIMIT);
  gimbal_plugins_before_step(&self->model, self->data, &self->messages);
  *self->plugin_trouble = 0;
  self->stepping = TRUE;
  if (self->observer.data) self->observer.before(self->observer.data, &self->model, self->data);
  mj_step(&self->model, self->data);
  if (self->observer.data) self->observer.after(self->observer.data, &self->model, self->data);
  self->stepping = FALSE;
  self->steps++;
  self->dirty = TRUE;
  if (check_plugins(self) || check_divergence(self)) return;
  gimbal_plugins_after_step(&self->model, self->data, &self->messages);
  gimbal_history_push(&self->history, &self->model, self->data);
  if (self->sleep.count) gimbal_sleep_watch_update(&self->sleep, &self->model, self->data, &self->messages);
  run_check_watch(self, gimbal_trace_push(self->trace, &self->model, self->data, before));
}

static void note_late(GimbalRun* self) {
  self->late_at[self->late_count++ % GIMBAL_FRAME_LATE] = self->data->time;
  self->dirty = TRUE;
}

// What the program that drives says before a step; FALSE: the step is not made (now).
static gboolean poll_program(GimbalRun* self) {
  RemoteLink* link = self->link;
  if (!link || atomic_load(&link->gone)) return TRUE;
  if (!link->drive.lock) {
    remote_link_read_free(link, &self->model, self->data);
    return TRUE;
  }
  RemoteAnswer answer = remote_link_before_step(link, &self->model, self->data);
  if (answer == REMOTE_LATE || answer == REMOTE_HALT) note_late(self);
  if (answer == REMOTE_HALT) {
    self->running = FALSE;
    run_post_notice(self, _("Paused: the program that controls did not answer in time"));
  }
  return answer == REMOTE_GO || answer == REMOTE_LATE;
}

// Step while the clock allows, for at most BURST_US.
static void run_burst(void* user_data) {
  GimbalRun* self = user_data;
  gint64 start = g_get_monotonic_time(), now = start;
  guint64 steps = self->steps;
  while (self->running && now - start < BURST_US && gimbal_pacer_due(&self->pacer, now, self->data->time)) {
    if (!poll_program(self)) break;
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
  gimbal_watch_stop(&self->watch);
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

void gimbal_run_watch(GimbalRun* self, const GimbalCondition* condition) {
  gimbal_watch_start(&self->watch, condition, self->data);
}

void gimbal_run_refresh(GimbalRun* self) {
  if (!self->running) run_under_guard(self, run_forward);
}

// The clock restarts when the time is set. After a jump back, rows recorded before have later
// times.
void gimbal_run_set_state(GimbalRun* self, int part, int index, double value) {
  double time = self->data->time;
  if (!gimbal_state_set(&self->model, self->data, part, index, value)) return;
  if (1 << part == mjSTATE_XFRC_APPLIED) self->pushed = FALSE;  // it is kept, not the mouse's
  if (self->data->time != time) gimbal_pacer_restart(&self->pacer);
  if (self->data->time < time) {
    gimbal_history_empty(&self->history);
    gimbal_history_push(&self->history, &self->model, self->data);
  }
  self->dirty = TRUE;
  gimbal_run_refresh(self);
}

void gimbal_run_set_perturb(GimbalRun* self, const mjvPerturb* perturb) {
  self->perturb = *perturb;
  if (self->perturb.select >= self->model.nbody) mjv_defaultPerturb(&self->perturb);
  if (self->running) return;
  apply_forces(self, 1);
  run_under_guard(self, run_forward);
}

void gimbal_run_set_topics(GimbalRun* self, guint topics) {
  self->topics = topics;
  if (self->data && (topics & 1u << GIMBAL_LOG_SLEEP)) {
    gimbal_sleep_watch_start(&self->sleep, &self->model, self->data);
  } else {
    gimbal_sleep_watch_stop(&self->sleep);
  }
}

//---- programs outside

gboolean gimbal_run_is_mirror(const GimbalRun* self) {
  return self->link && self->link->mode == REMOTE_MIRROR;
}

void gimbal_run_link(GimbalRun* self, RemoteLink* link) {
  gboolean fits = link && self->compiled && remote_link_fits(link, &self->model);
  if (link && !fits) g_clear_pointer(&link, remote_link_unref);
  g_clear_pointer(&self->link, remote_link_unref);
  self->link = link;
  self->late_count = 0;
  self->dirty = TRUE;
  if (!gimbal_run_is_mirror(self)) return;
  self->running = FALSE;
  gimbal_history_empty(&self->history);
  gimbal_history_push(&self->history, &self->model, self->data);
}

// A state of a program as if it were a step of ours. It always comes last.
static void store_state(GimbalRun* self, double before) {
  if (self->data->time < before) gimbal_history_empty(&self->history);
  self->history.cursor = self->history.count - 1;
  mjTimerStat timers[mjNTIMER];
  memcpy(timers, self->data->timer, sizeof timers);
  mj_forward(&self->model, self->data);
  self->steps++;
  self->dirty = TRUE;
  gimbal_history_push(&self->history, &self->model, self->data);
  run_check_watch(self, gimbal_trace_push(self->trace, &self->model, self->data, timers));
}

static void run_mirror(void* user_data) {
  GimbalRun* self = user_data;
  gint64 start = g_get_monotonic_time();
  double before = gimbal_history_time(&self->history, self->history.count - 1);
  while (g_get_monotonic_time() - start < BURST_US &&
         remote_link_read_state(self->link, &self->model, self->data)) {
    store_state(self, before);
    before = self->data->time;
  }
  gimbal_pacer_measure(&self->pacer, g_get_monotonic_time(), self->data->time);
}

void gimbal_run_mirror(GimbalRun* self) {
  if (run_under_guard(self, run_mirror) && atomic_exchange(&self->link->bad, 0)) {
    g_autofree char* text =
        g_strdup_printf(_("The program %s sent a state that has no sensible value."), self->link->name);
    run_report(self, GIMBAL_INCIDENT_DIVERGED, -1, text);
  }
}

//---- controls of a file

// The columns of the model that is here now; without any the track goes.
static void fit_track(GimbalRun* self) {
  const mjModel* m = &self->model;
  if (!self->track) return;
  g_free(self->track_columns);
  self->track_columns = g_new0(int, m->nu + 1);
  if (gimbal_control_track_match(self->track, m, self->track_columns)) return;
  g_autofree char* text = g_strdup_printf(_("The controls of “%s” have ended: the model has none of them"),
                                          gimbal_control_track_title(self->track));
  run_post_notice(self, text);
  gimbal_run_track(self, NULL);
}

void gimbal_run_track(GimbalRun* self, GimbalControlTrack* track) {
  g_clear_pointer(&self->track, gimbal_control_track_unref);
  g_clear_pointer(&self->track_columns, g_free);
  self->track = track;
  self->track_acts = FALSE;
  if (track) self->tracked[0] = self->tracked[1] = 0;
  self->dirty = TRUE;
  fit_track(self);
}

//---- models

static void clear_recording(GimbalRun* self) {
  gimbal_history_clear(&self->history);
  g_clear_pointer(&self->trace, gimbal_trace_unref);
}

static void clear_model(GimbalRun* self) {
  gimbal_sleep_watch_stop(&self->sleep);
  g_clear_pointer(&self->data, mj_deleteData);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
}

// Whether states and samples of both models mean the same.
static gboolean same_layout(const mjModel* a, const mjModel* b) {
  return a->nq == b->nq && a->nv == b->nv && a->na == b->na && a->nu == b->nu && a->nbody == b->nbody &&
         a->neq == b->neq && a->nmocap == b->nmocap && a->nuserdata == b->nuserdata && a->njnt == b->njnt &&
         a->nsensordata == b->nsensordata &&
         mj_stateSize(a, mjSTATE_INTEGRATION) == mj_stateSize(b, mjSTATE_INTEGRATION) &&
         !memcmp(a->jnt_type, b->jnt_type, sizeof(int) * (size_t)a->njnt);
}

static double length_of(const GimbalHistory* history) {
  return gimbal_history_time(history, history->count - 1) - gimbal_history_time(history, 0);
}

// Of a large model that is gone no states are kept.
static void report_lost_history(GimbalRun* self, double length) {
  if (length < MIN_REPORTED_HISTORY) return;
  run_post_notice(self,
                  _("The timeline begins anew: the edited model has a state of another form. Plots go on."));
}

// The history goes on if the state keeps its form, or can be found again object by object; samples
// go on if they mean the same, whatever was launched meanwhile.
static void transfer_recording(GimbalRun* self, GimbalCompiled* compiled) {
  GimbalCompiled* before = self->compiled;
  double length = length_of(&self->history);
  if (!same_layout(before->model, compiled->model) &&
      !gimbal_history_continue(&self->history, before, compiled->model)) {
    report_lost_history(self, length);
  }
  if (!same_layout(&before->own, &compiled->own)) g_clear_pointer(&self->trace, gimbal_trace_unref);
}

static void run_adopt(GimbalRun* self, GimbalCompiled* compiled, mjData* data, const mjOption* option,
                      gboolean transfer) {
  if (transfer) transfer_recording(self, compiled);
  if (!transfer) clear_recording(self);
  clear_model(self);
  self->observer = (GimbalObserver){0};
  self->compiled = compiled;
  self->model = *compiled->model;
  self->model.opt = *option;
  // here a bad state pauses and history brings it back
  self->model.opt.disableflags |= mjDSBL_AUTORESET;
  self->data = data;
  mju_threadpool(data, self->threads);
  if (!self->history.stretches) gimbal_history_init(&self->history, compiled->model);
  if (!self->history.count) gimbal_history_push(&self->history, &self->model, data);
  if (!self->trace) self->trace = gimbal_trace_new(&compiled->own);
  self->loaded_at = data->time;
  gimbal_pacer_restart(&self->pacer);
  gimbal_run_set_topics(self, self->topics);
}

// Forces, options and conditions of the user go over to an edited model.
static void run_follow(GimbalRun* self, const GimbalCompiled* after, mjOption* option) {
  const mjModel *from = self->compiled->model, *to = after->model;
  gboolean watching = self->watch.condition.kind != GIMBAL_CONDITION_NONE;
  *option = self->model.opt;
  gimbal_renumber_option(option, &from->opt, &to->opt);
  self->wrench.body = gimbal_renumber_body(from, self->wrench.body, to);
  self->perturb.select = gimbal_renumber_body(from, self->perturb.select, to);
  if (!self->perturb.select) mjv_defaultPerturb(&self->perturb);
  if (watching && !gimbal_watch_follow(&self->watch, from, to, &after->own)) {
    run_post_notice(self, _("The run goes on without its condition, which the edited model does not have"));
  }
}

static void start_afresh(GimbalRun* self) {
  mjv_defaultPerturb(&self->perturb);
  gimbal_watch_stop(&self->watch);
  self->wrench.body = 0;
  self->tracked[0] = self->tracked[1] = 0;
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
  if (self->link && !remote_link_fits(self->link, &self->model)) gimbal_run_link(self, NULL);
  gimbal_plugins_loaded(&self->model, self->data, &self->messages);
  if (transfer) {
    fit_track(self);
  } else {
    gimbal_run_track(self, NULL);
  }
  self->pushed = TRUE;  // by whatever came with the state
  run_under_guard(self, run_forward);
}

typedef struct Replay {
  GimbalRun* run;
  const mjtNum* states;
  int count;
} Replay;

// The first state of a file from which no step leads on, as mj_step would see it.
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

void gimbal_run_reset(GimbalRun* self, int keyframe) {
  if (keyframe >= 0 && keyframe < self->model.nkey) {
    mj_resetDataKeyframe(&self->model, self->data, keyframe);
  } else {
    mj_resetData(&self->model, self->data);
  }
  gimbal_history_empty(&self->history);
  gimbal_history_push(&self->history, &self->model, self->data);
  gimbal_pacer_restart(&self->pacer);
  gimbal_watch_stop(&self->watch);
  if (self->link) remote_link_stop_waiting(self->link);  // an answer to the state of before
  self->wrench.body = 0;
  self->tracked[0] = self->tracked[1] = 0;
  self->incident.kind = GIMBAL_INCIDENT_NONE;
  self->steps = 0;
  run_under_guard(self, run_forward);
}

//---- life

void gimbal_run_init(GimbalRun* self) {
  *self = (GimbalRun){.history.cursor = -1, .pacer.speed = 1, .random = 1};
  mjv_defaultPerturb(&self->perturb);
}

void gimbal_run_clear(GimbalRun* self) {
  gimbal_watch_stop(&self->watch);
  gimbal_run_link(self, NULL);
  gimbal_run_track(self, NULL);
  clear_recording(self);
  clear_model(self);
  g_clear_pointer(&self->incident.report, gimbal_report_unref);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The simulation thread.
//
// Its life: take commands, step while the clock allows, publish a frame, sleep until the next step is due or
// a command arrives. No lock is held anywhere: commands come through a ring, frames leave through one atomic
// slot.

#define _GNU_SOURCE
#include "gimbal-sim-thread.h"

#include <errno.h>
#include <gimbal/arena.h>
#include <glib/gi18n.h>
#include <math.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "gimbal-catch.h"
#include "gimbal-history.h"
#include "gimbal-pacer.h"

#define BURST_US    6000                // longest time between two looks at the command queue
#define FRAME_US    8000                // shortest time between two frames
#define ARENA_LIMIT ((mjtSize)2 << 30)  // room for contacts and constraints, in bytes
#define STATE_LIMIT 1e10                // beyond this the engine calls a state bad

struct GimbalSimThread_ {
  GThread* thread;
  GMainContext* context;
  int wake;  // eventfd
  GimbalCommandQueue commands;
  _Atomic(GimbalFrame*) slot;   // newest frame, for the main thread
  _Atomic(GimbalFrame*) spare;  // a frame that the main thread has done with

  // from here on: touched by the simulation thread alone
  gboolean quit;
  gboolean running;
  gboolean dirty;  // something changed since the last frame
  GimbalCompiled* compiled;
  GimbalTrace* trace;
  GimbalTraceLayout layout;
  mjModel model;  // compiled->model with the options of the run
  mjData* data;
  mjvPerturb perturb;
  GimbalHistory history;
  GimbalPacer pacer;
  GimbalIncident incident;
  GimbalTransfer transfer;
  gint64 published;
  guint64 steps;
  double step_ms;
  double until;  // pause at this time
  double noise_scale;
  double noise_rate;
  guint random;
};

//---- incidents

static void report(GimbalSimThread* self, GimbalIncidentKind kind, int joint, const char* message) {
  GimbalIncident* incident = &self->incident;
  incident->serial++;
  incident->kind = kind;
  incident->joint = joint;
  incident->body = joint >= 0 ? self->model.jnt_bodyid[joint] : -1;
  incident->time = self->data ? self->data->time : 0;
  g_strlcpy(incident->message, message, sizeof incident->message);
  self->running = FALSE;
  self->dirty = TRUE;
}

// Return to the newest sound state, after the engine left data in an unknown one.
static void restore(void* user_data) {
  GimbalSimThread* self = user_data;
  mj_resetData(&self->model, self->data);
  int good = gimbal_history_last_good(&self->history, self->history.cursor, STATE_LIMIT);
  gimbal_history_seek(&self->history, &self->model, self->data, good);
  mj_forward(&self->model, self->data);
}

// Run work guarded; on an engine error pause, report and restore.
static gboolean guarded(GimbalSimThread* self, void (*work)(void*)) {
  g_autofree char* error = gimbal_catch(work, self);
  if (!error) return TRUE;
  report(self, GIMBAL_INCIDENT_ERROR, -1, error);
  g_autofree char* again = gimbal_catch(restore, self);
  if (again) mj_resetData(&self->model, self->data);
  return FALSE;
}

static void forward(void* user_data) {
  GimbalSimThread* self = user_data;
  mj_forward(&self->model, self->data);
  self->dirty = TRUE;
}

static int joint_of_qpos(const mjModel* m, int address) {
  int joint = (int)m->njnt - 1;
  while (joint >= 0 && m->jnt_qposadr[joint] > address) joint--;
  return joint;
}

// The joint whose number went bad first, or -1. what is set to the name of the quantity.
static int diverged_joint(const GimbalSimThread* self, const char** what) {
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

static char* name_of(const mjModel* m, int type, int id) {
  const char* name = id >= 0 ? mj_id2name(m, type, id) : NULL;
  return name && *name ? g_strdup_printf("“%s”", name) : g_strdup_printf("%d", id);
}

// Pause with a report if the last step went bad.
static gboolean check_divergence(GimbalSimThread* self) {
  const char* what = NULL;
  int joint = self->model.nv ? diverged_joint(self, &what) : -1;
  if (joint < 0) return FALSE;
  g_autofree char* joint_name = name_of(&self->model, mjOBJ_JOINT, joint);
  g_autofree char* body_name = name_of(&self->model, mjOBJ_BODY, self->model.jnt_bodyid[joint]);
  g_autofree char* message = g_strdup_printf(
      _("The simulation became unstable: the %s of joint %s (body %s) has no sensible value."), what,
      joint_name, body_name);
  report(self, GIMBAL_INCIDENT_DIVERGED, joint, message);
  g_autofree char* error = gimbal_catch(restore, self);
  if (error) mj_resetData(&self->model, self->data);
  memset(self->data->warning, 0, sizeof self->data->warning);
  return TRUE;
}

//---- stepping

static double normal(GimbalSimThread* self) {
  double sum = 0;
  for (int i = 0; i < 12; i++) sum += rand_r(&self->random) / (double)RAND_MAX;
  return sum - 6;
}

// Ornstein-Uhlenbeck noise on every control, around the middle of its range.
static void add_noise(GimbalSimThread* self) {
  const mjModel* m = &self->model;
  double keep = self->noise_rate > 0 ? exp(-m->opt.timestep / self->noise_rate) : 0;
  double scale = self->noise_scale * sqrt(1 - keep * keep);
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    gboolean limited = m->actuator_ctrllimited[i];
    double middle = limited ? (range[0] + range[1]) / 2 : 0;
    double half = limited ? (range[1] - range[0]) / 2 : 1;
    double next = keep * self->data->ctrl[i] + (1 - keep) * middle + scale * half * normal(self);
    self->data->ctrl[i] = limited ? CLAMP(next, range[0], range[1]) : next;
  }
}

static void apply_perturbation(GimbalSimThread* self, int paused) {
  if (!self->perturb.active || self->perturb.select <= 0) return;
  mjv_applyPerturbPose(&self->model, self->data, &self->perturb, paused);
  if (!paused) mjv_applyPerturbForce(&self->model, self->data, &self->perturb);
}

static void step(void* user_data) {
  GimbalSimThread* self = user_data;
  mjTimerStat before[mjNTIMER];
  memcpy(before, self->data->timer, sizeof before);
  apply_perturbation(self, 0);
  if (self->noise_scale > 0) add_noise(self);
  gimbal_arena_keep_up(self->data, ARENA_LIMIT);
  mj_step(&self->model, self->data);
  self->steps++;
  self->dirty = TRUE;
  if (check_divergence(self)) return;
  gimbal_history_push(&self->history, &self->model, self->data);
  gimbal_trace_push(self->trace, &self->model, self->data, before);
}

// Step while the clock allows, for at most BURST_US.
static void burst(void* user_data) {
  GimbalSimThread* self = user_data;
  gint64 start = g_get_monotonic_time(), now = start;
  guint64 steps = self->steps;
  while (self->running && now - start < BURST_US && gimbal_pacer_due(&self->pacer, now, self->data->time)) {
    step(self);
    now = g_get_monotonic_time();
    if (self->data->time >= self->until) {
      self->running = FALSE;
      self->until = INFINITY;
    }
  }
  if (self->steps > steps) self->step_ms = (now - start) * 1e-3 / (double)(self->steps - steps);
  gimbal_pacer_measure(&self->pacer, now, self->data->time);
}

static void step_many(GimbalSimThread* self, int count) {
  self->running = FALSE;
  self->dirty = TRUE;
  for (; count > 0 && guarded(self, step); count--) {
  }
  if (count >= 0) return;
  int index = MAX(0, self->history.cursor + count);
  if (gimbal_history_seek(&self->history, &self->model, self->data, index)) guarded(self, forward);
}

//---- commands

static void clear_model(GimbalSimThread* self) {
  gimbal_history_clear(&self->history);
  g_clear_pointer(&self->data, mj_deleteData);
  g_clear_pointer(&self->trace, gimbal_trace_unref);
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

static void start_recording(GimbalSimThread* self) {
  gimbal_history_init(&self->history, &self->model);
  gimbal_history_push(&self->history, &self->model, self->data);
  self->trace = gimbal_trace_new(&self->model);
}

static void adopt(GimbalSimThread* self, GimbalCompiled* compiled, mjData* data, gboolean carry) {
  gboolean keep = carry && self->compiled && same_layout(&self->model, compiled->model);
  GimbalHistory history = self->history;
  GimbalTrace* trace = self->trace;
  if (keep) {
    self->history = (GimbalHistory){.cursor = -1};
    self->trace = NULL;
  }
  clear_model(self);
  self->compiled = compiled;
  self->model = *compiled->model;
  self->model.opt.disableflags |= mjDSBL_AUTORESET;  // here a bad state pauses and history brings it back
  self->data = data;
  if (keep) {
    self->history = history;
    self->trace = trace;
  } else {
    start_recording(self);
  }
  gimbal_pacer_restart(&self->pacer);
}

static void load(GimbalSimThread* self, const GimbalCommand* command) {
  gboolean carry = command->value != 0 && self->compiled;
  self->transfer = (GimbalTransfer){0};
  if (carry)
    gimbal_transfer_state(&self->model, self->data, command->compiled->model, command->data, &self->transfer);
  adopt(self, command->compiled, command->data, carry);
  if (!carry) {
    mjv_defaultPerturb(&self->perturb);
    self->steps = 0;
    self->incident.kind = GIMBAL_INCIDENT_NONE;
  }
  guarded(self, forward);
}

static void run(GimbalSimThread* self, const GimbalCommand* command) {
  self->running = command->value != 0 && self->compiled;
  self->until = INFINITY;
  gimbal_pacer_restart(&self->pacer);
  self->dirty = TRUE;
}

static void run_until(GimbalSimThread* self, const GimbalCommand* command) {
  run(self, &(GimbalCommand){.value = 1});
  self->until = command->value;
}

static void step_command(GimbalSimThread* self, const GimbalCommand* command) {
  step_many(self, command->index);
}

static void reset(GimbalSimThread* self, const GimbalCommand* command) {
  if (command->index >= 0 && command->index < self->model.nkey)
    mj_resetDataKeyframe(&self->model, self->data, command->index);
  else
    mj_resetData(&self->model, self->data);
  gimbal_history_forget(&self->history);
  gimbal_history_push(&self->history, &self->model, self->data);
  gimbal_pacer_restart(&self->pacer);
  self->incident.kind = GIMBAL_INCIDENT_NONE;
  self->steps = 0;
  guarded(self, forward);
}

static void set_speed(GimbalSimThread* self, const GimbalCommand* command) {
  gimbal_pacer_set_speed(&self->pacer, command->value);
  self->dirty = TRUE;
}

static void refresh_if_paused(GimbalSimThread* self) {
  if (!self->running) guarded(self, forward);
}

static void set_control(GimbalSimThread* self, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= self->model.nu) return;
  self->data->ctrl[command->index] = command->value;
  refresh_if_paused(self);
}

static void set_position(GimbalSimThread* self, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= self->model.nq) return;
  self->data->qpos[command->index] = command->value;
  refresh_if_paused(self);
}

static void set_equality(GimbalSimThread* self, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= self->model.neq) return;
  self->data->eq_active[command->index] = command->value != 0;
  refresh_if_paused(self);
}

static void set_option(GimbalSimThread* self, const GimbalCommand* command) {
  self->model.opt = command->option;
  self->model.opt.disableflags |= mjDSBL_AUTORESET;
  refresh_if_paused(self);
}

static void set_perturb(GimbalSimThread* self, const GimbalCommand* command) {
  int old = self->perturb.select;
  if (old > 0 && old < self->model.nbody && self->perturb.active && !command->perturb.active)
    memset(self->data->xfrc_applied + 6 * old, 0, sizeof(mjtNum) * 6);
  self->perturb = command->perturb;
  if (self->perturb.select >= self->model.nbody) mjv_defaultPerturb(&self->perturb);
  if (self->running) return;
  apply_perturbation(self, 1);
  guarded(self, forward);
}

static void scrub(GimbalSimThread* self, const GimbalCommand* command) {
  self->running = FALSE;
  if (gimbal_history_seek(&self->history, &self->model, self->data, command->index)) guarded(self, forward);
}

static void set_noise(GimbalSimThread* self, const GimbalCommand* command) {
  self->noise_scale = command->value;
  self->noise_rate = command->value2;
}

static void quit(GimbalSimThread* self, const GimbalCommand* command) {
  (void)command;
  self->quit = TRUE;
}

static const struct {
  void (*function)(GimbalSimThread* self, const GimbalCommand* command);
  gboolean needs_model;
} kCommands[] = {
    [GIMBAL_COMMAND_LOAD] = {load, FALSE},
    [GIMBAL_COMMAND_RUN] = {run, FALSE},
    [GIMBAL_COMMAND_STEP] = {step_command, TRUE},
    [GIMBAL_COMMAND_RESET] = {reset, TRUE},
    [GIMBAL_COMMAND_SPEED] = {set_speed, FALSE},
    [GIMBAL_COMMAND_CONTROL] = {set_control, TRUE},
    [GIMBAL_COMMAND_POSITION] = {set_position, TRUE},
    [GIMBAL_COMMAND_EQUALITY] = {set_equality, TRUE},
    [GIMBAL_COMMAND_OPTION] = {set_option, TRUE},
    [GIMBAL_COMMAND_PERTURB] = {set_perturb, TRUE},
    [GIMBAL_COMMAND_SCRUB] = {scrub, TRUE},
    [GIMBAL_COMMAND_NOISE] = {set_noise, FALSE},
    [GIMBAL_COMMAND_UNTIL] = {run_until, TRUE},
    [GIMBAL_COMMAND_QUIT] = {quit, FALSE},
};

static void obey(GimbalSimThread* self) {
  GimbalCommand command;
  while (gimbal_command_queue_pop(&self->commands, &command)) {
    if (self->compiled || !kCommands[command.type].needs_model)
      kCommands[command.type].function(self, &command);
  }
}

//---- frames

// A frame that fits the current model: a returned one if it does, else a new one.
static GimbalFrame* blank_frame(GimbalSimThread* self) {
  GimbalFrame* frame = atomic_exchange(&self->spare, NULL);
  if (frame && (frame->compiled != self->compiled || frame->trace != self->trace)) {
    gimbal_frame_free(frame);
    frame = NULL;
  }
  return frame ? frame : gimbal_frame_new(self->compiled, self->trace);
}

static void fill_frame(const GimbalSimThread* self, GimbalFrame* frame) {
  int file_autoreset = self->compiled->model->opt.disableflags & mjDSBL_AUTORESET;
  frame->view.opt = self->model.opt;
  frame->view.opt.disableflags = (self->model.opt.disableflags & ~mjDSBL_AUTORESET) | file_autoreset;
  mj_copyData(frame->data, &self->model, self->data);
  frame->steps = self->steps;
  frame->running = self->running;
  frame->speed = self->pacer.speed;
  frame->measured = self->running ? self->pacer.measured : 0;
  frame->step_ms = self->step_ms;
  frame->history_count = self->history.count;
  frame->history_cursor = self->history.cursor;
  frame->history_first = gimbal_history_time(&self->history, 0);
  frame->history_last = gimbal_history_time(&self->history, self->history.count - 1);
  frame->incident = self->incident;
  frame->transfer = self->transfer;
}

static void publish(GimbalSimThread* self) {
  gint64 now = g_get_monotonic_time();
  if (!self->dirty || !self->compiled || now - self->published < FRAME_US) return;
  GimbalFrame* frame = blank_frame(self);
  fill_frame(self, frame);
  gimbal_frame_free(atomic_exchange(&self->slot, frame));
  g_main_context_wakeup(self->context);
  self->published = now;
  self->dirty = FALSE;
}

// Sleep until a command arrives, the next step is due or a frame is to go out.
static void rest(GimbalSimThread* self) {
  gint64 now = g_get_monotonic_time();
  gint64 wait = self->running ? gimbal_pacer_wait(&self->pacer, now, self->data->time) : G_MAXINT64;
  if (self->dirty) wait = MIN(wait, MAX(0, self->published + FRAME_US - now));
  if (wait == 0 || self->quit) return;
  struct timespec timeout = {.tv_sec = wait / 1000000, .tv_nsec = wait % 1000000 * 1000};
  struct pollfd poll_wake = {.fd = self->wake, .events = POLLIN};
  if (ppoll(&poll_wake, 1, wait == G_MAXINT64 ? NULL : &timeout, NULL) <= 0) return;
  guint64 count;
  while (read(self->wake, &count, sizeof count) < 0 && errno == EINTR) {
  }
}

static gpointer sim_main(gpointer user_data) {
  GimbalSimThread* self = user_data;
  while (!self->quit) {
    obey(self);
    if (self->running) guarded(self, burst);
    publish(self);
    rest(self);
  }
  clear_model(self);
  return NULL;
}

//---- the main thread's side

GimbalSimThread* gimbal_sim_thread_new(GMainContext* context) {
  GimbalSimThread* self = g_new0(GimbalSimThread, 1);
  self->context = context;
  self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  self->history.cursor = -1;
  self->pacer.speed = 1;
  self->until = INFINITY;
  self->random = 1;
  mjv_defaultPerturb(&self->perturb);
  self->thread = g_thread_new("gimbal-sim", sim_main, self);
  return self;
}

gboolean gimbal_sim_thread_send(GimbalSimThread* self, const GimbalCommand* command) {
  if (!gimbal_command_queue_push(&self->commands, command)) return FALSE;
  guint64 one = 1;
  while (write(self->wake, &one, sizeof one) < 0 && errno == EINTR) {
  }
  return TRUE;
}

gboolean gimbal_sim_thread_ready(GimbalSimThread* self) {
  return atomic_load(&self->slot) != NULL;
}

GimbalFrame* gimbal_sim_thread_take(GimbalSimThread* self) {
  return atomic_exchange(&self->slot, NULL);
}

void gimbal_sim_thread_give_back(GimbalSimThread* self, GimbalFrame* frame) {
  gimbal_frame_free(atomic_exchange(&self->spare, frame));
}

// Commands that were never obeyed may own models.
static void drain(GimbalSimThread* self) {
  GimbalCommand command;
  while (gimbal_command_queue_pop(&self->commands, &command)) {
    if (command.type != GIMBAL_COMMAND_LOAD) continue;
    mj_deleteData(command.data);
    gimbal_compiled_unref(command.compiled);
  }
}

void gimbal_sim_thread_free(GimbalSimThread* self) {
  while (!gimbal_sim_thread_send(self, &(GimbalCommand){.type = GIMBAL_COMMAND_QUIT})) g_usleep(1000);
  g_thread_join(self->thread);
  drain(self);
  gimbal_frame_free(atomic_exchange(&self->slot, NULL));
  gimbal_frame_free(atomic_exchange(&self->spare, NULL));
  close(self->wake);
  g_free(self);
}

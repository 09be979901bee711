// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The simulation thread.
//
// Its loop: execute commands, step while the clock allows, publish a frame, sleep until the next
// step is due or a command arrives. No lock is held anywhere: commands come through a ring, frames
// leave through one atomic slot.

#define _GNU_SOURCE
#include "run/sim-thread.h"

#include <errno.h>
#include <gimbal/kinds.h>
#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/engine-guard.h"
#include "run/features.h"
#include "run/plugins.h"

enum { FRAME_US = 8000 };  // shortest time between two frames

struct GimbalSimThread {
  GThread* thread;
  GMainContext* context;
  int wake;  // eventfd
  GimbalCommandQueue commands;
  _Atomic(GimbalCommand*) offer;  // newest edited model, of any thread
  _Atomic(GimbalFrame*) slot;     // newest frame, for the main thread
  _Atomic(GimbalFrame*) spare;    // a frame that the main thread has returned

  // from here on only the simulation thread has access, except to the messages of the run
  gboolean quit;
  guint obeyed;         // serial of the last command
  gboolean publishing;  // a frame is being made
  gint64 published;
  guint64 generation;    // of the model of the last frame
  GimbalFrame* missed;   // a frame that the main thread did not fetch in time
  gboolean mirror_runs;  // whether the program whose run is mirrored was stepping at the last check
  GimbalRun run;
};

// The features of each run, in the order in which they take part in a step.
static const GimbalRunHook* const kFeatures[] = {
    &gimbal_run_forces,   &gimbal_run_noise,   &gimbal_run_drive,  &gimbal_run_plugins,
    &gimbal_run_observer, &gimbal_run_sleep,   &gimbal_run_until,  &gimbal_run_playback,
    &gimbal_run_happen,   &gimbal_run_program, &gimbal_run_panels, NULL};

//---- commands

static void sim_thread_load(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_load(run, command->compiled, command->data, command->value != 0);
}

static void start_or_pause(GimbalRun* run, const GimbalCommand* command) {
  gboolean starts = command->value != 0 && run->compiled && !run->running;
  run->running = command->value != 0 && run->compiled;
  gimbal_run_command(run);
  if (starts) gimbal_run_depart(run);
  gimbal_pacer_restart(&run->pacer);
  run->dirty = TRUE;
}

static void run_until(GimbalRun* run, const GimbalCommand* command) {
  start_or_pause(run, &(GimbalCommand){.value = 1});
  gimbal_run_watch(run, &command->condition);
}

static void sim_thread_step(GimbalRun* run, const GimbalCommand* command) {
  if (gimbal_run_is_played(run)) {
    gimbal_run_scrub(run, CLAMP(run->history.cursor + command->index, 0, run->history.count - 1));
  } else {
    if (command->index > 0) gimbal_run_depart(run);
    gimbal_run_step(run, command->index);
  }
}

static void sim_thread_reset(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_set_playback(run, FALSE);
  gimbal_run_reset(run, command->index);
  if (command->index < 0 || command->index >= run->model.nkey) return;
  gimbal_events_add(&run->history.events,
                    &(GimbalEvent){run->data->time, GIMBAL_EVENT_KEYFRAME, command->index, 0});
}

static void set_speed(GimbalRun* run, const GimbalCommand* command) {
  gimbal_pacer_set_speed(&run->pacer, command->value);
  run->dirty = TRUE;
}

static void set_control(GimbalRun* run, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= run->model.nu) return;
  run->data->ctrl[command->index] = command->value;
  gimbal_run_refresh(run);
}

static void set_position(GimbalRun* run, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= run->model.nq) return;
  run->data->qpos[command->index] = command->value;
  gimbal_run_refresh(run);
}

static void set_pose(GimbalRun* run, const GimbalCommand* command) {
  int joint = command->index;
  if (joint < 0 || joint >= run->model.njnt) return;
  mju_copy(run->data->qpos + run->model.jnt_qposadr[joint], command->pose,
           gimbal_joint_size(run->model.jnt_type[joint]).nq);
  gimbal_run_refresh(run);
}

static void set_positions(GimbalRun* run, const GimbalCommand* command) {
  if (command->index == run->model.nq) {
    mju_copy(run->data->qpos, command->numbers, command->index);
    gimbal_run_refresh(run);
  }
  g_free(command->numbers);
}

static void sim_thread_replay(GimbalRun* run, const GimbalCommand* command) {
  if (command->reel) {
    gimbal_run_show_reel(run, command->compiled, command->data, command->reel);
    gimbal_reel_unref(command->reel);
  } else {
    gimbal_run_replay(run, command->compiled, command->data, command->numbers, command->index);
    g_free(command->numbers);
  }
  gimbal_run_set_playback(run, TRUE);
}

static void set_state(GimbalRun* run, const GimbalCommand* command) {
  gboolean set = gimbal_run_set_state(run, command->part, command->index, command->value);
  if (set && 1 << command->part == mjSTATE_XFRC_APPLIED) gimbal_run_keep_forces(run);
}

static void set_equality(GimbalRun* run, const GimbalCommand* command) {
  if (command->index < 0 || command->index >= run->model.neq) return;
  run->data->eq_active[command->index] = command->value != 0;
  gimbal_run_refresh(run);
}

static void set_option(GimbalRun* run, const GimbalCommand* command) {
  run->model.opt = command->option;
  run->model.opt.disableflags |= mjDSBL_AUTORESET;
  gimbal_run_refresh(run);
}

static void set_perturb(GimbalRun* run, const GimbalCommand* command) {
  if (command->perturb.active) gimbal_run_set_playback(run, FALSE);
  gimbal_run_set_perturb(run, &command->perturb);
}

static void sim_thread_push(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_push(run, &command->wrench);
}

static void sim_thread_scrub(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_scrub(run, command->index);
}

static void sim_thread_seek(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_scrub(run, gimbal_history_at(&run->history, command->value));
}

static void set_threads(GimbalRun* run, const GimbalCommand* command) {
  run->threads = command->index;
  if (run->data) mju_threadpool(run->data, run->threads);
}

static void set_noise(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_set_noise(run, command->value, command->value2);
}

static void set_link(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_link(run, command->link);
}

static void add_panel(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_add_panel(run, command->link);
}

static void set_topics(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_set_topics(run, (guint)command->index);
}

static void set_playback(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_set_playback(run, command->value != 0);
}

static void set_playing(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_set_playing(run, &command->playing);
}

static void sim_thread_mark(GimbalRun* run, const GimbalCommand* command) {
  (void)command;
  gimbal_events_toggle_mark(&run->history.events, run->data->time, run->model.opt.timestep / 2);
  run->dirty = TRUE;
}

// Events have the times of states, but for those that a step begins at.
static void step_to_event(GimbalRun* run, const GimbalCommand* command) {
  const GimbalEvent* event =
      gimbal_events_next(&run->history.events, run->data->time, run->model.opt.timestep / 2, command->index);
  if (event) {
    gimbal_run_scrub(run, gimbal_history_at(&run->history, event->time));
  } else {
    gimbal_run_notify(run, command->index > 0 ? _("There is no event after this moment")
                                              : _("There is no event before this moment"));
    run->dirty = TRUE;
  }
}

static void take_events(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_take_events(run, command->reel, command->events, command->index);
  g_array_unref(command->events);
  gimbal_reel_unref(command->reel);
}

static void copy_history(GimbalRun* run, const GimbalCommand* command) {
  const GimbalHistory* history = command->index ? gimbal_run_get_aside(run) : &run->history;
  if (history) {
    GimbalHistoryCopy* copy = gimbal_history_copy(history, run->compiled, &run->model.opt);
    g_task_return_pointer(command->task, copy, (GDestroyNotify)gimbal_history_copy_free);
  } else {
    g_task_return_new_error(command->task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s",
                            _("No run is set aside: one is when you simulate on from its middle"));
  }
  g_object_unref(command->task);
}

static void follow_track(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_track(run, command->track);
}

static void sim_thread_observe(GimbalRun* run, const GimbalCommand* command) {
  gimbal_run_observe(run, &command->observer);
}

static const struct {
  void (*function)(GimbalRun* run, const GimbalCommand* command);
  gboolean needs_model;
  gboolean moves;      // changes the state: a program that steps gets it instead
  gboolean simulates;  // means a simulation: it ends playback
} kCommands[] = {
    [GIMBAL_COMMAND_LOAD] = {sim_thread_load, FALSE},
    [GIMBAL_COMMAND_RUN] = {start_or_pause, FALSE, TRUE},
    [GIMBAL_COMMAND_STEP] = {sim_thread_step, TRUE, TRUE},
    [GIMBAL_COMMAND_RESET] = {sim_thread_reset, TRUE, TRUE},
    [GIMBAL_COMMAND_SPEED] = {set_speed, FALSE, TRUE},
    [GIMBAL_COMMAND_CONTROL] = {set_control, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_POSITION] = {set_position, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_POSE] = {set_pose, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_POSITIONS] = {set_positions, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_STATE] = {set_state, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_EQUALITY] = {set_equality, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_OPTION] = {set_option, TRUE, TRUE},
    [GIMBAL_COMMAND_PERTURB] = {set_perturb, TRUE, TRUE},
    [GIMBAL_COMMAND_WRENCH] = {sim_thread_push, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_SCRUB] = {sim_thread_scrub, TRUE},
    [GIMBAL_COMMAND_SEEK] = {sim_thread_seek, TRUE},
    [GIMBAL_COMMAND_NOISE] = {set_noise, FALSE, TRUE},
    [GIMBAL_COMMAND_TOPICS] = {set_topics, FALSE},
    [GIMBAL_COMMAND_THREADS] = {set_threads, FALSE},
    [GIMBAL_COMMAND_UNTIL] = {run_until, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_REPLAY] = {sim_thread_replay, TRUE},
    [GIMBAL_COMMAND_LINK] = {set_link, FALSE, FALSE, TRUE},
    [GIMBAL_COMMAND_PANEL] = {add_panel, FALSE},
    [GIMBAL_COMMAND_HISTORY] = {copy_history, TRUE},
    [GIMBAL_COMMAND_TRACK] = {follow_track, TRUE, TRUE, TRUE},
    [GIMBAL_COMMAND_OBSERVE] = {sim_thread_observe, FALSE},
    [GIMBAL_COMMAND_PLAYBACK] = {set_playback, TRUE, TRUE},
    [GIMBAL_COMMAND_PLAYING] = {set_playing, FALSE},
    [GIMBAL_COMMAND_MARK] = {sim_thread_mark, TRUE},
    [GIMBAL_COMMAND_EVENT] = {step_to_event, TRUE},
    [GIMBAL_COMMAND_EVENTS] = {take_events, TRUE},
};
_Static_assert(G_N_ELEMENTS(kCommands) == GIMBAL_COMMAND_QUIT, "a row for each command but the last");

// Free what a command owns that is not executed.
static void sim_thread_discard(GimbalCommand* command) {
  gboolean model = command->type == GIMBAL_COMMAND_LOAD || command->type == GIMBAL_COMMAND_REPLAY;
  if (model) {
    mj_deleteData(command->data);
    gimbal_compiled_unref(command->compiled);
  }
  gboolean reel = command->reel != NULL;
  g_clear_pointer(&command->reel, gimbal_reel_unref);
  if (command->type == GIMBAL_COMMAND_EVENTS) g_array_unref(command->events);
  if (command->type == GIMBAL_COMMAND_UNTIL) {
    g_clear_pointer(&command->condition.expression, gimbal_expression_free);
    g_clear_pointer(&command->condition.text, g_free);
  } else if (command->type == GIMBAL_COMMAND_POSITIONS || (command->type == GIMBAL_COMMAND_REPLAY && !reel)) {
    g_free(command->numbers);
  } else if (command->type == GIMBAL_COMMAND_LINK || command->type == GIMBAL_COMMAND_PANEL) {
    g_clear_pointer(&command->link, remote_link_unref);
  } else if (command->type == GIMBAL_COMMAND_TRACK) {
    g_clear_pointer(&command->track, gimbal_control_track_unref);
  } else if (command->type == GIMBAL_COMMAND_HISTORY) {
    g_task_return_new_error(command->task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", _("There is no run yet"));
    g_object_unref(command->task);
  }
}

// An offered model replaces the present one, unless that is newer.
static void apply_offer(GimbalSimThread* self) {
  GimbalCommand* offer = atomic_exchange(&self->offer, NULL);
  if (!offer) return;
  gboolean newer = !self->run.compiled || offer->compiled->generation > self->run.compiled->generation;
  if (newer && !self->quit) {
    sim_thread_load(&self->run, offer);
  } else {
    sim_thread_discard(offer);
  }
  g_free(offer);
}

// Whether a command is permitted while a program steps. Steps back are, as they only show the
// history.
static gboolean is_permitted(const GimbalSimThread* self, const GimbalCommand* command) {
  gboolean back = command->type == GIMBAL_COMMAND_STEP && command->index < 0;
  if (kCommands[command->type].moves && !back && gimbal_run_is_mirror(&self->run)) return FALSE;
  return self->run.compiled || !kCommands[command->type].needs_model;
}

static void sim_thread_execute_all(GimbalSimThread* self) {
  GimbalCommand command;
  while (gimbal_command_queue_pop(&self->commands, &command)) {
    if (command.type == GIMBAL_COMMAND_QUIT) {
      self->quit = TRUE;
    } else if (is_permitted(self, &command)) {
      if (kCommands[command.type].simulates) gimbal_run_set_playback(&self->run, FALSE);
      kCommands[command.type].function(&self->run, &command);
    } else {
      sim_thread_discard(&command);
    }
    self->obeyed = command.serial;
  }
  apply_offer(self);
}

//---- frames

// The frame if it fits the current model; else free it.
static GimbalFrame* sim_thread_fitting(GimbalSimThread* self, GimbalFrame* frame) {
  if (!frame || (frame->compiled == self->run.compiled && frame->trace == self->run.trace)) return frame;
  gimbal_frame_free(frame);
  return NULL;
}

// A missed or returned frame, or a new one: making data for a large model costs as much as a step.
static GimbalFrame* blank_frame(GimbalSimThread* self) {
  GimbalFrame* frame = sim_thread_fitting(self, g_steal_pointer(&self->missed));
  if (!frame) frame = sim_thread_fitting(self, atomic_exchange(&self->spare, NULL));
  return frame ? frame : gimbal_frame_new(self->run.compiled, self->run.trace);
}

// A program that steps the run reports that itself.
static gboolean is_running(const GimbalSimThread* self) {
  RemoteLink* link = gimbal_run_get_link(&self->run);
  return gimbal_run_is_mirror(&self->run) ? atomic_load(&link->running) && !atomic_load(&link->gone)
                                          : self->run.running;
}

static void fill_frame(const GimbalSimThread* self, GimbalFrame* frame) {
  int file_autoreset = self->run.compiled->model->opt.disableflags & mjDSBL_AUTORESET;
  frame->view.opt = self->run.model.opt;
  frame->view.opt.disableflags = (self->run.model.opt.disableflags & ~mjDSBL_AUTORESET) | file_autoreset;
  mj_copyData(frame->data, &self->run.model, self->run.data);
  frame->steps = self->run.steps;
  frame->obeyed = self->obeyed;
  frame->running = is_running(self);
  frame->speed = self->run.pacer.speed;
  frame->measured = frame->running ? self->run.pacer.measured : 0;
  frame->step_ms = self->run.step_ms;
  frame->history_count = self->run.history.count;
  frame->history_cursor = self->run.history.cursor;
  frame->history_first = gimbal_history_time(&self->run.history, 0);
  frame->history_last = gimbal_history_time(&self->run.history, self->run.history.count - 1);
  gimbal_frame_set_reel(frame, gimbal_history_get_reel(&self->run.history, &frame->reel_count));
  frame->reel_serial = self->run.reel_serial;
  gimbal_frame_set_events(frame, &self->run.history.events);
  gimbal_frame_set_incident(frame, &self->run.incident);
  frame->notice = self->run.notice;
  frame->transfer = self->run.transfer;
  frame->transferred = self->run.transferred;
  frame->loaded_at = self->run.loaded_at;
  gimbal_run_show(&self->run, frame);
}

// The first frame of a model does not wait for the time of the next one.
static gint64 due_at(const GimbalSimThread* self) {
  return self->run.compiled->generation == self->generation ? self->published + FRAME_US : 0;
}

static void sim_thread_publish(GimbalSimThread* self) {
  gint64 now = g_get_monotonic_time();
  if (!self->run.dirty || !self->run.compiled || now < due_at(self)) return;
  self->publishing = TRUE;
  GimbalFrame* frame = blank_frame(self);
  fill_frame(self, frame);
  self->publishing = FALSE;
  RemoteLink* link = gimbal_run_get_link(&self->run);
  if (link && link->mode == REMOTE_DRIVE && !link->drive.lock) {
    remote_link_send_free(link, &self->run.model, self->run.data);
  }
  self->missed = atomic_exchange(&self->slot, frame);
  g_main_context_wakeup(self->context);
  self->published = now;
  self->generation = self->run.compiled->generation;
  self->run.dirty = FALSE;
}

// Sleep until a command arrives, or until a step or frame is due.
static void sim_thread_rest(GimbalSimThread* self) {
  gint64 now = g_get_monotonic_time();
  gint64 wait = self->run.running ? gimbal_run_wait(&self->run, now) : G_MAXINT64;
  if (self->run.dirty && self->run.compiled) wait = MIN(wait, MAX(0, due_at(self) - now));
  RemoteLink* link = gimbal_run_get_link(&self->run);
  if (wait == 0 || self->quit || (link && remote_link_has_states(link))) return;
  struct timespec timeout = {.tv_sec = wait / 1000000, .tv_nsec = wait % 1000000 * 1000};
  struct pollfd poll_wake = {.fd = self->wake, .events = POLLIN};
  if (ppoll(&poll_wake, 1, wait == G_MAXINT64 ? NULL : &timeout, NULL) <= 0) return;
  guint64 count;
  while (read(self->wake, &count, sizeof count) < 0 && errno == EINTR) {
  }
}

// The counters of mjData are reported from the frames.
static void on_engine(const mjLogMessage* message, void* data) {
  GimbalRun* run = data;
  GimbalRunMessage said = {.topic = GIMBAL_LOG_ENGINE, .time = run->data ? run->data->time : 0};
  if (message->topic > 0 || gimbal_warning_of_message() >= 0) return;
  if (gimbal_plugin_of_message() >= 0 && (run->stepping || *run->plugin_trouble)) {
    // the error pauses the run, which reports it; errors while restoring the state are not reported
    // again
    if (!*run->plugin_trouble) g_strlcpy(run->plugin_trouble, message->subject, sizeof run->plugin_trouble);
    return;
  }
  said.severity = message->level >= mjLOG_WARNING ? GIMBAL_SEVERITY_WARNING : GIMBAL_SEVERITY_NOTE;
  const char* plugin = gimbal_plugins_at_work();
  if (plugin) said.topic = GIMBAL_LOG_PLUGIN;
  g_snprintf(said.text, sizeof said.text, "%s%s%s", plugin ? plugin : "", plugin ? ": " : "",
             message->subject);
  gimbal_run_messages_push(&run->messages, &said);
}

// Follow the link: ignore messages of a program that has left, and show whether it pauses or
// continues.
static void follow_link(GimbalSimThread* self) {
  RemoteLink* link = gimbal_run_get_link(&self->run);
  if (!link) return;
  if (gimbal_run_is_mirror(&self->run)) {
    gimbal_run_mirror(&self->run);
    gboolean running = is_running(self);
    if (running != self->mirror_runs) self->run.dirty = TRUE;
    self->mirror_runs = running;
  } else if (!self->run.running) {
    remote_link_stop_waiting(link);
  }
  if (atomic_load(&link->gone)) gimbal_run_link(&self->run, NULL);
}

// One iteration between two waits. All of it runs inside a guard.
static void sim_thread_iterate(void* user_data) {
  GimbalSimThread* self = user_data;
  sim_thread_execute_all(self);
  follow_link(self);
  if (self->run.running && gimbal_run_is_played(&self->run)) {
    gimbal_run_play(&self->run);
  } else if (self->run.running) {
    gimbal_run_burst(&self->run);
  }
  sim_thread_publish(self);
}

// An incident is reported by the next frame. If no frame can be made, the log reports it, and
// nothing is tried again until the next command.
static void sim_thread_recover(GimbalSimThread* self) {
  if (!self->publishing) return;
  GimbalRunMessage said = {.severity = GIMBAL_SEVERITY_ERROR, .topic = GIMBAL_LOG_ENGINE};
  g_strlcpy(said.text, self->run.incident.message, sizeof said.text);
  gimbal_run_messages_push(&self->run.messages, &said);
  self->run.dirty = self->publishing = FALSE;
}

static gpointer sim_main(gpointer user_data) {
  GimbalSimThread* self = user_data;
  gimbal_engine_guard_listen(on_engine, &self->run);
  while (!self->quit) {
    if (!gimbal_run_guarded(&self->run, sim_thread_iterate, self)) sim_thread_recover(self);
    sim_thread_rest(self);
  }
  gimbal_engine_guard_stop_listening(&self->run);
  gimbal_frame_free(self->missed);
  gimbal_run_clear(&self->run);
  return NULL;
}

//---- the main thread's side

GimbalSimThread* gimbal_sim_thread_new(GMainContext* context) {
  GimbalSimThread* self = g_new0(GimbalSimThread, 1);
  self->context = context;
  self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  gimbal_run_init(&self->run, kFeatures);
  self->thread = g_thread_new("gimbal-sim", sim_main, self);
  return self;
}

static void sim_thread_wake(GimbalSimThread* self) {
  guint64 one = 1;
  while (write(self->wake, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

gboolean gimbal_sim_thread_send(GimbalSimThread* self, const GimbalCommand* command) {
  if (!gimbal_command_queue_push(&self->commands, command)) return FALSE;
  sim_thread_wake(self);
  return TRUE;
}

void gimbal_sim_thread_offer(GimbalSimThread* self, GimbalCompiled* compiled, mjData* data) {
  GimbalCommand load = {.type = GIMBAL_COMMAND_LOAD, .compiled = compiled, .data = data, .value = 1};
  GimbalCommand* unseen = atomic_exchange(&self->offer, g_memdup2(&load, sizeof load));
  if (unseen) sim_thread_discard(unseen);
  g_free(unseen);
  sim_thread_wake(self);
}

int gimbal_sim_thread_get_wake(GimbalSimThread* self) {
  return self->wake;
}

gboolean gimbal_sim_thread_ready(GimbalSimThread* self) {
  return atomic_load(&self->slot) != NULL;
}

GimbalFrame* gimbal_sim_thread_get_frame(GimbalSimThread* self) {
  return atomic_exchange(&self->slot, NULL);
}

gboolean gimbal_sim_thread_pop_message(GimbalSimThread* self, GimbalRunMessage* message) {
  return gimbal_run_messages_pop(&self->run.messages, message);
}

guint gimbal_sim_thread_reset_lost_messages(GimbalSimThread* self) {
  return gimbal_run_messages_reset_lost(&self->run.messages);
}

void gimbal_sim_thread_release_frame(GimbalSimThread* self, GimbalFrame* frame) {
  gimbal_frame_free(atomic_exchange(&self->spare, frame));
}

// Free commands that were never executed, as they may own something.
static void sim_thread_drain(GimbalSimThread* self) {
  GimbalCommand command;
  GimbalCommand* offer = atomic_exchange(&self->offer, NULL);
  while (gimbal_command_queue_pop(&self->commands, &command)) sim_thread_discard(&command);
  if (offer) sim_thread_discard(offer);
  g_free(offer);
}

void gimbal_sim_thread_free(GimbalSimThread* self) {
  while (!gimbal_sim_thread_send(self, &(GimbalCommand){.type = GIMBAL_COMMAND_QUIT})) g_usleep(1000);
  g_thread_join(self->thread);
  sim_thread_drain(self);
  gimbal_frame_free(atomic_exchange(&self->slot, NULL));
  gimbal_frame_free(atomic_exchange(&self->spare, NULL));
  close(self->wake);
  g_free(self);
}

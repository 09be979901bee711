// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main thread's interface to the run.

#include "run/simulation.h"

#include "run/sim-thread.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { MAX_TURNS = 16 };

// Data of an observer, owned by the simulation.
typedef struct ObserverData {
  gpointer data;
  GDestroyNotify release;
} ObserverData;

static void observer_data_free(ObserverData* kept) {
  kept->release(kept->data);
  g_free(kept);
}

struct _GimbalSimulation {
  GObject parent;
  GimbalSimThread* thread;
  GimbalFrame* frame;
  ObserverData* kept;  // NULL: nothing
  GSource* source;     // fires when a frame is ready
  GQueue overflow;     // commands that found the ring full
  guint rest;          // idle source that ends the turn of other sources
  int turns;           // turns of the main loop left to other sources before the next frame
  guint sent;          // serial of the newest command
  guint decided;       // of the newest one that runs or pauses
  gboolean running;    // the present state, or that after this command
  // generation that was sent and is not on show yet: until then frames are fetched at once
  guint64 awaited;
};

G_DEFINE_FINAL_TYPE(GimbalSimulation, gimbal_simulation, G_TYPE_OBJECT)

enum { COMMANDED, FRAME, N_SIGNALS };
static guint signals[N_SIGNALS];

typedef struct FrameSource {
  GSource parent;
  GimbalSimulation* simulation;
} FrameSource;

static void flush_overflow(GimbalSimulation* self) {
  GimbalCommand* command;
  while ((command = g_queue_peek_head(&self->overflow)) && gimbal_sim_thread_send(self->thread, command)) {
    g_free(g_queue_pop_head(&self->overflow));
  }
}

// If drawing is slow, the next frame is always ready. So it waits a short time for other work of
// the main loop.
static gboolean may_get_frame(GimbalSimulation* self) {
  return self->turns <= 0 && gimbal_sim_thread_ready(self->thread);
}

static gboolean frame_prepare(GSource* source, int* timeout) {
  GimbalSimulation* self = ((FrameSource*)source)->simulation;
  *timeout = self->overflow.length ? 5 : -1;
  if (self->turns > 0) self->turns--;
  return may_get_frame(self);
}

static gboolean frame_check(GSource* source) {
  GimbalSimulation* self = ((FrameSource*)source)->simulation;
  return may_get_frame(self) || self->overflow.length;
}

static gboolean on_rested(gpointer user_data) {
  GimbalSimulation* self = user_data;
  self->turns = 0;
  self->rest = 0;
  return G_SOURCE_REMOVE;
}

static gboolean frame_dispatch(GSource* source, GSourceFunc callback, gpointer user_data) {
  (void)callback, (void)user_data;
  GimbalSimulation* self = ((FrameSource*)source)->simulation;
  flush_overflow(self);
  GimbalFrame* next = gimbal_sim_thread_get_frame(self->thread);
  if (!next) return G_SOURCE_CONTINUE;
  if ((int)(next->obeyed - self->decided) >= 0) self->running = next->running;
  if (next->compiled->generation >= self->awaited) self->awaited = 0;
  self->turns = self->awaited ? 0 : MAX_TURNS;
  if (!self->rest) self->rest = g_idle_add_full(G_PRIORITY_LOW, on_rested, self, NULL);
  GimbalFrame* last = self->frame;
  self->frame = next;
  g_signal_emit(self, signals[FRAME], 0);
  if (last) gimbal_sim_thread_release_frame(self->thread, last);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs frame_source_functions = {frame_prepare, frame_check, frame_dispatch, NULL, NULL, NULL};

static void simulation_leave(GObject* object) {
  GimbalSimulation* self = GIMBAL_SIMULATION(object);
  if (self->source) g_source_destroy(self->source);
  flush_overflow(self);
  g_queue_clear_full(&self->overflow, g_free);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalSimulation, field, release)

static void gimbal_simulation_class_init(GimbalSimulationClass* klass) {
  GIMBAL_CLASS_OWNS(klass, simulation_leave, OWNS(rest, gimbal_drop_source), OWNS(source, g_source_unref),
                    OWNS(thread, gimbal_sim_thread_free), OWNS(kept, observer_data_free),
                    OWNS(frame, gimbal_frame_free));
  signals[COMMANDED] = gimbal_signal_new("commanded", GIMBAL_TYPE_SIMULATION, 1, G_TYPE_POINTER);
  signals[FRAME] = gimbal_signal_new("frame", GIMBAL_TYPE_SIMULATION, 0);
}

static void gimbal_simulation_init(GimbalSimulation* self) {
  g_queue_init(&self->overflow);
  self->thread = gimbal_sim_thread_new(g_main_context_default());
  self->source = g_source_new(&frame_source_functions, sizeof(FrameSource));
  ((FrameSource*)self->source)->simulation = self;
  // after input, before painting (which is at G_PRIORITY_HIGH_IDLE + 20 and may never leave an idle
  // moment)
  g_source_set_priority(self->source, G_PRIORITY_HIGH_IDLE + 15);
  g_source_attach(self->source, NULL);
}

GimbalSimulation* gimbal_simulation_new(void) {
  return g_object_new(GIMBAL_TYPE_SIMULATION, NULL);
}

GimbalFrame* gimbal_simulation_get_frame(GimbalSimulation* self) {
  return self->frame;
}

gboolean gimbal_simulation_get_running(GimbalSimulation* self) {
  return self->running;
}

static void simulation_send(GimbalSimulation* self, GimbalCommand command) {
  g_signal_emit(self, signals[COMMANDED], 0, &command);
  command.serial = ++self->sent;
  flush_overflow(self);
  if (!self->overflow.length && gimbal_sim_thread_send(self->thread, &command)) return;
  g_queue_push_tail(&self->overflow, g_memdup2(&command, sizeof command));
}

// A command that starts or pauses the run: earlier frames no longer show its state.
static void simulation_decide(GimbalSimulation* self, gboolean running, GimbalCommand command) {
  self->running = running;
  simulation_send(self, command);
  self->decided = self->sent;
}

void gimbal_simulation_load(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data,
                            gboolean transfer) {
  self->awaited = compiled->generation;
  self->turns = 0;
  simulation_send(
      self,
      (GimbalCommand){.type = GIMBAL_COMMAND_LOAD, .compiled = compiled, .data = data, .value = transfer});
}

void gimbal_simulation_replay(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data, mjtNum* states,
                              int count) {
  simulation_decide(self, FALSE,
                    (GimbalCommand){.type = GIMBAL_COMMAND_REPLAY,
                                    .compiled = compiled,
                                    .data = data,
                                    .numbers = states,
                                    .index = count});
}

void gimbal_simulation_show_reel(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data,
                                 GimbalReel* reel) {
  simulation_decide(
      self, FALSE,
      (GimbalCommand){
          .type = GIMBAL_COMMAND_REPLAY, .compiled = compiled, .data = data, .reel = gimbal_reel_ref(reel)});
}

void gimbal_simulation_take_events(GimbalSimulation* self, GimbalReel* reel, GArray* events, int bad) {
  simulation_send(
      self,
      (GimbalCommand){
          .type = GIMBAL_COMMAND_EVENTS, .reel = gimbal_reel_ref(reel), .events = events, .index = bad});
}

void gimbal_simulation_copy_history_async(GimbalSimulation* self, GAsyncReadyCallback callback,
                                          gpointer user_data) {
  GTask* task = g_task_new(NULL, NULL, callback, user_data);
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_HISTORY, .task = task});
}

void gimbal_simulation_copy_aside_async(GimbalSimulation* self, GAsyncReadyCallback callback,
                                        gpointer user_data) {
  GTask* task = g_task_new(NULL, NULL, callback, user_data);
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_HISTORY, .index = 1, .task = task});
}

GimbalHistoryCopy* gimbal_simulation_copy_history_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

void gimbal_simulation_observe(GimbalSimulation* self, const GimbalObserver* observer) {
  GimbalCommand command = {.type = GIMBAL_COMMAND_OBSERVE};
  if (observer) command.observer = *observer;
  simulation_send(self, command);
}

void gimbal_simulation_set_observer_data(GimbalSimulation* self, gpointer data, GDestroyNotify release) {
  g_clear_pointer(&self->kept, observer_data_free);
  self->kept = g_new(ObserverData, 1);
  *self->kept = (ObserverData){data, release};
}

gpointer gimbal_simulation_get_observer_data(GimbalSimulation* self) {
  return self->kept ? self->kept->data : NULL;
}

gpointer gimbal_simulation_steal_observer_data(GimbalSimulation* self) {
  g_autofree ObserverData* kept = g_steal_pointer(&self->kept);
  return kept ? kept->data : NULL;
}

void gimbal_simulation_offer(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data) {
  gimbal_sim_thread_offer(self->thread, compiled, data);
}

void gimbal_simulation_await(GimbalSimulation* self, guint64 generation) {
  if (self->frame && self->frame->compiled->generation >= generation) return;
  self->awaited = generation;
  self->turns = 0;
}

void gimbal_simulation_run(GimbalSimulation* self, gboolean run) {
  simulation_decide(self, run, (GimbalCommand){.type = GIMBAL_COMMAND_RUN, .value = run});
}

void gimbal_simulation_run_until(GimbalSimulation* self, const GimbalCondition* condition) {
  simulation_decide(self, TRUE, (GimbalCommand){.type = GIMBAL_COMMAND_UNTIL, .condition = *condition});
}

void gimbal_simulation_step(GimbalSimulation* self, int count) {
  simulation_decide(self, FALSE, (GimbalCommand){.type = GIMBAL_COMMAND_STEP, .index = count});
}

void gimbal_simulation_reset(GimbalSimulation* self, int keyframe) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_RESET, .index = keyframe});
}

void gimbal_simulation_set_speed(GimbalSimulation* self, double factor) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_SPEED, .value = factor});
}

void gimbal_simulation_set_control(GimbalSimulation* self, int index, double value) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_CONTROL, .index = index, .value = value});
}

void gimbal_simulation_set_position(GimbalSimulation* self, int index, double value) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_POSITION, .index = index, .value = value});
}

void gimbal_simulation_set_state(GimbalSimulation* self, int part, int index, double value) {
  simulation_send(
      self, (GimbalCommand){.type = GIMBAL_COMMAND_STATE, .index = index, .value = value, .part = part});
}

void gimbal_simulation_set_pose(GimbalSimulation* self, int joint, const mjtNum* pose, int count) {
  GimbalCommand command = {.type = GIMBAL_COMMAND_POSE, .index = joint};
  mju_copy(command.pose, pose, MIN(count, (int)G_N_ELEMENTS(command.pose)));
  simulation_send(self, command);
}

void gimbal_simulation_set_positions(GimbalSimulation* self, const mjtNum* qpos, int count) {
  mjtNum* numbers = g_memdup2(qpos, sizeof(mjtNum) * (gsize)count);
  simulation_send(self,
                  (GimbalCommand){.type = GIMBAL_COMMAND_POSITIONS, .index = count, .numbers = numbers});
}

void gimbal_simulation_push(GimbalSimulation* self, const GimbalWrench* wrench) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_WRENCH, .wrench = *wrench});
}

void gimbal_simulation_set_equality(GimbalSimulation* self, int index, gboolean active) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_EQUALITY, .index = index, .value = active});
}

void gimbal_simulation_set_option(GimbalSimulation* self, const mjOption* option) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_OPTION, .option = *option});
}

void gimbal_simulation_set_perturb(GimbalSimulation* self, const mjvPerturb* perturb) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_PERTURB, .perturb = *perturb});
}

void gimbal_simulation_set_noise(GimbalSimulation* self, double scale, double rate) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_NOISE, .value = scale, .value2 = rate});
}

void gimbal_simulation_set_threads(GimbalSimulation* self, int count) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_THREADS, .index = count});
}

void gimbal_simulation_scrub(GimbalSimulation* self, int index) {
  simulation_decide(self, FALSE, (GimbalCommand){.type = GIMBAL_COMMAND_SCRUB, .index = index});
}

void gimbal_simulation_seek(GimbalSimulation* self, double time) {
  simulation_decide(self, FALSE, (GimbalCommand){.type = GIMBAL_COMMAND_SEEK, .value = time});
}

void gimbal_simulation_step_event(GimbalSimulation* self, int direction) {
  simulation_decide(self, FALSE, (GimbalCommand){.type = GIMBAL_COMMAND_EVENT, .index = direction});
}

void gimbal_simulation_mark(GimbalSimulation* self) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_MARK});
}

void gimbal_simulation_set_playback(GimbalSimulation* self, gboolean on) {
  GimbalCommand command = {.type = GIMBAL_COMMAND_PLAYBACK, .value = on};
  if (on) {
    simulation_decide(self, FALSE, command);
  } else {
    simulation_send(self, command);
  }
}

void gimbal_simulation_set_playing(GimbalSimulation* self, const GimbalPlaying* playing) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_PLAYING, .playing = *playing});
}

void gimbal_simulation_link(GimbalSimulation* self, RemoteLink* link) {
  if (link) remote_link_wake(link, gimbal_sim_thread_get_wake(self->thread), -1);
  simulation_send(self,
                  (GimbalCommand){.type = GIMBAL_COMMAND_LINK, .link = link ? remote_link_ref(link) : NULL});
}

void gimbal_simulation_add_panel(GimbalSimulation* self, RemoteLink* link) {
  remote_link_wake(link, gimbal_sim_thread_get_wake(self->thread), -1);
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_PANEL, .link = remote_link_ref(link)});
}

void gimbal_simulation_track(GimbalSimulation* self, GimbalControlTrack* track) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_TRACK,
                                        .track = track ? gimbal_control_track_ref(track) : NULL});
}

void gimbal_simulation_set_topics(GimbalSimulation* self, guint topics) {
  simulation_send(self, (GimbalCommand){.type = GIMBAL_COMMAND_TOPICS, .index = (int)topics});
}

gboolean gimbal_simulation_pop_message(GimbalSimulation* self, GimbalRunMessage* message) {
  return gimbal_sim_thread_pop_message(self->thread, message);
}

guint gimbal_simulation_reset_lost_messages(GimbalSimulation* self) {
  return gimbal_sim_thread_reset_lost_messages(self->thread);
}

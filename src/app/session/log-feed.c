// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes events of the session into the log.
//
// Warnings of a step are counted in mjData and read from the frames, so that none is missed even if
// frames are. Other messages of the simulation thread come through its ring.

#include "session/log-feed.h"

#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/engine-guard.h"
#include "language/messages/messages.h"

#define TIMING_US (G_USEC_PER_SEC)

struct GimbalLogFeed {
  GimbalLogSources from;
  int warned[mjNWARNING];  // how many of each were reported
  guint notice;            // serial number of the last one reported
  guint64 generation;      // of the model of the last frame
  guint64 revision;        // of its text
  GHashTable* problems;    // those of the last compile
  gint64 timed_at;
  guint64 timed;  // number of samples up to then
  GQueue heard;   // of Heard: messages of the engine on the main thread, until the next turn
  guint turn;     // source of the next turn
};

typedef struct Collected {
  GimbalSeverity severity;
  char text[];
} Collected;

static double time_now(GimbalLogFeed* self) {
  GimbalFrame* frame = self->from.frame(self->from.session);
  return frame ? frame->data->time : NAN;
}

static void log_feed_add(GimbalLogFeed* self, GimbalSeverity severity, GimbalLogTopic topic,
                         const char* text) {
  gimbal_log_add(
      self->from.log,
      &(GimbalLogNote){.severity = severity, .topic = topic, .text = text, .time = time_now(self)});
}

//---- the run

static void add_run_messages(GimbalLogFeed* self, const GimbalFrame* frame) {
  GimbalSimulation* simulation = self->from.simulation;
  const mjModel* m = frame->compiled->model;
  GimbalRunMessage message;
  while (gimbal_simulation_pop_message(simulation, &message)) {
    gboolean placed = message.body > 0 && message.body < m->nbody;
    gimbal_log_add(self->from.log,
                   &(GimbalLogNote){.severity = message.severity,
                                    .topic = message.topic,
                                    .text = message.text,
                                    .time = message.time,
                                    .type = placed ? mjOBJ_BODY : mjOBJ_UNKNOWN,
                                    .id = placed ? message.body : 0,
                                    .name = placed ? mj_id2name(m, mjOBJ_BODY, message.body) : NULL});
  }
  guint lost = gimbal_simulation_reset_lost_messages(simulation);
  g_autofree char* text = g_strdup_printf(
      ngettext("%u message came too fast to be kept", "%u messages came too fast to be kept", lost), lost);
  if (lost) log_feed_add(self, GIMBAL_SEVERITY_WARNING, GIMBAL_LOG_ENGINE, text);
}

static void count_warnings(GimbalLogFeed* self, const GimbalFrame* frame) {
  for (int i = 0; i < mjNWARNING; i++) {
    mjWarningStat now = frame->data->warning[i];
    int more = now.number < self->warned[i] ? now.number : now.number - self->warned[i];
    self->warned[i] = now.number;
    if (more <= 0) continue;
    g_autofree char* text = gimbal_warning_dup_text(&frame->view, i, now.lastinfo);
    gimbal_log_add(self->from.log, &(GimbalLogNote){.severity = GIMBAL_SEVERITY_WARNING,
                                                    .topic = GIMBAL_LOG_ENGINE,
                                                    .text = text,
                                                    .time = frame->data->time,
                                                    .count = (guint)more});
  }
}

// Mean and worst of a timer over the samples from first on.
static double mean_of(GimbalRecorder* recorder, int timer, guint64 first, guint64 end, double* worst) {
  const GimbalRing* ring = gimbal_recorder_get_values(recorder, GIMBAL_TRACE_TIMER + timer);
  double sum = 0, least;
  for (guint64 i = first; i < end; i++) sum += gimbal_ring_get(ring, i);
  if (worst && !gimbal_ring_extremes(ring, first, end, &least, worst)) *worst = 0;
  return sum / (double)(end - first);
}

static void time_steps(GimbalLogFeed* self) {
  GimbalRecorder* recorder = self->from.recorder;
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  gint64 now = g_get_monotonic_time();
  if (!times || now - self->timed_at < TIMING_US) return;
  guint64 end = gimbal_ring_end(times), first = MAX(self->timed, gimbal_ring_first(times));
  self->timed_at = now;
  self->timed = end;
  if (first >= end) return;
  double worst, mean = mean_of(recorder, mjTIMER_STEP, first, end, &worst);
  double position = mean_of(recorder, mjTIMER_POSITION, first, end, NULL);
  double velocity = mean_of(recorder, mjTIMER_VELOCITY, first, end, NULL);
  double actuation = mean_of(recorder, mjTIMER_ACTUATION, first, end, NULL);
  double constraint = mean_of(recorder, mjTIMER_CONSTRAINT, first, end, NULL);
  double advance = mean_of(recorder, mjTIMER_ADVANCE, first, end, NULL);
  g_autofree char* text = g_strdup_printf(
      _("%d steps of %.4f ms, the longest %.4f ms: position %.4f, velocity %.4f, actuation %.4f, "
        "constraints %.4f, integration %.4f"),
      (int)(end - first), mean, worst, position, velocity, actuation, constraint, advance);
  log_feed_add(self, GIMBAL_SEVERITY_NOTE, GIMBAL_LOG_STEP_TIMING, text);
}

static void on_frame(GimbalLogFeed* self) {
  GimbalFrame* frame = self->from.frame(self->from.session);
  add_run_messages(self, frame);
  count_warnings(self, frame);
  if (frame->notice.serial != self->notice) {
    self->notice = frame->notice.serial;
    log_feed_add(self, GIMBAL_SEVERITY_NOTE, GIMBAL_LOG_RUN, frame->notice.message);
  }
  if (gimbal_log_wants(self->from.log, GIMBAL_LOG_STEP_TIMING)) time_steps(self);
}

static void on_incident(GimbalLogFeed* self, const char* message) {
  const GimbalIncident* incident = &self->from.frame(self->from.session)->incident;
  const mjModel* m = self->from.frame(self->from.session)->compiled->model;
  gboolean placed = incident->joint >= 0 && incident->joint < m->njnt;
  gimbal_log_add(self->from.log,
                 &(GimbalLogNote){.severity = GIMBAL_SEVERITY_ERROR,
                                  .topic = GIMBAL_LOG_RUN,
                                  .text = message,
                                  .time = incident->time,
                                  .type = placed ? mjOBJ_JOINT : mjOBJ_UNKNOWN,
                                  .id = placed ? incident->joint : 0,
                                  .name = placed ? mj_id2name(m, mjOBJ_JOINT, incident->joint) : NULL});
}

static void on_reset(GimbalLogFeed* self, int keyframe) {
  GimbalFrame* frame = self->from.frame(self->from.session);
  GimbalCompiled* compiled = frame ? frame->compiled : NULL;
  if (!compiled) return;
  const char* name = keyframe >= 0 ? mj_id2name(compiled->model, mjOBJ_KEY, keyframe) : NULL;
  g_autofree char* text = keyframe < 0    ? g_strdup(_("Reset to the reference pose"))
                          : name && *name ? g_strdup_printf(_("Reset to keyframe “%s”"), name)
                                          : g_strdup_printf(_("Reset to keyframe %d"), keyframe);
  log_feed_add(self, GIMBAL_SEVERITY_NOTE, GIMBAL_LOG_RUN, text);
}

//---- models

// "12 bodies, 1 joint": the kinds of objects that the model has.
static char* sizes_of(const mjModel* m) {
  const int n[] = {(int)m->nbody - 1, (int)m->njnt, (int)m->ngeom, (int)m->nu, (int)m->nsensor};
  const char* const texts[] = {
      ngettext("%d body", "%d bodies", (gulong)n[0]),
      ngettext("%d joint", "%d joints", (gulong)n[1]),
      ngettext("%d geom", "%d geoms", (gulong)n[2]),
      ngettext("%d actuator", "%d actuators", (gulong)n[3]),
      ngettext("%d sensor", "%d sensors", (gulong)n[4]),
  };
  GString* all = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    if (n[i]) g_string_append_printf(g_string_append(all, all->len ? ", " : ""), texts[i], n[i]);
  }
  return g_string_free(all, FALSE);
}

static void log_load(GimbalLogFeed* self, const GimbalFrame* frame, gboolean first) {
  const GimbalTransfer* transfer = &frame->transfer;
  g_autofree char* name = frame->compiled->path && *frame->compiled->path
                              ? g_path_get_basename(frame->compiled->path)
                              : g_strdup(_("New model"));
  g_autofree char* parts = sizes_of(frame->compiled->model);
  g_autofree char* sizes = *parts ? g_strdup_printf("%s: %s", name, parts) : g_strdup(name);
  g_autofree char* changes = g_strdup_printf(
      _("Edited model taken over: of its joints %d kept their state and %d are new, %d are gone"),
      transfer->joints_kept, transfer->joints_new, transfer->joints_lost);
  gboolean same = !transfer->joints_new && !transfer->joints_lost;
  log_feed_add(self, GIMBAL_SEVERITY_NOTE, GIMBAL_LOG_RUN,
               first  ? sizes
               : same ? _("Edited model taken over, the state is kept")
                      : changes);
}

static void log_compile(GimbalLogFeed* self, const GimbalCompiled* compiled) {
  g_autofree char* text =
      g_strdup_printf(_("Compiled in %.2f ms: reading %.2f, building %.2f, memory %.2f"),
                      compiled->compile_ms, compiled->parse_ms, compiled->build_ms,
                      MAX(0, compiled->compile_ms - compiled->parse_ms - compiled->build_ms));
  log_feed_add(self, GIMBAL_SEVERITY_NOTE, GIMBAL_LOG_COMPILE_TIMING, text);
}

// A new model of the same text differs only in launched bodies: that is no edit.
static void on_model(GimbalLogFeed* self) {
  GimbalFrame* frame = self->from.frame(self->from.session);
  gboolean first = !self->generation;
  if (first || frame->compiled->revision != self->revision) log_load(self, frame, first);
  self->revision = frame->compiled->revision;
  if (gimbal_log_wants(self->from.log, GIMBAL_LOG_COMPILE_TIMING)) log_compile(self, frame->compiled);
  self->generation = frame->compiled->generation;
  self->timed = 0;
}

static void on_document(GimbalLogFeed* self) {
  self->generation = 0;
  g_hash_table_remove_all(self->problems);
}

// Problems that the previous compile did not have: a lasting problem is logged once.
static void on_problems(GimbalLogFeed* self) {
  GListModel* problems = self->from.problems;
  g_autoptr(GHashTable) before = self->problems;
  self->problems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    char* key = g_strconcat(problem->file ? problem->file : "", "\n", problem->message, NULL);
    gboolean old = g_hash_table_contains(before, key) || g_hash_table_contains(self->problems, key);
    g_hash_table_add(self->problems, key);
    // lint comes and goes with each pause of typing
    if (old || g_str_has_prefix(problem->code, "lint-")) continue;
    gimbal_log_add(self->from.log, &(GimbalLogNote){.severity = problem->severity,
                                                    .topic = GIMBAL_LOG_TEXT,
                                                    .text = problem->message,
                                                    .time = time_now(self),
                                                    .problem = problem});
  }
}

//---- topics

static gboolean log_collected(gpointer user_data) {
  GimbalLogFeed* self = user_data;
  self->turn = 0;
  for (Collected* heard; (heard = g_queue_pop_head(&self->heard)); g_free(heard)) {
    g_autofree char* text = gimbal_text_dup_translated(heard->text);
    log_feed_add(self, heard->severity, GIMBAL_LOG_ENGINE, text);
  }
  return G_SOURCE_REMOVE;
}

// Messages of the engine on the main thread: drawing, trials of the lab, exports. They are queued
// until the next turn of the main loop, since lists must not grow while the window is drawn.
static void on_engine(const mjLogMessage* message, void* user_data) {
  GimbalLogFeed* self = user_data;
  gsize size = strlen(message->subject) + 1;
  Collected* heard = g_malloc(sizeof *heard + size);
  heard->severity = message->level >= mjLOG_WARNING ? GIMBAL_SEVERITY_WARNING : GIMBAL_SEVERITY_NOTE;
  memcpy(heard->text, message->subject, size);
  g_queue_push_tail(&self->heard, heard);
  if (!self->turn) self->turn = g_timeout_add(0, log_collected, self);
}

static void on_topics(GimbalLogFeed* self) {
  guint topics = gimbal_log_get_topics(self->from.log);
  GimbalRecorder* recorder = self->from.recorder;
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  self->timed_at = g_get_monotonic_time();
  self->timed = times ? gimbal_ring_end(times) : 0;
  gimbal_simulation_set_topics(self->from.simulation, topics);
}

//---- life

GimbalLogFeed* gimbal_log_feed_new(const GimbalLogSources* sources) {
  static const struct {
    const char* name;
    GCallback handler;
  } kSignals[] = {
      {"frame", G_CALLBACK(on_frame)},
      {"incident", G_CALLBACK(on_incident)},
      {"reset", G_CALLBACK(on_reset)},
      {"model-changed", G_CALLBACK(on_model)},
      {"document-changed", G_CALLBACK(on_document)},
      {"problems-changed", G_CALLBACK(on_problems)},
  };
  GimbalLogFeed* self = g_new0(GimbalLogFeed, 1);
  self->from = *sources;
  self->problems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kSignals); i++) {
    g_signal_connect_swapped(sources->session, kSignals[i].name, kSignals[i].handler, self);
  }
  g_signal_connect_swapped(self->from.log, "topics-changed", G_CALLBACK(on_topics), self);
  gimbal_engine_guard_listen(on_engine, self);
  return self;
}

void gimbal_log_feed_free(GimbalLogFeed* self) {
  gimbal_engine_guard_stop_listening(self);
  g_signal_handlers_disconnect_by_data(self->from.session, self);
  g_signal_handlers_disconnect_by_data(self->from.log, self);
  g_clear_handle_id(&self->turn, g_source_remove);
  g_queue_clear_full(&self->heard, g_free);
  g_hash_table_unref(self->problems);
  g_free(self);
}

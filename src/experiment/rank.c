// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A rank: its main thread uses the line, its other threads simulate.

#include "experiment/crew.h"
#include "experiment/message.h"
#include "experiment/ranks.h"

typedef struct Rank {
  RankLine* line;
  const Bench* bench;
  GAsyncQueue *orders, *answers;  // GBytes
  gint64 heard, told, silence;    // µs
} Rank;

// An order of zero bytes ends a thread.
static void rank_simulate(Worker* worker, gpointer data) {
  Rank* self = data;
  for (;;) {
    g_autoptr(GBytes) order = g_async_queue_pop(self->orders);
    if (!g_bytes_get_size(order)) break;
    g_autoptr(GimbalPoint) point = message_read_work(order, self->bench);
    if (!point) continue;  // useless: the ticket is lost with this rank
    worker_simulate(worker, point);
    g_async_queue_push(self->answers, message_point(MESSAGE_DONE, self->bench, message_ticket(order), point));
  }
}

// Handle a message. FALSE if the leader dismisses this rank.
static gboolean rank_receive(Rank* self, GBytes* message) {
  MessageKind kind = message_kind(message);
  self->heard = g_get_monotonic_time();
  if (kind == MESSAGE_WORK && self->bench) g_async_queue_push(self->orders, g_bytes_ref(message));
  return kind != MESSAGE_QUIT;
}

// Send the results of the threads; wait up to pause for the first one.
static gboolean rank_answer(Rank* self, gulong pause) {
  gboolean some = FALSE;
  GBytes* message = g_async_queue_timeout_pop(self->answers, pause);
  for (; message; message = g_async_queue_try_pop(self->answers)) {
    self->line->send(self->line, 0, message);
    g_bytes_unref(message);
    some = TRUE;
  }
  gint64 now = g_get_monotonic_time();
  if (now - self->told >= self->silence / 4) {
    g_autoptr(GBytes) alive = message_plain(MESSAGE_ALIVE);
    self->line->send(self->line, 0, alive);
    self->told = now;
  }
  return some;
}

// Serve until the end. TRUE if the leader dismissed this rank.
static gboolean rank_listen(Rank* self) {
  gint64 last = g_get_monotonic_time();
  int from;
  while (g_get_monotonic_time() - self->heard <= self->silence) {
    gboolean some = rank_answer(self, rank_pause(g_get_monotonic_time() - last)), home = FALSE;
    GBytes* message;
    while (!home && (message = self->line->receive(self->line, &from))) {
      home = !rank_receive(self, message);
      g_bytes_unref(message);
      some = TRUE;
    }
    if (home) return TRUE;
    if (some) last = g_get_monotonic_time();
  }
  return FALSE;
}

static GAsyncQueue* new_queue(void) {
  return g_async_queue_new_full((GDestroyNotify)g_bytes_unref);
}

// The threads that simulate; NULL, with why, if there is no memory for them.
static Crew* new_crew(const Bench* bench, int jobs, char** why) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  Crew* crew = crew_new(bench, jobs, list);
  if (!crew) *why = g_strdup(gimbal_diagnostics_get(list, 0)->message);
  gimbal_diagnostics_free(list);
  return crew;
}

// Messages that wait have no receiver any more.
static void end_crew(Rank* self, Crew* crew, int jobs) {
  GBytes* order;
  while ((order = g_async_queue_try_pop(self->orders))) g_bytes_unref(order);
  for (int i = 0; i < jobs; i++) g_async_queue_push(self->orders, g_bytes_new_static("", 0));
  while (!crew_wait(crew, G_USEC_PER_SEC)) continue;
  crew_free(crew);
}

gboolean rank_serve(RankLine* line, const Bench* bench, const char* why, int jobs, double silence) {
  gint64 now = g_get_monotonic_time();
  g_autofree char* no_crew = NULL;
  Crew* crew = bench ? new_crew(bench, jobs, &no_crew) : NULL;
  Rank self = {line, crew ? bench : NULL, new_queue(), new_queue(), now, now, (gint64)(1e6 * silence)};
  if (crew) crew_begin(crew, jobs, rank_simulate, &self);
  g_autoptr(GBytes) ready = message_ready(self.bench, jobs, no_crew ? no_crew : why);
  line->send(line, 0, ready);
  gboolean home = rank_listen(&self);
  if (crew) end_crew(&self, crew, jobs);
  g_async_queue_unref(self.orders);
  g_async_queue_unref(self.answers);
  return home;
}

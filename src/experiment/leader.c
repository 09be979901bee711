// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The first process, the leader. One thread uses the line; the threads of the experiment queue
// their points as tickets and wait. A ticket goes to the rank with the least work for its threads,
// which balances uneven points. Each rank has one point more than threads, so that it need not wait
// for the next one.
//
// The thread of the line polls it and sleeps in between, longer and longer: most kinds of line
// would keep a processor busy while they wait.

#include "experiment/ranks.h"

#include <glib/gi18n.h>
#include <string.h>

#include "experiment/message.h"
#include "experiment/problems.h"

typedef struct Ticket {
  GimbalPoint* point;
  guint64 number;
  int rank;  // rank that simulates it; 0: none yet
  gboolean done, good;
} Ticket;

typedef struct RankState {
  int threads;  // 0: not ready yet, -1: lost or unusable
  int load;
  gint64 heard;  // time of its last message, µs
} RankState;

struct Leader {
  RankLine* line;
  const Bench* bench;
  GimbalDiagnostics* list;
  gint64 silence;    // µs
  RankState* ranks;  // by their numbers, from 1
  GMutex mutex;      // of the following fields, and of the ranks
  GCond changed;
  GThread* thread;
  GQueue waiting;       // Ticket, not sent to any rank yet
  GHashTable* tickets;  // Ticket by its number, sent to some rank
  guint64 next;
  gint64 told;  // time of the last message to the ranks
  gboolean over;
  RankCount count;
};

static int number_of_ranks(const Leader* self) {
  int count = 0;
  for (int i = 1; i < self->line->count; i++) count += self->ranks[i].threads > 0;
  return count;
}

//---- the line

static void leader_send(Leader* self, int to, GBytes* message) {
  self->count.messages++;
  self->count.bytes += (gint64)g_bytes_get_size(message);
  self->line->send(self->line, to, message);
}

// To be called with the mutex held. The tickets of the rank go back to the queue.
static void leader_lose_rank(Leader* self, int rank, const char* why) {
  GHashTableIter iter;
  gpointer value;
  self->ranks[rank].threads = -1;
  self->count.lost++;
  g_hash_table_iter_init(&iter, self->tickets);
  while (g_hash_table_iter_next(&iter, NULL, &value)) {
    Ticket* ticket = value;
    if (ticket->rank != rank) continue;
    ticket->rank = 0;
    g_queue_push_head(&self->waiting, ticket);
    g_hash_table_iter_remove(&iter);
  }
  problems_add(self->list, GIMBAL_SEVERITY_WARNING, "rank-lost", NULL, N_("The others do what it had to do."),
               "Rank %d is left out: %s", rank, why);
  g_cond_broadcast(&self->changed);
}

static void receive_ready(Leader* self, int from, GBytes* message) {
  g_autofree char* why = NULL;
  int threads = message_read_ready(message, self->bench, &why);
  if (threads > 0) {
    self->ranks[from].threads = threads;
    g_cond_broadcast(&self->changed);
  } else {
    leader_lose_rank(self, from, why);
  }
}

// Ignores a result for a ticket that was given to another rank meanwhile, because this one seemed
// lost.
static void receive_done(Leader* self, int from, GBytes* message) {
  guint64 number = message_ticket(message);
  Ticket* ticket = g_hash_table_lookup(self->tickets, &number);
  if (!ticket || ticket->rank != from) return;
  if (!message_read_done(message, self->bench, ticket->point)) {
    leader_lose_rank(self, from, N_("What it says cannot be read"));
    return;
  }
  self->ranks[from].load--;
  g_hash_table_remove(self->tickets, &number);
  ticket->done = ticket->good = TRUE;
  g_cond_broadcast(&self->changed);
}

static void leader_receive(Leader* self, int from, GBytes* message) {
  static void (*const kReceive[MESSAGE_KINDS])(Leader*, int, GBytes*) = {
      [MESSAGE_READY] = receive_ready, [MESSAGE_DONE] = receive_done};
  MessageKind kind = message_kind(message);
  self->count.messages++;
  self->count.bytes += (gint64)g_bytes_get_size(message);
  if (from < 1 || from >= self->line->count || self->ranks[from].threads < 0) return;
  self->ranks[from].heard = g_get_monotonic_time();
  if (kind < MESSAGE_KINDS && kReceive[kind]) kReceive[kind](self, from, message);
}

// The rank with the least work for its threads; 0 if all have enough.
static int leader_idlest(const Leader* self) {
  int best = 0;
  double least = 0;
  for (int i = 1; i < self->line->count; i++) {
    const RankState* rank = &self->ranks[i];
    if (rank->threads <= 0 || rank->load > rank->threads) continue;
    double load = (double)rank->load / rank->threads;
    if (!best || load < least) {
      best = i;
      least = load;
    }
  }
  return best;
}

static gboolean hand_out(Leader* self) {
  int rank = self->waiting.length ? leader_idlest(self) : 0;
  if (!rank) return FALSE;
  Ticket* ticket = g_queue_pop_head(&self->waiting);
  ticket->rank = rank;
  ticket->number = self->next++;
  self->ranks[rank].load++;
  g_hash_table_insert(self->tickets, &ticket->number, ticket);
  g_autoptr(GBytes) message = message_point(MESSAGE_WORK, self->bench, ticket->number, ticket->point);
  leader_send(self, rank, message);
  return TRUE;
}

// Fail all tickets: no rank is left.
static void fail_all(Leader* self) {
  Ticket* ticket;
  while ((ticket = g_queue_pop_head(&self->waiting))) ticket->done = TRUE;
  g_cond_broadcast(&self->changed);
}

static void check_silence(Leader* self) {
  gint64 now = g_get_monotonic_time();
  gboolean any = FALSE;
  for (int i = 1; i < self->line->count; i++) {
    if (self->ranks[i].threads >= 0 && now - self->ranks[i].heard > self->silence) {
      leader_lose_rank(self, i, N_("It has been silent for too long"));
    }
    any = any || self->ranks[i].threads >= 0;
  }
  if (!any) fail_all(self);
  if (now - self->told < self->silence / 4) return;
  g_autoptr(GBytes) alive = message_plain(MESSAGE_ALIVE);
  for (int i = 1; i < self->line->count; i++) {
    if (self->ranks[i].threads > 0) leader_send(self, i, alive);
  }
  self->told = now;
}

static gboolean leader_step(Leader* self) {
  gboolean some = FALSE;
  int from;
  GBytes* message;
  while ((message = self->line->receive(self->line, &from))) {
    leader_receive(self, from, message);
    g_bytes_unref(message);
    some = TRUE;
  }
  while (hand_out(self)) some = TRUE;
  check_silence(self);
  return some;
}

static gpointer work_the_line(gpointer data) {
  Leader* self = data;
  gint64 last = g_get_monotonic_time();
  g_mutex_lock(&self->mutex);
  while (!self->over) {
    if (leader_step(self)) last = g_get_monotonic_time();
    g_mutex_unlock(&self->mutex);
    g_usleep(rank_pause(g_get_monotonic_time() - last));
    g_mutex_lock(&self->mutex);
  }
  g_mutex_unlock(&self->mutex);
  return NULL;
}

//---- what the experiment asks

gboolean leader_simulate(Leader* self, GimbalPoint* point) {
  Ticket ticket = {.point = point};
  g_mutex_lock(&self->mutex);
  g_queue_push_tail(&self->waiting, &ticket);
  while (!ticket.done) g_cond_wait(&self->changed, &self->mutex);
  g_mutex_unlock(&self->mutex);
  return ticket.good;
}

int leader_room(const Leader* self) {
  int room = 0;
  for (int i = 1; i < self->line->count; i++) {
    if (self->ranks[i].threads > 0) room += self->ranks[i].threads + 1;
  }
  return MAX(1, room);
}

RankCount leader_count(const Leader* self) {
  return self->count;
}

// Wait until all ranks are ready or excluded.
static void wait_for_ranks(Leader* self) {
  g_mutex_lock(&self->mutex);
  while (number_of_ranks(self) + self->count.lost < self->line->count - 1) {
    g_cond_wait(&self->changed, &self->mutex);
  }
  g_mutex_unlock(&self->mutex);
}

Leader* leader_new(RankLine* line, const Bench* bench, double silence, GimbalDiagnostics* list) {
  Leader* self = g_new0(Leader, 1);
  self->line = line;
  self->bench = bench;
  self->list = list;
  self->silence = (gint64)(1e6 * silence);
  self->ranks = g_new0(RankState, (gsize)line->count);
  self->tickets = g_hash_table_new(g_int64_hash, g_int64_equal);
  self->told = g_get_monotonic_time();
  for (int i = 1; i < line->count; i++) self->ranks[i].heard = self->told;
  g_queue_init(&self->waiting);
  g_mutex_init(&self->mutex);
  g_cond_init(&self->changed);
  self->thread = g_thread_new("crew", work_the_line, self);
  wait_for_ranks(self);
  if (number_of_ranks(self)) return self;
  problems_add(list, GIMBAL_SEVERITY_ERROR, "no-ranks", NULL,
               N_("Each rank needs the experiment and its model at the same place."),
               "None of the other ranks can work on this experiment");
  leader_free(self);
  return NULL;
}

void leader_dismiss(RankLine* line) {
  g_autoptr(GBytes) home = message_plain(MESSAGE_QUIT);
  for (int i = 1; i < line->count; i++) line->send(line, i, home);
}

gboolean leader_free(Leader* self) {
  g_mutex_lock(&self->mutex);
  self->over = TRUE;
  g_mutex_unlock(&self->mutex);
  g_thread_join(self->thread);
  leader_dismiss(self->line);
  gboolean lost = self->count.lost > 0;
  g_hash_table_unref(self->tickets);
  g_queue_clear(&self->waiting);
  g_mutex_clear(&self->mutex);
  g_cond_clear(&self->changed);
  g_free(self->ranks);
  g_free(self);
  return lost;
}

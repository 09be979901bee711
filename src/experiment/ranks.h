// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several processes at one experiment: one of them, the first, knows what is to be done and keeps
// the results; the others, its hands, simulate what it gives them. How messages get from one to the
// other is the matter of a line.
//
// A hand tells from time to time that it is there. One that has been silent for too long is lost,
// and what it had is given to others.

#ifndef GIMBAL_EXPERIMENT_RANKS_H_
#define GIMBAL_EXPERIMENT_RANKS_H_

#include "experiment/bench.h"

// A way for messages between processes, numbered from 0. One thread at a time uses it.
typedef struct RankLine RankLine;
struct RankLine {
  int own, count;
  // Take a message; it comes back at once. Messages of one process to another arrive in their
  // order.
  void (*send)(RankLine* self, int to, GBytes* message);
  // A message that has come, and from whom; NULL: none has.
  GBytes* (*receive)(RankLine* self, int* from);
  // Wait until all messages have arrived, or, if lost, cannot arrive any more; then end the line.
  void (*close)(RankLine* self, gboolean lost, int status);
};

// How long to sleep between two looks at a line on which nothing has come for so long, both µs: an
// eighth of that, so that nobody waits much longer for what he waits for anyway, and who waits for
// long costs no processor.
static inline gulong rank_pause(gint64 quiet) {
  return (gulong)CLAMP(quiet / 8, 20, 5000);
}

typedef struct Leader Leader;

// The first process: its hands, once each of them has said that it has the same model and
// experiment. Who has another one, or is silent for so many seconds, is told and left out. NULL,
// with a problem: no hand is left. The line stays the caller's.
Leader* leader_new(RankLine* line, const Bench* bench, double silence, GimbalDiagnostics* list);

// Send the hands home. TRUE: one was lost on the way.
gboolean leader_free(Leader* self);

// The same where there is no crew: nothing is to be done.
void leader_dismiss(RankLine* line);

// How many points can be under way: each thread of a hand has one, and each hand one more that
// waits for it.
int leader_room(const Leader* self);

// Have a point simulated, from any thread; it comes back when that is done. FALSE: no hand is left.
gboolean leader_simulate(Leader* self, GimbalPoint* point);

// How many ranks were lost, and the traffic so far.
typedef struct RankCount {
  int lost;
  gint64 messages, bytes;
} RankCount;
RankCount leader_count(const Leader* self);

// Any other process: simulate what comes, in so many threads, until it is sent home. bench NULL: it
// has none, and why. FALSE: the first process is silent.
gboolean rank_serve(RankLine* line, const Bench* bench, const char* why, int jobs, double silence);

#endif  // GIMBAL_EXPERIMENT_RANKS_H_

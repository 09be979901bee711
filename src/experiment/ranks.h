// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several processes at one experiment: the first of them, the leader, distributes the work and
// saves the results; the other ranks simulate what it gives them. A line transports the messages
// between them.
//
// A rank reports from time to time that it is alive. One that has been silent for too long counts
// as lost, and its points are given to others.

#ifndef GIMBAL_EXPERIMENT_RANKS_H_
#define GIMBAL_EXPERIMENT_RANKS_H_

#include "experiment/bench.h"

// A way for messages between processes, numbered from 0. One thread at a time uses it.
typedef struct RankLine RankLine;
struct RankLine {
  int own, count;
  // Send a message without waiting. Messages from one process to another arrive in order.
  void (*send)(RankLine* self, int to, GBytes* message);
  // A message that has arrived, and its sender; NULL if there is none.
  GBytes* (*receive)(RankLine* self, int* from);
  // Close the line when all messages have arrived; or, if a rank was lost, when they cannot arrive
  // any more.
  void (*close)(RankLine* self, gboolean lost, int status);
};

// How long to sleep between two polls of a line on which nothing has arrived for a time, both in
// µs: an eighth of that time. So a short wait becomes only a little longer, and a long wait costs
// no processor time.
static inline gulong rank_pause(gint64 quiet) {
  return (gulong)CLAMP(quiet / 8, 20, 5000);
}

typedef struct Leader Leader;

// Make the leader: wait until each rank has confirmed that it has the same model and experiment. A
// rank that has a different one, or is silent for this many seconds, is reported and excluded.
// NULL, with a problem, if no rank is left. The line stays the caller's.
Leader* leader_new(RankLine* line, const Bench* bench, double silence, GimbalDiagnostics* list);

// Dismiss the ranks. TRUE if one was lost.
gboolean leader_free(Leader* self);

// Dismiss all ranks of a line without a leader, as there is nothing to do.
void leader_dismiss(RankLine* line);

// How many points can be under way: one for each thread of a rank, and one more for each rank.
int leader_room(const Leader* self);

// Have a point simulated, from any thread; returns when that is done. FALSE if no rank is left.
gboolean leader_simulate(Leader* self, GimbalPoint* point);

// How many ranks were lost, and the traffic so far.
typedef struct RankCount {
  int lost;
  gint64 messages, bytes;
} RankCount;
RankCount leader_count(const Leader* self);

// Serve as a rank: simulate what the leader sends, in this many threads, until it dismisses the
// rank. bench NULL: the rank has none, and why says the reason. FALSE if the leader has gone
// silent.
gboolean rank_serve(RankLine* line, const Bench* bench, const char* why, int jobs, double silence);

#endif  // GIMBAL_EXPERIMENT_RANKS_H_

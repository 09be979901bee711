// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the processes of a crew say to each other. Numbers go as they stand in memory: processes
// that give the same results, bit for bit, run on machines of one kind.

#ifndef GIMBAL_EXPERIMENT_MESSAGE_H_
#define GIMBAL_EXPERIMENT_MESSAGE_H_

#include "experiment/bench.h"

typedef enum MessageKind {
  MESSAGE_READY,  // a hand: threads, and the hashes of its model and experiment; or why it has none
  MESSAGE_WORK,   // to a hand: a point to be simulated
  MESSAGE_DONE,   // a hand: that point
  MESSAGE_ALIVE,  // both: nothing but that
  MESSAGE_QUIT,   // to a hand: that is all
  MESSAGE_KINDS
} MessageKind;

// What a message is; MESSAGE_KINDS: it is none.
MessageKind message_kind(GBytes* message);
GBytes* message_plain(MessageKind kind);

GBytes* message_ready(const Bench* bench, int threads, const char* why);
// Of a hand: its threads; 0, and why (the caller frees it), if it cannot do the same work.
int message_read_ready(GBytes* message, const Bench* bench, char** why);

// A point under a ticket, as it is to be simulated or as it was.
GBytes* message_point(MessageKind kind, const Bench* bench, guint64 ticket, const GimbalPoint* point);
guint64 message_ticket(GBytes* message);
// A point to be simulated. NULL: the message is broken.
GimbalPoint* message_read_work(GBytes* message, const Bench* bench);
// Read the results of a point into it. FALSE: the message is malformed.
gboolean message_read_done(GBytes* message, const Bench* bench, GimbalPoint* point);

#endif  // GIMBAL_EXPERIMENT_MESSAGE_H_

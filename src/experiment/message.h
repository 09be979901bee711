// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The messages between leader and ranks. Numbers are sent as they are in memory: only machines of
// the same kind give the same results bit for bit anyway.

#ifndef GIMBAL_EXPERIMENT_MESSAGE_H_
#define GIMBAL_EXPERIMENT_MESSAGE_H_

#include "experiment/bench.h"

typedef enum MessageKind {
  MESSAGE_READY,  // from a rank: threads, hashes of its model and experiment; or why it has none
  MESSAGE_WORK,   // to a rank: a point to be simulated
  MESSAGE_DONE,   // from a rank: the results of that point
  MESSAGE_ALIVE,  // both ways: the sender still works
  MESSAGE_QUIT,   // to a rank: there is no more work
  MESSAGE_KINDS
} MessageKind;

// The kind of a message; MESSAGE_KINDS if it is malformed.
MessageKind message_kind(GBytes* message);
GBytes* message_plain(MessageKind kind);

GBytes* message_ready(const Bench* bench, int threads, const char* why);
// The number of threads of a rank; 0, and the reason (the caller frees it), if it cannot do the
// same work.
int message_read_ready(GBytes* message, const Bench* bench, char** why);

// The message for a ticket's point, before or after it was simulated.
GBytes* message_point(MessageKind kind, const Bench* bench, guint64 ticket, const GimbalPoint* point);
guint64 message_ticket(GBytes* message);
// Read a point to be simulated. NULL if the message is malformed.
GimbalPoint* message_read_work(GBytes* message, const Bench* bench);
// Read the results of a point into it. FALSE: the message is malformed.
gboolean message_read_done(GBytes* message, const Bench* bench, GimbalPoint* point);

#endif  // GIMBAL_EXPERIMENT_MESSAGE_H_

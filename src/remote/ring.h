// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of numbers from one thread to another: one fills, one empties, neither waits for the other.

#ifndef GIMBAL_REMOTE_RING_H_
#define GIMBAL_REMOTE_RING_H_

#include <glib.h>
#include <stdatomic.h>

typedef struct RemoteRow {
  guint64 number;
  double values[];
} RemoteRow;

typedef struct RemoteRing {
  guint width;     // values of a row
  guint capacity;  // rows
  _Atomic guint head, tail;
  char* rows;
} RemoteRing;

void remote_ring_init(RemoteRing* self, guint width, guint capacity);
void remote_ring_clear(RemoteRing* self);

// The row to fill next, NULL: all are full. It is the other's after remote_ring_filled.
RemoteRow* remote_ring_to_fill(RemoteRing* self);
void remote_ring_filled(RemoteRing* self);

// The row to empty next, NULL: there is none. It is the other's after remote_ring_emptied.
const RemoteRow* remote_ring_to_empty(RemoteRing* self);
void remote_ring_emptied(RemoteRing* self);

// How many wait to be emptied; for the thread that empties.
guint remote_ring_waiting(RemoteRing* self);

#endif  // GIMBAL_REMOTE_RING_H_

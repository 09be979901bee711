// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows on their way from the thread that steps to the one that writes: a ring of slots that are
// there from the beginning. One thread appends, one takes; nobody waits for the other.

#ifndef GIMBAL_TRAJECTORY_QUEUE_H_
#define GIMBAL_TRAJECTORY_QUEUE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct RowSlot {
  gboolean placed;    // no step led here
  gboolean optioned;  // the options below are other ones than before
  mjOption options;
  mjtNum numbers[];  // state, then sensors
} RowSlot;

typedef struct RowQueue {
  char* slots;
  gsize slot_size;
  guint count;  // of slots
  int wake;     // eventfd: the ring is half full
  _Alignas(64) _Atomic guint64 appended;
  _Alignas(64) _Atomic guint64 taken;
} RowQueue;

// FALSE: there is not so much memory, or no eventfd.
gboolean row_queue_init(RowQueue* self, int nnumbers, gsize memory);
void row_queue_clear(RowQueue* self);

// The slot to be filled, which row_queue_append makes visible; NULL: the ring is full.
RowSlot* row_queue_blank(RowQueue* self);
void row_queue_append(RowQueue* self);
gboolean row_queue_has_room(RowQueue* self, guint rows);

// The next slot will be filled soon: its memory, which was last touched a ring ago, may come to the
// processor meanwhile.
void row_queue_expect(const RowQueue* self);

// The oldest slot, to be given back with row_queue_release; NULL: there is none.
const RowSlot* row_queue_oldest(RowQueue* self);
void row_queue_release(RowQueue* self);

// Sleep until the ring is half full or the time has passed.
void row_queue_sleep(RowQueue* self, int milliseconds);
void row_queue_wake(RowQueue* self);

#endif  // GIMBAL_TRAJECTORY_QUEUE_H_

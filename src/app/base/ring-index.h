// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The indices of a lock-free ring of slots between two threads: one fills slots, the other empties
// them. Neither waits for the other. The slots themselves belong to the user of the ring.

#ifndef GIMBAL_RING_INDEX_H_
#define GIMBAL_RING_INDEX_H_

#include <glib.h>
#include <stdatomic.h>

typedef struct GimbalRingIndex {
  _Atomic guint head;  // next slot to empty
  _Atomic guint tail;  // next slot to fill
} GimbalRingIndex;

// The next slot to fill, of capacity slots; -1: all are full.
static inline int gimbal_ring_index_to_fill(GimbalRingIndex* self, guint capacity) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  return tail - head == capacity ? -1 : (int)(tail % capacity);
}

// The next slot to empty; -1: none is full.
static inline int gimbal_ring_index_to_empty(GimbalRingIndex* self, guint capacity) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit(&self->tail, memory_order_acquire);
  return head == tail ? -1 : (int)(head % capacity);
}

// Pass the slot to the other thread, after filling or emptying it.
static inline void gimbal_ring_index_filled(GimbalRingIndex* self) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}
static inline void gimbal_ring_index_emptied(GimbalRingIndex* self) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
}

#endif  // GIMBAL_RING_INDEX_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whose turn it is in a ring of slots between two threads: one fills slots and gives them away, the other empties them.
// Neither waits for the other. The slots themselves belong to the ring's user.

#ifndef GIMBAL_TURNS_H_
#define GIMBAL_TURNS_H_

#include <glib.h>
#include <stdatomic.h>

typedef struct GimbalTurns {
  _Atomic guint head;  // next to be emptied
  _Atomic guint tail;  // next to be filled
} GimbalTurns;

// The slot to fill next, of capacity slots; -1: all are full.
static inline int gimbal_turns_to_fill(GimbalTurns* self, guint capacity) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  return tail - head == capacity ? -1 : (int)(tail % capacity);
}

// The slot to empty next; -1: none is full.
static inline int gimbal_turns_to_empty(GimbalTurns* self, guint capacity) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit(&self->tail, memory_order_acquire);
  return head == tail ? -1 : (int)(head % capacity);
}

// The slot is filled, or emptied: it is the other's turn with it.
static inline void gimbal_turns_filled(GimbalTurns* self) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}
static inline void gimbal_turns_emptied(GimbalTurns* self) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
}

#endif  // GIMBAL_TURNS_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of messages: the producer alone writes tail, the consumer alone writes head.

#include "base/run-messages.h"

#include <stdatomic.h>

void gimbal_run_messages_push(GimbalRunMessages* self, const GimbalRunMessage* message) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  if (tail - head == GIMBAL_RUN_MESSAGES_CAPACITY) {
    atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
    return;
  }
  self->items[tail % GIMBAL_RUN_MESSAGES_CAPACITY] = *message;
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}

gboolean gimbal_run_messages_pop(GimbalRunMessages* self, GimbalRunMessage* message) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit(&self->tail, memory_order_acquire);
  if (head == tail) return FALSE;
  *message = self->items[head % GIMBAL_RUN_MESSAGES_CAPACITY];
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
  return TRUE;
}

guint gimbal_run_messages_take_lost(GimbalRunMessages* self) {
  return atomic_exchange_explicit(&self->lost, 0, memory_order_relaxed);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of commands: the producer alone writes tail, the consumer alone writes head.

#include "run/command.h"

#include <stdatomic.h>

gboolean gimbal_command_queue_push(GimbalCommandQueue* self, const GimbalCommand* command) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  if (tail - head == GIMBAL_COMMAND_CAPACITY) return FALSE;
  self->items[tail % GIMBAL_COMMAND_CAPACITY] = *command;
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
  return TRUE;
}

gboolean gimbal_command_queue_pop(GimbalCommandQueue* self, GimbalCommand* command) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit(&self->tail, memory_order_acquire);
  if (head == tail) return FALSE;
  *command = self->items[head % GIMBAL_COMMAND_CAPACITY];
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
  return TRUE;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of messages: only the producer writes tail, only the consumer writes head.

#include "base/run-messages.h"

#include <stdatomic.h>

void gimbal_run_messages_push(GimbalRunMessages* self, const GimbalRunMessage* message) {
  int slot = gimbal_ring_index_to_fill(&self->turns, GIMBAL_RUN_MESSAGES_CAPACITY);
  if (slot < 0) {
    atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
    return;
  }
  self->items[slot] = *message;
  gimbal_ring_index_filled(&self->turns);
}

gboolean gimbal_run_messages_pop(GimbalRunMessages* self, GimbalRunMessage* message) {
  int slot = gimbal_ring_index_to_empty(&self->turns, GIMBAL_RUN_MESSAGES_CAPACITY);
  if (slot < 0) return FALSE;
  *message = self->items[slot];
  gimbal_ring_index_emptied(&self->turns);
  return TRUE;
}

guint gimbal_run_messages_reset_lost(GimbalRunMessages* self) {
  return atomic_exchange_explicit(&self->lost, 0, memory_order_relaxed);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of commands: the producer alone writes tail, the consumer alone writes head.

#include "run/command.h"

gboolean gimbal_command_queue_push(GimbalCommandQueue* self, const GimbalCommand* command) {
  int slot = gimbal_ring_index_to_fill(&self->turns, GIMBAL_COMMAND_CAPACITY);
  if (slot >= 0) {
    self->items[slot] = *command;
    gimbal_ring_index_filled(&self->turns);
  }
  return slot >= 0;
}

gboolean gimbal_command_queue_pop(GimbalCommandQueue* self, GimbalCommand* command) {
  int slot = gimbal_ring_index_to_empty(&self->turns, GIMBAL_COMMAND_CAPACITY);
  if (slot >= 0) {
    *command = self->items[slot];
    gimbal_ring_index_emptied(&self->turns);
  }
  return slot >= 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of remarks: the producer alone writes tail, the consumer alone writes head.

#include "base/run-messages.h"

#include <stdatomic.h>

void gimbal_remarks_push(GimbalRemarks* self, const GimbalRemark* remark) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  if (tail - head == GIMBAL_REMARKS_CAPACITY) {
    atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
    return;
  }
  self->items[tail % GIMBAL_REMARKS_CAPACITY] = *remark;
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}

gboolean gimbal_remarks_pop(GimbalRemarks* self, GimbalRemark* remark) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  guint tail = atomic_load_explicit(&self->tail, memory_order_acquire);
  if (head == tail) return FALSE;
  *remark = self->items[head % GIMBAL_REMARKS_CAPACITY];
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
  return TRUE;
}

guint gimbal_remarks_take_lost(GimbalRemarks* self) {
  return atomic_exchange_explicit(&self->lost, 0, memory_order_relaxed);
}

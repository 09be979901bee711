// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of numbers from one thread to another.

#include "remote/ring.h"

static RemoteRow* row_at(const RemoteRing* self, guint index) {
  gsize size = sizeof(RemoteRow) + sizeof(double) * self->width;
  return (RemoteRow*)(self->rows + size * (index % self->capacity));
}

void remote_ring_init(RemoteRing* self, guint width, guint capacity) {
  gsize size = sizeof(RemoteRow) + sizeof(double) * width;
  self->width = width;
  self->capacity = capacity;
  atomic_init(&self->head, 0);
  atomic_init(&self->tail, 0);
  self->rows = g_malloc0(size * capacity);
}

void remote_ring_clear(RemoteRing* self) {
  g_clear_pointer(&self->rows, g_free);
}

RemoteRow* remote_ring_to_fill(RemoteRing* self) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  return tail - head == self->capacity ? NULL : row_at(self, tail);
}

void remote_ring_filled(RemoteRing* self) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}

guint remote_ring_waiting(RemoteRing* self) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  return atomic_load_explicit(&self->tail, memory_order_acquire) - head;
}

const RemoteRow* remote_ring_to_empty(RemoteRing* self) {
  if (!remote_ring_waiting(self)) return NULL;
  return row_at(self, atomic_load_explicit(&self->head, memory_order_relaxed));
}

void remote_ring_emptied(RemoteRing* self) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
}

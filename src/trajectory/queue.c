// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/queue.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { LEAST_SLOTS = 64, MOST_SLOTS = 1 << 16 };
enum { LINE = 64, MOST_EXPECTED = 8 << 10 };  // bytes of the processor's cache

gboolean row_queue_init(RowQueue* self, int nnumbers, gsize memory) {
  gsize size = sizeof(RowSlot) + (gsize)nnumbers * sizeof(mjtNum);
  *self = (RowQueue){.slot_size = (size + 63) / 64 * 64, .wake = -1};
  self->count = (guint)CLAMP(memory / self->slot_size, LEAST_SLOTS, MOST_SLOTS);
  self->slots = g_try_malloc((gsize)self->count * self->slot_size);
  if (!self->slots) return FALSE;
  memset(self->slots, 1, (gsize)self->count * self->slot_size);  // so that the pages are there
  self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return self->wake >= 0;
}

void row_queue_clear(RowQueue* self) {
  if (self->wake >= 0) close(self->wake);
  g_free(self->slots);
}

static RowSlot* slot_at(RowQueue* self, guint64 number) {
  return (RowSlot*)(void*)(self->slots + number % self->count * self->slot_size);
}

gboolean row_queue_has_room(RowQueue* self, guint rows) {
  guint64 appended = atomic_load_explicit(&self->appended, memory_order_relaxed);
  return appended - atomic_load_explicit(&self->taken, memory_order_acquire) + rows <= self->count;
}

RowSlot* row_queue_blank(RowQueue* self) {
  guint64 appended = atomic_load_explicit(&self->appended, memory_order_relaxed);
  return row_queue_has_room(self, 1) ? slot_at(self, appended) : NULL;
}

void row_queue_append(RowQueue* self) {
  guint64 appended = atomic_load_explicit(&self->appended, memory_order_relaxed) + 1;
  atomic_store_explicit(&self->appended, appended, memory_order_release);
  // the other side is checked once in half a ring, with a system call only if it sleeps
  if (appended % (self->count / 2)) return;
  if (appended - atomic_load_explicit(&self->taken, memory_order_relaxed) >= self->count / 4) {
    row_queue_wake(self);
  }
}

void row_queue_expect(const RowQueue* self) {
  guint64 appended = atomic_load_explicit(&self->appended, memory_order_relaxed);
  const char* slot = self->slots + appended % self->count * self->slot_size;
  gsize size = MIN(self->slot_size, MOST_EXPECTED);
  for (gsize i = 0; i < size; i += LINE) __builtin_prefetch(slot + i, 1);
}

const RowSlot* row_queue_oldest(RowQueue* self) {
  guint64 taken = atomic_load_explicit(&self->taken, memory_order_relaxed);
  return taken == atomic_load_explicit(&self->appended, memory_order_acquire) ? NULL : slot_at(self, taken);
}

void row_queue_release(RowQueue* self) {
  guint64 taken = atomic_load_explicit(&self->taken, memory_order_relaxed);
  atomic_store_explicit(&self->taken, taken + 1, memory_order_release);
}

void row_queue_sleep(RowQueue* self, int milliseconds) {
  struct pollfd wanted = {.fd = self->wake, .events = POLLIN};
  guint64 count;
  if (poll(&wanted, 1, milliseconds) <= 0) return;
  while (read(self->wake, &count, sizeof count) < 0 && errno == EINTR) {
  }
}

void row_queue_wake(RowQueue* self) {
  guint64 one = 1;
  while (write(self->wake, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/history.h"

#include <string.h>

enum { MAX_ROWS = 36000 };  // ten minutes at 60 rows a second

void web_history_init(WebHistory* self, guint width, guint size, gsize bytes) {
  gsize rows = bytes / (sizeof(float) * MAX(width, 1) + sizeof(double) * (1 + size));
  *self = (WebHistory){.width = width, .size = size, .capacity = (guint)CLAMP(rows, 2, MAX_ROWS)};
  self->times = g_new(double, self->capacity);
  self->rows = g_new(float, (gsize)self->capacity* width);
  self->states = g_new(double, (gsize)self->capacity* size);
}

void web_history_clear(WebHistory* self) {
  self->count = self->next = 0;
}

void web_history_free(WebHistory* self) {
  g_free(self->times);
  g_free(self->rows);
  g_free(self->states);
}

// Place of the row with a number, counted from the oldest.
static guint place_of(const WebHistory* self, guint number) {
  return (self->next + self->capacity - self->count + number) % self->capacity;
}

double web_history_first(const WebHistory* self) {
  return self->count ? self->times[place_of(self, 0)] : 0;
}

double web_history_last(const WebHistory* self) {
  return self->count ? self->times[place_of(self, self->count - 1)] : 0;
}

void web_history_add(WebHistory* self, double time, const float* row, const double* state) {
  if (self->count && time <= web_history_last(self)) web_history_clear(self);
  self->times[self->next] = time;
  memcpy(self->rows + (gsize)self->next * self->width, row, sizeof(float) * self->width);
  memcpy(self->states + (gsize)self->next * self->size, state, sizeof(double) * self->size);
  self->next = (self->next + 1) % self->capacity;
  self->count = MIN(self->count + 1, self->capacity);
}

int web_history_find(const WebHistory* self, double time) {
  guint low = 0, high = self->count;
  if (!self->count) return -1;
  while (high - low > 1) {
    guint middle = (low + high) / 2;
    if (self->times[place_of(self, middle)] <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (int)place_of(self, low);
}

const float* web_history_row(const WebHistory* self, int place) {
  return self->rows + (gsize)place * self->width;
}

const double* web_history_state(const WebHistory* self, int place) {
  return self->states + (gsize)place * self->size;
}

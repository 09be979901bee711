// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/history.h"

#include <string.h>

enum { MAX_ROWS = 36000 };  // ten minutes at 60 rows a second

void web_history_init(WebHistory* self, guint width, gsize bytes) {
  gsize rows = bytes / (sizeof(float) * MAX(width, 1) + sizeof(double));
  *self = (WebHistory){.width = width, .capacity = (guint)CLAMP(rows, 2, MAX_ROWS)};
  self->times = g_new(double, self->capacity);
  self->rows = g_new(float, (gsize)self->capacity* width);
}

void web_history_clear(WebHistory* self) {
  self->count = self->next = 0;
}

void web_history_free(WebHistory* self) {
  g_free(self->times);
  g_free(self->rows);
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

void web_history_add(WebHistory* self, double time, const float* row) {
  if (self->count && time <= web_history_last(self)) web_history_clear(self);
  self->times[self->next] = time;
  memcpy(self->rows + (gsize)self->next * self->width, row, sizeof(float) * self->width);
  self->next = (self->next + 1) % self->capacity;
  self->count = MIN(self->count + 1, self->capacity);
}

const float* web_history_find(const WebHistory* self, double time, double* found) {
  guint low = 0, high = self->count;
  if (!self->count) return NULL;
  while (high - low > 1) {
    guint middle = (low + high) / 2;
    if (self->times[place_of(self, middle)] <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  *found = self->times[place_of(self, low)];
  return self->rows + (gsize)place_of(self, low) * self->width;
}

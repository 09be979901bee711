// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of full states with a cursor.

#include "gimbal-history.h"

#include <math.h>

static double* entry(const GimbalHistory* self, int index) {
  return self->states + (gsize)((self->first + index) % self->capacity) * self->size;
}

void gimbal_history_init(GimbalHistory* self, const mjModel* m) {
  *self = (GimbalHistory){.size = mj_stateSize(m, mjSTATE_INTEGRATION), .cursor = -1};
  gsize bytes = sizeof(double) * (gsize)MAX(self->size, 1);
  self->capacity = (int)CLAMP(GIMBAL_HISTORY_BYTES / bytes, 2, GIMBAL_HISTORY_STATES);
  self->states = g_malloc(bytes * self->capacity);
}

void gimbal_history_clear(GimbalHistory* self) {
  g_clear_pointer(&self->states, g_free);
  *self = (GimbalHistory){.cursor = -1};
}

void gimbal_history_forget(GimbalHistory* self) {
  self->first = 0;
  self->count = 0;
  self->cursor = -1;
}

void gimbal_history_push(GimbalHistory* self, const mjModel* m, const mjData* d) {
  self->count = self->cursor + 1;
  if (self->count == self->capacity) {
    self->first = (self->first + 1) % self->capacity;
    self->count--;
  }
  mj_getState(m, d, entry(self, self->count), mjSTATE_INTEGRATION);
  self->cursor = self->count++;
}

gboolean gimbal_history_seek(GimbalHistory* self, const mjModel* m, mjData* d, int index) {
  if (index < 0 || index >= self->count) return FALSE;
  mj_setState(m, d, entry(self, index), mjSTATE_INTEGRATION);
  self->cursor = index;
  return TRUE;
}

double gimbal_history_time(const GimbalHistory* self, int index) {
  return index >= 0 && index < self->count ? entry(self, index)[0] : 0;
}

// Times grow from entry to entry: what lay after a moment that was gone back to has been dropped.
int gimbal_history_at(const GimbalHistory* self, double time) {
  int low = 0, high = self->count - 1;
  if (high < 0 || isnan(time)) return -1;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (entry(self, middle)[0] <= time)
      low = middle;
    else
      high = middle;
  }
  return fabs(entry(self, high)[0] - time) < fabs(entry(self, low)[0] - time) ? high : low;
}

int gimbal_history_last_good(const GimbalHistory* self, int index, double limit) {
  for (; index >= 0; index--) {
    const double* state = entry(self, index);
    int i = 0;
    while (i < self->size && isfinite(state[i]) && fabs(state[i]) < limit) i++;
    if (i == self->size) break;
  }
  return index;
}

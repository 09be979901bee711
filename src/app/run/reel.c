// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "run/reel.h"

#include <gimbal/assert.h>

static gboolean does_rise(const double* time, int count) {
  for (int i = 1; i < count; i++) {
    if (!(time[i] > time[i - 1])) return FALSE;
  }
  return TRUE;
}

GimbalReel* gimbal_reel_new(const char* path, int count, int size, const double* time) {
  GIMBAL_ASSERT(count > 0 && size > 0);
  GimbalReel* self = g_new0(GimbalReel, 1);
  *self = (GimbalReel){.count = count, .size = size, .time = time, .path = g_strdup(path)};
  self->name = g_path_get_basename(path);
  self->rises = does_rise(time, count);
  g_atomic_ref_count_init(&self->references);
  return self;
}

GimbalReel* gimbal_reel_ref(GimbalReel* self) {
  g_atomic_ref_count_inc(&self->references);
  return self;
}

void gimbal_reel_unref(GimbalReel* self) {
  if (!g_atomic_ref_count_dec(&self->references)) return;
  if (self->release) self->release(self->data);
  g_free(self->path);
  g_free(self->name);
  g_free(self);
}

gboolean gimbal_reel_read(GimbalReel* self, int index, mjtNum* state) {
  GIMBAL_ASSERT(index >= 0 && index < self->count);
  return self->read(self->data, index, state);
}

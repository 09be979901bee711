// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/motion-data.h"

GimbalMotion* motion_new(const char* kind) {
  GimbalMotion* self = g_new0(GimbalMotion, 1);
  self->kind = kind;
  self->names = g_ptr_array_new_with_free_func(g_free);
  return self;
}

void gimbal_motion_free(GimbalMotion* self) {
  if (!self) return;
  g_ptr_array_unref(self->names);
  void* const owned[] = {self->values, self->times, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

GimbalMotion* motion_refuse(GError** error, const char* format, ...) {
  va_list args;
  va_start(args, format);
  if (error) *error = g_error_new_valist(G_FILE_ERROR, G_FILE_ERROR_INVAL, format, args);
  va_end(args);
  return NULL;
}

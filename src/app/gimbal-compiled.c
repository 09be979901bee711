// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The product of one compile.

#include "gimbal-compiled.h"

GimbalCompiled* gimbal_compiled_new(mjModel* model, mjSpec* spec, const char* path, guint64 generation) {
  GimbalCompiled* self = g_new0(GimbalCompiled, 1);
  g_atomic_ref_count_init(&self->refs);
  self->model = model;
  self->spec = spec;
  self->path = g_strdup(path);
  self->generation = generation;
  return self;
}

GimbalCompiled* gimbal_compiled_ref(GimbalCompiled* self) {
  g_atomic_ref_count_inc(&self->refs);
  return self;
}

void gimbal_compiled_unref(GimbalCompiled* self) {
  if (!g_atomic_ref_count_dec(&self->refs)) return;
  mj_deleteModel(self->model);
  if (self->spec) mj_deleteSpec(self->spec);
  g_free(self->path);
  g_free(self);
}

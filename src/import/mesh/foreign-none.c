// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// In the place of foreign.c, where Assimp is not there: the engine says what it reads.

#include "import/mesh/foreign.h"

gboolean gimbal_foreign_is_for(const char* path) {
  (void)path;
  return FALSE;
}

GPtrArray* gimbal_foreign_read(const char* path, const char* top, const char* pictures, GError** error) {
  (void)path, (void)top, (void)pictures, (void)error;
  return NULL;
}

char* gimbal_foreign_obj(const GPtrArray* parts, guint first, guint last) {
  (void)parts, (void)first, (void)last;
  return NULL;
}

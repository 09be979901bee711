// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where libgit2-glib is not: nothing is known of commits.

#include "project/head.h"

char* gimbal_head_read(GFile* file) {
  (void)file;
  return NULL;
}

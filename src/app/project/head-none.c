// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Without libgit2-glib, nothing is known about commits.

#include "project/head.h"

char* gimbal_head_read(GFile* file) {
  (void)file;
  return NULL;
}

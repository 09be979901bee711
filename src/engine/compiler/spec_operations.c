// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passes of the compiler as operations on a spec.

#include <mujoco/mujoco.h>

int mjs_fuseStatic(mjSpec* s, const mjVFS* vfs) {
  (void)s, (void)vfs;
  return -1;
}

int mjs_discardVisual(mjSpec* s, const mjVFS* vfs) {
  (void)s, (void)vfs;
  return -1;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The version of the interface that the engine implements.

#include <mujoco/mujoco.h>

_Static_assert(mjVERSION_HEADER == 4000001, "version number and version text go together");

int mj_version(void) {
  return mjVERSION_HEADER;
}

const char* mj_versionString(void) {
  return "4.0.1";
}

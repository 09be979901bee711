// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gmsh files.

#include "asset/mesh/gmsh.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalMessage error = {.form = NULL};
  Gmsh gmsh;
  if (!gmsh_read(&gmsh, data, size, &error)) {
    for (int i = 0; i < gmsh.nelement * (gmsh.dim + 1); i++) {
      if (gmsh.element[i] < 0 || gmsh.element[i] >= gmsh.npoint) __builtin_trap();
    }
    gmsh_free(&gmsh);
  }
  return 0;
}

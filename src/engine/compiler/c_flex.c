// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformable objects.

#include "compiler/asset_work.h"

void compile_flexes(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    compile_error(c, c->list[mjOBJ_FLEX].items[i], "flex", "deformable objects cannot be compiled yet");
  }
}

void free_flexes(Compile* c) { (void)c; }
void flex_sizes(const Compile* c, mjModel* size) {
  (void)c;
  (void)size;
}
void emit_flexes(Compile* c) { (void)c; }

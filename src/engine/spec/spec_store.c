// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a spec stores for its elements: texts and compiler settings.

#include <string.h>

#include "spec/spec.h"

Spec* spec_of(const mjSpec* s) {
  return (Spec*)s;
}

const char* spec_intern(Spec* s, const char* text) {
  // texts that come in long runs are mostly the one interned last
  bool again = s->last_interned && (text == s->last_interned || !strcmp(text, s->last_interned));
  if (!again) s->last_interned = g_string_chunk_insert_const(s->strings, text);
  return s->last_interned;
}

const mjsCompiler* spec_copy_compiler(Spec* s, const mjsCompiler* c) {
  mjsCompiler* copy = g_memdup2(c, sizeof *c);
  copy->meshdir = g_new0(Container, 1);
  copy->texturedir = g_new0(Container, 1);
  string_set(copy->meshdir, string_get(c->meshdir));
  string_set(copy->texturedir, string_get(c->texturedir));
  g_ptr_array_add(s->compilers, copy);
  return copy;
}

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

static mjString* string_copy(const mjString* text) {
  Container* copy = g_new(Container, 1);
  container_init(copy, CONTAINER_STRING);
  string_set(copy, string_get(text));
  return copy;
}

const mjsCompiler* spec_copy_compiler(Spec* s, const mjsCompiler* c) {
  mjsCompiler* copy = g_memdup2(c, sizeof *c);
  copy->meshdir = string_copy(c->meshdir);
  copy->texturedir = string_copy(c->texturedir);
  g_ptr_array_add(s->compilers, copy);
  return copy;
}

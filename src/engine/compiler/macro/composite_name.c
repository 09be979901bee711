// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of the parts of a cable.

#include "compiler/macro/composite.h"

char* composite_part_name(const Composite* c, const char* letter, int i) {
  int last = c->count[0] - 2;
  if (i == 0) return g_strdup_printf("%s%s_first", c->prefix, letter);
  if (i == last) return g_strdup_printf("%s%s_last", c->prefix, letter);
  return g_strdup_printf("%s%s_%d", c->prefix, letter, i);
}

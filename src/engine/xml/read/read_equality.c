// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Equality constraints, read: what they bind the grammar says (the attributes of the fields name1
// and name2); here are the numbers that share the field data.

#include <string.h>

#include "xml/grammar/equality_numbers.h"
#include "xml/read/read.h"

static void read_numbers(const DomNode* node, mjsEquality* equality) {
  // the place of the anchor holds default coefficients, which a weld must not take for one
  bool weld_of_bodies = equality->type == mjEQ_WELD && equality->objtype == mjOBJ_BODY;
  if (weld_of_bodies) memset(equality->data, 0, 3 * sizeof(double));
  for (int i = 0; i < EQUALITY_NUMBERS; i++) {
    if (!gimbal_grammar_attribute(node->kind, kEqualityNumbers[i].name)) continue;
    read_doubles(node, kEqualityNumbers[i].name, equality->data + kEqualityNumbers[i].first,
                 kEqualityNumbers[i].count);
  }
}

void read_one_equality(Reader* r, const DomNode* node, mjsEquality* equality) {
  (void)r;
  read_fields(node, equality);
  if (!node->in_default) read_numbers(node, equality);
}

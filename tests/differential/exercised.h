// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which elements, attributes and keywords of the grammar models had, and how many.

#ifndef GIMBAL_DIFFERENTIAL_EXERCISED_H_
#define GIMBAL_DIFFERENTIAL_EXERCISED_H_

#include <gimbal/grammar.h>

#include "tree.h"

// Names: "element", "element@attribute", "element@attribute=keyword", by the identity of the
// element in the grammar.
typedef struct Exercised Exercised;

Exercised* exercised_new(const GimbalElement* root);
void exercised_free(Exercised* x);
void exercised_add(Exercised* x, const Node* files);
// Print how many models had each. Returns how many lines of the list (a name, a tab, why no model
// has it; # starts a comment) are not true, and how many names are missing there; says which.
int exercised_print(const Exercised* x, const char* list_path);

#endif  // GIMBAL_DIFFERENTIAL_EXERCISED_H_

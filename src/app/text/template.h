// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// New elements with attributes that make sense: what "Add" in the tree puts into the text. Pure.

#ifndef GIMBAL_TEMPLATE_H_
#define GIMBAL_TEMPLATE_H_

#include <gimbal/grammar.h>
#include <glib.h>

#include "language/scan/tree.h"

// The names that a model declares, each as "namespace name": those that a new element had best
// refer to come first. Owns them.
GPtrArray* gimbal_names_new(void);
void gimbal_names_collect(GPtrArray* names, const GimbalMjcfTree* tree);
void gimbal_names_prefer(GPtrArray* names, const char* space, const char* name);

// The n-th name of a namespace (0: the first), or NULL.
const char* gimbal_names_nth(const GPtrArray* names, const char* space, int n);

// The text of a new element. What it must refer to is taken from names, and its own name is one
// that is free there. NULL if it would refer to something that the model does not have: missing
// (may be NULL) becomes its namespace.
char* gimbal_template_new(const GimbalElement* element, gboolean in_default, const GPtrArray* names,
                          const char** missing);

#endif  // GIMBAL_TEMPLATE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of new elements with useful attributes, which "Add" in the tree inserts. Pure functions.

#ifndef GIMBAL_TEMPLATE_H_
#define GIMBAL_TEMPLATE_H_

#include <gimbal/grammar.h>
#include <glib.h>

#include "language/scan/tree.h"

// The names that a model declares, each as "namespace name". Preferred names, which a new element
// should refer to, come first. The array owns its strings.
GPtrArray* gimbal_names_new(void);
void gimbal_names_collect(GPtrArray* names, const GimbalMjcfTree* tree);
void gimbal_names_prefer(GPtrArray* names, const char* space, const char* name);

// The n-th name of a namespace (0: the first), borrowed, or NULL.
const char* gimbal_names_nth(const GPtrArray* names, const char* space, int n);

// The text of a new element; the caller frees it. It refers to objects in names, and gets a name
// that is not among them. NULL if it must refer to a kind of object that the model does not have:
// then missing (may be NULL) is set to that namespace. in_default: for a default class.
char* gimbal_template_new(const GimbalElement* element, gboolean in_default, const GPtrArray* names,
                          const char** missing);

#endif  // GIMBAL_TEMPLATE_H_

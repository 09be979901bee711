// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compares an attribute of several objects: its value from the text, a class or the default of the
// grammar.

#ifndef GIMBAL_COMPARISON_H_
#define GIMBAL_COMPARISON_H_

#include "author/structure.h"

#define GIMBAL_DIFFERS "—"  // stands for a number that the objects do not share

typedef struct GimbalComparison GimbalComparison;

// nodes: of GimbalTreeNode, for the current text.
GimbalComparison* gimbal_comparison_new(GimbalSession* session, const GPtrArray* nodes);
void gimbal_comparison_free(GimbalComparison* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalComparison, gimbal_comparison_free)

// Whether the objects that can have the attribute differ in it. value becomes the numbers (or the
// one word) that they share, with GIMBAL_DIFFERS for the others; written becomes whether any of
// them writes it.
gboolean gimbal_comparison_get(const GimbalComparison* self, const char* attribute, char** value,
                               gboolean* written);

// A value for one of the nodes: GIMBAL_DIFFERS is replaced by its own number. NULL if it has none.
char* gimbal_comparison_fill(const GimbalComparison* self, guint node, const char* attribute,
                             const char* value);

#endif  // GIMBAL_COMPARISON_H_

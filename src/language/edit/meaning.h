// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compares two models that the same writer wrote: what differs between them is meant, not only
// written in another way. Pure functions.

#ifndef GIMBAL_MEANING_H_
#define GIMBAL_MEANING_H_

#include "language/scan/tree.h"

typedef enum GimbalMeaningKind {
  GIMBAL_MEANING_SET,     // attributes of an element
  GIMBAL_MEANING_ADDED,   // an element
  GIMBAL_MEANING_REMOVED  // an element
} GimbalMeaningKind;

typedef struct GimbalMeaning {
  GimbalMeaningKind kind;
  int was;           // node of the first tree: the element, or the parent of what was added
  int now;           // node of the second tree, -1: removed
  GPtrArray* names;  // of the attributes that differ
} GimbalMeaning;

// The differences in the order of the first tree. Elements are paired by their names or classes,
// those without by their order among their like. Numbers differ by more than the last of six
// digits. The settings of the compiler say how a text is read, and are left out.
GArray* gimbal_meaning_compare(const GimbalMjcfTree* was, const GimbalMjcfTree* now);

#endif  // GIMBAL_MEANING_H_

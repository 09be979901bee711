// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What explains a difference must be there: a line of an answer that may be on purpose gets " <-
// cause" behind its detail if the case has what a row of docs/differences.md speaks of. known.tsv
// names the class with its cause, so the same difference without it stays unexplained.

#ifndef GIMBAL_DIFFERENTIAL_CAUSES_H_
#define GIMBAL_DIFFERENTIAL_CAUSES_H_

#include "tree.h"

// Stands at the end of a note about calls if a compile has failed before.
#define AFTER_A_FAILURE " (failed before)"

void causes_add(const Node* files, GString* answer);

// Whether an instance of a plug-in is used by nothing: the reference's copies of the spec are
// without it.
int has_unused_instance(const Node* files);

#endif  // GIMBAL_DIFFERENTIAL_CAUSES_H_

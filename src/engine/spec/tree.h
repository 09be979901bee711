// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Putting elements into a spec.

#ifndef GIMBAL_SPEC_TREE_H_
#define GIMBAL_SPEC_TREE_H_

#include "spec/spec.h"

// Append an element that is in no list yet: to its body's list, or to the spec's.
void tree_append(BodyElement* body, Element* e);
void list_append(Spec* s, Element* e);

// Make an element outside the tree.
Element* list_add(Spec* s, mjtObj kind, const mjsDefault* def);

#endif  // GIMBAL_SPEC_TREE_H_

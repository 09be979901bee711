// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lists that no function reads out of a spec, from the text that the spec was made of.

#ifndef GIMBAL_DIFFERENTIAL_RELIST_H_
#define GIMBAL_DIFFERENTIAL_RELIST_H_

#include "examine.h"

// Give an element that was made again the lists of the element of the text with its name, if its
// kind has any.
void relist(const Subject* s, mjsElement* made, const char* name);

// Whether a node of the text stands for lists that relist does not know.
int relist_misses(const Node* node);

#endif  // GIMBAL_DIFFERENTIAL_RELIST_H_

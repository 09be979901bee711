// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of numbers in a keyframe, and the elements whose state they are.

#ifndef GIMBAL_SPEC_KEY_ROW_H_
#define GIMBAL_SPEC_KEY_ROW_H_

#include "spec/spec.h"

// Elements that a walk leaves out, as if they were not there; NULL: none.
typedef GHashTable ElementSet;

// Called for each element that has numbers in a row: width of them by its kind, of which the row
// gives n.
typedef void (*KeyRowVisit)(void* context, Element* e, KeyField field, const double* values, int n,
                            int width);

// Call visit for every joint, tendon, actuator and mocap body, in the order of the compiled model.
void key_row_visit(const Spec* s, const mjsKey* key, ElementSet* left_out, KeyRowVisit visit, void* context);

// The name of a row that has more numbers than the spec has room for, or NULL.
const char* key_row_excess(const Spec* s, const mjsKey* key, ElementSet* left_out);

// Whether every row that is given is exactly as long as the spec needs.
bool key_row_fits(const Spec* s, const mjsKey* key, ElementSet* left_out);

// Put the keyframes in the order of the model: those that wait, or were attached, come last.
void keys_settle(Spec* s);

// A digest of the rows, to detect changes; never 0.
guint key_rows_mark(const mjsKey* key);

// If rows were written after parts had been taken from them, forget the parts: what a program
// writes counts.
void key_heed_rows(Element* key);

// Take the numbers of elements that are about to go out of all keyframes with rows.
void key_rows_remove(Spec* s, ElementSet* going);

#endif  // GIMBAL_SPEC_KEY_ROW_H_

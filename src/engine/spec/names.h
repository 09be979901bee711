// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of elements, and the tables that lead from them to the elements. A program may write a name
// where mjs_getName found it, past the tables: what they say is checked when it is used.

#ifndef GIMBAL_SPEC_NAMES_H_
#define GIMBAL_SPEC_NAMES_H_

#include "spec/spec.h"

// Let an element be found by its name, unless it has none or something of its kind has it already
// (false).
bool names_enter(Element* e);

// Let it be found no more.
void names_leave(Element* e);

// Give an element a name, also one that is taken: what the text says stands, and the compiler
// complains. Returns 0; -1 and an error: it is taken.
int names_set(mjsElement* element, const char* name);

// Called for an element whose name another one of its kind has.
typedef void (*NamesClash)(void* context, Element* e);

// Bring all tables up to date with the names that the elements of the spec have now; clash may be
// NULL.
void names_refresh(Spec* s, NamesClash clash, void* context);

#endif  // GIMBAL_SPEC_NAMES_H_

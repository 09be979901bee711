// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The fields by which elements name each other.

#ifndef GIMBAL_SPEC_REFERENCES_H_
#define GIMBAL_SPEC_REFERENCES_H_

#include "spec/spec.h"

// What to do with a name: kind of the named object (mjOBJ_DEFAULT for a class), and the name, which
// may be changed.
typedef void (*ReferenceVisit)(void* context, Element* e, mjtObj kind, mjString* name);

// Call visit for each name in e that is not empty: names of other elements and of classes.
void references_visit(Element* e, ReferenceVisit visit, void* context);

#endif  // GIMBAL_SPEC_REFERENCES_H_

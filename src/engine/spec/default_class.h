// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Default classes: named sets of template elements, each starting as a copy of its parent's.

#ifndef GIMBAL_SPEC_DEFAULT_CLASS_H_
#define GIMBAL_SPEC_DEFAULT_CLASS_H_

#include "spec/class_template.h"
#include "spec/spec.h"

// Make a class and enter it into the spec's lists. parent NULL: the root class.
Element* default_class_new(Spec* s, const char* name, Element* parent);

// The class by name, or NULL.
Element* default_class_find(const Spec* s, const char* name);

#endif  // GIMBAL_SPEC_DEFAULT_CLASS_H_

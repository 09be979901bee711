// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The templates of a default class, one for each kind that has defaults.

#ifndef GIMBAL_SPEC_CLASS_TEMPLATE_H_
#define GIMBAL_SPEC_CLASS_TEMPLATE_H_

#include "spec/element.h"

// How many kinds have defaults.
#define CLASS_GIVEN +1
#define CLASS_MAIN  +1
#define CLASS_NONE
#define CLASS_OF(kind, word, structure, begin, names, user, class, ...) CLASS_##class
enum { CLASS_TEMPLATES = 0 GIMBAL_PART_OBJECTS(CLASS_OF) GIMBAL_LISTED_OBJECTS(CLASS_OF) };

// The kind of template i, and where a class points to it.
mjtObj class_template_kind(int i);
void** class_template_slot(const DefaultElement* d, int i);

// The template of a kind in a class, or NULL if the kind has no defaults.
Element* default_class_template(const Element* class_, mjtObj kind);

#endif  // GIMBAL_SPEC_CLASS_TEMPLATE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an attribute came to: after classes, as it would be written; after compilation, as the model
// keeps it; and where its value was written.

#ifndef GIMBAL_EFFECTIVE_H_
#define GIMBAL_EFFECTIVE_H_

#include <gimbal/grammar.h>
#include <gimbal/source_map.h>

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalOrigin {
  GIMBAL_ORIGIN_BUILT_IN,  // written nowhere
  GIMBAL_ORIGIN_ELEMENT,   // in the element itself
  GIMBAL_ORIGIN_CLASS      // in a default class
} GimbalOrigin;

typedef struct GimbalEffective {
  char* compiled;  // in SI units and radians; NULL if the model does not keep it as one field
  GimbalOrigin origin;
  GimbalPlace place;  // of the origin, unless it is built in; lent by the spec
} GimbalEffective;

// Of an object (mjtObj, id) of the compiled model; s: what it was compiled from, or NULL. Clear
// with gimbal_effective_clear.
void gimbal_effective_get(const mjModel* m, const mjSpec* s, int type, int id,
                          const GimbalAttribute* attribute, GimbalEffective* result);
void gimbal_effective_clear(GimbalEffective* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalEffective, gimbal_effective_clear)

// The structure in the spec behind a compiled object or an element, or NULL.
const void* gimbal_spec_struct(const mjSpec* s, int objtype, int id, const mjsElement* element);

// The same in a class of defaults, for elements with this tag.
const void* gimbal_default_struct(const mjSpec* s, const char* class_name, const char* tag);

// The value of an attribute there, after classes, as it would be written; NULL if it is not kept in
// one field or not set.
char* gimbal_effective_value(const GimbalAttribute* attribute, const void* structure);

#endif  // GIMBAL_EFFECTIVE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective value of an attribute: after classes, as it would be written; after compilation, as
// the model stores it; and where the value was written.

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
  char* compiled;  // in SI units and radians; NULL if the model does not store it in one field
  GimbalOrigin origin;
  GimbalPlace place;  // of the origin, unless it is built in; borrowed from the spec
} GimbalEffective;

// Of an object (mjtObj, id) of the compiled model; s: what it was compiled from, or NULL. Clear
// with gimbal_effective_clear.
void gimbal_effective_get(const mjModel* m, const mjSpec* s, int type, int id,
                          const GimbalAttribute* attribute, GimbalEffective* result);
void gimbal_effective_clear(GimbalEffective* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalEffective, gimbal_effective_clear)

// The structure in the spec that a compiled object or an element comes from, or NULL.
const void* gimbal_spec_struct(const mjSpec* s, int objtype, int id, const mjsElement* element);

// The structure in a default class, for elements with this tag.
const void* gimbal_default_struct(const mjSpec* s, const char* class_name, const char* tag);

// The value of an attribute in such a structure, after classes, as it would be written; NULL if it
// is not stored in one field or not set.
char* gimbal_effective_value(const GimbalAttribute* attribute, const void* structure);

#endif  // GIMBAL_EFFECTIVE_H_

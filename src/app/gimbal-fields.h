// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers that the compiled model and the running state have for an object, by the engine's own field
// lists, and the value that an attribute has after its classes. Pure.

#ifndef GIMBAL_FIELDS_H_
#define GIMBAL_FIELDS_H_

#include <gimbal/grammar.h>
#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalFieldText {
  const char* name;  // of the field: "geom_xpos"
  char* text;        // its numbers
} GimbalFieldText;

// Fields of the model (d NULL) or of the state for one object. Of GimbalFieldText; free with
// g_ptr_array_unref.
GPtrArray* gimbal_fields_of_model(const mjModel* m, int objtype, int id);
GPtrArray* gimbal_fields_of_data(const mjModel* m, const mjData* d, int objtype, int id);

// The structure in the spec behind a compiled object or an element, or NULL.
const void* gimbal_spec_struct(const mjSpec* s, int objtype, int id, const mjsElement* element);

// The same in a class of defaults, for elements with this tag.
const void* gimbal_default_struct(const mjSpec* s, const char* class_name, const char* tag);

// The value of an attribute there as it would be written; NULL if it is not kept in one field or not set.
char* gimbal_effective_value(const GimbalAttribute* attribute, const void* structure);

#endif  // GIMBAL_FIELDS_H_

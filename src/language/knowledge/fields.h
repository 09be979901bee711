// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers that the compiled model and the running state have for an object, by the engine's own
// field lists. Pure.

#ifndef GIMBAL_FIELDS_H_
#define GIMBAL_FIELDS_H_

#include <gimbal/grammar.h>
#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalFieldText {
  const char* name;  // of the field: "geom_xpos"; of a key of the object's plug-in: "radius"
  char* text;        // its numbers
} GimbalFieldText;

// Fields of the model, after the keys of its plug-in, or of the state for one object. Of
// GimbalFieldText; free with g_ptr_array_unref.
GPtrArray* gimbal_fields_of_model(const mjModel* m, int objtype, int id);
GPtrArray* gimbal_fields_of_data(const mjModel* m, const mjData* d, int objtype, int id);

// One row of the field of the model with this name ("geom_size"); a number that is one of the
// keywords (may be NULL) is shown as the word. NULL if there is no such row.
char* gimbal_field_text(const mjModel* m, const char* name, int row, const GimbalKeywords* keywords);

#endif  // GIMBAL_FIELDS_H_

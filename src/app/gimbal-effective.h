// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an attribute came to in the compiled model, and where its value was written.

#ifndef GIMBAL_EFFECTIVE_H_
#define GIMBAL_EFFECTIVE_H_

#include <gimbal/grammar.h>

#include "gimbal-compiled.h"

typedef enum GimbalOrigin {
  GIMBAL_ORIGIN_BUILT_IN,  // written nowhere
  GIMBAL_ORIGIN_ELEMENT,   // in the element itself
  GIMBAL_ORIGIN_CLASS      // in a default class
} GimbalOrigin;

typedef struct GimbalEffective {
  char* value;  // as text, in SI units and radians; NULL if the model does not keep it as one field
  GimbalOrigin origin;
  char* file;  // of the origin, NULL if built in
  int line;
  gsize start;  // bytes
} GimbalEffective;

// Of an object (mjtObj, id) of the compiled model. Clear with gimbal_effective_clear.
void gimbal_effective_get(const GimbalCompiled* compiled, int type, int id, const GimbalAttribute* attribute,
                          GimbalEffective* result);
void gimbal_effective_clear(GimbalEffective* self);

// Row id of a field of the model such as "geom_size", as text; NULL if there is no such field.
char* gimbal_model_field_text(const mjModel* m, const char* field, int id, const GimbalKeywords* keywords);

#endif  // GIMBAL_EFFECTIVE_H_

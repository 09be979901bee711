// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A number of the text that is to vary: the sets of elements that it can vary in, and the element
// of an experiment for it.

#ifndef GIMBAL_VARY_H_
#define GIMBAL_VARY_H_

#include <gimbal/grammar.h>

#include "session/session.h"

// A set of elements in which the number varies.
typedef struct GimbalVaryScope {
  char* label;
  char* name;  // of a new parameter with these targets
  GPtrArray*
      // char*: attributes of a <target>, without the attribute of the model and those after it
      targets;
} GimbalVaryScope;

typedef struct GimbalVarySpot {
  char* title;  // kp of position “shoulder”
  char* attribute;
  gboolean whole;  // the number is an integer
  int count;       // of the numbers, written or by default
  double numbers[16];
  int component;      // index of the requested number
  GPtrArray* scopes;  // GimbalVaryScope, the narrowest first
} GimbalVarySpot;

void gimbal_vary_spot_free(GimbalVarySpot* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalVarySpot, gimbal_vary_spot_free)

// Describe an attribute of the element whose tag begins at byte tag of a file of the model (path
// "": the root file). NULL with an error: it is not a number, or nothing identifies the element.
GimbalVarySpot* gimbal_vary_spot_new(GimbalSession* session, const char* path, gsize tag,
                                     const char* attribute, int component, GError** error);

// The range, and how the value is used.
typedef struct GimbalVaryRange {
  double from, to;
  gboolean log;
  double step;  // 0: continuous
  gboolean multiply;
  int component;
  double factor;  // of another parameter's value
} GimbalVaryRange;

// Propose a range around the present number, or around 1 if its values multiply the number.
GimbalVaryRange gimbal_vary_range(const GimbalVarySpot* self, int component, gboolean multiply);

// Why a range is invalid, NULL: it is valid.
const char* gimbal_vary_trouble(const GimbalVaryRange* range);

// The text of a <parameter> of that name with its targets; the targets alone (char*), for coupling
// to another parameter. The caller owns the results.
char* gimbal_vary_dup_parameter(const GimbalVarySpot* self, int scope, const char* name,
                                const GimbalVaryRange* range);
GPtrArray* gimbal_vary_dup_targets(const GimbalVarySpot* self, int scope, const GimbalVaryRange* range);

#endif  // GIMBAL_VARY_H_

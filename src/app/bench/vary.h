// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A number of the text that shall vary: over which elements it may be meant, and the element of an
// experiment that says so.

#ifndef GIMBAL_VARY_H_
#define GIMBAL_VARY_H_

#include <gimbal/grammar.h>

#include "session/session.h"

// Which elements are meant.
typedef struct GimbalVaryScope {
  char* label;
  char* name;  // that a parameter over these is given
  GPtrArray*
      // char*: the attributes of a <target>, but for the attribute of the model and what follows it
      targets;
} GimbalVaryScope;

typedef struct GimbalVarySpot {
  char* title;  // kp of position “shoulder”
  char* attribute;
  gboolean whole;  // the number is an integer
  int count;       // numbers that are written
  double numbers[16];
  int component;      // that was asked for
  GPtrArray* scopes;  // GimbalVaryScope, the narrowest first
} GimbalVarySpot;

void gimbal_vary_spot_free(GimbalVarySpot* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalVarySpot, gimbal_vary_spot_free)

// An attribute of the element whose tag begins at a byte of a file of the model (path "": the
// root). NULL with an error: it is no number, or nothing says which element is meant.
GimbalVarySpot* gimbal_vary_spot_new(GimbalSession* session, const char* path, gsize tag,
                                     const char* attribute, int component, GError** error);

// How far, and how.
typedef struct GimbalVaryRange {
  double from, to;
  gboolean log;
  double step;  // 0: continuous
  gboolean multiply;
  int component;
  double factor;  // of another parameter's value
} GimbalVaryRange;

// A range around the number as it is written.
GimbalVaryRange gimbal_vary_range(const GimbalVarySpot* self, int component, gboolean multiply);

// Why there is no such range, NULL: there is.
const char* gimbal_vary_trouble(const GimbalVaryRange* range);

// <parameter …> with its targets under a name; its targets alone, to be coupled to another
// parameter.
char* gimbal_vary_dup_parameter(const GimbalVarySpot* self, int scope, const char* name,
                                const GimbalVaryRange* range);
GPtrArray* gimbal_vary_dup_targets(const GimbalVarySpot* self, int scope, const GimbalVaryRange* range);

#endif  // GIMBAL_VARY_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The product of one compile: the model, and the spec that knows where each object stands in the text.

#ifndef GIMBAL_COMPILED_H_
#define GIMBAL_COMPILED_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Immutable and shared between threads by reference count.
typedef struct GimbalCompiled_ {
  guint64 generation;  // number of the compile job; larger is newer
  guint64 revision;    // of the text; two models of the same one differ in what was launched at most
  guint64 document;    // id of the document that the text is of
  char* path;          // the file that it has
  mjModel* model;
  mjModel own;   // the same without what was launched, which comes last everywhere; shares its arrays
  mjSpec* spec;  // NULL if the model came from a binary file
  char*
      shape;  // equal for two models whose objects have the same names, kinds, places in the tree and ranges
  GPtrArray* launched;  // what was launched into it (GimbalLaunchedBody), NULL for nothing
  GPtrArray* sources;   // the texts as they were compiled (GimbalSource), NULL for a binary file
  double compile_ms;    // wall time from text to model and data
  double parse_ms;      // of that: reading the text
  double build_ms;      // building the model
} GimbalCompiled;

// Takes model, spec and launched.
GimbalCompiled* gimbal_compiled_new(mjModel* model, mjSpec* spec, const char* path, guint64 generation,
                                    GPtrArray* launched);
GimbalCompiled* gimbal_compiled_ref(GimbalCompiled* self);
void gimbal_compiled_unref(GimbalCompiled* self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalCompiled, gimbal_compiled_unref)

#endif  // GIMBAL_COMPILED_H_

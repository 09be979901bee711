// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The product of one compile: the model, and the spec that knows where each object stands in the
// text.

#ifndef GIMBAL_COMPILED_H_
#define GIMBAL_COMPILED_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Immutable and shared between threads by reference count.
typedef struct GimbalCompiled {
  guint64 generation;  // number of the compile job; larger is newer
  // of the text; two models of the same one differ in what was launched at most
  guint64 revision;
  guint64 document;  // id of the document that the text is of
  guint
      // number of the run of other numbers that it is of (gimbal_compiled_new_replay); 0: of the
      // text
      replay;
  char* path;  // the file that it has
  mjModel* model;
  // the same without what was launched, which comes last everywhere; shares its arrays
  mjModel own;
  mjSpec* spec;  // NULL if the model came from a binary file
  char*
      // equal for two models whose objects have the same names, kinds, places in the tree and
      // ranges
      shape;
  // what was launched into it (GimbalLaunchedBody), NULL for nothing
  GPtrArray* launched;
  struct GimbalCompiled* origin;  // whose spec it shares, NULL: it has its own
  // the texts as they were compiled (GimbalSource), NULL for a binary file
  GPtrArray* sources;
  double compile_ms;  // wall time from text to model and data
  double parse_ms;    // of that: reading the text
  double build_ms;    // building the model
} GimbalCompiled;

// Takes model, spec and launched.
GimbalCompiled* gimbal_compiled_new(mjModel* model, mjSpec* spec, const char* path, guint64 generation,
                                    GPtrArray* launched);
// A model with other numbers in the place of one, whose objects stand at the same places of the
// text. Takes model.
GimbalCompiled* gimbal_compiled_new_replay(GimbalCompiled* origin, mjModel* model, guint replay);
GimbalCompiled* gimbal_compiled_ref(GimbalCompiled* self);
void gimbal_compiled_unref(GimbalCompiled* self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalCompiled, gimbal_compiled_unref)

#endif  // GIMBAL_COMPILED_H_

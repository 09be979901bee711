// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The result of one compilation: the model, and the spec that knows the place of each object in the
// text.

#ifndef GIMBAL_COMPILED_H_
#define GIMBAL_COMPILED_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Immutable and shared between threads by reference count.
typedef struct GimbalCompiled {
  guint64 generation;  // number of the compile job; larger is newer
  // of the text; two models of the same revision differ in their launched bodies at most
  guint64 revision;
  guint64 document;  // id of the document that has the text
  // number of the replayed run with other numbers (gimbal_compiled_new_replay); 0: compiled from
  // the text
  guint replay;
  char* path;  // of the model's file
  mjModel* model;
  // the model without the launched bodies, which come last in all arrays; shares the arrays
  mjModel own;
  mjSpec* spec;  // NULL if the model came from a binary file
  // equal for two models whose objects have the same names, kinds, places in the tree and ranges
  char* shape;
  // the bodies that were launched into it (GimbalLaunchedBody), NULL if there are none
  GPtrArray* launched;
  struct GimbalCompiled* origin;  // the owner of the spec, NULL: this one owns it
  // the texts that were compiled (GimbalSource), NULL for a binary file
  GPtrArray* sources;
  double compile_ms;  // wall time from text to model and data
  double parse_ms;    // of that: reading the text
  double build_ms;    // building the model
} GimbalCompiled;

// Takes ownership of model, spec and launched, and copies path.
GimbalCompiled* gimbal_compiled_new(mjModel* model, mjSpec* spec, const char* path, guint64 generation,
                                    GPtrArray* launched);
// A model with other numbers than origin, whose objects have the same places in the text. Takes
// ownership of model, and holds a reference to origin.
GimbalCompiled* gimbal_compiled_new_replay(GimbalCompiled* origin, mjModel* model, guint replay);
GimbalCompiled* gimbal_compiled_ref(GimbalCompiled* self);
void gimbal_compiled_unref(GimbalCompiled* self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalCompiled, gimbal_compiled_unref)

#endif  // GIMBAL_COMPILED_H_

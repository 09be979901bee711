// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What 4.0.1 computes otherwise for a model of 3.12: which of the changed rules act on it, on what,
// and both numbers. Those of 4.0.1 are of this engine where it has the rule; those of 3.12, and of
// rules that it has not yet, come of formulas, on the model as this engine has compiled it.

#ifndef GIMBAL_CHANGES_H_
#define GIMBAL_CHANGES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "migrate/change.h"

// Of what the model was.
typedef struct GimbalChangesSpan {
  int from;               // its version, 0: 3.12; rules that are not later say nothing
  const GPtrArray* rods;  // names of flexes that were cables then, or NULL
} GimbalChangesSpan;

// All of them, in the order of the rules: GimbalChange.
GPtrArray* gimbal_changes_find(mjSpec* spec, const mjModel* m, GimbalChangesSpan span);

// Files (GimbalMjcfFile) whose texts say today what those of a model (gimbal_mjcf_files_new) said
// in its version.
typedef struct GimbalSaid {
  GPtrArray* texts;
  GPtrArray* loading;  // what this engine reads of the model, saying the same as in 4.0.1
  int from;
  gboolean other;  // some text of texts differs
} GimbalSaid;
GimbalSaid* gimbal_said_new(GPtrArray* files, int from);
void gimbal_said_free(GimbalSaid* said);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalSaid, gimbal_said_free)

// Add what the text and the meshes of the model m mean otherwise, attribute by attribute.
void gimbal_changes_add_compiled(GPtrArray* list, const mjModel* m, const GimbalSaid* said);

#endif  // GIMBAL_CHANGES_H_

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
// in its version; NULL: the same ones. Free with g_ptr_array_unref.
GPtrArray* gimbal_said_texts_new(GPtrArray* files, int from);

// Add what the text of the model m means otherwise, attribute by attribute; said: NULL is allowed.
void gimbal_changes_add_compiled(GPtrArray* list, const mjModel* m, GPtrArray* said);

#endif  // GIMBAL_CHANGES_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds again in an edited model what refers to the model before: selected objects, pushed bodies,
// and physics options that were changed while the model ran.

#ifndef GIMBAL_RENUMBER_H_
#define GIMBAL_RENUMBER_H_

#include <mujoco/mujoco.h>

#include "model/compiled.h"

// The body of the model to that corresponds to a body of from: by name, or, without a name, by its
// place among the nameless children of the same parent. 0 if there is none.
int gimbal_renumber_body(const mjModel* from, int body, const mjModel* to);

// The object of the model to that corresponds to object id of from, -1 if there is none: by name;
// by its id, if the number of objects is the same and the object was renamed in the same body; a
// nameless one by its place among the nameless ones of its kind in its body, unless there are fewer
// of them now, as it is unknown which one was removed.
int gimbal_renumber_object(const mjModel* from, int type, int id, const mjModel* to);

// The same for elements that are in the text alone, frames and classes. The id is that of their
// node in the tree of the model.
int gimbal_renumber_written(const GimbalCompiled* from, int type, int id, const GimbalCompiled* to);

// Set live to after, except where it differs from before: there the user has changed it, and it
// stays as it is.
void gimbal_renumber_option(mjOption* live, const mjOption* before, const mjOption* after);

#endif  // GIMBAL_RENUMBER_H_

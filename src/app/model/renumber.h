// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the user has set up by number or by hand, found again in an edited model: objects that are
// selected, bodies that are pushed, and physics options that were changed while the model ran.

#ifndef GIMBAL_RENUMBER_H_
#define GIMBAL_RENUMBER_H_

#include <mujoco/mujoco.h>

#include "model/compiled.h"

// The body of to that is body of from: by name, or, without one, by its place among the nameless
// children of the same parent. 0 if there is none.
int gimbal_renumber_body(const mjModel* from, int body, const mjModel* to);

// The object of to that is object id of from, -1 if it is gone: by name; where there are as many
// objects as before, by its number, if it was named otherwise and is in the same body; without a
// name by its place among the nameless ones of its kind in its body, unless there are fewer of them
// now: then nobody knows which one went.
int gimbal_renumber_object(const mjModel* from, int type, int id, const mjModel* to);

// The same for what is in the text alone, frames and classes, by the numbers that the nodes of the
// tree give them.
int gimbal_renumber_written(const GimbalCompiled* from, int type, int id, const GimbalCompiled* to);

// live differs from before where the user changed it; there it stays, elsewhere it becomes as
// after.
void gimbal_renumber_option(mjOption* live, const mjOption* before, const mjOption* after);

#endif  // GIMBAL_RENUMBER_H_

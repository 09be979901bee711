// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What 4.0.1 computes otherwise for a model of 3.12: which of the changed rules act on it, on what,
// and both numbers. Those of 3.12 are of this engine; those of 4.0.1 come of the formula of the
// rule, on the model as this engine has compiled it.

#ifndef GIMBAL_CHANGES_H_
#define GIMBAL_CHANGES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "migrate/change.h"

// All of them, in the order of the rules: GimbalChange.
GPtrArray* gimbal_changes_find(mjSpec* spec, const mjModel* m);

#endif  // GIMBAL_CHANGES_H_

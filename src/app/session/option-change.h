// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of the physics options, field by field: undoing a change of one field leaves the current
// values of the others.

#ifndef GIMBAL_OPTION_CHANGE_H_
#define GIMBAL_OPTION_CHANGE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// A change as in the text of a model, "timestep: 0.002 → 0.004" or "contact: disable"; several
// joined by commas. NULL: nothing differs.
char* gimbal_option_change_describe(const mjOption* before, const mjOption* after);

// The fields in which before and after differ become those of after; of flags the bits that differ.
void gimbal_change_option(mjOption* option, const mjOption* before, const mjOption* after);

#endif  // GIMBAL_OPTION_CHANGE_H_

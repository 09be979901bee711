// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers of mjData by name: channels ("hinge.qpos"), elements of any array of numbers ("xpos[7]"),
// and elements of an array that belong to a named object ("xpos.hand[2]": the third number of the
// body hand).

#ifndef GIMBAL_WATCH_NAMES_H_
#define GIMBAL_WATCH_NAMES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Whether a model has a number of this name. index: element of the array, negative: not given. id
// is set for gimbal_watch_value with the same model, which returns NAN for an unknown id.
gboolean gimbal_watch_resolve(const mjModel* m, const mjData* d, const char* name, int index, int* id);
double gimbal_watch_value(const mjModel* m, const mjData* d, int id);

// The unit of the number, if the text of an expression is its name alone; "" if it has none, or it
// is not known. id: that of the name. The caller frees it.
char* gimbal_watch_unit_of(const mjModel* m, const mjData* d, const char* text, int id);

#endif  // GIMBAL_WATCH_NAMES_H_

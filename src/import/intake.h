// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A robot of ROS (URDF) or a folder of meshes as a model that stands: what was found on the way,
// what was repaired or added, and which of that somebody wants otherwise.

#ifndef GIMBAL_IMPORT_INTAKE_H_
#define GIMBAL_IMPORT_INTAKE_H_

#include <gio/gio.h>

#include "import/intake-item.h"

// Of a URDF or a folder that has one, or meshes. NULL with an error: there is nothing to make a
// model of.
GimbalIntake* gimbal_intake_new(const char* path, GimbalIntakeChoices* choices, GCancellable* cancellable,
                                GError** error);
GimbalIntake* gimbal_intake_ref(GimbalIntake* self);
void gimbal_intake_unref(GimbalIntake* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalIntake, gimbal_intake_unref)

// Whether there may be something to take in: a URDF, or a folder with one or with meshes.
gboolean gimbal_intake_is_for(const char* path);

// What an item says, in the language of the user; the caller frees it. detail may be NULL.
char* gimbal_intake_item_title(const GimbalIntakeItem* item);
char* gimbal_intake_item_detail(const GimbalIntakeItem* item);

#endif  // GIMBAL_IMPORT_INTAKE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Imports a robot of ROS (URDF) or a folder of meshes as a model that is ready to simulate, with a
// list of what was found, repaired or added, and the user's choices about it.

#ifndef GIMBAL_IMPORT_INTAKE_H_
#define GIMBAL_IMPORT_INTAKE_H_

#include <gio/gio.h>

#include "import/intake/intake-item.h"

// Import a URDF, or a folder that contains one or meshes. NULL with an error if there is nothing to
// make a model of.
GimbalIntake* gimbal_intake_new(const char* path, GimbalIntakeChoices* choices, GCancellable* cancellable,
                                GError** error);
GimbalIntake* gimbal_intake_ref(GimbalIntake* self);
void gimbal_intake_unref(GimbalIntake* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalIntake, gimbal_intake_unref)

// Whether a path may be imported: a URDF, or a folder with a URDF or meshes.
gboolean gimbal_intake_is_for(const char* path);

// The text of an item, in the language of the user; the caller frees it. detail may be NULL.
char* gimbal_intake_item_title(const GimbalIntakeItem* item);
char* gimbal_intake_item_detail(const GimbalIntakeItem* item);

#endif  // GIMBAL_IMPORT_INTAKE_H_

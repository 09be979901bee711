// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window for importing a robot or a folder of meshes as a model: a report of what was found and
// changed, with switches for optional changes, and a preview.

#ifndef GIMBAL_IMPORT_WINDOW_H_
#define GIMBAL_IMPORT_WINDOW_H_

#include <adwaita.h>

#define GIMBAL_TYPE_IMPORT_WINDOW (gimbal_import_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalImportWindow, gimbal_import_window, GIMBAL, IMPORT_WINDOW, AdwWindow)

// Signal "saved" (GFile): the model was written to this file; open it.
GtkWidget* gimbal_import_window_new(GtkWindow* parent, GFile* source);

// Whether the window can import a file: a URDF, or a folder with a URDF or meshes.
gboolean gimbal_import_window_is_for(GFile* file);

// Whether there is already a model beside a URDF, as from an earlier import.
gboolean gimbal_import_window_has_model(GFile* file);

#endif  // GIMBAL_IMPORT_WINDOW_H_

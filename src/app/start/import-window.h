// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The report on a robot or a folder of meshes that is about to become a model: what was found, what
// is done, each with a switch, and a preview.

#ifndef GIMBAL_IMPORT_WINDOW_H_
#define GIMBAL_IMPORT_WINDOW_H_

#include <adwaita.h>

#define GIMBAL_TYPE_IMPORT_WINDOW (gimbal_import_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalImportWindow, gimbal_import_window, GIMBAL, IMPORT_WINDOW, AdwWindow)

// Signal "saved" (GFile): the model was written, and shall be opened.
GtkWidget* gimbal_import_window_new(GtkWindow* parent, GFile* source);

// Whether a file or a folder has a report: a URDF, or a folder with one or with meshes.
gboolean gimbal_import_window_is_for(GFile* file);

// Whether there is a model beside a URDF already, of an earlier import.
gboolean gimbal_import_window_has_model(GFile* file);

#endif  // GIMBAL_IMPORT_WINDOW_H_

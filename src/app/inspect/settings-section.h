// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A section of the model's settings ("visual/map") as rows made from the grammar. Each change edits
// the text, so that the settings always agree with the file.

#ifndef GIMBAL_SETTINGS_SECTION_H_
#define GIMBAL_SETTINGS_SECTION_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_SETTINGS_SECTION (gimbal_settings_section_get_type())
G_DECLARE_FINAL_TYPE(GimbalSettingsSection, gimbal_settings_section, GIMBAL, SETTINGS_SECTION, GtkWidget)

// section: path of the element below <mujoco>, a string that outlives the widget. offset: in
// mjModel, of the structure whose fields are the attributes.
GtkWidget* gimbal_settings_section_new(GimbalSession* session, const char* title, const char* section,
                                       size_t offset);

#endif  // GIMBAL_SETTINGS_SECTION_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The configuration of the engine plugin that an object uses: a row for each key of the plugin.
// Hidden if the object uses none.

#ifndef GIMBAL_PLUGIN_SECTION_H_
#define GIMBAL_PLUGIN_SECTION_H_

#include <gtk/gtk.h>

#include "author/author.h"

#define GIMBAL_TYPE_PLUGIN_SECTION (gimbal_plugin_section_get_type())
G_DECLARE_FINAL_TYPE(GimbalPluginSection, gimbal_plugin_section, GIMBAL, PLUGIN_SECTION, GtkWidget)

// Show the plugin of the element at spot, which is copied; NULL: hide the section. other: the
// object is another one than before.
void gimbal_plugin_section_show(GimbalPluginSection* self, GimbalSession* session, const GimbalSpot* spot,
                                gboolean other);

#endif  // GIMBAL_PLUGIN_SECTION_H_

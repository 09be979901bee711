// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page of a plug-in, with a row of its own like all other pages.

#ifndef GIMBAL_PLUGIN_PAGE_H_
#define GIMBAL_PLUGIN_PAGE_H_

#include "page/page.h"

#define GIMBAL_TYPE_PLUGIN_PAGE (gimbal_plugin_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalPluginPage, gimbal_plugin_page, GIMBAL, PLUGIN_PAGE, GimbalPage)

// name and title are copied; child becomes the child of the page.
GimbalPage* gimbal_plugin_page_new(const char* name, const char* title, GtkWidget* child,
                                   GimbalSession* session, GimbalViewport* viewport, GimbalSteps* steps);

#endif  // GIMBAL_PLUGIN_PAGE_H_

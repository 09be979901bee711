// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Layouts of the pages that the user has named, in the settings.

#ifndef GIMBAL_OWN_LAYOUTS_H_
#define GIMBAL_OWN_LAYOUTS_H_

#include <gio/gio.h>

// The layout (GIMBAL_DOCK_LAYOUT_TYPE) of a name; NULL: there is none.
GVariant* gimbal_own_layouts_find(const char* name);

// Keep a layout under a name, in the place of the one that has it; NULL: forget that one.
void gimbal_own_layouts_put(const char* name, GVariant* layout);

// Let a part of a menu offer them, from now on.
void gimbal_own_layouts_show_in(GMenu* menu);

#endif  // GIMBAL_OWN_LAYOUTS_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row of a list: a symbol, a name, what kind of thing it is, and a symbol again. The name has the
// room; the kind is there whole, or not at all.

#ifndef GIMBAL_NAME_LAYOUT_H_
#define GIMBAL_NAME_LAYOUT_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_NAME_LAYOUT (gimbal_name_layout_get_type())
G_DECLARE_FINAL_TYPE(GimbalNameLayout, gimbal_name_layout, GIMBAL, NAME_LAYOUT, GtkLayoutManager)

// The four children of the widget, in this order.
enum { GIMBAL_NAME_SYMBOL, GIMBAL_NAME_NAME, GIMBAL_NAME_KIND, GIMBAL_NAME_STATE, GIMBAL_NAME_N };

GtkLayoutManager* gimbal_name_layout_new(int spacing);

#endif  // GIMBAL_NAME_LAYOUT_H_

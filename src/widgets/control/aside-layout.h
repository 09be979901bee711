// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two children: the first one by itself, or, where both have room, the second one beside it.

#ifndef GIMBAL_ASIDE_LAYOUT_H_
#define GIMBAL_ASIDE_LAYOUT_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_ASIDE_LAYOUT (gimbal_aside_layout_get_type())
G_DECLARE_FINAL_TYPE(GimbalAsideLayout, gimbal_aside_layout, GIMBAL, ASIDE_LAYOUT, GtkLayoutManager)

// width: of the first child where the second one is beside it, which gets the rest; least: of that.
GtkLayoutManager* gimbal_aside_layout_new(int width, int least);

#endif  // GIMBAL_ASIDE_LAYOUT_H_

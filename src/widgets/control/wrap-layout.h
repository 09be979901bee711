// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lays children out like words: each at its natural width, in as many lines as it takes.

#ifndef GIMBAL_WRAP_LAYOUT_H_
#define GIMBAL_WRAP_LAYOUT_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_WRAP_LAYOUT (gimbal_wrap_layout_get_type())
G_DECLARE_FINAL_TYPE(GimbalWrapLayout, gimbal_wrap_layout, GIMBAL, WRAP_LAYOUT, GtkLayoutManager)

GtkLayoutManager* gimbal_wrap_layout_new(int spacing);

#endif  // GIMBAL_WRAP_LAYOUT_H_

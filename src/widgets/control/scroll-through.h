// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#ifndef GIMBAL_SCROLL_THROUGH_H_
#define GIMBAL_SCROLL_THROUGH_H_

#include <gtk/gtk.h>

// Let the wheel scroll the panel that a slider or number stands in, instead of changing its value.
void gimbal_scroll_through(GtkWidget* widget);

#endif  // GIMBAL_SCROLL_THROUGH_H_

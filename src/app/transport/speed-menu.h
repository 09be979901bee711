// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A button that shows the wanted and the measured speed of the run, and opens a scale to change it.

#ifndef GIMBAL_SPEED_MENU_H_
#define GIMBAL_SPEED_MENU_H_

#include <gtk/gtk.h>

// Property "session": that of the run.
#define GIMBAL_TYPE_SPEED_MENU (gimbal_speed_menu_get_type())
G_DECLARE_FINAL_TYPE(GimbalSpeedMenu, gimbal_speed_menu, GIMBAL, SPEED_MENU, GtkWidget)

#endif  // GIMBAL_SPEED_MENU_H_

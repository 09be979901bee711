// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Time series of sensors, joints, actuators and energy, in as many plots as wanted.

#ifndef GIMBAL_SENSORS_PANEL_H_
#define GIMBAL_SENSORS_PANEL_H_

#include <gtk/gtk.h>

#include "gimbal-session.h"

#define GIMBAL_TYPE_SENSORS_PANEL (gimbal_sensors_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalSensorsPanel, gimbal_sensors_panel, GIMBAL, SENSORS_PANEL, GtkWidget)

void gimbal_sensors_panel_set_session(GimbalSensorsPanel* self, GimbalSession* session);

#endif  // GIMBAL_SENSORS_PANEL_H_

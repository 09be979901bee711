// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows the effective metric beside the mass matrix: a row for each joint, tendon and actuator with
// its damping and stiffness; or why there is none, and what to do.

#ifndef GIMBAL_METRIC_VIEW_H_
#define GIMBAL_METRIC_VIEW_H_

#include <gtk/gtk.h>

#include "insight/step-debugger.h"

#define GIMBAL_TYPE_METRIC_VIEW (gimbal_metric_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalMetricView, gimbal_metric_view, GIMBAL, METRIC_VIEW, GtkWidget)

// Signals
//   "selected" (int type, int id)  a row of this object (mjtObj) was chosen
//   "wanted"                       the model shall be integrated by discrete
GtkWidget* gimbal_metric_view_new(void);

// Show the current stop of the debugger.
void gimbal_metric_view_show(GimbalMetricView* self, GimbalStepDebugger* step);

// A line about the metric at that stop. Free with g_free.
char* gimbal_metric_news(GimbalStepDebugger* step);

#endif  // GIMBAL_METRIC_VIEW_H_

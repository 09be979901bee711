// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plots everything that the run records: a list of channels on the left, plots on the right. A
// click adds a channel to the current plot; dragging adds it to any plot.

#ifndef GIMBAL_PLOTS_PANEL_H_
#define GIMBAL_PLOTS_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_PLOTS_PANEL (gimbal_plots_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalPlotsPanel, gimbal_plots_panel, GIMBAL, PLOTS_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_plots_page;

#endif  // GIMBAL_PLOTS_PANEL_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The scale of the colours of plastic strain, over the view while it shows them.

#ifndef GIMBAL_STRAIN_LEGEND_H_
#define GIMBAL_STRAIN_LEGEND_H_

#include <gtk/gtk.h>

#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_STRAIN_LEGEND (gimbal_strain_legend_get_type())
G_DECLARE_FINAL_TYPE(GimbalStrainLegend, gimbal_strain_legend, GIMBAL, STRAIN_LEGEND, GtkWidget)

// Follow the pictures of a view.
GtkWidget* gimbal_strain_legend_new(GimbalViewport* viewport);

// Show the scale of the state that the view draws, if it shows plastic strain.
void gimbal_strain_legend_update(GimbalStrainLegend* self, const mjModel* m, const mjData* d);

#endif  // GIMBAL_STRAIN_LEGEND_H_

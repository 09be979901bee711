// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A strip beside the scrollbar of a text: where in all of it there is something to look at.

#ifndef GIMBAL_OVERVIEW_H_
#define GIMBAL_OVERVIEW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_OVERVIEW (gimbal_overview_get_type())
G_DECLARE_FINAL_TYPE(GimbalOverview, gimbal_overview, GIMBAL, OVERVIEW, GtkWidget)

typedef enum GimbalOverviewLayer {
  GIMBAL_OVERVIEW_CHANGES,
  GIMBAL_OVERVIEW_MATCHES,
  GIMBAL_OVERVIEW_PROBLEMS,
  GIMBAL_N_OVERVIEW_LAYERS
} GimbalOverviewLayer;

// Signal "line-activated" (int line): the user wants to go to a line (from 0).
void gimbal_overview_set_view(GimbalOverview* self, GtkTextView* view);

// Empty a layer; add lines (from 0) to it. message (may be NULL) is the tooltip.
void gimbal_overview_clear(GimbalOverview* self, GimbalOverviewLayer layer);
void gimbal_overview_add(GimbalOverview* self, GimbalOverviewLayer layer, int line, int count,
                         const char* color, const char* message);

#endif  // GIMBAL_OVERVIEW_H_

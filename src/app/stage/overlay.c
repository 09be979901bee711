// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Drawing over the picture of the view.

#include "stage/overlay.h"

cairo_t* gimbal_overlay_begin(GtkWidget* widget, GimbalViewport* viewport, GtkSnapshot* snapshot,
                              GimbalProjection* view) {
  if (gimbal_viewport_get_stereo(viewport) || !gimbal_viewport_get_projection(viewport, view)) return NULL;
  graphene_rect_t area;
  graphene_rect_init(&area, 0, 0, (float)gtk_widget_get_width(widget), (float)gtk_widget_get_height(widget));
  return gtk_snapshot_append_cairo(snapshot, &area);
}

void gimbal_overlay_follow(GtkWidget* widget, GimbalViewport* viewport) {
  gtk_widget_set_can_target(widget, FALSE);
  g_signal_connect_object(viewport, "drawn", G_CALLBACK(gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
}

void gimbal_overlay_text(cairo_t* cr, GtkWidget* widget, double x, double y, const char* text) {
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, text);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  cairo_set_source_rgba(cr, 0.1, 0.11, 0.13, 0.8);
  cairo_rectangle(cr, x - 6, y - 3, width + 12, height + 6);
  cairo_fill(cr);
  cairo_set_source_rgba(cr, 1, 1, 1, 1);
  cairo_move_to(cr, x, y);
  pango_cairo_show_layout(cr, layout);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Children in lines.

#include "widgets/control/wrap-layout.h"

struct _GimbalWrapLayout {
  GtkLayoutManager parent;
  int spacing;
};

G_DEFINE_FINAL_TYPE(GimbalWrapLayout, gimbal_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

// Place (or, with place FALSE, only measure) the children for a width; returns the height.
static int wrap_layout_flow(GimbalWrapLayout* self, GtkWidget* widget, int width, gboolean place) {
  int x = 0, y = 0, line = 0;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int natural, height, unused;
    if (!gtk_widget_should_layout(child)) continue;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &unused, &natural, NULL, NULL);
    natural = MIN(natural, MAX(width, unused));
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, natural, &unused, &height, NULL, NULL);
    if (x > 0 && x + natural > width) {
      x = 0;
      y += line + self->spacing;
      line = 0;
    }
    if (place) gtk_widget_size_allocate(child, &(GtkAllocation){x, y, natural, height}, -1);
    x += natural + self->spacing;
    line = MAX(line, height);
  }
  return y + line;
}

static void gimbal_wrap_layout_measure(GtkLayoutManager* manager, GtkWidget* widget,
                                       GtkOrientation orientation, int for_size, int* minimum, int* natural,
                                       int* minimum_baseline, int* natural_baseline) {
  GimbalWrapLayout* self = GIMBAL_WRAP_LAYOUT(manager);
  (void)minimum_baseline, (void)natural_baseline;
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = wrap_layout_flow(self, widget, for_size < 0 ? G_MAXINT / 2 : for_size, FALSE);
    return;
  }
  *minimum = *natural = 0;
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    int child_minimum, child_natural;
    gtk_widget_measure(child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
    *minimum = MAX(*minimum, child_minimum);
    *natural += child_natural + self->spacing;
  }
}

static void gimbal_wrap_layout_allocate(GtkLayoutManager* manager, GtkWidget* widget, int width, int height,
                                        int baseline) {
  (void)height, (void)baseline;
  wrap_layout_flow(GIMBAL_WRAP_LAYOUT(manager), widget, width, TRUE);
}

static GtkSizeRequestMode gimbal_wrap_layout_mode(GtkLayoutManager* manager, GtkWidget* widget) {
  (void)manager, (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void gimbal_wrap_layout_class_init(GimbalWrapLayoutClass* klass) {
  GtkLayoutManagerClass* manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);
  manager_class->measure = gimbal_wrap_layout_measure;
  manager_class->allocate = gimbal_wrap_layout_allocate;
  manager_class->get_request_mode = gimbal_wrap_layout_mode;
}

static void gimbal_wrap_layout_init(GimbalWrapLayout* self) {
  self->spacing = 2;
}

GtkLayoutManager* gimbal_wrap_layout_new(int spacing) {
  GimbalWrapLayout* self = g_object_new(GIMBAL_TYPE_WRAP_LAYOUT, NULL);
  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/aside-layout.h"

struct _GimbalAsideLayout {
  GtkLayoutManager parent;
  int width, least;
};

G_DEFINE_FINAL_TYPE(GimbalAsideLayout, gimbal_aside_layout, GTK_TYPE_LAYOUT_MANAGER)

// The second child goes where it does not fit: the first one alone is asked how wide they are.
static void gimbal_aside_layout_measure(GtkLayoutManager* manager, GtkWidget* widget,
                                        GtkOrientation orientation, int for_size, int* minimum, int* natural,
                                        int* minimum_baseline, int* natural_baseline) {
  (void)manager, (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  gtk_widget_measure(gtk_widget_get_first_child(widget), orientation, -1, minimum, natural, NULL, NULL);
}

static void gimbal_aside_layout_allocate(GtkLayoutManager* manager, GtkWidget* widget, int width, int height,
                                         int baseline) {
  GimbalAsideLayout* self = GIMBAL_ASIDE_LAYOUT(manager);
  GtkWidget *first = gtk_widget_get_first_child(widget), *second = gtk_widget_get_last_child(widget);
  gboolean both = width >= self->width + self->least && gtk_widget_get_visible(second);
  gboolean leftward = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  int own = both ? self->width : width, rest = width - own;
  (void)baseline;
  gtk_widget_set_child_visible(second, both);
  gtk_widget_size_allocate(first, &(GtkAllocation){leftward ? rest : 0, 0, own, height}, -1);
  if (both) gtk_widget_size_allocate(second, &(GtkAllocation){leftward ? 0 : own, 0, rest, height}, -1);
}

static void gimbal_aside_layout_class_init(GimbalAsideLayoutClass* klass) {
  GtkLayoutManagerClass* manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);
  manager_class->measure = gimbal_aside_layout_measure;
  manager_class->allocate = gimbal_aside_layout_allocate;
}

static void gimbal_aside_layout_init(GimbalAsideLayout* self) {
  self->width = self->least = 0;
}

GtkLayoutManager* gimbal_aside_layout_new(int width, int least) {
  GimbalAsideLayout* self = g_object_new(GIMBAL_TYPE_ASIDE_LAYOUT, NULL);
  self->width = width;
  self->least = least;
  return GTK_LAYOUT_MANAGER(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row with a name.

#include "widgets/control/name-layout.h"

#include "widgets/control/owned.h"

struct _GimbalNameLayout {
  GtkLayoutManager parent;
  int spacing;
};

G_DEFINE_FINAL_TYPE(GimbalNameLayout, gimbal_name_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct Part {
  GtkWidget* widget;
  int minimum, natural;
} Part;

static void measure_parts(GtkWidget* row, GtkOrientation orientation, Part parts[GIMBAL_NAME_N]) {
  GtkWidget* child = gtk_widget_get_first_child(row);
  for (int i = 0; i < GIMBAL_NAME_N; i++, child = child ? gtk_widget_get_next_sibling(child) : NULL) {
    parts[i] = (Part){child && gtk_widget_get_visible(child) ? child : NULL, 0, 0};
    if (!parts[i].widget) continue;
    gtk_widget_measure(child, orientation, -1, &parts[i].minimum, &parts[i].natural, NULL, NULL);
  }
}

static void gimbal_name_layout_measure(GtkLayoutManager* manager, GtkWidget* row, GtkOrientation orientation,
                                       int for_size, int* minimum, int* natural, int* minimum_baseline,
                                       int* natural_baseline) {
  Part parts[GIMBAL_NAME_N];
  int spacing = GIMBAL_NAME_LAYOUT(manager)->spacing;
  (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  *minimum = *natural = 0;
  measure_parts(row, orientation, parts);
  for (int i = 0; i < GIMBAL_NAME_N; i++) {
    if (!parts[i].widget) continue;
    if (orientation == GTK_ORIENTATION_VERTICAL) {
      *minimum = MAX(*minimum, parts[i].minimum);
      *natural = MAX(*natural, parts[i].natural);
      continue;
    }
    *natural += parts[i].natural + (*natural ? spacing : 0);
    if (i != GIMBAL_NAME_KIND) *minimum += parts[i].minimum + (*minimum ? spacing : 0);
  }
}

// From the right to the left where one writes so.
static void name_layout_place(GtkWidget* row, const Part* part, int x, int width, int height) {
  gboolean mirrored = gtk_widget_get_direction(row) == GTK_TEXT_DIR_RTL;
  int left = mirrored ? gtk_widget_get_width(row) - x - width : x;
  gtk_widget_size_allocate(part->widget, &(GtkAllocation){left, 0, width, height}, -1);
}

static void gimbal_name_layout_allocate(GtkLayoutManager* manager, GtkWidget* row, int width, int height,
                                        int baseline) {
  Part parts[GIMBAL_NAME_N];
  int spacing = GIMBAL_NAME_LAYOUT(manager)->spacing, left = 0, right = width;
  (void)baseline;
  measure_parts(row, GTK_ORIENTATION_HORIZONTAL, parts);
  const Part *symbol = &parts[GIMBAL_NAME_SYMBOL], *name = &parts[GIMBAL_NAME_NAME],
             *kind = &parts[GIMBAL_NAME_KIND], *state = &parts[GIMBAL_NAME_STATE];
  if (symbol->widget) {
    name_layout_place(row, symbol, 0, symbol->natural, height);
    left = symbol->natural + spacing;
  }
  if (state->widget) {
    right -= state->natural;
    name_layout_place(row, state, right, state->natural, height);
    right -= spacing;
  }
  if (kind->widget) {
    gboolean fits = name->natural + spacing + kind->natural <= right - left;
    gtk_widget_set_child_visible(kind->widget, fits);
    if (fits) {
      right -= kind->natural;
      name_layout_place(row, kind, right, kind->natural, height);
      right -= spacing;
    }
  }
  if (name->widget) name_layout_place(row, name, left, MAX(name->minimum, right - left), height);
}

static void gimbal_name_layout_class_init(GimbalNameLayoutClass* klass) {
  GtkLayoutManagerClass* manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);
  manager_class->measure = gimbal_name_layout_measure;
  manager_class->allocate = gimbal_name_layout_allocate;
}

GIMBAL_EMPTY_INIT(GimbalNameLayout, gimbal_name_layout)

GtkLayoutManager* gimbal_name_layout_new(int spacing) {
  GimbalNameLayout* self = g_object_new(GIMBAL_TYPE_NAME_LAYOUT, NULL);
  self->spacing = spacing;
  return GTK_LAYOUT_MANAGER(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "stage/strain-legend.h"

#include <glib/gi18n.h>

#include "widgets/control/owned.h"

enum { BAR_WIDTH = 180, BAR_HEIGHT = 10, STEPS = 60, TOP = 52, EDGE = 10 };  // px

struct _GimbalStrainLegend {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel* title;
  GtkLabel* end;  // what the last colour stands for
  GimbalViewport* viewport;
};

G_DEFINE_FINAL_TYPE(GimbalStrainLegend, gimbal_strain_legend, GTK_TYPE_WIDGET)

static void draw_bar(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer unused) {
  gboolean turned = gtk_widget_get_direction(GTK_WIDGET(area)) == GTK_TEXT_DIR_RTL;
  (void)unused;
  for (int i = 0; i < STEPS; i++) {
    float rgba[4];
    int at = turned ? STEPS - 1 - i : i;
    gimbal_strain_color((i + 0.5) / STEPS, rgba);
    cairo_set_source_rgb(cr, rgba[0], rgba[1], rgba[2]);
    cairo_rectangle(cr, (double)width * at / STEPS, 0, (double)width / STEPS + 0.5, height);
    cairo_fill(cr);
  }
}

static char* strain_text(double strain) {
  return g_strdup_printf("%.3g %%", 100 * strain);
}

static char* yields_text(double yields) {
  return g_strdup_printf(_("%.3g × yield"), yields);
}

static char* end_text(const GimbalStrainScale* scale) {
  g_autofree char *strain = strain_text(scale->strain), *yields = yields_text(scale->yields);
  if (scale->flexes && scale->springs) {
    return g_strdup_printf(_("%s; joints and tendons %s"), strain, yields);
  }
  return scale->flexes ? g_steal_pointer(&strain) : g_steal_pointer(&yields);
}

void gimbal_strain_legend_update(GimbalStrainLegend* self, const mjModel* m, const mjData* d) {
  gboolean wanted = m && d && gimbal_viewport_get_layers(self->viewport)[GIMBAL_LAYER_PLASTIC];
  GimbalStrainScale scale = {0};
  gtk_widget_set_visible(GTK_WIDGET(self), wanted);
  if (!wanted) return;
  scale = gimbal_strain_scale(m, d);
  gboolean any = scale.flexes || scale.springs;
  g_autofree char* end = any ? end_text(&scale) : NULL;
  gtk_label_set_text(self->title, any ? _("Plastic strain") : _("Nothing in this model yields"));
  gtk_widget_set_visible(gtk_widget_get_next_sibling(GTK_WIDGET(self->title)), any);
  gtk_widget_set_visible(gtk_widget_get_last_child(self->box), any);
  if (end && g_strcmp0(end, gtk_label_get_text(self->end))) gtk_label_set_text(self->end, end);
}

static GtkWidget* make_ends(GimbalStrainLegend* self) {
  GtkWidget *ends = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *zero = gtk_label_new("0");
  self->end = GTK_LABEL(gtk_label_new(""));
  gtk_widget_set_hexpand(zero, TRUE);
  gtk_label_set_xalign(GTK_LABEL(zero), 0);
  gtk_label_set_wrap(self->end, TRUE);
  gtk_label_set_xalign(self->end, 1);
  gtk_box_append(GTK_BOX(ends), zero);
  gtk_box_append(GTK_BOX(ends), GTK_WIDGET(self->end));
  return ends;
}

static void gimbal_strain_legend_class_init(GimbalStrainLegendClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalStrainLegend, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void gimbal_strain_legend_init(GimbalStrainLegend* self) {
  GtkWidget* bar = gtk_drawing_area_new();
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  self->title = GTK_LABEL(gtk_label_new(_("Plastic strain")));
  gtk_label_set_xalign(self->title, 0);
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(bar), BAR_WIDTH);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(bar), BAR_HEIGHT);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(bar), draw_bar, NULL, NULL);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->title));
  gtk_box_append(GTK_BOX(self->box), bar);
  gtk_box_append(GTK_BOX(self->box), make_ends(self));
  gtk_widget_add_css_class(self->box, "overlay-label");
  gtk_widget_add_css_class(self->box, "numeric");
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  gtk_widget_set_halign(GTK_WIDGET(self), GTK_ALIGN_END);
  gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_START);
  gtk_widget_set_margin_top(GTK_WIDGET(self), TOP);
  gtk_widget_set_margin_end(GTK_WIDGET(self), EDGE);
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

GtkWidget* gimbal_strain_legend_new(GimbalViewport* viewport) {
  GimbalStrainLegend* self = g_object_new(GIMBAL_TYPE_STRAIN_LEGEND, NULL);
  self->viewport = viewport;
  return GTK_WIDGET(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Axes as rectangles and layouts, curves as a texture with one texel for each pixel of the screen.

#include "widgets/plot/plot-paint.h"

#include <math.h>

#include "widgets/control/toolkit.h"
#include "widgets/plot/picture.h"

#define TEXT_SCALE 0.82
enum { MIN_MARGIN = 44, MESSAGE_GAP = 4 };

// After Okabe and Ito, and Tol; each pair is one hue in two lightnesses.
static const char* const kLight[GIMBAL_PLOT_COLORS] = {"#0072b2", "#d55e00", "#009e73", "#aa4499", "#c48800",
                                                       "#3aa0d8", "#882255", "#6b7a00", "#117755", "#6a5acd"};
static const char* const kDark[GIMBAL_PLOT_COLORS] = {"#4aa8e8", "#ff8a3d", "#2fc79b", "#d98acb", "#f0c040",
                                                      "#8fd3f7", "#e0709a", "#c5cf5a", "#66bb99", "#a99cf0"};

void gimbal_plot_color(int index, gboolean dark, GdkRGBA* color) {
  int i = (index % GIMBAL_PLOT_COLORS + GIMBAL_PLOT_COLORS) % GIMBAL_PLOT_COLORS;
  gdk_rgba_parse(color, dark ? kDark[i] : kLight[i]);
}

GdkRGBA gimbal_plot_text_color(GtkWidget* widget, double alpha) {
  GdkRGBA color = gimbal_toolkit_color(widget);
  color.alpha *= (float)alpha;
  return color;
}

gboolean gimbal_plot_is_dark(GtkWidget* widget) {
  GdkRGBA text = gimbal_plot_text_color(widget, 1);
  return 0.3 * text.red + 0.6 * text.green + 0.1 * text.blue > 0.5;
}

GimbalInk gimbal_plot_ink(const GdkRGBA* color, double alpha) {
  return (GimbalInk){color->red, color->green, color->blue, color->alpha * (float)alpha};
}

//---- text

static PangoLayout* make_layout(GtkWidget* widget, const char* text) {
  PangoLayout* layout = gtk_widget_create_pango_layout(widget, text);
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_scale_new(TEXT_SCALE));
  pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  return layout;
}

void gimbal_plot_text(GtkWidget* widget, GtkSnapshot* snapshot, double x, double y, double align,
                      const char* text, const GdkRGBA* color) {
  gimbal_plot_text_within(widget, snapshot, x, y, align, INFINITY, text, color);
}

void gimbal_plot_text_within(GtkWidget* widget, GtkSnapshot* snapshot, double x, double y, double align,
                             double room, const char* text, const GdkRGBA* color) {
  g_autoptr(PangoLayout) layout = make_layout(widget, text);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  if (width > room) {
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE);
    pango_layout_set_width(layout, (int)room * PANGO_SCALE);
    pango_layout_get_pixel_size(layout, &width, &height);
  }
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(
      snapshot, &GRAPHENE_POINT_INIT((float)round(x - align * width), (float)round(y - height / 2.0)));
  gtk_snapshot_append_layout(snapshot, layout, color);
  gtk_snapshot_restore(snapshot);
}

void gimbal_plot_message(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area, const char* text,
                         const GdkRGBA* color) {
  g_autoptr(PangoLayout) layout = make_layout(widget, text);
  int width, height, room = area->width - 2 * MESSAGE_GAP;
  pango_layout_set_width(layout, MAX(1, room) * PANGO_SCALE);
  pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size(layout, &width, &height);
  // a word is longer than a line, or there are too many lines
  if (width > room || height > area->height) return;
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(area->x + MESSAGE_GAP),
                                                        (float)(area->y + (area->height - height) / 2)));
  gtk_snapshot_append_layout(snapshot, layout, color);
  gtk_snapshot_restore(snapshot);
}

int gimbal_plot_text_width(GtkWidget* widget, const char* text) {
  g_autoptr(PangoLayout) layout = make_layout(widget, text);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  return width;
}

//---- shapes

void gimbal_plot_rectangle(GtkSnapshot* snapshot, double x, double y, double width, double height,
                           const GdkRGBA* color) {
  gtk_snapshot_append_color(snapshot, color,
                            &GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, (float)height));
}

void gimbal_plot_rule(GtkSnapshot* snapshot, const GimbalArea* area, double x, const GdkRGBA* color) {
  if (x < area->x - 0.5 || x > area->x + area->width + 0.5) return;
  gimbal_plot_rectangle(snapshot, round(x), area->y, 1, area->height, color);
}

//---- axes

int gimbal_plot_axis_width(GtkWidget* widget, const GimbalAxis* axis) {
  int widest = 0;
  double value;
  for (int i = 0; gimbal_axis_tick(axis, i, &value); i++) {
    char text[64];
    gimbal_axis_label(axis, value, text, sizeof text);
    widest = MAX(widest, gimbal_plot_text_width(widget, text));
  }
  return MAX(MIN_MARGIN, widest + 12);
}

static void draw_value_axis(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area,
                            const GimbalAxis* axis, const char* unit) {
  GdkRGBA grid = gimbal_plot_text_color(widget, 0.10), zero = gimbal_plot_text_color(widget, 0.28),
          text_color = gimbal_plot_text_color(widget, 0.7);
  g_autofree char* head = gimbal_axis_unit(axis, unit);
  double value, top = *head ? area->y + 10 : area->y - 10;
  for (int i = 0; gimbal_axis_tick(axis, i, &value); i++) {
    char text[64];
    double y = area->y + area->height - (value - axis->low) / (axis->high - axis->low) * area->height;
    gboolean is_zero = !axis->log && !axis->counts && fabs(value) < 1e-6 * axis->step;
    gimbal_axis_label(axis, value, text, sizeof text);
    gimbal_plot_rectangle(snapshot, area->x, round(y), area->width, 1, is_zero ? &zero : &grid);
    if (y > top) gimbal_plot_text(widget, snapshot, area->x - 6, y, 1, text, &text_color);
  }
  // a long unit begins at the edge
  gboolean fits = gimbal_plot_text_width(widget, head) < area->x - 8;
  if (*head) gimbal_plot_text(widget, snapshot, fits ? area->x - 6 : 4, area->y + 1, fits, head, &text_color);
}

static void draw_level_axis(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area,
                            const GimbalAxis* axis, const char* unit) {
  GdkRGBA grid = gimbal_plot_text_color(widget, 0.07), text_color = gimbal_plot_text_color(widget, 0.7);
  g_autofree char* head = gimbal_axis_unit(axis, unit);
  double y = area->y + area->height + 11, right = area->x + area->width, value;
  double limit = right - gimbal_plot_text_width(widget, head) - 14;
  for (int i = 0; gimbal_axis_tick(axis, i, &value); i++) {
    char text[64];
    double x = area->x + (value - axis->low) / (axis->high - axis->low) * area->width;
    gimbal_axis_label(axis, value, text, sizeof text);
    gimbal_plot_rectangle(snapshot, round(x), area->y, 1, area->height, &grid);
    if (x + gimbal_plot_text_width(widget, text) / 2.0 < limit) {
      gimbal_plot_text(widget, snapshot, x, y, 0.5, text, &text_color);
    }
  }
  gimbal_plot_text(widget, snapshot, right, y, 1, head, &text_color);
}

void gimbal_plot_axes(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area, const GimbalAxis* x,
                      const GimbalAxis* y, const char* x_unit, const char* y_unit) {
  if (y) draw_value_axis(widget, snapshot, area, y, y_unit);
  if (x) draw_level_axis(widget, snapshot, area, x, x_unit);
}

//---- pixels

GimbalRaster* gimbal_plot_raster(GtkWidget* widget, const GimbalArea* area) {
  int scale = gtk_widget_get_scale_factor(widget);
  return gimbal_raster_new(area->width * scale, area->height * scale);
}

void gimbal_plot_append_raster(GtkWidget* widget, GtkSnapshot* snapshot, GimbalRaster* raster,
                               const GimbalArea* area) {
  g_auto(GimbalPicture) picture = {0};
  gimbal_picture_set_raster(&picture, raster);
  gimbal_picture_append(
      &picture, widget, snapshot,
      &GRAPHENE_RECT_INIT((float)area->x, (float)area->y, (float)area->width, (float)area->height));
  gimbal_raster_free(raster);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "stage/program-overlay.h"

#include <string.h>

#include "remote/message.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/plot/chart.h"

enum {
  MOST_FIGURES = 16,
  MOST_LINES = 100,
  MOST_NUMBERS = 2 * 1001,
  MOST_IMAGES = 64,
  LONGEST_SIDE = 1 << 14
};

typedef struct Place {
  int left, bottom, width, height;
} Place;

typedef struct Figure {
  Place place;
  GtkWidget* chart;  // a child
} Figure;

typedef struct Image {
  Place place;
  GdkTexture* texture;
} Image;

struct _GimbalProgramOverlay {
  GtkWidget parent;
  GArray* figures;  // of Figure
  GArray* images;   // of Image
};

G_DEFINE_FINAL_TYPE(GimbalProgramOverlay, gimbal_program_overlay, GTK_TYPE_WIDGET)

static guint resized_signal;

static void clear_figure(gpointer data) {
  gtk_widget_unparent(((Figure*)data)->chart);
}

static void clear_image(gpointer data) {
  g_object_unref(((Image*)data)->texture);
}

// A place in the widget's own units, from its upper left corner.
static graphene_rect_t area_of(GimbalProgramOverlay* self, const Place* place) {
  float scale = (float)gtk_widget_get_scale_factor(GTK_WIDGET(self));
  float height = (float)gtk_widget_get_height(GTK_WIDGET(self));
  graphene_rect_t area;
  graphene_rect_init(&area, (float)place->left / scale,
                     height - (float)(place->bottom + place->height) / scale, (float)place->width / scale,
                     (float)place->height / scale);
  return area;
}

static gboolean is_sound(const Place* place) {
  return place->width > 0 && place->height > 0 && place->width <= LONGEST_SIDE &&
         place->height <= LONGEST_SIDE && ABS(place->left) <= LONGEST_SIDE &&
         ABS(place->bottom) <= LONGEST_SIDE;
}

//---- images

void gimbal_program_overlay_set_images(GimbalProgramOverlay* self, GBytes* records) {
  gsize size, at = 0;
  const guint8* bytes = g_bytes_get_data(records, &size);
  g_array_set_size(self->images, 0);
  while (at + sizeof(Place) <= size && self->images->len < MOST_IMAGES) {
    Image image;
    memcpy(&image.place, bytes + at, sizeof image.place);
    at += sizeof(Place);
    if (!is_sound(&image.place)) break;
    gsize stride = (gsize)image.place.width * 3, length = stride * (gsize)image.place.height;
    if (length > size - at) break;
    g_autoptr(GBytes) pixels = g_bytes_new_from_bytes(records, at, length);
    at += length;
    image.texture =
        gdk_memory_texture_new(image.place.width, image.place.height, GDK_MEMORY_R8G8B8, pixels, stride);
    g_array_append_val(self->images, image);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- figures

// Points as x, y, x, y, …
static void add_line(GimbalChart* chart, JsonObject* line, int place) {
  const char* name = "";
  JsonArray* numbers = remote_get_list(line, "points", MOST_NUMBERS, NULL);
  int count = numbers ? (int)json_array_get_length(numbers) / 2 : 0;
  g_autofree double* x = g_new(double, MAX(count, 1));
  g_autofree double* y = g_new(double, MAX(count, 1));
  remote_get_text(line, "name", &name, NULL);
  for (int i = 0; i < count; i++) {
    x[i] = json_array_get_double_element(numbers, (guint)(2 * i));
    y[i] = json_array_get_double_element(numbers, (guint)(2 * i + 1));
  }
  g_autofree char* valid = g_utf8_make_valid(name, -1);
  int added = gimbal_chart_add_line(chart, valid, place);
  gimbal_chart_set_points(chart, added, x, y, count);
}

// What of its axes is to be seen, as low and high of x, then of y.
static void set_range(GimbalChart* chart, JsonObject* figure) {
  gboolean found = FALSE;
  double range[4];
  remote_get_numbers(figure, "range", 4, range, &found, NULL);
  if (found) {
    gimbal_chart_set_range(chart, (double[]){range[0], range[2]}, (double[]){range[1], range[3]});
  }
}

static GtkWidget* chart_of(JsonObject* figure) {
  const char *title = "", *xlabel = "";
  GtkWidget* chart = gimbal_chart_new();
  JsonArray* lines = remote_get_list(figure, "lines", MOST_LINES, NULL);
  remote_get_text(figure, "title", &title, NULL);
  remote_get_text(figure, "xlabel", &xlabel, NULL);
  g_autofree char* valid_title = g_utf8_make_valid(title, -1);
  g_autofree char* valid_label = g_utf8_make_valid(xlabel, -1);
  gimbal_chart_set_title(GIMBAL_CHART(chart), valid_title);
  gimbal_chart_set_axes(GIMBAL_CHART(chart), valid_label, "", FALSE, FALSE);
  set_range(GIMBAL_CHART(chart), figure);
  for (guint i = 0; lines && i < json_array_get_length(lines); i++) {
    JsonObject* line = remote_list_object(lines, i, NULL);
    if (line) add_line(GIMBAL_CHART(chart), line, (int)i);
  }
  gtk_widget_add_css_class(chart, "program-figure");
  return chart;
}

static void add_figure(GimbalProgramOverlay* self, JsonObject* described) {
  gboolean found = FALSE;
  double rect[4];
  remote_get_numbers(described, "rect", 4, rect, &found, NULL);
  if (!found) return;
  for (int i = 0; i < 4; i++) rect[i] = CLAMP(rect[i], -LONGEST_SIDE, LONGEST_SIDE);
  Figure figure = {.place = {(int)rect[0], (int)rect[1], (int)rect[2], (int)rect[3]}};
  if (!is_sound(&figure.place)) return;
  figure.chart = chart_of(described);
  gtk_widget_set_parent(figure.chart, GTK_WIDGET(self));
  g_array_append_val(self->figures, figure);
}

void gimbal_program_overlay_set_figures(GimbalProgramOverlay* self, JsonObject* command) {
  JsonArray* list = remote_get_list(command, "figures", MOST_FIGURES, NULL);
  g_array_set_size(self->figures, 0);
  for (guint i = 0; list && i < json_array_get_length(list); i++) {
    JsonObject* described = remote_list_object(list, i, NULL);
    if (described) add_figure(self, described);
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

//---- widget

static void gimbal_program_overlay_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalProgramOverlay* self = GIMBAL_PROGRAM_OVERLAY(widget);
  int scale = gtk_widget_get_scale_factor(widget);
  (void)baseline;
  for (guint i = 0; i < self->figures->len; i++) {
    const Figure* figure = &g_array_index(self->figures, Figure, i);
    graphene_rect_t area = area_of(self, &figure->place);
    GtkAllocation place = {(int)area.origin.x, (int)area.origin.y, (int)area.size.width,
                           (int)area.size.height};
    gtk_widget_measure(figure->chart, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_size_allocate(figure->chart, &place, -1);
  }
  g_signal_emit(self, resized_signal, 0, width * scale, height * scale);
}

static void gimbal_program_overlay_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalProgramOverlay* self = GIMBAL_PROGRAM_OVERLAY(widget);
  for (guint i = 0; i < self->images->len; i++) {
    const Image* image = &g_array_index(self->images, Image, i);
    graphene_rect_t area = area_of(self, &image->place);
    gtk_snapshot_append_texture(snapshot, image->texture, &area);
  }
  for (guint i = 0; i < self->figures->len; i++) {
    gtk_widget_snapshot_child(widget, g_array_index(self->figures, Figure, i).chart, snapshot);
  }
}

static void program_overlay_leave(GObject* object) {
  GimbalProgramOverlay* self = GIMBAL_PROGRAM_OVERLAY(object);
  if (self->figures) g_array_set_size(self->figures, 0);
}

static void gimbal_program_overlay_class_init(GimbalProgramOverlayClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, program_overlay_leave, GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalProgramOverlay, figures, g_array_unref),
                    GIMBAL_OWNS(GimbalProgramOverlay, images, g_array_unref));
  widget_class->size_allocate = gimbal_program_overlay_size_allocate;
  widget_class->snapshot = gimbal_program_overlay_snapshot;
  resized_signal = gimbal_signal_new("resized", GIMBAL_TYPE_PROGRAM_OVERLAY, 2, G_TYPE_INT, G_TYPE_INT);
}

static void gimbal_program_overlay_init(GimbalProgramOverlay* self) {
  self->figures = g_array_new(FALSE, FALSE, sizeof(Figure));
  self->images = g_array_new(FALSE, FALSE, sizeof(Image));
  g_array_set_clear_func(self->figures, clear_figure);
  g_array_set_clear_func(self->images, clear_image);
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

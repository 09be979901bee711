// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The axes in the corner.
//
// An end e of an axis, a unit vector, is drawn at
//
//   x = c + r e·right      y = c − r e·up
//
// with right and up of the camera, the middle c and the reach r of the widget. Ends that point at
// the viewer, e·forward < 0, lie over those that point away.

#include "widgets/view/orientation.h"

#include <math.h>
#include <string.h>

#include "widgets/control/owned.h"

enum { SIZE = 64 };
#define REACH  23.0
#define RADIUS 7.5  // of an end
#define NEAR   10.0

struct _GimbalOrientation {
  GtkWidget parent;
  GimbalViewport* viewport;  // lent
  GimbalProjection shown;
  gboolean known;
  int over;  // the end under the pointer, -1: none
};

G_DEFINE_FINAL_TYPE(GimbalOrientation, gimbal_orientation, GTK_TYPE_WIDGET)

// The letter of an axis, its colour, and where the camera stands to look from its two ends.
static const struct {
  const char* letter;
  GdkRGBA color;
  double azimuth[2], elevation[2];
} kAxes[3] = {{"X", {0.90f, 0.27f, 0.30f, 1}, {180, 0}, {0, 0}},
              {"Y", {0.36f, 0.68f, 0.24f, 1}, {-90, 90}, {0, 0}},
              {"Z", {0.31f, 0.53f, 0.95f, 1}, {90, 90}, {-90, 90}}};

void gimbal_orientation_look_from(GimbalViewport* viewport, int end) {
  mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  gimbal_viewport_set_camera_index(viewport, -1);
  camera->azimuth = kAxes[end % 3].azimuth[end / 3];
  camera->elevation = kAxes[end % 3].elevation[end / 3];
  gimbal_viewport_refresh(viewport);
}

//---- where they are

typedef struct End {
  int index;
  double x, y, depth;  // depth: away from the viewer, −1 … 1
} End;

static End end_of(const GimbalProjection* view, int index) {
  int axis = index % 3, sign = index < 3 ? 1 : -1;
  return (End){index, 0.5 * SIZE + sign * REACH * view->right[axis],
               0.5 * SIZE - sign * REACH * view->up[axis], sign * view->forward[axis]};
}

gboolean gimbal_orientation_place(GimbalOrientation* self, int index, double* x, double* y) {
  End end = end_of(&self->shown, index);
  *x = end.x;
  *y = end.y;
  return self->known;
}

static int compare_depth(const void* a, const void* b) {
  double one = ((const End*)a)->depth, other = ((const End*)b)->depth;
  return (one < other) - (one > other);
}

// The farthest first.
static void sort_ends(const GimbalProjection* view, End ends[GIMBAL_ORIENTATION_ENDS]) {
  for (int i = 0; i < GIMBAL_ORIENTATION_ENDS; i++) ends[i] = end_of(view, i);
  qsort(ends, GIMBAL_ORIENTATION_ENDS, sizeof *ends, compare_depth);
}

// The nearest to the viewer wins.
static int end_at(const GimbalOrientation* self, double x, double y) {
  End ends[GIMBAL_ORIENTATION_ENDS];
  if (!self->known) return -1;
  sort_ends(&self->shown, ends);
  for (int i = GIMBAL_ORIENTATION_ENDS - 1; i >= 0; i--) {
    if (hypot(ends[i].x - x, ends[i].y - y) <= NEAR) return ends[i].index;
  }
  return -1;
}

//---- drawing

static void draw_letter(GtkWidget* widget, cairo_t* cr, const char* letter, double x, double y) {
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, letter);
  PangoAttrList* bold = pango_attr_list_new();
  int width, height;
  pango_attr_list_insert(bold, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
  pango_attr_list_insert(bold, pango_attr_size_new_absolute(11 * PANGO_SCALE));
  pango_layout_set_attributes(layout, bold);
  pango_attr_list_unref(bold);
  pango_layout_get_pixel_size(layout, &width, &height);
  cairo_set_source_rgb(cr, 0.06, 0.06, 0.08);
  cairo_move_to(cr, x - 0.5 * width, y - 0.5 * height);
  pango_cairo_show_layout(cr, layout);
}

// Ends that count up are full and have a letter, the others are rings.
static void draw_end(GimbalOrientation* self, cairo_t* cr, const End* end) {
  GdkRGBA color = kAxes[end->index % 3].color;
  gboolean positive = end->index < 3;
  if (positive) {
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_set_line_width(cr, 2);
    cairo_move_to(cr, 0.5 * SIZE, 0.5 * SIZE);
    cairo_line_to(cr, end->x, end->y);
    cairo_stroke(cr);
  }
  color.alpha = positive || self->over == end->index ? 1 : 0.35f;
  cairo_arc(cr, end->x, end->y, positive ? RADIUS : RADIUS - 1.5, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_fill_preserve(cr);
  color.alpha = 1;
  if (self->over == end->index) color = (GdkRGBA){1, 1, 1, 1};
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_set_line_width(cr, 1.5);
  cairo_stroke(cr);
  if (positive) draw_letter(GTK_WIDGET(self), cr, kAxes[end->index % 3].letter, end->x, end->y);
}

static void gimbal_orientation_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalOrientation* self = GIMBAL_ORIENTATION(widget);
  End ends[GIMBAL_ORIENTATION_ENDS];
  if (!self->known) return;
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, SIZE, SIZE));
  cairo_set_source_rgba(cr, 0.1, 0.11, 0.13, 0.45);
  cairo_arc(cr, 0.5 * SIZE, 0.5 * SIZE, 0.5 * SIZE, 0, 2 * G_PI);
  cairo_fill(cr);
  sort_ends(&self->shown, ends);
  for (int i = 0; i < GIMBAL_ORIENTATION_ENDS; i++) draw_end(self, cr, &ends[i]);
  cairo_destroy(cr);
}

static void gimbal_orientation_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                       int* minimum, int* natural, int* minimum_baseline,
                                       int* natural_baseline) {
  (void)widget, (void)orientation, (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  *minimum = *natural = SIZE;
}

// Beside the disk the view has the pointer.
static gboolean gimbal_orientation_contains(GtkWidget* widget, double x, double y) {
  (void)widget;
  return hypot(x - 0.5 * SIZE, y - 0.5 * SIZE) <= 0.5 * SIZE;
}

//---- pointer

static void set_over(GimbalOrientation* self, int over) {
  if (over == self->over) return;
  self->over = over;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_motion(GimbalOrientation* self, double x, double y) {
  set_over(self, end_at(self, x, y));
}

static void on_leave(GimbalOrientation* self) {
  set_over(self, -1);
}

static void on_released(GimbalOrientation* self, int count, double x, double y) {
  int end = end_at(self, x, y);
  (void)count;
  if (end >= 0 && self->viewport) gimbal_orientation_look_from(self->viewport, end);
}

static void on_drawn(GimbalOrientation* self) {
  GimbalProjection view;
  self->known = gimbal_viewport_get_projection(self->viewport, &view);
  if (!self->known || (!memcmp(view.right, self->shown.right, sizeof view.right) &&
                       !memcmp(view.up, self->shown.up, sizeof view.up))) {
    return;
  }
  self->shown = view;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_orientation_set_viewport(GimbalOrientation* self, GimbalViewport* viewport) {
  self->viewport = viewport;
  g_signal_connect_object(viewport, "drawn", G_CALLBACK(on_drawn), self, G_CONNECT_SWAPPED);
}

//---- object

static void gimbal_orientation_class_init(GimbalOrientationClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalOrientation, viewport, NULL));
  widget_class->snapshot = gimbal_orientation_snapshot;
  widget_class->measure = gimbal_orientation_measure;
  widget_class->contains = gimbal_orientation_contains;
  gtk_widget_class_set_css_name(widget_class, "orientation");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void gimbal_orientation_init(GimbalOrientation* self) {
  GtkEventController* motion = gtk_event_controller_motion_new();
  GtkGesture* click = gtk_gesture_click_new();
  self->over = -1;
  g_signal_connect_object(motion, "motion", G_CALLBACK(on_motion), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(motion, "leave", G_CALLBACK(on_leave), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(click, "released", G_CALLBACK(on_released), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

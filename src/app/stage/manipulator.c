// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Handles over the 3D view.

#include "stage/manipulator.h"

#include <glib/gi18n.h>
#include <math.h>

#include "author/author.h"
#include "author/placement.h"
#include "author/tree-node.h"
#include "base/settings.h"
#include "stage/overlay.h"
#include "stage/typed-amount.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/view/marks.h"

enum {
  MAX_POINTS = 3,
  MAX_MARKED = 200  // most selected objects that are highlighted
};

struct _GimbalManipulator {
  GtkWidget parent;
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalGizmoMode mode;
  gboolean world;
  int hovered;  // handle under the pointer

  // while a handle is dragged
  gboolean dragging;
  int handle;
  GimbalGizmo gizmo;  // as at the start of the drag
  GimbalProjection view;
  GimbalPlacement placement;
  GimbalSpot spot;
  GtkTextBuffer* buffer;
  double x0, y0, x1, y1;
  gboolean snap;
  gboolean waiting;  // the next edit waits for the compiler
  GimbalGizmoDrag drag;
  GimbalTypedAmount typed;  // instead of what the pointer says

  // the contents of the selected frame
  GArray* parts;             // of GimbalTreePart, NULL: not collected yet
  GimbalCompiled* parts_of;  // of this model
  int parts_in;              // and of this frame

  gboolean measuring;
  mjtNum points[MAX_POINTS][3];
  int npoint;
};

G_DEFINE_FINAL_TYPE(GimbalManipulator, gimbal_manipulator, GTK_TYPE_WIDGET)

//---- the handles now

static gboolean current_gizmo(GimbalManipulator* self, GimbalGizmo* gizmo) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  GimbalSelection at = gimbal_session_get_selection(self->session);
  GimbalPlacement placement;
  if (!frame || at.id < 0 || self->mode == GIMBAL_GIZMO_NONE || !frame->compiled->spec ||
      !gimbal_placement_locate(&placement, &frame->view, frame->data, at.type, at.id)) {
    return FALSE;
  }
  gboolean sized = at.type == mjOBJ_GEOM || at.type == mjOBJ_SITE;
  if (self->mode == GIMBAL_GIZMO_SCALE && !sized) return FALSE;
  *gizmo = (GimbalGizmo){.mode = self->mode, .axes = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  mju_copy3(gizmo->pos, placement.pos);
  if (!self->world || self->mode == GIMBAL_GIZMO_SCALE) mju_transpose(gizmo->axes, placement.mat, 3, 3);
  return TRUE;
}

//---- drawing

static const GdkRGBA kColours[3] = {
    {0.93f, 0.27f, 0.3f, 1}, {0.35f, 0.75f, 0.25f, 1}, {0.25f, 0.5f, 0.98f, 1}};
static const GdkRGBA kHovered = {1, 0.85f, 0.2f, 1};

static void set_colour(cairo_t* cr, const GimbalManipulator* self, int handle, int axis, double alpha) {
  int lit = self->dragging ? self->handle : self->hovered;
  GdkRGBA colour = lit == handle ? kHovered : kColours[axis];
  gboolean faded = self->dragging && lit != handle;
  cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, alpha * (faded ? 0.25 : 1));
}

static gboolean point_at(const GimbalGizmo* gizmo, const GimbalProjection* view, const mjtNum* a, double sa,
                         const mjtNum* b, double sb, double* x, double* y) {
  mjtNum point[3];
  double size = GIMBAL_GIZMO_SIZE * gimbal_projection_scale(view, gizmo->pos);
  mju_addScl3(point, gizmo->pos, a, sa * size);
  if (b) mju_addToScl3(point, b, sb * size);
  return gimbal_projection_point(view, point, x, y);
}

static void draw_tip(cairo_t* cr, gboolean box, double x0, double y0, double x, double y) {
  double length = hypot(x - x0, y - y0), ux = (x - x0) / MAX(length, 1), uy = (y - y0) / MAX(length, 1);
  if (box) {
    cairo_rectangle(cr, x - 5, y - 5, 10, 10);
  } else {
    cairo_move_to(cr, x + 5 * ux, y + 5 * uy);
    cairo_line_to(cr, x - 9 * ux - 5 * uy, y - 9 * uy + 5 * ux);
    cairo_line_to(cr, x - 9 * ux + 5 * uy, y - 9 * uy - 5 * ux);
    cairo_close_path(cr);
  }
  cairo_fill(cr);
}

static void draw_arrows(GimbalManipulator* self, cairo_t* cr, const GimbalGizmo* gizmo,
                        const GimbalProjection* view) {
  double x0, y0, x, y;
  if (!gimbal_projection_point(view, gizmo->pos, &x0, &y0)) return;
  for (int axis = 0; axis < 3; axis++) {
    if (!point_at(gizmo, view, gizmo->axes + 3 * axis, 1, NULL, 0, &x, &y)) continue;
    set_colour(cr, self, axis, axis, 1);
    cairo_set_line_width(cr, 3);
    cairo_move_to(cr, x0, y0);
    cairo_line_to(cr, x, y);
    cairo_stroke(cr);
    draw_tip(cr, gizmo->mode == GIMBAL_GIZMO_SCALE, x0, y0, x, y);
  }
  if (gizmo->mode == GIMBAL_GIZMO_SCALE) {
    int lit = self->dragging ? self->handle : self->hovered;
    cairo_set_source_rgba(cr, 1, lit == GIMBAL_GIZMO_ALL ? 0.85 : 1, lit == GIMBAL_GIZMO_ALL ? 0.2 : 1, 1);
    cairo_rectangle(cr, x0 - 6, y0 - 6, 12, 12);
    cairo_fill(cr);
  }
}

static void draw_planes(GimbalManipulator* self, cairo_t* cr, const GimbalGizmo* gizmo,
                        const GimbalProjection* view) {
  static const double kCorners[4][2] = {{0.28, 0.28}, {0.52, 0.28}, {0.52, 0.52}, {0.28, 0.52}};
  for (int axis = 0; axis < 3; axis++) {
    mjtNum u[3], v[3];
    gimbal_gizmo_plane(gizmo, axis, u, v);
    gboolean visible = TRUE;
    for (int i = 0; i < 4 && visible; i++) {
      double x, y;
      visible = point_at(gizmo, view, u, kCorners[i][0], v, kCorners[i][1], &x, &y);
      cairo_line_to(cr, x, y);
    }
    cairo_close_path(cr);
    set_colour(cr, self, GIMBAL_GIZMO_PLANE + axis, axis, 0.55);
    if (visible) cairo_fill(cr);
    cairo_new_path(cr);
  }
}

// The half of a ring that is behind the object is fainter.
static void draw_ring(GimbalManipulator* self, cairo_t* cr, const GimbalGizmo* gizmo,
                      const GimbalProjection* view, int axis) {
  mjtNum u[3], v[3];
  double last_x = 0, last_y = 0;
  gimbal_gizmo_plane(gizmo, axis, u, v);
  for (int i = 0; i <= GIMBAL_GIZMO_STEPS; i++) {
    double angle = 2 * G_PI * i / GIMBAL_GIZMO_STEPS, x, y;
    if (!point_at(gizmo, view, u, cos(angle), v, sin(angle), &x, &y)) return;
    double depth = cos(angle) * mju_dot3(u, view->forward) + sin(angle) * mju_dot3(v, view->forward);
    if (i) {
      set_colour(cr, self, axis, axis, depth > 0.05 ? 0.35 : 1);
      cairo_set_line_width(cr, depth > 0.05 ? 2 : 3);
      cairo_move_to(cr, last_x, last_y);
      cairo_line_to(cr, x, y);
      cairo_stroke(cr);
    }
    last_x = x;
    last_y = y;
  }
}

static char* manipulator_describe(const GimbalManipulator* self) {
  static const char* const kUnits[] = {
      [GIMBAL_GIZMO_MOVE] = "%s▏ m", [GIMBAL_GIZMO_ROTATE] = "%s▏°", [GIMBAL_GIZMO_SCALE] = "× %s▏"};
  if (*self->typed.text) {
    g_auto(GStrv) parts = g_strsplit(kUnits[self->mode], "%s", 2);
    return g_strconcat(parts[0], self->typed.text, parts[1], NULL);
  }
  if (self->mode == GIMBAL_GIZMO_ROTATE) return g_strdup_printf("%.1f°", self->drag.amount * 180 / G_PI);
  if (self->mode == GIMBAL_GIZMO_SCALE) return g_strdup_printf("× %.3f", self->drag.amount);
  return g_strdup_printf("%.4g m", self->drag.amount);
}

static void draw_gizmo(GimbalManipulator* self, cairo_t* cr, const GimbalProjection* view) {
  GimbalGizmo gizmo;
  double x, y;
  if (!current_gizmo(self, &gizmo)) return;
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  if (gizmo.mode == GIMBAL_GIZMO_ROTATE) {
    for (int axis = 0; axis < 3; axis++) draw_ring(self, cr, &gizmo, view, axis);
  } else {
    if (gizmo.mode == GIMBAL_GIZMO_MOVE) draw_planes(self, cr, &gizmo, view);
    draw_arrows(self, cr, &gizmo, view);
  }
  if (self->dragging && gimbal_projection_point(view, gizmo.pos, &x, &y)) {
    g_autofree char* text = manipulator_describe(self);
    gimbal_overlay_text(cr, GTK_WIDGET(self), x + 18, y + 18, text);
  }
}

static char* manipulator_measured(const GimbalManipulator* self) {
  mjtNum a[3], b[3];
  if (self->npoint < 2) return NULL;
  mju_sub3(a, self->points[0], self->points[1]);
  double length = mju_norm3(a);
  if (self->npoint == 2) return g_strdup_printf(_("%.4g m\nΔ %.4g  %.4g  %.4g"), length, -a[0], -a[1], -a[2]);
  mju_sub3(b, self->points[2], self->points[1]);
  double cosine = mju_dot3(a, b) / MAX(length * mju_norm3(b), 1e-12);
  return g_strdup_printf(_("%.2f°\n%.4g m, %.4g m"), acos(CLAMP(cosine, -1, 1)) * 180 / G_PI, length,
                         mju_norm3(b));
}

static void draw_measure(GimbalManipulator* self, cairo_t* cr, const GimbalProjection* view) {
  double x = 0, y = 0;
  g_autofree char* text = manipulator_measured(self);
  cairo_set_source_rgba(cr, 1, 0.85, 0.2, 1);
  cairo_set_line_width(cr, 2);
  for (int i = 0; i < self->npoint; i++) {
    if (gimbal_projection_point(view, self->points[i], &x, &y)) cairo_line_to(cr, x, y);
  }
  cairo_stroke(cr);
  for (int i = 0; i < self->npoint; i++) {
    if (!gimbal_projection_point(view, self->points[i], &x, &y)) continue;
    cairo_arc(cr, x, y, 4.5, 0, 2 * G_PI);
    cairo_fill(cr);
  }
  gimbal_overlay_text(cr, GTK_WIDGET(self), self->npoint ? x + 14 : 16, self->npoint ? y + 10 : 90,
                      text           ? text
                      : self->npoint ? _("Click the second point")
                                     : _("Measure: click a point"));
}

// The contents of a frame, collected once for each model.
static const GArray* parts_of(GimbalManipulator* self, GimbalCompiled* compiled, int frame) {
  if (self->parts && self->parts_of == compiled && self->parts_in == frame) return self->parts;
  g_clear_pointer(&self->parts, g_array_unref);
  g_clear_pointer(&self->parts_of, gimbal_compiled_unref);
  self->parts = gimbal_tree_find_in_frame(compiled, frame);
  self->parts_of = gimbal_compiled_ref(compiled);
  self->parts_in = frame;
  return self->parts;
}

static void draw_mark(GimbalManipulator* self, GtkSnapshot* snapshot, const GimbalProjection* view,
                      GimbalFrame* frame, GimbalSelection at) {
  g_autoptr(GArray) marks = gimbal_marks_new(&frame->view, frame->data, view, at.type, at.id);
  const GArray* parts = at.type == mjOBJ_FRAME ? parts_of(self, frame->compiled, at.id) : NULL;
  for (guint i = 0; parts && i < MIN(parts->len, MAX_MARKED); i++) {
    const GimbalTreePart* part = &g_array_index(parts, GimbalTreePart, i);
    g_autoptr(GArray) more = gimbal_marks_new(&frame->view, frame->data, view, part->type, part->id);
    if (more->len) g_array_append_vals(marks, more->data, more->len);
  }
  gimbal_marks_snapshot(marks, view, snapshot);
}

// Highlight the selected objects, except during a drag, when the handles are enough.
static void draw_marks(GimbalManipulator* self, GtkSnapshot* snapshot, const GimbalProjection* view) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  GimbalSelection at = gimbal_session_get_selection(self->session);
  if (!frame || at.id < 0 || self->dragging ||
      frame->compiled != gimbal_session_get_compiled(self->session)) {
    return;
  }
  const GArray* others = gimbal_selected_get_others(gimbal_session_get_selected(self->session));
  for (guint i = 0; i <= MIN(others->len, MAX_MARKED); i++) {
    if (i < others->len) at = g_array_index(others, GimbalSelection, i);
    if (i == others->len) at = gimbal_session_get_selection(self->session);
    draw_mark(self, snapshot, view, frame, at);
  }
}

static void gimbal_manipulator_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalManipulator* self = GIMBAL_MANIPULATOR(widget);
  GimbalProjection view;
  // in two stereo pictures a handle has no single place
  if (!self->viewport || gimbal_viewport_get_stereo(self->viewport) ||
      !gimbal_viewport_get_projection(self->viewport, &view)) {
    return;
  }
  draw_marks(self, snapshot, &view);
  if (!self->measuring && self->mode == GIMBAL_GIZMO_NONE) return;
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  if (self->measuring) {
    draw_measure(self, cr, &view);
  } else {
    draw_gizmo(self, cr, &view);
  }
  cairo_destroy(cr);
}

//---- dragging

static double step_of(const GimbalManipulator* self) {
  static const char* const kKeys[] = {[GIMBAL_GIZMO_MOVE] = "snap-move",
                                      [GIMBAL_GIZMO_ROTATE] = "snap-rotate",
                                      [GIMBAL_GIZMO_SCALE] = "snap-scale"};
  _Static_assert(G_N_ELEMENTS(kKeys) == GIMBAL_GIZMO_SCALE + 1, "a row for each mode");
  if (!self->snap) return 0;
  double step = g_settings_get_double(gimbal_settings_get(), kKeys[self->mode]);
  return self->mode == GIMBAL_GIZMO_ROTATE ? step * G_PI / 180 : step;
}

// The element's < does not move while its own attributes change: the place holds for the whole
// drag.
static void write_drag(GimbalManipulator* self) {
  GimbalAssignment values[3];
  g_autoptr(GError) error = NULL;
  GimbalProject* project = gimbal_session_get_project(self->session);
  GimbalDocument* document = gimbal_project_find(project, self->spot.path);
  if (!document) return;
  double seen = gimbal_projection_scale(&self->view, self->placement.pos);
  self->placement.finest = self->snap || *self->typed.text ? 0 : pow(10, floor(log10(fmax(seen, 1e-12))));
  int count = gimbal_placement_drag(&self->placement, self->mode, &self->drag, values);
  gimbal_author_set_in_tag(self->session, document, self->spot.tag, values, count, &error);
  for (int i = 0; i < count; i++) g_free((char*)values[i].value);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

// An exact number takes the place of the pointer; nothing has a size of zero.
static gboolean take_typed(GimbalManipulator* self) {
  double amount;
  if (!gimbal_typed_amount_get(&self->typed, &amount)) return FALSE;
  if (self->mode == GIMBAL_GIZMO_SCALE && amount <= 0) return FALSE;
  if (self->mode == GIMBAL_GIZMO_ROTATE) amount *= G_PI / 180;
  gimbal_gizmo_drag_by(&self->gizmo, self->handle, amount, &self->drag);
  return TRUE;
}

static void manipulator_follow(GimbalManipulator* self) {
  if (!take_typed(self) && !gimbal_gizmo_drag(&self->gizmo, &self->view, self->handle, self->x0, self->y0,
                                              self->x1, self->y1, step_of(self), &self->drag)) {
    return;
  }
  // a model that compiles slowly is not compiled for each motion
  self->waiting = gimbal_session_is_compiling(self->session);
  if (!self->waiting) write_drag(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_compiling(GimbalManipulator* self) {
  if (!self->dragging || !self->waiting || gimbal_session_is_compiling(self->session)) return;
  self->waiting = FALSE;
  write_drag(self);
}

static gboolean add_point(GimbalManipulator* self, double x, double y) {
  GimbalHit hit;
  if (!gimbal_viewport_pick(self->viewport, x, y, &hit)) return FALSE;
  if (self->npoint == MAX_POINTS) self->npoint = 0;
  mju_copy3(self->points[self->npoint++], hit.point);
  gtk_widget_queue_draw(GTK_WIDGET(self));
  return TRUE;
}

static gboolean on_press(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalManipulator* self = data;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  GimbalSelection at = gimbal_session_get_selection(self->session);
  g_autoptr(GError) error = NULL;
  if (self->measuring) return add_point(self, x, y);
  if (!current_gizmo(self, &self->gizmo) || !gimbal_viewport_get_projection(self->viewport, &self->view)) {
    return FALSE;
  }
  self->handle = gimbal_gizmo_hit(&self->gizmo, &self->view, x, y);
  if (self->handle < 0) return FALSE;
  gimbal_spot_clear(&self->spot);
  gboolean found = gimbal_author_find(self->session, at.type, at.id, &self->spot, &error) &&
                   gimbal_placement_init(&self->placement, &frame->view, frame->data, frame->compiled->spec,
                                         at.type, at.id, self->spot.tree, self->spot.tag);
  gimbal_toast_error(GTK_WIDGET(self), error);
  if (!found) return FALSE;
  GimbalDocument* document = gimbal_project_find(gimbal_session_get_project(self->session), self->spot.path);
  self->buffer = g_object_ref(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)));
  gtk_text_buffer_begin_user_action(self->buffer);
  self->dragging = TRUE;
  self->x0 = self->x1 = x;
  self->y0 = self->y1 = y;
  self->drag = (GimbalGizmoDrag){.scale = {1, 1, 1}};
  gimbal_typed_amount_clear(&self->typed);
  gtk_widget_grab_focus(GTK_WIDGET(self->viewport));
  self->snap = (modifiers & GDK_CONTROL_MASK) != 0;
  return TRUE;
}

static void on_drag(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalManipulator* self = data;
  if (!self->dragging) return;
  gboolean usual = g_settings_get_boolean(gimbal_settings_get(), "snap");
  self->snap = usual != ((modifiers & GDK_CONTROL_MASK) != 0);
  self->x1 = x;
  self->y1 = y;
  manipulator_follow(self);
}

static gboolean manipulator_is_dragging(gpointer data) {
  return GIMBAL_MANIPULATOR(data)->dragging;
}

static void on_typed(gpointer data) {
  manipulator_follow(data);
  gtk_widget_queue_draw(data);
}

static void on_release(gpointer data) {
  GimbalManipulator* self = data;
  if (!self->dragging) return;
  if (self->waiting) write_drag(self);
  self->dragging = self->waiting = FALSE;
  gtk_text_buffer_end_user_action(self->buffer);
  g_clear_object(&self->buffer);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_cancel(gpointer data) {
  GimbalManipulator* self = data;
  if (!self->dragging) return;
  self->waiting = FALSE;
  g_autoptr(GtkTextBuffer) buffer = g_object_ref(self->buffer);
  gboolean changed = self->drag.amount != 0;
  on_release(self);
  if (changed) gtk_text_buffer_undo(buffer);
}

static void on_motion(GimbalManipulator* self, double x, double y) {
  GimbalGizmo gizmo;
  GimbalProjection view;
  if (self->dragging) return;
  int hovered = current_gizmo(self, &gizmo) && gimbal_viewport_get_projection(self->viewport, &view)
                    ? gimbal_gizmo_hit(&gizmo, &view, x, y)
                    : -1;
  if (hovered == self->hovered) return;
  self->hovered = hovered;
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->viewport), hovered >= 0 ? "grab" : NULL);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_drawn(GimbalManipulator* self) {
  gboolean selected = gimbal_session_get_selection(self->session).id >= 0;
  if (selected || self->measuring || self->mode != GIMBAL_GIZMO_NONE) gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_selection(GimbalManipulator* self) {
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- setting up

static void update_tool(GimbalManipulator* self) {
  const GimbalViewportTool tool = {on_press, on_drag, on_release, on_cancel, self};
  gboolean wanted = self->measuring || self->mode != GIMBAL_GIZMO_NONE;
  gimbal_viewport_set_tool(self->viewport, wanted ? &tool : NULL);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_manipulator_set_mode(GimbalManipulator* self, GimbalGizmoMode mode) {
  self->mode = mode;
  self->hovered = -1;
  update_tool(self);
}

void gimbal_manipulator_set_world(GimbalManipulator* self, gboolean world) {
  self->world = world;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void gimbal_manipulator_set_measuring(GimbalManipulator* self, gboolean measuring) {
  self->measuring = measuring;
  self->npoint = 0;
  update_tool(self);
}

void gimbal_manipulator_attach(GimbalManipulator* self, GimbalSession* session, GimbalViewport* viewport) {
  GtkEventController* motion = gtk_event_controller_motion_new();
  self->session = session;
  self->viewport = viewport;
  g_signal_connect_object(viewport, "drawn", G_CALLBACK(on_drawn), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "compiling-changed", G_CALLBACK(on_compiling), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(motion, "motion", G_CALLBACK(on_motion), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(viewport), motion);
  gimbal_typed_amount_listen(&self->typed, GTK_WIDGET(viewport), self, manipulator_is_dragging, on_typed);
}

static void manipulator_leave(GObject* object) {
  GimbalManipulator* self = GIMBAL_MANIPULATOR(object);
  gimbal_spot_clear(&self->spot);
}

static void gimbal_manipulator_class_init(GimbalManipulatorClass* klass) {
  GIMBAL_CLASS_OWNS(klass, manipulator_leave, GIMBAL_OWNS(GimbalManipulator, buffer, g_object_unref),
                    GIMBAL_OWNS(GimbalManipulator, parts, g_array_unref),
                    GIMBAL_OWNS(GimbalManipulator, parts_of, gimbal_compiled_unref));
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_manipulator_snapshot;
}

static void gimbal_manipulator_init(GimbalManipulator* self) {
  self->hovered = -1;
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}

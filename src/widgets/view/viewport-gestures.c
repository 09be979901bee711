// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mouse and touchpad in the 3D view.
//
//   left drag              orbit                     Ctrl: turn the selected body
//   right drag             pan                       Ctrl: pull the selected body
//   middle drag, scroll    zoom                      Shift: the horizontal plane (or other axes)
//   click                  left: select               Ctrl or Shift: select too, or not any more
//   double click           left: select, and show its text; right: look there; Ctrl + right: track
//
// Motion counts in fractions of the viewport's height on both axes, so that a gesture means the
// same in every shape.

#include <math.h>

#include "widgets/view/viewport-private.h"

#define WHEEL_STEP 0.02
enum { CLICK_REACH = 4 };  // pixels that the pointer may move in a click

static gboolean viewport_gestures_ready(const GimbalViewport* self) {
  return self->model && self->data && self->has_scene;
}

static void viewport_gestures_queue(GimbalViewport* self) {
  gimbal_viewport_queue_draw(self);
}

//---- drag

static int action_of(guint button, GdkModifierType modifiers) {
  gboolean shift = (modifiers & GDK_SHIFT_MASK) != 0;
  if (button == GDK_BUTTON_SECONDARY) return shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
  if (button == GDK_BUTTON_PRIMARY) return shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
  return mjMOUSE_ZOOM;
}

// The engine's perturbation functions may complain of a state that has gone bad.
typedef struct Perturbing {
  GimbalViewport* viewport;
  double dx, dy;
} Perturbing;

static void init_perturb(void* data) {
  GimbalViewport* self = ((Perturbing*)data)->viewport;
  mjv_initPerturb(self->model, self->data, self->scene, &self->perturb);
}

static void step_perturb(void* data) {
  Perturbing* p = data;
  GimbalViewport* self = p->viewport;
  mjv_movePerturb(self->model, self->data, self->action, p->dx, p->dy, self->scene, &self->perturb);
}

static void begin_perturb(GimbalViewport* self) {
  Perturbing p = {self, 0, 0};
  if (gimbal_guard(init_perturb, &p, NULL)) return;
  self->perturbing = TRUE;
  self->perturb.active = self->button == GDK_BUTTON_SECONDARY ? mjPERT_TRANSLATE : mjPERT_ROTATE;
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED], 0);
}

static GdkModifierType modifiers_of(GtkGestureDrag* gesture) {
  return gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
}

static void on_drag_begin(GimbalViewport* self, double x, double y, GtkGestureDrag* gesture) {
  GdkModifierType modifiers = modifiers_of(gesture);
  self->button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  self->last_x = x;
  self->last_y = y;
  gtk_widget_grab_focus(GTK_WIDGET(self));
  gboolean primary = self->button == GDK_BUTTON_PRIMARY;
  self->tooling = primary && viewport_gestures_ready(self) && self->tool.press &&
                  self->tool.press(self->tool.data, x, y, modifiers);
  self->tool_took = self->tooling;
  gboolean grab = !self->tooling && (modifiers & GDK_CONTROL_MASK) && self->button != GDK_BUTTON_MIDDLE &&
                  self->perturb.select > 0;
  if (grab && viewport_gestures_ready(self)) begin_perturb(self);
}

static void move_perturb(GimbalViewport* self, double dx, double dy) {
  Perturbing p = {self, dx, dy};
  gimbal_guard(step_perturb, &p, NULL);
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED], 0);
}

// What is under the pointer stays there, in a parallel projection too.
static void move_camera(GimbalViewport* self, int action, double dx, double dy) {
  mjvCamera* camera = &self->camera;
  int flat = camera->orthographic;
  double shown = camera->distance * tan(self->model->vis.global.fovy * G_PI / 360);
  double k = flat && action != mjMOUSE_ZOOM && action != mjMOUSE_ROTATE_V && action != mjMOUSE_ROTATE_H
                 ? gimbal_viewport_flat_half_height(self) / MAX(shown, 1e-9)
                 : 1;
  camera->orthographic = 0;
  mjv_moveCamera(self->model, action, k * dx, k * dy, camera);
  camera->orthographic = flat;
}

static void on_drag_update(GimbalViewport* self, double offset_x, double offset_y, GtkGestureDrag* gesture) {
  double x0, y0;
  if (!viewport_gestures_ready(self) || !gtk_gesture_drag_get_start_point(gesture, &x0, &y0)) return;
  double height = MAX(1, gtk_widget_get_height(GTK_WIDGET(self)));
  double dx = (x0 + offset_x - self->last_x) / height;
  double dy = (y0 + offset_y - self->last_y) / height;
  self->last_x = x0 + offset_x;
  self->last_y = y0 + offset_y;
  self->action = action_of(self->button, modifiers_of(gesture));
  gboolean turning =
      self->walking && self->button == GDK_BUTTON_PRIMARY && self->camera.type == mjCAMERA_FREE;
  if (self->tooling) {
    self->tool.drag(self->tool.data, self->last_x, self->last_y, modifiers_of(gesture));
  } else if (self->perturbing) {
    move_perturb(self, dx, dy);
  } else if (turning) {
    gimbal_viewport_turn_in_place(self, dx, dy);
  } else {
    move_camera(self, self->action, dx, dy);
  }
  viewport_gestures_queue(self);
}

static void on_drag_end(GimbalViewport* self) {
  if (self->tooling) {
    self->tooling = FALSE;
    self->tool.release(self->tool.data);
  }
  if (!self->perturbing) return;
  self->perturbing = FALSE;
  self->perturb.active = self->perturb.active2 = 0;
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED], 0);
  viewport_gestures_queue(self);
}

void gimbal_viewport_set_tool(GimbalViewport* self, const GimbalViewportTool* tool) {
  gimbal_viewport_cancel_tool(self);
  self->tool = tool ? *tool : (GimbalViewportTool){0};
}

void gimbal_viewport_cancel_tool(GimbalViewport* self) {
  if (!self->tooling) return;
  self->tooling = FALSE;
  self->tool.cancel(self->tool.data);
}

//---- zoom

static void viewport_gestures_zoom(GimbalViewport* self, double amount) {
  if (!viewport_gestures_ready(self)) return;
  mjv_moveCamera(self->model, mjMOUSE_ZOOM, 0, amount, &self->camera);
  viewport_gestures_queue(self);
}

static gboolean on_scroll(GimbalViewport* self, double dx, double dy) {
  (void)dx;
  viewport_gestures_zoom(self, self->zoom_turned ? -WHEEL_STEP * dy : WHEEL_STEP * dy);
  return TRUE;
}

static void on_pinch(GimbalViewport* self, double scale) {
  viewport_gestures_zoom(self, self->pinched - scale);
  self->pinched = scale;
}

static void on_pinch_begin(GimbalViewport* self) {
  self->pinched = 1;
}

//---- double click

static void select_hit(GimbalViewport* self, const GimbalHit* hit, gboolean twice) {
  int body = MAX(hit->body, 0);
  mjvPerturb* perturb = &self->perturb;
  mjtNum delta[3];
  perturb->select = body;
  perturb->active = perturb->active2 = 0;
  perturb->flexselect = hit->flex;
  perturb->skinselect = hit->skin;
  if (body > 0) {
    mju_sub3(delta, hit->point, self->data->xpos + 3 * body);
    mju_mulMatTVec3(perturb->localpos, self->data->xmat + 9 * body, delta);
  }
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED], 0, hit->type, hit->id, twice);
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED], 0);
}

static void look_at_hit(GimbalViewport* self, const GimbalHit* hit, gboolean track) {
  if (hit->body < 0) return;
  mju_copy3(self->camera.lookat, hit->point);
  if (track) gimbal_viewport_track(self, hit->body);
}

static void on_pressed(GimbalViewport* self, int count, double x, double y, GtkGestureClick* gesture) {
  gtk_widget_grab_focus(GTK_WIDGET(self));
  self->press_x = x;
  self->press_y = y;
  if (count != 2 || !viewport_gestures_ready(self)) return;
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  GimbalHit hit;
  gimbal_viewport_pick(self, x, y, &hit);
  if (button == GDK_BUTTON_PRIMARY) select_hit(self, &hit, TRUE);
  if (button == GDK_BUTTON_SECONDARY) look_at_hit(self, &hit, (modifiers & GDK_CONTROL_MASK) != 0);
  viewport_gestures_queue(self);
}

// A click that is no drag selects what it meets; one into the void changes nothing.
static void on_released(GimbalViewport* self, int count, double x, double y, GtkGestureClick* gesture) {
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  GimbalHit hit;
  gboolean still = hypot(x - self->press_x, y - self->press_y) < CLICK_REACH;
  if (count != 1 || button != GDK_BUTTON_PRIMARY || !still || self->tool_took ||
      !viewport_gestures_ready(self) || (modifiers & GDK_ALT_MASK)) {
    return;
  }
  if (!gimbal_viewport_pick(self, x, y, &hit)) return;
  if (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) {
    g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED_TOO], 0, hit.type, hit.id);
  } else {
    select_hit(self, &hit, FALSE);
  }
  viewport_gestures_queue(self);
}

//---- wiring

static void viewport_gestures_add(GimbalViewport* self, GtkEventController* controller) {
  gtk_widget_add_controller(GTK_WIDGET(self), controller);
}

void gimbal_viewport_add_gestures(GimbalViewport* self) {
  GtkGesture* drag = gtk_gesture_drag_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
  g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect_swapped(drag, "drag-end", G_CALLBACK(on_drag_end), self);
  g_signal_connect_swapped(drag, "cancel", G_CALLBACK(on_drag_end), self);
  viewport_gestures_add(self, GTK_EVENT_CONTROLLER(drag));

  GtkGesture* click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_pressed), self);
  g_signal_connect_swapped(click, "released", G_CALLBACK(on_released), self);
  viewport_gestures_add(self, GTK_EVENT_CONTROLLER(click));

  GtkEventController* scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(on_scroll), self);
  viewport_gestures_add(self, scroll);

  GtkGesture* pinch = gtk_gesture_zoom_new();
  g_signal_connect_swapped(pinch, "begin", G_CALLBACK(on_pinch_begin), self);
  g_signal_connect_swapped(pinch, "scale-changed", G_CALLBACK(on_pinch), self);
  viewport_gestures_add(self, GTK_EVENT_CONTROLLER(pinch));
}

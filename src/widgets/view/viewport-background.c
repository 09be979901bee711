// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures from a thread.
//
// Where the processor paints the window, a picture from OpenGL has to be read back anyhow. So a
// thread draws it, and the window shows the last one that came. The main thread brings the scene up
// to date, lends it, and leaves it alone until it comes back; what is asked for meanwhile is drawn
// then. While things move, pictures are as good as there is time for; a while after the last change
// the best one replaces them.

#include <gimbal/render.h>

#include "widgets/view/viewport-private.h"

enum {
  REST_MS = 120,  // without a change, then the picture gets fine
  QUICK_MS = 12   // quicker pictures wait until the last one is painted
};

static void viewport_background_note(GimbalViewport* self, const GimbalOrder* answer) {
  self->drawn_at = g_get_monotonic_time();
  // orders that are not waited for say nothing about the others
  if (!answer->fine) self->draw_ms = answer->draw_ms;
  self->urgent = FALSE;
}

//---- orders

static mjrRect picture_rect(GimbalViewport* self) {
  GtkWidget* widget = GTK_WIDGET(self);
  int scale = gtk_widget_get_scale_factor(widget);
  return (mjrRect){0, 0, gtk_widget_get_width(widget) * scale, gtk_widget_get_height(widget) * scale};
}

static void viewport_background_prepare(void* data) {
  GimbalViewport* self = data;
  gimbal_viewport_prepare_scene(self, picture_rect(self));
}

static void viewport_background_fail(GimbalViewport* self, const char* message) {
  self->broken = TRUE;
  g_free(self->error);
  self->error = g_strdup(message);
}

static gboolean prepare_guarded(GimbalViewport* self) {
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  int failed = gimbal_guard(viewport_background_prepare, self, trouble);
  if (failed) viewport_background_fail(self, gimbal_diagnostics_get(trouble, 0)->message);
  gimbal_diagnostics_free(trouble);
  return !failed;
}

static GimbalOrder* make_order(GimbalViewport* self) {
  GimbalOrder* order = g_new0(GimbalOrder, 1);
  GtkWidget* widget = GTK_WIDGET(self);
  order->model = *self->model;
  order->subject = self->subject;
  order->subject.model = &order->model;
  order->owner = self->owner ? self->own(self->owner) : NULL;
  order->disown = self->disown;
  order->scene = self->scene;
  order->width = self->rect.width;
  order->height = self->rect.height;
  order->quality = self->quality;
  order->studio_look = self->studio_look;
  gimbal_projection_init(&order->view, self->scene, gtk_widget_get_width(widget),
                         gtk_widget_get_height(widget));
  return order;
}

static void wait_for_it(GimbalCanvas* canvas, gpointer unused) {
  (void)canvas, (void)unused;
}

static void viewport_background_queue(GimbalViewport* self, gboolean fine) {
  mjrRect rect = picture_rect(self);
  gboolean possible = self->model && self->data && !self->broken && rect.width > 1 && rect.height > 1;
  g_clear_handle_id(&self->refine, g_source_remove);
  self->wanted = FALSE;
  if (!possible || !prepare_guarded(self)) return;
  GimbalOrder* order = make_order(self);
  order->fine = fine;
  if (fine) order->quality = GIMBAL_QUALITY_BEST;
  self->lent = self->scene;
  self->begun_at = g_get_monotonic_time();
  gimbal_drawer_send(self->drawer, order);
  // a model without an owner may be freed at any moment
  if (!self->owner) gimbal_drawer_run(self->drawer, wait_for_it, NULL);
}

void gimbal_viewport_order(GimbalViewport* self) {
  gboolean early = self->unpainted && self->draw_ms < QUICK_MS;
  if (self->lent || self->held || early || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  viewport_background_queue(self, FALSE);
}

//---- answers

static gboolean is_handled(const GimbalViewport* self) {
  return self->action || self->tooling || self->walk_keys;
}

// The best picture, once nothing changes.
static gboolean refine_now(gpointer user_data) {
  GimbalViewport* self = user_data;
  if (is_handled(self)) return G_SOURCE_CONTINUE;
  self->refine = 0;
  if (!self->lent && !self->held && !self->wanted && !self->draw_timer) viewport_background_queue(self, TRUE);
  return G_SOURCE_REMOVE;
}

static void viewport_background_rest(GimbalViewport* self) {
  g_clear_handle_id(&self->refine, g_source_remove);
  if (self->quality == GIMBAL_QUALITY_AUTO && !self->fine && !self->moving) {
    self->refine = g_timeout_add(REST_MS, refine_now, self);
  }
}

static void release_lent_scene(GimbalViewport* self) {
  mjvScene* lent = g_steal_pointer(&self->lent);
  if (!lent || lent == self->scene) return;
  mjv_freeScene(lent);
  g_free(lent);
}

// There is no OpenGL for the thread: perhaps the toolkit has some.
static void do_without(GimbalViewport* self) {
  self->no_drawer = TRUE;
  gimbal_viewport_end_background(self);
  gtk_widget_set_child_visible(GTK_WIDGET(self->area), TRUE);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_gl_area_queue_render(self->area);
}

static void viewport_background_show(GimbalViewport* self, GimbalOrder* answer) {
  viewport_background_note(self, answer);
  if (answer->error) viewport_background_fail(self, answer->error);
  g_clear_pointer(&self->image, cairo_surface_destroy);
  self->image = g_steal_pointer(&answer->image);
  self->shown = answer->view;
  self->fine = answer->fine;
  self->unpainted = TRUE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
  self->pictures++;
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_DRAWN], 0);
  if (self->wanted) {
    gimbal_viewport_order(self);
  } else if (!self->lent) {
    viewport_background_rest(self);
  }
}

void gimbal_viewport_show_answer(GimbalViewport* self) {
  if (!self->held || (self->yields && self->clock)) return;
  GimbalOrder* answer = g_steal_pointer(&self->held);
  // not that of another document
  if (self->model && answer->subject.edition >= self->first_edition) viewport_background_show(self, answer);
  gimbal_order_free(answer);
}

static void on_ready(gpointer user_data) {
  GimbalViewport* self = user_data;
  GimbalOrder* answer = gimbal_drawer_get_answer(self->drawer);
  if (!answer) return;
  gboolean refused = answer->refused;
  release_lent_scene(self);
  self->held = answer;
  if (refused) {
    do_without(self);
    return;
  }
  if (self->yields && self->clock) {
    gdk_frame_clock_request_phase(self->clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
  }
  gimbal_viewport_show_answer(self);
  if (self->wanted) gimbal_viewport_order(self);
}

//---- the widget

void gimbal_viewport_drop_picture(GimbalViewport* self) {
  g_clear_handle_id(&self->refine, g_source_remove);
  g_clear_pointer(&self->image, cairo_surface_destroy);
  self->shown = (GimbalProjection){0};
  self->first_edition = self->subject.edition + 1;
  if (self->drawer) gtk_widget_queue_draw(GTK_WIDGET(self));
}

// The height of the view is what its camera shows, so that a picture of another width only lacks
// its sides until the right one is there.
gboolean gimbal_viewport_paint_image(GimbalViewport* self, GtkSnapshot* snapshot) {
  GtkWidget* widget = GTK_WIDGET(self);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  mjrRect rect = picture_rect(self);
  const float* c = self->clear_color;
  GdkRGBA background = {c[0], c[1], c[2], 1};
  graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, width, height);
  int shown[2] = {self->image ? cairo_image_surface_get_width(self->image) : 0,
                  self->image ? cairo_image_surface_get_height(self->image) : 0};
  gboolean fits = shown[0] == rect.width && shown[1] == rect.height;
  if (!fits) gtk_snapshot_append_color(snapshot, &background, &all);
  if (self->image) {
    float wide = fits ? width : (float)shown[0] * height / (float)shown[1];
    cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &all);
    cairo_translate(cr, (width - wide) / 2, 0);
    cairo_scale(cr, wide / (float)shown[0], height / (float)shown[1]);
    cairo_set_source_surface(cr, self->image, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_rectangle(cr, 0, 0, shown[0], shown[1]);
    cairo_fill(cr);
    cairo_destroy(cr);
  }
  return fits;
}

void gimbal_viewport_begin_background(GimbalViewport* self) {
  GskRenderer* renderer = gtk_native_get_renderer(gtk_widget_get_native(GTK_WIDGET(self)));
  if (self->drawer || self->no_drawer || !renderer || !GSK_IS_CAIRO_RENDERER(renderer)) return;
  self->drawer = gimbal_drawer_new(on_ready, self);
  gtk_widget_set_child_visible(GTK_WIDGET(self->area), FALSE);
}

void gimbal_viewport_end_background(GimbalViewport* self) {
  g_clear_handle_id(&self->refine, g_source_remove);
  g_clear_pointer(&self->drawer, gimbal_drawer_free);
  release_lent_scene(self);
  g_clear_pointer(&self->held, gimbal_order_free);
  g_clear_pointer(&self->image, cairo_surface_destroy);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The 3D view.
//
// The renderer takes the framebuffer that is bound when it is told to draw into the window: the one
// of GtkGLArea, which is never number 0.

#include <epoxy/gl.h>
#include <gimbal/render.h>
#include <glib/gi18n.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/view/viewport-private.h"

G_DEFINE_FINAL_TYPE(GimbalViewport, gimbal_viewport, GTK_TYPE_WIDGET)

//---- drawing

static void draw_background(const GimbalViewport* self) {
  glClearColor(self->clear_color[0], self->clear_color[1], self->clear_color[2], 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void draw_scene(void* user_data) {
  GimbalViewport* self = user_data;
  self->subject.model = self->model;
  gimbal_canvas_follow(&self->canvas, &self->subject);
  mjr_setBuffer(mjFB_WINDOW, self->canvas.context);
  gimbal_render_set_quality(self->canvas.context, self->quality);
  gimbal_render_set_depth_cues(self->canvas.context, self->studio_look);
  gimbal_render_set_backdrop(self->canvas.context, self->studio_look);
  gimbal_viewport_prepare_scene(self, self->rect);
  mjr_render(self->rect, self->scene, self->canvas.context);
}

static void draw_guarded(GimbalViewport* self) {
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  if (gimbal_guard(draw_scene, self, trouble)) {
    self->broken = TRUE;
    g_free(self->error);
    self->error = g_strdup(gimbal_diagnostics_get(trouble, 0)->message);
  }
  gimbal_diagnostics_free(trouble);
}

//---- pictures

static gboolean restart_now(gpointer user_data) {
  GimbalViewport* self = user_data;
  self->restart = 0;
  gimbal_viewport_restart(self);
  return G_SOURCE_REMOVE;
}

// What was uploaded may be gone: after a suspend, an update of the driver, another surface. It is
// uploaded again, and if that does not help, into another OpenGL context.
static void viewport_revive(GimbalViewport* self) {
  gboolean alive = !self->canvas.context || gimbal_render_is_alive(self->canvas.context);
  if (!alive) gimbal_canvas_clear(&self->canvas);
  self->deaths = alive ? 0 : self->deaths + 1;
  if (self->deaths > 1 && !self->restart) self->restart = g_idle_add(restart_now, self);
}

static gboolean on_render(GimbalViewport* self, GdkGLContext* context) {
  (void)context;
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
  mjrRect rect = {0, 0, gtk_widget_get_width(GTK_WIDGET(self)) * scale,
                  gtk_widget_get_height(GTK_WIDGET(self)) * scale};
  gint64 start = g_get_monotonic_time();
  viewport_revive(self);
  draw_background(self);
  if (!self->model || !self->data || self->broken || rect.width < 2 || rect.height < 2) return TRUE;
  self->rect = rect;
  draw_guarded(self);
  glFinish();
  gimbal_viewport_note_picture(self, start);
  self->pictures++;
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_DRAWN], 0);
  return TRUE;
}

// OpenGL, or OpenGL ES where there is no such thing.
static GdkGLContext* realize_context(GdkSurface* surface, GdkGLAPI api, GError** error) {
  g_autoptr(GdkGLContext) context = gdk_surface_create_gl_context(surface, error);
  if (!context) return NULL;
  gdk_gl_context_set_allowed_apis(context, api);
  gdk_gl_context_set_required_version(context, 3, api == GDK_GL_API_GL ? 3 : 0);
  return gdk_gl_context_realize(context, error) ? g_steal_pointer(&context) : NULL;
}

static GdkGLContext* on_create_context(GimbalViewport* self) {
  GdkSurface* surface = gtk_native_get_surface(gtk_widget_get_native(GTK_WIDGET(self)));
  g_autoptr(GError) error = NULL;
  GdkGLContext* context = realize_context(surface, GDK_GL_API_GL, &error);
  if (!context) context = realize_context(surface, GDK_GL_API_GLES, NULL);
  gtk_widget_set_opacity(GTK_WIDGET(self->area), context ? 1 : 0);
  if (context) return context;
  g_free(self->error);
  self->error = g_strdup_printf(_("OpenGL 3.3 is not available: %s"), error->message);
  // the page in front of the area says so, not the area
  gtk_gl_area_set_error(self->area, error);
  return NULL;
}

static void on_unrealize(GimbalViewport* self) {
  gtk_gl_area_make_current(self->area);
  if (!gtk_gl_area_get_error(self->area)) gimbal_canvas_clear(&self->canvas);
}

//---- object

static void viewport_snapshot(GtkWidget* widget, GtkSnapshot* picture) {
  GimbalViewport* self = GIMBAL_VIEWPORT(widget);
  if (self->drawer) {
    gboolean fits = gimbal_viewport_paint_image(self, picture);
    if (!fits && !self->wanted && !self->draw_timer) gimbal_viewport_queue_draw(self);
  } else {
    GTK_WIDGET_CLASS(gimbal_viewport_parent_class)->snapshot(widget, picture);
  }
}

static void viewport_leave(GObject* object) {
  GimbalViewport* self = GIMBAL_VIEWPORT(object);
  gimbal_viewport_end_pace(self);
  gimbal_viewport_end_background(self);
  if (self->area) gtk_widget_unparent(GTK_WIDGET(g_steal_pointer(&self->area)));
  gimbal_viewport_free_scene(self);
  gimbal_viewport_disown(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalViewport, field, release)

static void gimbal_viewport_class_init(GimbalViewportClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GType type = GIMBAL_TYPE_VIEWPORT;
  GIMBAL_CLASS_OWNS(klass, viewport_leave, OWNS(restart, gimbal_drop_source), OWNS(error, g_free),
                    OWNS(looks, g_free), OWNS(overlay, g_array_unref), OWNS(ghosts, g_array_unref),
                    OWNS(fit_points, g_array_unref), OWNS(fit_movers, g_array_unref), OWNS(scene, g_free));
  widget_class->snapshot = viewport_snapshot;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "viewport3d");
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED_TOO] =
      gimbal_signal_new("picked-too", type, 2, G_TYPE_INT, G_TYPE_INT);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED] =
      gimbal_signal_new("picked", type, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_BOOLEAN);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED] = gimbal_signal_new("perturbed", type, 0);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_OPTIONS] = gimbal_signal_new("options-changed", type, 0);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_DRAWN] = gimbal_signal_new("drawn", type, 0);
}

void gimbal_viewport_default_render_flags(mjtByte flags[mjNRNDFLAG]) {
  static const int kOn[] = {mjRND_SHADOW, mjRND_REFLECTION, mjRND_SKYBOX, mjRND_HAZE, mjRND_CULL_FACE};
  memset(flags, 0, mjNRNDFLAG);
  for (guint i = 0; i < G_N_ELEMENTS(kOn); i++) flags[kOn[i]] = 1;
}

static void default_options(GimbalViewport* self) {
  gimbal_viewport_default_render_flags(self->render_flags);
  mjv_defaultOption(&self->option);
  mjv_defaultCamera(&self->camera);
  mjv_defaultPerturb(&self->perturb);
}

static void make_area(GimbalViewport* self) {
  self->area = GTK_GL_AREA(gtk_gl_area_new());
  gtk_gl_area_set_has_depth_buffer(self->area, FALSE);
  gtk_widget_insert_after(GTK_WIDGET(self->area), GTK_WIDGET(self), NULL);
  g_signal_connect_object(self->area, "create-context", G_CALLBACK(on_create_context), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->area, "render", G_CALLBACK(on_render), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->area, "unrealize", G_CALLBACK(on_unrealize), self, G_CONNECT_SWAPPED);
}

void gimbal_viewport_restart(GimbalViewport* self) {
  if (self->drawer) {
    gimbal_viewport_end_background(self);
    gimbal_viewport_begin_background(self);
  } else {
    gtk_widget_unparent(GTK_WIDGET(self->area));
    make_area(self);
  }
  gimbal_viewport_queue_draw(self);
}

static void gimbal_viewport_init(GimbalViewport* self) {
  self->scene = g_new0(mjvScene, 1);
  default_options(self);
  self->clear_color[0] = self->clear_color[1] = self->clear_color[2] = 0.15f;
  make_area(self);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gimbal_viewport_begin_pace(self);
  gimbal_viewport_add_gestures(self);
  gimbal_viewport_add_walk(self);
}

GtkWidget* gimbal_viewport_new(void) {
  return g_object_new(GIMBAL_TYPE_VIEWPORT, NULL);
}

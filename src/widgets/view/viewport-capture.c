// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture of the view in any size, drawn off the screen.

#include <epoxy/gl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>

#include "widgets/view/viewport-private.h"

enum { MAX_SIDE = 16384 };

typedef struct Capture {
  GimbalViewport* viewport;
  mjrRect rect;
  gboolean transparent;
  guint8* rgb;
  float* depth;
  gboolean done;
  GimbalCanvas* canvas;
} Capture;

static void viewport_capture_draw(void* data) {
  Capture* capture = data;
  GimbalViewport* self = capture->viewport;
  mjrContext* context = capture->canvas->context;
  mjr_resizeOffscreen(capture->rect.width, capture->rect.height, context);
  mjr_setBuffer(mjFB_OFFSCREEN, context);
  if (context->currentBuffer != mjFB_OFFSCREEN) return;
  memcpy(self->scene->flags, self->render_flags, sizeof self->render_flags);
  if (capture->transparent) self->scene->flags[mjRND_SKYBOX] = self->scene->flags[mjRND_HAZE] = 0;
  gimbal_viewport_update_scene(self);
  mjr_render(capture->rect, self->scene, context);
  mjr_readPixels(capture->rgb, capture->depth, capture->rect, context);
  mjr_setBuffer(mjFB_WINDOW, context);
  capture->done = TRUE;
}

// In whatever thread draws the view; this one waits.
static void draw_with(GimbalCanvas* canvas, gpointer data) {
  Capture* capture = data;
  GLint target = 0;
  capture->canvas = canvas;
  if (!canvas->context) return;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  gimbal_guard(viewport_capture_draw, capture, NULL);
  glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)target);
}

// The rows come from below; what lies at the far plane is the background.
static GdkTexture* texture_of(const Capture* capture) {
  int width = capture->rect.width, height = capture->rect.height;
  gsize stride = 4 * (gsize)width;
  guint8* pixels = g_malloc(stride * (gsize)height);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      gsize from = (gsize)(height - 1 - y) * (gsize)width + (gsize)x;
      guint8* pixel = pixels + stride * (gsize)y + 4 * (gsize)x;
      gboolean background = capture->transparent && capture->depth[from] >= 1 - 1e-6f;
      memcpy(pixel, capture->rgb + 3 * from, 3);
      pixel[3] = background ? 0 : 255;
    }
  }
  g_autoptr(GBytes) bytes = g_bytes_new_take(pixels, stride * (gsize)height);
  return gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8, bytes, stride);
}

GdkTexture* gimbal_viewport_capture(GimbalViewport* self, int width, int height, gboolean transparent,
                                    GError** error) {
  Capture capture = {.viewport = self, .rect = {0, 0, CLAMP(width, 1, MAX_SIDE), CLAMP(height, 1, MAX_SIDE)}};
  gsize count = (gsize)capture.rect.width * (gsize)capture.rect.height;
  capture.transparent = transparent;
  capture.rgb = g_malloc(3 * count);
  capture.depth = g_new(float, count);
  gboolean drawn = self->has_scene && self->data && gimbal_viewport_run_on_canvas(self, draw_with, &capture);
  if (!drawn || !capture.canvas->context) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("There is nothing to take a picture of."));
    g_free(capture.rgb);
    g_free(capture.depth);
    return NULL;
  }
  GdkTexture* texture = capture.done ? texture_of(&capture) : NULL;
  if (!texture) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                        _("The graphics driver cannot draw this size."));
  }
  g_free(capture.rgb);
  g_free(capture.depth);
  gimbal_viewport_queue_draw(self);
  return texture;
}

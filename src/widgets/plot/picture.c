// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/plot/picture.h"

void gimbal_picture_clear(GimbalPicture* self) {
  g_clear_pointer(&self->image, cairo_surface_destroy);
  g_clear_object(&self->texture);
}

void gimbal_picture_set_raster(GimbalPicture* self, GimbalRaster* raster) {
  static cairo_user_data_key_t key;
  gsize stride = sizeof(guint32) * (gsize)raster->width;
  guint8* pixels = (guint8*)g_steal_pointer(&raster->pixels);
  g_autoptr(GBytes) bytes = g_bytes_new_take(pixels, stride * (gsize)raster->height);
  gimbal_picture_clear(self);
  self->texture = gdk_memory_texture_new(raster->width, raster->height, GDK_MEMORY_DEFAULT, bytes, stride);
  self->image = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, raster->width,
                                                    raster->height, (int)stride);
  // a frame may hold the image longer than we do
  cairo_surface_set_user_data(self->image, &key, g_bytes_ref(bytes), (cairo_destroy_func_t)g_bytes_unref);
}

static gboolean is_by_cairo(GtkWidget* widget) {
  GtkNative* native = gtk_widget_get_native(widget);
  GskRenderer* renderer = native ? gtk_native_get_renderer(native) : NULL;
  return renderer && GSK_IS_CAIRO_RENDERER(renderer);
}

static void append_image(cairo_surface_t* image, GtkSnapshot* snapshot, const graphene_rect_t* place) {
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, place);
  int width = cairo_image_surface_get_width(image), height = cairo_image_surface_get_height(image);
  cairo_translate(cr, place->origin.x, place->origin.y);
  cairo_scale(cr, place->size.width / (float)width, place->size.height / (float)height);
  cairo_set_source_surface(cr, image, 0, 0);
  cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
  cairo_rectangle(cr, 0, 0, width, height);
  cairo_fill(cr);
  cairo_destroy(cr);
}

void gimbal_picture_append(const GimbalPicture* self, GtkWidget* widget, GtkSnapshot* snapshot,
                           const graphene_rect_t* place) {
  if (!self->texture) return;
  if (is_by_cairo(widget)) {
    append_image(self->image, snapshot, place);
  } else {
    gtk_snapshot_append_texture(snapshot, self->texture, place);
  }
}

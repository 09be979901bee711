// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Who paints the windows.
//
// With a graphics card the toolkit paints by OpenGL. Where OpenGL is a program itself, each letter that is
// typed costs it the whole window; painting by Cairo costs it the line. Later toolkits know that themselves.

#include "base/painter.h"

#include <epoxy/gl.h>
#include <string.h>

gboolean gimbal_painter_is_software(const char* driver) {
  return driver && (strstr(driver, "llvmpipe") || strstr(driver, "softpipe") || strstr(driver, "Software"));
}

static char* driver_of(GdkDisplay* display) {
  g_autoptr(GdkGLContext) context = gdk_display_create_gl_context(display, NULL);
  if (!context || !gdk_gl_context_realize(context, NULL)) return NULL;
  gdk_gl_context_make_current(context);
  char* name = g_strdup((const char*)glGetString(GL_RENDERER));
  gdk_gl_context_clear_current();
  return name;
}

void gimbal_painter_choose(GdkDisplay* display) {
  if (g_getenv("GSK_RENDERER")) return;
  g_autofree char* driver = driver_of(display);
  if (gimbal_painter_is_software(driver)) {
    g_object_set_data(G_OBJECT(display), "gsk-renderer", (char*)"cairo");
  }
}

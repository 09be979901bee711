// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Chooses how windows are painted.
//
// With a graphics card the toolkit paints with OpenGL. Where OpenGL runs in software, each typed
// letter repaints the whole window; Cairo repaints only the line. Later versions of the toolkit
// know that themselves. Without a card, the toolkit does not use OpenGL at all.

#include "base/painter.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <string.h>

#include "widgets/control/toolkit.h"

gboolean gimbal_painter_is_software(const char* driver) {
  return driver && (strstr(driver, "llvmpipe") || strstr(driver, "softpipe") || strstr(driver, "Software"));
}

// A device that may lead to a card counts: the driver is asked later.
gboolean gimbal_painter_finds_card(const char* devices) {
#ifdef __linux__
  static const char* const kCards[] = {"dri", "nvidiactl", "dxg", "mali0", "kgsl-3d0", "galcore", "pvr_sync"};
  for (guint i = 0; i < G_N_ELEMENTS(kCards); i++) {
    g_autofree char* path = g_build_filename(devices, kCards[i], NULL);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) return TRUE;
  }
  return FALSE;
#else
  (void)devices;
  return TRUE;
#endif
}

static gboolean without_card;

// The view renders with EGL on its own thread. Without EGL it needs the toolkit's OpenGL, which
// then stays available.
void gimbal_painter_prepare(void) {
  if (g_getenv("GSK_RENDERER") || gimbal_painter_finds_card("/dev")) return;
  if (!epoxy_has_egl()) return;
  without_card = TRUE;
  gimbal_toolkit_refuse_opengl(TRUE);
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
  if (without_card) gimbal_toolkit_refuse_opengl(FALSE);
  g_autofree char* driver = without_card ? NULL : driver_of(display);
  if (without_card || gimbal_painter_is_software(driver)) {
    g_object_set_data(G_OBJECT(display), "gsk-renderer", (char*)"cairo");
  }
}

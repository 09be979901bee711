// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Is there an OpenGL context to talk to? Without one, or with another one than that in which things
// were made, the functions of mjr_* do nothing, and say so once.

#include <dlfcn.h>
#include <gimbal/render.h>

#include "render/renderer.h"

// A function of a library that is loaded already, or NULL.
static void* find_loaded(const char* library, const char* name) {
  void* loaded = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  void* found = loaded ? dlsym(loaded, name) : NULL;
  if (loaded) dlclose(loaded);
  return found;
}

// A function of a window system that tells which context is current, if it has been loaded and one
// is.
CurrentContext context_current(void) {
  static const char* const source[][2] = {{"libEGL.so.1", "eglGetCurrentContext"},
                                          {"libGLX.so.0", "glXGetCurrentContext"},
                                          {"libGL.so.1", "glXGetCurrentContext"}};
  for (size_t i = 0; i < sizeof source / sizeof *source; i++) {
    CurrentContext current = (CurrentContext)find_loaded(source[i][0], source[i][1]);
    if (current && current()) return current;
  }
  return NULL;
}

int context_new_enough(void) {
  return epoxy_gl_version() >= (epoxy_is_desktop_gl() ? 33 : 30);
}

void alive_start(Renderer* r, CurrentContext current) {
  int version = epoxy_gl_version(), since = epoxy_is_desktop_gl() ? 45 : 32;
  r->current = current;
  r->made_in = current();
  bool is_egl = current == (CurrentContext)find_loaded("libEGL.so.1", "eglGetCurrentContext");
  if (is_egl) r->display = (CurrentContext)find_loaded("libEGL.so.1", "eglGetCurrentDisplay");
  if (is_egl) r->query = (QueryContext)find_loaded("libEGL.so.1", "eglQueryContext");
  r->reports_loss = version >= since || epoxy_has_gl_extension("GL_KHR_robustness");
}

// A context stays the current one when its display is closed, but no function of OpenGL works then.
static bool is_display_open(const Renderer* r) {
  enum { CLIENT_TYPE = 0x3097 };  // EGL_CONTEXT_CLIENT_TYPE
  int type;
  return !r->query || !r->display || r->query(r->display(), r->made_in, CLIENT_TYPE, &type);
}

// What is wrong with the context now, or NULL.
static const char* find_loss(const Renderer* r) {
  bool is_there = r->current() == r->made_in && is_display_open(r);
  if (!is_there) return "the OpenGL context of an mjrContext is gone or not current";
  if (r->reports_loss && glGetGraphicsResetStatus() != GL_NO_ERROR) {
    return "the graphics driver has reset its OpenGL context: make a new one, and an mjrContext in it";
  }
  return NULL;
}

bool renderer_can_free(const Renderer* r) {
  return !find_loss(r);
}

Renderer* renderer_alive(const mjrContext* con) {
  Renderer* r = renderer_of(con);
  if (!r) return NULL;
  const char* loss = find_loss(r);
  if (!loss) {
    r->lost = 0;
    return r;
  }
  if (!r->lost) mju_warning("%s; nothing is drawn", loss);
  r->lost = 1;
  return NULL;
}

int gimbal_render_is_alive(const mjrContext* con) {
  return renderer_alive(con) != NULL;
}

Renderer* renderer_to_change(const mjrContext* con, const char* noun, int id, int n) {
  Renderer* r = renderer_alive(con);
  if (r && (id < 0 || id >= n)) {
    mju_error("%s %d does not exist", noun, id);
    return NULL;
  }
  if (r) pictures_invalidate(r);
  return r;
}

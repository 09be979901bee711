// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contexts of OpenGL for a runtime: EGL without a surface, or GLX with a buffer that is never seen.

#include "vr/binding.h"

#include <glib/gi18n.h>

static bool open_egl(VrBinding* self, GError** error) {
  char message[500];
  self->offscreen = gimbal_offscreen_new(message, sizeof message);
  if (!self->offscreen) {
    g_set_error_literal(error, VR_ERROR, VR_ERROR_GRAPHICS, message);
    return false;
  }
  XrGraphicsBindingEGLMNDX* egl = &self->egl;
  *egl = (XrGraphicsBindingEGLMNDX){.type = XR_TYPE_GRAPHICS_BINDING_EGL_MNDX,
                                    .getProcAddress = eglGetProcAddress,
                                    .display = eglGetCurrentDisplay(),
                                    .context = eglGetCurrentContext()};
  EGLint wanted[] = {EGL_CONFIG_ID, 0, EGL_NONE}, count;
  eglQueryContext(egl->display, egl->context, EGL_CONFIG_ID, wanted + 1);
  if (!wanted[1] || !eglChooseConfig(egl->display, wanted, &egl->config, 1, &count) || count < 1) {
    egl->config = NULL;
  }
  return true;
}

static bool no_glx(GError** error, const char* what) {
  g_set_error(error, VR_ERROR, VR_ERROR_GRAPHICS,
              _("This OpenXR runtime needs OpenGL through an X server, and %s: start from a desktop with X "
                "or XWayland"),
              what);
  return false;
}

static GLXFBConfig choose_config(Display* display) {
  static const int wanted[] = {
      GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, GLX_RENDER_TYPE, GLX_RGBA_BIT, GLX_RED_SIZE, 8, None};
  int count = 0;
  GLXFBConfig *configs = glXChooseFBConfig(display, DefaultScreen(display), wanted, &count),
              res = count ? configs[0] : NULL;
  if (configs) XFree(configs);
  return res;
}

static bool open_glx(VrBinding* self, GError** error) {
  XrGraphicsBindingOpenGLXlibKHR* glx = &self->glx;
  *glx = (XrGraphicsBindingOpenGLXlibKHR){.type = XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR,
                                          .xDisplay = XOpenDisplay(NULL)};
  if (!glx->xDisplay) return no_glx(error, _("there is none"));
  glx->glxFBConfig = choose_config(glx->xDisplay);
  if (!glx->glxFBConfig) return no_glx(error, _("its driver offers no pictures without a window"));
  const int core[] = {
      GLX_CONTEXT_MAJOR_VERSION_ARB,    3,   GLX_CONTEXT_MINOR_VERSION_ARB, 3, GLX_CONTEXT_PROFILE_MASK_ARB,
      GLX_CONTEXT_CORE_PROFILE_BIT_ARB, None};
  int visual = 0;
  glXGetFBConfigAttrib(glx->xDisplay, glx->glxFBConfig, GLX_VISUAL_ID, &visual);
  glx->visualid = (uint32_t)visual;
  glx->glxContext = glXCreateContextAttribsARB(glx->xDisplay, glx->glxFBConfig, NULL, True, core);
  glx->glxDrawable = glXCreatePbuffer(glx->xDisplay, glx->glxFBConfig, (const int[]){None});
  if (glx->glxContext && glXMakeCurrent(glx->xDisplay, glx->glxDrawable, glx->glxContext)) return true;
  return no_glx(error, _("its driver has no OpenGL 3.3"));
}

bool vr_binding_open(VrBinding* self, bool egl, GError** error) {
  *self = (VrBinding){.offscreen = NULL};
  return egl ? open_egl(self, error) : open_glx(self, error);
}

void vr_binding_close(VrBinding* self) {
  XrGraphicsBindingOpenGLXlibKHR* glx = &self->glx;
  if (self->base.type == XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR && glx->xDisplay) {
    glXMakeCurrent(glx->xDisplay, None, NULL);
    if (glx->glxContext) glXDestroyContext(glx->xDisplay, glx->glxContext);
    if (glx->glxDrawable) glXDestroyPbuffer(glx->xDisplay, glx->glxDrawable);
    XCloseDisplay(glx->xDisplay);
  }
  gimbal_offscreen_free(self->offscreen);
  *self = (VrBinding){.offscreen = NULL};
}

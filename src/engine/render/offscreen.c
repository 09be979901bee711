// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// OpenGL without a window: EGL without surfaces, or on a device. Missing libraries are found before
// the loader of OpenGL functions would end the program over them.

#include <gimbal/offscreen.h>

#include <dlfcn.h>
#include <errno.h>
#include <png.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include "base/alloc.h"
#include "base/mark.h"

// The displays in use, each with the number of its contexts. EGL returns the same display to each
// caller, and terminating it ends it for all of them.
enum { MAX_DISPLAYS = 16 };
static struct {
  EGLDisplay display;
  int contexts;
} used[MAX_DISPLAYS];
static pthread_mutex_t used_lock = PTHREAD_MUTEX_INITIALIZER;

// Change the number of contexts of a display. Returns what it is then; 1 for a display that is not
// counted.
static int count_contexts(EGLDisplay display, int change) {
  int place = -1, res = 1;
  for (int i = MAX_DISPLAYS - 1; i >= 0; i--) {
    if (!used[i].contexts && place < 0) place = i;
    if (used[i].contexts && used[i].display == display) {
      place = i;
      break;
    }
  }
  if (place >= 0) {
    used[place].display = display;
    res = used[place].contexts += change;
  }
  return res;
}

static void leave_display(EGLDisplay display) {
  pthread_mutex_lock(&used_lock);
  if (!count_contexts(display, -1)) eglTerminate(display);
  pthread_mutex_unlock(&used_lock);
}

struct GimbalOffscreen_ {
  EGLDisplay display;
  EGLContext context;
  bool software;  // drawn by the processor
};

// Held while a software driver works. When the driver checks whether a buffer is still in use, it
// reads the scenes of all contexts of a display, which their threads may be changing.
static pthread_mutex_t software_lock = PTHREAD_MUTEX_INITIALIZER;

void gimbal_offscreen_lock(const GimbalOffscreen* context) {
  if (context->software) pthread_mutex_lock(&software_lock);
}

void gimbal_offscreen_unlock(const GimbalOffscreen* context) {
  if (context->software) pthread_mutex_unlock(&software_lock);
}

static bool library_exists(const char* name) {
  void* handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle) dlclose(handle);
  return handle != NULL;
}

static bool libraries_exist(void) {
  return library_exists("libEGL.so.1") && (library_exists("libOpenGL.so.0") || library_exists("libGL.so.1"));
}

// A display that needs no window system, initialized; EGL_NO_DISPLAY when there is none.
static EGLDisplay find_display(void) {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLDeviceEXT device[8];
  EGLint ndevice = 0;
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
    display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  }
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device")) return EGL_NO_DISPLAY;
  eglQueryDevicesEXT(8, device, &ndevice);
  for (EGLint i = 0; i < ndevice; i++) {
    display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device[i], NULL);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  }
  return EGL_NO_DISPLAY;
}

static EGLDisplay open_display(void) {
  pthread_mutex_lock(&used_lock);
  EGLDisplay display = find_display();
  if (display != EGL_NO_DISPLAY) count_contexts(display, 1);
  pthread_mutex_unlock(&used_lock);
  return display;
}

// The kinds of contexts that the renderer can use, best first.
typedef struct ContextKind {
  EGLenum api;
  EGLint renderable, attribute[7];
} ContextKind;

static const ContextKind kinds[] = {
    {EGL_OPENGL_API,
     EGL_OPENGL_BIT,
     {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE}},
    {EGL_OPENGL_ES_API,
     EGL_OPENGL_ES3_BIT,
     {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE}}};

static EGLContext open_context(EGLDisplay display, const ContextKind* kind) {
  const EGLint config_attribute[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, kind->renderable,
                                     EGL_NONE};
  EGLConfig config = NULL;
  EGLint count = 0;
  if (!eglBindAPI(kind->api)) return EGL_NO_CONTEXT;
  if (!eglChooseConfig(display, config_attribute, &config, 1, &count) || count < 1) config = NULL;
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, kind->attribute);
  if (context == EGL_NO_CONTEXT) return EGL_NO_CONTEXT;
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
  eglDestroyContext(display, context);
  return EGL_NO_CONTEXT;
}

// Of the current context.
static bool is_software(void) {
  const char* renderer = (const char*)glGetString(GL_RENDERER);
  return renderer && (strstr(renderer, "llvmpipe") || strstr(renderer, "softpipe"));
}

// Why there is no context, and what to do.
typedef enum OffscreenTrouble { NO_LIBRARIES, NO_DEVICE, NO_OPENGL } OffscreenTrouble;

static const char* const kTroubles[] = {
    [NO_LIBRARIES] =
        N_("libEGL.so.1 and libOpenGL.so.0 or libGL.so.1 cannot be loaded. "
           "OpenGL without a display needs EGL and a driver: install libegl1, libgl1-mesa-dri and libopengl0 "
           "(Debian, Ubuntu) or mesa-libEGL, mesa-dri-drivers and libglvnd-opengl (Fedora)."),
    [NO_DEVICE] =
        N_("EGL finds no device to draw on. "
           "OpenGL without a display needs EGL and a driver: install libegl1, libgl1-mesa-dri and libopengl0 "
           "(Debian, Ubuntu) or mesa-libEGL, mesa-dri-drivers and libglvnd-opengl (Fedora)."),
    [NO_OPENGL] =
        N_("the graphics driver has neither OpenGL 3.3 nor OpenGL ES 3.0 without a window. "
           "OpenGL without a display needs EGL and a driver: install libegl1, libgl1-mesa-dri and libopengl0 "
           "(Debian, Ubuntu) or mesa-libEGL, mesa-dri-drivers and libglvnd-opengl (Fedora).")};

static void offscreen_explain(char* error, int error_sz, OffscreenTrouble trouble) {
  if (error && error_sz > 0) snprintf(error, (size_t)error_sz, "%s", kTroubles[trouble]);
}

static GimbalOffscreen* offscreen_new(size_t first_kind, char* error, int error_sz) {
  if (!libraries_exist()) {
    offscreen_explain(error, error_sz, NO_LIBRARIES);
    return NULL;
  }
  EGLDisplay display = open_display();
  if (display == EGL_NO_DISPLAY) {
    offscreen_explain(error, error_sz, NO_DEVICE);
    return NULL;
  }
  EGLContext context = EGL_NO_CONTEXT;
  bool software = false;
  pthread_mutex_lock(&software_lock);
  for (size_t i = first_kind; i < sizeof kinds / sizeof *kinds && context == EGL_NO_CONTEXT; i++) {
    context = open_context(display, kinds + i);
  }
  if (context != EGL_NO_CONTEXT) software = is_software();
  pthread_mutex_unlock(&software_lock);
  if (context == EGL_NO_CONTEXT) {
    leave_display(display);
    offscreen_explain(error, error_sz, NO_OPENGL);
    return NULL;
  }
  GimbalOffscreen* res = alloc_zeroed(1, sizeof *res);
  res->display = display;
  res->context = context;
  res->software = software;
  return res;
}

GimbalOffscreen* gimbal_offscreen_new(char* error, int error_sz) {
  return offscreen_new(0, error, error_sz);
}

GimbalOffscreen* gimbal_offscreen_new_es(char* error, int error_sz) {
  return offscreen_new(1, error, error_sz);
}

void gimbal_offscreen_make_current(GimbalOffscreen* context) {
  eglMakeCurrent(context->display, EGL_NO_SURFACE, EGL_NO_SURFACE, context->context);
}

void gimbal_offscreen_free(GimbalOffscreen* context) {
  if (!context) return;
  gimbal_offscreen_lock(context);
  eglMakeCurrent(context->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(context->display, context->context);
  gimbal_offscreen_unlock(context);
  leave_display(context->display);
  mju_free(context);
}

int gimbal_write_png(const char* filename, const unsigned char* rgb, int width, int height, char* error,
                     int error_sz) {
  png_image image = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)width,
                     .height = (png_uint_32)height,
                     .format = PNG_FORMAT_RGB};
  // rows come bottom-up: start at the last one and go backwards
  if (png_image_write_to_file(&image, filename, 0, rgb, -3 * width, NULL)) return 0;
  if (error && error_sz > 0) {
    snprintf(error, (size_t)error_sz, "cannot write %s: %s", filename,
             errno ? strerror(errno) : image.message);
  }
  return -1;
}

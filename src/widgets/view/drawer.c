// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/view/drawer.h"

#include <epoxy/gl.h>
#include <gimbal/guard.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <string.h>

#ifdef __linux__
  #include <sys/resource.h>
  #include <sys/syscall.h>
  #include <unistd.h>
#endif

enum { NICE = 4 };  // the run and the window go first

typedef struct Errand {
  void (*work)(GimbalCanvas* canvas, gpointer data);
  gpointer data;
  gboolean done;
} Errand;

// What goes to the thread: one of these, or none at the end.
typedef struct Parcel {
  GimbalOrder* order;
  Errand* errand;
  gboolean rest;
} Parcel;

struct GimbalDrawer {
  GThread* thread;
  GAsyncQueue* parcels;
  GSource* source;  // of the main loop
  void (*ready)(gpointer data);
  gpointer data;
  GMutex lock;
  GCond errands;        // one of them is done
  GimbalOrder* answer;  // atomic

  // of the thread
  GimbalOffscreen* offscreen;
  GimbalCanvas canvas;
  GLuint window, color;  // what stands for the window, and its pixels
  int width, height;
  guint8* staging;  // as OpenGL gives it, from below
  GimbalOrder* order;
};

void gimbal_order_free(GimbalOrder* order) {
  if (order->owner) order->disown(order->owner);
  g_clear_pointer(&order->image, cairo_surface_destroy);
  g_free(order->error);
  g_free(order);
}

//---- the thread

// The threads of a driver in software are its children and inherit it.
static void step_back(void) {
#ifdef __linux__
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
#endif
}

static void close_context(GimbalDrawer* self) {
  if (!self->offscreen) return;
  gimbal_offscreen_lock(self->offscreen);
  gimbal_canvas_clear(&self->canvas);
  glDeleteFramebuffers(1, &self->window);
  glDeleteRenderbuffers(1, &self->color);
  gimbal_offscreen_unlock(self->offscreen);
  g_clear_pointer(&self->offscreen, gimbal_offscreen_free);
  self->width = self->height = 0;
}

// Returns why not, or NULL.
static char* open_context(GimbalDrawer* self) {
  char error[500] = "";
  self->offscreen = gimbal_offscreen_new(error, sizeof error);
  if (!self->offscreen) return g_strdup(error);
  glGenFramebuffers(1, &self->window);
  glGenRenderbuffers(1, &self->color);
  return NULL;
}

static void drawer_resize(GimbalDrawer* self, int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, self->window);
  if (width == self->width && height == self->height) return;
  glBindRenderbuffer(GL_RENDERBUFFER, self->color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->color);
  self->width = width;
  self->height = height;
  self->staging = g_realloc(self->staging, (gsize)width * (gsize)height * 4);
}

// OpenGL ES reads red first.
static void turn_colors(guint8* pixels, gsize count) {
  guint32* pixel = (guint32*)(void*)pixels;
  for (gsize i = 0; i < count; i++) {
    const guint8* rgb = (const guint8*)(pixel + i);
    pixel[i] = (guint32)rgb[0] << 16 | (guint32)rgb[1] << 8 | rgb[2];
  }
}

// The picture as Cairo keeps it, so that nobody has to convert it: a texture of the toolkit would
// be converted as a whole for each letter that is typed beside it.
static cairo_surface_t* read_picture(GimbalDrawer* self) {
  gboolean native = epoxy_is_desktop_gl();
  gsize stride = 4 * (gsize)self->width, rows = (gsize)self->height;
  cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, self->width, self->height);
  if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(image);
    return NULL;
  }
  guint8* pixels = cairo_image_surface_get_data(image);
  g_assert((gsize)cairo_image_surface_get_stride(image) == stride);
  glBindFramebuffer(GL_FRAMEBUFFER, self->window);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, self->width, self->height, native ? GL_BGRA : GL_RGBA,
               native ? GL_UNSIGNED_INT_8_8_8_8_REV : GL_UNSIGNED_BYTE, self->staging);
  for (gsize y = 0; y < rows; y++) {
    memcpy(pixels + y * stride, self->staging + (rows - 1 - y) * stride, stride);
  }
  if (!native) turn_colors(pixels, (gsize)self->width * rows);
  cairo_surface_mark_dirty(image);
  return image;
}

static void drawer_draw(void* data) {
  GimbalDrawer* self = data;
  GimbalOrder* order = self->order;
  drawer_resize(self, order->width, order->height);
  gimbal_canvas_follow(&self->canvas, &order->subject);
  mjr_setBuffer(mjFB_WINDOW, self->canvas.context);
  gimbal_render_set_quality(self->canvas.context, order->quality);
  gimbal_render_set_depth_cues(self->canvas.context, order->studio_look);
  gimbal_render_set_backdrop(self->canvas.context, order->studio_look);
  mjr_render((mjrRect){0, 0, order->width, order->height}, order->scene, self->canvas.context);
  order->image = read_picture(self);
}

static void drawer_fill(GimbalDrawer* self, GimbalOrder* order) {
  gint64 start = g_get_monotonic_time();
  // what was uploaded may be gone: after a suspend, or an update of the driver
  if (self->canvas.context && !gimbal_render_is_alive(self->canvas.context)) close_context(self);
  if (!self->offscreen) order->error = open_context(self);
  order->refused = !self->offscreen;
  if (order->refused) return;
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  self->order = order;
  gimbal_offscreen_lock(self->offscreen);
  int raised = gimbal_guard(drawer_draw, self, trouble);
  gimbal_offscreen_unlock(self->offscreen);
  if (raised) order->error = g_strdup(gimbal_diagnostics_get(trouble, 0)->message);
  gimbal_diagnostics_free(trouble);
  order->draw_ms = (double)(g_get_monotonic_time() - start) * 1e-3;
}

static void run_errand(GimbalDrawer* self, Errand* errand) {
  if (!self->offscreen) g_free(open_context(self));
  if (self->offscreen) gimbal_offscreen_lock(self->offscreen);
  errand->work(&self->canvas, errand->data);
  if (self->offscreen) gimbal_offscreen_unlock(self->offscreen);
  g_mutex_lock(&self->lock);
  errand->done = TRUE;
  g_cond_signal(&self->errands);
  g_mutex_unlock(&self->lock);
}

static gpointer drawer_work(gpointer data) {
  GimbalDrawer* self = data;
  step_back();
  g_free(open_context(self));  // while the model is read; it is tried again for a picture
  for (gboolean more = TRUE; more;) {
    Parcel* parcel = g_async_queue_pop(self->parcels);
    more = parcel->order || parcel->errand || parcel->rest;
    if (parcel->rest) close_context(self);
    if (parcel->errand) run_errand(self, parcel->errand);
    if (parcel->order) {
      drawer_fill(self, parcel->order);
      g_atomic_pointer_set(&self->answer, parcel->order);
      g_source_set_ready_time(self->source, 0);
    }
    g_free(parcel);
  }
  close_context(self);
  g_free(self->staging);
  return NULL;
}

//---- the main thread

typedef struct ReadySource {
  GSource parent;
  GimbalDrawer* drawer;
} ReadySource;

static gboolean drawer_dispatch(GSource* source, GSourceFunc callback, gpointer user_data) {
  (void)callback, (void)user_data;
  GimbalDrawer* self = ((ReadySource*)source)->drawer;
  g_source_set_ready_time(source, -1);
  self->ready(self->data);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs ready_functions = {NULL, NULL, drawer_dispatch, NULL, NULL, NULL};

static void drawer_send(GimbalDrawer* self, Parcel parcel) {
  g_async_queue_push(self->parcels, g_memdup2(&parcel, sizeof parcel));
}

GimbalDrawer* gimbal_drawer_new(void (*ready)(gpointer data), gpointer data) {
  GimbalDrawer* self = g_new0(GimbalDrawer, 1);
  self->ready = ready;
  self->data = data;
  self->parcels = g_async_queue_new();
  g_mutex_init(&self->lock);
  g_cond_init(&self->errands);
  self->source = g_source_new(&ready_functions, sizeof(ReadySource));
  ((ReadySource*)self->source)->drawer = self;
  // after input, before painting
  g_source_set_priority(self->source, G_PRIORITY_HIGH_IDLE + 16);
  g_source_attach(self->source, NULL);
  self->thread = g_thread_new("gimbal-draw", drawer_work, self);
  return self;
}

void gimbal_drawer_free(GimbalDrawer* self) {
  drawer_send(self, (Parcel){0});
  g_thread_join(self->thread);
  g_source_destroy(self->source);
  g_source_unref(self->source);
  GimbalOrder* rest = gimbal_drawer_get_answer(self);
  if (rest) gimbal_order_free(rest);
  g_async_queue_unref(self->parcels);
  g_mutex_clear(&self->lock);
  g_cond_clear(&self->errands);
  g_free(self);
}

void gimbal_drawer_send(GimbalDrawer* self, GimbalOrder* order) {
  drawer_send(self, (Parcel){.order = order});
}

void gimbal_drawer_rest(GimbalDrawer* self) {
  drawer_send(self, (Parcel){.rest = TRUE});
}

GimbalOrder* gimbal_drawer_get_answer(GimbalDrawer* self) {
  GimbalOrder* order = g_atomic_pointer_get(&self->answer);
  g_atomic_pointer_set(&self->answer, NULL);
  return order;
}

void gimbal_drawer_run(GimbalDrawer* self, void (*use)(GimbalCanvas* canvas, gpointer data), gpointer data) {
  Errand errand = {use, data, FALSE};
  drawer_send(self, (Parcel){.errand = &errand});
  g_mutex_lock(&self->lock);
  while (!errand.done) g_cond_wait(&self->errands, &self->lock);
  g_mutex_unlock(&self->lock);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The thread of a head-set: for each moment the newest state, what the person does to it, and a
// picture for each eye.

#include "vr/vr.h"

#include <gimbal/guard.h>
#include <gimbal/render.h>
#include <stdio.h>

#include "vr/person.h"
#include "vr/runtime.h"

enum {
  MAX_GEOMS = 10000,
  NAP = 20000,
  END_SECONDS = 2000000
};  // microseconds: between looks at an idle runtime; to let it end

static const float near = 0.05f, far = 200;  // m of the room

typedef struct Show {
  const VrHost* host;
  const int* stop;
  VrRuntime runtime;
  VrPerson person;
  const mjModel* model;  // that scene and context are made for
  mjvScene scene;
  mjvOption option;
  mjrContext context;
  GLuint window;  // framebuffer around the runtime's textures
  gint64 left;    // when the runtime was asked to end, 0: it was not
  bool drawing;   // other threads with pictures of their own wait
  GError* error;
} Show;

bool vr_is_there(void) {
  return true;
}

//---- pictures

static void free_model(Show* self) {
  mjr_freeContext(&self->context);
  mjv_freeScene(&self->scene);
  self->model = NULL;
}

// Make ready for another model than before.
static void adopt_model(Show* self, const mjModel* m) {
  if (self->model == m) return;
  if (self->model) free_model(self);
  self->model = m;
  mjv_makeScene(m, &self->scene, MAX_GEOMS);
  mjr_makeContext(m, &self->context, mjFONTSCALE_300);
  gimbal_render_set_quality(&self->context, self->host->quality);
  vr_person_start(&self->person, m);
}

static void bind_window(Show* self, GLuint texture) {
  if (!self->window) glGenFramebuffers(1, &self->window);
  glBindFramebuffer(GL_FRAMEBUFFER, self->window);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  mjr_setBuffer(mjFB_WINDOW, &self->context);
}

// A picture takes both cameras of the scene for one, in their middle: it gets the same one twice.
static bool draw_eye(Show* self, int eye, const mjvGLCamera* camera) {
  VrSwapchain* swapchain = self->runtime.eyes + eye;
  GLuint texture = 0;
  if (!vr_swapchain_acquire(swapchain, &texture, &self->error)) return false;
  bind_window(self, texture);
  self->scene.camera[0] = self->scene.camera[1] = *camera;
  mjr_render((mjrRect){0, 0, swapchain->width, swapchain->height}, &self->scene, &self->context);
  return vr_swapchain_release(swapchain, &self->error);
}

static const char* selected_text(const Show* self, const VrView* view, char* text, size_t size) {
  int body = self->person.perturb.select;
  if (view->message[0]) return view->message;
  if (body <= 0 || body >= view->model->nbody) return NULL;
  const char* name = mj_id2name(view->model, mjOBJ_BODY, body);
  if (name) return name;
  snprintf(text, size, "Body %d", body);
  return text;
}

static bool draw_panel(Show* self, const VrView* view) {
  char text[32];
  const VrPerson* person = &self->person;
  VrSwapchain* swapchain = &self->runtime.panel;
  GLuint texture = 0;
  if (!person->panel_shown) return true;
  if (!vr_swapchain_acquire(swapchain, &texture, &self->error)) return false;
  bind_window(self, texture);
  VrPanelText panel = {view->running, view->data->time, view->speed, person->room.scale,
                       selected_text(self, view, text, sizeof text)};
  vr_panel_draw(&panel, person->points ? person->pixel : NULL, &self->context);
  return vr_swapchain_release(swapchain, &self->error);
}

static bool vr_draw(Show* self, const VrView* view, const VrMoment* moment) {
  mjvGLCamera eyes[2];
  for (int i = 0; i < 2; i++) {
    vr_camera(eyes + i, moment->eye + i, moment->fov + i, near, far);
    self->scene.camera[i] = eyes[i];
  }
  mjv_updateScene(view->model, view->data, &self->option, &self->person.perturb, NULL, mjCAT_ALL,
                  &self->scene);
  vr_person_draw(&self->person, moment->hands, &self->scene);
  return draw_eye(self, 0, eyes) && draw_eye(self, 1, eyes + 1) && draw_panel(self, view);
}

//---- moments

static void begin_drawing(Show* self) {
  GimbalOffscreen* offscreen = self->runtime.binding.offscreen;
  if (offscreen) gimbal_offscreen_lock(offscreen);
  self->drawing = offscreen != NULL;
}

static void end_drawing(Show* self) {
  if (self->drawing) gimbal_offscreen_unlock(self->runtime.binding.offscreen);
  self->drawing = false;
}

static bool show_moment(Show* self, VrMoment* moment) {
  const VrView* view = self->host->look(self->host->data);
  VrPerson* person = &self->person;
  if (view) adopt_model(self, view->model);
  moment->shown = moment->shown && view;
  if (moment->shown && moment->located) {
    vr_person_move(person, self->host, view, &self->option, &self->scene, &moment->head, moment->hands,
                   moment->seconds);
    if (!vr_draw(self, view, moment)) return false;
  }
  const GimbalPose* panel = view && person->panel_shown ? &person->panel : NULL;
  return vr_runtime_end(&self->runtime, moment, panel, vr_panel_size, &self->error);
}

// To leave, the runtime is asked to end the session; if it does not answer, the program ends all
// the same.
static bool vr_show_end(Show* self) {
  if (!self->person.leaves && !g_atomic_int_get(self->stop)) return false;
  gint64 now = g_get_monotonic_time();
  if (!self->left && self->runtime.running) {
    vr_runtime_leave(&self->runtime);
    self->left = now;
  }
  return !self->runtime.running || now - self->left > END_SECONDS;
}

static void vr_show(void* data) {
  Show* self = data;
  if (!vr_runtime_open(&self->runtime, VR_PANEL_WIDTH, VR_PANEL_HEIGHT, &self->error)) return;
  while (!vr_show_end(self)) {
    VrState state = vr_runtime_poll(&self->runtime, &self->error);
    if (state == VR_ENDED || state == VR_FAILED) return;
    if (state == VR_WAITS) {
      g_usleep(NAP);
    } else {
      VrMoment moment;
      if (!vr_runtime_begin(&self->runtime, &moment, &self->error)) return;
      begin_drawing(self);
      bool goes_on = show_moment(self, &moment);
      end_drawing(self);
      if (!goes_on) return;
    }
  }
}

static void close_show(Show* self) {
  if (!self->drawing) begin_drawing(self);  // after an error it is so
  if (self->model) free_model(self);
  if (self->window) glDeleteFramebuffers(1, &self->window);
  end_drawing(self);
  vr_runtime_close(&self->runtime);
}

bool vr_run(const VrHost* host, const int* stop, GError** error) {
  Show* self = g_new0(Show, 1);
  self->host = host;
  self->stop = stop;
  mjv_defaultOption(&self->option);
  mjv_defaultScene(&self->scene);
  mjr_defaultContext(&self->context);
  self->person.holder = -1;
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  if (gimbal_guard(vr_show, self, problems) && !self->error) {
    g_set_error_literal(&self->error, VR_ERROR, VR_ERROR_GRAPHICS,
                        gimbal_diagnostics_get(problems, 0)->message);
  }
  gimbal_diagnostics_free(problems);
  close_show(self);
  bool good = !self->error;
  if (self->error) g_propagate_error(error, self->error);
  g_free(self);
  return good;
}

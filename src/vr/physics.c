// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run: simulated time follows wall time times speed. A run that is too slow never hurries to
// catch up.

#include "vr/physics.h"

#include <gimbal/guard.h>

#include "vr/exchange.h"

// microseconds: of a turn of the thread, and between two states
enum { TURN = 4000, PUBLISH = 8000 };

static const double fastest = 100, slowest = 0.01, late = 0.1;

struct VrPhysics {
  mjModel* model;
  mjData* data;
  int keyframe;
  bool running;
  double speed;
  mjvPerturb perturb;
  char message[200];
  gint64 wall;       // when simulated time was begun, microseconds
  double begun;      // simulated time then
  gint64 published;  // microseconds
  VrExchange* exchange;
  GThread* thread;
  int stop;  // atomic
};

static void restart_clock(VrPhysics* self) {
  self->wall = g_get_monotonic_time();
  self->begun = self->data->time;
}

static void physics_reset(VrPhysics* self) {
  if (self->keyframe >= 0) {
    mj_resetDataKeyframe(self->model, self->data, self->keyframe);
  } else {
    mj_resetData(self->model, self->data);
  }
  mj_forward(self->model, self->data);
  self->message[0] = 0;
}

static void order_run(VrPhysics* self, const VrOrder* order) {
  self->running = order->value != 0;
}
static void order_reset(VrPhysics* self, const VrOrder* order) {
  (void)order;
  physics_reset(self);
}
static void order_speed(VrPhysics* self, const VrOrder* order) {
  self->speed = CLAMP(order->value > 0 ? 2 * self->speed : self->speed / 2, slowest, fastest);
}
static void order_select(VrPhysics* self, const VrOrder* order) {
  (void)self, (void)order;  // the head-set shows it itself
}
static void order_perturb(VrPhysics* self, const VrOrder* order) {
  self->perturb = order->perturb;
}

static void (*const obey[])(VrPhysics* self, const VrOrder* order) = {[VR_ORDER_RUN] = order_run,
                                                                      [VR_ORDER_RESET] = order_reset,
                                                                      [VR_ORDER_SPEED] = order_speed,
                                                                      [VR_ORDER_SELECT] = order_select,
                                                                      [VR_ORDER_PERTURB] = order_perturb};

static void physics_pull(VrPhysics* self) {
  mju_zero(self->data->xfrc_applied, 6 * (int)self->model->nbody);
  mjv_applyPerturbPose(self->model, self->data, &self->perturb, !self->running);
  mjv_applyPerturbForce(self->model, self->data, &self->perturb);
}

static void step_until_now(VrPhysics* self) {
  gint64 end = g_get_monotonic_time() + TURN;
  for (gint64 now = end - TURN; now < end; now = g_get_monotonic_time()) {
    double due = self->begun + self->speed * 1e-6 * (double)(now - self->wall);
    if (due - self->data->time > late * self->speed) {
      restart_clock(self);
      due = self->begun + self->model->opt.timestep;
    }
    if (self->data->time + self->model->opt.timestep > due + 1e-9) return;
    physics_pull(self);
    mj_step(self->model, self->data);
  }
}

static void physics_iterate(void* data) {
  VrPhysics* self = data;
  VrOrder* order;
  while ((order = vr_exchange_pop_order(self->exchange))) {
    VrOrder copy = *order;
    g_free(order);
    obey[copy.kind](self, &copy);
    if (copy.kind != VR_ORDER_PERTURB) restart_clock(self);
  }
  if (self->running) {
    step_until_now(self);
  } else if (self->perturb.active) {
    physics_pull(self);
    mj_forward(self->model, self->data);
  }
}

static void physics_publish(VrPhysics* self) {
  gint64 now = g_get_monotonic_time();
  if (now - self->published < PUBLISH) return;
  VrView view = {.model = self->model, .data = self->data, .running = self->running, .speed = self->speed};
  g_strlcpy(view.message, self->message, sizeof view.message);
  vr_exchange_put(self->exchange, &view, &(VrOwner){NULL, NULL, NULL});
  self->published = now;
}

// An error of the engine pauses; what it was about to write is put aside by a reset.
static void pause_with_error(VrPhysics* self, const char* why) {
  mj_resetData(self->model, self->data);
  self->running = false;
  g_strlcpy(self->message, why, sizeof self->message);
}

static gpointer physics_work(gpointer data) {
  VrPhysics* self = data;
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  int told = 0;
  while (!g_atomic_int_get(&self->stop)) {
    if (gimbal_guard(physics_iterate, self, problems)) {
      pause_with_error(self, gimbal_diagnostics_get(problems, told++)->message);
    }
    physics_publish(self);
    g_usleep(500);
  }
  gimbal_diagnostics_free(problems);
  return NULL;
}

VrPhysics* vr_physics_new(mjModel* model, int keyframe, bool running) {
  VrPhysics* self = g_new0(VrPhysics, 1);
  self->model = model;
  self->data = mj_makeData(model);
  self->keyframe = keyframe;
  self->running = running;
  self->speed = 1;
  mjv_defaultPerturb(&self->perturb);
  physics_reset(self);
  restart_clock(self);
  self->exchange = vr_exchange_new();
  physics_publish(self);
  self->thread = g_thread_new("vr-physics", physics_work, self);
  return self;
}

void vr_physics_free(VrPhysics* self) {
  if (!self) return;
  g_atomic_int_set(&self->stop, 1);
  g_thread_join(self->thread);
  vr_exchange_free(self->exchange);
  mj_deleteData(self->data);
  mj_deleteModel(self->model);
  g_free(self);
}

// The host is the exchange: the thread reads the orders from it.
static const VrView* physics_get_view(void* exchange) {
  return vr_exchange_get_view(exchange);
}

static void forward_order(void* exchange, const VrOrder* order) {
  vr_exchange_order(exchange, order);
}

VrHost vr_physics_host(VrPhysics* self) {
  return (VrHost){.look = physics_get_view, .order = forward_order, .data = self->exchange};
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A thread of its own draws the pictures (src/vr), beside the simulation thread. The threads
// exchange copies of frames through vr_exchange, and orders through a queue that the main loop
// empties. Everything that the thread queues for the main loop holds a reference, so that it may
// arrive after the headset object is gone.

#include "session/headset.h"

#include "base/speed.h"
#include "vr/exchange.h"

enum { SPEED_STEPS = 3 };  // steps on the scale of speeds that make a factor of two

struct GimbalHeadset {
  GimbalSession* session;  // NULL: the user has left
  void (*ended)(const char* error, gpointer data);
  gpointer data;
  gulong handler;
  VrExchange* exchange;
  GThread* thread;
  char* error;
  int stop;     // atomic
  int waiting;  // atomic: the main loop was notified of orders
};

static void headset_clear(gpointer data) {
  GimbalHeadset* self = data;
  vr_exchange_free(self->exchange);
  g_free(self->error);
}

static void headset_release(gpointer data) {
  g_atomic_rc_box_release_full(data, headset_clear);
}

static void call_in_main_loop(GimbalHeadset* self, GSourceFunc function) {
  g_idle_add_full(G_PRIORITY_DEFAULT, function, g_atomic_rc_box_acquire(self), headset_release);
}

//---- orders, in the main loop

static void order_run(GimbalSession* session, const VrOrder* order) {
  gimbal_session_set_running(session, order->value != 0);
}
static void order_reset(GimbalSession* session, const VrOrder* order) {
  (void)order;
  gimbal_clock_reset(gimbal_session_get_clock(session), -1);
}
static void order_speed(GimbalSession* session, const VrOrder* order) {
  double speed = gimbal_clock_get_speed(gimbal_session_get_clock(session));
  for (int i = 0; i < SPEED_STEPS; i++) speed = gimbal_speed_next(speed, order->value > 0 ? 1 : -1);
  gimbal_clock_set_speed(gimbal_session_get_clock(session), speed);
}
static void order_select(GimbalSession* session, const VrOrder* order) {
  gimbal_session_select(session, order->body > 0 ? mjOBJ_BODY : mjOBJ_UNKNOWN,
                        order->body > 0 ? order->body : -1);
}
static void order_perturb(GimbalSession* session, const VrOrder* order) {
  gimbal_simulation_set_perturb(gimbal_session_get_simulation(session), &order->perturb);
}

static void (*const obey[])(GimbalSession* session, const VrOrder* order) = {
    [VR_ORDER_RUN] = order_run,       [VR_ORDER_RESET] = order_reset,     [VR_ORDER_SPEED] = order_speed,
    [VR_ORDER_SELECT] = order_select, [VR_ORDER_PERTURB] = order_perturb,
};

static gboolean on_orders(gpointer data) {
  GimbalHeadset* self = data;
  VrOrder* order;
  g_atomic_int_set(&self->waiting, 0);
  while ((order = vr_exchange_pop_order(self->exchange))) {
    if (self->session) obey[order->kind](self->session, order);
    g_free(order);
  }
  return G_SOURCE_REMOVE;
}

static gboolean on_ended(gpointer data) {
  GimbalHeadset* self = data;
  if (self->session) self->ended(self->error, self->data);
  return G_SOURCE_REMOVE;
}

//---- the thread

static const VrView* headset_get_view(void* data) {
  GimbalHeadset* self = data;
  return vr_exchange_get_view(self->exchange);
}

static void forward_order(void* data, const VrOrder* order) {
  GimbalHeadset* self = data;
  vr_exchange_order(self->exchange, order);
  if (g_atomic_int_compare_and_exchange(&self->waiting, 0, 1)) call_in_main_loop(self, on_orders);
}

static gpointer headset_work(gpointer data) {
  GimbalHeadset* self = data;
  g_autoptr(GError) error = NULL;
  VrHost host = {.look = headset_get_view, .order = forward_order, .data = self};
  if (!vr_run(&host, &self->stop, &error)) self->error = g_strdup(error->message);
  call_in_main_loop(self, on_ended);
  return NULL;
}

//---- frames, in the main loop

static void ref_model(void* object) {
  gimbal_compiled_ref(object);
}
static void drop_model(void* object) {
  gimbal_compiled_unref(object);
}

static void on_frame(GimbalHeadset* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame) return;
  VrView view = {
      .model = frame->compiled->model, .data = frame->data, .running = frame->running, .speed = frame->speed};
  vr_exchange_put(self->exchange, &view, &(VrOwner){frame->compiled, ref_model, drop_model});
}

GimbalHeadset* gimbal_headset_new(GimbalSession* session, void (*ended)(const char* error, gpointer data),
                                  gpointer data) {
  GimbalHeadset* self = g_atomic_rc_box_new0(GimbalHeadset);
  self->session = session;
  self->ended = ended;
  self->data = data;
  self->exchange = vr_exchange_new();
  self->handler = g_signal_connect_swapped(session, "frame", G_CALLBACK(on_frame), self);
  on_frame(self);
  self->thread = g_thread_new("headset", headset_work, self);
  return self;
}

void gimbal_headset_free(GimbalHeadset* self) {
  if (!self) return;
  g_atomic_int_set(&self->stop, 1);
  g_thread_join(self->thread);
  g_signal_handler_disconnect(self->session, self->handler);
  self->session = NULL;
  headset_release(self);
}

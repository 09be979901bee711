// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The clock of a run.

#include "session/clock.h"

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

struct _GimbalClock {
  GObject parent;
  GimbalSimulation* simulation;
  double speed;
  gboolean running;  // the last value of "running" that was notified
  guint requests;
  // of GimbalClock, borrowed: the clocks that run together, including this one; NULL: alone
  GPtrArray* members;
};

G_DEFINE_FINAL_TYPE(GimbalClock, gimbal_clock, G_TYPE_OBJECT)

enum { PROP_RUNNING = 1, PROP_SPEED, N_PROPERTIES };
static GParamSpec* properties[N_PROPERTIES];
static guint reset_signal;

//---- who runs together

void gimbal_clock_share(GimbalClock* self, GimbalClock* other) {
  gimbal_clock_leave(self);
  if (!other->members) {
    other->members = g_ptr_array_new();
    g_ptr_array_add(other->members, other);
  }
  self->members = g_ptr_array_ref(other->members);
  g_ptr_array_add(self->members, self);
}

void gimbal_clock_leave(GimbalClock* self) {
  if (!self->members) return;
  g_ptr_array_remove(self->members, self);
  g_clear_pointer(&self->members, g_ptr_array_unref);
}

gboolean gimbal_clock_is_shared(GimbalClock* self) {
  return self->members != NULL;
}

static void clock_broadcast(GimbalClock* self, void (*act)(GimbalClock* each, double value), double value) {
  for (guint i = 0; self->members && i < self->members->len; i++) {
    act(g_ptr_array_index(self->members, i), value);
  }
  if (!self->members) act(self, value);
}

//---- one run

void gimbal_clock_update(GimbalClock* self) {
  gboolean running = gimbal_clock_get_running(self);
  if (running == self->running) return;
  self->running = running;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
}

static void run_alone(GimbalClock* self, double running) {
  self->requests++;
  gimbal_simulation_run(self->simulation, running != 0);
  gimbal_clock_update(self);
}

static void step_alone(GimbalClock* self, double count) {
  self->requests++;
  gimbal_simulation_step(self->simulation, (int)count);
  gimbal_clock_update(self);
}

static void reset_alone(GimbalClock* self, int keyframe) {
  self->requests++;
  gimbal_simulation_reset(self->simulation, keyframe);
  g_signal_emit(self, reset_signal, 0, keyframe);
}

void gimbal_clock_set_running_alone(GimbalClock* self, gboolean running) {
  run_alone(self, running);
}

void gimbal_clock_set_speed_alone(GimbalClock* self, double factor) {
  gboolean other = factor != self->speed;
  self->speed = factor;
  gimbal_simulation_set_speed(self->simulation, factor);
  if (other) g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SPEED]);
}

//---- all of them

void gimbal_clock_set_running(GimbalClock* self, gboolean running) {
  clock_broadcast(self, run_alone, running);
}

gboolean gimbal_clock_get_running(GimbalClock* self) {
  return gimbal_simulation_get_running(self->simulation);
}

void gimbal_clock_set_speed(GimbalClock* self, double factor) {
  clock_broadcast(self, gimbal_clock_set_speed_alone, factor);
}

guint gimbal_clock_get_requests(GimbalClock* self) {
  return self->requests;
}

double gimbal_clock_get_speed(GimbalClock* self) {
  return self->speed;
}

void gimbal_clock_step(GimbalClock* self, int count) {
  clock_broadcast(self, step_alone, count);
}

void gimbal_clock_reset(GimbalClock* self, int keyframe) {
  for (guint i = 0; self->members && i < self->members->len; i++) {
    GimbalClock* other = g_ptr_array_index(self->members, i);
    if (other != self) reset_alone(other, -1);
  }
  reset_alone(self, keyframe);
}

//---- object

static void gimbal_clock_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  GimbalClock* self = GIMBAL_CLOCK(object);
  switch (id) {
    case PROP_RUNNING:
      g_value_set_boolean(value, gimbal_clock_get_running(self));
      break;
    case PROP_SPEED:
      g_value_set_double(value, self->speed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void gimbal_clock_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  GimbalClock* self = GIMBAL_CLOCK(object);
  switch (id) {
    case PROP_RUNNING:
      gimbal_clock_set_running(self, g_value_get_boolean(value));
      break;
    case PROP_SPEED:
      gimbal_clock_set_speed(self, g_value_get_double(value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void clock_leave(GObject* object) {
  gimbal_clock_leave(GIMBAL_CLOCK(object));
}

static void gimbal_clock_class_init(GimbalClockClass* klass) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  G_OBJECT_CLASS(klass)->get_property = gimbal_clock_get_property;
  G_OBJECT_CLASS(klass)->set_property = gimbal_clock_set_property;
  properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
  properties[PROP_SPEED] = g_param_spec_double("speed", NULL, NULL, 0, G_MAXDOUBLE, 1, flags);
  g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPERTIES, properties);
  GIMBAL_CLASS_OWNS(klass, clock_leave, GIMBAL_OWNS(GimbalClock, simulation, g_object_unref));
  reset_signal = gimbal_signal_new("reset", GIMBAL_TYPE_CLOCK, 1, G_TYPE_INT);
}

static void gimbal_clock_init(GimbalClock* self) {
  self->speed = 1;
}

GimbalClock* gimbal_clock_new(GimbalSimulation* simulation) {
  GimbalClock* self = g_object_new(GIMBAL_TYPE_CLOCK, NULL);
  self->simulation = g_object_ref(simulation);
  return self;
}

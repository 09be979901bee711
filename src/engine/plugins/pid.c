// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A PID controller of a length: force = kp e + ki I + kd de/dt, with e = u - length.
//
//   u   the control, or the activation that dyntype makes of it; it changes by slewmax per second at most
//   I   integral of e, clamped so that |ki I| <= imax
//
// I and the last u are activations of the actuator, in this order and before that of its dyntype,
// so that they are saved, integrated and reset like any other. One instance may serve several
// actuators.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "plugins/builtin.h"

static const GimbalPluginKey kKeys[] = {
    {.name = "kp",
     .doc = "Gain of the error.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "ki",
     .doc = "Gain of the error's integral, 1/s; takes an activation.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "kd",
     .doc = "Gain of the error's rate, s.",
     .standard = "0",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "imax", .doc = "Largest force of the integral.", .count = 1, .min = -INFINITY, .max = INFINITY},
    {.name = "slewmax",
     .doc = "Largest change of the setpoint per second; takes an activation.",
     .count = 1,
     .max = INFINITY},
};

typedef struct Pid {
  mjtNum kp, ki, kd;
  mjtNum integral_max;  // of I; infinite without a limit
  mjtNum slew;          // per second, below zero: without limit
} Pid;

static mjtNum number_or(const mjModel* m, int instance, const char* key, mjtNum standard) {
  mjtNum x;
  return builtin_numbers(m, instance, key, &x, 1) ? x : standard;
}

static Pid read_pid(const mjModel* m, int instance) {
  Pid p = {.kp = number_or(m, instance, "kp", 0),
           .ki = number_or(m, instance, "ki", 0),
           .kd = number_or(m, instance, "kd", 0),
           .slew = number_or(m, instance, "slewmax", -1)};
  mjtNum force_max = number_or(m, instance, "imax", INFINITY);
  p.integral_max = p.ki != 0 && isfinite(force_max) ? force_max / p.ki : INFINITY;
  return p;
}

//---- start

static bool has_filter(int dyntype) {
  return dyntype == mjDYN_FILTER || dyntype == mjDYN_FILTEREXACT || dyntype == mjDYN_INTEGRATOR;
}

// Does each actuator have the activations that it needs?
static int check_actuators(const mjModel* m, int instance, const Pid* p) {
  int own = (p->ki != 0) + (p->slew >= 0), found = 0;
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_plugin[i] != instance) continue;
    int needed = own + has_filter(m->actuator_dyntype[i]);
    if (m->actuator_actnum[i] != needed) {
      mju_warning("with these gains actuator %d needs %d activations and has %d: give it actdim=\"%d\"", i,
                  needed, m->actuator_actnum[i], needed);
      return -1;
    }
    found = 1;
  }
  if (!found) mju_warning("no actuator uses this instance");
  return found ? 0 : -1;
}

static int pid_init(const mjModel* m, mjData* d, int instance) {
  Pid p = read_pid(m, instance);
  if (p.integral_max < 0) {
    mju_warning("imax and ki have different signs, so that the integral would have no room");
    return -1;
  }
  if (check_actuators(m, instance, &p)) return -1;
  Pid* self = mju_malloc(sizeof *self);
  *self = p;
  d->plugin_data[instance] = (uintptr_t)self;
  return 0;
}

static void pid_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

//---- control

// The activation after this step.
static mjtNum next_activation(const mjModel* m, const mjData* d, int i, int act) {
  mjtNum rate = d->act_dot[act], next;
  if (m->actuator_dyntype[i] == mjDYN_FILTEREXACT) {
    mjtNum tau = mju_max(mjMINVAL, m->actuator_dynprm[i * mjNDYN]);
    next = d->act[act] + rate * tau * (1 - mju_exp(-m->opt.timestep / tau));
  } else {
    next = d->act[act] + rate * m->opt.timestep;
  }
  const mjtNum* range = m->actuator_actrange + 2 * i;
  return m->actuator_actlimited[i] ? mju_clip(next, range[0], range[1]) : next;
}

static mjtNum pid_setpoint(const mjModel* m, const mjData* d, const Pid* p, int i, int early) {
  mjtNum u;
  if (m->actuator_dyntype[i] == mjDYN_NONE) {
    int adr = m->actuator_ctrladr[i];
    const mjtNum* range = m->actuator_ctrlrange + 2 * adr;
    u = m->actuator_ctrllimited[adr] ? mju_clip(d->ctrl[adr], range[0], range[1]) : d->ctrl[adr];
  } else {
    int act = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    u = early ? next_activation(m, d, i, act) : d->act[act];
  }
  if (p->slew < 0 || d->time <= 0) return u;  // at the start there is no last setpoint
  mjtNum last = d->act[m->actuator_actadr[i] + (p->ki != 0)], most = p->slew * m->opt.timestep;
  return mju_clip(u, last - most, last + most);
}

// The integral at the end of this step.
static mjtNum pid_integral(const mjModel* m, const mjData* d, const Pid* p, int i, mjtNum error) {
  if (p->ki == 0) return 0;
  mjtNum sum = d->act[m->actuator_actadr[i]] + error * m->opt.timestep;
  return isinf(p->integral_max) ? sum : mju_clip(sum, -p->integral_max, p->integral_max);
}

// Rates that bring the activations to where they are to be at the end of this step.
static void act_dot(const mjModel* m, mjData* d, int instance) {
  const Pid* p = builtin_instance(d, instance);
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_plugin[i] != instance) continue;
    mjtNum u = pid_setpoint(m, d, p, i, 0), error = u - d->actuator_length[m->actuator_outadr[i]];
    int act = m->actuator_actadr[i];
    if (p->ki != 0) {
      d->act_dot[act] = (pid_integral(m, d, p, i, error) - d->act[act]) / m->opt.timestep;
      act++;
    }
    if (p->slew >= 0) d->act_dot[act] = (u - d->act[act]) / m->opt.timestep;
  }
}

static void pid_compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)capability;
  const Pid* p = builtin_instance(d, instance);
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_plugin[i] != instance) continue;
    int out = m->actuator_outadr[i], last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    mjtNum u = pid_setpoint(m, d, p, i, m->actuator_actearly[i]), error = u - d->actuator_length[out];
    mjtNum u_rate = m->actuator_dyntype[i] == mjDYN_NONE ? 0 : d->act_dot[last];
    mjtNum rate = u_rate - d->actuator_velocity[out];
    d->actuator_force[out] = p->kp * error + p->kd * rate + p->ki * pid_integral(m, d, p, i, error);
  }
}

const BuiltinPlugin plugin_pid = {
    .info = {"mujoco.pid", "A PID controller with limits of the integral and of the setpoint's rate.",
             mjPLUGIN_ACTUATOR, BUILTIN_KEYS(kKeys)},
    .plugin = {.init = pid_init, .reset = pid_reset, .compute = pid_compute, .actuator_act_dot = act_dot},
};

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Activation dynamics: a function for each type sets act_dot. Without dynamics a callback may.
//
//   filters      da/dt = (u - a) / tau
//   filterexact  the same, integrated exactly over a step h:  a + da/dt tau (1 - exp(-h / tau))

#include <gimbal/assert.h>
#include <gimbal/kinds/actuators.h>

#include "dynamics/actuator/actuator.h"
#include "math/vec.h"
#include "model/motor.h"

// The input of most dynamics belongs to the last activation; those before it are left to plugins.
static int actuator_dyn_last(const Actuator* a) {
  return a->act + a->nact - 1;
}

static void dyn_integrator(Actuator* a) {
  int n = a->m->actuator_ctrlnum[a->id];
  for (int k = 0; k < n; k++) a->d->act_dot[actuator_dyn_last(a) + 1 - n + k] = a->ctrl[k];
}

static void dyn_filter(Actuator* a) {
  a->d->act_dot[actuator_dyn_last(a)] =
      (a->ctrl[0] - a->d->act[actuator_dyn_last(a)]) / mjMAX(mjMINVAL, a->dynprm[0]);
}

static void dyn_muscle(Actuator* a) {
  a->d->act_dot[actuator_dyn_last(a)] =
      mju_muscleDynamics(a->ctrl[0], a->d->act[actuator_dyn_last(a)], a->dynprm);
}

// States of a controller: the last position input, when its rate is limited, and the integral of
// the error.
static void dyn_pid(Actuator* a) {
  mjtNum* act_dot = a->d->act_dot + a->act;
  const mjtNum* act = a->d->act + a->act;
  mjtNum h = a->m->opt.timestep, limit = a->dynprm[0], slew = a->dynprm[1];
  int state = 0;
  if (slew > 0) {
    mjtNum before = act[state], input = actuator_setpoint(a, a->ctrl[0], before);
    input = mju_clip(input, before - slew * h, before + slew * h);
    act_dot[state++] = (input - before) / h;
    a->ctrl[0] = input;
  }
  a->ctrl[0] = actuator_setpoint(a, a->ctrl[0], a->length[0]);
  if (a->gainprm[0] != 0 && state < a->nact) {
    mjtNum rate = a->ctrl[0] - a->length[0];
    if (limit > 0 && act[state] >= limit) rate = mjMIN(rate, 0);
    if (limit > 0 && act[state] <= -limit) rate = mjMAX(rate, 0);
    act_dot[state] = rate;
  }
}

static void dyn_user(Actuator* a) {
  if (!mjcb_act_dyn) return;
  mjtNum rate = mjcb_act_dyn(a->m, a->d, a->id);
  // with several activations the callback writes their rates itself
  if (a->nact == 1) a->d->act_dot[a->act] = rate;
}

#define DYNAMICS(type, word, function, states) [type] = dyn_##function,
static void (*const dynamics[])(Actuator*) = {GIMBAL_DYNAMICS(DYNAMICS)};

void actuator_dynamics(Actuator* a) {
  int type = a->m->actuator_dyntype[a->id];
  if (a->nact > 0) (type >= 0 && type < GIMBAL_DYNAMICS_COUNT ? dynamics[type] : dyn_user)(a);
}

// advance exactly with time constant tau
static mjtNum exact_step(mjtNum act, mjtNum act_dot, mjtNum tau, mjtNum h) {
  tau = mjMAX(mjMINVAL, tau);
  return act + act_dot * tau * (1 - mju_exp(-h / tau));
}

// The bristle obeys dz/dt = a z + v with a = -sigma0 |v| / g:  z(h) = exp(a h) z + (exp(a h) - 1)/a
// v.
static mjtNum next_bristle(const mjModel* m, const mjData* d, int id, mjtNum z) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
  mjtNum v = d->actuator_velocity[m->actuator_outadr[id]], h = m->opt.timestep;
  mjtNum a = motor_bristle_rate(m->actuator_dynprm + mjNDYN * id, m->actuator_biasprm + mjNBIAS * id, v);
  mjtNum growth = mju_exp(a * h);
  return growth * z + (mju_abs(a) > mjMINVAL ? (growth - 1) / a : h) * v;
}

static mjtNum next_motor_state(const mjModel* m, const mjData* d, int id, int adr, mjtNum act_dot) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
  const mjtNum* dynprm = m->actuator_dynprm + mjNDYN * id;
  const mjtNum* gainprm = m->actuator_gainprm + mjNGAIN * id;
  int place = adr - m->actuator_actadr[id];
  mjtNum act = d->act[adr], h = m->opt.timestep;
  if (place == motor_state(dynprm, gainprm, MOTOR_CURRENT)) return exact_step(act, act_dot, dynprm[TE], h);
  if (place == motor_state(dynprm, gainprm, MOTOR_BRISTLE)) return next_bristle(m, d, id, act);
  mjtNum next = act + act_dot * h;
  mjtNum limit = dynprm[INTEGRAL_LIMIT];
  if (place == motor_state(dynprm, gainprm, MOTOR_INTEGRAL) && limit > 0) {
    next = mju_clip(next, -limit, limit);
  }
  return next;
}

mjtNum next_activation(const mjModel* m, const mjData* d, int id, int adr, mjtNum act_dot) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
  mjtNum act = d->act[adr], h = m->opt.timestep;
  int type = m->actuator_dyntype[id];
  if (type == mjDYN_FILTEREXACT) {
    act = exact_step(act, act_dot, m->actuator_dynprm[mjNDYN * id], h);
  } else if (type == mjDYN_DCMOTOR) {
    return next_motor_state(m, d, id, adr, act_dot);
  } else {
    act += act_dot * h;
  }
  const mjtNum* range = m->actuator_actrange + 2 * id;
  return m->actuator_actlimited[id] ? mju_clip(act, range[0], range[1]) : act;
}

mjtNum acting_activation(const mjModel* m, const mjData* d, int id, int adr) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
  return m->actuator_actearly[id] ? next_activation(m, d, id, adr, d->act_dot[adr]) : d->act[adr];
}

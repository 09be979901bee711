// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an actuator is asked for: its activation, and its setpoint where a full turn is no
// difference.

#include <gimbal/kinds/actuators.h>
#include <stdbool.h>

#include "dynamics/actuator/actuator.h"
#include "math/vec.h"
#include "model/motor.h"

//---- activations

mjtNum motor_bristle_rate(const mjtNum* dynprm, const mjtNum* biasprm, mjtNum velocity) {
  mjtNum ratio = velocity / mjMAX(mjMINVAL, biasprm[STRIBECK]);
  mjtNum g = biasprm[COULOMB] + (biasprm[STATIC] - biasprm[COULOMB]) * mju_exp(-ratio * ratio);
  return -dynprm[SIGMA0] * mju_abs(velocity) / mjMAX(mjMINVAL, g);
}

// advance exactly with time constant tau
static mjtNum exact_step(mjtNum act, mjtNum act_dot, mjtNum tau, mjtNum h) {
  tau = mjMAX(mjMINVAL, tau);
  return act + act_dot * tau * (1 - mju_exp(-h / tau));
}

// The bristle obeys dz/dt = a z + v with a = -sigma0 |v| / g:  z(h) = exp(a h) z + (exp(a h) - 1)/a
// v.
static mjtNum next_bristle(const mjModel* m, const mjData* d, int id, mjtNum z) {
  mjtNum v = d->actuator_velocity[m->actuator_outadr[id]], h = m->opt.timestep;
  mjtNum a = motor_bristle_rate(m->actuator_dynprm + mjNDYN * id, m->actuator_biasprm + mjNBIAS * id, v);
  mjtNum growth = mju_exp(a * h);
  return growth * z + (mju_abs(a) > mjMINVAL ? (growth - 1) / a : h) * v;
}

static mjtNum next_motor_state(const mjModel* m, const mjData* d, int id, int adr, mjtNum act_dot) {
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
  return m->actuator_actearly[id] ? next_activation(m, d, id, adr, d->act_dot[adr]) : d->act[adr];
}

//---- setpoints of rotations

static bool follows_position(const mjModel* m, int id) {
  int dyn = m->actuator_dyntype[id];
  if (m->actuator_gaintype[id] == mjGAIN_PID) return (m->actuator_ctrlspec[id] & mjINPUT_POS) != 0;
  return m->actuator_gaintype[id] == mjGAIN_FIXED && m->actuator_biastype[id] == mjBIAS_AFFINE &&
         m->actuator_gainprm[mjNGAIN * id] == -m->actuator_biasprm[mjNBIAS * id + 1] &&
         (dyn == mjDYN_NONE || dyn == mjDYN_INTEGRATOR);
}

// length of a full turn for a position servo on a rotation, 0 for others
static mjtNum turn_length(const mjModel* m, int id) {
  int trn = m->actuator_trntype[id];
  const mjtNum* gear = m->actuator_gear + 6 * m->actuator_outadr[id];
  if (!follows_position(m, id)) return 0;
  if (trn == mjTRN_SITE && m->actuator_trnid[2 * id + 1] >= 0 && vec3_dot(gear, gear) == 0) {
    return 2 * mjPI * vec3_norm(gear + 3);
  }
  if (gimbal_transmission_is_joint(trn) && m->jnt_type[m->actuator_trnid[2 * id]] == mjJNT_BALL) {
    return 2 * mjPI * vec3_norm(gear);
  }
  return 0;
}

mjtNum actuator_setpoint(const Actuator* a, mjtNum u, mjtNum near) {
  mjtNum turn = turn_length(a->m, a->id);
  return turn > 0 ? u - turn * mju_round((u - near) / turn) : u;
}

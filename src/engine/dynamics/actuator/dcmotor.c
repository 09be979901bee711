// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A DC motor with winding, controller, thermal model and friction; what is not parametrised is not
// there.
//
//   winding    te di/dt = (V - K w)/R - i, torque K i; without inductance i = (V - K w)/R at once
//   thermal    C dT/dt = R i^2 - T/Rt, R grows with T above the reference temperature
//   controller V = kp e + ki x - kd w (position), kp (u - w) + ki (x - l) (velocity), or the input itself
//   friction   LuGre: dz/dt = w - sigma0 |w|/g(w) z, torque -(sigma0 z + sigma1 dz/dt),
//              g = Fc + (Fs - Fc) exp(-(w/vs)^2)
//   cogging    A sin(n l + phase)

#include <stdbool.h>

#include "base/log.h"
#include "dynamics/actuator/actuator.h"
#include "model/motor.h"

// Activation of a state in an array that begins with those of the motor; NULL if it has no such
// state.
static mjtNum* state_in(mjtNum* activations, const Actuator* a, MotorState state) {
  int place = motor_state(a->dynprm, a->gainprm, state);
  return place < 0 ? NULL : activations + place;
}

static mjtNum heated_resistance(const mjtNum* dynprm, const mjtNum* gainprm, mjtNum rise) {
  return gainprm[RESISTANCE] *
         (1 + gainprm[TEMPERATURE_COEFFICIENT] * (rise + dynprm[AMBIENT] - gainprm[REFERENCE_TEMPERATURE]));
}

// Winding resistance at the present temperature.
static mjtNum motor_resistance(const mjModel* m, const mjData* d, int id) {
  const mjtNum* dynprm = m->actuator_dynprm + mjNDYN * id;
  const mjtNum* gainprm = m->actuator_gainprm + mjNGAIN * id;
  int temperature = motor_state(dynprm, gainprm, MOTOR_TEMPERATURE);
  mjtNum r = gainprm[RESISTANCE];
  if (temperature >= 0) r = heated_resistance(dynprm, gainprm, d->act[m->actuator_actadr[id] + temperature]);
  return mjMAX(mjMINVAL, r);
}

// whether a controller stands between the inputs and the winding
static bool inputs_are_controlled(const mjModel* m, int id) {
  return (m->actuator_ctrlspec[id] & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF)) != 0;
}

// the output of the controller, given its integral, before the limit
static mjtNum controller_voltage(const Actuator* a, mjtNum integral) {
  const mjtNum* g = a->gainprm;
  int spec = a->m->actuator_ctrlspec[a->id], next = 0;
  mjtNum pos = spec & mjINPUT_POS ? a->ctrl[next++] : 0, vel = spec & mjINPUT_VEL ? a->ctrl[next++] : 0;
  mjtNum torque = spec & mjINPUT_FF ? a->ctrl[next] : 0;
  torque += g[KP] * (pos - a->length[0]) + g[KI] * integral + g[KD] * (vel - a->velocity[0]);
  return torque * g[RESISTANCE] / g[MOTOR_CONSTANT] + g[MOTOR_CONSTANT] * a->velocity[0];
}

// the input voltage, which comes after the inputs of the controller
static mjtNum input_voltage(const Actuator* a) {
  int spec = a->m->actuator_ctrlspec[a->id];
  if (!(spec & mjINPUT_VOLTAGE)) return 0;
  return a->ctrl[!!(spec & mjINPUT_POS) + !!(spec & mjINPUT_VEL) + !!(spec & mjINPUT_FF)];
}

// the applied voltage, given the integral of the controller; the limit applies to the output of the
// controller only, an input voltage is added to it
static mjtNum dcmotor_voltage(const Actuator* a, mjtNum integral) {
  mjtNum v = input_voltage(a), limit = a->gainprm[VOLTAGE_LIMIT];
  if (!inputs_are_controlled(a->m, a->id)) return v;
  mjtNum control = controller_voltage(a, integral);
  return v + (limit > 0 ? mju_clip(control, -limit, limit) : control);
}

// limit how fast the input may change; returns the rate of its state
static mjtNum slew_rate(Actuator* a, mjtNum before) {
  mjtNum h = a->m->opt.timestep, step = a->dynprm[SLEW] * h;
  a->ctrl[0] = mju_clip(a->ctrl[0], before - step, before + step);
  return (a->ctrl[0] - before) / h;
}

// error to be integrated, stopped at the limits
static mjtNum integral_rate(const Actuator* a, mjtNum integral) {
  int pos = a->m->actuator_ctrlspec[a->id] & mjINPUT_POS;
  mjtNum limit = a->dynprm[INTEGRAL_LIMIT], rate = (pos ? a->ctrl[0] : 0) - a->length[0];
  if (limit > 0 && integral >= limit) rate = mjMIN(rate, 0);
  if (limit > 0 && integral <= -limit) rate = mjMAX(rate, 0);
  return rate;
}

// rate of the current in the winding under a voltage
static mjtNum current_rate(const Actuator* a, mjtNum v, mjtNum r, mjtNum current) {
  const mjtNum* p = a->dynprm;
  mjtNum k = a->gainprm[MOTOR_CONSTANT], rate = (v / r - k / r * a->velocity[0] - current) / p[TE];
  return p[CURRENT_RATE] > 0 ? mju_clip(rate, -p[CURRENT_RATE], p[CURRENT_RATE]) : rate;
}

void dyn_motor(Actuator* a) {
  const mjtNum *p = a->dynprm, *g = a->gainprm;
  mjtNum *act = a->d->act + a->act, *act_dot = a->d->act_dot + a->act;
  int count = motor_state_count(p, g);
  if (count != a->nact) {
    log_error_of(mjOBJ_ACTUATOR, a->id,
                 "actuator %d: a DC motor with these parameters has %d activations, not %d", a->id, count,
                 a->nact);
    return;
  }
  const mjtNum *input = state_in(act, a, MOTOR_INPUT), *integral = state_in(act, a, MOTOR_INTEGRAL),
               *rise = state_in(act, a, MOTOR_TEMPERATURE), *bristle = state_in(act, a, MOTOR_BRISTLE),
               *current = state_in(act, a, MOTOR_CURRENT);
  mjtNum r = g[RESISTANCE], w = a->velocity[0];
  if (input) act_dot[input - act] = slew_rate(a, *input);
  if (integral) act_dot[integral - act] = integral_rate(a, *integral);
  mjtNum v = dcmotor_voltage(a, integral ? *integral : 0);
  if (rise) {
    r = heated_resistance(p, g, *rise);
    mjtNum i = current ? *current : (v - g[MOTOR_CONSTANT] * w) / r;
    act_dot[rise - act] = (r * i * i - *rise / p[THERMAL_RESISTANCE]) / p[CAPACITANCE];
  }
  if (bristle) act_dot[bristle - act] = motor_bristle_rate(p, a->biasprm, w) * *bristle + w;
  if (current) act_dot[current - act] = current_rate(a, v, r, *current);
}

mjtNum motor_force(Actuator* a) {
  mjtNum k = a->gainprm[MOTOR_CONSTANT];
  int current = motor_state(a->dynprm, a->gainprm, MOTOR_CURRENT);
  if (current >= 0) return k * acting_activation(a->m, a->d, a->id, a->act + current);
  const mjtNum* integral = state_in(a->d->act + a->act, a, MOTOR_INTEGRAL);
  mjtNum v = dcmotor_voltage(a, integral ? *integral : 0);
  return k * (v - k * a->velocity[0]) / motor_resistance(a->m, a->d, a->id);
}

// Whether the output of the controller is at its limit, of inputs as they act.
static bool is_clamped(const mjModel* m, const mjData* d, int id) {
  mjtNum ctrl[MOTOR_INPUTS];
  const mjtNum *g = m->actuator_gainprm + mjNGAIN * id, *p = m->actuator_dynprm + mjNDYN * id;
  int out = m->actuator_outadr[id], act = m->actuator_actadr[id], last = motor_state(p, g, MOTOR_INPUT),
      integral = motor_state(p, g, MOTOR_INTEGRAL);
  mjtNum limit = g[VOLTAGE_LIMIT];
  if (!(limit > 0)) return false;
  Actuator a = {.m = m,
                .id = id,
                .ctrl = ctrl,
                .length = d->actuator_length + out,
                .velocity = d->actuator_velocity + out,
                .dynprm = p,
                .gainprm = g};
  actuator_controls(m, d, id, ctrl);
  if (last >= 0) slew_rate(&a, d->act[act + last]);
  return mju_abs(controller_voltage(&a, integral < 0 ? 0 : d->act[act + integral])) >= limit;
}

// What is added to the torque of a motor, behind its limit: cogging, and friction of the bristle.
static mjtNum friction_of(const mjModel* m, const mjData* d, int id) {
  const mjtNum *b = m->actuator_biasprm + mjNBIAS * id, *p = m->actuator_dynprm + mjNDYN * id;
  int bristle = motor_state(p, m->actuator_gainprm + mjNGAIN * id, MOTOR_BRISTLE);
  mjtNum length = d->actuator_length[m->actuator_outadr[id]], force = 0;
  if (b[COGGING] != 0) force += b[COGGING] * mju_sin(b[COGGING_NUMBER] * length + b[COGGING_PHASE]);
  if (bristle >= 0) {
    int adr = m->actuator_actadr[id] + bristle;
    force -= p[SIGMA0] * d->act[adr] + p[SIGMA1] * d->act_dot[adr];
  }
  return force;
}

// Whether the torque of a motor without its friction is at its limit, but for rounding.
static bool torque_at_limit(const mjModel* m, const mjData* d, int id) {
  const mjtNum* range = m->actuator_forcerange + 2 * id;
  mjtNum friction = friction_of(m, d, id), force = d->actuator_force[m->actuator_outadr[id]];
  mjtNum rounding = friction == 0 ? 0 : 1e-12 * (range[1] - range[0] + mju_abs(friction));
  if (!m->actuator_forcelimited[id]) return false;
  return force - friction <= range[0] + rounding || force - friction >= range[1] - rounding;
}

// Of the torque alone. With inductance the current follows over one time step, if its next value
// acts.
static MotorSlopes torque_slopes(const mjModel* m, const mjData* d, int id) {
  const mjtNum* g = m->actuator_gainprm + mjNGAIN * id;
  const mjtNum* p = m->actuator_dynprm + mjNDYN * id;
  mjtNum k = g[MOTOR_CONSTANT], r = motor_resistance(m, d, id);
  MotorSlopes slopes = {0, -k * k / r};
  if (torque_at_limit(m, d, id)) return (MotorSlopes){0, 0};
  if (inputs_are_controlled(m, id) && !is_clamped(m, d, id)) {
    slopes = (MotorSlopes){-g[KP] * g[RESISTANCE] / r, -g[KD] * g[RESISTANCE] / r};
  }
  if (p[TE] > 0) {
    mjtNum follows = 1 - mju_exp(-m->opt.timestep / p[TE]);
    slopes.by_length *= follows;
    slopes.by_velocity *= follows;
  }
  return slopes;
}

MotorSlopes motor_slopes(const mjModel* m, const mjData* d, int id) {
  const mjtNum* b = m->actuator_biasprm + mjNBIAS * id;
  mjtNum length = d->actuator_length[m->actuator_outadr[id]];
  MotorSlopes slopes = torque_slopes(m, d, id);
  if (b[COGGING] != 0) {
    slopes.by_length +=
        b[COGGING] * b[COGGING_NUMBER] * mju_cos(b[COGGING_NUMBER] * length + b[COGGING_PHASE]);
  }
  slopes.by_velocity -= mjMAX(0, m->actuator_dynprm[mjNDYN * id + SIGMA1]);
  return slopes;
}

void add_motor_friction(Actuator* a) {
  a->force[0] += friction_of(a->m, a->d, a->id);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A DC motor with winding, controller, thermal model and friction; what is not parametrised is not there.
//
//   winding    te di/dt = (V - K w)/R - i, torque K i; without inductance i = (V - K w)/R at once
//   thermal    C dT/dt = R i^2 - T/Rt, R grows with T above the reference temperature
//   controller V = kp e + ki x - kd w (position), kp (u - w) + ki (x - l) (velocity), or the input itself
//   friction   LuGre: dz/dt = w - sigma0 |w|/g(w) z, torque -(sigma0 z + sigma1 dz/dt),
//              g = Fc + (Fs - Fc) exp(-(w/vs)^2)
//   cogging    A sin(n l + phase)

#include "dynamics/actuator.h"

// gainprm
enum {
  RESISTANCE,
  MOTOR_CONSTANT,
  TEMPERATURE_COEFFICIENT,
  REFERENCE_TEMPERATURE,
  KP,
  KI,
  KD,
  VOLTAGE_LIMIT,
  MODE
};
// dynprm
enum { TE, CURRENT_RATE, THERMAL_RESISTANCE, CAPACITANCE, AMBIENT, SIGMA0, SIGMA1, SLEW, INTEGRAL_LIMIT };
// biasprm
enum { COGGING, COGGING_NUMBER, COGGING_PHASE, COULOMB, STATIC, STRIBECK };

MotorStates motor_states(const mjtNum* dynprm, const mjtNum* gainprm) {
  MotorStates s = {-1, -1, -1, -1, -1, 0};
  if (dynprm[SLEW] > 0) s.slew = s.count++;
  if (gainprm[KI] > 0) s.integral = s.count++;
  if (dynprm[THERMAL_RESISTANCE] > 0) s.temperature = s.count++;
  if (dynprm[SIGMA0] > 0) s.bristle = s.count++;
  if (dynprm[TE] > 0) s.current = s.count++;
  return s;
}

static mjtNum heated_resistance(const mjtNum* dynprm, const mjtNum* gainprm, mjtNum rise) {
  return gainprm[RESISTANCE] *
         (1 + gainprm[TEMPERATURE_COEFFICIENT] * (rise + dynprm[AMBIENT] - gainprm[REFERENCE_TEMPERATURE]));
}

mjtNum motor_resistance(const mjModel* m, const mjData* d, int id) {
  const mjtNum* dynprm = m->actuator_dynprm + mjNDYN * id;
  const mjtNum* gainprm = m->actuator_gainprm + mjNGAIN * id;
  MotorStates s = motor_states(dynprm, gainprm);
  mjtNum r = gainprm[RESISTANCE];
  if (s.temperature >= 0) {
    r = heated_resistance(dynprm, gainprm, d->act[m->actuator_actadr[id] + s.temperature]);
  }
  return mjMAX(mjMINVAL, r);
}

mjtNum motor_bristle_rate(const mjtNum* dynprm, const mjtNum* biasprm, mjtNum velocity) {
  mjtNum ratio = velocity / mjMAX(mjMINVAL, biasprm[STRIBECK]);
  mjtNum g = biasprm[COULOMB] + (biasprm[STATIC] - biasprm[COULOMB]) * mju_exp(-ratio * ratio);
  return -dynprm[SIGMA0] * mju_abs(velocity) / mjMAX(mjMINVAL, g);
}

// whether a controller stands between the inputs and the winding
static int is_controlled(const Actuator* a) {
  return (a->m->actuator_ctrlspec[a->id] & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF)) != 0;
}

// the voltage applied, given the integral of the controller; the limit holds for what the controller asks for,
// an input of voltage comes on top
static mjtNum voltage(const Actuator* a, mjtNum integral) {
  const mjtNum* g = a->gainprm;
  int spec = a->m->actuator_ctrlspec[a->id], next = 0;
  mjtNum pos = spec & mjINPUT_POS ? a->ctrl[next++] : 0, vel = spec & mjINPUT_VEL ? a->ctrl[next++] : 0;
  mjtNum torque = spec & mjINPUT_FF ? a->ctrl[next++] : 0, v = spec & mjINPUT_VOLTAGE ? a->ctrl[next] : 0;
  if (!is_controlled(a)) return v;
  torque += g[KP] * (pos - a->length[0]) + g[KI] * integral + g[KD] * (vel - a->velocity[0]);
  mjtNum control = torque * g[RESISTANCE] / g[MOTOR_CONSTANT] + g[MOTOR_CONSTANT] * a->velocity[0];
  mjtNum limit = g[VOLTAGE_LIMIT];
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

void motor_dynamics(Actuator* a) {
  const mjtNum* p = a->dynprm;
  const mjtNum* act = a->d->act + a->act;
  mjtNum* act_dot = a->d->act_dot + a->act;
  MotorStates s = motor_states(p, a->gainprm);
  if (s.count != a->nact) {
    mju_error("actuator %d: a DC motor with these parameters has %d activations, not %d", a->id, s.count,
              a->nact);
    return;
  }
  mjtNum r = a->gainprm[RESISTANCE], k = a->gainprm[MOTOR_CONSTANT], w = a->velocity[0], integral = 0;
  if (s.slew >= 0) act_dot[s.slew] = slew_rate(a, act[s.slew]);
  if (s.integral >= 0) {
    integral = act[s.integral];
    act_dot[s.integral] = integral_rate(a, integral);
  }
  mjtNum v = voltage(a, integral);
  if (s.temperature >= 0) {
    mjtNum rise = act[s.temperature];
    r = heated_resistance(p, a->gainprm, rise);
    mjtNum current = s.current >= 0 ? act[s.current] : (v - k * w) / r;
    act_dot[s.temperature] = (r * current * current - rise / p[THERMAL_RESISTANCE]) / p[CAPACITANCE];
  }
  if (s.bristle >= 0) act_dot[s.bristle] = motor_bristle_rate(p, a->biasprm, w) * act[s.bristle] + w;
  if (s.current >= 0) {
    mjtNum rate = (v / r - k / r * w - act[s.current]) / p[TE];
    act_dot[s.current] = p[CURRENT_RATE] > 0 ? mju_clip(rate, -p[CURRENT_RATE], p[CURRENT_RATE]) : rate;
  }
}

mjtNum motor_force(Actuator* a) {
  mjtNum k = a->gainprm[MOTOR_CONSTANT];
  MotorStates s = motor_states(a->dynprm, a->gainprm);
  if (s.current >= 0) return k * acting_activation(a->m, a->d, a->id, a->act + s.current);
  mjtNum v = voltage(a, s.integral >= 0 ? a->d->act[a->act + s.integral] : 0);
  return k * (v - k * a->velocity[0]) / motor_resistance(a->m, a->d, a->id);
}

// With inductance the current follows over one time step, if its next value acts.
mjtNum motor_force_slope(const mjModel* m, int id) {
  const mjtNum* g = m->actuator_gainprm + mjNGAIN * id;
  const mjtNum* p = m->actuator_dynprm + mjNDYN * id;
  int controlled = m->actuator_ctrlspec[id] & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  mjtNum k = g[MOTOR_CONSTANT], slope = controlled ? -g[KD] : -k * k / mjMAX(mjMINVAL, g[RESISTANCE]);
  if (p[TE] > 0) slope *= 1 - mju_exp(-m->opt.timestep / p[TE]);
  return slope - mjMAX(0, p[SIGMA1]);
}

void add_motor_friction(Actuator* a) {
  const mjtNum* b = a->biasprm;
  MotorStates s = motor_states(a->dynprm, a->gainprm);
  if (b[COGGING] != 0)
    a->force[0] += b[COGGING] * mju_sin(b[COGGING_NUMBER] * a->length[0] + b[COGGING_PHASE]);
  if (s.bristle >= 0) {
    int adr = a->act + s.bristle;
    a->force[0] -= a->dynprm[SIGMA0] * a->d->act[adr] + a->dynprm[SIGMA1] * a->d->act_dot[adr];
  }
}

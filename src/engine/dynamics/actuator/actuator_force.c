// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces of actuators: gain(l, v) times input plus bias(l, v), with a function for each type of
// either.
//
// A servo on a rotation takes the setpoint that is nearest to its length, modulo full turns. On
// SO(3) the error is the rotation vector of conj(q) q_target, in the axes of the transmission.

#include <gimbal/assert.h>
#include <gimbal/kinds/actuators.h>
#include <stdbool.h>

#include "dynamics/actuator/actuator.h"
#include "math/vec.h"

static mjtNum actuator_force_affine(const Actuator* a, const mjtNum* prm) {
  return prm[0] + prm[1] * a->length[0] + prm[2] * a->velocity[0];
}

//---- biases

static mjtNum bias_none(Actuator* a) {
  (void)a;
  return 0;
}

static mjtNum bias_affine(Actuator* a) {
  return actuator_force_affine(a, a->biasprm);
}

static mjtNum bias_muscle(Actuator* a) {
  int out = a->m->actuator_outadr[a->id];
  return mju_muscleBias(a->length[0], a->m->actuator_lengthrange + 2 * out, a->m->actuator_acc0[out],
                        a->biasprm);
}

static mjtNum bias_user(Actuator* a) {
  return mjcb_act_bias ? mjcb_act_bias(a->m, a->d, a->id) : 0;
}

#define BIAS(type, word, function) [type] = bias_##function,
static mjtNum (*const biases[])(Actuator*) = {GIMBAL_BIASES(BIAS)};

//---- setpoints of rotations

static bool follows_position(const mjModel* m, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
  int dyn = m->actuator_dyntype[id];
  if (m->actuator_gaintype[id] == mjGAIN_PID) return (m->actuator_ctrlspec[id] & mjINPUT_POS) != 0;
  return m->actuator_gaintype[id] == mjGAIN_FIXED && m->actuator_biastype[id] == mjBIAS_AFFINE &&
         m->actuator_gainprm[mjNGAIN * id] == -m->actuator_biasprm[mjNBIAS * id + 1] &&
         (dyn == mjDYN_NONE || dyn == mjDYN_INTEGRATOR);
}

// length of a full turn for a position servo on a rotation, 0 for others
static mjtNum turn_length(const mjModel* m, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->nactuator);
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

//---- forces

static void rotation_vector_to_quat(mjtNum quat[4], const mjtNum v[3]) {
  mjtNum axis[3], angle = vec3_norm(v);
  vec3_scale(axis, v, angle < mjMINVAL ? 0 : 1 / angle);
  quat_from_axis_angle(quat, axis, angle < mjMINVAL ? 0 : angle);
}

static void so3_target(Actuator* a, mjtNum target[4]) {
  mjtNum u[3];
  if (a->m->actuator_ctrlspec[a->id] == mjCHART_QUAT) {
    quat_copy(target, a->ctrl);
    quat_normalize(target);
    return;
  }
  for (int k = 0; k < 3; k++) {
    u[k] = a->nact == 0 ? a->ctrl[k] : acting_activation(a->m, a->d, a->id, a->act + k);
  }
  rotation_vector_to_quat(target, u);
}

static void force_so3(Actuator* a) {
  mjtNum target[4], present[4], error[3];
  so3_target(a, target);
  rotation_vector_to_quat(present, a->length);
  mju_subQuat(error, target, present);
  for (int k = 0; k < 3; k++) {
    a->force[k] = a->gainprm[0] * error[k] + a->biasprm[0] + a->biasprm[2] * a->velocity[k];
  }
}

// The inputs of a controller: position, velocity, feedforward. The bits of ctrlspec say which are
// present.
static void force_pid(Actuator* a) {
  int spec = a->m->actuator_ctrlspec[a->id], input = 0;
  int stateful = a->m->actuator_dyntype[a->id] == mjDYN_PID, slewed = stateful && a->dynprm[1] > 0;
  mjtNum kp = -a->biasprm[1], kv = -a->biasprm[2], force = actuator_force_affine(a, a->biasprm);
  if (spec & mjINPUT_POS) force += kp * actuator_setpoint(a, a->ctrl[input++], a->length[0]);
  if (spec & mjINPUT_VEL) force += kv * a->ctrl[input++];
  if (spec & mjINPUT_FF) force += a->ctrl[input];
  if (stateful && a->gainprm[0] != 0 && a->nact > slewed) {
    force += a->gainprm[0] * acting_activation(a->m, a->d, a->id, a->act + slewed);
  }
  a->force[0] = force;
}

static void force_motor(Actuator* a) {
  a->force[0] = motor_force(a);
}

// one input, one output
static void force_scalar(Actuator* a, mjtNum gain) {
  const mjModel* m = a->m;
  mjtNum input = a->nact == 0 ? a->ctrl[0] : acting_activation(m, a->d, a->id, a->act + a->nact - 1);
  input = actuator_setpoint(a, input, a->length[0]);
  a->force[0] = gain * input + biases[m->actuator_biastype[a->id]](a);
}

static void force_fixed(Actuator* a) {
  force_scalar(a, a->gainprm[0]);
}

static void force_affine(Actuator* a) {
  force_scalar(a, actuator_force_affine(a, a->gainprm));
}

static void force_muscle(Actuator* a) {
  int out = a->m->actuator_outadr[a->id];
  force_scalar(a, mju_muscleGain(a->length[0], a->velocity[0], a->m->actuator_lengthrange + 2 * out,
                                 a->m->actuator_acc0[out], a->gainprm));
}

static void force_user(Actuator* a) {
  force_scalar(a, mjcb_act_gain ? mjcb_act_gain(a->m, a->d, a->id) : 1);
}

#define GAIN(type, word, function, ...) [type] = force_##function,
static void (*const forces[])(Actuator*) = {GIMBAL_GAINS(GAIN)};

void actuator_force(Actuator* a) {
  forces[a->m->actuator_gaintype[a->id]](a);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A DC motor in mjModel: where its parameters stand, and which activations it has.

#ifndef GIMBAL_MODEL_MOTOR_H_
#define GIMBAL_MODEL_MOTOR_H_

#include <mujoco/mujoco.h>

// gainprm: winding and controller
enum {
  RESISTANCE,
  MOTOR_CONSTANT,
  TEMPERATURE_COEFFICIENT,
  REFERENCE_TEMPERATURE,
  KP,
  KI,
  KD,
  VOLTAGE_LIMIT
};

// dynprm: inductance, heat, bristles of the friction, limits
enum { TE, CURRENT_RATE, THERMAL_RESISTANCE, CAPACITANCE, AMBIENT, SIGMA0, SIGMA1, SLEW, INTEGRAL_LIMIT };

// biasprm: cogging and friction
enum { COGGING, COGGING_NUMBER, COGGING_PHASE, COULOMB, STATIC, STRIBECK };

// What a motor may have an activation for, in the order in which they are stored.
typedef enum MotorState {
  MOTOR_INPUT,        // the last one, to limit its rate
  MOTOR_INTEGRAL,     // of the controller
  MOTOR_TEMPERATURE,  // rise above the ambient
  MOTOR_BRISTLE,      // deflection
  MOTOR_CURRENT,
  MOTOR_STATE_COUNT
} MotorState;

// Place of a state among the activations of the motor, -1 if it has no such state.
int motor_state(const mjtNum* dynprm, const mjtNum* gainprm, MotorState state);

// How many activations the motor has.
int motor_state_count(const mjtNum* dynprm, const mjtNum* gainprm);

#endif  // GIMBAL_MODEL_MOTOR_H_

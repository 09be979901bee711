// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators: from controls to activation rates and forces. actuation.c drives, actuator_dyn.c has
// the dynamics, actuator_force.c gains and biases, dcmotor.c the motor model, muscle.c the muscle
// model.

#ifndef GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_H_
#define GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// One actuator at work.
typedef struct Actuator {
  const mjModel* m;
  mjData* d;
  int id;
  mjtNum* ctrl;  // its inputs, clamped; dynamics may replace them by what the motor really gets
  mjtNum* force;
  const mjtNum* length;
  const mjtNum* velocity;
  int act;   // address of its activations, -1: none
  int nact;  // number of activations
  const mjtNum* dynprm;
  const mjtNum* gainprm;
  const mjtNum* biasprm;
} Actuator;

// Nothing is to be computed for an actuator: its group is disabled, or everything it moves sleeps.
bool actuator_disabled(const mjModel* m, int id);
bool actuator_asleep(const mjModel* m, const mjData* d, int id);

// Whether its force, or the one of its joint or tendon, is at a limit: it then has no derivatives.
bool actuator_saturated(const mjModel* m, const mjData* d, int id);

// The control of an actuator as it acts: delayed, and within its range.
mjtNum actuator_control(const mjModel* m, const mjData* d, int id);

// The same of all inputs of an actuator.
void actuator_controls(const mjModel* m, const mjData* d, int id, mjtNum* ctrl);

// Set act_dot of a stateful actuator.
void actuator_dynamics(Actuator* a);

// Set the force of all outputs, before limits.
void actuator_force(Actuator* a);

// u, or on a rotation the value that means the same direction and is nearest: a full turn is no
// error.
mjtNum actuator_setpoint(const Actuator* a, mjtNum u, mjtNum near);

// Activation at address adr after one time step with rate act_dot.
mjtNum next_activation(const mjModel* m, const mjData* d, int id, int adr, mjtNum act_dot);

// The activation that acts now: the present one, or with actearly the next one.
mjtNum acting_activation(const mjModel* m, const mjData* d, int id, int adr);

//---- DC motor

enum { MOTOR_INPUTS = 4 };  // at most: position, velocity, force, voltage

// Decay rate (negative) of the bristle at a velocity.
mjtNum motor_bristle_rate(const mjtNum* dynprm, const mjtNum* biasprm, mjtNum velocity);

void dyn_motor(Actuator* a);

// Torque of the winding.
mjtNum motor_force(Actuator* a);

// Derivatives of the whole force, with cogging and the damping of bristles.
typedef struct MotorSlopes {
  mjtNum by_length, by_velocity;
} MotorSlopes;
MotorSlopes motor_slopes(const mjModel* m, const mjData* d, int id);

// Cogging and bristle friction, which no limit of the drive touches.
void add_motor_friction(Actuator* a);

#endif  // GIMBAL_DYNAMICS_ACTUATOR_ACTUATOR_H_

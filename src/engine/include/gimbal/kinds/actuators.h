// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What actuators are made of, a row each: transmissions, dynamics, gains and biases. The words are
// those of the text; the functions are in src/engine/dynamics.

#ifndef GIMBAL_KINDS_ACTUATORS_H_
#define GIMBAL_KINDS_ACTUATORS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

//---- Transmissions

// Whether a transmission has a second object.
typedef enum GimbalSecondObject_ {
  GIMBAL_SECOND_NONE = 0,
  GIMBAL_SECOND_MAY,  // id -1: it has none
  GIMBAL_SECOND_MUST
} GimbalSecondObject;

// Which dofs an output acts on.
typedef enum GimbalMoment_ {
  GIMBAL_MOMENT_JOINT = 0,  // those of its joint
  GIMBAL_MOMENT_APART,      // those that move one of two bodies, not both
  GIMBAL_MOMENT_TOGETHER,   // those that move either of two bodies
  GIMBAL_MOMENT_TENDON,     // those of its tendon
  GIMBAL_MOMENT_ALL         // any
} GimbalMoment;

// The facts of a type (mjtTrn).
typedef struct GimbalTransmissionKind_ {
  // attribute that names its target; NULL: another type becomes this one
  const char* word;
  const char* name;           // what it acts on, in a few letters
  mjtObj object;              // kind of its target
  GimbalSecondObject second;  // whether there is a second object of that kind
  GimbalMoment moment;
} GimbalTransmissionKind;

// NULL if there is no such type.
MJAPI const GimbalTransmissionKind* gimbal_transmission_kind(int type);

// The kind of the target that an actuator of this type with this second object has: an orientation
// servo without one is at a ball joint. mjOBJ_UNKNOWN if there is no such type.
MJAPI mjtObj gimbal_transmission_object(int type, int second);

// Whether the target is a joint and the actuator acts along its axis or axes.
static inline int gimbal_transmission_is_joint(int type) {
  return type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT;
}

// X(mjtTrn, function, word, name, object, second, moment). The function is trn_<name>.
#define GIMBAL_TRANSMISSIONS(X)                                                        \
  X(mjTRN_JOINT, joint, "joint", "joint", mjOBJ_JOINT, NONE, JOINT)                    \
  X(mjTRN_JOINTINPARENT, joint, "jointinparent", "joint", mjOBJ_JOINT, NONE, JOINT)    \
  X(mjTRN_SLIDERCRANK, slider_crank, "cranksite", "crank", mjOBJ_SITE, MUST, TOGETHER) \
  X(mjTRN_TENDON, tendon, "tendon", "tendon", mjOBJ_TENDON, NONE, TENDON)              \
  X(mjTRN_SITE, site, "site", "site", mjOBJ_SITE, MAY, APART)                          \
  X(mjTRN_BODY, body, "body", "body", mjOBJ_BODY, NONE, ALL)                           \
  X(mjTRN_SO3, so3, NULL, "so3", mjOBJ_SITE, MUST, ALL)

enum { GIMBAL_TRANSMISSION_COUNT = GIMBAL_ROWS(GIMBAL_TRANSMISSIONS) };

//---- Dynamics

// The facts of a type (mjtDyn).
typedef struct GimbalDynamicsKind_ {
  int states;  // activations, unless the text says how many; -1: that follows from parameters
} GimbalDynamicsKind;

// NULL if there is no such type.
MJAPI const GimbalDynamicsKind* gimbal_dynamics_kind(int type);

// X(mjtDyn, word, function, states). The function is dyn_<name>.
#define GIMBAL_DYNAMICS(X)                       \
  X(mjDYN_NONE, none, user, 0)                   \
  X(mjDYN_INTEGRATOR, integrator, integrator, 1) \
  X(mjDYN_FILTER, filter, filter, 1)             \
  X(mjDYN_FILTEREXACT, filterexact, filter, 1)   \
  X(mjDYN_MUSCLE, muscle, muscle, 1)             \
  X(mjDYN_DCMOTOR, dcmotor, motor, -1)           \
  X(mjDYN_PID, pid, pid, -1)                     \
  X(mjDYN_USER, user, user, 1)

enum { GIMBAL_DYNAMICS_COUNT = GIMBAL_ROWS(GIMBAL_DYNAMICS) };

//---- Biases

// X(mjtBias, word, function). The function is bias_<name>.
#define GIMBAL_BIASES(X)           \
  X(mjBIAS_NONE, none, none)       \
  X(mjBIAS_AFFINE, affine, affine) \
  X(mjBIAS_MUSCLE, muscle, muscle) \
  X(mjBIAS_DCMOTOR, dcmotor, none) \
  X(mjBIAS_SO3, so3, none)         \
  X(mjBIAS_USER, user, user)

enum { GIMBAL_BIAS_COUNT = GIMBAL_ROWS(GIMBAL_BIASES) };

//---- Gains

// What the inputs of an actuator are.
typedef enum GimbalInputs_ {
  GIMBAL_INPUTS_CONTROL = 0,  // one control
  GIMBAL_INPUTS_CHART,        // an orientation, as ctrlspec says (mjtCtrlChart)
  GIMBAL_INPUTS_BITS          // one for each bit of ctrlspec (mjtCtrlInput)
} GimbalInputs;

// Types that go with a gain: bits of mjtBias and of mjtDyn.
typedef enum GimbalGainPartners_ {
  GIMBAL_BIAS_PLAIN = 1 << mjBIAS_NONE | 1 << mjBIAS_AFFINE | 1 << mjBIAS_MUSCLE | 1 << mjBIAS_USER,
  GIMBAL_BIAS_AFFINE = 1 << mjBIAS_AFFINE,
  GIMBAL_BIAS_MOTOR = 1 << mjBIAS_DCMOTOR,
  GIMBAL_BIAS_SO3 = 1 << mjBIAS_SO3,
  GIMBAL_DYN_LINEAR =
      1 << mjDYN_NONE | 1 << mjDYN_INTEGRATOR | 1 << mjDYN_FILTER | 1 << mjDYN_FILTEREXACT | 1 << mjDYN_USER,
  GIMBAL_DYN_PLAIN = GIMBAL_DYN_LINEAR | 1 << mjDYN_MUSCLE,
  GIMBAL_DYN_MOTOR = 1 << mjDYN_DCMOTOR,
  GIMBAL_DYN_PID = 1 << mjDYN_NONE | 1 << mjDYN_PID
} GimbalGainPartners;

// The facts of a type (mjtGain).
typedef struct GimbalGainKind_ {
  int outputs;  // forces
  GimbalInputs inputs;
  int spec;      // ctrlspec where the text gives none
  int biases;    // bits of mjtBias that go with it
  int dynamics;  // bits of mjtDyn that go with it
} GimbalGainKind;

// NULL if there is no such type.
MJAPI const GimbalGainKind* gimbal_gain_kind(int type);

// X(mjtGain, word, function, outputs, inputs, spec, biases, dynamics). The function is
// force_<name>.
#define GIMBAL_GAINS(X)                                                     \
  X(mjGAIN_FIXED, fixed, fixed, 1, CONTROL, 0, PLAIN, PLAIN)                \
  X(mjGAIN_AFFINE, affine, affine, 1, CONTROL, 0, PLAIN, PLAIN)             \
  X(mjGAIN_MUSCLE, muscle, muscle, 1, CONTROL, 0, PLAIN, PLAIN)             \
  X(mjGAIN_DCMOTOR, dcmotor, motor, 1, BITS, mjINPUT_VOLTAGE, MOTOR, MOTOR) \
  X(mjGAIN_SO3, so3, so3, 3, CHART, mjCHART_EXPMAP, SO3, LINEAR)            \
  X(mjGAIN_PID, pid, pid, 1, BITS, mjINPUT_POS | mjINPUT_VEL, AFFINE, PID)  \
  X(mjGAIN_USER, user, user, 1, CONTROL, 0, PLAIN, PLAIN)

enum { GIMBAL_GAIN_COUNT = GIMBAL_ROWS(GIMBAL_GAINS) };

//---- Together

// How many activations an actuator of the editable model has, unless a plugin computes it.
MJAPI int gimbal_actuator_states(const mjsActuator* actuator);

// How many inputs an actuator with this gain (mjtGain) and this ctrlspec has.
MJAPI int gimbal_actuator_inputs(int gain, int spec);

// The ctrlspec of an actuator of the editable model: its own, or that of its gain.
MJAPI int gimbal_actuator_spec(const mjsActuator* actuator);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_ACTUATORS_H_

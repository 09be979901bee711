// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Named actuator types as parameters of the general one.
//
//   force = gain(gainprm, length, velocity) * (ctrl or act) + bias(biasprm, length, velocity)
//
// An affine bias is b0 + b1*length + b2*velocity. A positive b2 with b1 = -gain stands for a
// damping ratio that the compiler turns into a damping coefficient. Every function returns "" or
// what is wrong.

#include <gimbal/kinds/actuators.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>
#include <string.h>
#include "model/motor.h"
#include "spec/spec.h"

// Begin anew: nothing of what the actuator was before stays but what it acts on and its ranges.
static void set_kind(mjsActuator* a, mjtActuator type, mjtDyn dyn, mjtGain gain, mjtBias bias) {
  mjsActuator plain;
  mjs_defaultActuator(&plain);
  a->type = type;
  a->dyntype = dyn;
  a->gaintype = gain;
  a->biastype = bias;
  memcpy(a->gainprm, plain.gainprm, sizeof a->gainprm);
  memcpy(a->biasprm, plain.biasprm, sizeof a->biasprm);
  memcpy(a->dynprm, plain.dynprm, sizeof a->dynprm);
  a->actdim = plain.actdim;
  a->actearly = plain.actearly;
  a->ctrlspec = 0;
}

// Position and velocity feedback of a servo in biasprm[1..2].
static const char* set_feedback(mjsActuator* a, double kp, const double* kv, const double* dampratio) {
  if (kv && dampratio) return N_("give either kv or dampratio, not both");
  if (kv && *kv < 0) return N_("kv is below zero");
  if (dampratio && *dampratio < 0) return N_("dampratio is below zero");
  a->biasprm[1] = -kp;
  if (kv) a->biasprm[2] = -*kv;
  if (dampratio) a->biasprm[2] = *dampratio;
  return "";
}

static const char kNoActuator[] = N_("there is no actuator to set");

static bool is_range(const double range[2]) {
  return range[0] != 0 || range[1] != 0;
}

const char* mjs_setToMotor(mjsActuator* actuator) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_MOTOR, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  return "";
}

// What position and intvelocity share.
static const char* set_servo(mjsActuator* a, double kp, const double* kv, const double* dampratio,
                             const double* timeconst, double inheritrange) {
  a->gainprm[0] = kp;
  const char* error = set_feedback(a, kp, kv, dampratio);
  if (error[0]) return error;
  if (timeconst) {
    if (*timeconst < 0) return N_("timeconst is below zero");
    a->dyntype = *timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
    a->dynprm[0] = *timeconst;
  }
  a->inheritrange = inheritrange;
  return "";
}

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_POSITION, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  actuator->ctrlspec = mjINPUT_POS;
  const char* error = set_servo(actuator, kp, kv, dampratio, timeconst, inheritrange);
  if (error[0]) return error;
  bool conflict = inheritrange > 0 && is_range(actuator->ctrlrange);
  return conflict ? N_("inheritrange makes the ctrlrange: give only one of them") : "";
}

// The ctrlrange is one of velocities.
const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 double timeconst[1], double inheritrange) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_INTVELOCITY, mjDYN_INTEGRATOR, mjGAIN_FIXED, mjBIAS_AFFINE);
  actuator->ctrlspec = mjINPUT_VEL;
  const char* error = set_servo(actuator, kp, kv, dampratio, timeconst, inheritrange);
  if (error[0]) return error;
  actuator->dyntype = mjDYN_INTEGRATOR;
  if (inheritrange > 0 && is_range(actuator->actrange)) {
    return N_("inheritrange makes the actrange: give only one of them");
  }
  return "";
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_VELOCITY, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  actuator->gainprm[0] = kv;
  actuator->biasprm[2] = -kv;
  actuator->ctrlspec = mjINPUT_VEL;
  return "";
}

const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 int ctrlspec) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_ORIENTATION, mjDYN_NONE, mjGAIN_SO3, mjBIAS_SO3);
  actuator->gainprm[0] = kp;
  const char* error = set_feedback(actuator, kp, kv, dampratio);
  if (error[0]) return error;
  actuator->ctrlspec = ctrlspec;
  return "";
}

const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double ki[1],
                         double imax[1], double slewmax[1], double inheritrange, int ctrlspec) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_PID, mjDYN_NONE, mjGAIN_PID, mjBIAS_AFFINE);
  // gains of the tracked inputs live in the bias; gainprm holds the integral gain
  const char* error = set_feedback(actuator, kp, kv, dampratio);
  if (error[0]) return error;
  if (slewmax && *slewmax < 0) return N_("slewmax is below zero");
  double integral = ki ? *ki : 0, slew = slewmax ? *slewmax : 0;
  actuator->gainprm[0] = integral;
  actuator->dyntype = integral != 0 || slew != 0 ? mjDYN_PID : mjDYN_NONE;
  actuator->dynprm[0] = integral != 0 && imax ? *imax : 0;
  actuator->dynprm[1] = slew;
  actuator->inheritrange = inheritrange;
  if (inheritrange > 0 && is_range(actuator->ctrlrange)) {
    return N_("inheritrange makes the posrange: give only one of them");
  }
  actuator->ctrlspec = ctrlspec;
  return "";
}

const char* mjs_setToDamper(mjsActuator* actuator, double kv) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_DAMPER, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
  actuator->gainprm[0] = 0;
  actuator->gainprm[2] = -kv;
  actuator->ctrllimited = mjLIMITED_TRUE;
  if (kv < 0) return N_("the damping coefficient is below zero");
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0) {
    return N_("the ctrlrange of a damper starts at zero or above");
  }
  return "";
}

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_CYLINDER, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
  actuator->ctrlspec = mjINPUT_PRESSURE;
  actuator->dynprm[0] = timeconst;
  actuator->biasprm[0] = bias;
  actuator->gainprm[0] = diameter >= 0 ? mjPI / 4 * diameter * diameter : area;
  return "";
}

static void muscle_defaults(mjsActuator* a) {
  static const double gain[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  static const double dyn[2] = {0.01, 0.04};
  memcpy(a->gainprm, gain, sizeof gain);
  memcpy(a->dynprm, dyn, sizeof dyn);
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2],
                            double force, double scale, double lmin, double lmax, double vmax, double fpmax,
                            double fvmax) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_MUSCLE, mjDYN_MUSCLE, mjGAIN_MUSCLE, mjBIAS_MUSCLE);
  muscle_defaults(actuator);
  if (tausmooth < 0) return N_("tausmooth of a muscle is below zero");
  const double gain[9] = {
      range ? range[0] : -1, range ? range[1] : -1, force, scale, lmin, lmax, vmax, fpmax, fvmax};
  for (int i = 0; i < 9; i++) {
    if (gain[i] >= 0) actuator->gainprm[i] = gain[i];
  }
  for (int i = 0; i < 2; i++) {
    if (timeconst && timeconst[i] >= 0) actuator->dynprm[i] = timeconst[i];
  }
  actuator->dynprm[2] = tausmooth;
  memcpy(actuator->biasprm, actuator->gainprm, sizeof gain);
  return "";
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_ADHESION, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  actuator->gainprm[0] = gain;
  actuator->ctrllimited = mjLIMITED_TRUE;
  if (gain < 0) return N_("the gain of an adhesion actuator is below zero");
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0) {
    return N_("the ctrlrange of an adhesion actuator starts at zero or above");
  }
  return "";
}

//---- DC motor

static inline double actuator_setup_entry(const double* x, int i) {
  return x ? x[i] : 0;
}

// Back-EMF constant K from nominal voltage V, stall torque and no-load speed w, at which friction B
// brakes:
//   w = V K / (K^2 + R B),   with R = K V / stall where it is not known
static double nominal_constant(double V, double stall, double w, double R, double B) {
  double plain = V / w;
  if (B > 0 && R > 0) {
    double square = V * V - 4 * R * B * w * w;
    return square > 0 ? (V + sqrt(square)) / (2 * w) : plain;
  }
  if (B > 0 && stall > 0) {
    double braked = plain - V * B / stall;
    return braked > 0 ? braked : plain;
  }
  return plain;
}

// Resistance and motor constant, given directly or by the nominal data.
static const char* dc_winding(mjsActuator* a, const double* motorconst, double resistance,
                              const double* nominal, bool has_input) {
  double torque = actuator_setup_entry(motorconst, 0), emf = actuator_setup_entry(motorconst, 1);
  double volt = actuator_setup_entry(nominal, 0), stall = actuator_setup_entry(nominal, 1),
         speed = actuator_setup_entry(nominal, 2);
  if (torque < 0 || emf < 0) return N_("the constants of a motor may not be negative");
  if (emf <= 0 && volt > 0 && speed > 0) {
    emf = nominal_constant(volt, stall, speed, resistance, a->damping[0]);
  }
  double k = torque > 0 && emf > 0 ? sqrt(torque * emf) : torque > 0 ? torque : emf;
  if (k <= 0 && has_input) return N_("a dcmotor needs a torque constant: give motorconst, or nominal values");
  if (resistance == 0 && volt > 0 && stall > 0) resistance = k * volt / stall;
  if (resistance <= 0) {
    return N_("a dcmotor needs a winding: give resistance a value above zero, or nominal values");
  }
  a->gainprm[0] = resistance;
  a->gainprm[1] = k;
  return "";
}

// Limits of torque, current, and rate of the current.
static void dc_saturation(mjsActuator* a, const double* saturation) {
  if (!saturation) return;
  double torque = saturation[0], current = saturation[1];
  if (torque > 0 || current > 0) {
    double limit = torque == 0 ? a->gainprm[1] * current : torque;
    a->forcerange[0] = -limit;
    a->forcerange[1] = limit;
    a->forcelimited = mjLIMITED_TRUE;
  }
  a->dynprm[1] = fmax(saturation[2], 0);
}

// Inductance, or time constant, of the winding.
static const char* dc_current(mjsActuator* a, const double* inductance) {
  double henry = actuator_setup_entry(inductance, 0), time = actuator_setup_entry(inductance, 1);
  if (henry < 0) return N_("the inductance of a dcmotor cannot be negative");
  if (time < 0) {
    return N_("a dcmotor's current follows the voltage in 0 or more seconds: mend the time constant");
  }
  a->dynprm[0] = henry > 0 ? henry / a->gainprm[0] : time;
  a->actdim += a->dynprm[0] > 0;
  return "";
}

// Gains kp, ki, kd, limits of slew rate, integral and voltage.
static void dc_controller(mjsActuator* a, const double* controller) {
  for (int i = 0; i < 3; i++) a->gainprm[4 + i] = actuator_setup_entry(controller, i);
  a->dynprm[7] = actuator_setup_entry(controller, 3);
  a->dynprm[8] = actuator_setup_entry(controller, 4);
  if (actuator_setup_entry(controller, 5) > 0) a->gainprm[7] = controller[5];
  a->actdim += (actuator_setup_entry(controller, 1) > 0) + (actuator_setup_entry(controller, 3) > 0);
}

// Resistance R, capacity C and time constant R C of the housing, two of which are enough;
// temperature coefficient and reference, ambient temperature.
static const char* dc_thermal(mjsActuator* a, const double* thermal) {
  if (!thermal || (thermal[0] <= 0 && thermal[1] <= 0 && thermal[2] <= 0)) return "";
  double resistance = thermal[0], capacity = thermal[1], time = thermal[2];
  if (time > 0 && resistance > 0) {
    capacity = time / resistance;  // whatever it is said to be
  } else if (time > 0 && capacity > 0 && resistance == 0) {
    resistance = time / capacity;
  }
  if (resistance <= 0) return N_("the thermal resistance of a dcmotor is not above zero");
  if (capacity <= 0) return N_("the thermal capacitance of a dcmotor is not above zero");
  a->dynprm[2] = resistance;
  a->dynprm[3] = capacity;
  a->dynprm[4] = thermal[5];
  a->gainprm[2] = thermal[3];
  a->gainprm[3] = thermal[4];
  a->actdim++;
  return "";
}

// Friction by bristles: stiffness, damping; Coulomb and static friction, Stribeck velocity.
static void dc_bristles(mjsActuator* a, const double* lugre) {
  if (actuator_setup_entry(lugre, 0) <= 0) return;
  memcpy(a->dynprm + 5, lugre, 2 * sizeof(double));
  memcpy(a->biasprm + 3, lugre + 2, 3 * sizeof(double));
  a->actdim++;
}

// Electrical time constant, controller, winding temperature and bristles add an activation each.
// What is not given stays, but gains, cogging and time constant become zero.
const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                             double nominal[3], double saturation[3], double inductance[2], double cogging[3],
                             double controller[6], double thermal[6], double lugre[5], int ctrlspec) {
  if (!actuator) return kNoActuator;
  set_kind(actuator, mjACTUATOR_DCMOTOR, mjDYN_DCMOTOR, mjGAIN_DCMOTOR, mjBIAS_DCMOTOR);
  actuator->dynprm[0] = 0;
  actuator->actdim = 0;
  const char* error = dc_winding(actuator, motorconst, resistance, nominal, ctrlspec != mjINPUT_NONE);
  if (error[0]) return error;
  dc_controller(actuator, controller);
  dc_saturation(actuator, saturation);
  for (int i = 0; i < 3; i++) actuator->biasprm[i] = actuator_setup_entry(cogging, i);
  error = dc_current(actuator, inductance);
  if (!error[0]) error = dc_thermal(actuator, thermal);
  if (error[0]) return error;
  dc_bristles(actuator, lugre);
  actuator->gainprm[8] = 0;
  actuator->ctrlspec = ctrlspec;
  actuator->actearly = 1;
  actuator->actlimited = mjLIMITED_FALSE;
  return "";
}

bool actuator_follows_position(const mjsActuator* a) {
  if (a->gaintype == mjGAIN_PID) return true;
  return a->gaintype == mjGAIN_FIXED && a->biastype == mjBIAS_AFFINE && a->gainprm[0] == -a->biasprm[1];
}

// actdim counts where it is given; of a pid 0 is as good as nothing, which is what the class of a
// dcmotor may leave.
int gimbal_actuator_states(const mjsActuator* a) {
  const GimbalDynamicsKind* kind = gimbal_dynamics_kind(a->dyntype);
  if (a->actdim > 0 || (a->actdim == 0 && a->dyntype != mjDYN_PID)) return a->actdim;
  if (a->gaintype == mjGAIN_SO3 && a->dyntype == mjDYN_INTEGRATOR) {
    return gimbal_gain_kind(mjGAIN_SO3)->outputs;
  }
  if (a->dyntype == mjDYN_DCMOTOR) return motor_state_count(a->dynprm, a->gainprm);
  if (a->dyntype == mjDYN_PID) return (a->gainprm[0] > 0) + (a->dynprm[1] > 0);
  return kind ? kind->states : 0;
}

int gimbal_actuator_spec(const mjsActuator* a) {
  const GimbalGainKind* kind = gimbal_gain_kind(a->gaintype);
  if (!kind) return 0;
  return a->ctrlspec ? a->ctrlspec : kind->spec;
}

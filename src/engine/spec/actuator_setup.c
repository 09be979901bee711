// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Named actuator types as parameters of the general one.
//
//   force = gain(gainprm, length, velocity) * (ctrl or act) + bias(biasprm, length, velocity)
//
// An affine bias is b0 + b1*length + b2*velocity. A positive b2 with b1 = -gain stands for a damping ratio
// that the compiler turns into a damping coefficient. Every function returns "" or what is wrong.

#include <math.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

static void set_types(mjsActuator* a, mjtDyn dyn, mjtGain gain, mjtBias bias) {
  a->dyntype = dyn;
  a->gaintype = gain;
  a->biastype = bias;
}

// Position and velocity feedback of a servo in biasprm[1..2].
static const char* set_feedback(mjsActuator* a, double kp, const double* kv, const double* dampratio) {
  if (kv && dampratio) return "give either kv or dampratio, not both";
  if (kv && *kv < 0) return "kv is below zero";
  if (dampratio && *dampratio < 0) return "dampratio is below zero";
  a->biasprm[1] = -kp;
  if (kv) a->biasprm[2] = -*kv;
  if (dampratio) a->biasprm[2] = *dampratio;
  return "";
}

static bool is_range(const double range[2]) {
  return range[0] != 0 || range[1] != 0;
}

const char* mjs_setToMotor(mjsActuator* actuator) {
  memset(actuator->gainprm, 0, sizeof actuator->gainprm);
  actuator->gainprm[0] = 1;
  set_types(actuator, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  return "";
}

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange) {
  actuator->gainprm[0] = kp;
  const char* error = set_feedback(actuator, kp, kv, dampratio);
  if (error[0]) return error;
  if (timeconst) {
    if (*timeconst < 0) return "timeconst is below zero";
    actuator->dyntype = *timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
    actuator->dynprm[0] = *timeconst;
  }
  actuator->inheritrange = inheritrange;
  if (inheritrange > 0 && is_range(actuator->ctrlrange)) {
    return "inheritrange makes the ctrlrange: give only one of them";
  }
  actuator->gaintype = mjGAIN_FIXED;
  actuator->biastype = mjBIAS_AFFINE;
  return "";
}

const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 double timeconst[1], double inheritrange) {
  double ctrlrange[2] = {actuator->ctrlrange[0], actuator->ctrlrange[1]};
  actuator->ctrlrange[0] = actuator->ctrlrange[1] = 0;
  const char* error = mjs_setToPosition(actuator, kp, kv, dampratio, timeconst, inheritrange);
  memcpy(actuator->ctrlrange, ctrlrange, sizeof ctrlrange);
  if (error[0]) return error;
  actuator->dyntype = mjDYN_INTEGRATOR;
  if (inheritrange > 0 && is_range(actuator->actrange))
    return "inheritrange makes the actrange: give only one of them";
  return "";
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) {
  memset(actuator->biasprm, 0, sizeof actuator->biasprm);
  actuator->gainprm[0] = kv;
  actuator->biasprm[2] = -kv;
  set_types(actuator, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  return "";
}

const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 int ctrlspec) {
  actuator->gainprm[0] = kp;
  const char* error = set_feedback(actuator, kp, kv, dampratio);
  if (error[0]) return error;
  actuator->ctrlspec = ctrlspec;
  set_types(actuator, mjDYN_NONE, mjGAIN_SO3, mjBIAS_SO3);
  return "";
}

const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1], double ki[1],
                         double imax[1], double slewmax[1], double inheritrange, int ctrlspec) {
  // gains of the tracked inputs live in the bias; gainprm holds the integral gain
  if (actuator->gaintype != mjGAIN_PID) memset(actuator->gainprm, 0, sizeof actuator->gainprm);
  const char* error = set_feedback(actuator, kp, kv, dampratio);
  if (error[0]) return error;
  if (ki && *ki < 0) return "ki is below zero";
  if (imax && *imax < 0) return "imax is below zero";
  if (slewmax && *slewmax < 0) return "slewmax is below zero";
  if (ki) {
    if (actuator->dyntype != mjDYN_PID) actuator->dynprm[0] = 0;
    actuator->gainprm[0] = *ki;
    actuator->dyntype = mjDYN_PID;
  }
  if (imax) actuator->dynprm[0] = *imax;
  if (slewmax) {
    actuator->dynprm[1] = *slewmax;
    actuator->dyntype = mjDYN_PID;
  }
  actuator->inheritrange = inheritrange;
  if (inheritrange > 0 && is_range(actuator->ctrlrange)) {
    return "inheritrange makes the posrange: give only one of them";
  }
  actuator->ctrlspec = ctrlspec;
  actuator->gaintype = mjGAIN_PID;
  actuator->biastype = mjBIAS_AFFINE;
  return "";
}

const char* mjs_setToDamper(mjsActuator* actuator, double kv) {
  memset(actuator->gainprm, 0, sizeof actuator->gainprm);
  actuator->gainprm[2] = -kv;
  actuator->ctrllimited = mjLIMITED_TRUE;
  set_types(actuator, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
  if (kv < 0) return "the damping coefficient is below zero";
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0)
    return "the ctrlrange of a damper starts at zero or above";
  return "";
}

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter) {
  actuator->dynprm[0] = timeconst;
  actuator->biasprm[0] = bias;
  actuator->gainprm[0] = diameter >= 0 ? mjPI / 4 * diameter * diameter : area;
  set_types(actuator, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
  return "";
}

// A parameter that still has the value of a general actuator takes the muscle's own.
static void muscle_defaults(mjsActuator* a) {
  static const double gain[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  static const double dyn[2] = {0.01, 0.04};
  for (int i = 0; i < 9; i++) {
    if (a->gainprm[i] == (i == 0)) a->gainprm[i] = gain[i];
  }
  for (int i = 0; i < 2; i++) {
    if (a->dynprm[i] == (i == 0)) a->dynprm[i] = dyn[i];
  }
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2],
                            double force, double scale, double lmin, double lmax, double vmax, double fpmax,
                            double fvmax) {
  muscle_defaults(actuator);
  if (tausmooth < 0) return "tausmooth of a muscle is below zero";
  const double gain[9] = {range[0], range[1], force, scale, lmin, lmax, vmax, fpmax, fvmax};
  for (int i = 0; i < 9; i++) {
    if (gain[i] >= 0) actuator->gainprm[i] = gain[i];
  }
  for (int i = 0; i < 2; i++) {
    if (timeconst[i] >= 0) actuator->dynprm[i] = timeconst[i];
  }
  actuator->dynprm[2] = tausmooth;
  memcpy(actuator->biasprm, actuator->gainprm, sizeof gain);
  set_types(actuator, mjDYN_MUSCLE, mjGAIN_MUSCLE, mjBIAS_MUSCLE);
  return "";
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  actuator->gainprm[0] = gain;
  actuator->ctrllimited = mjLIMITED_TRUE;
  actuator->gaintype = mjGAIN_FIXED;
  actuator->biastype = mjBIAS_NONE;
  if (gain < 0) return "the gain of an adhesion actuator is below zero";
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0)
    return "the ctrlrange of an adhesion actuator starts at zero or above";
  return "";
}

// ---- DC motor ----

// Resistance and motor constant, given directly or by nominal voltage, stall torque and no-load speed.
static const char* dc_winding(mjsActuator* a, const double* motorconst, double resistance,
                              const double* nominal) {
  double k = 0;
  if (motorconst) {
    double kt = motorconst[0], ke = motorconst[1];
    k = kt > 0 && ke > 0 ? sqrt(kt * ke) : kt > 0 ? kt : ke;
  }
  if (nominal && nominal[0] > 0 && nominal[1] > 0 && nominal[2] > 0) {
    if (k <= 0) k = nominal[0] / nominal[2];
    if (resistance <= 0) resistance = k * nominal[0] / nominal[1];
  }
  if (k <= 0) return "a dcmotor needs a torque constant: give motorconst, or nominal values";
  if (resistance <= 0)
    return "a dcmotor needs a winding: give resistance a value above zero, or nominal values";
  a->gainprm[0] = resistance;
  a->gainprm[1] = k;
  return "";
}

static void dc_saturation(mjsActuator* a, const double saturation[3]) {
  double force = saturation[0] > 0 ? saturation[0] : a->gainprm[1] * saturation[1];
  if (force > 0) {
    a->forcerange[0] = -force;
    a->forcerange[1] = force;
    a->forcelimited = mjLIMITED_TRUE;
  }
  if (saturation[2] > 0) a->dynprm[1] = saturation[2];
}

// Electrical time constant, controller, winding temperature, bristle friction: each adds its activations.
static void dc_dynamics(mjsActuator* a, const double* inductance, const double* controller,
                        const double* thermal, const double* lugre) {
  if (inductance && (inductance[0] > 0 || inductance[1] > 0)) {
    a->dynprm[0] = inductance[0] > 0 ? inductance[0] / a->gainprm[0] : inductance[1];
    a->actdim++;
  }
  if (controller) {
    memcpy(a->gainprm + 4, controller, 3 * sizeof(double));
    a->gainprm[7] = controller[5];
    a->dynprm[7] = controller[3];
    a->dynprm[8] = controller[4];
    a->actdim += (controller[1] > 0) + (controller[3] > 0);
  }
  if (thermal && (thermal[0] > 0 || thermal[1] > 0 || thermal[2] > 0)) {
    double r = thermal[0], c = thermal[1], tau = thermal[2];
    a->dynprm[2] = r > 0 ? r : tau / c;
    a->dynprm[3] = c > 0 ? c : tau / r;
    a->gainprm[2] = thermal[3];
    a->gainprm[3] = thermal[4];
    a->dynprm[4] = thermal[5];
    a->actdim++;
  }
  if (lugre && lugre[0] > 0) {
    memcpy(a->dynprm + 5, lugre, 2 * sizeof(double));
    memcpy(a->biasprm + 3, lugre + 2, 3 * sizeof(double));
    a->actdim++;
  }
}

const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                             double nominal[3], double saturation[3], double inductance[2], double cogging[3],
                             double controller[6], double thermal[6], double lugre[5], int ctrlspec) {
  memset(actuator->gainprm, 0, sizeof actuator->gainprm);
  memset(actuator->biasprm, 0, sizeof actuator->biasprm);
  memset(actuator->dynprm, 0, sizeof actuator->dynprm);
  const char* error = dc_winding(actuator, motorconst, resistance, nominal);
  if (error[0]) return error;
  if (saturation) dc_saturation(actuator, saturation);
  if (cogging) memcpy(actuator->biasprm, cogging, 3 * sizeof(double));
  actuator->actdim = 0;
  dc_dynamics(actuator, inductance, controller, thermal, lugre);
  actuator->ctrlspec = ctrlspec;
  actuator->actearly = 1;
  actuator->actlimited = mjLIMITED_FALSE;
  set_types(actuator, mjDYN_DCMOTOR, mjGAIN_DCMOTOR, mjBIAS_DCMOTOR);
  return "";
}

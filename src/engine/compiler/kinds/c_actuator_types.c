// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which types of dynamics, gain and bias of an actuator go together: those of orientation servos,
// pid controllers and DC motors come with their own only.

#include "compiler/work/compile.h"
#include "model/motor.h"

static const char* check_so3(const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  if (s->gaintype != s->biastype - mjBIAS_SO3 + mjGAIN_SO3) {
    return N_("gaintype and biastype 'so3' go together");
  }
  if (a->ctrlspec != mjCHART_EXPMAP && a->ctrlspec != mjCHART_QUAT) {
    return N_("the input of an orientation servo is 'expmap' or 'quat'");
  }
  if (s->gainprm[0] != -s->biasprm[1]) return N_("gainprm[0] of an orientation servo is -biasprm[1], its kp");
  if (s->dyntype != mjDYN_NONE && s->dyntype != mjDYN_INTEGRATOR) {
    return N_("an orientation servo has dyntype 'none' or 'integrator'");
  }
  if (s->dyntype == mjDYN_INTEGRATOR) {
    if (a->ctrlspec == mjCHART_QUAT) {
      return N_("an orientation servo with dyntype 'integrator' has no input 'quat'");
    }
    if (s->actdim >= 0 && s->actdim != 3) return N_("the actdim of an integrating orientation servo is 3");
  }
  if (a->forcelimited && s->forcerange[0] != 0) {
    return N_("the forcerange of an orientation servo bounds the size of its torque: it begins with 0");
  }
  return NULL;
}

static const char* check_pid(const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  if (s->gaintype != mjGAIN_PID) {
    return N_("the dynamics of a pid go with its gain: write gaintype='pid' as well");
  }
  if (s->biastype != mjBIAS_AFFINE) return N_("gaintype 'pid' needs biastype 'affine'");
  if (s->dyntype != mjDYN_NONE && s->dyntype != mjDYN_PID) return N_("a pid has dyntype 'none' or 'pid'");
  if (s->dyntype == mjDYN_NONE && s->gainprm[0] != 0) {
    return N_("ki, gainprm[0] of a pid, needs dyntype 'pid'");
  }
  if (s->trntype == mjTRN_BODY) return N_("a pid follows a length: it cannot act on a body");
  if (a->ctrlspec & ~(mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF)) {
    return N_("a pid has the inputs pos, vel and ff");
  }
  if (s->dyntype == mjDYN_PID && !a->actnum) return N_("dyntype 'pid' needs a ki or slewmax above zero");
  if (s->gainprm[0] > 0 && s->dynprm[0] < 0) return N_("imax of a pid, dynprm[0], cannot be negative");
  return NULL;
}

static const char* check_motor(const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  if (s->gaintype != mjGAIN_DCMOTOR || s->biastype != mjBIAS_DCMOTOR || s->dyntype != mjDYN_DCMOTOR) {
    return N_("gaintype, biastype and dyntype 'dcmotor' go together");
  }
  if (!s->actearly) return N_("a dcmotor acts early: actearly is 'true'");
  if (a->ctrlspec & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF) && s->gainprm[1] <= 0) {
    return N_("the controller of a dcmotor needs a motor constant, gainprm[1], above zero");
  }
  if (a->actnum != motor_state_count(s->dynprm, s->gainprm)) {
    return N_("actdim of a dcmotor follows from its parameters: leave it out");
  }
  return NULL;
}

void check_actuator_types(Compile* c, const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  const char* problem = NULL;
  if (s->gaintype == mjGAIN_SO3 || s->biastype == mjBIAS_SO3) {
    problem = check_so3(a);
  } else if (s->gaintype == mjGAIN_PID || s->dyntype == mjDYN_PID) {
    problem = check_pid(a);
  } else if (s->gaintype == mjGAIN_DCMOTOR || s->biastype == mjBIAS_DCMOTOR || s->dyntype == mjDYN_DCMOTOR) {
    problem = check_motor(a);
  }
  if (problem) compile_error(c, a->e, "types", "%s", problem);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators: transmission, inputs, activations, ranges.
//
// An actuator has ctrlnum inputs (ctrl), outnum outputs (forces, lengths) and actnum activations.
// Orientation servos have one output for each axis; pid and dcmotor have an input for each bit of
// ctrlspec.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "compiler/work/compile.h"
#include "model/motor.h"

//---- transmission

static void resolve_transmission(Compile* c, ActuatorWork* a) {
  const mjsActuator* s = a->s;
  a->trnid[0] = a->trnid[1] = -1;
  a->trntype = s->trntype;
  const GimbalTransmissionKind* kind = gimbal_transmission_kind((int)s->trntype);
  if (!kind || !kind->word) {
    compile_error(c, a->e, "transmission", "actuator '%s' has no transmission target",
                  string_get(a->e->name));
    a->trntype = mjTRN_BODY;
    return;
  }
  if (string_is_empty(s->target)) {
    compile_error(c, a->e, "transmission", "actuator must name a %s", element_kind_name(kind->object));
  }
  a->trnid[0] = resolve_name(c, a->e, kind->object, string_get(s->target), N_("transmission target"));
  if (s->trntype == mjTRN_SLIDERCRANK) {
    a->trnid[1] = resolve_name(c, a->e, mjOBJ_SITE, string_get(s->slidersite), "slidersite");
    if (a->trnid[1] < 0) {
      compile_error(c, a->e, "transmission", "a slider-crank needs both sites: give slidersite too");
    }
    if (s->cranklength <= 0) {
      compile_error(c, a->e, "cranklength",
                    "a slider-crank needs a rod: give cranklength a value above zero");
    }
  } else if (s->trntype == mjTRN_SITE) {
    a->trnid[1] = resolve_name(c, a->e, mjOBJ_SITE, string_get(s->refsite), "refsite");
  }
}

// Orientation servos act on a ball joint or between two sites, with three outputs.
static void resolve_so3(Compile* c, ActuatorWork* a) {
  if (a->s->gaintype != mjGAIN_SO3) return;
  bool ball = a->trntype == mjTRN_JOINT && a->trnid[0] >= 0 && c->joint[a->trnid[0]].s->type == mjJNT_BALL;
  if (!ball && a->trntype != mjTRN_SITE) {
    compile_error(c, a->e, "transmission", "orientation actuator needs a ball joint, or a site");
  } else if (!ball && a->trnid[1] < 0) {
    compile_error(c, a->e, "transmission", "orientation actuator with a site needs a refsite");
  }
  a->trntype = mjTRN_SO3;
}

// Damping and armature of an actuator become those of its joint or tendon.
static void check_passive(Compile* c, const ActuatorWork* a) {
  mjtTrn trn = a->s->trntype;
  bool damping = false;
  if (trn == mjTRN_TENDON && a->s->armature > 0 && a->trnid[0] >= 0 &&
      tendon_wraps_geoms(c, c->tendon + a->trnid[0])) {
    compile_error(
        c, a->e, "armature",
        "armature of an actuator is that of its tendon, and one that wraps around geoms cannot have any");
  }
  if (gimbal_transmission_is_joint(trn) || trn == mjTRN_TENDON) return;
  for (int k = 0; k <= mjNPOLY; k++) damping |= a->s->damping[k] != 0;
  if (damping || a->s->armature != 0) {
    compile_error(c, a->e, damping ? "damping" : "armature",
                  "%s of an actuator needs a joint or a tendon that takes it",
                  damping ? N_("the damping") : N_("the armature"));
  }
}

//---- inputs

// The controller inside of a motor follows a target; a voltage needs none.
static void check_motor_controller(Compile* c, const ActuatorWork* a) {
  const double *gain = a->s->gainprm + 4, slew = a->s->dynprm[7];
  bool target = a->ctrlspec & (mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  if (!target && (gain[0] != 0 || gain[1] != 0 || gain[2] != 0 || slew > 0)) {
    compile_error(c, a->e, "input", "a dcmotor with gains follows something: set input to pos, vel or ff");
  } else if (gain[1] > 0 && !(a->ctrlspec & mjINPUT_POS)) {
    compile_error(c, a->e, "input", "ki of a dcmotor adds up the error of a position: give it the input pos");
  }
}

// What the control of an actuator with one control can be said to be.
static bool is_declared(const mjsActuator* s) {
  int spec = s->ctrlspec;
  bool plain = s->gaintype == mjGAIN_FIXED || s->gaintype == mjGAIN_AFFINE;
  return !spec || (plain && (spec == mjINPUT_POS || spec == mjINPUT_VEL || spec == mjINPUT_PRESSURE));
}

static void resolve_inputs(Compile* c, ActuatorWork* a) {
  bool chosen = gimbal_gain_kind(a->s->gaintype)->inputs != GIMBAL_INPUTS_CONTROL;
  a->ctrlspec = gimbal_actuator_spec(a->s);
  a->ctrlnum = gimbal_actuator_inputs(a->s->gaintype, a->ctrlspec);
  if (!chosen && !is_declared(a->s)) {
    compile_error(
        c, a->e, "input",
        "the input of a fixed or affine gain is pos, vel or pressure, one of them; other gains with "
        "one control say none");
  }
  if (a->s->gaintype == mjGAIN_DCMOTOR) {
    int known = mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF | mjINPUT_VOLTAGE | mjINPUT_NONE;
    if (a->ctrlspec & ~known) {
      compile_error(c, a->e, "input", "inputs of a dcmotor are some of pos, vel, ff and voltage, or none");
    }
    check_motor_controller(c, a);
  }
  if (a->s->dyntype == mjDYN_PID && a->s->gaintype == mjGAIN_PID && !(a->ctrlspec & mjINPUT_POS)) {
    compile_error(c, a->e, "input",
                  "a pid actuator with states of its own follows a position: give it the input pos");
  }
}

//---- ranges

// The range of the target, scaled about its middle, becomes the range of the position input (or of
// the activation that integrates a velocity input).
static void inherit_range(Compile* c, ActuatorWork* a) {
  const mjsActuator* s = a->s;
  if (s->inheritrange <= 0 || !actuator_follows_position(s)) return;
  if (s->dyntype != mjDYN_NONE && s->dyntype != mjDYN_FILTEREXACT && s->dyntype != mjDYN_INTEGRATOR &&
      s->dyntype != mjDYN_PID) {
    compile_error(c, a->e, "inheritrange",
                  "inheritrange needs a target that is a position: a position, an intvelocity or a pid");
    return;
  }
  const double* range = NULL;
  if (a->trntype == mjTRN_JOINT && a->trnid[0] >= 0) {
    mjtJoint type = c->joint[a->trnid[0]].s->type;
    range = c->joint[a->trnid[0]].range;
    if (type == mjJNT_BALL || type == mjJNT_FREE) {
      compile_error(c, a->e, "inheritrange",
                    "inheritrange takes the range of a hinge or slide joint, not of a %s joint",
                    type == mjJNT_BALL ? "ball" : "free");
      return;
    }
  }
  if (a->trntype == mjTRN_TENDON && a->trnid[0] >= 0) range = c->tendon[a->trnid[0]].range;
  if (!range) {
    compile_error(c, a->e, "inheritrange",
                  "inheritrange takes the range of a joint or a tendon, and this actuator drives neither: "
                  "give the range itself");
    return;
  }
  if (range[0] >= range[1]) {
    compile_error(c, a->e, "inheritrange", "actuator with inheritrange: the target has no range");
    return;
  }
  double mean = (range[0] + range[1]) / 2, radius = (range[1] - range[0]) / 2 * s->inheritrange;
  double* own = s->dyntype == mjDYN_INTEGRATOR ? a->actrange : a->ctrlrange;
  own[0] = mean - radius;
  own[1] = mean + radius;
}

static void check_range(Compile* c, const ActuatorWork* a, bool limited, const double range[2],
                        const char* name) {
  if (limited && range[0] >= range[1]) {
    compile_error(c, a->e, "range", "the lower end of %srange must lie below the upper end", name);
  }
}

static void resolve_ranges(Compile* c, ActuatorWork* a) {
  const mjsActuator* s = a->s;
  memcpy(a->ctrlrange, s->ctrlrange, sizeof a->ctrlrange);
  memcpy(a->actrange, s->actrange, sizeof a->actrange);
  inherit_range(c, a);
  a->ctrllimited = resolve_limited(c, a->e, s->ctrllimited, a->ctrlrange, "ctrl");
  a->forcelimited = resolve_limited(c, a->e, s->forcelimited, s->forcerange, "force");
  a->actlimited = resolve_limited(c, a->e, s->actlimited, a->actrange, "act");
  check_range(c, a, a->ctrllimited, a->ctrlrange, "ctrl");
  check_range(c, a, a->forcelimited, s->forcerange, "force");
  check_range(c, a, a->actlimited, a->actrange, "act");
  if (a->actlimited && s->dyntype == mjDYN_NONE) {
    compile_error(c, a->e, "actrange",
                  "the actuator has an actrange, but with dyntype 'none' it has no activation");
  }
}

// Of a muscle model's parameters: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax.
static void check_muscle(Compile* c, const ActuatorWork* a, bool muscle, const double* prm) {
  if (!muscle) return;
  if (prm[0] >= prm[1]) {
    compile_error(c, a->e, "muscle", "the range of a muscle must begin below its end");
  } else if (prm[4] >= 1 || prm[5] <= 1) {
    compile_error(c, a->e, "muscle", "lmin of a muscle must be below 1, lmax above");
  } else if (prm[3] <= 0 || prm[6] <= 0 || prm[7] <= 0 || prm[8] <= 0) {
    compile_error(c, a->e, "muscle", "scale, vmax, fpmax and fvmax of a muscle must be above zero");
  }
}

static void check_actdim(Compile* c, const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  bool is_none = s->dyntype == mjDYN_NONE,
       counts_itself = s->dyntype == mjDYN_DCMOTOR || s->gaintype == mjGAIN_SO3;
  if (s->plugin.active) return;  // it says itself what it needs
  if (s->dyntype == mjDYN_PID) {
    mjsActuator free = *s;
    free.actdim = -1;
    int states = gimbal_actuator_states(&free);
    if (s->actdim > 0 && s->actdim != states) {
      compile_error(c, a->e, "actdim",
                    "this pid has %d activations, for its ki and slewmax: leave actdim out", states);
    }
  } else if (s->actdim > 0 && is_none) {
    compile_error(c, a->e, "actdim", "dyntype 'none' has no activation: actdim must be 0");
  } else if (s->actdim == 0 && !is_none && !counts_itself) {
    compile_error(
        c, a->e, "actdim",
        "the activation of this dyntype needs an actdim of 1: leave actdim out, or give what the class of "
        "a dcmotor left at 0");
  } else if (s->actdim > 1 && !is_none && !counts_itself && s->dyntype != mjDYN_USER) {
    compile_error(c, a->e, "actdim", "an actdim above 1 needs dyntype 'user' or 'dcmotor'");
  }
}

static void check_delay(Compile* c, const ActuatorWork* a) {
  const mjsActuator* s = a->s;
  if (s->delay < 0) compile_error(c, a->e, "delay", "the delay of the actuator is below zero");
  if ((s->nsample > 0 || s->delay > 0) && a->ctrlnum == 0) {
    compile_error(c, a->e, "delay", "there is no control to keep: leave nsample and delay out");
    return;
  }
  if (s->delay > 0 && s->nsample <= 0) {
    compile_error(c, a->e, "delay", "a delayed actuator keeps past values: give nsample, how many");
  }
}

void compile_actuators(Compile* c) {
  int n = count(c, mjOBJ_ACTUATOR);
  c->actuator = new_works(c, mjOBJ_ACTUATOR, sizeof(ActuatorWork));
  for (int i = 0; i < n; i++) {
    ActuatorWork* a = c->actuator + i;
    resolve_transmission(c, a);
    resolve_so3(c, a);
    a->outnum = gimbal_gain_kind(a->s->gaintype)->outputs;
    check_passive(c, a);
    resolve_inputs(c, a);
    a->actnum = gimbal_actuator_states(a->s);
    check_muscle(c, a, a->s->gaintype == mjGAIN_MUSCLE, a->s->gainprm);
    check_muscle(c, a, a->s->biastype == mjBIAS_MUSCLE, a->s->biasprm);
    check_actdim(c, a);
    resolve_ranges(c, a);
    check_actuator_types(c, a);
    check_delay(c, a);
  }
}

//---- emission

// Ranges of the inputs: one for all, or of a pid one for each bit of ctrlspec.
static void emit_inputs(mjModel* m, const ActuatorWork* a, int adr) {
  const double* ranges[3] = {a->ctrlrange, a->s->velrange, a->s->ffrange};
  bool bits = a->s->gaintype == mjGAIN_PID;
  int bit = 0;
  for (int k = 0; k < a->ctrlnum; k++) {
    const double* range = a->ctrlrange;
    while (bits && !(a->ctrlspec & (1 << bit))) bit++;
    if (bits && bit < 3) range = ranges[bit];
    bit++;
    memcpy(m->actuator_ctrlrange + 2 * (adr + k), range, 2 * sizeof(mjtNum));
    m->actuator_ctrllimited[adr + k] = range == a->ctrlrange ? a->ctrllimited : range[0] < range[1];
  }
}

static void emit_outputs(mjModel* m, const ActuatorWork* a, int adr) {
  for (int k = adr; k < adr + a->outnum; k++) {
    memcpy(m->actuator_gear + 6 * k, a->s->gear, sizeof a->s->gear);
    memcpy(m->actuator_lengthrange + 2 * k, a->s->lengthrange, sizeof a->s->lengthrange);
  }
}

static void emit_parameters(mjModel* m, const ActuatorWork* a, int i) {
  const mjsActuator* s = a->s;
  m->actuator_trntype[i] = a->trntype;
  m->actuator_dyntype[i] = s->dyntype;
  m->actuator_gaintype[i] = s->gaintype;
  m->actuator_biastype[i] = s->biastype;
  memcpy(m->actuator_trnid + 2 * i, a->trnid, sizeof a->trnid);
  m->actuator_cranklength[i] = s->cranklength;
  memcpy(m->actuator_dynprm + mjNDYN * i, s->dynprm, sizeof s->dynprm);
  memcpy(m->actuator_gainprm + mjNGAIN * i, s->gainprm, sizeof s->gainprm);
  memcpy(m->actuator_biasprm + mjNBIAS * i, s->biasprm, sizeof s->biasprm);
  m->actuator_forcelimited[i] = a->forcelimited;
  memcpy(m->actuator_forcerange + 2 * i, s->forcerange, sizeof s->forcerange);
  m->actuator_actlimited[i] = a->actlimited;
  memcpy(m->actuator_actrange + 2 * i, a->actrange, sizeof a->actrange);
  m->actuator_actearly[i] = s->actearly;
  m->actuator_damping[i] = s->damping[0];
  memcpy(m->actuator_dampingpoly + mjNPOLY * i, s->damping + 1, mjNPOLY * sizeof(mjtNum));
  m->actuator_armature[i] = s->armature;
  m->actuator_group[i] = s->group;
  m->actuator_delay[i] = s->delay;
  m->actuator_history[2 * i] = MAX(s->nsample, 0);
  m->actuator_history[2 * i + 1] = s->interp;
  m->actuator_plugin[i] = plugin_id(a->e);
  emit_user(m->actuator_user, i, m->nuser_actuator, s->userdata);
}

void emit_actuators(Compile* c) {
  mjModel* m = c->m;
  int act = 0, ctrl = 0, out = 0;
  for (int i = 0; i < m->nactuator; i++) {
    const ActuatorWork* a = c->actuator + i;
    emit_parameters(m, a, i);
    m->actuator_ctrlspec[i] = a->ctrlspec;
    m->actuator_ctrladr[i] = ctrl;
    m->actuator_ctrlnum[i] = a->ctrlnum;
    m->actuator_outadr[i] = out;
    m->actuator_outnum[i] = a->outnum;
    m->actuator_actadr[i] = a->actnum ? act : -1;
    m->actuator_actnum[i] = a->actnum;
    emit_inputs(m, a, ctrl);
    emit_outputs(m, a, out);
    act += a->actnum;
    ctrl += a->ctrlnum;
    out += a->outnum;
  }
}

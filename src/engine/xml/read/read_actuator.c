// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators: the transmission, and the parameters of each kind of actuator.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "xml/dom/report.h"
#include "xml/read/read.h"

//---- transmission

static void read_transmission(Reader* r, const DomNode* node, mjsActuator* actuator) {
  const char* first = NULL;
  for (int type = 0; type < GIMBAL_TRANSMISSION_COUNT; type++) {
    const char* word = gimbal_transmission_kind(type)->word;
    const DomAttribute* a = word ? read_given(node, word) : NULL;
    if (!a) continue;
    if (first) {
      report_warning(r->list, dom_name_place(node, a), "exclusive-attributes",
                     N_("An actuator drives one thing."), "'%s' of %s is not used, '%s' takes its place",
                     first, node->tag, a->name);
    }
    first = a->name;
    mjs_setString(actuator->target, a->value);
    actuator->trntype = (mjtTrn)type;
  }
  bool known = actuator->trntype != mjTRN_UNDEFINED;
  const DomAttribute* crank = read_given(node, "cranklength");
  const DomAttribute* slider = read_given(node, "slidersite");
  if ((crank || slider) && known && actuator->trntype != mjTRN_SLIDERCRANK) {
    read_error(r, node, crank ? crank : slider, "wrong-transmission", N_("They belong to 'cranksite'."),
               "a crank belongs to a slider-crank: leave out cranklength and slidersite, or give cranksite");
  }
  const DomAttribute* reference = read_given(node, "refsite");
  if (reference && known && actuator->trntype != mjTRN_SITE) {
    read_error(r, node, reference, "wrong-transmission", N_("It belongs to 'site'."),
               "refsite is for a site transmission only");
  }
}

//---- parameters; each function returns what is wrong, or ""

// An attribute with one number, or NULL if it is not given.
static double* given_number(const DomNode* node, const char* name, double* x) {
  return read_doubles(node, name, x, 1) ? x : NULL;
}

static const char* set_general(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  read_int(node, "input", &a->ctrlspec);
  return "";
}

static const char* set_motor(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r, (void)node;
  return mjs_setToMotor(a);
}

static const char* set_position(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double kp = a->gainprm[0], kv, dampratio, timeconst;
  read_doubles(node, "kp", &kp, 1);
  double* p_kv = given_number(node, "kv", &kv);
  double* p_damp = given_number(node, "dampratio", &dampratio);
  double* p_time = given_number(node, "timeconst", &timeconst);
  if (strcmp(node->tag, "position") == 0) {
    return mjs_setToPosition(a, kp, p_kv, p_damp, p_time, a->inheritrange);
  }
  return mjs_setToIntVelocity(a, kp, p_kv, p_damp, p_time, a->inheritrange);
}

static const char* set_velocity(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double kv = a->gainprm[0];
  read_doubles(node, "kv", &kv, 1);
  return mjs_setToVelocity(a, kv);
}

static const char* set_orientation(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double kp = a->gainprm[0], kv, dampratio;
  read_doubles(node, "kp", &kp, 1);
  read_int(node, "input", &a->ctrlspec);
  return mjs_setToOrientation(a, kp, given_number(node, "kv", &kv),
                              given_number(node, "dampratio", &dampratio), a->ctrlspec);
}

static const char* set_pid(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  // what the class of the actuator says holds if it is of a pid too
  double kp = -a->biasprm[1], kv, dampratio, has_state = a->dyntype == mjDYN_PID;
  double ki = has_state * a->gainprm[0], imax = has_state * a->dynprm[0], slewmax = has_state * a->dynprm[1];
  read_doubles(node, "kp", &kp, 1);
  read_doubles(node, "ki", &ki, 1);
  read_doubles(node, "imax", &imax, 1);
  read_doubles(node, "slewmax", &slewmax, 1);
  read_int(node, "input", &a->ctrlspec);
  return mjs_setToPID(a, kp, given_number(node, "kv", &kv), given_number(node, "dampratio", &dampratio), &ki,
                      &imax, &slewmax, a->inheritrange, a->ctrlspec);
}

static const char* set_damper(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double kv = a->gaintype == mjGAIN_AFFINE ? -a->gainprm[2] : 0;
  read_doubles(node, "kv", &kv, 1);
  return mjs_setToDamper(a, kv);
}

static const char* set_cylinder(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double timeconst = a->dynprm[0], area = a->gainprm[0], diameter = -1;
  double bias[3] = {a->biasprm[0], a->biasprm[1], a->biasprm[2]};
  read_doubles(node, "timeconst", &timeconst, 1);
  read_doubles(node, "area", &area, 1);
  read_doubles(node, "diameter", &diameter, 1);
  read_doubles(node, "bias", bias, 3);
  const char* error = mjs_setToCylinder(a, timeconst, bias[0], area, diameter);
  a->biasprm[1] = bias[1];
  a->biasprm[2] = bias[2];
  return error;
}

static const char* set_muscle(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  static const char* const names[] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
  double tausmooth = a->dynprm[2], timeconst[2] = {-1, -1}, range[2] = {-1, -1}, x[7];
  read_doubles(node, "timeconst", timeconst, 2);
  read_doubles(node, "tausmooth", &tausmooth, 1);
  read_doubles(node, "range", range, 2);
  for (int i = 0; i < 7; i++) {
    x[i] = -1;
    read_doubles(node, names[i], &x[i], 1);
  }
  return mjs_setToMuscle(a, timeconst, tausmooth, range, x[0], x[1], x[2], x[3], x[4], x[5], x[6]);
}

static const char* set_adhesion(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  double gain = a->gainprm[0];
  read_doubles(node, "gain", &gain, 1);
  return mjs_setToAdhesion(a, gain);
}

// The data of a motor as attributes give them.
typedef struct MotorData {
  double motorconst[2], resistance, nominal[3], saturation[3], inductance[2], cogging[3], controller[6],
      thermal[6], lugre[5];
  int input;
} MotorData;

// What the parameters of a dcmotor in a class of defaults stand for.
static MotorData inherited_motor(const mjsActuator* a) {
  if (a->gaintype != mjGAIN_DCMOTOR) return (MotorData){0};
  const double *gain = a->gainprm, *bias = a->biasprm, *dyn = a->dynprm;
  return (MotorData){
      .motorconst = {gain[1]},
      .resistance = gain[0],
      .saturation = {0, 0, dyn[1]},
      .inductance = {0, dyn[0]},
      .cogging = {bias[0], bias[1], bias[2]},
      .controller = {gain[4], gain[5], gain[6], dyn[7], dyn[8], gain[7]},
      .thermal = {dyn[2], dyn[3], 0, gain[2], gain[3], dyn[4]},
      .lugre = {dyn[5], dyn[6], bias[3], bias[4], bias[5]},
      .input = a->ctrlspec,
  };
}

static const char* set_dcmotor(Reader* r, const DomNode* node, mjsActuator* a) {
  (void)r;
  MotorData motor = inherited_motor(a);
  read_doubles(node, "motorconst", motor.motorconst, 2);
  read_doubles(node, "resistance", &motor.resistance, 1);
  read_doubles(node, "nominal", motor.nominal, 3);
  read_doubles(node, "saturation", motor.saturation, 3);
  read_doubles(node, "inductance", motor.inductance, 2);
  read_doubles(node, "cogging", motor.cogging, 3);
  read_doubles(node, "controller", motor.controller, 6);
  read_doubles(node, "thermal", motor.thermal, 6);
  read_doubles(node, "lugre", motor.lugre, 5);
  read_int(node, "input", &motor.input);
  return mjs_setToDCMotor(a, motor.motorconst, motor.resistance, motor.nominal, motor.saturation,
                          motor.inductance, motor.cogging, motor.controller, motor.thermal, motor.lugre,
                          motor.input);
}

static const char* set_plugin(Reader* r, const DomNode* node, mjsActuator* a) {
  read_plugin(r, node, &a->plugin);
  return "";
}

//---- kinds

typedef struct ActuatorKind {
  const char* tag;
  const char* (*set)(Reader* r, const DomNode* node, mjsActuator* actuator);
} ActuatorKind;

static const ActuatorKind kinds[] = {
    {"general", set_general},   {"motor", set_motor},          {"position", set_position},
    {"velocity", set_velocity}, {"intvelocity", set_position}, {"orientation", set_orientation},
    {"pid", set_pid},           {"damper", set_damper},        {"cylinder", set_cylinder},
    {"muscle", set_muscle},     {"adhesion", set_adhesion},    {"dcmotor", set_dcmotor},
    {"plugin", set_plugin},
};

void read_actuator(Reader* r, const DomNode* node, mjsActuator* actuator) {
  mjtGain inherited = actuator->gaintype;
  read_fields(node, actuator);
  // what a class declares is of its gain
  if (actuator->gaintype != inherited && !read_given(node, "input")) actuator->ctrlspec = 0;
  read_transmission(r, node, actuator);
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (strcmp(node->tag, kinds[i].tag) != 0) continue;
    const char* error = kinds[i].set(r, node, actuator);
    if (error && *error) read_error(r, node, NULL, "actuator", NULL, "%s", error);
    return;
  }
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators: the transmission, and the parameters of each kind of actuator.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "spec/default_class.h"
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
//
// from is an actuator of the same kind in a class of defaults, whose parameters hold where the text
// gives none; or one with the values of MuJoCo's documentation.

// An attribute with one number, or NULL if it is not given.
static double* given_number(const DomNode* node, const char* name, double* x) {
  return read_doubles(node, name, x, 1) ? x : NULL;
}

// A range that is written counts over a factor of the class, and a factor over a range of the
// class. Both written: that is refused later.
static double choose_range(const DomNode* node, const double factor, bool is_range, double range[2]) {
  double own = factor;
  bool is_given = read_doubles(node, "inheritrange", &own, 1) > 0;
  if (is_given && own > 0 && !is_range) range[0] = range[1] = 0;
  return is_range && !is_given ? 0 : own;
}

// A factor counts over a range, where the compiler finds that it acts.
static const char* set_general(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  a->type = mjACTUATOR_GENERAL;
  // what an input is depends on the gain
  if (a->gaintype != from->gaintype) a->ctrlspec = 0;
  read_int(node, "input", &a->ctrlspec);
  a->inheritrange = from->inheritrange;
  read_doubles(node, "inheritrange", &a->inheritrange, 1);
  return "";
}

static const char* set_motor(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r, (void)node, (void)from;
  a->inheritrange = 0;
  return mjs_setToMotor(a);
}

// Feedback of velocity, given as a gain or as a ratio of damping; one that is written takes the
// place of either.
typedef struct Feedback {
  double gain, ratio;
  const double *kv, *dampratio;  // NULL: not given
} Feedback;

static void read_feedback(const DomNode* node, const mjsActuator* from, Feedback* f) {
  f->kv = given_number(node, "kv", &f->gain);
  f->dampratio = given_number(node, "dampratio", &f->ratio);
  if (f->kv || f->dampratio) return;
  f->gain = -from->biasprm[2];
  f->ratio = from->biasprm[2];
  if (f->gain > 0) f->kv = &f->gain;
  if (f->ratio > 0) f->dampratio = &f->ratio;
}

static const char* set_position(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  Feedback f;
  double kp = from->gainprm[0], timeconst = from->dynprm[0];
  read_doubles(node, "kp", &kp, 1);
  read_feedback(node, from, &f);
  double* filter = given_number(node, "timeconst", &timeconst);
  if (!filter && from->dyntype == mjDYN_FILTEREXACT) filter = &timeconst;
  if (strcmp(node->tag, "position") == 0) {
    double factor = choose_range(node, from->inheritrange, read_given(node, "ctrlrange"), a->ctrlrange);
    return mjs_setToPosition(a, kp, (double*)f.kv, (double*)f.dampratio, filter, factor);
  }
  double factor = choose_range(node, from->inheritrange, read_given(node, "actrange"), a->actrange);
  return mjs_setToIntVelocity(a, kp, (double*)f.kv, (double*)f.dampratio, filter, factor);
}

static const char* set_velocity(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  double kv = from->gainprm[0];
  read_doubles(node, "kv", &kv, 1);
  a->inheritrange = 0;
  return mjs_setToVelocity(a, kv);
}

static const char* set_orientation(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  Feedback f;
  double kp = from->gainprm[0];
  int input = from->ctrlspec;
  read_doubles(node, "kp", &kp, 1);
  read_feedback(node, from, &f);
  read_int(node, "input", &input);
  a->inheritrange = 0;
  return mjs_setToOrientation(a, kp, (double*)f.kv, (double*)f.dampratio, input);
}

static const char* set_pid(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  Feedback f;
  bool is_pid = from->gaintype == mjGAIN_PID;
  double kp = is_pid ? -from->biasprm[1] : 1, has_state = from->dyntype == mjDYN_PID;
  double ki = has_state * from->gainprm[0], imax = has_state * from->dynprm[0],
         slewmax = has_state * from->dynprm[1];
  int input = is_pid ? from->ctrlspec : 0;
  read_doubles(node, "kp", &kp, 1);
  read_doubles(node, "ki", &ki, 1);
  read_doubles(node, "imax", &imax, 1);
  read_doubles(node, "slewmax", &slewmax, 1);
  read_feedback(node, from, &f);
  read_int(node, "input", &input);
  bool is_range = read_given(node, "posrange") || read_given(node, "ctrlrange");
  double factor = choose_range(node, from->inheritrange, is_range, a->ctrlrange);
  read_doubles(node, "posrange", a->ctrlrange, 2);  // counts more than a ctrlrange beside it
  return mjs_setToPID(a, kp, (double*)f.kv, (double*)f.dampratio, &ki, &imax, &slewmax, factor, input);
}

static const char* set_damper(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  double kv = from->gaintype == mjGAIN_AFFINE ? -from->gainprm[2] : 0;
  read_doubles(node, "kv", &kv, 1);
  a->inheritrange = 0;
  return mjs_setToDamper(a, kv);
}

static const char* set_cylinder(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  double timeconst = from->dynprm[0], area = from->gainprm[0], diameter = -1;
  double bias[3] = {from->biasprm[0], from->biasprm[1], from->biasprm[2]};
  read_doubles(node, "timeconst", &timeconst, 1);
  read_doubles(node, "area", &area, 1);
  read_doubles(node, "diameter", &diameter, 1);
  read_doubles(node, "bias", bias, 3);
  a->inheritrange = 0;
  const char* error = mjs_setToCylinder(a, timeconst, bias[0], area, diameter);
  a->biasprm[1] = bias[1];
  a->biasprm[2] = bias[2];
  return error;
}

static const char* set_muscle(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  static const char* const names[] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
  bool is_muscle = from->gaintype == mjGAIN_MUSCLE;
  double tausmooth = is_muscle ? from->dynprm[2] : 0, timeconst[2] = {-1, -1}, range[2] = {-1, -1}, x[7];
  for (int i = 0; i < 2 && is_muscle; i++) {
    timeconst[i] = from->dynprm[i];
    range[i] = from->gainprm[i];
  }
  read_doubles(node, "timeconst", timeconst, 2);
  read_doubles(node, "tausmooth", &tausmooth, 1);
  read_doubles(node, "range", range, 2);
  for (int i = 0; i < 7; i++) {
    x[i] = is_muscle ? from->gainprm[2 + i] : -1;
    read_doubles(node, names[i], &x[i], 1);
  }
  a->inheritrange = 0;
  return mjs_setToMuscle(a, timeconst, tausmooth, range, x[0], x[1], x[2], x[3], x[4], x[5], x[6]);
}

static const char* set_adhesion(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  a->inheritrange = 0;
  double gain = from->gainprm[0];
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

// A limit of torque that is written takes the place of all that the class says.
static void clear_saturation(mjsActuator* a) {
  a->forcerange[0] = a->forcerange[1] = 0;
  a->forcelimited = mjLIMITED_AUTO;
}

static const char* set_dcmotor(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)r;
  MotorData motor = inherited_motor(from);
  if (read_given(node, "saturation")) clear_saturation(a);
  if (read_given(node, "inductance")) motor.inductance[1] = 0;
  a->inheritrange = 0;
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

static const char* set_plugin(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* a) {
  (void)from;
  read_plugin(r, node, &a->plugin);
  return "";
}

//---- kinds

typedef struct ActuatorKind {
  const char* tag;
  mjtActuator type;
  mjtGain gain;
  const char* (*set)(Reader* r, const DomNode* node, const mjsActuator* from, mjsActuator* actuator);
} ActuatorKind;

static const ActuatorKind kinds[] = {
    {"general", mjACTUATOR_GENERAL, mjGAIN_FIXED, set_general},
    {"motor", mjACTUATOR_MOTOR, mjGAIN_FIXED, set_motor},
    {"position", mjACTUATOR_POSITION, mjGAIN_FIXED, set_position},
    {"velocity", mjACTUATOR_VELOCITY, mjGAIN_FIXED, set_velocity},
    {"intvelocity", mjACTUATOR_INTVELOCITY, mjGAIN_FIXED, set_position},
    {"orientation", mjACTUATOR_ORIENTATION, mjGAIN_SO3, set_orientation},
    {"pid", mjACTUATOR_PID, mjGAIN_PID, set_pid},
    {"damper", mjACTUATOR_DAMPER, mjGAIN_AFFINE, set_damper},
    {"cylinder", mjACTUATOR_CYLINDER, mjGAIN_FIXED, set_cylinder},
    {"muscle", mjACTUATOR_MUSCLE, mjGAIN_MUSCLE, set_muscle},
    {"adhesion", mjACTUATOR_ADHESION, mjGAIN_FIXED, set_adhesion},
    {"dcmotor", mjACTUATOR_DCMOTOR, mjGAIN_DCMOTOR, set_dcmotor},
    {"plugin", mjACTUATOR_GENERAL, mjGAIN_FIXED, set_plugin},
};

// Whether the parameters of an actuator are those of a kind: it was written so, or as a general one
// with the gain of that kind.
static bool has_parameters(const mjsActuator* a, const ActuatorKind* kind) {
  bool is_general = kind->type == mjACTUATOR_GENERAL;
  return is_general || a->type == kind->type || (a->type == mjACTUATOR_GENERAL && a->gaintype == kind->gain);
}

// Where the parameters come from that the text does not give: the nearest class that has some of
// this kind. In a class itself, what stands before counts.
static mjsActuator find_parameters(const mjsActuator* actuator, const ActuatorKind* kind) {
  const Element* e = element_of(actuator->element);
  const mjsActuator* from = actuator;
  for (const Element* c = e->class_; !has_parameters(from, kind); c = c->parent) {
    if (!c) break;
    from = default_class_template(c, mjOBJ_ACTUATOR)->object;
  }
  if (has_parameters(from, kind)) return *from;
  mjsActuator plain;
  mjs_defaultActuator(&plain);
  return plain;
}

void read_actuator(Reader* r, const DomNode* node, mjsActuator* actuator) {
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (strcmp(node->tag, kinds[i].tag) != 0) continue;
    mjsActuator from = find_parameters(actuator, kinds + i);
    // a motor has no range of activations; what takes its place may
    bool stays = kinds[i].type == mjACTUATOR_DCMOTOR || kinds[i].type == mjACTUATOR_GENERAL;
    if (actuator->gaintype == mjGAIN_DCMOTOR && !stays) actuator->actlimited = mjLIMITED_AUTO;
    read_fields(node, actuator);
    read_transmission(r, node, actuator);
    const char* error = kinds[i].set(r, node, &from, actuator);
    if (error && *error) read_error(r, node, NULL, "actuator", NULL, "%s", error);
    return;
  }
}

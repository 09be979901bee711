// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators as they were written: a position, a muscle ... with its own parameters. What reading
// would not make the same actuator of is written as a general one.

#include <math.h>
#include <string.h>

#include "spec/default_class.h"
#include "xml/grammar/grammar.h"
#include "xml/write/write.h"

// A parameter with its numbers; given: the text has to have it.
typedef struct Parameter {
  const char* name;
  int count;
  double value[6];
  bool given;
} Parameter;

enum { MOST_PARAMETERS = 10 };
typedef struct Parameters {
  Parameter list[MOST_PARAMETERS];
  int count;
} Parameters;

static void put_all(Parameters* p, const char* name, const double* values, int count, bool given) {
  Parameter* one = &p->list[p->count++];
  *one = (Parameter){.name = name, .count = count, .given = given};
  memcpy(one->value, values, (size_t)count * sizeof(double));
}

static void put_number(Parameters* p, const char* name, double value, bool given) {
  put_all(p, name, &value, 1, given);
}

//---- parameters of an actuator by its kind, and an actuator of parameters

static void put_feedback(Parameters* p, const mjsActuator* a) {
  put_number(p, "kv", fmax(-a->biasprm[2], 0), a->biasprm[2] < 0);
  put_number(p, "dampratio", fmax(a->biasprm[2], 0), a->biasprm[2] > 0);
}

static double* value_of(Parameters* p, const char* name) {
  for (int i = 0; i < p->count; i++) {
    if (strcmp(p->list[i].name, name) == 0) return p->list[i].given ? p->list[i].value : NULL;
  }
  return NULL;
}

static void get_none(Parameters* p, const mjsActuator* a) {
  (void)p, (void)a;
}

static const char* set_motor(Parameters* p, mjsActuator* a) {
  (void)p;
  return mjs_setToMotor(a);
}

static void get_servo(Parameters* p, const mjsActuator* a) {
  bool filters = a->dyntype == mjDYN_FILTEREXACT;
  put_number(p, "kp", a->gainprm[0], true);
  put_feedback(p, a);
  put_number(p, "timeconst", filters ? a->dynprm[0] : 0, filters);
}

static const char* set_servo(Parameters* p, mjsActuator* a) {
  double *kv = value_of(p, "kv"), *ratio = value_of(p, "dampratio"), *time = value_of(p, "timeconst");
  double kp = p->list[0].value[0];
  if (a->type == mjACTUATOR_POSITION) return mjs_setToPosition(a, kp, kv, ratio, time, a->inheritrange);
  return mjs_setToIntVelocity(a, kp, kv, ratio, time, a->inheritrange);
}

static void get_velocity(Parameters* p, const mjsActuator* a) {
  put_number(p, "kv", a->gainprm[0], true);
}

static const char* set_velocity(Parameters* p, mjsActuator* a) {
  return mjs_setToVelocity(a, p->list[0].value[0]);
}

static void get_orientation(Parameters* p, const mjsActuator* a) {
  put_number(p, "kp", a->gainprm[0], true);
  put_feedback(p, a);
}

static const char* set_orientation(Parameters* p, mjsActuator* a) {
  return mjs_setToOrientation(a, p->list[0].value[0], value_of(p, "kv"), value_of(p, "dampratio"),
                              a->ctrlspec);
}

static void get_pid(Parameters* p, const mjsActuator* a) {
  put_number(p, "kp", -a->biasprm[1], true);
  put_feedback(p, a);
  put_number(p, "ki", a->gainprm[0], true);
  put_number(p, "imax", a->dyntype == mjDYN_PID ? a->dynprm[0] : 0, true);
  put_number(p, "slewmax", a->dyntype == mjDYN_PID ? a->dynprm[1] : 0, true);
}

static const char* set_pid(Parameters* p, mjsActuator* a) {
  return mjs_setToPID(a, p->list[0].value[0], value_of(p, "kv"), value_of(p, "dampratio"), value_of(p, "ki"),
                      value_of(p, "imax"), value_of(p, "slewmax"), a->inheritrange, a->ctrlspec);
}

static void get_damper(Parameters* p, const mjsActuator* a) {
  put_number(p, "kv", -a->gainprm[2], true);
}

static const char* set_damper(Parameters* p, mjsActuator* a) {
  return mjs_setToDamper(a, p->list[0].value[0]);
}

static void get_cylinder(Parameters* p, const mjsActuator* a) {
  put_number(p, "timeconst", a->dynprm[0], true);
  put_number(p, "area", a->gainprm[0], true);
  put_all(p, "bias", a->biasprm, 3, true);
}

static const char* set_cylinder(Parameters* p, mjsActuator* a) {
  const double* bias = p->list[2].value;
  const char* error = mjs_setToCylinder(a, p->list[0].value[0], bias[0], p->list[1].value[0], -1);
  a->biasprm[1] = bias[1];
  a->biasprm[2] = bias[2];
  return error;
}

static void get_muscle(Parameters* p, const mjsActuator* a) {
  static const char* const names[] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
  put_all(p, "timeconst", a->dynprm, 2, true);
  put_number(p, "tausmooth", a->dynprm[2], true);
  put_all(p, "range", a->gainprm, 2, true);
  for (int i = 0; i < 7; i++) put_number(p, names[i], a->gainprm[2 + i], true);
}

static const char* set_muscle(Parameters* p, mjsActuator* a) {
  const Parameter* x = p->list + 3;
  return mjs_setToMuscle(a, p->list[0].value, p->list[1].value[0], p->list[2].value, x[0].value[0],
                         x[1].value[0], x[2].value[0], x[3].value[0], x[4].value[0], x[5].value[0],
                         x[6].value[0]);
}

static void get_adhesion(Parameters* p, const mjsActuator* a) {
  put_number(p, "gain", a->gainprm[0], true);
}

static const char* set_adhesion(Parameters* p, mjsActuator* a) {
  return mjs_setToAdhesion(a, p->list[0].value[0]);
}

// The limit of torque is a range of force, which saturation writes, unless it is another one.
static void get_dcmotor(Parameters* p, const mjsActuator* a) {
  const double *gain = a->gainprm, *bias = a->biasprm, *dyn = a->dynprm;
  put_number(p, "motorconst", gain[1], true);
  put_number(p, "resistance", gain[0], true);
  const double* range = a->forcerange;
  double torque = a->forcelimited == mjLIMITED_TRUE ? range[1] : 0;
  bool same = range[0] == -torque && range[1] == torque;
  put_all(p, "saturation", (double[]){torque, 0, dyn[1]}, 3, same || dyn[1] != 0);
  put_all(p, "inductance", (double[]){0, dyn[0]}, 2, true);
  put_all(p, "cogging", bias, 3, true);
  put_all(p, "controller", (double[]){gain[4], gain[5], gain[6], dyn[7], dyn[8], gain[7]}, 6, true);
  put_all(p, "thermal", (double[]){dyn[2], dyn[3], 0, gain[2], gain[3], dyn[4]}, 6, true);
  put_all(p, "lugre", (double[]){dyn[5], dyn[6], bias[3], bias[4], bias[5]}, 5, true);
}

static const char* set_dcmotor(Parameters* p, mjsActuator* a) {
  Parameter* x = p->list;
  double torque[2] = {x[0].value[0], 0};
  if (x[2].given) {
    a->forcerange[0] = a->forcerange[1] = 0;
    a->forcelimited = mjLIMITED_AUTO;
  }
  return mjs_setToDCMotor(a, torque, x[1].value[0], NULL, x[2].given ? x[2].value : NULL, x[3].value,
                          x[4].value, x[5].value, x[6].value, x[7].value, a->ctrlspec);
}

typedef struct Shortcut {
  const char* tag;
  mjtGain gain;
  bool has_input;  // says which controls it has
  void (*get)(Parameters* p, const mjsActuator* a);
  const char* (*set)(Parameters* p, mjsActuator* a);
} Shortcut;

static const Shortcut kShortcuts[] = {
    [mjACTUATOR_MOTOR] = {"motor", mjGAIN_FIXED, false, get_none, set_motor},
    [mjACTUATOR_POSITION] = {"position", mjGAIN_FIXED, false, get_servo, set_servo},
    [mjACTUATOR_VELOCITY] = {"velocity", mjGAIN_FIXED, false, get_velocity, set_velocity},
    [mjACTUATOR_INTVELOCITY] = {"intvelocity", mjGAIN_FIXED, false, get_servo, set_servo},
    [mjACTUATOR_DAMPER] = {"damper", mjGAIN_AFFINE, false, get_damper, set_damper},
    [mjACTUATOR_CYLINDER] = {"cylinder", mjGAIN_FIXED, false, get_cylinder, set_cylinder},
    [mjACTUATOR_MUSCLE] = {"muscle", mjGAIN_MUSCLE, false, get_muscle, set_muscle},
    [mjACTUATOR_ADHESION] = {"adhesion", mjGAIN_FIXED, false, get_adhesion, set_adhesion},
    [mjACTUATOR_PID] = {"pid", mjGAIN_PID, true, get_pid, set_pid},
    [mjACTUATOR_ORIENTATION] = {"orientation", mjGAIN_SO3, true, get_orientation, set_orientation},
    [mjACTUATOR_DCMOTOR] = {"dcmotor", mjGAIN_DCMOTOR, true, get_dcmotor, set_dcmotor},
};

//---- which one

static bool same_numbers(const double* a, const double* b, int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

static bool same_dynamics(const mjsActuator* a, const mjsActuator* b) {
  return a->dyntype == b->dyntype && a->gaintype == b->gaintype && a->biastype == b->biastype &&
         a->actdim == b->actdim && a->actearly == b->actearly && a->ctrlspec == b->ctrlspec &&
         a->inheritrange == b->inheritrange && same_numbers(a->gainprm, b->gainprm, mjNGAIN) &&
         same_numbers(a->biasprm, b->biasprm, mjNBIAS) && same_numbers(a->dynprm, b->dynprm, mjNDYN);
}

static char* tag_path(const Shortcut* kind) {
  return g_strconcat("mujoco/actuator/", kind->tag, NULL);
}

// The kind that reading would make the same actuator of, in a class with the numbers of base.
static const Shortcut* shortcut_of(const mjsActuator* a, const mjsActuator* base) {
  bool known = a->type > mjACTUATOR_GENERAL && (size_t)a->type < G_N_ELEMENTS(kShortcuts);
  if (!known || a->plugin.active) return NULL;
  const Shortcut* kind = &kShortcuts[a->type];
  if (a->gaintype != kind->gain) return NULL;
  char* path = tag_path(kind);
  mjsActuator again = *base;
  again.type = a->type;
  again.ctrlspec = a->ctrlspec;
  again.inheritrange = 0;
  write_take_fields(path, &again, a);
  g_free(path);
  Parameters p = {.count = 0};
  kind->get(&p, a);
  const char* error = kind->set(&p, &again);
  return !error[0] && same_dynamics(a, &again) && !write_would("mujoco/actuator/general", a, &again) ? kind
                                                                                                     : NULL;
}

const char* write_shortcut_tag(const mjsActuator* a, const mjsActuator* base) {
  const Shortcut* kind = shortcut_of(a, base);
  return kind ? kind->tag : NULL;
}

//---- what the text may leave out

void write_actuator_input(Writer* w, const mjsActuator* actuator) {
  const GimbalElement* pid = gimbal_grammar_at("mujoco/actuator/pid", NULL);
  const GimbalAttribute* input = gimbal_grammar_attribute(pid, "input");
  const GimbalKeywords* charts = input->or_one_of[0];
  const char* chart = actuator->gaintype == mjGAIN_SO3 ? grammar_word(charts, actuator->ctrlspec) : NULL;
  GString* words = g_string_new(chart);
  for (int i = 0; !chart && i < input->keywords->count; i++) {
    const GimbalKeyword* k = &input->keywords->words[i];
    if (actuator->ctrlspec & k->value) g_string_append_printf(words, words->len ? " %s" : "%s", k->word);
  }
  write_text(w, "input", words->len || !actuator->ctrlspec ? words->str : "none");
  g_string_free(words, TRUE);
}

// Where reading takes parameters from that are not given: the nearest class that has some of this
// kind, from class_ on; else the documented ones.
static void usual_parameters(const Writer* w, Parameters* p, const mjsActuator* a, const Element* class_,
                             int* input) {
  const Shortcut* kind = &kShortcuts[a->type];
  for (const Element* c = class_; c; c = c->parent) {
    const mjsActuator* from = default_class_template(c, mjOBJ_ACTUATOR)->object;
    bool general = !shortcut_of(from, write_class_base(w, c, mjOBJ_ACTUATOR));
    bool fits = general ? from->gaintype == kind->gain : from->type == a->type;
    if (!fits) continue;
    kind->get(p, from);
    *input = from->ctrlspec;
    return;
  }
  mjsActuator plain;
  mjs_defaultActuator(&plain);
  plain.type = a->type;
  if (a->type == mjACTUATOR_PID) plain.biasprm[1] = -1;
  if (a->type == mjACTUATOR_MUSCLE) {
    double unset[2] = {-1, -1};
    mjs_setToMuscle(&plain, unset, 0, unset, -1, -1, -1, -1, -1, -1, -1);
  }
  if (a->type == mjACTUATOR_PID || a->type == mjACTUATOR_DAMPER) plain.gainprm[0] = 0;
  if (a->type == mjACTUATOR_DCMOTOR) plain.gainprm[0] = plain.dynprm[0] = 0;
  kind->get(p, &plain);
  *input = 0;
}

// Leading numbers that must be written.
static int count_needed(const Parameter* own, const Parameter* usual) {
  if (!own->given) return usual->given ? 1 : 0;  // a zero stands for none
  int needed = usual->given ? 0 : own->count;
  for (int i = 0; i < own->count; i++) {
    if (own->value[i] != usual->value[i]) needed = i + 1;
  }
  return needed;
}

void write_shortcut_parameters(Writer* w, const mjsActuator* a, const Element* class_) {
  const Shortcut* kind = &kShortcuts[a->type];
  char* path = tag_path(kind);
  const GimbalElement* tag = gimbal_grammar_at(path, NULL);
  g_free(path);
  Parameters own = {.count = 0}, usual = {.count = 0};
  int input;
  kind->get(&own, a);
  usual_parameters(w, &usual, a, class_, &input);
  // feedback of one kind takes the place of the other
  bool feeds = value_of(&own, "kv") || value_of(&own, "dampratio");
  for (int i = 0; i < own.count; i++) {
    const Parameter* p = &own.list[i];
    int needed = count_needed(p, &usual.list[i]);
    if (!p->given && feeds && (strcmp(p->name, "kv") == 0 || strcmp(p->name, "dampratio") == 0)) continue;
    if (!p->given && strcmp(p->name, "saturation") == 0) continue;  // the range of the class stays
    const GimbalAttribute* attribute = gimbal_grammar_attribute(tag, p->name);
    if (needed) write_doubles(w, p->name, p->value, CLAMP(needed, attribute->count_min, p->count));
  }
  if (kind->has_input && a->ctrlspec != input) write_actuator_input(w, a);
}

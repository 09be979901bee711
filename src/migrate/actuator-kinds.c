// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parameters of actuators: gain g, bias b and dynamics d with their types.
//
// In 3.12 each element wrote what it knows over whatever stood there, so that a position in a class
// of velocities had their g for its kp, and a filter of the class stayed. In 4.0 a shortcut begins
// anew with what classes of its own kind, or of general ones with its gain, have.

#include "migrate/actuator-kinds.h"

#include <gimbal/grammar.h>
#include <gimbal/kinds/actuators.h>
#include <math.h>
#include <string.h>

typedef gboolean ActuatorRead(const OldPlace* place, mjsActuator* a);
typedef void ActuatorSay(Migration* m, const OldPlace* place, const mjsActuator* a);

struct ActuatorKind {
  const char* tag;
  mjtActuator type;
  mjtGain gain;
  ActuatorRead* read;
  ActuatorSay* say;  // NULL: it has no attributes for it
};

static gboolean take_number(const OldPlace* place, const char* attribute, double* value) {
  return migrate_numbers(place, attribute, value, 1) >= 0;
}

static void say_number(Migration* m, const OldPlace* place, const char* attribute, double value) {
  if (!migrate_has(place, attribute)) migrate_set_numbers(m, place, attribute, &value, 1);
}

static void set_types(mjsActuator* a, mjtDyn dyn, mjtGain gain, mjtBias bias) {
  a->dyntype = dyn;
  a->gaintype = gain;
  a->biastype = bias;
}

//---- kinds

static const GimbalKeywords* words_of(const char* attribute) {
  const GimbalElement* general = gimbal_grammar_at("mujoco/actuator/general", NULL);
  return gimbal_grammar_attribute(general, attribute)->keywords;
}

static gboolean take_word(const OldPlace* place, const char* attribute, int* value) {
  g_autofree char* word = migrate_value(place, attribute);
  const GimbalKeywords* words = words_of(attribute);
  if (!word) return TRUE;
  for (int i = 0; i < words->count; i++) {
    if (strcmp(g_strstrip(word), words->words[i].word) != 0) continue;
    *value = words->words[i].value;
    return TRUE;
  }
  return FALSE;
}

static gboolean read_general(const OldPlace* place, mjsActuator* a) {
  int dyn = a->dyntype, gain = a->gaintype, bias = a->biastype;
  gboolean known = take_word(place, "dyntype", &dyn) && take_word(place, "gaintype", &gain) &&
                   take_word(place, "biastype", &bias);
  set_types(a, (mjtDyn)dyn, (mjtGain)gain, (mjtBias)bias);
  return known && migrate_numbers(place, "dynprm", a->dynprm, 10) >= 0 &&
         migrate_numbers(place, "gainprm", a->gainprm, 10) >= 0 &&
         migrate_numbers(place, "biasprm", a->biasprm, 10) >= 0;
}

static gboolean read_motor(const OldPlace* place, mjsActuator* a) {
  (void)place;
  a->gainprm[0] = 1;
  set_types(a, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  return TRUE;
}

// Feedback of position and velocity; a ratio of damping stands where a gain would, with another
// sign.
static gboolean read_feedback(const OldPlace* place, double kp, mjsActuator* a) {
  double kv = -a->biasprm[2], ratio = a->biasprm[2];
  if (!take_number(place, "kv", &kv) || !take_number(place, "dampratio", &ratio)) return FALSE;
  a->biasprm[1] = -kp;
  if (migrate_has(place, "kv")) a->biasprm[2] = -kv;
  if (migrate_has(place, "dampratio")) a->biasprm[2] = ratio;
  return TRUE;
}

static void say_feedback(Migration* m, const OldPlace* place, const mjsActuator* a) {
  if (migrate_has(place, "kv") || migrate_has(place, "dampratio")) return;
  if (a->biasprm[2] > 0) {
    say_number(m, place, "dampratio", a->biasprm[2]);
  } else {
    say_number(m, place, "kv", a->biasprm[2] < 0 ? -a->biasprm[2] : 0);
  }
}

static gboolean read_servo(const OldPlace* place, mjsActuator* a) {
  const gboolean filters = migrate_has(place, "timeconst");
  if (!take_number(place, "kp", &a->gainprm[0]) || !read_feedback(place, a->gainprm[0], a)) return FALSE;
  if (!take_number(place, "timeconst", &a->dynprm[0])) return FALSE;
  if (filters) a->dyntype = a->dynprm[0] == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
  if (migrate_is(place, "intvelocity")) a->dyntype = mjDYN_INTEGRATOR;
  set_types(a, a->dyntype, mjGAIN_FIXED, mjBIAS_AFFINE);
  return TRUE;
}

static void say_servo(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "kp", a->gainprm[0]);
  say_feedback(m, place, a);
  if (a->dyntype == mjDYN_FILTEREXACT) say_number(m, place, "timeconst", a->dynprm[0]);
}

static gboolean read_velocity(const OldPlace* place, mjsActuator* a) {
  memset(a->biasprm, 0, sizeof a->biasprm);
  set_types(a, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  if (!take_number(place, "kv", &a->gainprm[0])) return FALSE;
  a->biasprm[2] = -a->gainprm[0];
  return TRUE;
}

static void say_velocity(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "kv", a->gainprm[0]);
}

static gboolean read_orientation(const OldPlace* place, mjsActuator* a) {
  set_types(a, mjDYN_NONE, mjGAIN_SO3, mjBIAS_SO3);
  return take_number(place, "kp", &a->gainprm[0]) && read_feedback(place, a->gainprm[0], a);
}

static void say_orientation(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "kp", a->gainprm[0]);
  say_feedback(m, place, a);
}

static gboolean read_pid(const OldPlace* place, mjsActuator* a) {
  const gboolean acts = a->dyntype == mjDYN_PID;
  double kp = -a->biasprm[1], ki = acts ? a->gainprm[0] : 0, most = acts ? a->dynprm[0] : 0,
         slew = acts ? a->dynprm[1] : 0;
  if (!take_number(place, "kp", &kp) || !read_feedback(place, kp, a)) return FALSE;
  if (!take_number(place, "ki", &ki) || !take_number(place, "imax", &most)) return FALSE;
  if (!take_number(place, "slewmax", &slew)) return FALSE;
  a->gainprm[0] = ki;
  a->dynprm[0] = ki != 0 ? most : 0;
  a->dynprm[1] = slew;
  set_types(a, ki != 0 || slew != 0 ? mjDYN_PID : mjDYN_NONE, mjGAIN_PID, mjBIAS_AFFINE);
  return TRUE;
}

static void say_pid(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "kp", -a->biasprm[1]);
  say_feedback(m, place, a);
  if (a->gainprm[0] != 0) say_number(m, place, "ki", a->gainprm[0]);
  if (a->dynprm[0] != 0) say_number(m, place, "imax", a->dynprm[0]);
  if (a->dynprm[1] != 0) say_number(m, place, "slewmax", a->dynprm[1]);
}

static gboolean read_damper(const OldPlace* place, mjsActuator* a) {
  double kv = a->gaintype == mjGAIN_AFFINE ? -a->gainprm[2] : 0;
  if (!take_number(place, "kv", &kv)) return FALSE;
  memset(a->gainprm, 0, sizeof a->gainprm);
  a->gainprm[2] = -kv;
  set_types(a, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
  return TRUE;
}

static void say_damper(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "kv", -a->gainprm[2]);
}

static gboolean read_cylinder(const OldPlace* place, mjsActuator* a) {
  double diameter = 0;
  set_types(a, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
  if (!take_number(place, "area", &a->gainprm[0]) || !take_number(place, "diameter", &diameter)) return FALSE;
  if (migrate_has(place, "diameter")) a->gainprm[0] = G_PI / 4 * diameter * diameter;
  return take_number(place, "timeconst", &a->dynprm[0]) && migrate_numbers(place, "bias", a->biasprm, 3) >= 0;
}

static void say_cylinder(Migration* m, const OldPlace* place, const mjsActuator* a) {
  if (!migrate_has(place, "diameter")) say_number(m, place, "area", a->gainprm[0]);
  say_number(m, place, "timeconst", a->dynprm[0]);
  if (!migrate_has(place, "bias")) migrate_set_numbers(m, place, "bias", a->biasprm, 3);
}

static const char* const kMuscle[] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};

// What still has the value of a general one is the muscle's own.
static gboolean read_muscle(const OldPlace* place, mjsActuator* a) {
  static const double kGain[9] = {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2}, kTime[2] = {0.01, 0.04};
  for (int i = 0; i < 9; i++) a->gainprm[i] = a->gainprm[i] == (i == 0) ? kGain[i] : a->gainprm[i];
  for (int i = 0; i < 2; i++) a->dynprm[i] = a->dynprm[i] == (i == 0) ? kTime[i] : a->dynprm[i];
  gboolean known = migrate_numbers(place, "timeconst", a->dynprm, 2) >= 0 &&
                   migrate_numbers(place, "range", a->gainprm, 2) >= 0 &&
                   take_number(place, "tausmooth", &a->dynprm[2]);
  for (int i = 0; i < 7; i++) known = take_number(place, kMuscle[i], &a->gainprm[2 + i]) && known;
  memcpy(a->biasprm, a->gainprm, 9 * sizeof(double));
  set_types(a, mjDYN_MUSCLE, mjGAIN_MUSCLE, mjBIAS_MUSCLE);
  return known;
}

static void say_muscle(Migration* m, const OldPlace* place, const mjsActuator* a) {
  if (!migrate_has(place, "timeconst")) migrate_set_numbers(m, place, "timeconst", a->dynprm, 2);
  if (!migrate_has(place, "range")) migrate_set_numbers(m, place, "range", a->gainprm, 2);
  say_number(m, place, "tausmooth", a->dynprm[2]);
  for (int i = 0; i < 7; i++) say_number(m, place, kMuscle[i], a->gainprm[2 + i]);
}

static gboolean read_adhesion(const OldPlace* place, mjsActuator* a) {
  set_types(a, a->dyntype, mjGAIN_FIXED, mjBIAS_NONE);
  return take_number(place, "gain", &a->gainprm[0]);
}

static void say_adhesion(Migration* m, const OldPlace* place, const mjsActuator* a) {
  say_number(m, place, "gain", a->gainprm[0]);
}

// Its numbers stand for the first DC motor that they come from: one in a class of another kind
// takes nothing, and begins with itself.
static gboolean read_dcmotor(const OldPlace* place, mjsActuator* a) {
  if (a->gaintype != mjGAIN_DCMOTOR) a->gainprm[0] = place->index;
  set_types(a, mjDYN_DCMOTOR, mjGAIN_DCMOTOR, mjBIAS_DCMOTOR);
  return TRUE;
}

static const ActuatorKind kKinds[] = {
    {"general", mjACTUATOR_GENERAL, mjGAIN_FIXED, read_general, NULL},
    {"motor", mjACTUATOR_MOTOR, mjGAIN_FIXED, read_motor, NULL},
    {"position", mjACTUATOR_POSITION, mjGAIN_FIXED, read_servo, say_servo},
    {"intvelocity", mjACTUATOR_INTVELOCITY, mjGAIN_FIXED, read_servo, say_servo},
    {"velocity", mjACTUATOR_VELOCITY, mjGAIN_FIXED, read_velocity, say_velocity},
    {"orientation", mjACTUATOR_ORIENTATION, mjGAIN_SO3, read_orientation, say_orientation},
    {"pid", mjACTUATOR_PID, mjGAIN_PID, read_pid, say_pid},
    {"damper", mjACTUATOR_DAMPER, mjGAIN_AFFINE, read_damper, say_damper},
    {"cylinder", mjACTUATOR_CYLINDER, mjGAIN_FIXED, read_cylinder, say_cylinder},
    {"muscle", mjACTUATOR_MUSCLE, mjGAIN_MUSCLE, read_muscle, say_muscle},
    {"adhesion", mjACTUATOR_ADHESION, mjGAIN_FIXED, read_adhesion, say_adhesion},
    {"dcmotor", mjACTUATOR_DCMOTOR, mjGAIN_DCMOTOR, read_dcmotor, NULL},
};

const ActuatorKind* actuator_kind_of(const OldPlace* place) {
  OldPlace parent;
  gboolean there =
      migrate_parent(place, &parent) && (migrate_is(&parent, "actuator") || place->node->in_default);
  for (guint i = 0; there && i < G_N_ELEMENTS(kKinds); i++) {
    if (migrate_is(place, kKinds[i].tag)) return &kKinds[i];
  }
  return NULL;
}

gboolean actuator_kind_is_general(const ActuatorKind* kind) {
  return kind->type == mjACTUATOR_GENERAL;
}

//---- both versions

gboolean actuator_read_before(const ActuatorKind* kind, const OldPlace* place, mjsActuator* a) {
  const gboolean known = kind->read(place, a);
  a->type = kind->type;
  return known;
}

static gboolean has_parameters(const mjsActuator* a, const ActuatorKind* kind) {
  return a->type == kind->type || (a->type == mjACTUATOR_GENERAL && a->gaintype == kind->gain);
}

// A shortcut keeps of a general one what it has attributes for.
static void begin_anew(const ActuatorKind* kind, mjsActuator* a) {
  mjsActuator plain;
  const gboolean servo = kind->read == read_servo, cylinder = kind->read == read_cylinder;
  mjs_defaultActuator(&plain);
  if (servo || kind->read == read_pid) a->biasprm[0] = 0;
  if (servo && a->dyntype != mjDYN_FILTEREXACT) a->dyntype = mjDYN_NONE;
  if (kind->read == read_adhesion) a->dyntype = mjDYN_NONE;
  if (kind->read == read_muscle && a->gaintype != mjGAIN_MUSCLE) *a = plain;
  if (kind->read == read_pid && a->gaintype != mjGAIN_PID) a->biasprm[1] = -1;
  if (!servo && !cylinder && kind->read != read_muscle && kind->read != read_pid) a->dynprm[0] = 1;
}

gboolean actuator_read_after(const ActuatorKind* kind, const OldPlace* place, const mjsActuator* templates,
                             int count, mjsActuator* a) {
  int from = 0;
  if (actuator_kind_is_general(kind)) {
    *a = templates[0];
  } else {
    while (from < count && !has_parameters(templates + from, kind)) from++;
    if (from < count) *a = templates[from];
    if (from == count) mjs_defaultActuator(a);
    begin_anew(kind, a);
  }
  const gboolean known = kind->read(place, a);
  a->type = kind->type;
  return known;
}

//---- what acts

static int count_gains(mjtGain type) {
  return type == mjGAIN_AFFINE ? 3 : type == mjGAIN_MUSCLE ? 9 : type == mjGAIN_USER ? 10 : 1;
}

static int count_biases(mjtBias type) {
  return type == mjBIAS_NONE || type == mjBIAS_DCMOTOR ? 0
         : type == mjBIAS_MUSCLE                       ? 9
         : type == mjBIAS_USER                         ? 10
                                                       : 3;
}

static int count_times(mjtDyn type) {
  if (type == mjDYN_NONE || type == mjDYN_INTEGRATOR || type == mjDYN_DCMOTOR) return 0;
  return type == mjDYN_MUSCLE ? 3 : type == mjDYN_PID ? 2 : type == mjDYN_USER ? 10 : 1;
}

static gboolean are_same(const double* a, const double* b, int count) {
  for (int i = 0; i < count; i++) {
    if (a[i] != b[i]) return FALSE;
  }
  return TRUE;
}

gboolean actuators_act_alike(const mjsActuator* a, const mjsActuator* b) {
  return a->gaintype == b->gaintype && a->biastype == b->biastype && a->dyntype == b->dyntype &&
         are_same(a->gainprm, b->gainprm, count_gains(a->gaintype)) &&
         are_same(a->biasprm, b->biasprm, count_biases(a->biastype)) &&
         are_same(a->dynprm, b->dynprm, count_times(a->dyntype));
}

//---- the text

// Whether the attributes of its kind say all of it.
static gboolean is_sayable(const ActuatorKind* kind, const mjsActuator* a) {
  const gboolean plain = a->dyntype == mjDYN_NONE || a->dyntype == mjDYN_FILTEREXACT;
  if (!kind->say) return FALSE;
  if (kind->read == read_servo) return a->biasprm[0] == 0 && (plain || kind->type == mjACTUATOR_INTVELOCITY);
  return kind->read != read_adhesion || a->dyntype == mjDYN_NONE;
}

static void append_word(GString* xml, const char* attribute, int value) {
  const GimbalKeywords* words = words_of(attribute);
  for (int i = 0; i < words->count; i++) {
    if (words->words[i].value != value) continue;
    g_string_append_printf(xml, " %s=\"%s\"", attribute, words->words[i].word);
    return;
  }
}

// A general one takes what is mechanical from the same classes.
static void say_as_general(Migration* m, const OldPlace* place, const mjsActuator* a) {
  static const char* const kOwn[] = {"name",         "class",     "group",    "nsample",     "interp",
                                     "delay",        "damping",   "armature", "ctrllimited", "forcelimited",
                                     "actlimited",   "ctrlrange", "actrange", "forcerange",  "lengthrange",
                                     "inheritrange", "gear",      "user",     "cranklength", "slidersite",
                                     "refsite",      NULL};
  g_autoptr(GString) xml = g_string_new("<general");
  migrate_append_attributes(xml, place, kOwn);
  for (int type = 0; type < GIMBAL_TRANSMISSION_COUNT; type++) {
    const char* target[] = {gimbal_transmission_kind(type)->word, NULL};
    migrate_append_attributes(xml, place, target);
  }
  append_word(xml, "dyntype", (int)a->dyntype);
  append_word(xml, "gaintype", (int)a->gaintype);
  append_word(xml, "biastype", (int)a->biastype);
  migrate_append_numbers(xml, "dynprm", a->dynprm, MAX(1, count_times(a->dyntype)));
  migrate_append_numbers(xml, "gainprm", a->gainprm, count_gains(a->gaintype));
  migrate_append_numbers(xml, "biasprm", a->biasprm, MAX(1, count_biases(a->biastype)));
  g_string_append(xml, "/>");
  migrate_replace(m, place, xml->str);
}

gboolean actuator_say(Migration* m, const ActuatorKind* kind, const OldPlace* place, const mjsActuator* a) {
  if (kind->type == mjACTUATOR_DCMOTOR) return FALSE;
  if (is_sayable(kind, a)) {
    kind->say(m, place, a);
  } else {
    say_as_general(m, place, a);
  }
  return TRUE;
}

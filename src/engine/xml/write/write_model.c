// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing what refers to the tree: contacts, constraints, tendons, actuators, sensors, keyframes.

#include <gimbal/kinds/actuators.h>
#include <string.h>

#include "xml/grammar/grammar.h"
#include "xml/write/write.h"

// An element with its fields alone, which the grammar has at path.
static void write_simple(Writer* w, const char* path, const Element* e) {
  const char* tag = strrchr(path, '/') + 1;
  write_open(w, tag);
  write_identity(w, e, NULL);
  write_fields(w, path, e->object, write_base(e), false);
  write_close(w, tag);
}

//---- contact

static void write_pair(Writer* w, const Element* e) {
  write_simple(w, "mujoco/contact/pair", e);
}

static void write_exclude(Writer* w, const Element* e) {
  write_simple(w, "mujoco/contact/exclude", e);
}

static void write_contact(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_PAIR, write_pair}, {mjOBJ_EXCLUDE, write_exclude}};
  write_section(w, "contact", parts, G_N_ELEMENTS(parts));
}

//---- tendons

static void write_wrap(Writer* w, const WrapElement* wrap) {
  switch (wrap->wrap.type) {
    case mjWRAP_SITE:
      write_open(w, "site");
      write_text(w, "site", string_get(wrap->target));
      write_close(w, "site");
      break;
    case mjWRAP_JOINT:
      write_open(w, "joint");
      write_text(w, "joint", string_get(wrap->target));
      write_doubles(w, "coef", &wrap->prm, 1);
      write_close(w, "joint");
      break;
    case mjWRAP_PULLEY:
      write_open(w, "pulley");
      write_doubles(w, "divisor", &wrap->prm, 1);
      write_close(w, "pulley");
      break;
    default:
      write_open(w, "geom");
      write_text(w, "geom", string_get(wrap->target));
      write_text_if(w, "sidesite", string_get(wrap->sidesite));
      write_close(w, "geom");
      break;
  }
}

static void write_tendon(Writer* w, const Element* e) {
  const TendonElement* tendon = (const TendonElement*)e;
  const WrapElement* first = tendon->wraps.size ? (const WrapElement*)tendon->wraps.items[0] : NULL;
  bool fixed = first && first->wrap.type == mjWRAP_JOINT;
  const char* tag = fixed ? "fixed" : "spatial";
  write_open(w, tag);
  write_identity(w, e, NULL);
  write_fields(w, fixed ? "mujoco/tendon/fixed" : "mujoco/tendon/spatial", e->object, write_base(e), false);
  for (int k = 0; k < tendon->wraps.size; k++) write_wrap(w, (const WrapElement*)tendon->wraps.items[k]);
  write_close(w, tag);
}

static void write_tendons(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_TENDON, write_tendon}};
  write_section(w, "tendon", parts, 1);
}

void write_constraints(Writer* w) {
  write_contact(w);
  write_tendons(w);
  write_equality(w);
}

//---- actuators

// Every actuator but a plugin can be said as a general one.
const char* write_actuator_tag(const Writer* w, const mjsActuator* actuator, const mjsActuator* base) {
  const char* own = w->form == WRITE_OWN ? write_shortcut_tag(actuator, base) : NULL;
  return own ? own : actuator->plugin.active ? "plugin" : "general";
}

// The range of what an actuator drives, in the units of the compiled model. Returns whether it has
// one.
static bool target_range(const Writer* w, const mjsActuator* actuator, double range[2]) {
  mjtObj kind = actuator->trntype == mjTRN_JOINT    ? mjOBJ_JOINT
                : actuator->trntype == mjTRN_TENDON ? mjOBJ_TENDON
                                                    : mjOBJ_UNKNOWN;
  mjsElement* found = kind == mjOBJ_UNKNOWN
                          ? NULL
                          : mjs_findElement((mjSpec*)&w->spec->pub, kind, string_get(actuator->target));
  if (!found) return false;
  const Element* e = element_of(found);
  const mjsJoint* joint = kind == mjOBJ_JOINT ? e->object : NULL;
  const mjsCompiler* compiler = e->compiler ? e->compiler : &w->spec->pub.compiler;
  double unit = joint && joint->type == mjJNT_HINGE && compiler->degree ? mjPI / 180 : 1;
  const double* own = joint ? joint->range : ((const mjsTendon*)e->object)->range;
  for (int i = 0; i < 2; i++) range[i] = own[i] * unit;
  return range[0] < range[1];
}

// The range that inheritrange stands for, as the reference saves it: the target's, scaled about its
// middle.
static void show_inherited_range(const Writer* w, mjsActuator* actuator) {
  double range[2], factor = actuator->inheritrange;
  actuator->inheritrange = 0;
  if (factor <= 0 || !actuator_follows_position(actuator) || !target_range(w, actuator, range)) return;
  double mean = (range[0] + range[1]) / 2, radius = (range[1] - range[0]) / 2 * factor;
  double* own = actuator->dyntype == mjDYN_INTEGRATOR ? actuator->actrange : actuator->ctrlrange;
  own[0] = mean - radius;
  own[1] = mean + radius;
}

// Another gain drops the input of the class.
static void write_input(Writer* w, const mjsActuator* actuator, const mjsActuator* base) {
  int inherited = actuator->gaintype == base->gaintype ? base->ctrlspec : 0;
  if (actuator->ctrlspec != inherited) write_actuator_input(w, actuator);
}

// What a shortcut sets without being told.
static void leave_out_set(mjsActuator* own, const mjsActuator* base) {
  bool limits = own->type == mjACTUATOR_DAMPER || own->type == mjACTUATOR_ADHESION;
  if (limits) own->ctrllimited = base->ctrllimited;
  if (own->type == mjACTUATOR_DCMOTOR) own->actlimited = base->actlimited;
}

void write_actuator_body(Writer* w, const mjsActuator* written, const mjsActuator* inherited,
                         const Element* class_, bool in_default) {
  mjsActuator own = *written, usual = *inherited;
  const mjsActuator *actuator = &own, *base = &usual;
  const char* tag = write_actuator_tag(w, actuator, base);
  bool shortcut = strcmp(tag, "general") != 0 && strcmp(tag, "plugin") != 0;
  // the range that inheritrange stands for is written instead of it
  if (w->form == WRITE_PLAIN || w->form == WRITE_COMPILED) own.inheritrange = usual.inheritrange = 0;
  if (shortcut) leave_out_set(&own, base);
  const GimbalTransmissionKind* kind = in_default ? NULL : gimbal_transmission_kind((int)actuator->trntype);
  const char* transmission = kind ? kind->word : NULL;
  char* path = g_strconcat("mujoco/actuator/", tag, NULL);
  if (transmission) write_text_if(w, transmission, mjs_getString(actuator->target));
  write_fields(w, path, actuator, base, in_default);
  if (actuator->plugin.active) {
    write_plugin_names(w, &actuator->plugin);
  } else if (shortcut) {
    write_shortcut_parameters(w, written, class_);
  } else {
    write_input(w, actuator, base);
  }
  g_free(path);
}

static void write_actuator(Writer* w, const Element* e) {
  mjsActuator own = *(const mjsActuator*)e->object;
  if (w->form == WRITE_PLAIN) show_inherited_range(w, &own);
  const char* tag = write_actuator_tag(w, &own, write_base(e));
  write_open(w, tag);
  write_identity(w, e, NULL);
  write_actuator_body(w, &own, write_base(e), e->class_, false);
  write_plugin_config(w, &own.plugin);
  write_close(w, tag);
}

void write_actuators(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_ACTUATOR, write_actuator}};
  write_section(w, "actuator", parts, 1);
}

//---- sensors

static const char* sensor_tag(mjtSensor type) {
  const GimbalElement* kind =
      gimbal_grammar_child_of_type(gimbal_grammar_at("mujoco/sensor", NULL), (int)type);
  return kind ? kind->tag : "user";
}

static bool names_object(const GimbalAttribute* a) {
  return a->type == GIMBAL_VALUE_REF && a->also.kind != GIMBAL_FIELD_NONE;
}

static void write_sensor_object(Writer* w, const GimbalAttribute* a, const mjsSensor* sensor,
                                mjsSensor* base) {
  mjString* const* name = (mjString* const*)((const char*)sensor + a->field.offset);
  const int* type = (const int*)(const void*)((const char*)sensor + a->also.offset);
  if (*type == a->also_value) write_text_if(w, a->name, mjs_getString(*name));
  memcpy((char*)base + a->field.offset, name, sizeof *name);
  memcpy((char*)base + a->also.offset, type, sizeof *type);
}

// The attributes that name objects of one type each, such as body1: first all that name the same
// object as the first of them, then the others. In base they are as they are here, so that they are
// not written twice.
static void write_sensor_objects(Writer* w, const GimbalElement* kind, const mjsSensor* sensor,
                                 mjsSensor* base) {
  const GimbalAttribute *attributes = kind->attributes, *end = attributes + kind->nattribute;
  const GimbalAttribute* first = attributes;
  while (first < end && !names_object(first)) first++;
  for (int others = 0; others < 2; others++) {
    for (const GimbalAttribute* a = first; a < end; a++) {
      bool other = a->field.offset != first->field.offset;
      if (names_object(a) && other == others) write_sensor_object(w, a, sensor, base);
    }
  }
}

static void write_words(Writer* w, const GimbalElement* kind, const char* attribute, unsigned bits) {
  const GimbalKeywords* keywords = gimbal_grammar_attribute(kind, attribute)->keywords;
  GString* words = g_string_new(NULL);
  for (int i = 0; i < keywords->count; i++) {
    if (bits & (unsigned)keywords->words[i].value) {
      g_string_append_printf(words, words->len ? " %s" : "%s", keywords->words[i].word);
    }
  }
  write_text_if(w, attribute, words->str);
  g_string_free(words, TRUE);
}

static void write_contact_sensor(Writer* w, const GimbalElement* kind, const mjsSensor* sensor) {
  const GimbalKeywords* reductions = gimbal_grammar_attribute(kind, "reduce")->keywords;
  const char* reduction = sensor->intprm[1] ? grammar_word(reductions, sensor->intprm[1]) : NULL;
  write_words(w, kind, "data", (unsigned)sensor->intprm[0]);
  if (reduction) write_text(w, "reduce", reduction);
  if (sensor->intprm[2] != 1) write_int(w, "num", sensor->intprm[2]);
}

// What the grammar does not bind to a field.
static void write_sensor_data(Writer* w, const GimbalElement* kind, const mjsSensor* sensor) {
  int count = double_vec_size(sensor->userdata);
  bool bound = gimbal_grammar_attribute(kind, "user")->field.kind != GIMBAL_FIELD_NONE;
  if (sensor->type == mjSENS_RANGEFINDER) write_words(w, kind, "data", (unsigned)sensor->intprm[0]);
  if (sensor->type == mjSENS_CONTACT) write_contact_sensor(w, kind, sensor);
  if (sensor->type == mjSENS_PLUGIN) write_plugin_names(w, &sensor->plugin);
  if (!bound && count) write_doubles(w, "user", double_vec_data(sensor->userdata), count);
}

static void write_sensor(Writer* w, const Element* e) {
  const mjsSensor *sensor = e->object, *usual = write_base(e);
  const char* tag = sensor_tag(sensor->type);
  char* path = g_strconcat("mujoco/sensor/", tag, NULL);
  const GimbalElement* kind = gimbal_grammar_at(path, NULL);
  mjsSensor base = *usual;
  // the size of a user sensor is always written, because nothing else determines it
  if (sensor->type == mjSENS_USER) {
    base.datatype = (mjtDataType)-1;
    base.dim = -1;
  }
  write_open(w, tag);
  write_identity(w, e, NULL);
  write_sensor_objects(w, kind, sensor, &base);
  write_sensor_data(w, kind, sensor);
  write_fields(w, path, sensor, &base, false);
  write_plugin_config(w, &sensor->plugin);
  write_close(w, tag);
  g_free(path);
}

void write_sensors(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_SENSOR, write_sensor}};
  write_section(w, "sensor", parts, 1);
}

//---- keyframes

static void write_key(Writer* w, const Element* e) {
  write_simple(w, "mujoco/keyframe/key", e);
}

void write_keyframe(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_KEY, write_key}};
  write_section(w, "keyframe", parts, 1);
}

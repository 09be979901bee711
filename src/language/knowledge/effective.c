// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// After classes: the values in the structure of the spec. After compilation: a field of the model
// is named after its attribute, with the kind of object in front: geom_size, jnt_range. A table has
// the exceptions.

#include "language/knowledge/effective.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/objects.h>
#include <gimbal/source_map.h>
#include <math.h>
#include <string.h>

#include "language/edit/rewrite.h"
#include "language/knowledge/fields.h"

// The exceptions. dof_ fields are those of the first degree of freedom of a joint.
static const struct {
  int type;
  const char* attribute;
  const char* field;
} kNames[] = {
    {mjOBJ_JOINT, "damping", "dof_damping"},
    {mjOBJ_JOINT, "armature", "dof_armature"},
    {mjOBJ_JOINT, "frictionloss", "dof_frictionloss"},
    {mjOBJ_JOINT, "solreflimit", "jnt_solref"},
    {mjOBJ_JOINT, "solimplimit", "jnt_solimp"},
    {mjOBJ_JOINT, "solreffriction", "dof_solref"},
    {mjOBJ_JOINT, "solimpfriction", "dof_solimp"},
    {mjOBJ_JOINT, "actuatorfrcrange", "jnt_actfrcrange"},
    {mjOBJ_JOINT, "actuatorfrclimited", "jnt_actfrclimited"},
    {mjOBJ_JOINT, "actuatorgravcomp", "jnt_actgravcomp"},
    {mjOBJ_JOINT, "ref", "qpos0"},
    {mjOBJ_JOINT, "springref", "qpos_spring"},
    {mjOBJ_GEOM, "euler", "geom_quat"},
    {mjOBJ_GEOM, "axisangle", "geom_quat"},
    {mjOBJ_GEOM, "zaxis", "geom_quat"},
    {mjOBJ_GEOM, "xyaxes", "geom_quat"},
    {mjOBJ_BODY, "euler", "body_quat"},
    {mjOBJ_BODY, "axisangle", "body_quat"},
    {mjOBJ_BODY, "zaxis", "body_quat"},
    {mjOBJ_BODY, "xyaxes", "body_quat"},
    {mjOBJ_SITE, "euler", "site_quat"},
    {mjOBJ_SITE, "axisangle", "site_quat"},
    {mjOBJ_SITE, "zaxis", "site_quat"},
    {mjOBJ_CAMERA, "euler", "cam_quat"},
    {mjOBJ_CAMERA, "xyaxes", "cam_quat"},
    {mjOBJ_CAMERA, "mode", "cam_mode"},
    {mjOBJ_TENDON, "solreflimit", "tendon_solref_lim"},
    {mjOBJ_TENDON, "solimplimit", "tendon_solimp_lim"},
    {mjOBJ_TENDON, "solreffriction", "tendon_solref_fri"},
    {mjOBJ_TENDON, "solimpfriction", "tendon_solimp_fri"},
    {mjOBJ_TENDON, "springlength", "tendon_lengthspring"},
    {mjOBJ_TENDON, "actuatorfrcrange", "tendon_actfrcrange"},
    {mjOBJ_ACTUATOR, "kp", "actuator_gainprm"},
    {mjOBJ_ACTUATOR, "kv", "actuator_biasprm"},
    {mjOBJ_MATERIAL, "texrepeat", "mat_texrepeat"},
};

//---- after compilation, and where it is from

static char* field_of(int type, const char* attribute) {
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (kNames[i].type == type && !strcmp(kNames[i].attribute, attribute)) return g_strdup(kNames[i].field);
  }
  const GimbalKind* kind = gimbal_kind(type);
  return kind && kind->fields ? g_strconcat(kind->fields, "_", attribute, NULL) : NULL;
}

static char* compiled_value(const mjModel* m, int type, int id, const GimbalAttribute* attribute) {
  g_autofree char* field = field_of(type, attribute->name);
  if (!field || attribute->type == GIMBAL_VALUE_NAME || attribute->type == GIMBAL_VALUE_REF) return NULL;
  if (type == mjOBJ_JOINT && g_str_has_prefix(field, "dof_")) id = m->jnt_dofadr[id];
  if (type == mjOBJ_JOINT && g_str_has_prefix(field, "qpos")) id = m->jnt_qposadr[id];
  return gimbal_field_text(m, field, id, attribute->keywords);
}

void gimbal_effective_get(const mjModel* m, const mjSpec* s, int type, int id,
                          const GimbalAttribute* attribute, GimbalEffective* result) {
  *result = (GimbalEffective){.compiled = compiled_value(m, type, id, attribute)};
  GimbalPlace own;
  if (!s || type >= mjNOBJECT || id < 0 ||
      !gimbal_source_of_attribute(s, type, id, attribute->name, &result->place)) {
    return;
  }
  gboolean inside = gimbal_source_of_object(s, type, id, GIMBAL_SOURCE_ELEMENT, &own) &&
                    !g_strcmp0(own.file, result->place.file) && result->place.start >= own.start &&
                    result->place.end <= own.end;
  result->origin = inside ? GIMBAL_ORIGIN_ELEMENT : GIMBAL_ORIGIN_CLASS;
}

void gimbal_effective_clear(GimbalEffective* self) {
  g_clear_pointer(&self->compiled, g_free);
}

//---- structures of the spec

#define CASE(type, word, structure, ...) \
  case type:                             \
    return mjs_as##structure(element);

static const void* struct_of(mjsElement* element, int type) {
  switch (type) {
    GIMBAL_OBJECTS(CASE)
    CASE(mjOBJ_FRAME, frame, Frame)
    default:
      return NULL;
  }
}

static mjsElement* element_with_id(const mjSpec* s, int objtype, int id) {
  for (mjsElement* e = mjs_firstElement(s, objtype); e; e = mjs_nextElement(s, e)) {
    if (mjs_getId(e) == id) return e;
  }
  return NULL;
}

const void* gimbal_spec_struct(const mjSpec* s, int objtype, int id, const mjsElement* element) {
  mjsElement* own = element                    ? (mjsElement*)element
                    : s && objtype < mjNOBJECT ? element_with_id(s, objtype, id)
                                               : NULL;
  return own ? struct_of(own, objtype) : NULL;
}

const void* gimbal_default_struct(const mjSpec* s, const char* class_name, const char* tag) {
  const mjsDefault* def = s ? mjs_findDefault(s, class_name) : NULL;
  if (!def) return NULL;
#define CLASS_GIVEN(word) \
  if (!strcmp(tag, #word)) return def->word;
#define CLASS_MAIN(word) CLASS_GIVEN(word)
#define CLASS_NONE(word)
#define CLASS_OF(type, word, structure, begin, names, user, class, ...) CLASS_##class(word)
  GIMBAL_PART_OBJECTS(CLASS_OF)
  GIMBAL_LISTED_OBJECTS(CLASS_OF)
  return def->actuator;
}

//---- values of attributes

static const char* word_of(const GimbalKeywords* keywords, double value) {
  for (int i = 0; keywords && i < keywords->count; i++) {
    if (keywords->words[i].value == (int)value) return keywords->words[i].word;
  }
  return NULL;
}

// The keywords whose bits are set.
static char* words_of(const GimbalKeywords* keywords, int bits) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; keywords && i < keywords->count; i++) {
    if (keywords->words[i].value && (bits & keywords->words[i].value) == keywords->words[i].value) {
      g_string_append_printf(text, "%s%s", text->len ? " " : "", keywords->words[i].word);
    }
  }
  return text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static double number_at(const GimbalField* field, const void* p, int i) {
  switch (field->kind) {
    case GIMBAL_FIELD_BOOL:
      return ((const mjtBool*)p)[i];
    case GIMBAL_FIELD_BYTE:
      return ((const mjtByte*)p)[i];
    case GIMBAL_FIELD_INT:
      return ((const int*)p)[i];
    case GIMBAL_FIELD_SIZE:
      return (double)((const mjtSize*)p)[i];
    case GIMBAL_FIELD_FLOAT:
      return ((const float*)p)[i];
    default:
      return ((const double*)p)[i];
  }
}

static char* numbers_text(const double* values, int count, int digits) {
  for (int i = 0; i < count; i++) {
    if (isnan(values[i])) return NULL;
  }
  return gimbal_numbers_text(values, count, digits);
}

static char* list_of_doubles(const void* p) {
  int size = 0;
  const double* values = mjs_getDouble(*(mjDoubleVec* const*)p, &size);
  return size > 0 && size <= 64 ? numbers_text(values, size, 10) : NULL;
}

static char* plain_value(const GimbalAttribute* attribute, const void* p) {
  const GimbalField* field = &attribute->field;
  int count = attribute->count_max < 0 ? field->length : MIN(attribute->count_max, MAX(field->length, 1));
  if (count < 1 || count > 64) return NULL;
  if (attribute->type == GIMBAL_VALUE_FLAGS) {
    return words_of(attribute->keywords, (int)number_at(field, p, 0));
  }
  if (attribute->type == GIMBAL_VALUE_BOOL && !attribute->keywords) {
    return g_strdup(number_at(field, p, 0) != 0 ? "true" : "false");
  }
  if (attribute->keywords) return g_strdup(word_of(attribute->keywords, number_at(field, p, 0)));
  double values[64];
  for (int i = 0; i < count; i++) values[i] = number_at(field, p, i);
  return numbers_text(values, count, field->kind == GIMBAL_FIELD_FLOAT ? 7 : 10);
}

char* gimbal_effective_value(const GimbalAttribute* attribute, const void* structure) {
  const GimbalField* field = &attribute->field;
  if (!structure || field->kind == GIMBAL_FIELD_NONE) return NULL;
  const char* p = (const char*)structure + field->offset;
  switch (field->kind) {
    case GIMBAL_FIELD_STRING: {
      const char* text = mjs_getString(*(mjString* const*)p);
      return text && *text ? g_strdup(text) : NULL;
    }
    case GIMBAL_FIELD_CHARS:
      return g_strndup(p, (gsize)field->length);
    case GIMBAL_FIELD_DOUBLES:
      return list_of_doubles(p);
    case GIMBAL_FIELD_STRINGS:
    case GIMBAL_FIELD_INTS:
    case GIMBAL_FIELD_FLOATS:
      return NULL;
    default:
      return plain_value(attribute, p);
  }
}

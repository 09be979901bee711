// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields of the model are called as the attributes, with the kind of object in front: geom_size, jnt_range.
// Where they are not, a table says how.

#include "gimbal-effective.h"

#include <gimbal/source_map.h>
#include <mujoco/mjxmacro.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NUMBERS 12

static const struct {
  int type;
  const char* prefix;
} kPrefixes[] = {{mjOBJ_BODY, "body"},     {mjOBJ_XBODY, "body"},        {mjOBJ_JOINT, "jnt"},
                 {mjOBJ_GEOM, "geom"},     {mjOBJ_SITE, "site"},         {mjOBJ_CAMERA, "cam"},
                 {mjOBJ_LIGHT, "light"},   {mjOBJ_ACTUATOR, "actuator"}, {mjOBJ_SENSOR, "sensor"},
                 {mjOBJ_TENDON, "tendon"}, {mjOBJ_MATERIAL, "mat"},      {mjOBJ_EQUALITY, "eq"},
                 {mjOBJ_PAIR, "pair"},     {mjOBJ_HFIELD, "hfield"},     {mjOBJ_MESH, "mesh"}};

// Other names. dof_ fields belong to the first degree of freedom of a joint.
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
    {mjOBJ_GEOM, "fromto", "geom_size"},
    {mjOBJ_GEOM, "euler", "geom_quat"},
    {mjOBJ_GEOM, "axisangle", "geom_quat"},
    {mjOBJ_GEOM, "zaxis", "geom_quat"},
    {mjOBJ_GEOM, "xyaxes", "geom_quat"},
    {mjOBJ_BODY, "euler", "body_quat"},
    {mjOBJ_BODY, "axisangle", "body_quat"},
    {mjOBJ_BODY, "zaxis", "body_quat"},
    {mjOBJ_BODY, "xyaxes", "body_quat"},
    {mjOBJ_SITE, "fromto", "site_size"},
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

static char* join_numbers(const void* data, const char* type, mjtSize first, int count) {
  GString* text = g_string_new(NULL);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  for (int i = 0; i < MIN(count, MAX_NUMBERS); i++) {
    mjtSize at = first + i;
    double x = !strcmp(type, "mjtNum")    ? ((const mjtNum*)data)[at]
               : !strcmp(type, "float")   ? (double)((const float*)data)[at]
               : !strcmp(type, "int")     ? ((const int*)data)[at]
               : !strcmp(type, "mjtSize") ? (double)((const mjtSize*)data)[at]
               : !strcmp(type, "mjtBool") ? ((const mjtBool*)data)[at]
                                          : ((const unsigned char*)data)[at];
    g_string_append_printf(text, "%s%s", i ? " " : "", g_ascii_formatd(buffer, sizeof buffer, "%.6g", x));
  }
  if (count > MAX_NUMBERS) g_string_append(text, " …");
  return g_string_free(text, FALSE);
}

// A number that stands for a keyword is told as the word.
static char* as_keyword(char* text, const GimbalKeywords* keywords) {
  char* end;
  long value = strtol(text, &end, 10);
  for (int i = 0; keywords && !*end && i < keywords->count; i++) {
    if (keywords->words[i].value != value) continue;
    g_free(text);
    return g_strdup(keywords->words[i].word);
  }
  return text;
}

char* gimbal_model_field_text(const mjModel* m, const char* field, int id, const GimbalKeywords* keywords) {
  MJMODEL_POINTERS_PREAMBLE(m)
#define X(ctype, name, nr, nc)                                                       \
  if (!strcmp(field, #name) && id >= 0 && id < m->nr && strcmp(#ctype, "char") != 0) \
    return as_keyword(join_numbers(m->name, #ctype, (mjtSize)id * (mjtSize)(nc), (int)(nc)), keywords);
  MJMODEL_POINTERS
#undef X
  return NULL;
}

static char* field_of(int type, const char* attribute) {
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++)
    if (kNames[i].type == type && !strcmp(kNames[i].attribute, attribute)) return g_strdup(kNames[i].field);
  for (guint i = 0; i < G_N_ELEMENTS(kPrefixes); i++)
    if (kPrefixes[i].type == type) return g_strconcat(kPrefixes[i].prefix, "_", attribute, NULL);
  return NULL;
}

static char* value_of(const mjModel* m, int type, int id, const GimbalAttribute* attribute) {
  g_autofree char* field = field_of(type, attribute->name);
  if (!field || attribute->type == GIMBAL_VALUE_NAME || attribute->type == GIMBAL_VALUE_REF) return NULL;
  if (type == mjOBJ_JOINT && g_str_has_prefix(field, "dof_")) id = m->jnt_dofadr[id];
  if (type == mjOBJ_JOINT && g_str_has_prefix(field, "qpos")) id = m->jnt_qposadr[id];
  return gimbal_model_field_text(m, field, id, attribute->keywords);
}

void gimbal_effective_get(const GimbalCompiled* compiled, int type, int id, const GimbalAttribute* attribute,
                          GimbalEffective* result) {
  *result = (GimbalEffective){.value = value_of(compiled->model, type, id, attribute)};
  GimbalPlace place, own;
  if (!compiled->spec || !gimbal_source_of_attribute(compiled->spec, type, id, attribute->name, &place))
    return;
  gboolean inside = gimbal_source_of_object(compiled->spec, type, id, GIMBAL_SOURCE_ELEMENT, &own) &&
                    !g_strcmp0(own.file, place.file) && place.start >= own.start && place.end <= own.end;
  result->origin = inside ? GIMBAL_ORIGIN_ELEMENT : GIMBAL_ORIGIN_CLASS;
  result->file = g_strdup(place.file);
  result->line = place.line;
  result->start = (gsize)place.start;
}

void gimbal_effective_clear(GimbalEffective* self) {
  g_free(self->value);
  g_free(self->file);
}

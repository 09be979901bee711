// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of an object, by the engine's field lists: a field belongs to a kind of object if it has one
// row for each.

#include "gimbal-fields.h"

#include <math.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

#include "gimbal-rewrite.h"

#define MAX_SHOWN 12  // numbers of a field

static void quantity_free(gpointer data) {
  GimbalFieldText* quantity = data;
  g_free(quantity->text);
  g_free(quantity);
}

// How a number of each type is read.
static double read_mjtNum(const void* p, int i) {
  return ((const mjtNum*)p)[i];
}
static double read_float(const void* p, int i) {
  return ((const float*)p)[i];
}
static double read_int(const void* p, int i) {
  return ((const int*)p)[i];
}
static double read_mjtByte(const void* p, int i) {
  return ((const mjtByte*)p)[i];
}
static double read_mjtBool(const void* p, int i) {
  return ((const mjtBool*)p)[i];
}
static double read_mjtSize(const void* p, int i) {
  return (double)((const mjtSize*)p)[i];
}
static double read_char(const void* p, int i) {
  return ((const char*)p)[i];
}
static double read_uintptr_t(const void* p, int i) {
  return (double)((const uintptr_t*)p)[i];
}

typedef struct Field {
  const char* name;
  const char* rows;
  const void* data;
  int columns;
  double (*read)(const void* p, int i);
} Field;

static void add(GPtrArray* list, const Field* field, int row, int count) {
  GString* text = g_string_new(NULL);
  int total = count * field->columns, shown = MIN(total, MAX_SHOWN);
  if (!field->data || total <= 0) {
    g_string_free(text, TRUE);
    return;
  }
  for (int i = 0; i < shown; i++) {
    g_autofree char* number = gimbal_rewrite_number(field->read(field->data, row * field->columns + i), 6);
    g_string_append_printf(text, "%s%s", i ? " " : "", number);
  }
  if (shown < total) g_string_append(text, " …");
  GimbalFieldText* quantity = g_new(GimbalFieldText, 1);
  *quantity = (GimbalFieldText){field->name, g_string_free(text, FALSE)};
  g_ptr_array_add(list, quantity);
}

// The rows of an object in an array whose length is called rows.
static gboolean rows_of(const mjModel* m, const char* rows, int objtype, int id, int* first, int* count) {
  static const struct {
    int type;
    const char* rows;
  } kOwn[] = {{mjOBJ_BODY, "nbody"},       {mjOBJ_JOINT, "njnt"},         {mjOBJ_GEOM, "ngeom"},
              {mjOBJ_SITE, "nsite"},       {mjOBJ_CAMERA, "ncam"},        {mjOBJ_LIGHT, "nlight"},
              {mjOBJ_FLEX, "nflex"},       {mjOBJ_MESH, "nmesh"},         {mjOBJ_SKIN, "nskin"},
              {mjOBJ_HFIELD, "nhfield"},   {mjOBJ_TEXTURE, "ntex"},       {mjOBJ_MATERIAL, "nmat"},
              {mjOBJ_PAIR, "npair"},       {mjOBJ_EXCLUDE, "nexclude"},   {mjOBJ_EQUALITY, "neq"},
              {mjOBJ_TENDON, "ntendon"},   {mjOBJ_ACTUATOR, "nactuator"}, {mjOBJ_SENSOR, "nsensor"},
              {mjOBJ_NUMERIC, "nnumeric"}, {mjOBJ_TUPLE, "ntuple"},       {mjOBJ_KEY, "nkey"}};
  static const int kQpos[] = {7, 4, 1, 1}, kDof[] = {6, 3, 1, 1};
  for (guint i = 0; i < G_N_ELEMENTS(kOwn); i++) {
    if (kOwn[i].type != objtype || strcmp(kOwn[i].rows, rows)) continue;
    *first = id;
    *count = 1;
    return TRUE;
  }
  if (objtype == mjOBJ_JOINT && !strcmp(rows, "nq")) {
    *first = m->jnt_qposadr[id];
    *count = kQpos[m->jnt_type[id]];
  } else if (objtype == mjOBJ_JOINT && !strcmp(rows, "nv")) {
    *first = m->jnt_dofadr[id];
    *count = kDof[m->jnt_type[id]];
  } else if (objtype == mjOBJ_SENSOR && !strcmp(rows, "nsensordata")) {
    *first = m->sensor_adr[id];
    *count = m->sensor_dim[id];
  } else if (objtype == mjOBJ_ACTUATOR && !strcmp(rows, "nu")) {
    *first = m->actuator_ctrladr[id];
    *count = m->actuator_ctrlnum[id];
  } else if (objtype == mjOBJ_ACTUATOR && !strcmp(rows, "na")) {
    *first = m->actuator_actadr[id];
    *count = m->actuator_actnum[id];
  } else if (objtype == mjOBJ_BODY && !strcmp(rows, "nmocap") && m->body_mocapid[id] >= 0) {
    *first = m->body_mocapid[id];
    *count = 1;
  } else {
    return FALSE;
  }
  return *count > 0 && *first >= 0;
}

static void consider(GPtrArray* list, const mjModel* m, const Field* field, int objtype, int id) {
  int first, count;
  if (rows_of(m, field->rows, objtype, id, &first, &count)) add(list, field, first, count);
}

GPtrArray* gimbal_fields_of_model(const mjModel* m, int objtype, int id) {
  GPtrArray* list = g_ptr_array_new_with_free_func(quantity_free);
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, rows, columns) \
  consider(list, m, &(Field){#name, #rows, m->name, (int)(columns), read_##type}, objtype, id);
  MJMODEL_POINTERS
#undef X
  return list;
}

GPtrArray* gimbal_fields_of_data(const mjModel* m, const mjData* d, int objtype, int id) {
  GPtrArray* list = g_ptr_array_new_with_free_func(quantity_free);
#undef MJ_D
#define MJ_D(n) d->n
#define X(type, name, rows, columns) \
  consider(list, m, &(Field){#name, #rows, d->name, (int)(columns), read_##type}, objtype, id);
  MJDATA_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
  return list;
}

//---- structures of the spec

#define AS(kind)                                      \
  static const void* as_##kind(mjsElement* element) { \
    return mjs_as##kind(element);                     \
  }
AS(Body)
AS(Frame)
AS(Joint) AS(Geom) AS(Site) AS(Camera) AS(Light) AS(Flex) AS(Mesh) AS(Skin) AS(HField) AS(Texture)
    AS(Material) AS(Pair) AS(Exclude) AS(Equality) AS(Tendon) AS(Actuator) AS(Sensor) AS(Numeric) AS(Text)
        AS(Tuple) AS(Key)

            static const struct {
  int type;
  const void* (*as)(mjsElement* element);
} kStructs[] = {
    {mjOBJ_BODY, as_Body},         {mjOBJ_FRAME, as_Frame},     {mjOBJ_JOINT, as_Joint},
    {mjOBJ_GEOM, as_Geom},         {mjOBJ_SITE, as_Site},       {mjOBJ_CAMERA, as_Camera},
    {mjOBJ_LIGHT, as_Light},       {mjOBJ_FLEX, as_Flex},       {mjOBJ_MESH, as_Mesh},
    {mjOBJ_SKIN, as_Skin},         {mjOBJ_HFIELD, as_HField},   {mjOBJ_TEXTURE, as_Texture},
    {mjOBJ_MATERIAL, as_Material}, {mjOBJ_PAIR, as_Pair},       {mjOBJ_EXCLUDE, as_Exclude},
    {mjOBJ_EQUALITY, as_Equality}, {mjOBJ_TENDON, as_Tendon},   {mjOBJ_ACTUATOR, as_Actuator},
    {mjOBJ_SENSOR, as_Sensor},     {mjOBJ_NUMERIC, as_Numeric}, {mjOBJ_TEXT, as_Text},
    {mjOBJ_TUPLE, as_Tuple},       {mjOBJ_KEY, as_Key},
};

static mjsElement* element_with_id(const mjSpec* s, int objtype, int id) {
  for (mjsElement* e = mjs_firstElement(s, objtype); e; e = mjs_nextElement(s, e))
    if (mjs_getId(e) == id) return e;
  return NULL;
}

const void* gimbal_spec_struct(const mjSpec* s, int objtype, int id, const mjsElement* element) {
  mjsElement* own = element                    ? (mjsElement*)element
                    : s && objtype < mjNOBJECT ? element_with_id(s, objtype, id)
                                               : NULL;
  for (guint i = 0; own && i < G_N_ELEMENTS(kStructs); i++)
    if (kStructs[i].type == objtype) return kStructs[i].as(own);
  return NULL;
}

const void* gimbal_default_struct(const mjSpec* s, const char* class_name, const char* tag) {
  const mjsDefault* def = s ? mjs_findDefault(s, class_name) : NULL;
  if (!def) return NULL;
  const struct {
    const char* tag;
    const void* structure;
  } kParts[] = {{"joint", def->joint},       {"geom", def->geom},         {"site", def->site},
                {"camera", def->camera},     {"light", def->light},       {"flex", def->flex},
                {"mesh", def->mesh},         {"material", def->material}, {"pair", def->pair},
                {"equality", def->equality}, {"tendon", def->tendon}};
  for (guint i = 0; i < G_N_ELEMENTS(kParts); i++)
    if (!strcmp(kParts[i].tag, tag)) return kParts[i].structure;
  return def->actuator;
}

//---- values of attributes

static const char* word_of(const GimbalKeywords* keywords, double value) {
  for (int i = 0; keywords && i < keywords->count; i++)
    if (keywords->words[i].value == (int)value) return keywords->words[i].word;
  return NULL;
}

// The words whose bits are set.
static char* words_of(const GimbalKeywords* keywords, int bits) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; keywords && i < keywords->count; i++)
    if (keywords->words[i].value && (bits & keywords->words[i].value) == keywords->words[i].value)
      g_string_append_printf(text, "%s%s", text->len ? " " : "", keywords->words[i].word);
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
  for (int i = 0; i < count; i++)
    if (isnan(values[i])) return NULL;
  return gimbal_rewrite_numbers(values, count, digits);
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
  if (attribute->type == GIMBAL_VALUE_FLAGS)
    return words_of(attribute->keywords, (int)number_at(field, p, 0));
  if (attribute->type == GIMBAL_VALUE_BOOL && !attribute->keywords)
    return g_strdup(number_at(field, p, 0) != 0 ? "true" : "false");
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

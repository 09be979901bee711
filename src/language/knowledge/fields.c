// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of an object, from the engine's field lists: a field belongs to a kind of object if
// it has one row for each object.

#include "language/knowledge/fields.h"

#include <gimbal/kinds.h>
#include <gimbal/plugin_info.h>
#include <glib/gi18n.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

#include "language/edit/rewrite.h"

enum { MAX_SHOWN = 12 };  // numbers of a field

static void quantity_free(gpointer data) {
  GimbalFieldText* quantity = data;
  g_free(quantity->text);
  g_free(quantity);
}

// One reader for each type of number.
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

static char* text_of(const Field* field, int row, int count) {
  GString* text = g_string_new(NULL);
  int total = count * field->columns, shown = MIN(total, MAX_SHOWN);
  for (int i = 0; i < shown; i++) {
    g_autofree char* number = gimbal_number_text(field->read(field->data, row * field->columns + i), 6);
    g_string_append_printf(text, "%s%s", i ? " " : "", number);
  }
  if (shown < total) g_string_append(text, " …");
  return g_string_free(text, FALSE);
}

static void fields_add(GPtrArray* list, const Field* field, int row, int count) {
  if (!field->data || count * field->columns <= 0) return;
  GimbalFieldText* quantity = g_new(GimbalFieldText, 1);
  *quantity = (GimbalFieldText){field->name, text_of(field, row, count)};
  g_ptr_array_add(list, quantity);
}

// The rows of an object in an array whose length is called rows.
static gboolean rows_of(const mjModel* m, const char* rows, int objtype, int id, int* first, int* count) {
  const GimbalKind* kind = gimbal_kind(objtype);
  if (kind && kind->size && !strcmp(kind->size, rows)) {
    *first = id;
    *count = 1;
    return TRUE;
  }
  if (objtype == mjOBJ_JOINT && !strcmp(rows, "nq")) {
    *first = m->jnt_qposadr[id];
    *count = gimbal_joint_size(m->jnt_type[id]).nq;
  } else if (objtype == mjOBJ_JOINT && !strcmp(rows, "nv")) {
    *first = m->jnt_dofadr[id];
    *count = gimbal_joint_size(m->jnt_type[id]).nv;
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

static void fields_consider(GPtrArray* list, const mjModel* m, const Field* field, int objtype, int id) {
  int first, count;
  if (rows_of(m, field->rows, objtype, id, &first, &count)) fields_add(list, field, first, count);
}

// The instance of a plug-in that an object has, -1: none.
static int instance_of(const mjModel* m, int objtype, int id) {
  return objtype == mjOBJ_PLUGIN ? id : gimbal_kind_plugin(m, objtype, id);
}

// Add the value that the instance has for each key of its plug-in.
static void add_config(GPtrArray* list, const mjModel* m, int instance) {
  const mjpPlugin* plugin = instance >= 0 ? mjp_getPluginAtSlot(m->plugin[instance]) : NULL;
  for (int i = 0; plugin && i < plugin->nattribute; i++) {
    const char *name = plugin->attributes[i], *value = mj_getPluginConfig(m, instance, name);
    const GimbalPluginKey* key = gimbal_plugin_key(gimbal_plugin_info(plugin->name), name);
    GimbalFieldText* quantity = g_new(GimbalFieldText, 1);
    gboolean given = value && *value;
    *quantity = (GimbalFieldText){name, given ? g_strdup(value)
                                        : key && key->standard
                                            ? g_strdup_printf("%s · %s", key->standard, _("default"))
                                            : g_strdup("–")};
    g_ptr_array_add(list, quantity);
  }
}

// A field of a model or data by its row in mjxmacro.h.
#define CONSIDER(from, type, name, rows, columns) \
  fields_consider(list, m, &(Field){#name, #rows, from->name, (int)(columns), read_##type}, objtype, id);

GPtrArray* gimbal_fields_of_model(const mjModel* m, int objtype, int id) {
  GPtrArray* list = g_ptr_array_new_with_free_func(quantity_free);
  add_config(list, m, instance_of(m, objtype, id));
#undef MJ_M
#define MJ_M(n) m->n
#define X(...)  CONSIDER(m, __VA_ARGS__)
  MJMODEL_POINTERS
#undef X
  return list;
}

// A number that stands for a keyword is shown as the keyword.
static char* as_keyword(const Field* field, int row, const GimbalKeywords* keywords) {
  for (int i = 0; keywords && field->columns == 1 && i < keywords->count; i++) {
    if (keywords->words[i].value == field->read(field->data, row)) return g_strdup(keywords->words[i].word);
  }
  return text_of(field, row, 1);
}

char* gimbal_field_text(const mjModel* m, const char* name, int row, const GimbalKeywords* keywords) {
  if (row < 0) return NULL;
#define X(type, field, rows, columns)                                               \
  if (!strcmp(name, #field) && m->field && (mjtSize)row < m->rows && (columns) > 0) \
    return as_keyword(&(Field){#field, #rows, m->field, (int)(columns), read_##type}, row, keywords);
  MJMODEL_POINTERS
#undef X
  return NULL;
}

GPtrArray* gimbal_fields_of_data(const mjModel* m, const mjData* d, int objtype, int id) {
  GPtrArray* list = g_ptr_array_new_with_free_func(quantity_free);
#undef MJ_D
#define MJ_D(n) d->n
#define X(...)  CONSIDER(d, __VA_ARGS__)
  MJDATA_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
  return list;
}

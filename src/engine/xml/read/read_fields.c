// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reading that the grammar's tables describe wholly: attribute to field.

#include <stdarg.h>
#include <string.h>

#include "asset/file/path.h"
#include "spec/names.h"
#include "xml/dom/include.h"
#include "xml/dom/report.h"
#include "xml/grammar/grammar.h"
#include "xml/read/read.h"

//---- storing values

static void store_ints(mjIntVec* to, const DomAttribute* a) {
  int* items = g_new(int, a->count + 1);
  for (int i = 0; i < a->count; i++) items[i] = (int)a->numbers[i];
  mjs_setInt(to, items, a->count);
  g_free(items);
}

static void store_floats(mjFloatVec* to, const DomAttribute* a) {
  float* items = g_new(float, a->count + 1);
  for (int i = 0; i < a->count; i++) items[i] = (float)a->numbers[i];
  mjs_setFloat(to, items, a->count);
  g_free(items);
}

// The name of an object type, such as "geom", in a field of type mjtObj.
static void store_text(const GimbalField* field, void* to, const char* text) {
  if (field->kind == GIMBAL_FIELD_STRING) {
    mjs_setString(*(mjString**)to, text);
  } else if (field->kind == GIMBAL_FIELD_STRINGS) {
    mjs_setStringVec(*(mjStringVec**)to, text);
  } else if (field->kind == GIMBAL_FIELD_INT) {
    *(int*)to = mju_str2Type(text);
  } else if (field->kind == GIMBAL_FIELD_CHARS) {
    size_t length = strlen(text);
    memcpy(to, text, MIN(length, (size_t)field->length));
  }
}

static void store_number(const GimbalField* field, void* to, int i, double x) {
  switch (field->kind) {
    case GIMBAL_FIELD_BOOL:
      ((mjtBool*)to)[i] = x != 0;
      break;
    case GIMBAL_FIELD_BYTE:
      ((mjtByte*)to)[i] = (mjtByte)x;
      break;
    case GIMBAL_FIELD_INT:
      ((int*)to)[i] = (int)x;
      break;
    case GIMBAL_FIELD_SIZE:
      ((mjtSize*)to)[i] = (mjtSize)x;
      break;
    case GIMBAL_FIELD_FLOAT:
      ((float*)to)[i] = (float)x;
      break;
    case GIMBAL_FIELD_DOUBLE:
      ((double*)to)[i] = x;
      break;
    default:
      break;
  }
}

static void read_fields_store(const DomAttribute* a, void* object) {
  const GimbalField* field = &a->kind->field;
  void* to = (char*)object + field->offset;
  if (!a->numbers) {
    store_text(field, to, a->value);
  } else if (field->kind == GIMBAL_FIELD_INTS) {
    store_ints(*(mjIntVec**)to, a);
  } else if (field->kind == GIMBAL_FIELD_FLOATS) {
    store_floats(*(mjFloatVec**)to, a);
  } else if (field->kind == GIMBAL_FIELD_DOUBLES) {
    mjs_setDouble(*(mjDoubleVec**)to, a->numbers, a->count);
  } else {
    for (int i = 0; i < MIN(a->count, field->length); i++) store_number(field, to, i, a->numbers[i]);
  }
}

static bool is_text(const GimbalAttribute* k) {
  return k->type == GIMBAL_VALUE_STRING || k->type == GIMBAL_VALUE_REF || k->type == GIMBAL_VALUE_CHARS;
}

// A quat without numbers still says that the orientation of a class does not count.
static bool chooses_quat(const GimbalAttribute* k) {
  return k->also.kind != GIMBAL_FIELD_NONE && !strcmp(k->name, "quat");
}

void read_fields(const DomNode* node, void* object) {
  for (int i = 0; i < node->kind->nsetting; i++) {
    const GimbalSetting* s = &node->kind->settings[i];
    store_number(&s->field, (char*)object + s->field.offset, 0, s->value);
  }
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (!a->kind || a->kind->field.kind == GIMBAL_FIELD_NONE) continue;
    bool empty = !a->numbers && !is_text(a->kind);  // or a file
    if (empty && !chooses_quat(a->kind)) continue;
    if (!empty) read_fields_store(a, object);
    const GimbalField* also = &a->kind->also;
    if (also->kind != GIMBAL_FIELD_NONE) {
      store_number(also, (char*)object + also->offset, 0, a->kind->also_value);
    }
  }
}

void read_fields_as(const DomNode* node, const char* path, void* object) {
  DomNode as = *node;
  as.kind = gimbal_grammar_at(path, NULL);
  as.attributes = g_new(DomAttribute, node->nattribute + 1);
  for (int i = 0; i < node->nattribute; i++) {
    as.attributes[i] = node->attributes[i];
    as.attributes[i].kind = gimbal_grammar_attribute(as.kind, node->attributes[i].name);
  }
  read_fields(&as, object);
  g_free(as.attributes);
}

//---- identity

void read_places(Reader* r, const DomNode* node, mjsElement* element) {
  (void)r;
  GimbalPlace whole = dom_element_place(node), tag = dom_tag_place(node);
  element_set_place(element, &whole, &tag);
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (!a->kind) continue;
    unsigned target = a->kind->type == GIMBAL_VALUE_REF ? g_str_hash(a->value) : 0;
    element_set_attribute_place(element, &(AttributePlace){a->kind->name, dom_value_place(node, a), target});
  }
}

void read_maker(const DomNode* node, Element* e, const char* maker) {
  GimbalPlace whole = dom_element_place(node), tag = dom_tag_place(node);
  element_set_place(&e->head, &whole, &tag);
  e->maker = maker;
}

void read_identity(Reader* r, const DomNode* node, mjsElement* element) {
  const char* name = dom_value(node, "name");
  if (name && *name && names_set(element, name)) {
    read_error(r, node, dom_attribute(node, "name"), "repeated-name", NULL, "repeated name '%s'", name);
  }
  read_places(r, node, element);
}

void read_element(Reader* r, const DomNode* node, mjsElement* element, void* object) {
  read_identity(r, node, element);
  read_fields(node, object);
}

const mjsDefault* read_class(Reader* r, const DomNode* node, const char* attribute,
                             const mjsDefault* fallback) {
  const DomAttribute* a = dom_attribute(node, attribute);
  if (!a) return fallback;
  const mjsDefault* def = mjs_findDefault(r->spec, a->value);
  if (def) return def;
  read_error(r, node, a, "unknown-class", N_("Declare it with <default class=\"…\">."),
             "there is no default class '%s'", a->value);
  return fallback;
}

//---- single attributes

// Blanks are a name, but no number.
static bool is_number(const GimbalAttribute* k) {
  return k &&
         (k->type == GIMBAL_VALUE_INT || k->type == GIMBAL_VALUE_FLOAT || k->type == GIMBAL_VALUE_DOUBLE);
}

const DomAttribute* read_given(const DomNode* node, const char* name) {
  const DomAttribute* a = dom_attribute(node, name);
  return a && (a->numbers || (*a->value && !is_number(a->kind))) ? a : NULL;
}

int read_doubles(const DomNode* node, const char* name, double* to, int max) {
  const DomAttribute* a = dom_attribute(node, name);
  if (!a || !a->numbers) return 0;
  int count = MIN(a->count, max);
  memcpy(to, a->numbers, sizeof(double) * count);
  return count;
}

bool read_int(const DomNode* node, const char* name, int* to) {
  double x;
  if (!read_doubles(node, name, &x, 1)) return false;
  *to = (int)x;
  return true;
}

const char* read_string(const DomNode* node, const char* name) {
  const char* value = dom_value(node, name);
  return value ? value : "";
}

// A relative name that stands in a file which another one includes.
static bool is_included(const Reader* r, const DomNode* node, const char* file) {
  const char* directory = node->file->directory;
  return *file && *directory && strcmp(directory, r->directory) != 0 && !path_is_absolute(file);
}

// The path from the folder of the file that it stands in; NULL if nothing is there.
static char* found_beside(const Reader* r, const DomNode* node, const char* file) {
  char* here = include_join(node->file->directory, file);
  char* absolute = path_is_absolute(here) ? g_strdup(here) : g_canonicalize_filename(here, NULL);
  bool found = include_exists("", absolute, r->vfs);
  g_free(here);
  if (found) return absolute;
  g_free(absolute);
  return NULL;
}

// As if the text were in the main file.
static bool is_found_from_main(const Reader* r, const char* folder, const char* file) {
  char* path = include_join(r->directory, folder);
  bool found = include_exists(path, file, r->vfs);
  g_free(path);
  return found;
}

// The path from the folder of the main file, where that leads to the other one; NULL if nothing is
// there.
static char* found_below(const Reader* r, const DomNode* node, const char* file) {
  const char *directory = node->file->directory, *rest = directory + strlen(r->directory);
  if (strncmp(directory, r->directory, strlen(r->directory)) != 0 || path_is_absolute(rest)) return NULL;
  char* path = include_join(rest, file);
  if (include_exists(r->directory, path, r->vfs)) return path;
  g_free(path);
  return NULL;
}

char* read_file_attribute(Reader* r, const DomNode* node, const char* name, const char* folder) {
  const char* file = read_string(node, name);
  bool from_main = !is_included(r, node, file) || is_found_from_main(r, folder, file);
  // a folder of the compiler would stand before a path that is not absolute
  char* below = from_main || *folder ? NULL : found_below(r, node, file);
  char* beside = from_main || below ? below : found_beside(r, node, file);
  return beside ? beside : g_strdup(file);
}

char* read_file_beside(Reader* r, const DomNode* node, const char* name) {
  const char* file = read_string(node, name);
  char* beside = is_included(r, node, file) ? found_beside(r, node, file) : NULL;
  return beside ? beside : g_strdup(file);
}

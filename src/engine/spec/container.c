// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Growing arrays of the editable model, and the public functions that set and read them.

#include "spec/container.h"

#include <glib.h>
#include <string.h>

// Bytes of one item, by container type.
static const size_t kItemSize[] = {
    [CONTAINER_STRING] = 1,
    [CONTAINER_STRING_VEC] = sizeof(Container),
    [CONTAINER_INT_VEC] = sizeof(int),
    [CONTAINER_FLOAT_VEC] = sizeof(float),
    [CONTAINER_DOUBLE_VEC] = sizeof(double),
    [CONTAINER_BYTE_VEC] = 1,
    [CONTAINER_INT_VEC_VEC] = sizeof(Container),
    [CONTAINER_FLOAT_VEC_VEC] = sizeof(Container),
};
_Static_assert(sizeof kItemSize / sizeof kItemSize[0] == CONTAINER_FLOAT_VEC_VEC + 1,
               "a size for each type of container");

// Type of the items of a list of containers.
static ContainerType item_type(ContainerType type) {
  switch (type) {
    case CONTAINER_STRING_VEC:
      return CONTAINER_STRING;
    case CONTAINER_INT_VEC_VEC:
      return CONTAINER_INT_VEC;
    default:
      return CONTAINER_FLOAT_VEC;
  }
}

static bool is_nested(ContainerType type) {
  return type == CONTAINER_STRING_VEC || type == CONTAINER_INT_VEC_VEC || type == CONTAINER_FLOAT_VEC_VEC;
}

// Room for one more than size items, so that strings find space for their final zero.
static void container_reserve(Container* c, size_t item, int size) {
  if (size < c->capacity) return;
  int capacity = size < 1 << 28 ? MAX(size + 1, size + size / 2) : size + 1;
  c->data = g_realloc_n(c->data, capacity, item);
  c->capacity = capacity;
}

void container_resize(Container* c, ContainerType type, int size) {
  size_t item = kItemSize[type];
  if (is_nested(type)) {
    for (int i = size; i < c->size; i++) container_clear((Container*)c->data + i, item_type(type));
  }
  container_reserve(c, item, size);
  if (size > c->size) memset((char*)c->data + item * c->size, 0, item * (size - c->size));
  c->size = size;
  if (type == CONTAINER_STRING) ((char*)c->data)[size] = 0;
}

void container_clear(Container* c, ContainerType type) {
  if (is_nested(type)) {
    for (int i = 0; i < c->size; i++) container_clear((Container*)c->data + i, item_type(type));
  }
  g_free(c->data);
  memset(c, 0, sizeof *c);
}

void container_copy(Container* to, const Container* from, ContainerType type) {
  if (to == from) return;
  if (!is_nested(type)) {
    size_t item = kItemSize[type];
    if (!from->size && !to->data) return;
    container_reserve(to, item, from->size);
    if (from->size) memcpy(to->data, from->data, item * from->size);
    to->size = from->size;
    if (type == CONTAINER_STRING) ((char*)to->data)[to->size] = 0;
    return;
  }
  container_clear(to, type);
  container_resize(to, type, from->size);
  for (int i = 0; i < from->size; i++) {
    container_copy((Container*)to->data + i, (const Container*)from->data + i, item_type(type));
  }
}

static void set_items(Container* c, size_t item, const void* array, int size) {
  if (!c) return;
  if (!array || size < 0) size = 0;
  container_reserve(c, item, size);
  if (size) memmove(c->data, array, item * size);
  c->size = size;
}

static void append_item(Container* c, size_t item, const void* value) {
  if (!c) return;
  container_reserve(c, item, c->size + 1);
  memcpy((char*)c->data + item * c->size, value, item);
  c->size++;
}

static int size_of(const void* v) {
  return v ? ((const Container*)v)->size : 0;
}

static void* data_of(const void* v) {
  return v ? ((const Container*)v)->data : NULL;
}

//---- strings

const char* string_get(const mjString* s) {
  const Container* c = s;
  return c && c->data ? c->data : "";
}

static void string_set_length(mjString* s, const char* text, size_t length) {
  Container* c = s;
  if (!c || (!length && !c->data)) return;
  container_reserve(c, 1, (int)length);
  if (length) memmove(c->data, text, length);
  ((char*)c->data)[length] = 0;
  c->size = (int)length;
}

void string_set(mjString* s, const char* text) {
  string_set_length(s, text, text ? strlen(text) : 0);
}

bool string_is_empty(const mjString* s) {
  return size_of(s) == 0;
}

int string_vec_size(const mjStringVec* v) {
  return size_of(v);
}

const char* string_vec_get(const mjStringVec* v, int i) {
  return string_get((const Container*)data_of(v) + i);
}

static void string_vec_set(mjStringVec* v, int i, const char* text) {
  string_set((Container*)data_of(v) + i, text);
}

void string_vec_append(mjStringVec* v, const char* text) {
  if (!v) return;
  Container item = {0};
  string_set(&item, text);
  append_item(v, sizeof item, &item);
}

//---- numbers

int int_vec_size(const mjIntVec* v) {
  return size_of(v);
}
int* int_vec_data(const mjIntVec* v) {
  return data_of(v);
}
static void int_vec_set(mjIntVec* v, const int* array, int size) {
  set_items(v, sizeof(int), array, size);
}

int float_vec_size(const mjFloatVec* v) {
  return size_of(v);
}
float* float_vec_data(const mjFloatVec* v) {
  return data_of(v);
}
void float_vec_set(mjFloatVec* v, const float* array, int size) {
  set_items(v, sizeof(float), array, size);
}

int double_vec_size(const mjDoubleVec* v) {
  return size_of(v);
}
double* double_vec_data(const mjDoubleVec* v) {
  return data_of(v);
}
void double_vec_set(mjDoubleVec* v, const double* array, int size) {
  set_items(v, sizeof(double), array, size);
}
void double_vec_append(mjDoubleVec* v, double value) {
  append_item(v, sizeof(double), &value);
}

int byte_vec_size(const mjByteVec* v) {
  return size_of(v);
}
unsigned char* byte_vec_data(const mjByteVec* v) {
  return data_of(v);
}
static void byte_vec_set(mjByteVec* v, const void* array, int size) {
  set_items(v, 1, array, size);
}

int int_vec_vec_size(const mjIntVecVec* v) {
  return size_of(v);
}
mjIntVec* int_vec_vec_get(const mjIntVecVec* v, int i) {
  return (Container*)data_of(v) + i;
}

// A vector of vectors gets one more, a copy of an array.
static void append_vec(Container* v, size_t item, const void* array, int size) {
  if (!v) return;
  Container inner = {0};
  set_items(&inner, item, array, size);
  append_item(v, sizeof inner, &inner);
}

int float_vec_vec_size(const mjFloatVecVec* v) {
  return size_of(v);
}
mjFloatVec* float_vec_vec_get(const mjFloatVecVec* v, int i) {
  return (Container*)data_of(v) + i;
}

//---- public interface

void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  byte_vec_set(dest, array, size);
}

void mjs_setString(mjString* dest, const char* text) {
  string_set(dest, text);
}

// Words separated by white space.
void mjs_setStringVec(mjStringVec* dest, const char* text) {
  if (!dest) return;
  gchar** words = g_strsplit_set(text ? text : "", " \t\r\n\f\v", -1);
  container_clear(dest, CONTAINER_STRING_VEC);  // without a word nothing stays: C++ lists end so
  for (int i = 0; words[i]; i++) {
    if (words[i][0]) string_vec_append(dest, words[i]);
  }
  g_strfreev(words);
}

mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  if (i < 0 || i >= string_vec_size(dest)) return 0;
  string_vec_set(dest, i, text);
  return 1;
}

const char* mjs_getInStringVec(const mjStringVec* source, int i) {
  return i >= 0 && i < string_vec_size(source) ? string_vec_get(source, i) : NULL;
}

void mjs_appendString(mjStringVec* dest, const char* text) {
  string_vec_append(dest, text);
}

void mjs_setInt(mjIntVec* dest, const int* array, int size) {
  int_vec_set(dest, array, size);
}

void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) {
  append_vec(dest, sizeof(int), array, size);
}

void mjs_setFloat(mjFloatVec* dest, const float* array, int size) {
  float_vec_set(dest, array, size);
}

void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  append_vec(dest, sizeof(float), array, size);
}

void mjs_setDouble(mjDoubleVec* dest, const double* array, int size) {
  double_vec_set(dest, array, size);
}

const char* mjs_getString(const mjString* source) {
  return string_get(source);
}

const double* mjs_getDouble(const mjDoubleVec* source, int* size) {
  if (size) *size = double_vec_size(source);
  return double_vec_data(source);
}

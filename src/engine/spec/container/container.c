// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Strings and lists of the editable model, and the public functions that set and read them.

#include "spec/container/container.h"

#include <glib.h>
#include <string.h>

#include "spec/container/layout.h"

_Static_assert(sizeof(Container) >= sizeof(TextStore) && sizeof(Container) >= sizeof(ListStore),
               "holds either");

// Bytes of one item, by container type.
static const size_t kItemSize[] = {
    [CONTAINER_STRING] = 1,
    [CONTAINER_STRING_VEC] = sizeof(TextStore),
    [CONTAINER_INT_VEC] = sizeof(int),
    [CONTAINER_FLOAT_VEC] = sizeof(float),
    [CONTAINER_DOUBLE_VEC] = sizeof(double),
    [CONTAINER_BYTE_VEC] = 1,
    [CONTAINER_INT_VEC_VEC] = sizeof(ListStore),
    [CONTAINER_FLOAT_VEC_VEC] = sizeof(ListStore),
};
_Static_assert(sizeof kItemSize / sizeof kItemSize[0] == CONTAINER_FLOAT_VEC_VEC + 1,
               "a size for each type of container");

//---- memory

// operator new and operator delete of C++, where the process has them: a container's memory is
// given back by whoever writes to it next.
extern void* _Znwm(size_t size) __attribute__((weak));
extern void _ZdlPv(void* memory) __attribute__((weak));

void* cpp_alloc(size_t size) {
  return _Znwm && _ZdlPv ? _Znwm(size) : g_malloc(size);
}

void cpp_free(void* memory) {
  if (_Znwm && _ZdlPv) {
    _ZdlPv(memory);
  } else {
    g_free(memory);
  }
}

//---- texts

static void text_clear(TextStore* t) {
  if (!text_is_local(t)) cpp_free(text_data(t));
  text_init(t);
}

// text may point into t.
static void text_set(TextStore* t, const char* text, size_t size) {
  if (size > text_capacity(t)) {
    size_t bytes = (size + 16) / 16 * 16;
    char* larger = cpp_alloc(bytes);
    memcpy(larger, text, size);
    if (!text_is_local(t)) cpp_free(text_data(t));
    text_adopt(t, larger, bytes);
  } else if (size) {
    memmove(text_data(t), text, size);
  }
  text_set_size(t, size);
  text_data(t)[size] = 0;
}

//---- lists

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

static int list_size(const void* list, ContainerType type) {
  const ListStore* l = list;
  return l ? (int)((size_t)(l->end - l->begin) / kItemSize[type]) : 0;
}

static void* list_data(const void* list) {
  return list ? ((const ListStore*)list)->begin : NULL;
}

static void* list_item(const void* list, ContainerType type, int i) {
  return (char*)list_data(list) + kItemSize[type] * i;
}

static void list_reserve(ListStore* l, ContainerType type, int size) {
  size_t item = kItemSize[type], held = l->end - l->begin, room = (l->limit - l->begin) / item;
  if ((size_t)size <= room) return;
  size_t capacity = MAX((size_t)size, room + room / 2);
  char* larger = cpp_alloc(capacity * item);
  if (held) memcpy(larger, l->begin, held);
  for (size_t at = 0; type == CONTAINER_STRING_VEC && at < held;
       at += item) {  // short texts hold their characters
    text_moved((TextStore*)(larger + at), (const TextStore*)(l->begin + at));
  }
  cpp_free(l->begin);
  *l = (ListStore){larger, larger + held, larger + capacity * item};
}

// Items from the size-th on go, or empty ones come.
static void list_resize(ListStore* l, ContainerType type, int size) {
  size_t item = kItemSize[type];
  int had = list_size(l, type);
  for (int i = size; is_nested(type) && i < had; i++) container_clear(list_item(l, type, i), item_type(type));
  list_reserve(l, type, size);
  l->end = l->begin + item * size;
  if (size > had) memset(l->begin + item * had, 0, item * (size - had));
  for (int i = had; is_nested(type) && i < size; i++) container_init(list_item(l, type, i), item_type(type));
}

static void list_copy(ListStore* to, const ListStore* from, ContainerType type) {
  int size = list_size(from, type);
  list_resize(to, type, size);
  if (!is_nested(type)) {
    if (size) memcpy(to->begin, from->begin, kItemSize[type] * size);
    return;
  }
  for (int i = 0; i < size; i++) {
    container_copy(list_item(to, type, i), list_item(from, type, i), item_type(type));
  }
}

static void list_set(void* list, ContainerType type, const void* array, int size) {
  ListStore* l = list;
  if (!l) return;
  if (!array || size < 0) size = 0;
  if (size > list_size(l, type)) {  // array may be a part of the list, which moves
    void* copy = size ? g_memdup2(array, kItemSize[type] * size) : NULL;
    list_resize(l, type, size);
    memcpy(l->begin, copy, kItemSize[type] * size);
    g_free(copy);
    return;
  }
  if (size) memmove(l->begin, array, kItemSize[type] * size);
  l->end = l->begin + kItemSize[type] * size;
}

// A new empty item at the end, or NULL.
static void* list_append(void* list, ContainerType type) {
  ListStore* l = list;
  if (!l) return NULL;
  list_resize(l, type, list_size(l, type) + 1);
  return l->end - kItemSize[type];
}

//---- any container

void container_init(Container* c, ContainerType type) {
  if (type == CONTAINER_STRING) {
    text_init((TextStore*)c);
  } else {
    *(ListStore*)c = (ListStore){NULL, NULL, NULL};
  }
}

void container_resize(Container* c, ContainerType type, int size) {
  list_resize((ListStore*)c, type, size);
}

void container_clear(Container* c, ContainerType type) {
  if (type == CONTAINER_STRING) {
    text_clear((TextStore*)c);
    return;
  }
  list_resize((ListStore*)c, type, 0);
  cpp_free(list_data(c));
  container_init(c, type);
}

void container_copy(Container* to, const Container* from, ContainerType type) {
  if (to == from) return;
  if (type == CONTAINER_STRING) {
    const TextStore* text = (const TextStore*)from;
    text_set((TextStore*)to, text_data(text), text_size(text));
  } else {
    list_copy((ListStore*)to, (const ListStore*)from, type);
  }
}

bool container_equal(const Container* a, const Container* b, ContainerType type) {
  if (type == CONTAINER_STRING) return strcmp(string_get(a), string_get(b)) == 0;
  int size = list_size(a, type);
  return size == list_size(b, type) && (!size || !memcmp(list_data(a), list_data(b), kItemSize[type] * size));
}

//---- strings

const char* string_get(const mjString* s) {
  return s ? text_data(s) : "";
}

void string_set(mjString* s, const char* text) {
  if (s) text_set(s, text, text ? strlen(text) : 0);
}

int string_size(const mjString* s) {
  return s ? (int)text_size(s) : 0;
}

bool string_is_empty(const mjString* s) {
  return string_size(s) == 0;
}

int string_vec_size(const mjStringVec* v) {
  return list_size(v, CONTAINER_STRING_VEC);
}

mjString* string_vec_at(mjStringVec* v, int i) {
  return list_item(v, CONTAINER_STRING_VEC, i);
}

const char* string_vec_get(const mjStringVec* v, int i) {
  return string_get(list_item(v, CONTAINER_STRING_VEC, i));
}

void string_vec_append(mjStringVec* v, const char* text) {
  char* copy = g_strdup(text);  // text may be one of the list
  string_set(list_append(v, CONTAINER_STRING_VEC), copy);
  g_free(copy);
}

//---- numbers

int int_vec_size(const mjIntVec* v) {
  return list_size(v, CONTAINER_INT_VEC);
}
int* int_vec_data(const mjIntVec* v) {
  return list_data(v);
}

int float_vec_size(const mjFloatVec* v) {
  return list_size(v, CONTAINER_FLOAT_VEC);
}
float* float_vec_data(const mjFloatVec* v) {
  return list_data(v);
}
void float_vec_set(mjFloatVec* v, const float* array, int size) {
  list_set(v, CONTAINER_FLOAT_VEC, array, size);
}

int double_vec_size(const mjDoubleVec* v) {
  return list_size(v, CONTAINER_DOUBLE_VEC);
}
double* double_vec_data(const mjDoubleVec* v) {
  return list_data(v);
}
void double_vec_set(mjDoubleVec* v, const double* array, int size) {
  list_set(v, CONTAINER_DOUBLE_VEC, array, size);
}
void double_vec_append(mjDoubleVec* v, double value) {
  double* item = list_append(v, CONTAINER_DOUBLE_VEC);
  if (item) *item = value;
}

int byte_vec_size(const mjByteVec* v) {
  return list_size(v, CONTAINER_BYTE_VEC);
}
unsigned char* byte_vec_data(const mjByteVec* v) {
  return list_data(v);
}

int int_vec_vec_size(const mjIntVecVec* v) {
  return list_size(v, CONTAINER_INT_VEC_VEC);
}
mjIntVec* int_vec_vec_get(const mjIntVecVec* v, int i) {
  return list_item(v, CONTAINER_INT_VEC_VEC, i);
}

int float_vec_vec_size(const mjFloatVecVec* v) {
  return list_size(v, CONTAINER_FLOAT_VEC_VEC);
}
mjFloatVec* float_vec_vec_get(const mjFloatVecVec* v, int i) {
  return list_item(v, CONTAINER_FLOAT_VEC_VEC, i);
}

//---- public interface

void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  list_set(dest, CONTAINER_BYTE_VEC, array, size);
}

void mjs_setString(mjString* dest, const char* text) {
  string_set(dest, text);
}

// Words separated by white space.
void mjs_setStringVec(mjStringVec* dest, const char* text) {
  if (!dest) return;
  gchar** words = g_strsplit_set(text ? text : "", " \t\r\n\f\v", -1);
  container_resize(dest, CONTAINER_STRING_VEC, 0);
  for (int i = 0; words[i]; i++) {
    if (words[i][0]) string_vec_append(dest, words[i]);
  }
  g_strfreev(words);
}

mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  if (i < 0 || i >= string_vec_size(dest)) return 0;
  string_set(string_vec_at(dest, i), text);
  return 1;
}

const char* mjs_getInStringVec(const mjStringVec* source, int i) {
  return i >= 0 && i < string_vec_size(source) ? string_vec_get(source, i) : NULL;
}

void mjs_appendString(mjStringVec* dest, const char* text) {
  string_vec_append(dest, text);
}

void mjs_setInt(mjIntVec* dest, const int* array, int size) {
  list_set(dest, CONTAINER_INT_VEC, array, size);
}

void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) {
  list_set(list_append(dest, CONTAINER_INT_VEC_VEC), CONTAINER_INT_VEC, array, size);
}

void mjs_setFloat(mjFloatVec* dest, const float* array, int size) {
  float_vec_set(dest, array, size);
}

void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  list_set(list_append(dest, CONTAINER_FLOAT_VEC_VEC), CONTAINER_FLOAT_VEC, array, size);
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

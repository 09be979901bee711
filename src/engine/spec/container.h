// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The growing arrays behind mjString, mjStringVec, mjIntVec, mjFloatVec, mjDoubleVec, mjByteVec,
// mjIntVecVec and mjFloatVecVec. One struct serves them all; the functions carry the item type.

#ifndef GIMBAL_SPEC_CONTAINER_H_
#define GIMBAL_SPEC_CONTAINER_H_

#include <mujoco/mujoco.h>

#include <stdbool.h>
#include <stddef.h>

// A zeroed Container is an empty one of any type.
typedef struct Container {
  void* data;    // items; for strings the text with a final zero byte
  int size;      // number of items; for strings of characters without the final zero
  int capacity;  // number of items that fit
} Container;

// What a container holds.
typedef enum ContainerType {
  CONTAINER_STRING = 0,
  CONTAINER_STRING_VEC,
  CONTAINER_INT_VEC,
  CONTAINER_FLOAT_VEC,
  CONTAINER_DOUBLE_VEC,
  CONTAINER_BYTE_VEC,
  CONTAINER_INT_VEC_VEC,
  CONTAINER_FLOAT_VEC_VEC
} ContainerType;

// Strings. string_get never returns NULL (a NULL string is "").
const char* string_get(const mjString* s);
void string_set(mjString* s, const char* text);  // text may be NULL: empty; may point into s
bool string_is_empty(const mjString* s);

// Lists. A NULL list has size 0; an index must be in range.
int string_vec_size(const mjStringVec* v);
const char* string_vec_get(const mjStringVec* v, int i);
void string_vec_append(mjStringVec* v, const char* text);

int int_vec_size(const mjIntVec* v);
int* int_vec_data(const mjIntVec* v);

int float_vec_size(const mjFloatVec* v);
float* float_vec_data(const mjFloatVec* v);

int double_vec_size(const mjDoubleVec* v);
double* double_vec_data(const mjDoubleVec* v);
void float_vec_set(mjFloatVec* v, const float* array, int size);
void double_vec_set(mjDoubleVec* v, const double* array, int size);
void double_vec_append(mjDoubleVec* v, double value);

int byte_vec_size(const mjByteVec* v);
unsigned char* byte_vec_data(const mjByteVec* v);

// Lists of lists; the i-th entry is itself a mjIntVec or mjFloatVec.
int int_vec_vec_size(const mjIntVecVec* v);
mjIntVec* int_vec_vec_get(const mjIntVecVec* v, int i);
int float_vec_vec_size(const mjFloatVecVec* v);
mjFloatVec* float_vec_vec_get(const mjFloatVecVec* v, int i);

// Any container, by its type.
void container_resize(Container* c, ContainerType type, int size);  // new items are zero
void container_clear(Container* c, ContainerType type);             // frees the items
void container_copy(Container* to, const Container* from, ContainerType type);

#endif  // GIMBAL_SPEC_CONTAINER_H_

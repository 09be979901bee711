// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The strings and lists of an editable model: mjString, mjStringVec, mjIntVec, mjFloatVec,
// mjDoubleVec, mjByteVec, mjIntVecVec and mjFloatVecVec. For programs in C++ they are std::string
// and std::vector, which read and write them without a call; so they are laid out as those
// (layout.h). One union serves them all; the functions carry the type.

#ifndef GIMBAL_SPEC_CONTAINER_CONTAINER_H_
#define GIMBAL_SPEC_CONTAINER_CONTAINER_H_

#include <mujoco/mujoco.h>

#include <stdbool.h>
#include <stddef.h>

// Only the functions below look into it. It can't be moved as bytes.
typedef union Container {
  void* words[4];
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
int string_size(const mjString* s);  // characters

// Lists. A NULL list has size 0; an index must be in range.
int string_vec_size(const mjStringVec* v);
const char* string_vec_get(const mjStringVec* v, int i);
mjString* string_vec_at(mjStringVec* v, int i);
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
void container_init(Container* c, ContainerType type);              // an empty one
void container_resize(Container* c, ContainerType type, int size);  // no string; new items are zero
void container_clear(Container* c, ContainerType type);             // frees the items
void container_copy(Container* to, const Container* from, ContainerType type);
bool container_equal(const Container* a, const Container* b,
                     ContainerType type);  // not of lists of containers

// Memory that programs in C++ may give back.
void* cpp_alloc(size_t size);
void cpp_free(void* memory);

#endif  // GIMBAL_SPEC_CONTAINER_CONTAINER_H_

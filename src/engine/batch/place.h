// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fields of a model or of a mjData by name, as places that bytes are copied from and to.

#ifndef GIMBAL_BATCH_PLACE_H_
#define GIMBAL_BATCH_PLACE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

typedef struct Place {
  size_t offset;   // in the structure, of the values or of a pointer to them
  bool is_array;   // behind a pointer
  int size;        // elements
  size_t element;  // bytes of one
} Place;

static inline char* place_in(const Place* p, const void* structure) {
  char* field = (char*)structure + p->offset;
  return p->is_array ? *(char**)field : field;
}

static inline size_t place_bytes(const Place* p) {
  return (size_t)p->size * p->element;
}

// Find what each simulation may have a copy of: a field of mjData whose size the model knows. With
// state also what is kept in the state of a simulation. False: there is no such field.
bool find_data_place(const mjModel* m, const char* name, bool state, Place* place);

// Find what each simulation may have its own of: an array of mjModel, or opt.NAME.
bool find_model_place(const mjModel* m, const char* name, Place* place);

// All arrays of mjModel that simulations may differ in, one after the other: false behind the last
// one.
bool next_model_place(const mjModel* m, int* next, Place* place);

// Whether a mjData of one model can be used with the other; if not, the array that differs.
const char* other_layout(const mjModel* m, const mjModel* other);

#endif  // GIMBAL_BATCH_PLACE_H_

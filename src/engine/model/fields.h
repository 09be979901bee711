// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One table of the arrays of mjModel and one of those of mjData, made from the field lists of
// mjxmacro.h. Allocation, copy, save, load, comparison and printing all walk these tables; none
// names a field.

#ifndef GIMBAL_MODEL_FIELDS_H_
#define GIMBAL_MODEL_FIELDS_H_

#include <mujoco/mujoco.h>

typedef enum FieldType {
  FIELD_INT,
  FIELD_NUM,
  FIELD_FLOAT,
  FIELD_BYTE,
  FIELD_BOOL,
  FIELD_CHAR,
  FIELD_SIZE,
  FIELD_POINTER,  // uintptr_t
  FIELD_CONTACT,  // mjContact
  FIELD_TYPE_COUNT
} FieldType;

// Number of rows or columns: factor, or factor times a size that lives in mjModel or mjData.
typedef struct FieldCount {
  unsigned factor;
  int model_size;  // offset of a mjtSize of mjModel, -1: none
  int data_size;   // offset of an int of mjData, -1: none
} FieldCount;

typedef struct Field {
  const char* name;
  FieldType type;
  size_t element;  // bytes of one element
  size_t offset;   // of the pointer in its structure
  FieldCount rows;
  FieldCount cols;
  int scene;  // nonzero if needed to build a scene
} Field;

// A size of mjModel.
typedef struct SizeField {
  const char* name;
  size_t offset;
} SizeField;

enum { MODEL_SIZE_COUNT = 98 };
extern const SizeField model_sizes[MODEL_SIZE_COUNT];

extern const Field model_fields[];
extern const int model_field_count;

// Arrays of mjData in its buffer, and those in its arena.
extern const Field data_fields[];
extern const int data_field_count;
extern const Field arena_fields[];
extern const int arena_field_count;

// Value of a size by its offset.
static inline mjtSize* model_size(mjModel* m, size_t offset) {
  return (mjtSize*)((char*)m + offset);
}

// Evaluate a count; d may be NULL unless the count names a size of mjData.
static inline mjtSize field_count(const FieldCount* count, const mjModel* m, const mjData* d) {
  mjtSize n = count->factor;
  if (count->model_size >= 0) {
    n *= *(const mjtSize*)((const char*)m + count->model_size);
  }
  if (count->data_size >= 0) {
    n *= *(const int*)((const char*)d + count->data_size);
  }
  return n;
}

// Number of elements of an array.
static inline mjtSize field_elements(const Field* f, const mjModel* m, const mjData* d) {
  return field_count(&f->rows, m, d) * field_count(&f->cols, m, d);
}

// Bytes of an array.
static inline size_t field_bytes(const Field* f, const mjModel* m, const mjData* d) {
  return (size_t)field_elements(f, m, d) * f->element;
}

// The pointer to the array in its structure (a mjModel or mjData).
static inline void* field_get(const Field* f, const void* structure) {
  return *(void* const*)((const char*)structure + f->offset);
}
static inline void field_set(const Field* f, void* structure, void* array) {
  *(void**)((char*)structure + f->offset) = array;
}

// Lay the arrays of a table out one after the other, each aligned to 64 bytes. If structure is not
// NULL, its pointers are set into buffer. Returns the bytes needed, or -1 if a size is negative or
// too large; then *bad names the field.
mjtSize fields_layout(const Field* fields, int count, const mjModel* m, void* structure, void* buffer,
                      const Field** bad);

#endif  // GIMBAL_MODEL_FIELDS_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tables of arrays, made from the field lists of mjxmacro.h.

#include "model/fields.h"

#include <mujoco/mjsan.h>
#include <mujoco/mjxmacro.h>
#include <stddef.h>
#include <stdint.h>

// Counts in the field lists are constants, sizes, or a product of a constant and a size. A size is
// written there as MJ_M(size) or MJ_D(size); here these become a number from which constant, offset
// and owner can be told apart: constant * (SIZE_TAG * (2 * offset + owner + 1) + 1), with constant
// < SIZE_TAG.
#define SIZE_TAG 256ULL
#undef MJ_M
#undef MJ_D
#define MJ_M(n) (SIZE_TAG * (2 * offsetof(mjModel, n) + 0 + 1) + 1)
#define MJ_D(n) (SIZE_TAG * (2 * offsetof(mjData, n) + 1 + 1) + 1)

#define FACTOR(code)       ((unsigned)((code) % SIZE_TAG))
#define SIZE_OF_CODE(code) ((((unsigned long long)(code) - (code) % SIZE_TAG) / SIZE_TAG) / FACTOR(code))
#define MODEL_SIZE(code) \
  (SIZE_OF_CODE(code) && SIZE_OF_CODE(code) % 2 == 1 ? (int)(SIZE_OF_CODE(code) / 2) : -1)
#define DATA_SIZE(code) \
  (SIZE_OF_CODE(code) && SIZE_OF_CODE(code) % 2 == 0 ? (int)(SIZE_OF_CODE(code) / 2) - 1 : -1)
#define COUNT(code) \
  { FACTOR(code), MODEL_SIZE(code), DATA_SIZE(code) }

// type tokens of the field lists
#define FIELD_TYPE(type) \
  _Generic((type*)0,                \
      int*: FIELD_INT,              \
      mjtNum*: FIELD_NUM,           \
      float*: FIELD_FLOAT,          \
      mjtByte*: FIELD_BYTE,         \
      mjtBool*: FIELD_BOOL,         \
      char*: FIELD_CHAR,            \
      mjtSize*: FIELD_SIZE,         \
      uintptr_t*: FIELD_POINTER,    \
      mjContact*: FIELD_CONTACT)

#define ENTRY(type, structure, name, rows, cols, scene) \
  {#name, FIELD_TYPE(type), sizeof(type), offsetof(structure, name), COUNT(rows), COUNT(cols), scene},

const SizeField model_sizes[MODEL_SIZE_COUNT] = {
#define X(name) {#name, offsetof(mjModel, name)},
    MJMODEL_SIZES
#undef X
};

#undef XNV
#define X(type, name, rows, cols)   ENTRY(type, mjModel, name, MJ_M(rows), cols, 1)
#define XNV(type, name, rows, cols) ENTRY(type, mjModel, name, MJ_M(rows), cols, 0)
const Field model_fields[] = {MJMODEL_POINTERS};
#undef X
#undef XNV

#define X(type, name, rows, cols)   ENTRY(type, mjData, name, MJ_M(rows), cols, 1)
#define XNV(type, name, rows, cols) ENTRY(type, mjData, name, MJ_M(rows), cols, 0)
const Field data_fields[] = {MJDATA_POINTERS};
#undef X
#undef XNV

#define X(type, name, rows, cols)   ENTRY(type, mjData, name, rows, cols, 1)
#define XNV(type, name, rows, cols) ENTRY(type, mjData, name, rows, cols, 0)
const Field arena_fields[] = {MJDATA_ARENA_POINTERS};
#undef X
#undef XNV

const int model_field_count = sizeof(model_fields) / sizeof(model_fields[0]);
const int data_field_count = sizeof(data_fields) / sizeof(data_fields[0]);
const int arena_field_count = sizeof(arena_fields) / sizeof(arena_fields[0]);

// bytes of an array with every overflow noticed: -1
static mjtSize checked_bytes(const Field* f, const mjModel* m) {
  mjtSize rows = field_count(&f->rows, m, NULL);
  mjtSize size = f->cols.model_size >= 0 ? *(const mjtSize*)((const char*)m + f->cols.model_size) : 1;
  mjtSize cols, bytes;
  if (rows < 0 || size < 0 || __builtin_mul_overflow(size, (mjtSize)f->cols.factor, &cols) ||
      __builtin_mul_overflow(rows, cols, &bytes) ||
      __builtin_mul_overflow(bytes, (mjtSize)f->element, &bytes)) {
    return -1;
  }
  return bytes;
}

mjtSize fields_layout(const Field* fields, int count, const mjModel* m, void* structure, void* buffer,
                      const Field** bad) {
  enum { ALIGN = 64 };
  mjtSize total = 0;
  for (int i = 0; i < count; i++) {
    mjtSize bytes = checked_bytes(fields + i, m);
    mjtSize start = (total + ALIGN - 1) / ALIGN * ALIGN;
    if (bytes < 0 || bytes > INT64_MAX / 4 || start > INT64_MAX / 4) {
      *bad = fields + i;
      return -1;
    }
    if (structure) {
      field_set(fields + i, structure, (char*)buffer + start);
      ASAN_POISON_MEMORY_REGION((char*)buffer + total, (size_t)(start - total));
    }
    total = start + bytes;
  }
  return total + ALIGN - 1;  // enough wherever the buffer begins
}

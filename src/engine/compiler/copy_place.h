// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From the numbers of a model to those of the spec that it was compiled from.

#ifndef GIMBAL_COMPILER_COPY_PLACE_H_
#define GIMBAL_COMPILER_COPY_PLACE_H_

#include <string.h>

#include "compiler/work/compile.h"

typedef struct Copy {
  Compile* c;           // lists and frames of the spec
  const mjModel* m;     // whose numbers are taken
  const mjModel* then;  // as it was compiled: only what differs is taken; NULL: all
  GHashTable* fused;    // bodies that are part of others in the model; NULL: none
  bool is_refused;      // a change that no spec can state, told of its element
} Copy;

// Whether numbers have other values; a zero with a sign is none.
bool copy_doubles_differ(const void* a, const void* b, size_t size);
bool copy_floats_differ(const void* a, const void* b, size_t size);

// Whether n numbers of an array, from adr on, are to be taken.
#define COPY_TAKES(k, array, adr, n)                                                             \
  (!(k)->then || _Generic(*(k)->m->array, double                                                 \
                          : copy_doubles_differ, float                                           \
                          : copy_floats_differ)((k)->m->array + (adr), (k)->then->array + (adr), \
                                                (size_t)(n) * sizeof *(k)->m->array))

static inline Element* copy_element_at(const Copy* k, mjtObj kind, int id) {
  return k->c->spec->compiled[kind].items[id];
}

// Nothing is copied: what has changed cannot be written. e may be NULL; why is a literal.
void copy_refuse(Copy* k, const Element* e, const char* why);

// Place and orientation in the body, taken into the frame that the element stands in. asset: what
// stands between the element and its shape, or NULL.
typedef struct CopyPlace {
  const mjtNum *pos, *quat;  // in the model
  bool takes_pos, takes_quat;
  const GimbalPose* asset;
} CopyPlace;

void copy_place(const Copy* k, const Element* e, double pos[3], double quat[4], mjsOrientation* alt,
                const CopyPlace* place);

// Whether two rows differ by rounding only.
bool copy_is_near(const double* a, const double* b, int n);

// A point or, with turns_only, a direction of the body, as it is written in the element's frame.
void copy_point(const Copy* k, const Element* e, double result[3], const mjtNum value[3], bool turns_only);

// What has an array of its own for a field of the spec: a row of numbers for each element.
void copy_rows(Copy* k, mjtObj kind);

// A range whose limit is decided by it: what was decided for the model stays.
void copy_limit(double range[2], mjtLimited* limited, const mjtNum* value, double unit, bool was_limited,
                const mjsCompiler* compiler);

#endif  // GIMBAL_COMPILER_COPY_PLACE_H_

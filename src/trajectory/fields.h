// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parts of a state: where they stand in mjSTATE_INTEGRATION and in the file.

#ifndef GIMBAL_TRAJECTORY_FIELDS_H_
#define GIMBAL_TRAJECTORY_FIELDS_H_

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stddef.h>

typedef struct Field {
  const char* name;
  gboolean each;     // in /steps, of each row; else in /states
  gboolean input;    // given by the user; else made by a step
  int width;         // length of the third axis; 0: there is none
  const char* unit;  // of all its numbers; NULL: each has its own, or none
  size_t member;     // of mjData, where a step makes it
} Field;

enum { FIELD_TIME = 0, FIELD_CTRL = 6, FIELDS = mjNSTATE };  // field i is bit i of mjtState
_Static_assert(1 << FIELD_TIME == mjSTATE_TIME && 1 << FIELD_CTRL == mjSTATE_CTRL,
               "fields are bits of the state");

extern const Field trajectory_fields[FIELDS];

// Where the fields of a model's state begin; the last is the size of a state.
typedef struct FieldLayout {
  int offset[FIELDS + 1];
} FieldLayout;

FieldLayout trajectory_layout(const mjModel* m);

static inline int field_size(const FieldLayout* layout, int field) {
  return layout->offset[field + 1] - layout->offset[field];
}

// Whether d differs from a state in what only a step makes.
gboolean trajectory_is_placed(const FieldLayout* layout, const mjtNum* state, const mjData* d);

#endif  // GIMBAL_TRAJECTORY_FIELDS_H_

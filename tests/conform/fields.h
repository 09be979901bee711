// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a model and its data, by the names of their fields, and what is written of them.

#ifndef GIMBAL_TESTS_CONFORM_FIELDS_H_
#define GIMBAL_TESTS_CONFORM_FIELDS_H_

#include <mujoco/mujoco.h>

enum { SUMS = 4 };

typedef struct Values {
  double* x;
  int n;
} Values;

typedef void (*Take)(Values* v, const void* from, mjtSize n);
typedef void (*Visit)(void* context, const char* name, Take take, const void* from, mjtSize n);

void take_mjtNum(Values* v, const void* from, mjtSize n);

// Layout that results do not depend on, and what is computed only on demand.
int is_left_out(const char* name);

void visit_model(const mjModel* m, Visit visit, void* context);
void visit_data(const mjModel* m, const mjData* d, Visit visit, void* context);

// Positions, distances or normals of all contacts.
void take_contacts(Values* v, const mjData* d, const char* name);

// Numbers of constraint rows; 0: there are none of this name.
int take_rows(Values* v, const mjData* d, const char* name);

// Rotations in place of quaternions, whose sign means nothing.
void to_rotations(Values* v);

double largest_of(const Values* v);

// With signs from a fixed generator.
double signed_sum(const Values* v, unsigned seed);

// The relative difference that is none.
double field_tolerance(const char* stage, const char* name);

// Whether the reference finds the field by iterations that end at the tolerance of the options: the
// acceleration in the effective metric. It is compared where they go on to the last digit.
int is_iterated(const mjModel* m, const char* name);

// Let iterations go on to the last digit; returns the options before.
mjOption go_to_the_end(mjModel* m);

// A part of the state that a checkpoint sets, by number; NULL: there is none.
typedef struct StatePart {
  const char* name;
  mjtNum* to;
  mjtSize n;
} StatePart;
const char* state_part(StatePart* part, const mjModel* m, mjData* d, int i);

#endif  // GIMBAL_TESTS_CONFORM_FIELDS_H_

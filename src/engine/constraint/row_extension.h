// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows that are there while a problem is solved, behind all others: one-sided, without friction,
// and with their reference and regulariser given.

#ifndef GIMBAL_CONSTRAINT_ROW_EXTENSION_H_
#define GIMBAL_CONSTRAINT_ROW_EXTENSION_H_

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

#undef XNV
#define X(type, name, nr, nc) +1
#define XNV                   X
enum { ROW_ARRAYS = 0 MJDATA_ARENA_POINTERS_SOLVER };
#undef XNV
#undef X

// What the rows of d were before.
typedef struct RowsBefore {
  int nefc, nJ, nisland;
  size_t parena;
  void* array[ROW_ARRAYS];
  mjtNum *force, *b;
  int* state;
} RowsBefore;

// Make room for n rows more with nnz values of the Jacobian; islands are left aside. False where
// the arena has no room: then nothing has changed.
bool rows_extend(const mjModel* m, mjData* d, RowsBefore* before, int n, int nnz);

// Write the next of them: push if J acc < aref, with the force D (aref - J acc). adr: where the
// values of its Jacobian begin.
void rows_append(const mjModel* m, mjData* d, int row, int adr, const int* col, const mjtNum* jac, int nnz,
                 mjtNum aref, mjtNum D);

// Take them away; forces and states of the others are those of the extended problem.
void rows_restore(mjData* d, const RowsBefore* before);

#endif  // GIMBAL_CONSTRAINT_ROW_EXTENSION_H_

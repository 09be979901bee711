// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of the constraint Jacobian, built in two passes over the same code: the first pass counts
// rows and nonzeros, the second writes them into the arena.
//
// Makers hand over blocks of rows that share their columns, always compressed; the sink expands
// them if the Jacobian is dense. Blocks come in the order equalities, friction losses, limits,
// contacts.

#ifndef GIMBAL_CONSTRAINT_EFC_ROW_H_
#define GIMBAL_CONSTRAINT_EFC_ROW_H_

#include <mujoco/mujoco.h>

typedef struct EfcSink {
  const mjModel* m;
  mjData* d;
  int counting;  // 1: first pass, values are not needed
  int sparse;    // mj_isSparse
  int asleep;    // some trees sleep: their constraints are left out
  int nefc;      // rows so far
  int nnz;       // nonzeros so far
} EfcSink;

typedef struct EfcBlock {
  int type;              // mjtConstraint
  int id;                // of the object
  int size;              // rows
  int nnz;               // columns
  const int* chain;      // (nnz) dofs, ascending
  const mjtNum* jac;     // (size x nnz)
  const mjtNum* pos;     // (size) residuals, NULL: 0
  const mjtNum* margin;  // (size) NULL: 0
  mjtNum frictionloss;   // of every row
} EfcBlock;

// Take a block. Blocks without columns, or whose dense rows are all 0, are dropped unless they
// belong to a contact.
void efc_add(EfcSink* s, const EfcBlock* block);

// The makers, a file each.
void add_equality_rows(EfcSink* s);
void add_friction_rows(EfcSink* s);
void add_limit_rows(EfcSink* s);
void add_contact_rows(EfcSink* s);

// Remember the row of a tendon if it was added and is its first.
static inline void note_tendon_row(EfcSink* s, int tendon, int row) {
  if (s->counting || row == s->nefc) return;
  if (s->d->tendon_efcadr[tendon] == -1) s->d->tendon_efcadr[tendon] = row;
}

// Rows are in the order of their types, sparse ones side by side, and contacts know theirs.
void validate_constraints(const mjModel* m, const mjData* d);

#endif  // GIMBAL_CONSTRAINT_EFC_ROW_H_

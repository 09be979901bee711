// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The lists of arrays come from the field tables of the public headers.

#include "constraint/row_arrays.h"

#include <mujoco/mjxmacro.h>

#include "base/arena.h"

// where contacts end in the arena
static size_t contact_end(const mjData* d) {
  return sizeof(mjContact) * d->ncon;
}

static void clear_pointers(mjData* d) {
#undef XNV
#define X(type, name, nr, nc) d->name = NULL;
#define XNV                   X
  MJDATA_ARENA_POINTERS_SOLVER
  MJDATA_ARENA_POINTERS_DUAL
  MJDATA_ARENA_POINTERS_ISLAND
#undef XNV
#undef X
}

void drop_rows(mjData* d) {
  mj_warning(d, mjWARN_CNSTRFULL, (int)d->narena);
  clear_pointers(d);
  d->ne = d->nf = d->nl = d->nefc = d->nJ = d->nY = d->nA = d->nisland = d->nidof = 0;
  for (int i = 0; i < d->ncon; i++) d->contact[i].efc_address = -1;
  arena_rewind(d, contact_end(d));
}

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n

// Allocate one array, clear ok if there is no room.
#define X(type, name, nr, nc)                                                   \
  d->name = arena_alloc(d, sizeof(type) * (size_t)(nr) * (nc), _Alignof(type)); \
  ok = ok && d->name;
#define XNV X

int alloc_rows(const mjModel* m, mjData* d, int nefc, int nJ) {
  int ok = 1;
  arena_rewind(d, contact_end(d));
  d->nefc = nefc;
  d->nJ = nJ;
  MJDATA_ARENA_POINTERS_SOLVER
  if (!ok) drop_rows(d);
  return ok;
}

int alloc_islands(const mjModel* m, mjData* d) {
  int ok = 1;
  MJDATA_ARENA_POINTERS_ISLAND
  if (!ok) drop_rows(d);
  return ok;
}

#undef XNV
#undef X
#undef MJ_D
#undef MJ_M

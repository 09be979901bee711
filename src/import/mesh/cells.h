// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A solid cut by planes into many small cells, of which parts are put together afterwards.

#ifndef GIMBAL_IMPORT_CELLS_H_
#define GIMBAL_IMPORT_CELLS_H_

#include "import/mesh/piece.h"

// Long work that tells how far it is and can be ended.
typedef struct GimbalEffort {
  void (*progress)(double done, gpointer data);  // 0 to 1; may be NULL
  gpointer data;
  GCancellable* cancellable;
} GimbalEffort;

static inline void gimbal_effort_tell(const GimbalEffort* self, double done) {
  if (self->progress) self->progress(done, self->data);
}

// Cut a solid of a size of about 1 until the hulls of its cells have no more than a volume beyond
// it, or there are as many as allowed. The caller owns the GimbalPieces.
GPtrArray* gimbal_cells_new(const GimbalMesh* solid, guint most, double fine, const GimbalEffort* effort);

#endif  // GIMBAL_IMPORT_CELLS_H_

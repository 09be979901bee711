// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Who may touch whom: bodies by bodies, with the rule that decides.

#ifndef GIMBAL_DOCTOR_COLLISION_MATRIX_H_
#define GIMBAL_DOCTOR_COLLISION_MATRIX_H_

#include <gimbal/explain.h>
#include <glib.h>

typedef struct GimbalMatrixCell {
  GimbalPairRule
      // of all pairs of their geoms: that of one that may collide, else the last one that forbids
      // it
      rule;
  int geom[2];   // a pair that it decides, the first of the body of the row
  int object;    // contact/pair or contact/exclude, -1: none
  int may, all;  // pairs of geoms that may collide, and all
} GimbalMatrixCell;

typedef struct GimbalCollisionMatrix {
  int count;  // of bodies
  int* body;  // (count) those with geoms that collide with anything at all, in their order
  GimbalMatrixCell*
      // (count x count), symmetric but for the order of the geoms; a body with itself is welded
      cells;
} GimbalCollisionMatrix;

// Of at most so many bodies, the first ones.
GimbalCollisionMatrix* gimbal_collision_matrix_new(const mjModel* m, int most);
void gimbal_collision_matrix_free(GimbalCollisionMatrix* self);

static inline const GimbalMatrixCell* gimbal_collision_matrix_cell(const GimbalCollisionMatrix* self, int row,
                                                                   int column) {
  return self->cells + row * self->count + column;
}

static inline gboolean gimbal_rule_collides(GimbalPairRule rule) {
  return rule == GIMBAL_PAIR_PREDEFINED || rule == GIMBAL_PAIR_ALLOWED;
}

// Masks that let two geoms collide which theirs keep apart: the fewest bits that do.
typedef struct GimbalMasks {
  int contype[2], conaffinity[2];
} GimbalMasks;
GimbalMasks gimbal_masks_that_meet(const mjModel* m, int geom1, int geom2);

#endif  // GIMBAL_DOCTOR_COLLISION_MATRIX_H_

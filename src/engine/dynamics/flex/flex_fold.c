// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Faces a and b meet at an edge, with unit normals n = u x v / |u x v| there. Their energy is k/2
// |r|^2 with
//   r = n_a - n_b - Q j,  j the jump of the normals at rest, Q the mean rotation of both faces
// and Q held, the force on a node of a with slopes g_u, g_v of its shape function is
//   k (g_u w x v - g_v w x u),  w = (r - n (n . r)) / |u x v|,
// on a node of b the opposite.

#include "dynamics/flex/flex_fold.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_shape.h"

// A face at the middle of an edge.
typedef struct FoldSide {
  FlexCell cell;
  const mjtNum* local;
  mjtNum quat[4];
  mjtNum u[3], v[3], normal[3];
  mjtNum length;  // of u x v
} FoldSide;

static bool setup_side(const mjModel* m, const mjData* d, int flex, const mjtNum* fold, int which,
                       FoldSide* s) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  mjtNum pos[3 * mjMAXFLEXNODES];
  s->cell = flex_cell_at(m, flex, (int)fold[FOLD_FACES + which]);
  s->local = fold + FOLD_LOCAL + 2 * which;
  flex_cell_state(m, d, &s->cell, pos, s->quat);
  flex_face_tangents(s->u, s->v, pos, s->local, s->cell.order);
  vec3_cross(s->normal, s->u, s->v);
  s->length = vec3_norm(s->normal);
  if (s->length < mjMINVAL) return false;
  vec3_scale(s->normal, s->normal, 1 / s->length);
  return true;
}

static void mean_rotation(mjtNum quat[4], const mjtNum a[4], const mjtNum b[4]) {
  mjtNum sign = mju_dot(a, b, 4) < 0 ? -1 : 1;
  for (int k = 0; k < 4; k++) quat[k] = a[k] + sign * b[k];
  mju_normalize4(quat);
}

// add the forces of one side for the residual r, scaled
static void add_forces(const FoldSide* s, const mjtNum r[3], mjtNum scale, mjtNum* force) {
  int order = s->cell.order;
  mjtNum w[3], wu[3], wv[3];
  vec3_copy(w, r);
  vec3_add_scaled(w, s->normal, -vec3_dot(s->normal, r));
  vec3_scale(w, w, scale / s->length);
  vec3_cross(wu, w, s->u);
  vec3_cross(wv, w, s->v);
  for (int n = 0; n < s->cell.nnode; n++) {
    int i = n / (order + 1), j = n % (order + 1);
    mjtNum gu = flex_axis_slope(s->local[0], i, order) * flex_axis_shape(s->local[1], j, order);
    mjtNum gv = flex_axis_shape(s->local[0], i, order) * flex_axis_slope(s->local[1], j, order);
    mjtNum* to = force + 3 * s->cell.node[n];
    vec3_add_scaled(to, wv, gu);
    vec3_add_scaled(to, wu, -gv);
  }
}

static void add_fold(const mjModel* m, const mjData* d, int flex, const mjtNum* fold, mjtNum* force) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  FoldSide a, b;
  mjtNum quat[4], jump[3], r[3];
  if (fold[FOLD_STIFFNESS] == 0 || !setup_side(m, d, flex, fold, 0, &a) ||
      !setup_side(m, d, flex, fold, 1, &b)) {
    return;
  }
  mean_rotation(quat, a.quat, b.quat);
  quat_rotate(jump, fold + FOLD_JUMP, quat);
  vec3_sub(r, a.normal, b.normal);
  vec3_sub_from(r, jump);
  add_forces(&a, r, fold[FOLD_STIFFNESS], force);
  add_forces(&b, r, -fold[FOLD_STIFFNESS], force);
}

void flex_fold_forces(const mjModel* m, mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int n = m->flex_nodenum[flex];
  if (m->flex_interp[flex] >= 0 || m->flex_bendingadr[flex] < 0) return;
  const mjtNum* folds = m->flex_bending + m->flex_bendingadr[flex];
  mj_markStack(d);
  mjtNum* force = mj_stackAllocNum(d, 3 * n);
  mju_zero(force, 3 * n);
  for (int i = 0; i < (int)folds[0]; i++) add_fold(m, d, flex, folds + 1 + FOLD_SIZE * i, force);
  for (int i = 0; i < n; i++) {
    mjtNum pos[3];
    if (vec3_is_zero(force + 3 * i)) continue;
    flex_node_position(m, d, flex, i, pos);
    flex_apply_to_node(m, d, flex, i, force + 3 * i, pos, d->qfrc_spring);
  }
  mj_freeStack(d);
}

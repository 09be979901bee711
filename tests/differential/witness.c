// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "witness.h"

#include <float.h>
#include <string.h>

#include "random.h"

// The first move their constants in the last digit, the others as far as inputs are moved: where a
// solver stops early, few of them show how far that reaches.
enum { SMALL = 6 };

// Constants that are computed by either side, in arrays of the same layout.
static const char* const computed[] = {"body_pos",
                                       "body_quat",
                                       "body_ipos",
                                       "body_iquat",
                                       "body_mass",
                                       "body_subtreemass",
                                       "body_inertia",
                                       "body_invweight0",
                                       "jnt_pos",
                                       "jnt_axis",
                                       "dof_M0",
                                       "dof_invweight0",
                                       "geom_pos",
                                       "geom_quat",
                                       "geom_size",
                                       "site_pos",
                                       "site_quat",
                                       "cam_pos",
                                       "cam_quat",
                                       "mesh_pos",
                                       "mesh_quat",
                                       "oct_coeff",
                                       "flex_vert0",
                                       "tendon_length0",
                                       "tendon_invweight0",
                                       "tendon_lengthspring",
                                       "actuator_acc0",
                                       "actuator_length0",
                                       "actuator_lengthrange",
                                       "flexedge_length0",
                                       "flexedge_invweight0",
                                       "qpos0",
                                       "qpos_spring",
                                       NULL};

static void move(mjtNum* x, size_t n, double by, Random* r) {
  for (size_t i = 0; i < n; i++) x[i] *= 1 + (random_below(r, 9) - 4) * by;
}

mjModel* witness_make(const Subject* ours, const Subject* theirs, int k) {
  if (!SIDE_TRY(theirs->side, "witness")) return NULL;
  mjModel* m = theirs->side->mj_copyModel(NULL, theirs->model);
  Views mine = {.n = 0}, witness = {.n = 0};
  Random r = random_make(3, (uint64_t)k);
  views_of_model(ours->model, &mine);
  views_of_model(m, &witness);
  for (int i = 0; i < witness.n; i++) {
    const View* v = &witness.list[i];
    size_t n = v->rows * v->columns;
    if (v->kind != 'd' || !g_strv_contains(computed, v->name)) continue;
    if (mine.list[i].rows * mine.list[i].columns != n) continue;
    if (k % 2 == 0) memcpy((void*)v->data, mine.list[i].data, n * sizeof(mjtNum));
    if (k > 0) move((mjtNum*)v->data, n, k < SMALL ? DBL_EPSILON : 2.5e-13, &r);
  }
  return m;
}

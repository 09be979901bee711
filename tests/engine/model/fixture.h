// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A small model made by hand: a body on a hinge with a sphere, and a free body.

#ifndef GIMBAL_TESTS_MODEL_FIXTURE_H_
#define GIMBAL_TESTS_MODEL_FIXTURE_H_

#include <glib.h>
#include <string.h>

#include "model/model_alloc.h"
#include "model/names.h"

static inline void set_row(int* rownnz, int* rowadr, int* colind, int row, int nnz, int* next,
                           const int* cols) {
  rownnz[row] = nnz;
  rowadr[row] = *next;
  for (int i = 0; i < nnz; i++) {
    colind[(*next)++] = cols[i];
  }
}

// dof 0 is the hinge, dofs 1 to 6 the free joint
static inline void fill_matrices(mjModel* m) {
  static const int all[7] = {0, 1, 2, 3, 4, 5, 6};
  int M = 0, D = 0, B = 0;
  set_row(m->M_rownnz, m->M_rowadr, m->M_colind, 0, 1, &M, all);
  set_row(m->D_rownnz, m->D_rowadr, m->D_colind, 0, 1, &D, all);
  for (int i = 1; i < 7; i++) {
    set_row(m->M_rownnz, m->M_rowadr, m->M_colind, i, i, &M, all + 1);
    set_row(m->D_rownnz, m->D_rowadr, m->D_colind, i, 6, &D, all + 1);
    m->D_diag[i] = i - 1;
  }
  set_row(m->B_rownnz, m->B_rowadr, m->B_colind, 0, 7, &B, all);
  set_row(m->B_rownnz, m->B_rowadr, m->B_colind, 1, 1, &B, all);
  set_row(m->B_rownnz, m->B_rowadr, m->B_colind, 2, 6, &B, all + 1);
}

static inline void fill_tree(mjModel* m) {
  for (int b = 0; b < 3; b++) {
    m->body_rootid[b] = b;
    m->body_weldid[b] = b;
    m->body_mocapid[b] = m->body_plugin[b] = -1;
    m->body_treeid[b] = b - 1;
    m->body_quat[4 * b] = m->body_iquat[4 * b] = 1;
    m->body_jntnum[b] = b > 0;
    m->body_jntadr[b] = b - 1;
    m->body_dofnum[b] = b == 0 ? 0 : b == 1 ? 1 : 6;
    m->body_dofadr[b] = b - 1;
    m->body_geomadr[b] = m->body_bvhadr[b] = -1;
    m->body_mass[b] = b;
  }
  m->body_geomnum[1] = 1;
  m->body_geomadr[1] = 0;
  m->jnt_type[0] = mjJNT_HINGE;
  m->jnt_type[1] = mjJNT_FREE;
  m->jnt_qposadr[1] = m->jnt_dofadr[1] = 1;
  m->jnt_actuatorid[0] = m->jnt_actuatorid[1] = -1;
  m->jnt_plasticadr[0] = m->jnt_plasticadr[1] = -1;
  m->jnt_bodyid[0] = 1;
  m->jnt_bodyid[1] = 2;
  for (int i = 0; i < 7; i++) {
    m->dof_bodyid[i] = i ? 2 : 1;
    m->dof_jntid[i] = m->dof_treeid[i] = i > 0;
    m->dof_parentid[i] = i < 2 ? -1 : i - 1;
    m->dof_Madr[i] = i;
  }
  for (int t = 0; t < 2; t++) {
    m->tree_bodyadr[t] = 1 + t;
    m->tree_bodynum[t] = 1;
    m->tree_dofadr[t] = t;
    m->tree_dofnum[t] = t ? 6 : 1;
  }
  m->geom_type[0] = mjGEOM_SPHERE;
  m->geom_condim[0] = 3;
  m->geom_bodyid[0] = 1;
  m->geom_dataid[0] = m->geom_matid[0] = m->geom_plugin[0] = -1;
  m->qpos0[4] = 1;
  m->qpos0[0] = 0.25;
}

static inline mjModel* make_model(void) {
  static const char names[] = "test\0world\0arm\0box\0hinge\0free\0ball\0home";
  mjModel sizes = {.nq = 8,
                   .nv = 7,
                   .nbody = 3,
                   .njnt = 2,
                   .ntree = 2,
                   .nM = 22,
                   .nC = 22,
                   .nD = 37,
                   .nB = 14,
                   .ngeom = 1,
                   .nkey = 1,
                   .nnames = sizeof(names),
                   .narena = 1 << 16,
                   .nuserdata = 3};
  sizes.nnames_map = names_map_size(&sizes);
  GimbalMessage error;
  mjModel* m = model_alloc(&sizes, &error);
  g_assert_nonnull(m);
  memcpy(m->names, names, sizeof(names));
  m->name_bodyadr[0] = 5;
  m->name_bodyadr[1] = 11;
  m->name_bodyadr[2] = 15;
  m->name_jntadr[0] = 19;
  m->name_jntadr[1] = 25;
  m->name_geomadr[0] = 30;
  m->name_keyadr[0] = 35;
  names_map_build(m);
  fill_tree(m);
  fill_matrices(m);
  m->key_time[0] = 2;
  m->key_qpos[4] = 1;
  m->key_qvel[3] = 5;
  return m;
}

#endif  // GIMBAL_TESTS_MODEL_FIXTURE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soundness of the kinematic tree. Ids, roots, trees and the patterns of M and D follow from
// parents and joints: they are made again and compared.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <stdbool.h>

#include "base/alloc.h"
#include "model/file/model_check_parts.h"

bool check_in_range(int value, mjtSize low, mjtSize high) {
  return value >= low && value < high;
}

//---- bodies and joints

static int check_bodies(const mjModel* m, ModelFault* e) {
  if (m->body_parentid[0] || m->body_rootid[0] || m->body_weldid[0]) {
    return check_fail(e, mjOBJ_BODY, 0, "the world has a parent");
  }
  for (int i = 1; i < m->nbody; i++) {
    int parent = m->body_parentid[i];
    if (parent >= i) {
      return check_fail(e, mjOBJ_BODY, i, "body %d has parent %d, which comes after it", i, parent);
    }
    int is_own = m->body_jntnum[i] > 0 || m->body_mocapid[i] >= 0;
    if (m->body_rootid[i] != (parent ? m->body_rootid[parent] : i) ||
        m->body_weldid[i] != (is_own ? i : m->body_weldid[parent])) {
      return check_fail(e, mjOBJ_BODY, i, "root or weld body of body %d does not follow the tree", i);
    }
  }
  return 0;
}

// Joints, positions and dofs of a body follow those of the body before.
static int check_joints(const mjModel* m, ModelFault* e) {
  int jnt = 0, qpos = 0, dof = 0;
  for (int b = 0; b < m->nbody; b++) {
    int first_dof = dof;
    for (int k = 0; k < m->body_jntnum[b]; k++, jnt++) {
      if (m->body_jntadr[b] + k != jnt || m->jnt_bodyid[jnt] != b) {
        return check_fail(e, mjOBJ_JOINT, jnt, "joint %d does not belong to body %d", jnt, b);
      }
      GimbalJointSize size = gimbal_joint_size(m->jnt_type[jnt]);
      if (m->jnt_qposadr[jnt] != qpos || m->jnt_dofadr[jnt] != dof || dof + size.nv > m->nv) {
        return check_fail(e, mjOBJ_JOINT, jnt, "positions or dofs of joint %d are not its own", jnt);
      }
      for (int i = 0; i < size.nv; i++, dof++) {
        if (m->dof_jntid[dof] != jnt || m->dof_bodyid[dof] != b) {
          return check_fail(e, mjOBJ_JOINT, jnt, "dof %d does not belong to joint %d", dof, jnt);
        }
      }
      qpos += size.nq;
    }
    if (m->body_dofnum[b] != dof - first_dof || (m->body_dofnum[b] && m->body_dofadr[b] != first_dof)) {
      return check_fail(e, mjOBJ_BODY, b, "dofs of body %d are not those of its joints", b);
    }
  }
  return jnt == m->njnt && qpos == m->nq && dof == m->nv
             ? 0
             : check_fail(e, mjOBJ_UNKNOWN, -1, "numbers of joints contradict each other");
}

int check_last_dof(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  while (body && !m->body_dofnum[body]) {
    body = m->body_parentid[body];
  }
  return body ? m->body_dofadr[body] + m->body_dofnum[body] - 1 : -1;
}

// dofs form a chain to the root
static int check_dofs(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nv; i++) {
    int body = m->dof_bodyid[i], is_first = i == m->body_dofadr[body];
    int parent = is_first ? check_last_dof(m, m->body_parentid[body]) : i - 1;
    if (m->dof_parentid[i] != parent) {
      return check_fail(e, mjOBJ_JOINT, m->dof_jntid[i], "dof %d has parent %d instead of %d", i,
                        m->dof_parentid[i], parent);
    }
    if (!check_in_range(m->dof_simplenum[i], 0, m->nv - i + 1)) {
      return check_fail(e, mjOBJ_JOINT, m->dof_jntid[i], "dof_simplenum[%d] is %d", i, m->dof_simplenum[i]);
    }
  }
  return 0;
}

// A tree starts with each dof that has no parent.
static int check_trees(const mjModel* m, ModelFault* e) {
  int tree = -1;
  for (int i = 0; i < m->nv; i++) {
    tree += m->dof_parentid[i] < 0;
    if (m->dof_treeid[i] != tree) {
      return check_fail(e, mjOBJ_JOINT, m->dof_jntid[i], "dof %d is in tree %d instead of %d", i,
                        m->dof_treeid[i], tree);
    }
  }
  if (m->ntree != tree + 1) {
    return check_fail(e, mjOBJ_UNKNOWN, -1, "there are %d trees, not %lld", tree + 1, (long long)m->ntree);
  }
  for (int t = 0, dof = 0; t < m->ntree; t++) {
    if (m->tree_dofadr[t] != dof) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "dofs of tree %d are not its own", t);
    }
    while (dof < m->nv && m->dof_treeid[dof] == t) {
      dof++;
    }
    if (m->tree_dofnum[t] != dof - m->tree_dofadr[t]) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "dofs of tree %d are not its own", t);
    }
  }
  for (int i = 0; i < m->nbody; i++) {
    int weld = m->body_weldid[i];
    if (m->body_treeid[i] != (m->body_dofnum[weld] ? m->dof_treeid[m->body_dofadr[weld]] : -1)) {
      return check_fail(e, mjOBJ_BODY, i, "body %d is in tree %d", i, m->body_treeid[i]);
    }
  }
  return 0;
}

//---- matrices

// rows of the inertia matrix: the ancestors of a dof in ascending order, itself last; alone if the
// dof is simple
static int check_inertia_rows(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nv; i++) {
    int end = m->M_rowadr[i] + m->M_rownnz[i] - 1;
    int dof = i;
    for (int k = end; k >= m->M_rowadr[i]; k--) {
      if (m->M_colind[k] != dof) {
        return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of M does not follow the tree", i);
      }
      dof = dof < 0 ? -1 : m->dof_parentid[dof];
      if (dof < 0 && k > m->M_rowadr[i]) {
        return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of M is longer than the tree is deep", i);
      }
    }
    if (m->M_rownnz[i] < 1) return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of M is empty", i);
  }
  return 0;
}

// The inertia of each dof with itself and its ancestors, for which a simulation has room.
static int check_inertia_size(const mjModel* m, ModelFault* e) {
  mjtSize size = 0;
  for (int i = 0; i < m->nv; i++) {
    for (int dof = i; dof >= 0; dof = m->dof_parentid[dof]) {
      size++;
    }
  }
  return size == m->nM
             ? 0
             : check_fail(e, mjOBJ_UNKNOWN, -1, "nM is %lld, not %lld", (long long)m->nM, (long long)size);
}

// Up to its diagonal a row of D has the ancestors of the dof.
static int check_lower_rows(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nv; i++) {
    const int* col = m->D_colind + m->D_rowadr[i];
    int dof = i, k = m->D_diag[i];
    if (!check_in_range(k, 0, m->D_rownnz[i])) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of D has no diagonal", i);
    }
    for (; k >= 0 && dof >= 0 && col[k] == dof; k--) {
      dof = m->dof_parentid[dof];
    }
    if (k >= 0 || dof >= 0) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of D does not follow the tree", i);
    }
  }
  return 0;
}

// Behind the diagonal it has the dofs whose rows have it before the diagonal: taken row by row,
// these are met in their own order.
static int check_upper_rows(const mjModel* m, ModelFault* e) {
  int *met = alloc_or_null((size_t)m->nv * sizeof(int)), bad = -1;
  if (m->nv && !met) return check_fail(e, mjOBJ_UNKNOWN, -1, "no memory to check it");
  for (int i = 0; i < m->nv; i++) {
    met[i] = 0;
  }
  for (int i = 0; i < m->nv && bad < 0; i++) {
    const int* col = m->D_colind + m->D_rowadr[i];
    for (int k = m->D_diag[i] + 1; k < m->D_rownnz[i] && bad < 0; k++) {
      int j = col[k], is_symmetric = j > i && m->D_colind[m->D_rowadr[j] + met[j]++] == i;
      bad = is_symmetric ? -1 : i;
    }
    bad = bad < 0 && met[i] != m->D_diag[i] ? i : bad;
  }
  mju_free(met);
  return bad < 0 ? 0 : check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of D is not that of a symmetric matrix", bad);
}

// column indices of a row increase
static int check_increasing(const char* name, const int* rowadr, const int* rownnz, const int* colind,
                            mjtSize rows, ModelFault* e) {
  for (mjtSize i = 0; i < rows; i++) {
    for (int k = 1; k < rownnz[i]; k++) {
      if (colind[rowadr[i] + k] <= colind[rowadr[i] + k - 1]) {
        return check_fail(e, mjOBJ_UNKNOWN, -1, "columns of row %lld of %s do not increase", (long long)i,
                          name);
      }
    }
  }
  return 0;
}

int check_tree(const mjModel* m, ModelFault* e) {
  return check_bodies(m, e) || check_joints(m, e) || check_dofs(m, e) || check_trees(m, e) ||
                 check_inertia_size(m, e) || check_inertia_rows(m, e) || check_lower_rows(m, e) ||
                 check_upper_rows(m, e) ||
                 check_increasing("B", m->B_rowadr, m->B_rownnz, m->B_colind, m->nbody, e) ||
                 check_increasing("ten_J", m->ten_J_rowadr, m->ten_J_rownnz, m->ten_J_colind, m->ntendon, e)
             ? -1
             : 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soundness of flexes.

#include <stdbool.h>

#include "model/file/model_check_parts.h"
#include "model/flex_layout.h"

// n elements of an array of size total from adr on
static bool check_flex_inside(int adr, mjtSize n, mjtSize total) {
  return n == 0 || (adr >= 0 && n > 0 && adr + n <= total);
}

//---- vertices, edges, elements

static int check_elements(const mjModel* m, int f, ModelFault* e) {
  static const int edges_of_dim[] = {0, 1, 3, 6};
  int dim = m->flex_dim[f], nvert = m->flex_vertnum[f], nedge = m->flex_edgenum[f],
      tex = m->flex_texcoordadr[f];
  mjtSize nelem = (mjtSize)m->flex_elemnum[f] * (dim + 1), nshell = (mjtSize)m->flex_shellnum[f] * dim;
  mjtSize nelemedge = (mjtSize)m->flex_elemnum[f] * edges_of_dim[dim];
  if (m->flex_shellnum[f] < 0 || !check_flex_inside(m->flex_elemdataadr[f], nelem, m->nflexelemdata) ||
      !check_flex_inside(m->flex_shelldataadr[f], nshell, m->nflexshelldata) ||
      !check_flex_inside(m->flex_elemedgeadr[f], nelemedge, m->nflexelemedge)) {
    return check_fail(e, mjOBJ_FLEX, f, "elements of flex %d are outside", f);
  }
  if (tex < -1 || tex > m->nflextexcoord) {
    return check_fail(e, mjOBJ_FLEX, f, "texture coordinates of flex %d are outside", f);
  }
  int bad = 0;
  if (nelem) {
    bad = check_ids("flex element", mjOBJ_FLEX, f, m->flex_elem + m->flex_elemdataadr[f], nelem, 0, nvert, e);
    if (tex >= 0 && dim > 1) {
      bad = bad ||
            check_ids("flex texture coordinate", mjOBJ_FLEX, f, m->flex_elemtexcoord + m->flex_elemdataadr[f],
                      nelem, 0, m->nflextexcoord - tex, e);
    }
  }
  if (nshell) {
    bad = bad || check_ids("flex shell", mjOBJ_FLEX, f, m->flex_shell + m->flex_shelldataadr[f], nshell, 0,
                           nvert, e);
  }
  if (nelemedge) {
    bad = bad || check_ids("flex element", mjOBJ_FLEX, f, m->flex_elemedge + m->flex_elemedgeadr[f],
                           nelemedge, 0, nedge, e);
  }
  return bad ? -1 : 0;
}

static int check_edges(const mjModel* m, int f, ModelFault* e) {
  int nvert = m->flex_vertnum[f], nedge = m->flex_edgenum[f], adr = 2 * m->flex_edgeadr[f];
  if (nedge &&
      (check_ids("flex edge", mjOBJ_FLEX, f, m->flex_edge + adr, 2 * (mjtSize)nedge, 0, nvert, e) ||
       check_ids("flex flap", mjOBJ_FLEX, f, m->flex_edgeflap + adr, 2 * (mjtSize)nedge, -1, nvert, e))) {
    return -1;
  }
  return 0;
}

// Vertices of their own hang on bodies, interpolated ones follow nodes that do.
static int check_carriers(const mjModel* m, int f, ModelFault* e) {
  int nodes = m->flex_interp[f] != 0;
  int num = nodes ? m->flex_nodenum[f] : m->flex_vertnum[f];
  const int* body = nodes ? m->flex_nodebodyid + m->flex_nodeadr[f] : m->flex_vertbodyid + m->flex_vertadr[f];
  return num ? check_ids("flex body", mjOBJ_FLEX, f, body, num, 0, m->nbody, e) : 0;
}

//---- the grid of an interpolated flex

// number of finite elements: cells, or the faces of a shell
static mjtSize cell_count(const mjModel* m, int f) {
  const int* n = m->flex_cellnum + 3 * f;
  mjtSize x = n[0], y = n[1], z = n[2];
  return m->flex_interp[f] > 0 ? x * y * z : 2 * (y * z + x * z + x * y);
}

static int check_grid(const mjModel* m, int f, ModelFault* e) {
  int order = m->flex_interp[f] < 0 ? -m->flex_interp[f] : m->flex_interp[f];
  mjtSize nodes = 1;
  if (order > 2) return check_fail(e, mjOBJ_FLEX, f, "order of flex %d is %d", f, order);
  for (int k = 0; k < 3; k++) {
    int cells = m->flex_cellnum[3 * f + k];
    if (!check_in_range(cells, 1, 1 << 16)) {
      return check_fail(e, mjOBJ_FLEX, f, "flex %d has %d cells along an axis", f, cells);
    }
    nodes *= (mjtSize)cells * order + 1;
  }
  if (nodes != m->flex_nodenum[f]) {
    return check_fail(e, mjOBJ_FLEX, f, "flex %d has %d nodes, not %lld", f, m->flex_nodenum[f],
                      (long long)nodes);
  }
  return 0;
}

//---- elasticity

// numbers in flex_stiffness for each element of a flex
static mjtSize stiffness_stride(const mjModel* m, int f) {
  int order = m->flex_interp[f] < 0 ? -m->flex_interp[f] : m->flex_interp[f];
  mjtSize nodes = (mjtSize)(order + 1) * (order + 1) * (m->flex_interp[f] < 0 ? 1 : order + 1);
  return m->flex_interp[f] ? 9 * nodes * nodes : flex_stretch_size(m->flex_dim[f]);
}

// What a flex of shape constraints keeps for a cell: the number of modes, then three numbers a node
// for each.
static bool are_modes_inside(const mjModel* m, int f, mjtSize stride, mjtSize cells) {
  int order = m->flex_interp[f] < 0 ? -m->flex_interp[f] : m->flex_interp[f];
  mjtSize mode = 3 * (mjtSize)(order + 1) * (order + 1) * (m->flex_interp[f] < 0 ? 1 : order + 1);
  for (mjtSize i = 0; i < cells; i++) {
    mjtNum modes = m->flex_stiffness[m->flex_stiffnessadr[f] + i * stride];
    if (!(modes >= 0 && 1 + modes * (mjtNum)mode <= (mjtNum)stride)) return false;
  }
  return true;
}

static int check_stiffness(const mjModel* m, int f, ModelFault* e) {
  int adr = m->flex_stiffnessadr[f],
      by_strain = m->flex_interp[f] && m->flex_edgeequality[f] == FLEX_EQUALITY_STRAIN;
  if (adr < 0) return 0;
  if (!check_flex_inside(adr, 1, m->nflexstiffness)) {
    return check_fail(e, mjOBJ_FLEX, f, "stiffness of flex %d is outside", f);
  }
  if (m->flex_stiffness[adr] == 0 && !by_strain) return 0;
  mjtSize elements = m->flex_interp[f] ? cell_count(m, f) : m->flex_elemnum[f],
          stride = stiffness_stride(m, f);
  if (!check_flex_inside(adr, elements * stride, m->nflexstiffness)) {
    return check_fail(e, mjOBJ_FLEX, f, "stiffness of flex %d is outside", f);
  }
  if (by_strain && !are_modes_inside(m, f, stride, elements)) {
    return check_fail(e, mjOBJ_FLEX, f, "modes of flex %d are outside", f);
  }
  return 0;
}

// A vertex or a joint of a record; -1 if it is none.
static bool is_rod_id(mjtNum x, int least, mjtSize end) {
  return x >= least && x < (mjtNum)end && x == (int)x;
}

static bool is_record_inside(const mjModel* m, int f, const mjtNum* record, bool twists) {
  bool pair = record[ROD_VERTEX + 3] >= 0;
  for (int k = 0; k < 4; k++) {
    if (!is_rod_id(record[ROD_VERTEX + k], k == 3 ? -1 : 0, m->flex_vertnum[f])) return false;
  }
  if (!twists) return true;
  // the joint of the first edge stands before that of the second
  return !pair && is_rod_id(record[ROD_JOINT], -1, m->njnt) && record[ROD_JOINT] != 0;
}

static int check_rod(const mjModel* m, int f, ModelFault* e) {
  int adr = m->flex_bendingadr[f], state = m->flex_plasticadr[f];
  mjtNum count = m->flex_bending[adr];
  if (!check_flex_inside(adr, 1, m->nflexbending) ||
      !(count >= 1 && adr + 1 + count * ROD_SIZE <= (mjtNum)m->nflexbending)) {
    return check_fail(e, mjOBJ_FLEX, f, "records of flex %d are outside", f);
  }
  for (int i = 0; i < (int)count; i++) {
    if (is_record_inside(m, f, m->flex_bending + adr + 1 + ROD_SIZE * i, state >= 0)) continue;
    return check_fail(e, mjOBJ_FLEX, f, "record %d of flex %d names what is not there", i, f);
  }
  if (state >= 0 && !check_flex_inside(state, rod_state_size((int)count + 1), m->nplastic)) {
    return check_fail(e, mjOBJ_FLEX, f, "plastic state of flex %d is outside", f);
  }
  return 0;
}

static int check_folds(const mjModel* m, int f, ModelFault* e) {
  int adr = m->flex_bendingadr[f];
  mjtNum count = m->flex_bending[adr];
  if (!(count >= 0 && adr + 1 + count * FOLD_SIZE <= (mjtNum)m->nflexbending)) {
    return check_fail(e, mjOBJ_FLEX, f, "folds of flex %d are outside", f);
  }
  for (int i = 0; i < (int)count; i++) {
    const mjtNum* face = m->flex_bending + adr + 1 + (mjtSize)FOLD_SIZE * i + FOLD_FACES;
    for (int k = 0; k < 2; k++) {
      if (!(face[k] >= 0 && face[k] < (mjtNum)cell_count(m, f))) {
        return check_fail(e, mjOBJ_FLEX, f, "fold %d of flex %d has no such face", i, f);
      }
    }
  }
  return 0;
}

static int check_bending(const mjModel* m, int f, ModelFault* e) {
  int adr = m->flex_bendingadr[f];
  if (adr < 0) return 0;
  mjtSize n = m->flex_interp[f] || m->flex_dim[f] == 1 ? 1
              : m->flex_dim[f] == 2                    ? FLEX_BENDING_SIZE * (mjtSize)m->flex_edgenum[f]
                                                       : 0;
  if (!check_flex_inside(adr, n, m->nflexbending)) {
    return check_fail(e, mjOBJ_FLEX, f, "bending of flex %d is outside", f);
  }
  if (m->flex_dim[f] == 1 && !m->flex_interp[f]) return check_rod(m, f, e);
  return m->flex_interp[f] < 0 ? check_folds(m, f, e) : 0;
}

// What yields is there, and so is the room for its state.
static int check_yields(const mjModel* m, int f, ModelFault* e) {
  int mode = m->flex_plasticmode[f], interp = m->flex_interp[f];
  bool bends = mode & FLEX_YIELDS_BEND, stretches = mode & FLEX_YIELDS_STRETCH;
  mjtSize size = bends ? m->flex_edgenum[f] : 0;
  if (!mode) return 0;
  if (stretches) {
    size += interp ? cell_count(m, f) * (interp < 0 ? 3 : 6)
                   : (mjtSize)m->flex_elemnum[f] * (m->flex_dim[f] == 2 ? 3 : 6);
  }
  bool wrong = mode < 0 || mode > (FLEX_YIELDS_BEND | FLEX_YIELDS_STRETCH) || m->flex_dim[f] < 2 ||
               m->flex_stiffnessadr[f] < 0;
  wrong = wrong || (bends && (interp || m->flex_dim[f] != 2 || m->flex_bendingadr[f] < 0 ||
                              m->flex_stiffnessadr[f] + FLEX_THICKNESS >= m->nflexstiffness));
  if (wrong || m->flex_plasticadr[f] < 0 || !check_flex_inside(m->flex_plasticadr[f], size, m->nplastic)) {
    return check_fail(e, mjOBJ_FLEX, f, "plastic state of flex %d is outside", f);
  }
  return 0;
}

//---- the whole

static int check_flex(const mjModel* m, int f, ModelFault* e) {
  CheckBvh tree = {mjOBJ_FLEX,    f,       m->flex_bvhadr[f], m->flex_bvhnum[f],
                   m->nbvhstatic, m->nbvh, m->flex_elemnum[f]};
  return check_elements(m, f, e) || check_edges(m, f, e) || check_carriers(m, f, e) ||
                 (m->flex_interp[f] && check_grid(m, f, e)) || check_stiffness(m, f, e) ||
                 check_bending(m, f, e) || check_yields(m, f, e) || check_bvh(m, &tree, e)
             ? -1
             : 0;
}

// The factor of the constant part of bending has its diagonal last.
static int check_matrices(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nefm0dof; i++) {
    int num = m->efm0_L_rownnz[i];
    if (num < 1 || m->efm0_L_colind[m->efm0_L_rowadr[i] + num - 1] != i) {
      return check_fail(e, mjOBJ_UNKNOWN, -1, "row %d of efm0_L has no diagonal", i);
    }
  }
  return 0;
}

int check_flexes(const mjModel* m, ModelFault* e) {
  for (int i = 0; i < m->nflex; i++) {
    if (check_flex(m, i, e)) return -1;
  }
  return check_matrices(m, e);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Flexes: which dofs move each edge and each vertex, and for flat flexes held by vertex equalities
// the metric of every vertex, (sum over its edges of w dx dx')^-1 in the plane, w the mass of the
// neighbour.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "math/vec.h"
#include "pipeline/const_parts.h"

//---- edges

// Edges of a flex have Jacobians if something uses them.
static bool needs_edges(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  if (m->flex_rigid[flex] || m->flex_interp[flex]) return false;
  return m->flex_edgeequality[flex] || m->flex_edgedamping[flex] || m->flex_edgestiffness[flex] ||
         m->flex_damping[flex];
}

static int edge_body(const mjModel* m, int flex, int e, int end) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_vertbodyid[m->flex_vertadr[flex] + m->flex_edge[2 * e + end]];
}

static void set_edge_patterns(mjModel* m, int* chain) {
  for (int i = 0; i < m->nflexedge; i++) m->flexedge_J_rownnz[i] = m->flexedge_J_rowadr[i] = 0;
  for (int f = 0, adr = 0; f < m->nflex; f++) {
    if (!needs_edges(m, f)) continue;
    for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; e++) {
      int n = chain_of_pair(m, edge_body(m, f, e, 0), edge_body(m, f, e, 1), 0, chain);
      m->flexedge_J_rowadr[e] = adr;
      m->flexedge_J_rownnz[e] = n;
      for (int k = 0; k < n; k++) m->flexedge_J_colind[adr++] = chain[k];
    }
  }
}

//---- vertices of flat flexes

static bool has_vertex_metric(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_dim[flex] == 2 && m->flex_edgeequality[flex] == 2 && !m->flex_rigid[flex] &&
         !m->flex_interp[flex];
}

// Turn the rest positions so that the flex lies in the plane z = const.
static void flatten_tile(mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  mjtNum* vert = m->flex_vert0 + 3 * m->flex_vertadr[flex];
  const int* elem = m->flex_elem + m->flex_elemdataadr[flex];
  mjtNum edge1[3], edge2[3], normal[3], quat[4], mat[9];
  vec3_sub(edge1, vert + 3 * elem[1], vert + 3 * elem[0]);
  vec3_sub(edge2, vert + 3 * elem[2], vert + 3 * elem[0]);
  vec3_cross(normal, edge1, edge2);
  vec3_normalize(normal);
  mju_quatZ2Vec(quat, normal);
  quat_to_mat(mat, quat);
  for (int v = 0; v < m->flex_vertnum[flex]; v++) {
    mjtNum turned[3];
    mat3_mul_vec_t(turned, mat, vert + 3 * v);
    vec3_copy(vert + 3 * v, turned);
  }
}

// List the edges of every vertex of a flex from address adr on; returns the address behind.
static int list_vertex_edges(mjModel* m, int flex, int adr) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int first = m->flex_edgeadr[flex], n = m->flex_vertnum[flex];
  int *num = m->flex_vertedgenum + m->flex_vertadr[flex],
      *start = m->flex_vertedgeadr + m->flex_vertadr[flex];
  for (int e = 0; e < m->flex_edgenum[flex]; e++) {
    for (int k = 0; k < 2; k++) num[m->flex_edge[2 * (first + e) + k]]++;
  }
  for (int v = 0; v < n; v++) {
    start[v] = adr;
    adr += num[v];
    num[v] = 0;
  }
  for (int e = 0; e < m->flex_edgenum[flex]; e++) {
    for (int k = 0; k < 2; k++) {
      int v = m->flex_edge[2 * (first + e) + k];
      m->flex_vertedge[start[v] + num[v]++] = e;
    }
  }
  return adr;
}

static void set_vertex_metric(mjModel* m, int flex, int v) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int adr = m->flex_vertadr[flex];
  mjtNum B[4] = {0}, *metric = m->flex_vertmetric + 4 * (adr + v);
  for (int k = 0; k < m->flex_vertedgenum[adr + v]; k++) {
    const int* edge =
        m->flex_edge + 2 * (m->flex_edgeadr[flex] + m->flex_vertedge[m->flex_vertedgeadr[adr + v] + k]);
    const mjtNum *a = m->flex_vert0 + 3 * (adr + edge[0]), *b = m->flex_vert0 + 3 * (adr + edge[1]);
    int body = m->flex_vertbodyid[adr + (v == edge[0] ? edge[1] : edge[0])];
    mjtNum w = mju_max(mjMINVAL, m->body_mass[body]), dx[2];
    for (int i = 0; i < 2; i++) dx[i] = (b[i] - a[i]) * 2 * m->flex_size[3 * flex + i];
    for (int i = 0; i < 4; i++) B[i] += w * dx[i / 2] * dx[i % 2];
  }
  mjtNum det = B[0] * B[3] - B[1] * B[2], inverse = mju_abs(det) < mjMINVAL ? 0 : 1 / det;
  metric[0] = B[3] * inverse;
  metric[1] = -B[1] * inverse;
  metric[2] = -B[2] * inverse;
  metric[3] = B[0] * inverse;
}

// Dofs of a vertex and its neighbours, for both rows of the vertex; returns the address behind.
static int set_vertex_pattern(mjModel* m, int flex, int v, int adr, int* chain, int* used) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int global = m->flex_vertadr[flex] + v, n = 0;
  for (int i = 0; i < m->nv; i++) used[i] = 0;
  for (int k = 0; k < m->flex_vertedgenum[global]; k++) {
    int e = m->flex_edgeadr[flex] + m->flex_vertedge[m->flex_vertedgeadr[global] + k];
    for (int end = 0; end < 2; end++) {
      int length = chain_of_body(m, edge_body(m, flex, e, end), chain);
      for (int i = 0; i < length; i++) used[chain[i]] = 1;
    }
  }
  for (int i = 0; i < m->nv; i++) n += used[i];
  for (int row = 2 * global; row < 2 * global + 2; row++) {
    m->flexvert_J_rownnz[row] = n;
    m->flexvert_J_rowadr[row] = adr;
    for (int i = 0; i < m->nv; i++) {
      if (used[i]) m->flexvert_J_colind[adr++] = i;
    }
  }
  return adr;
}

static void set_vertices(mjModel* m, int* chain, int* used) {
  int edge_adr = 0, adr = 0;
  for (int i = 0; i < m->nflexvert; i++) m->flex_vertedgenum[i] = m->flex_vertedgeadr[i] = 0;
  for (int i = 0; i < 2 * m->nflexvert; i++) m->flexvert_J_rownnz[i] = m->flexvert_J_rowadr[i] = 0;
  for (int i = 0; i < 2 * m->nflexedge; i++) m->flex_vertedge[i] = 0;
  mju_zero(m->flex_vertmetric, 4 * m->nflexvert);
  for (int f = 0; f < m->nflex; f++) {
    if (!has_vertex_metric(m, f)) continue;
    flatten_tile(m, f);
    edge_adr = list_vertex_edges(m, f, edge_adr);
    for (int v = 0; v < m->flex_vertnum[f]; v++) {
      set_vertex_metric(m, f, v);
      adr = set_vertex_pattern(m, f, v, adr, chain, used);
    }
    // an empty row, but it knows where it would be
    int next = 2 * (m->flex_vertadr[f] + m->flex_vertnum[f]);
    if (next < 2 * m->nflexvert) m->flexvert_J_rowadr[next] = adr;
  }
}

void set_flex_constants(mjModel* m, mjData* d) {
  if (!m->nflex) return;
  mj_markStack(d);
  int *chain = mj_stackAllocInt(d, m->nv), *used = mj_stackAllocInt(d, m->nv);
  set_edge_patterns(m, chain);
  set_vertices(m, chain, used);
  mj_freeStack(d);
}

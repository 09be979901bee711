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

void set_flex_constants(mjModel* m, mjData* d) {
  if (!m->nflex) return;
  mj_markStack(d);
  set_edge_patterns(m, mj_stackAllocInt(d, m->nv));
  mj_freeStack(d);
}

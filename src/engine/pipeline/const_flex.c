// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Flexes: which dofs move each edge.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "pipeline/const_parts.h"

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

// An edge without a row has the place of the next one.
static void set_edge_patterns(mjModel* m, int* chain) {
  for (int f = 0, adr = 0; f < m->nflex; f++) {
    bool has_rows = needs_edges(m, f);
    for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; e++) {
      int n = has_rows ? chain_of_pair(m, edge_body(m, f, e, 0), edge_body(m, f, e, 1), 0, chain) : 0;
      m->flexedge_J_rowadr[e] = adr;
      m->flexedge_J_rownnz[e] = n;
      for (int k = 0; k < n; k++) m->flexedge_J_colind[adr++] = chain[k];
    }
  }
}

void set_flex_constants(mjModel* m, mjData* d) {
  if (!m->nflex) return;
  mj_markStack(d);
  set_edge_patterns(m, mj_stackAllocInt(d, m->nv));
  mj_freeStack(d);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "constraint/flex_trees.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "model/flex/rod_frame.h"

void visit_flex_trees(const mjModel* m, int flex, void (*visit)(void* context, int tree), void* context) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  bool nodes = m->flex_interp[flex] != 0;
  int n = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const int* body =
      nodes ? m->flex_nodebodyid + m->flex_nodeadr[flex] : m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int i = 0; i < n; i++) {
    if (m->body_treeid[body[i]] >= 0) visit(context, m->body_treeid[body[i]]);
  }
  int nedge = rod_twists(m, flex) ? rod_edge_count(m, flex) : 0;
  for (int i = 0; i < nedge; i++) {
    RodEdge edge;
    rod_edge_setup(m, flex, i, &edge);
    int tree = edge.joint >= 0 ? m->body_treeid[m->jnt_bodyid[edge.joint]] : -1;
    if (tree >= 0) visit(context, tree);
  }
}

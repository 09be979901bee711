// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Weights of an element's vertices, for the contact point p:
//   w_i = (1 / |p - x_i|) / sum_j (1 / |p - x_j|)
// A vertex that is the other side of the contact is left out. Weights of nodes: the value of their
// shape function at the vertex, small ones left out.

#include "dynamics/flex/contact_body.h"

#include <gimbal/assert.h>
#include <stdlib.h>

#include "dynamics/flex/flex_shape.h"
#include "math/vec.h"

// Vertices (global ids) and weights of an element; vertex skip of the flex (-1: none) is left out.
static int element_vertices(const mjModel* m, const mjData* d, int flex, int elem, int skip,
                            const mjtNum point[3], int vert[4], mjtNum weight[4]) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int dim = m->flex_dim[flex], adr = m->flex_vertadr[flex], n = 0;
  const int* local = m->flex_elem + m->flex_elemdataadr[flex] + elem * (dim + 1);
  mjtNum sum = 0;
  for (int i = 0; i <= dim; i++) {
    if (local[i] == skip) continue;
    mjtNum dist = mju_dist3(point, d->flexvert_xpos + 3 * (adr + local[i]));
    vert[n] = adr + local[i];
    weight[n] = 1 / mju_max(mjMINVAL, dist);
    sum += weight[n++];
  }
  for (int i = 0; i < n; i++) weight[i] /= sum;
  return n;
}

// Bodies with their weights, each body once.
typedef struct BodyList {
  int n;
  int* body;
  mjtNum* weight;
} BodyList;

static void add_body(BodyList* list, int body, mjtNum weight) {
  int i = 0;
  while (i < list->n && list->body[i] != body) i++;
  if (i == list->n) {
    list->body[list->n++] = body;
    list->weight[i] = 0;
  }
  list->weight[i] += weight;
}

// Nodes of the cell that the weighted mean of vertices lies in; in a shell its surface stands for
// inner ones.
static int node_bodies(const mjModel* m, int flex, const int* vert, const mjtNum* weight, int n, int* body,
                       mjtNum* node_weight) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  mjtNum coord[3] = {0, 0, 0}, local[3], share[kFlexSources];
  for (int i = 0; i < n; i++) vec3_add_scaled(coord, m->flex_vert0 + 3 * vert[i], weight[i]);

  int order = abs(m->flex_interp[flex]), nodes[mjMAXFLEXNODES], count[3], source[kFlexSources];
  int nnode = (order + 1) * (order + 1) * (order + 1);
  const int* node_body = m->flex_nodebodyid + m->flex_nodeadr[flex];
  BodyList list = {0, body, node_weight};
  for (int k = 0; k < 3; k++) count[k] = m->flex_cellnum[3 * flex + k] * order + 1;
  flex_cell_lookup(coord, m->flex_cellnum + 3 * flex, order, local, nodes);
  for (int i = 0; i < nnode; i++) {
    mjtNum w = flex_shape(local, i, order);
    if (w < 1e-5) continue;
    int nsource = m->flex_interp[flex] < 0 ? flex_inner_sources(count, nodes[i], source, share) : 0;
    if (!nsource) add_body(&list, node_body[nodes[i]], w);
    for (int k = 0; k < nsource; k++) add_body(&list, node_body[source[k]], w * share[k]);
  }
  return list.n;
}

int contact_single_body(const mjModel* m, const mjContact* con, int side) {
  if (con->geom[side] >= 0) return m->geom_bodyid[con->geom[side]];
  int flex = con->flex[side];
  if (con->vert[side] < 0 || m->flex_interp[flex]) return -1;
  return m->flex_vertbodyid[m->flex_vertadr[flex] + con->vert[side]];
}

int contact_side_bodies(const mjModel* m, const mjData* d, const mjContact* con, int side, int* body,
                        mjtNum* weight) {
  int single = contact_single_body(m, con, side);
  if (single >= 0) {
    body[0] = single;
    weight[0] = 1;
    return 1;
  }

  int flex = con->flex[side], vert[4] = {0}, n = 1;
  mjtNum vert_weight[4] = {1};
  if (con->vert[side] >= 0) {
    vert[0] = m->flex_vertadr[flex] + con->vert[side];
  } else {
    n = element_vertices(m, d, flex, con->elem[side], con->vert[1 - side], con->pos, vert, vert_weight);
  }
  if (m->flex_interp[flex]) return node_bodies(m, flex, vert, vert_weight, n, body, weight);
  for (int i = 0; i < n; i++) {
    body[i] = m->flex_vertbodyid[vert[i]];
    weight[i] = vert_weight[i];
  }
  return n;
}

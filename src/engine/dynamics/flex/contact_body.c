// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Weights of an element's vertices: the barycentric coordinates of its point that is closest to the
// contact. A vertex that is the other side of the contact is left out. Weights of nodes: the value
// of their shape function at that point, small ones left out.
//
// Closest points: Ericson, Real-Time Collision Detection, section 5.1.

#include "dynamics/flex/contact_body.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "dynamics/flex/flex_shape.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"

//---- closest points

static void segment_weights(mjtNum weight[2], const mjtNum p[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum ab[3], ap[3];
  vec3_sub(ab, b, a);
  vec3_sub(ap, p, a);
  mjtNum square = vec3_dot(ab, ab);
  weight[1] = square > 0 ? mju_clip(vec3_dot(ap, ab) / square, 0, 1) : 0;
  weight[0] = 1 - weight[1];
}

// Squared distance of p to the point of n vertices with these weights.
static mjtNum squared_distance(const mjtNum* weight, const mjtNum p[3], const mjtNum* const* x, int n) {
  mjtNum r[3] = {-p[0], -p[1], -p[2]};
  for (int i = 0; i < n; i++) vec3_add_scaled(r, x[i], weight[i]);
  return vec3_dot(r, r);
}

// Weights of the best of what is left of a simplex of n vertices when one is taken away.
typedef void SimplexWeights(mjtNum* weight, const mjtNum p[3], const mjtNum* const* x);

static void side_weights(mjtNum* weight, const mjtNum p[3], const mjtNum* const* x, int n,
                         SimplexWeights* weights_of) {
  mjtNum least = mjMAXVAL * mjMAXVAL;
  for (int out = 0; out < n; out++) {
    const mjtNum* rest[3];
    mjtNum part[3];
    for (int i = 0, k = 0; i < n; i++) {
      if (i != out) rest[k++] = x[i];
    }
    weights_of(part, p, rest);
    mjtNum square = squared_distance(part, p, rest, n - 1);
    if (square >= least) continue;
    least = square;
    for (int i = 0, k = 0; i < n; i++) weight[i] = i == out ? 0 : part[k++];
  }
}

static void edge_weights(mjtNum* weight, const mjtNum p[3], const mjtNum* const* x) {
  segment_weights(weight, p, x[0], x[1]);
}

// Three vertices on a line: the first of a, b, ab, c, ac and bc, by the signs of the book, that p
// is next to; where a and b are one place, all three alike.
static void line_weights(mjtNum weight[3], const mjtNum p[3], const mjtNum* const* x) {
  mjtNum u[3], v[3], along[3][2];  // of the point seen from a, b and c, along ab and ac
  vec3_sub(u, x[1], x[0]);
  vec3_sub(v, x[2], x[0]);
  for (int i = 0; i < 3; i++) {
    mjtNum r[3];
    vec3_sub(r, p, x[i]);
    along[i][0] = vec3_dot(u, r);
    along[i][1] = vec3_dot(v, r);
    weight[i] = 0;
  }
  mjtNum part[2];
  int from = 0, to = 0;
  if (along[0][0] > 0 || along[0][1] > 0) {
    if (along[1][0] >= 0 && along[1][1] <= along[1][0]) {
      from = to = 1;
    } else if (along[0][0] >= 0 && along[1][0] <= 0) {
      to = 1;
    } else if (along[2][1] >= 0 && along[2][0] <= along[2][1]) {
      from = to = 2;
    } else {
      from = along[0][1] < 0 || along[2][1] > 0;
      to = 2;
    }
  }
  if (from != to && to == 1 && vec3_dot(u, u) == 0) {
    weight[0] = weight[1] = weight[2] = 1.0 / 3;
    return;
  }
  segment_weights(part, p, x[from], x[to]);
  weight[from] = part[0];
  weight[to] += part[1];
}

static void triangle_weights(mjtNum* weight, const mjtNum p[3], const mjtNum* const* x) {
  mjtNum u[3], v[3], r[3];
  vec3_sub(u, x[1], x[0]);
  vec3_sub(v, x[2], x[0]);
  vec3_sub(r, p, x[0]);
  mjtNum uu = vec3_dot(u, u), uv = vec3_dot(u, v), vv = vec3_dot(v, v), ru = vec3_dot(r, u),
         rv = vec3_dot(r, v);
  mjtNum det = uu * vv - uv * uv;
  if (det == 0) {
    line_weights(weight, p, x);
    return;
  }
  weight[1] = det > 0 ? (vv * ru - uv * rv) / det : -1;
  weight[2] = det > 0 ? (uu * rv - uv * ru) / det : -1;
  weight[0] = 1 - weight[1] - weight[2];
  if (weight[0] < 0 || weight[1] < 0 || weight[2] < 0) side_weights(weight, p, x, 3, edge_weights);
}

static void tetrahedron_weights(mjtNum* weight, const mjtNum p[3], const mjtNum* const* x) {
  mjtNum u[3][3], r[3], across[3];
  for (int k = 0; k < 3; k++) vec3_sub(u[k], x[k + 1], x[0]);
  vec3_sub(r, p, x[0]);
  vec3_cross(across, u[1], u[2]);
  mjtNum volume = vec3_dot(u[0], across);
  bool inside = volume != 0;
  weight[0] = 1;
  for (int k = 0; inside && k < 3; k++) {
    vec3_cross(across, u[(k + 1) % 3], u[(k + 2) % 3]);
    weight[k + 1] = vec3_dot(r, across) / volume;
    weight[0] -= weight[k + 1];
    inside = weight[k + 1] >= 0;
  }
  if (!inside || weight[0] < 0) side_weights(weight, p, x, 4, triangle_weights);
}

//---- bodies

// Vertices (global ids) and weights of an element; vertex skip of the flex (-1: none) is left out.
static int element_vertices(const mjModel* m, const mjData* d, int flex, int elem, int skip,
                            const mjtNum point[3], int vert[4], mjtNum weight[4]) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int dim = m->flex_dim[flex], adr = m->flex_vertadr[flex], n = 0;
  const int* local = m->flex_elem + m->flex_elemdataadr[flex] + elem * (dim + 1);
  const mjtNum* x[4];
  for (int i = 0; i <= dim; i++) {
    if (local[i] == skip) continue;
    x[n] = d->flexvert_xpos + 3 * (adr + local[i]);
    vert[n++] = adr + local[i];
  }
  if (n == 1) weight[0] = 1;
  if (n == 2) edge_weights(weight, point, x);
  if (n == 3) triangle_weights(weight, point, x);
  if (n == 4) tetrahedron_weights(weight, point, x);
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
    if (w == 0) continue;
    int nsource = m->flex_interp[flex] < 0 ? flex_inner_sources(count, nodes[i], source, share) : 0;
    if (!nsource) add_body(&list, node_body[nodes[i]], w);
    for (int k = 0; k < nsource; k++) add_body(&list, node_body[source[k]], w * share[k]);
  }
  return list.n;
}

//---- rods

// Returns its number along the rod.
static int setup_rod_edge(const mjModel* m, const mjContact* con, int side, RodEdge* edge) {
  int flex = con->flex[side], vert = con->vert[side];
  int index = vert >= 0 ? rod_edge_of_vertex(m, flex, vert) : rod_edge_of_element(m, flex, con->elem[side]);
  rod_edge_setup(m, flex, index, edge);
  return index;
}

// What turns the edge, and its ends: they move the contact by its arm only.
static int add_rod_bodies(const mjModel* m, const mjContact* con, int side, int n, int* body,
                          mjtNum* weight) {
  RodEdge edge;
  setup_rod_edge(m, con, side, &edge);
  int vert0 = m->flex_vertadr[con->flex[side]];
  const int added[3] = {m->flex_vertbodyid[vert0 + edge.vert[0]], m->flex_vertbodyid[vert0 + edge.vert[1]],
                        edge.joint >= 0 ? m->jnt_bodyid[edge.joint] : edge.body};
  for (int k = 0; k < 3; k++) {
    body[n] = added[k];
    weight[n++] = 0;
  }
  return n;
}

bool contact_lever(const mjModel* m, const mjData* d, const mjContact* con, int side, ContactLever* lever) {
  int flex = con->flex[side];
  if (flex < 0 || !rod_twists(m, flex)) return false;
  RodEdge edge;
  int index = setup_rod_edge(m, con, side, &edge);
  if (edge.joint < 0) return false;
  lever->dof = m->jnt_dofadr[edge.joint];
  for (int k = 0; k < 2; k++) {
    int vert = m->flex_vertadr[flex] + edge.vert[k];
    lever->weight[k] = edge.vert[k] == con->vert[side];
    lever->body[k] = m->flex_vertbodyid[vert];
    lever->pos[k] = d->flexvert_xpos + 3 * vert;
  }
  vec3_sub(lever->tangent, lever->pos[1], lever->pos[0]);
  lever->length = vec3_normalize(lever->tangent);
  rod_edge_spin(m, d, flex, index, lever->tangent, lever->length, lever->spin);
  if (con->vert[side] >= 0) {
    // to where the surface of the rod is, not half way into what it touches
    vec3_sub(lever->arm, con->pos, d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + con->vert[side]));
    vec3_add_scaled(lever->arm, con->frame, side ? con->dist / 2 : -con->dist / 2);
  } else {
    segment_weights(lever->weight, con->pos, lever->pos[0], lever->pos[1]);
    vec3_copy(lever->arm, con->pos);
    for (int k = 0; k < 2; k++) vec3_add_scaled(lever->arm, lever->pos[k], -lever->weight[k]);
  }
  return true;
}

int contact_single_body(const mjModel* m, const mjContact* con, int side) {
  if (con->geom[side] >= 0) return m->geom_bodyid[con->geom[side]];
  int flex = con->flex[side];
  if (con->vert[side] < 0 || m->flex_interp[flex] || rod_twists(m, flex)) return -1;
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
  return rod_twists(m, flex) ? add_rod_bodies(m, con, side, n, body, weight) : n;
}

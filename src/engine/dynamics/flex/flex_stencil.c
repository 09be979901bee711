// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of stencils, the derivatives of the forces in flex_force.c with turning frames held:
//   bending   Q_ij 1
//   stretch   2 sum_ab M_ab s_ai s_bj d_a d_b' + sum_a t_a s_ai s_aj 1,
//             s_ai = +1 or -1 where edge a begins or ends at vertex i
//             of neo-Hookean solids see flex_solid.c
//   cells     -R K R',  K that of the cell in its own frame R
//   rods      see rod_stencil.c
// The first two are pieces of a positive energy; of the third the sign of K is turned.

#include "dynamics/flex/flex_stencil.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_plastic.h"
#include "dynamics/flex/flex_solid.h"
#include "dynamics/flex/rod_stencil.h"
#include "math/vec.h"
#include "math/wide.h"
#include "model/flex_layout.h"

// Triangles and tetrahedra: which vertices an edge goes from and to; of each vertex its edges, and
// whether it is their first; the edge between two vertices.
typedef struct Simplex {
  int nvert, nedge;
  int ends[6][2];
  int edge[4][3];
  mjtNum sign[4][3];
  int between[4][4];
} Simplex;

static const Simplex kTriangle = {3,
                                  3,
                                  {{1, 2}, {2, 0}, {0, 1}},
                                  {{1, 2}, {0, 2}, {0, 1}},
                                  {{-1, 1}, {1, -1}, {-1, 1}},
                                  {{0, 2, 1}, {2, 0, 0}, {1, 0, 0}}};
static const Simplex kTetrahedron = {4,
                                     6,
                                     {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}},
                                     {{0, 2, 4}, {0, 1, 5}, {1, 2, 3}, {3, 4, 5}},
                                     {{1, -1, 1}, {-1, 1, 1}, {-1, 1, 1}, {-1, -1, -1}},
                                     {{0, 0, 2, 4}, {0, 0, 1, 5}, {2, 1, 0, 3}, {4, 5, 3, 0}}};

enum { KIND_CELL, KIND_BENDING, KIND_STRETCH, KIND_ROD, KIND_COUNT };

// Shares of stiffness and of damping in the metric.
static mjtNum metric_stiffness(const mjModel* m) {
  return mjDISABLED(mjDSBL_SPRING) ? 0 : m->opt.timestep * m->opt.timestep;
}

static mjtNum metric_damping(const mjModel* m, int flex) {
  return mjDISABLED(mjDSBL_DAMPER) ? 0 : m->opt.timestep * m->flex_damping[flex];
}

mjtNum metric_share(const mjModel* m, int flex) {
  return metric_stiffness(m) + metric_damping(m, flex);
}

static mjtNum scale_of(const mjModel* m, int flex, bool shift) {
  if (!shift) return metric_share(m, flex);
  return mjDISABLED(mjDSBL_SPRING) ? 0 : m->opt.timestep;
}

bool body_has_own_dofs(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  if (last_dof_of_body(m, body) < 0) return true;
  if (m->body_dofnum[body] != 3 || m->body_jntnum[body] != 3) return false;
  for (int k = 0; k < 3; k++) {
    int j = m->body_jntadr[body] + k;
    const mjtNum* axis = m->jnt_axis + 3 * j;
    if (m->jnt_type[j] != mjJNT_SLIDE) return false;
    for (int i = 0; i < 3; i++) {
      if (axis[i] != (i == k)) return false;
    }
  }
  return m->dof_parentid[m->body_dofadr[body]] < 0;
}

static void set_point(const mjModel* m, FlexStencil* s, int i, int point, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  s->point[i] = point;
  s->body[i] = body;
  s->dof[i] = m->body_dofnum[body] == 3 ? m->body_dofadr[body] : -1;
}

static void set_vertex(const mjModel* m, const mjData* d, FlexStencil* s, int i, int v) {
  set_point(m, s, i, v, m->flex_vertbodyid[v]);
  vec3_copy(s->pos + 3 * i, d->flexvert_xpos + 3 * v);
}

static int kind_count(const mjModel* m, int f, int kind) {
  int interp = m->flex_interp[f], adr = m->flex_stiffnessadr[f];
  if (kind == KIND_ROD) return flex_is_rod(m, f) ? rod_record_count(m, f) : 0;
  if (m->flex_rigid[f] || m->flex_dim[f] < 2) return 0;
  if (kind == KIND_CELL) return interp ? flex_cell_count(m, f) : 0;
  if (interp) return 0;
  if (kind == KIND_BENDING) return m->flex_dim[f] == 2 && m->flex_bendingadr[f] >= 0 ? m->flex_edgenum[f] : 0;
  return adr >= 0 && m->flex_stiffness[adr] != 0 ? m->flex_elemnum[f] : 0;
}

bool hinge_resists(const mjtNum* Q) {
  return Q[0] + Q[5] + Q[10] + Q[15] > 0;
}

static bool bending_stencil(const mjModel* m, const mjData* d, FlexStencil* s, int index, int with_values) {
  int f = s->flex, edge = m->flex_edgeadr[f] + index;
  const mjtNum* Q = m->flex_bending + m->flex_bendingadr[f] + 17 * index;
  int v[4] = {m->flex_edge[2 * edge], m->flex_edge[2 * edge + 1], m->flex_edgeflap[2 * edge],
              m->flex_edgeflap[2 * edge + 1]};
  if (v[3] == -1) return false;
  s->npoint = 4;
  for (int i = 0; i < 4; i++) set_vertex(m, d, s, i, m->flex_vertadr[f] + v[i]);
  if (!with_values) return true;
  mju_zero(s->stiffness, 144);
  for (int i = 0; i < 4 && hinge_resists(Q); i++) {
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < 3; k++) s->stiffness[(3 * i + k) * 12 + 3 * j + k] = Q[4 * i + j];
    }
  }
  return true;
}

// Metric of an element and the tension of its edges, t_b = sum_a M_ab e_a; edges under pressure
// count as slack.
static void element_tension(const mjModel* m, const mjData* d, int f, int index, int nedge, mjtNum metric[36],
                            mjtNum tension[6]) {
  const mjtNum* packed =
      m->flex_stiffness + m->flex_stiffnessadr[f] + flex_stretch_size(m->flex_dim[f]) * index;
  const int* edges = m->flex_elemedge + m->flex_elemedgeadr[f] + index * nedge;
  for (int a = 0; a < nedge; a++) {
    tension[a] = 0;
    for (int b = a; b < nedge; b++) metric[nedge * a + b] = metric[nedge * b + a] = *packed++;
  }
  const mjtNum* plastic = flex_plastic_stretch(m, d, f);
  for (int a = 0; a < nedge; a++) {
    int id = m->flex_edgeadr[f] + edges[a];
    mjtNum length = d->flexedge_length[id], rest = m->flexedge_length0[id];
    mjtNum elongation = length * length - rest * rest - (plastic ? plastic[nedge * index + a] : 0);
    for (int b = 0; b < nedge; b++) tension[b] += metric[nedge * a + b] * elongation;
  }
  for (int b = 0; b < nedge; b++) tension[b] = mjMAX(0, tension[b]);
}

// An element as the stiffness of its edges sees it.
typedef struct Edges {
  const Simplex* shape;
  Lanes along[6];  // in three lanes
  mjtNum metric[36], tension[6];
} Edges;

// By how much edge a is held by the metric as vertex j moves: sum_b M_ab s_bj d_b.
static inline void held_by_vertex(const Edges* e, int j, Lanes held[6], int nvert, int nedge) {
  const int* edge = e->shape->edge[j];
  Lanes away[3];
  for (int k = 0; k < nvert - 1; k++) away[k] = e->along[edge[k]] * (2 * e->shape->sign[j][k]);
  for (int a = 0; a < nedge; a++) {
    held[a] = away[0] * e->metric[nedge * a + edge[0]];
    for (int k = 1; k < nvert - 1; k++) held[a] += away[k] * e->metric[nedge * a + edge[k]];
  }
}

// What tension turns back.
static inline mjtNum tension_between(const Edges* e, int i, int j, int nvert) {
  mjtNum sum = 0;
  if (i != j) return -e->tension[e->shape->between[i][j]];
  for (int k = 0; k < nvert - 1; k++) sum += e->tension[e->shape->edge[i][k]];
  return sum;
}

// The three rows of a block: sum_a s_ai d_a held_a', and tension on the diagonal.
static inline void block_rows(const Edges* e, int i, const Lanes held[6], mjtNum tension, int nvert,
                              Lanes row[3]) {
  for (int r = 0; r < 3; r++) {
    row[r] = (Lanes){0, 0, 0, 0};
    for (int k = 0; k < nvert - 1; k++) {
      int a = e->shape->edge[i][k];
      row[r] += held[a] * (e->shape->sign[i][k] * e->along[a][r]);
    }
    row[r][r] += tension;
  }
}

static inline void stretch_stiffness(const Edges* e, mjtNum* stiffness, int nvert, int nedge) {
  Lanes held[6], row[3];
  int n = 3 * nvert;
  for (int j = 0; j < nvert; j++) {
    held_by_vertex(e, j, held, nvert, nedge);
    for (int i = 0; i <= j; i++) {
      block_rows(e, i, held, tension_between(e, i, j, nvert), nvert, row);
      for (int k = 0; k < 9; k++) {
        stiffness[(3 * i + k / 3) * n + 3 * j + k % 3] = stiffness[(3 * j + k % 3) * n + 3 * i + k / 3] =
            row[k / 3][k % 3];
      }
    }
  }
}

static bool stretch_stencil(const mjModel* m, const mjData* d, FlexStencil* s, int index, int with_values) {
  int f = s->flex, dim = m->flex_dim[f];
  Edges e;
  const int* vert = m->flex_elem + m->flex_elemdataadr[f] + index * (dim + 1);
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[f];
  s->npoint = dim + 1;
  for (int i = 0; i <= dim; i++) set_vertex(m, d, s, i, m->flex_vertadr[f] + vert[i]);
  if (!with_values) return true;
  if (flex_is_neo_hookean(m, f)) {
    FlexSolid solid;
    flex_solid_setup(m, d, f, index, &solid);
    flex_solid_stiffness(&solid, s->stiffness);
    return true;
  }

  e.shape = dim == 2 ? &kTriangle : &kTetrahedron;
  element_tension(m, d, f, index, e.shape->nedge, e.metric, e.tension);
  for (int a = 0; a < e.shape->nedge; a++) {
    const mjtNum *x0 = xpos + 3 * vert[e.shape->ends[a][0]], *x1 = xpos + 3 * vert[e.shape->ends[a][1]];
    e.along[a] = (Lanes){x0[0] - x1[0], x0[1] - x1[1], x0[2] - x1[2], 0};
  }
  if (dim == 2) {
    stretch_stiffness(&e, s->stiffness, 3, 3);
  } else {
    stretch_stiffness(&e, s->stiffness, 4, 6);
  }
  return true;
}

static bool cell_stencil(const mjModel* m, const mjData* d, FlexStencil* s, int index, int with_values) {
  FlexCell cell;
  if (!flex_cell_setup(m, s->flex, index, &cell)) return false;
  s->npoint = cell.nnode;
  for (int i = 0; i < cell.nnode; i++) {
    int node = m->flex_nodeadr[s->flex] + cell.node[i];
    set_point(m, s, i, (int)m->nflexvert + node, m->flex_nodebodyid[node]);
    if (!flex_node_is_free(m, s->flex, cell.node[i])) s->dof[i] = -1;
  }
  if (!with_values) return true;

  mjtNum quat[4], R[9], K[9], KT[9], RK[9];
  int n = 3 * cell.nnode;
  flex_cell_state(m, d, &cell, s->pos, quat);
  quat_to_mat(R, quat);
  for (int i = 0; i < n; i += 3) {
    for (int j = i; j < n; j += 3) {
      for (int k = 0; k < 9; k++) K[k] = -cell.stiffness[(i + k / 3) * n + j + k % 3];
      mat3_mul(RK, R, K);
      for (int k = 0; k < 9; k++) KT[k] = vec3_dot(RK + 3 * (k / 3), R + 3 * (k % 3));
      for (int k = 0; k < 9; k++) {
        s->stiffness[(i + k / 3) * n + j + k % 3] = s->stiffness[(j + k % 3) * n + i + k / 3] = KT[k];
      }
    }
  }
  return true;
}

static bool rod_record_stencil(const mjModel* m, mjData* d, StencilWalk* walk, FlexStencil* s, int index,
                               int with_values) {
  int f = s->flex, v[4];
  s->npoint = rod_record_vertices(rod_record(m, f, index), v);
  for (int i = 0; i < s->npoint; i++) set_vertex(m, d, s, i, m->flex_vertadr[f] + v[i]);
  if (!with_values) return true;
  bool twists = rod_twists(m, f);
  if (!index && twists) walk->rod = rod_pose(m, d, f);
  RodShares share = {metric_stiffness(m), metric_damping(m, f)};
  s->scale = 1;
  rod_stencil(m, f, index, twists ? &walk->rod : NULL, d->flexvert_xpos + 3 * m->flex_vertadr[f], share,
              s->stiffness);
  return true;
}

static bool is_unturned(const mjData* d, int body) {
  static const mjtNum unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  return !memcmp(d->xmat + 9 * body, unit, sizeof unit);
}

// Turn stiffness in the axes of the world into those of the bodies, along which their dofs slide.
static void turn_to_bodies(const mjData* d, FlexStencil* s) {
  int n = 3 * s->npoint, unturned = 0;
  for (int i = 0; i < s->npoint; i++) unturned += is_unturned(d, s->body[i]);
  if (unturned == s->npoint) return;
  mjtNum block[9], left[9], both[9];
  for (int i = 0; i < s->npoint; i++) {
    for (int j = 0; j < s->npoint; j++) {
      mjtNum* corner = s->stiffness + 3 * i * n + 3 * j;
      for (int k = 0; k < 9; k++) block[k] = corner[k / 3 * n + k % 3];
      mat3_mul_t(left, d->xmat + 9 * s->body[i], block);
      mat3_mul(both, left, d->xmat + 9 * s->body[j]);
      for (int k = 0; k < 9; k++) corner[k / 3 * n + k % 3] = both[k];
    }
  }
}

int flex_stencil_bound(const mjModel* m) {
  int bound = 0;
  for (int f = 0; f < m->nflex; f++) {
    int order = abs(m->flex_interp[f]) + 1;
    bound += (2 + order * order * order) * kind_count(m, f, KIND_CELL);
    for (int kind = KIND_BENDING; kind < KIND_COUNT; kind++) bound += 6 * kind_count(m, f, kind);
  }
  return bound;
}

bool flex_stencil_next(const mjModel* m, mjData* d, StencilWalk* walk, FlexStencil* s, StencilValues values) {
  int with_values = values != STENCIL_POINTS;
  for (; walk->flex < m->nflex; walk->flex++, walk->kind = 0) {
    for (; walk->kind < KIND_COUNT; walk->kind++, walk->index = 0) {
      int count = walk->shift && walk->kind == KIND_ROD ? 0 : kind_count(m, walk->flex, walk->kind);
      while (walk->index < count) {
        int index = walk->index++, found;
        s->flex = walk->flex;
        s->scale = scale_of(m, s->flex, walk->shift);
        if (walk->kind == KIND_CELL) {
          found = cell_stencil(m, d, s, index, with_values);
        } else if (walk->kind == KIND_BENDING) {
          found = bending_stencil(m, d, s, index, with_values);
        } else if (walk->kind == KIND_STRETCH) {
          found = stretch_stencil(m, d, s, index, with_values);
        } else {
          found = rod_record_stencil(m, d, walk, s, index, with_values);
        }
        if (!found) continue;
        if (values == STENCIL_IN_BODIES) turn_to_bodies(d, s);
        return true;
      }
    }
  }
  return false;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Perfect plasticity. The elastic strain T is the total one less the plastic; with its deviator D
// and trace t the equivalent strain is q, and where it exceeds the yield y, what is beyond becomes
// plastic at once (radial return; Simo and Hughes, Computational inelasticity, 1998).
//   solids      q^2 = 2/3 D:D; the rest is D y/q + c 1, c such that the plastic strain keeps the volume
//   triangles   stretched (t > 0) q^2 = 2/3 (T:T + t^2), the rest is T y/q;
//               squeezed q^2 = 2/3 D:D, the rest is D y/q + t/2 1
//   cells       with the strain U - 1 of their gradient F = R U: what is beyond of D becomes plastic;
//               faces when stretched have q^2 = 2/3 (D:D + 3/8 t^2), and all of T
//   bending     an edge of length l at rest, between triangles of area A in all, of thickness h, may turn
//               elastically by (2 y / h) A / l from the angle at which it rests, p. That is kept as what
//               the force that holds it there, -c tan(p) with c the stiffness between both flaps over l,
//               has more than that of the shape it was made in. Where the edge has been stretched, the
//               angle that such a force holds has the tangent l / length times that of the fold.
//
// Elements keep 2 d' Ep d of each edge d at rest, by which its squared length has grown. Strains
// come from squared lengths: with the matrix G of products of the edges from the first vertex and
// their matrix at rest R,
//   2 E = R^-T (G - R'R) R^-1.

#include "dynamics/flex/flex_plastic.h"

#include <float.h>
#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/body/pose_at.h"
#include "dynamics/flex/flex_solid.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"
#include "model/flex_layout.h"

static const mjtNum kMostTurn = 1.3;  // rad, at which an edge rests

static int edge_count(const mjModel* m, int flex) {
  return m->flex_dim[flex] == 2 ? 3 : 6;
}

const mjtNum* flex_plastic_stretch(const mjModel* m, const mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  bool yields = m->flex_plasticadr[flex] >= 0 && (m->flex_plasticmode[flex] & FLEX_YIELDS_STRETCH);
  // a neo-Hookean solid has the state, and does not yield
  return yields && !flex_is_neo_hookean(m, flex) ? d->plastic + m->flex_plasticadr[flex] : NULL;
}

const mjtNum* flex_plastic_bend(const mjModel* m, const mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  if (m->flex_plasticadr[flex] < 0 || !(m->flex_plasticmode[flex] & FLEX_YIELDS_BEND)) return NULL;
  bool both = m->flex_plasticmode[flex] & FLEX_YIELDS_STRETCH;
  return d->plastic + m->flex_plasticadr[flex] + (both ? edge_count(m, flex) * m->flex_elemnum[flex] : 0);
}

//---- strains of simplices

static mjtNum square_between(const mjtNum a[3], const mjtNum b[3]) {
  mjtNum x[3];
  vec3_sub(x, a, b);
  return vec3_dot(x, x);
}

// A triangle or tetrahedron: n by n matrices are stored in rows of 3.
typedef struct Simplex {
  int n, nedge;
  const int (*ends)[2];
  mjtNum rest[9];     // R
  mjtNum inverse[9];  // of R
} Simplex;

// R of a triangle in its plane, of a tetrahedron as it is.
static bool setup_simplex(const mjModel* m, int flex, const int* vert, Simplex* s) {
  static const int triangle[3][2] = {{1, 2}, {2, 0}, {0, 1}};
  static const int tetrahedron[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};
  mjtNum x[4][3], e[3][3], det;
  s->n = m->flex_dim[flex];
  s->nedge = edge_count(m, flex);
  s->ends = s->n == 2 ? triangle : tetrahedron;
  for (int i = 0; i <= s->n; i++) flex_rest_point(m, flex, vert[i], x[i]);
  for (int i = 0; i < s->n; i++) vec3_sub(e[i], x[i + 1], x[0]);
  if (s->n == 2) {
    mjtNum length = vec3_norm(e[0]), along = vec3_dot(e[0], e[1]) / mjMAX(length, mjMINVAL), across[3];
    vec3_cross(across, e[0], e[1]);
    mjtNum height = vec3_norm(across) / mjMAX(length, mjMINVAL);
    const mjtNum R[9] = {length, along, 0, 0, height, 0, 0, 0, 1};
    mju_copy(s->rest, R, 9);
  } else {
    for (int k = 0; k < 9; k++) s->rest[k] = e[k % 3][k / 3];
  }
  const mjtNum* R = s->rest;
  for (int k = 0; k < 9; k++) {
    int r = k % 3, c = k / 3, r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
    s->inverse[k] = R[3 * r1 + c1] * R[3 * r2 + c2] - R[3 * r1 + c2] * R[3 * r2 + c1];
  }
  det = R[0] * s->inverse[0] + R[1] * s->inverse[3] + R[2] * s->inverse[6];
  if (mju_abs(det) < mjMINVAL) return false;
  for (int k = 0; k < 9; k++) s->inverse[k] /= det;
  return true;
}

// The strain for which squared lengths of the edges have grown so.
static void strain_of_edges(const Simplex* s, const mjtNum* growth, mjtNum strain[9]) {
  mjtNum from_first[4] = {0}, G[9] = {0}, GR[9], twice[9];
  for (int k = 0; k < s->nedge; k++) {
    int a = s->ends[k][0], b = s->ends[k][1];
    if (a == 0 || b == 0) from_first[a + b] = growth[k];
  }
  for (int i = 1; i <= s->n; i++) G[4 * (i - 1)] = from_first[i];
  for (int k = 0; k < s->nedge; k++) {
    int a = s->ends[k][0], b = s->ends[k][1];
    if (a == 0 || b == 0) continue;
    G[3 * (a - 1) + b - 1] = G[3 * (b - 1) + a - 1] = (from_first[a] + from_first[b] - growth[k]) / 2;
  }
  mat3_mul(GR, G, s->inverse);
  mju_mulMatTMat(twice, s->inverse, GR, 3, 3, 3);
  for (int k = 0; k < 9; k++) strain[k] = twice[k] / 2;
}

// The growth of the edges by a strain.
static void edges_of_strain(const Simplex* s, const mjtNum strain[9], mjtNum* growth) {
  mjtNum SR[9], G[9];
  mat3_mul(SR, strain, s->rest);
  mju_mulMatTMat(G, s->rest, SR, 3, 3, 3);
  for (int k = 0; k < s->nedge; k++) {
    int a = s->ends[k][0] - 1, b = s->ends[k][1] - 1;
    mjtNum sum = (a >= 0 ? G[4 * a] : 0) + (b >= 0 ? G[4 * b] : 0);
    growth[k] = 2 * (a >= 0 && b >= 0 ? sum - 2 * G[3 * a + b] : sum);
  }
}

//---- return to the yield

static mjtNum strain_trace(const mjtNum T[9], int n) {
  return T[0] + T[4] + (n == 3 ? T[8] : 0);
}

// D, and its square.
static mjtNum strain_deviator(const mjtNum T[9], int n, mjtNum D[9]) {
  mju_copy(D, T, 9);
  for (int i = 0; i < n; i++) D[4 * i] -= strain_trace(T, n) / n;
  return mju_dot(D, D, 9);
}

// The elastic strain of a sheet that is left of T.
static bool return_sheet(mjtNum T[9], mjtNum yield) {
  mjtNum D[9], t = strain_trace(T, 2), square = strain_deviator(T, 2, D);
  mjtNum q = t > 0 ? mju_sqrt((mju_dot(T, T, 9) + t * t) * 2 / 3) : mju_sqrt(square * 2 / 3);
  if (q <= yield) return false;
  if (t > 0) {
    mju_scl(T, T, yield / q, 9);
  } else {
    mju_scl(T, D, yield / q, 9);
    for (int i = 0; i < 2; i++) T[4 * i] += t / 2;
  }
  return true;
}

// c for which det(A - 2 c 1) = 1. By what the least value is more than 2 c, g, is looked for, which
// keeps its digits where strains are huge: the logarithm of the product rises with g and bends
// down, so that Newton's method comes from below. The least value itself may be below zero: A is
// not what an element can become.
static mjtNum volume_shift(const mjtNum A[9]) {
  mjtNum value[3], vec[9], quat[4], most = 1;
  mju_eig3(value, vec, quat, A);
  mjtNum least = mjMIN(value[0], mjMIN(value[1], value[2]));
  for (int k = 0; k < 3; k++) most *= 1 + value[k] - least;
  mjtNum gap = mjMAX(1 / most, DBL_MIN);  // the product is no more than gap times most
  for (int step = 0; step < 100; step++) {
    mjtNum sum = 0, slope = 0;
    for (int k = 0; k < 3; k++) {
      mjtNum side = value[k] - least + gap;
      sum += log(side);
      slope += 1 / side;
    }
    mjtNum next = gap - sum / slope;
    if (mju_abs(next - gap) <= 1e-16 * gap || next < gap) break;
    gap = next;
  }
  return (least - gap) / 2;
}

// That of a solid, of a total strain E.
static bool return_solid(mjtNum T[9], const mjtNum E[9], mjtNum yield) {
  mjtNum D[9], A[9], q = mju_sqrt(strain_deviator(T, 3, D) * 2 / 3);
  if (q <= yield) return false;
  mju_scl(D, D, yield / q, 9);
  for (int k = 0; k < 9; k++) A[k] = 2 * (E[k] - D[k]) + (k % 4 == 0);
  mjtNum c = volume_shift(A);
  mju_copy(T, D, 9);
  for (int i = 0; i < 3; i++) T[4 * i] += c;
  return true;
}

// However far an element is squeezed, no edge rests at less than a tenth of its length.
static void keep_edges_long(const mjModel* m, int flex, const int* edges, int n, mjtNum* growth) {
  for (int k = 0; k < n; k++) {
    mjtNum rest = m->flexedge_length0[m->flex_edgeadr[flex] + edges[k]];
    growth[k] = mjMAX(growth[k], -0.99 * rest * rest);
  }
}

static void stretch_element(const mjModel* m, const mjtNum* pos, int flex, int elem, mjtNum* state) {
  int dim = m->flex_dim[flex];
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + elem * (dim + 1);
  const int* edges = m->flex_elemedge + m->flex_elemedgeadr[flex] + elem * edge_count(m, flex);
  Simplex s;
  mjtNum growth[6], E[9], P[9], T[9];
  if (!setup_simplex(m, flex, vert, &s)) return;
  for (int k = 0; k < s.nedge; k++) {
    mjtNum rest = m->flexedge_length0[m->flex_edgeadr[flex] + edges[k]];
    growth[k] = square_between(pos + 3 * vert[s.ends[k][0]], pos + 3 * vert[s.ends[k][1]]) - rest * rest;
  }
  strain_of_edges(&s, growth, E);
  strain_of_edges(&s, state, P);
  mju_sub(T, E, P, 9);
  mjtNum yield = m->flex_yield[2 * flex];
  if (!(dim == 2 ? return_sheet(T, yield) : return_solid(T, E, yield))) return;
  mju_sub(P, E, T, 9);
  edges_of_strain(&s, P, state);
  keep_edges_long(m, flex, edges, s.nedge, state);
}

//---- bending

// The normal of a triangle, as long as twice its area.
static void triangle_normal(mjtNum n[3], const mjtNum a[3], const mjtNum b[3], const mjtNum c[3]) {
  mjtNum u[3], v[3];
  vec3_sub(u, b, a);
  vec3_sub(v, c, a);
  vec3_cross(n, u, v);
}

// A fold as it is: length of its edge, area of both triangles, and the angle by which the second is
// turned toward the normal of the first.
typedef struct Fold {
  mjtNum length, area, sine, cosine;
} Fold;

static void find_fold(Fold* fold, const mjtNum* pos, const int v[4]) {
  mjtNum n1[3], n2[3], across[3], edge[3];
  triangle_normal(n1, pos + 3 * v[0], pos + 3 * v[1], pos + 3 * v[2]);
  triangle_normal(n2, pos + 3 * v[1], pos + 3 * v[0], pos + 3 * v[3]);
  vec3_sub(edge, pos + 3 * v[1], pos + 3 * v[0]);
  fold->length = vec3_normalize(edge);
  fold->area = (vec3_norm(n1) + vec3_norm(n2)) / 2;
  vec3_cross(across, n1, n2);
  fold->sine = -vec3_dot(across, edge);
  fold->cosine = vec3_dot(n1, n2);
}

static void bend_edge(const mjModel* m, const mjtNum* pos, int flex, int index, mjtNum thickness,
                      mjtNum* state) {
  int edge = m->flex_edgeadr[flex] + index;
  const mjtNum* record = m->flex_bending + m->flex_bendingadr[flex] + FLEX_BENDING_SIZE * index;
  const int v[4] = {m->flex_edge[2 * edge], m->flex_edge[2 * edge + 1], m->flex_edgeflap[2 * edge],
                    m->flex_edgeflap[2 * edge + 1]};
  mjtNum length = m->flexedge_length0[edge], stiffness = record[4 * 2 + 3] / mjMAX(length, mjMINVAL);
  if (v[3] < 0 || thickness <= 0 || stiffness <= 0) return;  // or folded over itself at rest
  Fold fold;
  find_fold(&fold, pos, v);
  mjtNum limit = 2 * m->flex_yield[2 * flex + 1] / thickness * fold.area / length;
  mjtNum angle = mju_atan2(length * fold.sine, fold.length * fold.cosine);
  mjtNum beyond = angle + atan((*state + record[16]) / stiffness);
  if (mju_abs(beyond) <= limit) return;
  mjtNum rest = mju_clip(angle - (beyond > 0 ? limit : -limit), -kMostTurn, kMostTurn);
  *state = -stiffness * tan(rest) - record[16];
}

//---- cells

static const mjtNum kMostStrain = 0.35;  // of a cell

// Axes of the numbers of a strain, those of a face in its plane; numbers behind the third axis are
// doubled.
static int strain_axes(const FlexCell* cell, int axes[6][2]) {
  static const int solid[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  int a = (cell->axis + 1) % 3, b = (cell->axis + 2) % 3;
  const int face[3][2] = {{a, a}, {b, b}, {a, b}};
  int n = cell->axis < 0 ? 6 : 3;
  for (int k = 0; k < 2 * n; k++) {
    axes[k / 2][k % 2] = cell->axis < 0 ? solid[k / 2][k % 2] : face[k / 2][k % 2];
  }
  return n;
}

bool flex_plastic_strain(const mjModel* m, const mjData* d, const FlexCell* cell, mjtNum strain[9]) {
  const mjtNum* state = flex_plastic_stretch(m, d, cell->flex);
  int axes[6][2], n = strain_axes(cell, axes);
  mju_zero(strain, 9);
  if (!state) return false;
  for (int k = 0; k < n; k++) {
    int i = axes[k][0], j = axes[k][1];
    strain[3 * i + j] = strain[3 * j + i] = state[n * cell->index + k] / (i == j ? 1 : 2);
  }
  return true;
}

// U - 1 of F = R U; a face has no strain along its normal. Where R is not turned to its last digit,
// the symmetric part hardly shows it.
static void cell_strain(const FlexCell* cell, const mjtNum F[9], mjtNum strain[9]) {
  mjtNum quat[4] = {1, 0, 0, 0}, R[9];
  mju_mat2Rot(quat, F);
  quat_to_mat(R, quat);
  mju_mulMatTMat(strain, R, F, 3, 3, 3);
  mju_symmetrize(strain, strain, 3);
  for (int k = 0; k < 9; k++) {
    bool normal = k / 3 == cell->axis || k % 3 == cell->axis;
    if (k % 4 == 0) strain[k] -= 1;
    if (normal) strain[k] = 0;
  }
}

// By how much of it the elastic strain T of a cell shrinks, and of what; 0 if it does not yield.
static mjtNum cell_excess(const FlexCell* cell, const mjtNum T[9], mjtNum yield, mjtNum part[9]) {
  int n = cell->axis < 0 ? 3 : 2;
  mjtNum t = T[0] + T[4] + T[8], square;
  mju_copy(part, T, 9);
  for (int i = 0; i < 3; i++) part[4 * i] -= i == cell->axis ? 0 : t / n;
  square = mju_dot(part, part, 9);
  bool stretched = n == 2 && t > 0;
  mjtNum q = mju_sqrt((square + (stretched ? t * t * 3 / 8 : 0)) * 2 / 3);
  if (stretched) mju_copy(part, T, 9);
  return q > yield ? 1 - yield / q : 0;
}

static void stretch_cell(const mjModel* m, const mjData* d, const FlexCell* cell, const mjtNum* pos,
                         mjtNum* state) {
  mjtNum F[9], T[9], P[9], part[9], node[3 * mjMAXFLEXNODES];
  for (int i = 0; i < cell->nnode; i++) vec3_copy(node + 3 * i, pos + 3 * cell->node[i]);
  flex_cell_gradient(m, cell, node, F);
  cell_strain(cell, F, T);
  flex_plastic_strain(m, d, cell, P);
  mju_subFrom(T, P, 9);
  mjtNum excess = cell_excess(cell, T, m->flex_yield[2 * cell->flex], part);
  if (excess == 0) return;
  mju_addToScl(P, part, excess, 9);
  mjtNum size = mju_norm(P, 9);
  if (size > kMostStrain) mju_scl(P, P, kMostStrain / size, 9);
  int axes[6][2], n = strain_axes(cell, axes);
  for (int k = 0; k < n; k++) {
    int i = axes[k][0], j = axes[k][1];
    state[n * cell->index + k] = P[3 * i + j] * (i == j ? 1 : 2);
  }
}

static void stretch_cells(const mjModel* m, mjData* d, int flex, const mjtNum* pos, mjtNum* state) {
  int n = flex_cell_count(m, flex);
  for (int i = 0; i < n; i++) {
    FlexCell cell;
    if (flex_cell_setup(m, flex, i, &cell)) stretch_cell(m, d, &cell, pos, state);
  }
}

//---- the whole

// World positions at d->qpos of the vertices, or of the nodes of an interpolated flex.
static void points_now(const mjModel* m, mjData* d, int flex, mjtNum* pos) {
  int nodes = m->flex_interp[flex] != 0, n = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex], last = -1;
  int adr = nodes ? m->flex_nodeadr[flex] : m->flex_vertadr[flex];
  const int* body = (nodes ? m->flex_nodebodyid : m->flex_vertbodyid) + adr;
  const mjtNum* local = (nodes ? m->flex_node : m->flex_vert) + 3 * adr;
  mjtNum xpos[3], xquat[4];
  for (int i = 0; i < n; i++) {
    if (body[i] != last) body_pose_now(m, d, body[i], xpos, xquat);
    last = body[i];
    vec3_zero(pos + 3 * i);
    if (!m->flex_centered[flex]) quat_rotate(pos + 3 * i, local + 3 * i, xquat);
    vec3_add_to(pos + 3 * i, xpos);
  }
}

// The same by the velocities qvel of the dofs, from the step before: as MuJoCo does it, straight
// also where a body turns.
static void points_moved(const mjModel* m, const mjData* d, int flex, const mjtNum* qvel, mjtNum* pos) {
  int nodes = m->flex_interp[flex] != 0, n = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const int* body =
      nodes ? m->flex_nodebodyid + m->flex_nodeadr[flex] : m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int i = 0; i < n; i++) {
    mjtNum vel[3];
    if (nodes) {
      flex_node_position(m, d, flex, i, pos + 3 * i);
    } else {
      vec3_copy(pos + 3 * i, d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + i));
    }
    point_velocity(m, d, body[i], pos + 3 * i, qvel, vel);
    vec3_add_scaled(pos + 3 * i, vel, m->opt.timestep);
  }
}

static void stretch_elements(const mjModel* m, int flex, const mjtNum* pos, mjtNum* state) {
  for (int i = 0; i < m->flex_elemnum[flex]; i++) {
    stretch_element(m, pos, flex, i, state + edge_count(m, flex) * i);
  }
}

static void bend_edges(const mjModel* m, int flex, const mjtNum* pos, mjtNum* state) {
  mjtNum thickness = m->flex_stiffness[m->flex_stiffnessadr[flex] + FLEX_THICKNESS];
  for (int i = 0; i < m->flex_edgenum[flex]; i++) bend_edge(m, pos, flex, i, thickness, state + i);
}

void flex_plastic_update(const mjModel* m, mjData* d, int flex, const mjtNum* qvel) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int n = m->flex_interp[flex] ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const mjtNum *stretch = flex_plastic_stretch(m, d, flex), *bend = flex_plastic_bend(m, d, flex);
  mj_markStack(d);
  mjtNum* pos = mj_stackAllocNum(d, 3 * n);
  // the kinematics of RK4 are those of its last stage
  if (m->opt.integrator == mjINT_RK4) {
    points_now(m, d, flex, pos);
  } else {
    points_moved(m, d, flex, qvel, pos);
  }
  if (stretch && m->flex_interp[flex]) {
    stretch_cells(m, d, flex, pos, d->plastic + (stretch - d->plastic));
  } else if (stretch) {
    stretch_elements(m, flex, pos, d->plastic + (stretch - d->plastic));
  }
  if (bend) bend_edges(m, flex, pos, d->plastic + (bend - d->plastic));
  mj_freeStack(d);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformation as numbers that people compare.
//
// An element of a flex keeps p = d'(2 E)d of its edges d, with the plastic strain E, so that
// p / (2 d'd) is the strain along an edge: the largest of its edges is told. Of a cell it is the
// equivalent strain (2/3 D:D)^1/2. A fold by the angle th that stays has in its outer fibres the
// strain t/2 th l/A, with the thickness t, the length l of its edge and the area A of both
// triangles.

#include <gimbal/assert.h>
#include <gimbal/deformation.h>
#include <math.h>

#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_plastic.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"
#include "model/flex_layout.h"

//---- springs

static int joint_set(const mjModel* m, const mjData* d, int id, GimbalPermanentSet* set) {
  int adr = m->jnt_plasticadr[id];
  const mjtNum* first = m->qpos_spring + m->jnt_qposadr[id];
  if (adr < 0) return 0;
  set->yield = m->jnt_springyield[id];
  if (m->jnt_type[id] == mjJNT_BALL) {
    mjtNum turn[3];
    mju_subQuat(turn, d->plastic + adr, first);
    set->value = vec3_norm(turn);
  } else {
    set->value = d->plastic[adr] - first[0];
  }
  return 1;
}

// A string is stretched at its upper end only.
static int tendon_set(const mjModel* m, const mjData* d, int id, GimbalPermanentSet* set) {
  int adr = m->tendon_plasticadr[id];
  const mjtNum* first = m->tendon_lengthspring + 2 * id;
  if (adr < 0) return 0;
  mjtNum lower = d->plastic[adr] - first[0], upper = d->plastic[adr + 1] - first[1];
  set->value = mju_abs(lower) > mju_abs(upper) ? lower : upper;
  set->yield = m->tendon_springyield[id];
  return 1;
}

static int flex_set(const mjModel* m, const mjData* d, int id, GimbalPermanentSet* set) {
  int mode = m->flex_plasticmode[id];
  if (m->flex_plasticadr[id] < 0 || !mode) return 0;
  set->value = gimbal_flex_plastic_strain(m, d, id, NULL);
  set->yield = m->flex_yield[2 * id + (mode == FLEX_YIELDS_BEND)];
  return 1;
}

int gimbal_permanent_set(const mjModel* m, const mjData* d, int objtype, int id, GimbalPermanentSet* set) {
  *set = (GimbalPermanentSet){0, 0};
  if (id < 0) return 0;
  if (objtype == mjOBJ_JOINT && id < m->njnt) return joint_set(m, d, id, set);
  if (objtype == mjOBJ_TENDON && id < m->ntendon) return tendon_set(m, d, id, set);
  if (objtype == mjOBJ_FLEX && id < m->nflex) return flex_set(m, d, id, set);
  return 0;
}

//---- flexes

static const int* element_edges(const mjModel* m, int flex, int elem, int count) {
  return m->flex_elemedge + m->flex_elemedgeadr[flex] + count * elem;
}

static mjtNum rest_length(const mjModel* m, int flex, int edge) {
  return m->flexedge_length0[m->flex_edgeadr[flex] + edge];
}

static mjtNum stretch_of_element(const mjModel* m, int flex, int elem, const mjtNum* state) {
  int count = m->flex_dim[flex] == 2 ? 3 : 6;
  const int* edge = element_edges(m, flex, elem, count);
  mjtNum most = 0;
  for (int k = 0; k < count; k++) {
    mjtNum length = rest_length(m, flex, edge[k]);
    if (length > 0) most = mju_max(most, mju_abs(state[count * elem + k]) / (2 * length * length));
  }
  return most;
}

// Area at rest of a triangle, by Heron.
static mjtNum rest_area(const mjModel* m, int flex, const int edge[3]) {
  mjtNum a = rest_length(m, flex, edge[0]), b = rest_length(m, flex, edge[1]),
         c = rest_length(m, flex, edge[2]), s = (a + b + c) / 2;
  return mju_sqrt(mju_max(0, s * (s - a) * (s - b) * (s - c)));
}

static mjtNum bend_of_element(const mjModel* m, int flex, int elem, const mjtNum* state) {
  const int* edge = element_edges(m, flex, elem, 3);
  const mjtNum* records = m->flex_bending + m->flex_bendingadr[flex];
  mjtNum thickness = m->flex_stiffness[m->flex_stiffnessadr[flex] + FLEX_THICKNESS],
         area = 2 * rest_area(m, flex, edge), most = 0;
  for (int k = 0; k < 3; k++) {
    // of the matrix of four vertices the entry of both wings: stiffness times length of the edge
    mjtNum length = rest_length(m, flex, edge[k]),
           stiffness = mju_abs(records[FLEX_BENDING_SIZE * edge[k] + 4 * 2 + 3]) / mju_max(length, mjMINVAL);
    if (stiffness <= 0 || area <= 0) continue;
    mjtNum angle = atan(mju_abs(state[edge[k]]) / stiffness);
    most = mju_max(most, thickness / 2 * angle * length / area);
  }
  return most;
}

// Equivalent strain of three or six numbers: those on the diagonal, then twice those beside it.
static mjtNum strain_of_cell(const mjtNum* state, int size) {
  int n = size == 6 ? 3 : 2;
  mjtNum square = 0;
  for (int k = 0; k < n; k++) square += state[k] * state[k];
  for (int k = n; k < size; k++) square += state[k] * state[k] / 2;
  return mju_sqrt(square * 2 / 3);
}

static mjtNum most_of_cells(const mjModel* m, int flex, const mjtNum* state, int size) {
  mjtNum most = 0;
  for (int i = 0; i < flex_cell_count(m, flex); i++) {
    most = mju_max(most, strain_of_cell(state + size * i, size));
  }
  return most;
}

// The largest of the cells that the vertices of an element lie in.
static mjtNum cells_of_element(const mjModel* m, int flex, int elem, const mjtNum* state) {
  int corners = m->flex_dim[flex] + 1;
  const int *vert = m->flex_elem + m->flex_elemdataadr[flex] + corners * elem,
            *cell = m->flex_vertcell + m->flex_vertadr[flex];
  mjtNum most = 0;
  for (int k = 0; k < corners; k++) {
    int at = cell[vert[k]];
    if (at >= 0 && at < flex_cell_count(m, flex)) most = mju_max(most, strain_of_cell(state + 6 * at, 6));
  }
  return most;
}

static mjtNum strain_of_element(const mjModel* m, const mjData* d, int flex, int elem) {
  const mjtNum *stretch = flex_plastic_stretch(m, d, flex), *bend = flex_plastic_bend(m, d, flex);
  mjtNum most = bend && !m->flex_interp[flex] ? bend_of_element(m, flex, elem, bend) : 0;
  if (!stretch) return most;
  if (m->flex_interp[flex] > 0) return cells_of_element(m, flex, elem, stretch);
  return mju_max(most, stretch_of_element(m, flex, elem, stretch));
}

mjtNum gimbal_flex_plastic_strain(const mjModel* m, const mjData* d, int flex, mjtNum* strain) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const mjtNum* stretch = flex_plastic_stretch(m, d, flex);
  int shell = m->flex_interp[flex] < 0;
  mjtNum most = 0, all = shell && stretch ? most_of_cells(m, flex, stretch, 3) : 0;
  for (int i = 0; i < m->flex_elemnum[flex]; i++) {
    mjtNum one = !m->flex_plasticmode[flex] ? 0 : shell ? all : strain_of_element(m, d, flex, i);
    if (strain) strain[i] = one;
    most = mju_max(most, one);
  }
  return most;
}

//---- rods

static void tell_edge(const mjModel* m, const mjData* d, int flex, const RodEdge* from, GimbalRodEdge* edge) {
  const mjtNum* vert = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  *edge = (GimbalRodEdge){.vert = {from->vert[0], from->vert[1]},
                          .joint = from->joint,
                          .length = from->length,
                          .angle = from->angle};
  for (int k = 0; k < 3; k++) edge->pos[k] = (vert[3 * from->vert[0] + k] + vert[3 * from->vert[1] + k]) / 2;
  vec3_copy(edge->frame, from->tangent);
  vec3_copy(edge->frame + 3, from->first);
  vec3_copy(edge->frame + 6, from->second);
}

// Torsion stiffness at a vertex: its energy is that times the square of the twist.
static mjtNum torsion_at(const mjModel* m, int flex, int vert) {
  for (int i = 0; i < rod_record_count(m, flex); i++) {
    const mjtNum* record = rod_record(m, flex, i);
    if (record[ROD_VERTEX + 3] < 0 && record[ROD_VERTEX + 1] == vert) return record[ROD_TORSION];
  }
  return 0;
}

// What an edge does against the one before: reference is the twist of their reference frames.
static void tell_turn(const mjModel* m, int flex, const GimbalRodEdge* before, mjtNum reference,
                      GimbalRodEdge* edge) {
  mjtNum across[3];
  vec3_cross(across, before->frame, edge->frame);
  edge->bend = mju_atan2(vec3_norm(across), vec3_dot(before->frame, edge->frame));
  edge->twist = edge->angle - before->angle + reference;
  edge->torque = 2 * torsion_at(m, flex, edge->vert[0]) * edge->twist;
}

int gimbal_rod_edges(const mjModel* m, mjData* d, int flex, GimbalRodEdge* edge) {
  if (flex < 0 || flex >= m->nflex || !rod_twists(m, flex)) return 0;
  int n = rod_edge_count(m, flex);
  if (!edge) return n;
  mj_markStack(d);
  RodPose rod = rod_pose(m, d, flex);
  for (int i = 0; i < n; i++) {
    tell_edge(m, d, flex, rod.edge + i, edge + i);
    if (i) tell_turn(m, flex, edge + i - 1, rod.twist[i], edge + i);
  }
  mj_freeStack(d);
  return n;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reference frames of rods (Bergou et al., Discrete viscous threads, 2010). A normal u of an edge
// is carried from step to step along with the tangent t by the smallest rotation
//   P(a, b) v = c v + w x v + w (w . v) / (1 + c),  w = a x b,  c = a . b,
// which turns the frame about the tangent b by  -w . db / (1 + c)  when b moves by db. The
// reference twist of a vertex is the angle from the frame of the edge before it, carried along the
// rod, to that of the edge after it, plus the full turns of the step before.
//
// Before the first step nothing is kept: the first normal is that of qpos0, the others are carried
// along the rod. Clamped edges have their normal from the body that holds both vertices.

#include "model/flex/rod_frame.h"

#include <gimbal/assert.h>

#include "math/vec.h"
#include "model/flex_layout.h"

//---- records

bool flex_is_rod(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_dim[flex] == 1 && m->flex_bendingadr[flex] >= 0 && !m->flex_rigid[flex] &&
         !m->flex_interp[flex];
}

bool rod_twists(const mjModel* m, int flex) {
  return flex_is_rod(m, flex) && m->flex_plasticadr[flex] >= 0;
}

const mjtNum* rod_record(const mjModel* m, int flex, int index) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_bending + m->flex_bendingadr[flex] + 1 + ROD_SIZE * index;
}

int rod_record_count(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return (int)m->flex_bending[m->flex_bendingadr[flex]];
}

int rod_edge_count(const mjModel* m, int flex) {
  return rod_record_count(m, flex) + 1;
}

int rod_edge_joint(const mjModel* m, int flex, int index) {
  const mjtNum* record = rod_record(m, flex, index > 0 ? index - 1 : 0);
  const int* body = m->flex_vertbodyid + m->flex_vertadr[flex];
  if (index > 0) return (int)record[ROD_JOINT];
  bool clamped = body[(int)record[ROD_VERTEX]] == body[(int)record[ROD_VERTEX + 1]];
  return clamped ? -1 : (int)record[ROD_JOINT] - 1;
}

void rod_edge_setup(const mjModel* m, int flex, int index, RodEdge* edge) {
  const mjtNum* record = rod_record(m, flex, index > 0 ? index - 1 : 0);
  int first = index > 0, vert0 = m->flex_vertadr[flex];
  for (int k = 0; k < 2; k++) edge->vert[k] = (int)record[ROD_VERTEX + first + k];
  edge->joint = rod_edge_joint(m, flex, index);
  edge->body = edge->joint < 0 ? m->flex_vertbodyid[vert0 + edge->vert[0]] : -1;
}

int rod_edge_of_element(const mjModel* m, int flex, int elem) {
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + 2 * elem;
  int n = rod_edge_count(m, flex);
  for (int i = 0; i < n; i++) {
    RodEdge edge;
    int index = (elem + i) % n;  // most rods are in order
    rod_edge_setup(m, flex, index, &edge);
    bool same = edge.vert[0] == vert[0] && edge.vert[1] == vert[1];
    if (same || (edge.vert[0] == vert[1] && edge.vert[1] == vert[0])) return index;
  }
  return 0;
}

int rod_edge_of_vertex(const mjModel* m, int flex, int vert) {
  int n = rod_edge_count(m, flex);
  for (int i = 0; i < n; i++) {
    RodEdge edge;
    int index = (vert + i) % n;
    rod_edge_setup(m, flex, index, &edge);
    if (edge.vert[0] == vert) return index;
  }
  return n - 1;
}

// Stiffness goes with the square of the side, so that both give the wider one.
bool rod_box(const mjModel* m, int flex, mjtNum half[2]) {
  if (!rod_twists(m, flex)) return false;
  const mjtNum* record = rod_record(m, flex, 0);
  half[1] = mju_abs(record[ROD_MINOR]);
  half[0] = half[1] * mju_sqrt(1 + record[ROD_MORE] / mjMAX(record[ROD_WEAK], mjMINVAL));
  return half[1] > 0;
}

mjtNum flex_reach(const mjModel* m, int flex) {
  mjtNum half[2];
  return rod_box(m, flex, half) ? mju_sqrt(half[0] * half[0] + half[1] * half[1]) : m->flex_radius[flex];
}

//---- frames

// Carry v along with the tangent from a to b.
static void carry_normal(mjtNum r[3], const mjtNum v[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum w[3], turned[3], c = vec3_dot(a, b), share;
  vec3_cross(w, a, b);
  vec3_cross(turned, w, v);
  share = vec3_dot(w, v) / mjMAX(1 + c, mjMINVAL);
  for (int k = 0; k < 3; k++) r[k] = c * v[k] + turned[k] + share * w[k];
}

void flex_rest_point(const mjModel* m, int flex, int vert, mjtNum pos[3]) {
  const mjtNum *unit = m->flex_vert0 + 3 * (m->flex_vertadr[flex] + vert), *half = m->flex_size + 3 * flex;
  for (int k = 0; k < 3; k++) pos[k] = 2 * half[k] * unit[k];
}

static void rest_edge(const mjModel* m, int flex, const RodEdge* edge, mjtNum e[3]) {
  mjtNum a[3], b[3];
  flex_rest_point(m, flex, edge->vert[0], a);
  flex_rest_point(m, flex, edge->vert[1], b);
  vec3_sub(e, b, a);
}

// The orientation of a body at qpos0.
static void rest_orientation(const mjModel* m, int body, mjtNum quat[4]) {
  vec3_set(quat, 1, 0, 0);
  quat[3] = 0;
  for (int b = body; b > 0; b = m->body_parentid[b]) quat_mul(quat, m->body_quat + 4 * b, quat);
}

// A normal of the first edge at rest: along the first side of a box, which lies along an axis of
// the body of the first vertex, turned to the wider one.
static void rest_normal(const mjModel* m, int flex, const RodEdge* edge, const mjtNum tangent[3],
                        mjtNum normal[3]) {
  mjtNum quat[4], inverse[4], local[3], axis[3];
  rest_orientation(m, m->flex_vertbodyid[m->flex_vertadr[flex] + edge->vert[0]], quat);
  quat_conjugate(inverse, quat);
  quat_rotate(local, tangent, inverse);
  bool across = mju_abs(local[1]) < 0.5;
  vec3_set(axis, 0, across, !across);
  quat_rotate(normal, axis, quat);
  vec3_add_scaled(normal, tangent, -vec3_dot(normal, tangent));
  vec3_normalize(normal);
  if (rod_record(m, flex, 0)[ROD_MINOR] < 0) {
    mjtNum turned[3];
    vec3_cross(turned, tangent, normal);
    vec3_copy(normal, turned);
  }
}

// Of the first n edges.
static void find_rest(const mjModel* m, RodPose* rod, int n) {
  mjtNum *tangent = rod->rest_tangent, *normal = rod->rest_normal;
  for (int i = 0; i < n; i++, tangent += 3, normal += 3) {
    rest_edge(m, rod->flex, rod->edge + i, tangent);
    vec3_normalize(tangent);
    if (i) carry_normal(normal, normal - 3, tangent - 3, tangent);
    if (!i) rest_normal(m, rod->flex, rod->edge, tangent, normal);
  }
}

// The normal of a clamped edge turns with its body.
static void clamped_normal(const mjModel* m, const RodEdge* edge, const mjtNum quat[4], const mjtNum rest[3],
                           mjtNum normal[3]) {
  mjtNum rest_quat[4], local[3];
  rest_orientation(m, edge->body, rest_quat);
  quat_conjugate(rest_quat, rest_quat);
  quat_rotate(local, rest, rest_quat);
  quat_rotate(normal, local, quat);
}

static mjtNum signed_angle(const mjtNum a[3], const mjtNum b[3], const mjtNum axis[3]) {
  mjtNum across[3];
  vec3_cross(across, a, b);
  return mju_atan2(vec3_dot(across, axis), vec3_dot(a, b));
}

// How a frame spins that was kept at another tangent.
static void spin_of(const mjtNum kept[3], const mjtNum tangent[3], mjtNum length, mjtNum spin[3]) {
  vec3_cross(spin, kept, tangent);
  vec3_scale(spin, spin, -1 / (mjMAX(1 + vec3_dot(kept, tangent), mjMINVAL) * length));
}

// Whether frames are kept from a step before.
static bool frames_are_kept(const mjtNum* kept) {
  return vec3_dot(kept, kept) != 0;
}

void rod_edge_spin(const mjModel* m, const mjData* d, int flex, int index, const mjtNum tangent[3],
                   mjtNum length, mjtNum spin[3]) {
  const mjtNum* kept = d->plastic + m->flex_plasticadr[flex];
  vec3_zero(spin);
  if (frames_are_kept(kept)) spin_of(kept + ROD_EDGESTATE * index, tangent, length, spin);
}

// Normals at the present tangents, and how they spin.
static void find_normals(const mjModel* m, const mjData* d, RodPose* rod, const mjtNum* kept) {
  bool fresh = !frames_are_kept(kept);
  for (int i = 0; i < rod->n; i++) {
    RodEdge* e = rod->edge + i;
    const mjtNum *tangent = kept + ROD_EDGESTATE * i, *normal = tangent + 3;
    if (fresh) {
      tangent = i ? e[-1].tangent : rod->rest_tangent;
      normal = i ? e[-1].normal : rod->rest_normal;
    }
    vec3_zero(e->spin);
    if (e->body >= 0) {
      clamped_normal(m, e, d->xquat + 4 * e->body, rod->rest_normal + 3 * i, e->normal);
      continue;
    }
    carry_normal(e->normal, normal, tangent, e->tangent);
    if (fresh) continue;
    spin_of(tangent, e->tangent, e->length, e->spin);
  }
}

static void find_twists(RodPose* rod, const mjtNum* kept) {
  const RodEdge* edge = rod->edge;
  rod->twist[0] = 0;
  for (int i = 1; i < rod->n; i++) {
    mjtNum carried[3], old = kept[ROD_EDGESTATE * rod->n + i - 1];
    carry_normal(carried, edge[i - 1].normal, edge[i - 1].tangent, edge[i].tangent);
    mjtNum twist = signed_angle(carried, edge[i].normal, edge[i].tangent);
    rod->twist[i] = twist + 2 * mjPI * mju_round((old - twist) / (2 * mjPI));
  }
}

// How many edges there are to the last of which it matters how it stands at rest.
static int count_rest(const mjModel* m, const RodPose* rod, const mjtNum* kept) {
  int i = rod->n - 1;
  while (i > 0 && rod->edge[i].body < 0 && rod_record(m, rod->flex, i - 1)[ROD_CURVED] == 0) i--;
  return i > 0 || rod->edge[0].body >= 0 || !frames_are_kept(kept) ? i + 1 : 0;
}

static void find_material(const mjModel* m, const mjData* d, RodEdge* e) {
  int adr = e->joint < 0 ? 0 : m->jnt_qposadr[e->joint];
  mjtNum angle = e->joint < 0 ? 0 : d->qpos[adr] - m->qpos0[adr];
  mjtNum across[3], c = mju_cos(angle), s = mju_sin(angle);
  e->angle = angle;
  e->torque = 0;
  vec3_cross(across, e->tangent, e->normal);
  for (int k = 0; k < 3; k++) e->first[k] = c * e->normal[k] + s * across[k];
  vec3_cross(e->second, e->tangent, e->first);
}

// The pose without the axes of the material, which take a sine and a cosine each.
static RodPose reference_pose(const mjModel* m, mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const mjtNum *kept = d->plastic + m->flex_plasticadr[flex],
               *pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  RodPose rod = {.flex = flex, .n = rod_edge_count(m, flex)};
  rod.edge = mj_stackAllocByte(d, rod.n * sizeof(RodEdge), _Alignof(RodEdge));
  rod.twist = mj_stackAllocNum(d, 7 * (size_t)rod.n);
  rod.rest_tangent = rod.twist + rod.n;
  rod.rest_normal = rod.rest_tangent + 3 * rod.n;
  for (int i = 0; i < rod.n; i++) {
    RodEdge* edge = rod.edge + i;
    rod_edge_setup(m, flex, i, edge);
    vec3_sub(edge->tangent, pos + 3 * edge->vert[1], pos + 3 * edge->vert[0]);
    edge->length = vec3_normalize(edge->tangent);
  }
  find_rest(m, &rod, count_rest(m, &rod, kept));
  find_normals(m, d, &rod, kept);
  find_twists(&rod, kept);
  return rod;
}

RodPose rod_pose(const mjModel* m, mjData* d, int flex) {
  RodPose rod = reference_pose(m, d, flex);
  for (int i = 0; i < rod.n; i++) find_material(m, d, rod.edge + i);
  return rod;
}

void rod_edge_frame(const mjModel* m, mjData* d, int flex, int index, mjtNum frame[9]) {
  mj_markStack(d);
  RodEdge* edge = reference_pose(m, d, flex).edge + index;
  find_material(m, d, edge);
  vec3_copy(frame, edge->tangent);
  vec3_copy(frame + 3, edge->first);
  vec3_copy(frame + 6, edge->second);
  mj_freeStack(d);
}

//---- state

void rod_keep_frames(const mjModel* m, mjData* d, int flex) {
  mj_markStack(d);
  RodPose rod = reference_pose(m, d, flex);
  mjtNum* state = d->plastic + m->flex_plasticadr[flex];
  for (int i = 0; i < rod.n; i++) {
    vec3_copy(state + ROD_EDGESTATE * i, rod.edge[i].tangent);
    vec3_copy(state + ROD_EDGESTATE * i + 3, rod.edge[i].normal);
    if (i) state[ROD_EDGESTATE * rod.n + i - 1] = rod.twist[i];
  }
  mj_freeStack(d);
}

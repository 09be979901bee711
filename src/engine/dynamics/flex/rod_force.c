// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elastic forces of rods. A vertex between the edges e and f is curved by
//   kb = 2 e x f / (|e||f| + e.f).
//
// Where edges twist, with the axes m1, m2 of the material of an edge and c1, c2 what of kb is along
// them at rest, the energy of a vertex is
//   sum over both edges of  1/2 (k1 (kb.m1 - c1)^2 + k2 (kb.m2 - c2)^2)  +  kt m^2,
// m the twist, the angle of f less that of e plus the reference twist. Frames follow their
// tangents, so that the gradients are
//   of kb.m1   m1.dkb + (kb.m2) dangle,   of kb.m2   m2.dkb - (kb.m1) dangle,
//   of m       dangle_f - dangle_e + kb.(de / (2 |e|) + df / (2 |f|)),
// dangle with what the reference frame spins. Damping knows the rate of |kb| alone, with c =
// sqrt(k1 k2) a1 + k2 a2, a the mean squared cosines of kb to both axes: all bends are damped by
// the same ratio or more.
//
// Elsewhere the energy of a vertex is  k (|kb| - |kb0|)^2, that of two curved neighbours the same
// with both weights and  2 kd (1 - cos(phi - phi0)),  phi the angle between their planes.

#include <gimbal/assert.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_rod.h"
#include "dynamics/flex/rod_curve.h"
#include "model/flex/rod_frame.h"
#include "model/flex_layout.h"

//---- what is pulled

// Forces on the vertices of a rod, and their velocities.
typedef struct Pull {
  const mjModel* m;
  mjData* d;
  int flex;
  const mjtNum* pos;       // of vertices
  mjtNum *elastic, *drag;  // (3 vertices), NULL: not asked for
  const mjtNum* vel;       // (3 vertices), with drag
  mjtNum damping;
} Pull;

// Add a force on the second end of an edge, and the opposite on the first.
static void pull_edge(mjtNum* force, int from, int to, const mjtNum grad[3], mjtNum scale) {
  vec3_add_scaled(force + 3 * to, grad, scale);
  vec3_add_scaled(force + 3 * from, grad, -scale);
}

static mjtNum edge_rate(const Pull* p, int from, int to, const mjtNum grad[3]) {
  return vec3_dot(grad, p->vel + 3 * to) - vec3_dot(grad, p->vel + 3 * from);
}

// Resist the rate of the curvature along w with 2 c.
static void damp_along(const Pull* p, const int v[3], const RodCurve* c, const mjtNum w[3],
                       mjtNum stiffness) {
  mjtNum by_e[3], by_f[3];
  rod_curve_gradient(c, w, by_e, by_f);
  mjtNum rate = edge_rate(p, v[0], v[1], by_e) + edge_rate(p, v[1], v[2], by_f);
  mjtNum force = -2 * stiffness * p->damping * rate;
  pull_edge(p->drag, v[0], v[1], by_e, force);
  pull_edge(p->drag, v[1], v[2], by_f, force);
}

// Resist the rate of |kb|; where it is straight, of kb in all directions.
static void damp_size(const Pull* p, const int v[3], const RodCurve* c, mjtNum stiffness) {
  static const mjtNum axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mjtNum unit[3];
  for (int k = 0; rod_is_straight(c) && k < 3; k++) damp_along(p, v, c, axes[k], stiffness);
  if (rod_is_straight(c)) return;
  vec3_scale(unit, c->kb, 1 / c->size);
  damp_along(p, v, c, unit, stiffness);
}

//---- vertices without joints

static void bend_size(const Pull* p, const int v[3], mjtNum stiffness, mjtNum rest) {
  RodCurve c;
  rod_curve_at(&c, p->pos, v[0], v[1], v[2]);
  if (p->elastic) {
    mjtNum by_e[3], by_f[3];
    // 2 k (|kb| - |kb0|) d|kb|, written so that it is smooth where nothing is curved at rest
    mjtNum share = rest > 0 && c.size >= mjMINVAL ? 1 - rest / c.size : 1;
    rod_curve_gradient(&c, c.kb, by_e, by_f);
    pull_edge(p->elastic, v[0], v[1], by_e, -2 * stiffness * share);
    pull_edge(p->elastic, v[1], v[2], by_f, -2 * stiffness * share);
  }
  if (p->drag) damp_size(p, v, &c, stiffness);
}

static void turn_planes(const Pull* p, const int v[4], mjtNum cosine, mjtNum sine) {
  RodPlanes s;
  if (!rod_planes(p->pos, v, &s)) return;
  mjtNum slope = 2 * (s.sine * cosine - s.cosine * sine), rate = 0;
  for (int k = 0; p->elastic && k < 4; k++) vec3_add_scaled(p->elastic + 3 * v[k], s.grad[k], -slope);
  if (!p->drag) return;
  for (int k = 0; k < 4; k++) rate += vec3_dot(s.grad[k], p->vel + 3 * v[k]);
  mjtNum force = -2 * mju_sqrt(cosine * cosine + sine * sine) * p->damping * rate;
  for (int k = 0; k < 4; k++) vec3_add_scaled(p->drag + 3 * v[k], s.grad[k], force);
}

static void pull_record(const Pull* p, const mjtNum* record) {
  int v[4];
  for (int k = 0; k < 4; k++) v[k] = (int)record[ROD_VERTEX + k];
  if (v[3] < 0) {
    bend_size(p, v, record[ROD_WEAK], record[ROD_CURVED]);
    return;
  }
  bend_size(p, v, record[ROD_WEIGHT], record[ROD_PAIRCURVE]);
  bend_size(p, v + 1, record[ROD_WEIGHT + 1], record[ROD_PAIRCURVE + 1]);
  turn_planes(p, v, record[ROD_PLANES], record[ROD_PLANES + 1]);
}

//---- vertices between edges that twist

// A rod that twists, and the torque of damping on each edge.
typedef struct Rod {
  RodPose pose;
  mjtNum* torque;
} Rod;

// Forces of the vertex between the edges i - 1 and i, and torques of both.
static void pull_vertex(const Pull* p, Rod* rod, int i) {
  const mjtNum* record = rod_record(p->m, p->flex, i - 1);
  RodEdge* edge = rod->pose.edge + i - 1;
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE], w[3] = {0}, by[2][3];
  RodCurve c;
  rod_curve_at(&c, p->pos, edge[0].vert[0], edge[0].vert[1], edge[1].vert[1]);
  for (int k = 0; k < 2; k++) {
    mjtNum rest[2], along1 = vec3_dot(c.kb, edge[k].first), along2 = vec3_dot(c.kb, edge[k].second);
    rod_rest_curve(p->m, &rod->pose, i, i - 1 + k, rest);
    mjtNum slope1 = weak * (along1 - rest[0]), slope2 = strong * (along2 - rest[1]);
    vec3_add_scaled(w, edge[k].first, slope1);
    vec3_add_scaled(w, edge[k].second, slope2);
    edge[k].torque += slope1 * along2 - slope2 * along1;
  }
  rod_curve_gradient(&c, w, by[0], by[1]);
  mjtNum pull = 2 * record[ROD_TORSION] * (edge[1].angle - edge[0].angle + rod->pose.twist[i]);
  edge[0].torque -= pull;
  edge[1].torque += pull;
  for (int k = 0; k < 2; k++) {
    vec3_add_scaled(by[k], c.kb, pull / (2 * edge[k].length));
    pull_edge(p->elastic, edge[k].vert[0], edge[k].vert[1], by[k], -1);
  }
}

// The rate at which an edge turns about its tangent.
static mjtNum turn_rate(const Pull* p, const RodEdge* e) {
  if (e->joint >= 0) return p->d->qvel[p->m->jnt_dofadr[e->joint]];
  return vec3_dot(p->d->cvel + 6 * e->body, e->tangent);
}

static void damp_bend(const Pull* p, const int v[3], const RodCurve* c, const Rod* rod, int i) {
  const mjtNum* record = rod_record(p->m, p->flex, i - 1);
  if (!rod_is_straight(c)) {
    damp_size(p, v, c, rod_bend_damping(p->m, &rod->pose, i, c));
    return;
  }
  for (const RodEdge* edge = rod->pose.edge + i - 1; edge <= rod->pose.edge + i; edge++) {
    damp_along(p, v, c, edge->first, rod_weak_damping(record) / 2);
    damp_along(p, v, c, edge->second, (record[ROD_WEAK] + record[ROD_MORE]) / 2);
  }
}

static void damp_vertex(const Pull* p, Rod* rod, int i) {
  const mjtNum* record = rod_record(p->m, p->flex, i - 1);
  RodEdge* edge = rod->pose.edge + i - 1;
  mjtNum rate = 0, grad[2][3];
  const int v[3] = {edge[0].vert[0], edge[0].vert[1], edge[1].vert[1]};
  RodCurve c;
  rod_curve_at(&c, p->pos, v[0], v[1], v[2]);
  damp_bend(p, v, &c, rod, i);
  for (int k = 0; k < 2; k++) {
    vec3_scale(grad[k], c.kb, 1 / (2 * edge[k].length));
    rate += edge_rate(p, edge[k].vert[0], edge[k].vert[1], grad[k]);
  }
  rate += turn_rate(p, edge + 1) - turn_rate(p, edge);
  mjtNum force = -2 * record[ROD_TORSION] * p->damping * rate;
  for (int k = 0; k < 2; k++) pull_edge(p->drag, edge[k].vert[0], edge[k].vert[1], grad[k], force);
  rod->torque[i - 1] -= force;
  rod->torque[i] += force;
}

// A torque about the tangent of an edge.
static void turn_edge(const Pull* p, const RodEdge* e, mjtNum torque, mjtNum* qfrc) {
  if (e->joint >= 0) {
    qfrc[p->m->jnt_dofadr[e->joint]] += torque;
  } else {
    mjtNum turn[3];
    vec3_scale(turn, e->tangent, torque);
    add_cartesian_force(p->m, p->d, qfrc, NULL, turn, p->d->xpos + 3 * e->body, e->body);
  }
}

static void pull_twisting(const Pull* p, mjtNum* spring, mjtNum* damper) {
  Rod rod = {rod_pose(p->m, p->d, p->flex), NULL};
  rod.torque = mj_stackAllocNum(p->d, rod.pose.n);
  mju_zero(rod.torque, rod.pose.n);
  for (int i = 1; i < rod.pose.n; i++) {
    if (spring) pull_vertex(p, &rod, i);
    if (damper) damp_vertex(p, &rod, i);
  }
  for (int i = 0; i < rod.pose.n; i++) {
    const RodEdge* e = rod.pose.edge + i;
    if (spring) pull_edge(p->elastic, e->vert[0], e->vert[1], e->spin, -e->torque);
    if (spring) turn_edge(p, e, -e->torque, spring);
    if (damper) turn_edge(p, e, rod.torque[i], damper);
  }
}

//---- the whole

static void vertex_velocities(const mjModel* m, const mjData* d, int flex, const mjtNum* pos, mjtNum* vel) {
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    int body = m->flex_vertbodyid[m->flex_vertadr[flex] + i];
    mjtNum motion[6];
    motion_at(motion, d->cvel + 6 * body, pos + 3 * i, d->subtree_com + 3 * m->body_rootid[body]);
    vec3_copy(vel + 3 * i, motion + 3);
  }
}

static void apply_forces(const Pull* p, const mjtNum* force, mjtNum* qfrc) {
  for (int i = 0; i < p->m->flex_vertnum[p->flex]; i++) {
    int body = p->m->flex_vertbodyid[p->m->flex_vertadr[p->flex] + i];
    if (!vec3_is_zero(force + 3 * i)) {
      add_cartesian_force(p->m, p->d, qfrc, force + 3 * i, NULL, p->pos + 3 * i, body);
    }
  }
}

void rod_forces(const mjModel* m, mjData* d, int flex, mjtNum* spring, mjtNum* damper) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int n = 3 * m->flex_vertnum[flex];
  Pull p = {.m = m, .d = d, .flex = flex, .pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex]};
  p.damping = m->flex_damping[flex];
  if (p.damping == 0) damper = NULL;
  mj_markStack(d);
  mjtNum *force = mj_stackAllocNum(d, n), *drag = mj_stackAllocNum(d, n), *vel = mj_stackAllocNum(d, n);
  mju_zero(force, n);
  mju_zero(drag, n);
  vertex_velocities(m, d, flex, p.pos, vel);
  p.elastic = spring ? force : NULL;
  p.drag = damper ? drag : NULL;
  p.vel = vel;
  if (rod_twists(m, flex)) {
    pull_twisting(&p, spring, damper);
  } else {
    for (int i = 0; i < rod_record_count(m, flex); i++) pull_record(&p, rod_record(m, flex, i));
  }
  if (spring) apply_forces(&p, force, spring);
  if (damper) apply_forces(&p, drag, damper);
  mj_freeStack(d);
}

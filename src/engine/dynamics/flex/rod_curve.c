// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "dynamics/flex/rod_curve.h"

#include "math/vec.h"
#include "model/flex_layout.h"

//---- one vertex

void rod_curve_at(RodCurve* c, const mjtNum* pos, int before, int vert, int after) {
  vec3_sub(c->e, pos + 3 * vert, pos + 3 * before);
  vec3_sub(c->f, pos + 3 * after, pos + 3 * vert);
  c->le = vec3_norm(c->e);
  c->lf = vec3_norm(c->f);
  c->scale = mjMAX(c->le * c->lf + vec3_dot(c->e, c->f), mjMINVAL);
  vec3_cross(c->kb, c->e, c->f);
  vec3_scale(c->kb, c->kb, 2 / c->scale);
  c->size = vec3_norm(c->kb);
}

void rod_curve_gradient(const RodCurve* c, const mjtNum w[3], mjtNum by_e[3], mjtNum by_f[3]) {
  mjtNum along = vec3_dot(w, c->kb);
  vec3_cross(by_e, c->f, w);
  vec3_cross(by_f, w, c->e);
  for (int k = 0; k < 3; k++) {
    by_e[k] = (2 * by_e[k] - along * (c->e[k] / c->le * c->lf + c->f[k])) / c->scale;
    by_f[k] = (2 * by_f[k] - along * (c->f[k] / c->lf * c->le + c->e[k])) / c->scale;
  }
}

bool rod_is_straight(const RodCurve* c) {
  return c->size < mjMINVAL;
}

//---- two neighbours

bool rod_planes(const mjtNum* pos, const int v[4], RodPlanes* s) {
  mjtNum e[3][3], n[2][3], turn[3];
  for (int k = 0; k < 3; k++) vec3_sub(e[k], pos + 3 * v[k + 1], pos + 3 * v[k]);
  for (int k = 0; k < 2; k++) vec3_cross(n[k], e[k], e[k + 1]);
  mjtNum length = vec3_norm(e[1]), size1 = vec3_norm(n[0]), size2 = vec3_norm(n[1]);
  if (length < mjMINVAL || size1 < mjMINVAL || size2 < mjMINVAL) return false;
  vec3_cross(turn, n[0], n[1]);
  s->cosine = vec3_dot(n[0], n[1]) / (size1 * size2);
  s->sine = vec3_dot(turn, e[1]) / (length * size1 * size2);
  mjtNum before = vec3_dot(e[0], e[1]) / (length * length), after = vec3_dot(e[2], e[1]) / (length * length);
  for (int k = 0; k < 3; k++) {
    mjtNum a = n[0][k] * length / (size1 * size1), b = n[1][k] * length / (size2 * size2);
    s->grad[0][k] = -a;
    s->grad[1][k] = a * (1 + before) + b * after;
    s->grad[2][k] = -a * before - b * (1 + after);
    s->grad[3][k] = b;
  }
  return true;
}

//---- rods that twist

RodPose rod_pose(const mjModel* m, mjData* d, int flex) {
  RodPose rod = {.flex = flex, .n = rod_edge_count(m, flex)};
  rod.edge = mj_stackAllocByte(d, rod.n * sizeof(RodEdge), _Alignof(RodEdge));
  rod.twist = mj_stackAllocNum(d, rod.n);
  rod.rest_tangent = mj_stackAllocNum(d, 3 * (size_t)rod.n);
  rod.rest_normal = mj_stackAllocNum(d, 3 * (size_t)rod.n);
  rod_frames(m, d, flex, rod.edge, rod.twist);
  rod_rest_frames(m, flex, rod.edge, rod.n, rod.rest_tangent, rod.rest_normal);
  return rod;
}

void rod_rest_curve(const mjModel* m, const RodPose* rod, int vert, int edge, mjtNum c[2]) {
  c[0] = c[1] = 0;
  const mjtNum *te = rod->rest_tangent + 3 * vert - 3, *tf = te + 3, *t = rod->rest_tangent + 3 * edge;
  mjtNum kb[3], across[3];
  if (rod_record(m, rod->flex, vert - 1)[ROD_CURVED] == 0) return;
  vec3_cross(kb, te, tf);
  vec3_scale(kb, kb, 2 / (1 + vec3_dot(te, tf)));
  vec3_cross(across, t, rod->rest_normal + 3 * edge);
  c[0] = vec3_dot(kb, rod->rest_normal + 3 * edge);
  c[1] = vec3_dot(kb, across);
}

mjtNum rod_weak_damping(const mjtNum* record) {
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE];
  return weak == strong ? weak : mju_sqrt(weak * strong);
}

mjtNum rod_bend_damping(const mjModel* m, const RodPose* rod, int vert, const RodCurve* c) {
  const mjtNum* record = rod_record(m, rod->flex, vert - 1);
  mjtNum share = 0;
  for (int k = 0; k < 2; k++) {
    mjtNum cosine = vec3_dot(c->kb, rod->edge[vert - 1 + k].first) / c->size;
    share += cosine * cosine / 2;
  }
  return rod_weak_damping(record) * share + (record[ROD_WEAK] + record[ROD_MORE]) * (1 - share);
}

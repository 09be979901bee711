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
  mjtNum ratio = c->lf / c->le, inverse = c->le / c->lf;
  for (int k = 0; k < 3; k++) {
    c->by_le[k] = c->e[k] * ratio + c->f[k];
    c->by_lf[k] = c->f[k] * inverse + c->e[k];
  }
}

void rod_curve_gradient(const RodCurve* c, const mjtNum w[3], mjtNum by_e[3], mjtNum by_f[3]) {
  mjtNum share = 1 / c->scale, along = vec3_dot(w, c->kb) * share;
  vec3_cross(by_e, c->f, w);
  vec3_cross(by_f, w, c->e);
  for (int k = 0; k < 3; k++) {
    by_e[k] = 2 * share * by_e[k] - along * c->by_le[k];
    by_f[k] = 2 * share * by_f[k] - along * c->by_lf[k];
  }
}

bool rod_is_straight(const RodCurve* c) {
  return c->size < mjMINVAL;
}

//---- curved at rest

static const mjtNum smooth_share = 1e-4;  // of the curvature at rest

mjtNum rod_smooth_size(const RodCurve* c, mjtNum rest) {
  return mju_sqrt(c->size * c->size + smooth_share * smooth_share * rest * rest);
}

void rod_pair_at(RodPair* s, const mjtNum* record, const mjtNum* pos, const int v[4]) {
  for (int k = 0; k < 2; k++) {
    rod_curve_at(s->c + k, pos, v[k], v[k + 1], v[k + 2]);
    s->size[k] = rod_smooth_size(s->c + k, record[ROD_PAIRCURVE + k]);
    vec3_scale(s->unit[k], s->c[k].kb, 1 / s->size[k]);
  }
  vec3_copy(s->axis, s->c[0].f);
  vec3_normalize(s->axis);
  mjtNum cosine = record[ROD_PLANES], sine = record[ROD_PLANES + 1];
  mjtNum stiffness = mju_sqrt(cosine * cosine + sine * sine);
  s->cosine = cosine / stiffness;
  s->sine = sine / stiffness;
  // units are shorter than one at rest: as stiff there as the record says
  s->stiffness = stiffness * (1 + smooth_share * smooth_share);
}

void rod_pair_turn(const RodPair* s, const mjtNum x[3], bool back, mjtNum r[3]) {
  mjtNum across[3];
  vec3_cross(across, s->axis, x);
  vec3_scale(r, x, s->cosine);
  vec3_add_scaled(r, across, back ? -s->sine : s->sine);
}

void rod_pair_gradient(const RodPair* s, int k, const mjtNum x[3], mjtNum grad[3]) {
  vec3_copy(grad, x);
  vec3_add_scaled(grad, s->unit[k], -vec3_dot(x, s->unit[k]));
  vec3_scale(grad, grad, 1 / s->size[k]);
}

void rod_pair_across(const RodPair* s, int k, mjtNum across[3]) {
  vec3_cross(across, s->axis, s->c[k].kb);
  vec3_scale(across, across, 1 / mjMAX(s->c[k].size, mjMINVAL));
}

void rod_pair_angle(const RodPair* s, int k, mjtNum grad[3]) {
  rod_pair_across(s, k, grad);
  vec3_scale(grad, grad, (k ? 1 : -1) * vec3_norm(s->unit[1 - k]) / s->size[k]);
}

//---- rods that twist

void rod_rest_curve(const mjModel* m, const RodPose* rod, int vert, int edge, mjtNum c[2]) {
  const mjtNum *te = rod->rest_tangent + 3 * vert - 3, *tf = te + 3, *t = rod->rest_tangent + 3 * edge;
  mjtNum kb[3], across[3];
  c[0] = c[1] = 0;
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

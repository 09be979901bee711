// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skins: each vertex is the weighted mean of where its bones take it,
//   v = sum_b w_b (x_b + R_b Q_b^T (v0 - p_b)),   (p_b, Q_b) bind pose and (x_b, R_b) pose of bone b,
// then moved out along the vertex normal by the skin's inflation.
//
// What is rounded to a float, and when, is as in 4.0.1: where faces fold onto each other their
// normals cancel but for rounding.

#include <gimbal/assert.h>
#include <math.h>
#include <string.h>

#include "visual/emit.h"
#include "visual/scene.h"

// The bone's motion since it was bound, as v -> rotate v + shift.
static void bone_motion(mjtNum rotate[9], mjtNum shift[3], const mjModel* m, const mjData* d, int bone) {
  int body = m->skin_bonebodyid[bone];
  mjtNum bindpos[3], unbind[4], quat[4], moved[3];
  for (int k = 0; k < 3; k++) bindpos[k] = m->skin_bonebindpos[3 * bone + k];
  for (int k = 0; k < 4; k++) unbind[k] = m->skin_bonebindquat[4 * bone + k] * (k ? -1 : 1);
  mju_mulQuat(quat, d->xquat + 4 * body, unbind);
  mju_quat2Mat(rotate, quat);
  mju_mulMatVec3(moved, rotate, bindpos);
  mju_sub3(shift, d->xpos + 3 * body, moved);
}

static void skin_positions(float* vert, const mjModel* m, const mjData* d, int skin) {
  GIMBAL_ASSERT(skin >= 0 && skin < m->nskin);
  const float* rest = m->skin_vert + 3 * m->skin_vertadr[skin];
  memset(vert, 0, 3 * m->skin_vertnum[skin] * sizeof(float));
  for (int bone = m->skin_boneadr[skin]; bone < m->skin_boneadr[skin] + m->skin_bonenum[skin]; bone++) {
    mjtNum r[9], shift[3];
    bone_motion(r, shift, m, d, bone);
    int first = m->skin_bonevertadr[bone], end = first + m->skin_bonevertnum[bone];
    for (int k = first; k < end; k++) {
      const float* p = rest + 3 * m->skin_bonevertid[k];
      float *v = vert + 3 * m->skin_bonevertid[k], weight = m->skin_bonevertweight[k];
      for (int i = 0; i < 3; i++) {
        mjtNum x = r[3 * i] * p[0] + r[3 * i + 1] * p[1] + r[3 * i + 2] * p[2] + shift[i];
        v[i] += weight * (float)x;
      }
    }
  }
}

// Mean of the faces' normals, weighted by area.
static void skin_normals(float* normal, const float* vert, const mjModel* m, int skin) {
  GIMBAL_ASSERT(skin >= 0 && skin < m->nskin);
  int nvert = m->skin_vertnum[skin];
  memset(normal, 0, 3 * nvert * sizeof(float));
  for (int f = m->skin_faceadr[skin]; f < m->skin_faceadr[skin] + m->skin_facenum[skin]; f++) {
    const int* corner = m->skin_face + 3 * f;
    const float *p = vert + 3 * corner[0], *q = vert + 3 * corner[1], *r = vert + 3 * corner[2];
    mjtNum a[3], b[3], n[3];
    for (int i = 0; i < 3; i++) {
      a[i] = q[i] - p[i];
      b[i] = r[i] - p[i];
    }
    mju_cross(n, a, b);
    for (int k = 0; k < 3; k++) {
      float* sum = normal + 3 * corner[k];
      for (int i = 0; i < 3; i++) sum[i] = (float)(sum[i] + n[i]);
    }
  }
  for (int v = 0; v < nvert; v++) {
    float* n = normal + 3 * v;
    float norm = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), scale = 1 / fmaxf((float)mjMINVAL, norm);
    for (int i = 0; i < 3; i++) n[i] *= scale;
  }
}

void update_skins(const mjModel* m, const mjData* d, const mjtByte* group, mjvScene* scn) {
  for (int i = 0; i < m->nskin; i++) {
    float *vert = scn->skinvert + 3 * m->skin_vertadr[i], *normal = scn->skinnormal + 3 * m->skin_vertadr[i];
    int n = 3 * m->skin_vertnum[i];
    if (group && !group_visible(group, m->skin_group[i])) {
      memset(vert, 0, n * sizeof(float));
      memset(normal, 0, n * sizeof(float));
      continue;
    }
    skin_positions(vert, m, d, i);
    skin_normals(normal, vert, m, i);
    float inflate = m->skin_inflate[i];
    for (int k = 0; inflate != 0 && k < n; k++) vert[k] += inflate * normal[k];
  }
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What lies under the mouse: a ray through the pixel against geoms, flexes and skins; the nearest
// wins.

#include <gimbal/assert.h>
#include <stdlib.h>

#include "dynamics/flex/flex_shape.h"
#include "visual/emit.h"

typedef struct Hit {
  mjtNum dist;  // -1: nothing hit
  int id;       // of the geom, flex or skin
  int body;     // that moves it there
  mjtNum point[3];
} Hit;

// The ray through relative window coordinates, in model coordinates.
static void pixel_ray(mjtNum pos[3], mjtNum ray[3], const mjvScene* scn, mjtNum aspect, mjtNum relx,
                      mjtNum rely) {
  mjvGLCamera cam = mjv_averageCamera(scn->camera, scn->camera + 1);
  mjtNum forward[3], up[3], left[3];
  mjv_cameraInModel(pos, forward, up, scn);
  mju_cross(left, up, forward);
  mju_normalize3(left);

  mjtNum height = cam.frustum_top - cam.frustum_bottom;
  mjtNum dup = cam.frustum_bottom + rely * height;
  mjtNum dleft = -(cam.frustum_center + (relx - 0.5) * (aspect * height));
  mjtNum* offset = cam.orthographic ? pos : ray;
  mju_scl3(ray, forward, cam.orthographic ? 1 : cam.frustum_near);
  mju_addToScl3(offset, up, dup);
  mju_addToScl3(offset, left, dleft);
  if (!cam.orthographic) mju_normalize3(ray);
}

static Hit hit_geoms(const mjModel* m, const mjData* d, const mjvOption* opt, const mjtNum pos[3],
                     const mjtNum ray[3]) {
  Hit hit = {.id = -1, .body = -1};
  hit.dist = mj_ray(m, d, pos, ray, opt->geomgroup, opt->flags[mjVIS_STATIC], -1, &hit.id, NULL);
  if (hit.dist >= 0) {
    mju_addScl3(hit.point, pos, ray, hit.dist);
    hit.body = m->geom_bodyid[hit.id];
  }
  return hit;
}

// The node that moves a vertex of an interpolated flex most, and where it is.
static int heaviest_node(mjtNum point[3], const mjModel* m, const mjData* d, int flex, int vertex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int order = abs(m->flex_interp[flex]), nodes[mjMAXFLEXNODES], best = 0;
  mjtNum local[3], most = 0;
  flex_cell_lookup(m->flex_vert0 + 3 * vertex, m->flex_cellnum + 3 * flex, order, local, nodes);
  for (int i = 0; i < (order + 1) * (order + 1) * (order + 1); i++) {
    mjtNum weight = flex_shape(local, i, order);
    if (weight <= most) continue;
    most = weight;
    best = nodes[i];
  }
  int node = m->flex_nodeadr[flex] + best, body = m->flex_nodebodyid[node];
  if (m->flex_centered[flex]) {
    mju_copy3(point, d->xpos + 3 * body);
  } else {
    emit_point(point, d->xpos + 3 * body, d->xmat + 9 * body, m->flex_node + 3 * node);
  }
  return body;
}

static Hit hit_flexes(const mjModel* m, const mjData* d, const mjvOption* opt, const mjtNum pos[3],
                      const mjtNum ray[3]) {
  Hit hit = {.dist = -1, .id = -1, .body = -1};
  const mjtByte* flags = opt->flags;
  if (!flags[mjVIS_FLEXVERT] && !flags[mjVIS_FLEXEDGE] && !flags[mjVIS_FLEXFACE] && !flags[mjVIS_FLEXSKIN]) {
    return hit;
  }
  for (int i = 0; i < m->nflex; i++) {
    int vertex;
    mjtNum dist = mj_rayFlex(m, d, opt->flex_layer, flags[mjVIS_FLEXVERT], flags[mjVIS_FLEXEDGE],
                             flags[mjVIS_FLEXFACE], flags[mjVIS_FLEXSKIN], i, pos, ray, &vertex, NULL);
    if (dist < 0 || (hit.dist >= 0 && dist >= hit.dist)) continue;
    vertex += m->flex_vertadr[i];
    hit.dist = dist;
    hit.id = i;
    if (m->flex_interp[i]) {
      hit.body = heaviest_node(hit.point, m, d, i, vertex);
      continue;
    }
    hit.body = m->flex_vertbodyid[vertex];
    mju_copy3(hit.point, d->flexvert_xpos + 3 * vertex);
  }
  return hit;
}

// The body that moves a vertex of a skin most.
static int heaviest_bone(const mjModel* m, int skin, int vertex) {
  GIMBAL_ASSERT(skin >= 0 && skin < m->nskin);
  int body = -1;
  float best = -1;
  for (int bone = m->skin_boneadr[skin]; bone < m->skin_boneadr[skin] + m->skin_bonenum[skin]; bone++) {
    int first = m->skin_bonevertadr[bone];
    for (int k = first; k < first + m->skin_bonevertnum[bone]; k++) {
      if (m->skin_bonevertid[k] != vertex || m->skin_bonevertweight[k] <= best) continue;
      best = m->skin_bonevertweight[k];
      body = m->skin_bonebodyid[bone];
    }
  }
  return body;
}

static Hit hit_skins(const mjModel* m, const mjvOption* opt, const mjvScene* scn, const mjtNum pos[3],
                     const mjtNum ray[3]) {
  Hit hit = {.dist = -1, .id = -1, .body = -1};
  if (!opt->flags[mjVIS_SKIN]) return hit;
  for (int i = 0; i < m->nskin; i++) {
    int vertex;
    const float* vert = scn->skinvert + 3 * m->skin_vertadr[i];
    mjtNum dist = mju_raySkin(m->skin_facenum[i], m->skin_vertnum[i], m->skin_face + 3 * m->skin_faceadr[i],
                              vert, pos, ray, &vertex);
    if (dist < 0 || (hit.dist >= 0 && dist >= hit.dist)) continue;
    hit.dist = dist;
    hit.id = i;
    hit.body = heaviest_bone(m, i, vertex);
    for (int k = 0; k < 3; k++) hit.point[k] = vert[3 * vertex + k];
  }
  return hit;
}

int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx,
               mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1],
               int skinid[1]) {
  mjtNum pos[3], ray[3];
  pixel_ray(pos, ray, scn, aspectratio, relx, rely);
  Hit hit[3] = {hit_geoms(m, d, vopt, pos, ray), hit_flexes(m, d, vopt, pos, ray),
                hit_skins(m, vopt, scn, pos, ray)};

  int best = -1;
  for (int i = 0; i < 3; i++) {
    if (hit[i].dist >= 0 && (best < 0 || hit[i].dist < hit[best].dist)) best = i;
  }
  if (geomid) *geomid = best == 0 ? hit[0].id : -1;
  if (flexid) *flexid = best == 1 ? hit[1].id : -1;
  if (skinid) *skinid = best == 2 ? hit[2].id : -1;
  if (best < 0) return -1;
  mju_copy3(selpnt, hit[best].point);
  return hit[best].body;
}

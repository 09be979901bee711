// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras with their frusta, and lights, as things in the world.

#include <gimbal/assert.h>
#include <math.h>

#include "visual/mouse.h"
#include "visual/viz.h"

// The four corners of a frustum's section at distance z: bounds are left, right, down, up.
static void camlight_section(mjtNum corner[4][3], const mjtNum pos[3], const mjtNum mat[9],
                             const float bound[4], mjtNum z) {
  for (int k = 0; k < 4; k++) {
    mjtNum local[3] = {k == 1 || k == 2 ? bound[1] : -bound[0], k >= 2 ? bound[3] : -bound[2], -z};
    emit_point(corner[k], pos, mat, local);
  }
}

// Half-extents of a camera's image at distance znear: left, right, down, up.
static void image_bounds(float bound[4], const mjModel* m, int cam, float znear) {
  GIMBAL_ASSERT(cam >= 0 && cam < m->ncam);
  float aspect = (float)m->cam_resolution[2 * cam] / m->cam_resolution[2 * cam + 1];
  const float* sensor = m->cam_sensorsize + 2 * cam;
  if (m->cam_projection[cam] != mjPROJ_ORTHOGRAPHIC && sensor[0] != 0 && sensor[1] != 0) {
    camera_intrinsic_frustum(bound + 2, bound, znear, m->cam_intrinsic + 4 * cam, sensor);
    return;
  }
  mjtNum height = m->cam_projection[cam] == mjPROJ_ORTHOGRAPHIC
                      ? m->cam_fovy[cam] / 2
                      : znear * tan(m->cam_fovy[cam] * mjPI / 360.0);
  bound[2] = bound[3] = (float)height;
  bound[0] = bound[1] = bound[2] * aspect;
}

static void camera_frustum(const VizInput* in, mjvScene* scn, int cam) {
  const mjModel* m = in->m;
  const mjtNum *pos = in->d->cam_xpos + 3 * cam, *mat = in->d->cam_xmat + 9 * cam;
  const float* rgba = m->vis.rgba.frustum;
  mjtNum znear = m->vis.map.znear * m->stat.extent, zfar = m->vis.scale.frustum * in->unit, near[4][3],
         far[4][3];
  float bound[4];

  image_bounds(bound, m, cam, (float)znear);
  camlight_section(near, pos, mat, bound, znear);
  if (m->cam_projection[cam] == mjPROJ_ORTHOGRAPHIC) {
    zfar = (bound[1] + bound[2]) / 2;
  } else {
    for (int k = 0; k < 4; k++) bound[k] *= (float)(zfar / znear);
  }
  camlight_section(far, pos, mat, bound, zfar);

  for (int e = 0; e < 4; e++) {
    int next = (e + 1) % 4;
    mjtNum corner[2][3][3];
    for (int k = 0; k < 3; k++) {
      corner[0][0][k] = near[e][k], corner[0][1][k] = far[e][k], corner[0][2][k] = near[next][k];
      corner[1][0][k] = far[e][k], corner[1][1][k] = far[next][k], corner[1][2][k] = near[next][k];
    }
    emit_triangle(scn, corner[0], rgba, mjOBJ_CAMERA, cam);
    emit_triangle(scn, corner[1], rgba, mjOBJ_CAMERA, cam);
    emit_connector(scn, mjGEOM_LINE, 3, near[e], near[next], rgba, mjOBJ_CAMERA, cam);
    emit_connector(scn, mjGEOM_LINE, 3, far[e], far[next], rgba, mjOBJ_CAMERA, cam);
    emit_connector(scn, mjGEOM_LINE, 3, near[e], far[e], rgba, mjOBJ_CAMERA, cam);
  }
}

// A box for the housing, a darker cylinder for the lens.
static void camera_body(const VizInput* in, mjvScene* scn, int cam, float alpha) {
  const mjtNum *pos = in->d->cam_xpos + 3 * cam, *mat = in->d->cam_xmat + 9 * cam;
  float unit = in->unit * in->m->vis.scale.camera;
  mjtNum housing[3] = {unit, unit * 0.8, unit * 0.4}, lens[3] = {unit * 0.4, unit * 0.3}, front[3];
  mjtNum ahead[3] = {0, 0, -0.6 * unit};
  float rgba[4];
  copy_rgba(rgba, in->m->vis.rgba.camera);
  if (alpha > 0) rgba[3] = alpha;

  mjvGeom* geom = emit_reserve(scn, mjOBJ_CAMERA, cam, mjCAT_DECOR);
  if (!geom) return;
  mjv_initGeom(geom, mjGEOM_BOX, housing, pos, mat, rgba);
  if (in->opt->label == mjLABEL_CAMERA) emit_label(geom, in->m, mjOBJ_CAMERA, cam);
  emit_commit(scn);

  geom = emit_reserve(scn, mjOBJ_CAMERA, cam, mjCAT_DECOR);
  if (!geom) return;
  for (int k = 0; k < 3; k++) rgba[k] *= 0.5f;
  emit_point(front, pos, mat, ahead);
  mjv_initGeom(geom, mjGEOM_CYLINDER, lens, front, mat, rgba);
  emit_commit(scn);
}

void viz_cameras(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_CAMERA]) return;
  for (int i = 0; i < m->ncam; i++) {
    int frustum = m->cam_resolution[2 * i] > 1 || m->cam_resolution[2 * i + 1] > 1;
    if (frustum) camera_frustum(in, scn, i);
    camera_body(in, scn, i, frustum ? 0.3f : 0);
    if (in->opt->frame != mjFRAME_CAMERA) continue;
    emit_frame(scn, i, in->d->cam_xpos + 3 * i, in->d->cam_xmat + 9 * i, m->vis.scale.framelength * in->unit,
               m->vis.scale.framewidth * in->unit);
  }
}

void viz_lights(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  float unit = in->unit * m->vis.scale.light;
  if (!in->opt->flags[mjVIS_LIGHT]) return;
  for (int i = 0; i < m->nlight; i++) {
    const mjtNum *pos = in->d->light_xpos + 3 * i, *dir = in->d->light_xdir + 3 * i;
    mjtNum quat[4], mat[9], behind[3], size[3] = {unit * 0.8, unit};
    mju_quatZ2Vec(quat, dir);
    mju_quat2Mat(mat, quat);
    // behind the light, so that it casts no shadow
    mju_addScl3(behind, pos, dir, -unit - 0.0001);
    mjvGeom* geom = emit_reserve(scn, mjOBJ_LIGHT, i, mjCAT_DECOR);
    if (!geom) return;
    mjv_initGeom(geom, mjGEOM_CYLINDER, size, behind, mat, m->vis.rgba.light);
    if (in->opt->label == mjLABEL_LIGHT) emit_label(geom, m, mjOBJ_LIGHT, i);
    emit_commit(scn);
    if (in->opt->frame != mjFRAME_LIGHT) continue;
    emit_frame(scn, i, pos, mat, m->vis.scale.framelength * in->unit, m->vis.scale.framewidth * in->unit);
  }
}

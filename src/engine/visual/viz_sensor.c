// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What sensors see: rays of range finders with their points and normals, nearest points of two
// geoms, pressure on tactile surfaces.

#include <gimbal/assert.h>
#include <math.h>

#include "visual/viz.h"

// Where the parts of a ray's reading stand in the sensor's data, -1: not read.
typedef struct RayLayout {
  int dist, point, normal, size;
} RayLayout;

static RayLayout ray_layout(int dataspec) {
  static const int width[mjNRAYDATA] = {1, 3, 3, 3, 3, 1};
  int at[mjNRAYDATA], size = 0;
  for (int k = 0; k < mjNRAYDATA; k++) {
    at[k] = dataspec & (1 << k) ? size : -1;
    if (at[k] >= 0) size += width[k];
  }
  return (RayLayout){at[mjRAYDATA_DIST], at[mjRAYDATA_POINT], at[mjRAYDATA_NORMAL], size};
}

// One ray: a line to what it hits, a ball there, the normal as an arrow.
static void draw_ray(const VizInput* in, mjvScene* scn, int id, const RayLayout* lay, const mjtNum* data,
                     const mjtNum origin[3], const mjtNum dir[3], mjtNum ball) {
  const mjVisual* vis = &in->m->vis;
  const float* rgba = vis->rgba.rangefinder;
  mjtNum width = vis->scale.framewidth * in->unit, length = vis->scale.framelength * in->unit,
         point[3] = {0, 0, 0};
  int hit = lay->dist >= 0 && data[lay->dist] >= 0;
  if (hit) {
    mju_addScl3(point, origin, dir, data[lay->dist]);
    emit_connector(scn, mjGEOM_LINE, 3, origin, point, rgba, mjOBJ_SENSOR, id);
  }
  if (lay->point >= 0 && mju_norm3(data + lay->point) > 0) {
    mju_copy3(point, data + lay->point);
    emit_sphere(scn, ball * width, point, rgba, mjOBJ_SENSOR, id);
    hit = 1;
  }
  if (hit && lay->normal >= 0) {
    mjtNum to[3];
    mju_addScl3(to, point, data + lay->normal, 2 * length);
    emit_connector(scn, mjGEOM_ARROW1, width, point, to, rgba, mjOBJ_SENSOR, id);
  }
}

// Origin and direction of the ray through a camera's pixel (row 0 is the top).
static void camera_ray(mjtNum origin[3], mjtNum dir[3], const mjModel* m, const mjData* d, int cam, int col,
                       int row) {
  GIMBAL_ASSERT(cam >= 0 && cam < m->ncam);
  int ortho = m->cam_projection[cam] == mjPROJ_ORTHOGRAPHIC, width = m->cam_resolution[2 * cam];
  int height = m->cam_resolution[2 * cam + 1];
  const float *sensor = m->cam_sensorsize + 2 * cam, *lens = m->cam_intrinsic + 4 * cam;
  mjtNum u = (col + 0.5) / width - 0.5, v = 0.5 - (row + 0.5) / height, local[3] = {0, 0, -1},
         start[3] = {0, 0, 0};

  if (ortho) {
    start[0] = u * m->cam_fovy[cam] * width / height;
    start[1] = v * m->cam_fovy[cam];
  } else if (sensor[0] != 0 && sensor[1] != 0) {
    local[0] = (u * sensor[0] + lens[2]) / lens[0];
    local[1] = (v * sensor[1] + lens[3]) / lens[1];
  } else {
    mjtNum extent = 2 * tan(m->cam_fovy[cam] * mjPI / 360.0);
    local[0] = u * extent * width / height;
    local[1] = v * extent;
  }
  mju_normalize3(local);
  emit_point(origin, d->cam_xpos + 3 * cam, d->cam_xmat + 9 * cam, start);
  mju_mulMatVec3(dir, d->cam_xmat + 9 * cam, local);
}

static void sensor_mark_rangefinder(const VizInput* in, mjvScene* scn, int id) {
  const mjModel* m = in->m;
  const mjData* d = in->d;
  int obj = m->sensor_objid[id];
  RayLayout lay = ray_layout(m->sensor_intprm[mjNSENS * id]);
  const mjtNum* data = d->sensordata + m->sensor_adr[id];

  if (m->sensor_objtype[id] == mjOBJ_SITE) {
    const mjtNum* mat = d->site_xmat + 9 * obj;
    mjtNum dir[3] = {mat[2], mat[5], mat[8]};
    draw_ray(in, scn, id, &lay, data, d->site_xpos + 3 * obj, dir, 1.5);
  } else if (m->sensor_objtype[id] == mjOBJ_CAMERA) {
    int width = m->cam_resolution[2 * obj], height = m->cam_resolution[2 * obj + 1];
    for (int k = 0; k < width * height; k++) {
      mjtNum origin[3], dir[3];
      camera_ray(origin, dir, m, d, obj, k % width, k / width);
      draw_ray(in, scn, id, &lay, data + k * lay.size, origin, dir, 1.3);
    }
  }
}

void viz_rangefinders(const VizInput* in, mjvScene* scn) {
  const mjModel* m = in->m;
  if (!in->opt->flags[mjVIS_RANGEFINDER]) return;
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_type[i] == mjSENS_RANGEFINDER) {
      sensor_mark_rangefinder(in, scn, i);
    } else if (m->sensor_type[i] == mjSENS_GEOMFROMTO) {
      const mjtNum* fromto = in->d->sensordata + m->sensor_adr[i];
      if (mju_norm(fromto, 6) == 0) continue;
      emit_connector(scn, mjGEOM_LINE, 3, fromto, fromto + 3, m->vis.rgba.rangefinder, mjOBJ_SENSOR, i);
    }
  }
}

// Colour of a face from the readings of its corners: a channel each for red, green and blue.
static void tactile_rgba(float rgba[4], const mjtNum* data, const int face[3], int nvert, int nchannel,
                         mjtNum max) {
  rgba[0] = rgba[1] = rgba[2] = 0;
  for (int c = 0; c < nchannel && c < 3; c++) {
    int n = 0;
    for (int k = 0; k < 3; k++) {
      mjtNum value = data[c * nvert + face[k]];
      rgba[c] += (float)(fabs(value) / max);
      n += value != 0;
    }
    if (n) rgba[c] /= n;
  }
  rgba[3] = rgba[0] == 0 && rgba[1] == 0 && rgba[2] == 0 ? 0.1f : 1;
}

static void sensor_mark_tactile(const VizInput* in, mjvScene* scn, int id) {
  const mjModel* m = in->m;
  int mesh = m->sensor_objid[id], geom = m->sensor_refid[id], nvert = m->mesh_vertnum[mesh];
  const mjtNum* data = in->d->sensordata + m->sensor_adr[id];
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  mjtNum max = 0;
  for (int k = 0; k < nvert; k++) max = mju_max(max, fabs(data[k]));
  if (max == 0 || m->geom_rbound[geom] < mjMINVAL) return;

  for (int f = 0; f < m->mesh_facenum[mesh]; f++) {
    const int* face = m->mesh_face + 3 * (m->mesh_faceadr[mesh] + f);
    mjtNum corner[3][3];
    float rgba[4];
    for (int k = 0; k < 3; k++) {
      mjtNum local[3] = {vert[3 * face[k]], vert[3 * face[k] + 1], vert[3 * face[k] + 2]};
      emit_point(corner[k], in->d->geom_xpos + 3 * geom, in->d->geom_xmat + 9 * geom, local);
    }
    tactile_rgba(rgba, data, face, nvert, m->sensor_dim[id] / nvert, max);
    emit_triangle(scn, corner, rgba, mjOBJ_SENSOR, id);
  }
}

void viz_tactile(const VizInput* in, mjvScene* scn) {
  if (!in->opt->flags[mjVIS_CONTACTPOINT]) return;
  for (int i = 0; i < in->m->nsensor; i++) {
    if (in->m->sensor_type[i] == mjSENS_TACTILE) sensor_mark_tactile(in, scn, i);
  }
}

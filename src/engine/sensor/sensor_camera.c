// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors of cameras and rays. A camera looks along its negative z axis, x to the right and y up;
// pixels count from the upper left corner, with their centres at halves.

#include <gimbal/assert.h>
#include <math.h>

#include "math/vec.h"
#include "sensor/sensor_kind.h"

// Focal lengths and principal point in pixels.
typedef struct Intrinsics {
  mjtNum fx, fy, cx, cy;
} Intrinsics;

static Intrinsics camera_intrinsics(const mjModel* m, int cam) {
  GIMBAL_ASSERT(cam >= 0 && cam < m->ncam);
  const float* size = m->cam_sensorsize + 2 * cam;
  const float* prm = m->cam_intrinsic + 4 * cam;
  int width = m->cam_resolution[2 * cam], height = m->cam_resolution[2 * cam + 1];
  Intrinsics r = {.cx = width / 2.0, .cy = height / 2.0};
  if (size[0] != 0 && size[1] != 0) {
    r.fx = prm[0] / size[0] * width;
    r.fy = prm[1] / size[1] * height;
    // as in the reference, the principal point of a sensor is measured from its corner
    r.cx = prm[2] / size[0] * width;
    r.cy = prm[3] / size[1] * height;
  } else {
    r.fx = r.fy = 0.5 / mju_tan(m->cam_fovy[cam] * mjPI / 360) * height;
  }
  return r;
}

void sense_camera_projection(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  int cam = s->refid;
  mjtNum dif[3], p[3];
  Intrinsics c = camera_intrinsics(m, cam);
  vec3_sub(dif, s->d->site_xpos + 3 * s->objid, s->d->cam_xpos + 3 * cam);
  mat3_mul_vec_t(p, s->d->cam_xmat + 9 * cam, dif);

  // a point in the plane of the camera is far away, not nowhere
  mjtNum depth = mju_abs(p[2]) < mjMINVAL ? (p[2] < 0 ? -mjMINVAL : mjMINVAL) : p[2];
  out[0] = m->cam_resolution[2 * cam] / 2.0 - c.fx * p[0] / depth;
  out[1] = m->cam_resolution[2 * cam + 1] / 2.0 + c.fy * p[1] / depth;
}

// One ray to be reported.
typedef struct Ray {
  mjtNum origin[3];
  mjtNum dir[3];
  mjtNum normal[3];
  mjtNum dist;  // -1: nothing hit
} Ray;

static void sensor_camera_cast(const Sensor* s, Ray* r, int bodyexclude) {
  int geom = -1;
  vec3_zero(r->normal);
  r->dist = -1;
  // a camera with a sensor and no focal length looks nowhere
  mjtNum length = vec3_norm(r->dir);
  if (!isfinite(length) || length < mjMINVAL) return;
  r->dist = mj_ray(s->m, s->d, r->origin, r->dir, NULL, 1, bodyexclude, &geom, r->normal);
}

static mjtNum* sensor_camera_put3(mjtNum* out, const mjtNum v[3], int hit) {
  for (int k = 0; k < 3; k++) out[k] = hit ? v[k] : 0;
  return out + 3;
}

// Write what the sensor reports of a ray, in the order of mjtRayDataField; returns where the next
// ray goes. depth_axis is the z axis of a camera at the origin pos, NULL for sites.
static mjtNum* sensor_camera_report(const Sensor* s, const Ray* r, const mjtNum* pos,
                                    const mjtNum* depth_axis, mjtNum* out) {
  int fields = s->m->sensor_intprm[mjNSENS * s->id], hit = r->dist >= 0;
  mjtNum point[3], arm[3];
  vec3_copy(point, r->origin);
  vec3_add_scaled(point, r->dir, r->dist);
  if (fields & (1 << mjRAYDATA_DIST)) *out++ = r->dist;
  if (fields & (1 << mjRAYDATA_DIR)) out = sensor_camera_put3(out, r->dir, hit);
  if (fields & (1 << mjRAYDATA_ORIGIN)) out = sensor_camera_put3(out, r->origin, 1);
  if (fields & (1 << mjRAYDATA_POINT)) out = sensor_camera_put3(out, point, hit);
  if (fields & (1 << mjRAYDATA_NORMAL)) out = sensor_camera_put3(out, r->normal, hit);
  if (fields & (1 << mjRAYDATA_DEPTH)) {
    vec3_sub(arm, point, pos);
    *out++ = !hit ? -1 : depth_axis ? -vec3_dot(arm, depth_axis) : r->dist;
  }
  return out;
}

// ray through the centre of a pixel
static void pixel_ray(const Sensor* s, const Intrinsics* c, int col, int row, Ray* r) {
  const mjModel* m = s->m;
  int cam = s->objid;
  const mjtNum* mat = s->d->cam_xmat + 9 * cam;
  vec3_copy(r->origin, s->d->cam_xpos + 3 * cam);
  if (m->cam_projection[cam] == mjPROJ_ORTHOGRAPHIC) {
    // width and height of the picture are fovy, in units of length, and its middle is the camera,
    // whatever its sensor
    mjtNum size = m->cam_fovy[cam], shift[3],
           local[3] = {size * ((col + 0.5) / m->cam_resolution[2 * cam] - 0.5),
                       size * (0.5 - (row + 0.5) / m->cam_resolution[2 * cam + 1]), 0};
    mat3_mul_vec(shift, mat, local);
    vec3_add_to(r->origin, shift);
    vec3_set(r->dir, -mat[2], -mat[5], -mat[8]);
    return;
  }
  mjtNum local[3] = {(col + 0.5 - c->cx) / c->fx, (c->cy - row - 0.5) / c->fy, -1};
  mat3_mul_vec(r->dir, mat, local);
  vec3_normalize(r->dir);
}

void sense_rangefinder(const Sensor* s, mjtNum* out) {
  const mjModel* m = s->m;
  Ray r;
  if (s->objtype != mjOBJ_CAMERA) {
    const mjtNum* mat = s->d->site_xmat + 9 * s->objid;
    vec3_copy(r.origin, s->d->site_xpos + 3 * s->objid);
    vec3_set(r.dir, mat[2], mat[5], mat[8]);
    sensor_camera_cast(s, &r, m->site_bodyid[s->objid]);
    sensor_camera_report(s, &r, r.origin, NULL, out);
    return;
  }

  int width = m->cam_resolution[2 * s->objid], height = m->cam_resolution[2 * s->objid + 1];
  const mjtNum* mat = s->d->cam_xmat + 9 * s->objid;
  mjtNum axis[3] = {mat[2], mat[5], mat[8]};
  Intrinsics c = camera_intrinsics(m, s->objid);
  for (int row = 0; row < height; row++) {
    for (int col = 0; col < width; col++) {
      pixel_ray(s, &c, col, row, &r);
      sensor_camera_cast(s, &r, m->cam_bodyid[s->objid]);
      out = sensor_camera_report(s, &r, s->d->cam_xpos + 3 * s->objid, axis, out);
    }
  }
}

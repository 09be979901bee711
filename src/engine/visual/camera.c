// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras: abstract (mjvCamera) to frames and frusta, their control by mouse, room and model
// coordinates.
//
// A free or tracking camera looks at a point p from distance r in direction
//   forward = (cos e cos a, cos e sin a, sin e),   a azimuth, e elevation,
// so the eye is at p - r forward. A frustum at distance z has half-height z tan(fovy/2); an
// orthographic camera gives its height, fovy, directly. The scene's coordinates ("room") may be
// moved against the model's:
//   room = translate + scale * rotate(model).

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "visual/emit.h"
#include "visual/mouse.h"

void mjv_defaultCamera(mjvCamera* cam) {
  *cam = (mjvCamera){.type = mjCAMERA_FREE,
                     .fixedcamid = -1,
                     .trackbodyid = -1,
                     .distance = 2,
                     .azimuth = 90,
                     .elevation = -45};
}

void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam) {
  mjv_defaultCamera(cam);
  mju_copy3(cam->lookat, m->stat.center);
  cam->distance = 1.5 * m->stat.extent;
  cam->azimuth = m->vis.global.azimuth;
  cam->elevation = m->vis.global.elevation;
  cam->orthographic = m->vis.global.orthographic;
}

//---- room and model coordinates

// The scene's transformation as a pose, or 0 when it is off.
static bool room_pose(mjtNum pos[3], mjtNum quat[4], const mjvScene* scn) {
  if (scn->scale < mjMINVAL) mju_error("mjvScene.scale must be positive");
  if (!scn->enabletransform) return false;
  for (int i = 0; i < 3; i++) pos[i] = scn->translate[i];
  for (int i = 0; i < 4; i++) quat[i] = scn->rotate[i];
  return true;
}

void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                    const mjtNum roomquat[4], const mjvScene* scn) {
  mjtNum pos[3], quat[4], invpos[3], invquat[4];
  if (!room_pose(pos, quat, scn)) {
    mju_copy3(modelpos, roompos);
    mju_copy4(modelquat, roomquat);
    return;
  }
  mju_negPose(invpos, invquat, pos, quat);
  mju_mulPose(modelpos, modelquat, invpos, invquat, roompos, roomquat);
  mju_scl3(modelpos, modelpos, 1.0 / scn->scale);
}

void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                    const mjtNum modelquat[4], const mjvScene* scn) {
  mjtNum pos[3], quat[4], scaled[3];
  if (!room_pose(pos, quat, scn)) {
    mju_copy3(roompos, modelpos);
    mju_copy4(roomquat, modelquat);
    return;
  }
  mju_scl3(scaled, modelpos, scn->scale);
  mju_mulPose(roompos, roomquat, pos, quat, scaled, modelquat);
}

static void check_near(const mjvScene* scn) {
  if (scn->camera[0].frustum_near < mjMINVAL || scn->camera[1].frustum_near < mjMINVAL) {
    mju_error("mjvScene.camera: frustum_near must be positive");
  }
}

// Pose of a GL camera in the model: eye, forward, up.
static void camera_in_model(mjtNum eye[3], mjtNum forward[3], mjtNum up[3], const mjvGLCamera* cam,
                            const mjvScene* scn) {
  mjtNum pos[3], axis[3][3], mat[9], quat[4], modelquat[4];
  for (int i = 0; i < 3; i++) {
    pos[i] = cam->pos[i];
    axis[1][i] = cam->up[i];
    axis[2][i] = cam->forward[i];
  }
  mju_normalize3(axis[1]);
  mju_normalize3(axis[2]);
  mju_cross(axis[0], axis[1], axis[2]);
  mju_normalize3(axis[0]);
  for (int i = 0; i < 9; i++) mat[i] = axis[i % 3][i / 3];
  mju_mat2Quat(quat, mat);
  mjv_room2model(eye, modelquat, pos, quat, scn);
  mju_quat2Mat(mat, modelquat);
  for (int i = 0; i < 3; i++) {
    up[i] = mat[3 * i + 1];
    forward[i] = mat[3 * i + 2];
  }
}

// Add half of (eye, forward, up) to those results that are wanted.
static void add_half(mjtNum* headpos, mjtNum* forward, mjtNum* up, const mjtNum half[3][3]) {
  mjtNum* res[3] = {headpos, forward, up};
  for (int k = 0; k < 3; k++) {
    if (res[k]) mju_addToScl3(res[k], half[k], 0.5);
  }
}

static void average_start(mjtNum* headpos, mjtNum* forward, mjtNum* up, const mjvScene* scn) {
  check_near(scn);
  if (headpos) mju_zero3(headpos);
  if (forward) mju_zero3(forward);
  if (up) mju_zero3(up);
}

static void average_finish(mjtNum* forward, mjtNum* up) {
  if (forward) mju_normalize3(forward);
  if (up) mju_normalize3(up);
}

void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  average_start(headpos, forward, up, scn);
  for (int n = 0; n < 2; n++) {
    mjtNum v[3][3];
    camera_in_model(v[0], v[1], v[2], scn->camera + n, scn);
    add_half(headpos, forward, up, v);
  }
  average_finish(forward, up);
}

void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  average_start(headpos, forward, up, scn);
  for (int n = 0; n < 2; n++) {
    const mjvGLCamera* cam = scn->camera + n;
    mjtNum v[3][3];
    for (int i = 0; i < 3; i++) {
      v[0][i] = cam->pos[i];
      v[1][i] = cam->forward[i];
      v[2][i] = cam->up[i];
    }

    add_half(headpos, forward, up, v);
  }
  average_finish(forward, up);
}

mjtNum mjv_frustumHeight(const mjvScene* scn) {
  mjtNum height = 0;
  if (scn->camera[0].orthographic != scn->camera[1].orthographic) {
    mju_error("mjv_frustumHeight: one camera is orthographic, the other is not");
  }
  if (!scn->camera[0].orthographic) check_near(scn);
  for (int n = 0; n < 2; n++) {
    const mjvGLCamera* cam = scn->camera + n;
    float extent = cam->frustum_top - cam->frustum_bottom;
    height += 0.5 * (cam->orthographic ? extent : extent / cam->frustum_near);
  }
  return height;
}

void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  mjtNum y[2] = {forward[0], forward[1]};
  mju_normalize(y, 2);
  mjtNum turned[2] = {vec[0] * y[1] + vec[1] * y[0], -vec[0] * y[0] + vec[1] * y[1]};
  res[0] = turned[0];
  res[1] = turned[1];
  res[2] = vec[2];
}

//---- frames and frusta of abstract cameras

// Frame of a free or tracking camera without its position.
static void polar_frame(mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjvCamera* cam) {
  mjtNum ca = cos(cam->azimuth / 180.0 * mjPI), sa = sin(cam->azimuth / 180.0 * mjPI);
  mjtNum ce = cos(cam->elevation / 180.0 * mjPI), se = sin(cam->elevation / 180.0 * mjPI);
  forward[0] = ce * ca, forward[1] = ce * sa, forward[2] = se;
  up[0] = -se * ca, up[1] = -se * sa, up[2] = ce;
  right[0] = sa, right[1] = -ca, right[2] = 0;
}

void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d,
                     const mjvCamera* cam) {
  mjtNum eye[3] = {0, 0, 0}, f[3] = {0, 0, 0}, u[3] = {0, 0, 0}, r[3] = {0, 0, 0};
  int follows = cam->type == mjCAMERA_TRACKING && cam->trackbodyid >= 0;
  if (!d && (cam->type == mjCAMERA_FIXED || (headpos && follows))) {
    mju_error("mjv_cameraFrame: mjData is NULL");
    return;
  }

  if (cam->type == mjCAMERA_FREE || cam->type == mjCAMERA_TRACKING) {
    polar_frame(f, u, r, cam);
    const mjtNum* target = headpos && follows ? d->subtree_com + 3 * cam->trackbodyid : cam->lookat;
    mju_addScl3(eye, target, f, -cam->distance);
  } else if (cam->type == mjCAMERA_FIXED) {
    const mjtNum* mat = d->cam_xmat + 9 * cam->fixedcamid;
    mju_copy3(eye, d->cam_xpos + 3 * cam->fixedcamid);
    for (int i = 0; i < 3; i++) {
      r[i] = mat[3 * i];
      u[i] = mat[3 * i + 1];
      f[i] = -mat[3 * i + 2];
    }

  } else {
    mju_error("mjv_cameraFrame: camera type %d has no frame", cam->type);
  }
  if (headpos) mju_copy3(headpos, eye);
  if (forward) mju_copy3(forward, f);
  if (up) mju_copy3(up, u);
  if (right) mju_copy3(right, r);
}

void camera_intrinsic_frustum(float zver[2], float zhor[2], float znear, const float intrinsic[4],
                              const float sensorsize[2]) {
  float* res[2] = {zhor, zver};
  for (int k = 0; k < 2; k++) {
    res[k][0] = znear / intrinsic[k] * (sensorsize[k] / 2 - intrinsic[2 + k]);
    res[k][1] = znear / intrinsic[k] * (sensorsize[k] / 2 + intrinsic[2 + k]);
  }
}

// The fixed camera's id, checked; -1 after an error that did not end the program.
static int fixed_id(const mjModel* m, const mjvCamera* cam) {
  int id = cam->fixedcamid;
  if (id >= 0 && id < m->ncam) return id;
  mju_error("fixed camera %d does not exist: the model has %d", id, (int)m->ncam);
  return -1;
}

static int is_orthographic(const mjModel* m, const mjvCamera* cam) {
  int id = cam->type == mjCAMERA_FIXED ? fixed_id(m, cam) : -1;
  return id >= 0 ? m->cam_projection[id] == mjPROJ_ORTHOGRAPHIC : cam->orthographic;
}

void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam) {
  float ver[2], hor[2] = {0, 0};
  float znear = (float)(m->vis.map.znear * m->stat.extent);
  if (cam->type == mjCAMERA_USER) mju_error("mjv_cameraFrustum: a user camera has no frustum");
  int id = cam->type == mjCAMERA_FIXED ? fixed_id(m, cam) : -1;
  mjtNum fovy = id >= 0 ? m->cam_fovy[id] : m->vis.global.fovy;

  if (is_orthographic(m, cam)) {
    ver[0] = ver[1] = (float)(fovy / 2);
  } else if (id >= 0 && m->cam_sensorsize[2 * id + 1] != 0) {
    camera_intrinsic_frustum(ver, hor, znear, m->cam_intrinsic + 4 * id, m->cam_sensorsize + 2 * id);
  } else {
    ver[0] = ver[1] = (float)(znear * tan(fovy * mjPI / 360.0));
  }
  for (int k = 0; k < 2; k++) {
    if (zver) zver[k] = ver[k];
    if (zhor) zhor[k] = hor[k];
  }
  if (zclip) {
    zclip[0] = znear;
    zclip[1] = (float)(m->vis.map.zfar * m->stat.extent);
  }
}

// The GL camera at an abstract one; right: the direction in which eyes are apart.
static mjvGLCamera gl_camera(mjtNum eye[3], mjtNum right[3], const mjModel* m, const mjData* d,
                             const mjvCamera* cam) {
  mjvGLCamera res;
  mjtNum forward[3], up[3];
  float zver[2], zhor[2], zclip[2];
  mjv_cameraFrustum(zver, zhor, zclip, m, cam);
  mjv_cameraFrame(eye, forward, up, right, d, cam);
  to_float(res.pos, eye, 3);
  to_float(res.forward, forward, 3);
  to_float(res.up, up, 3);
  res.orthographic = is_orthographic(m, cam);
  res.frustum_top = zver[0];
  res.frustum_bottom = -zver[1];
  res.frustum_center = (zhor[1] - zhor[0]) / 2;
  res.frustum_width = (zhor[1] + zhor[0]) / 2;
  res.frustum_near = zclip[0];
  res.frustum_far = zclip[1];
  return res;
}

mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data, const mjvCamera* mjv_camera) {
  mjtNum eye[3], right[3];
  return gl_camera(eye, right, model, data, mjv_camera);
}

void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn) {
  mjtNum eye[3], right[3];
  if (!m || !cam || cam->type == mjCAMERA_USER) return;
  if (cam->type == mjCAMERA_TRACKING) {
    int body = cam->trackbodyid;
    if (body < 0 || body >= m->nbody) {
      mju_error("the camera follows body %d, and the model has none of that number", body);
      return;
    }
    mju_copy3(cam->lookat, d->subtree_com + 3 * body);
  }
  int fixed = cam->type == mjCAMERA_FIXED ? fixed_id(m, cam) : -1;
  if (cam->type == mjCAMERA_FIXED && fixed < 0) return;
  mjtNum ipd = fixed >= 0 ? m->cam_ipd[fixed] : m->vis.global.ipd;
  scn->camera[0] = scn->camera[1] = gl_camera(eye, right, m, d, cam);
  for (int i = 0; i < 3; i++) {
    scn->camera[0].pos[i] = (float)(eye[i] - 0.5 * ipd * right[i]);
    scn->camera[1].pos[i] = (float)(eye[i] + 0.5 * ipd * right[i]);
  }
  scn->enabletransform = 0;
}

//---- control by mouse

void mouse_to_world(mjtNum res[3], int action, mjtNum dx, mjtNum dy, const mjtNum forward[3]) {
  mjtNum vec[3] = {0, 0, 0};
  if (action == mjMOUSE_ROTATE_V) {
    vec[0] = dy, vec[2] = dx;
  } else if (action == mjMOUSE_ROTATE_H) {
    vec[0] = dy, vec[1] = dx;
  } else if (action == mjMOUSE_MOVE_V || action == mjMOUSE_MOVE_V_REL) {
    vec[0] = dx, vec[2] = -dy;
  } else if (action == mjMOUSE_MOVE_H || action == mjMOUSE_MOVE_H_REL) {
    vec[0] = dx, vec[1] = -dy;
  } else if (action != mjMOUSE_ZOOM) {
    mju_error("mouse action %d is not known", action);
  }
  mjv_alignToCamera(res, vec, forward);
}

// Move the point that a free camera looks at, so that it stays under the mouse.
static void pan_camera(const mjModel* m, int action, mjtNum dx, mjtNum dy, mjvCamera* cam) {
  mjtNum forward[3], vec[3];
  float zver[2], zclip[2];
  mjv_cameraFrame(NULL, forward, NULL, NULL, NULL, cam);
  mjv_cameraFrustum(zver, NULL, zclip, m, cam);
  mouse_to_world(vec, action, dx, dy, forward);
  mjtNum height = zver[0] + zver[1];
  mju_addToScl3(cam->lookat, vec, -(cam->orthographic ? height : height / zclip[0] * cam->distance));
}

void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam) {
  mjtNum extent = m->stat.extent;
  if (cam->type == mjCAMERA_FIXED) return;

  if (action == mjMOUSE_ROTATE_V || action == mjMOUSE_ROTATE_H) {
    cam->azimuth -= reldx * 180.0;
    cam->elevation -= reldy * 180.0;
  } else if (action == mjMOUSE_ZOOM) {
    cam->distance -= log(1 + cam->distance / extent / 3) * reldy * 9 * extent;
  } else if (cam->type != mjCAMERA_TRACKING) {
    pan_camera(m, action, reldx, reldy, cam);
  }

  if (cam->azimuth > 180) cam->azimuth -= 360;
  if (cam->azimuth < -180) cam->azimuth += 360;
  cam->elevation = mju_clip(cam->elevation, -89, 89);
  cam->distance = mju_clip(cam->distance, 0.01 * extent, 100 * extent);
}

void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                   mjvScene* scn) {
  mjtNum look[3], forward[3], right[3], vec[3];
  if (!scn->enabletransform) return;

  // forward and right in the plane that is normal to up
  mjv_cameraInRoom(NULL, look, NULL, scn);
  mju_addScl3(forward, look, roomup, -mju_dot3(look, roomup));
  mju_normalize3(forward);
  mju_cross(right, forward, roomup);
  mju_normalize3(right);

  if (action == mjMOUSE_ROTATE_V || action == mjMOUSE_ROTATE_H) {
    const mjtNum* axis = action == mjMOUSE_ROTATE_V ? roomup : forward;
    mjtNum turn[4], rotate[4], res[4];
    for (int i = 0; i < 3; i++) vec[i] = axis[i] * reldx + right[i] * reldy;
    mjtNum angle = mju_normalize3(vec) * mjPI;
    mju_axisAngle2Quat(turn, vec, angle);
    for (int i = 0; i < 4; i++) rotate[i] = scn->rotate[i];
    mju_mulQuat(res, turn, rotate);
    mju_normalize4(res);
    to_float(scn->rotate, res, 4);
  } else if (action == mjMOUSE_MOVE_V || action == mjMOUSE_MOVE_H) {
    const mjtNum* axis = action == mjMOUSE_MOVE_V ? roomup : forward;
    for (int i = 0; i < 3; i++) {
      scn->translate[i] += (float)((right[i] * reldx - axis[i] * reldy) * m->stat.extent);
    }
  } else if (action == mjMOUSE_ZOOM) {
    scn->scale += (float)(log(1 + scn->scale / 3) * reldy * 3);
    scn->scale = fminf(fmaxf(scn->scale, 0.01f), 100);
  } else {
    mju_error("mouse action %d is not known", action);
  }
}

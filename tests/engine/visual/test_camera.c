// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras against the geometry that they stand for.

#include <math.h>

#include "engine/visual/scene_fixture.h"

static const char ball[] =
    "<mujoco><worldbody><camera name='fixed' pos='0 -3 0' xyaxes='1 0 0 0 0 1' fovy='60'/>"
    "<body name='b'><freejoint/><geom size='.5'/></body></worldbody></mujoco>";

static void assert_near3(const mjtNum* a, const mjtNum* b, mjtNum eps) {
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(a[i], b[i], eps);
}

static void test_frame(void) {
  mjvCamera cam;
  mjtNum eye[3], forward[3], up[3], right[3], cross[3];
  mjv_defaultCamera(&cam);
  cam.azimuth = 30;
  cam.elevation = -20;
  cam.lookat[2] = 1;
  mjv_cameraFrame(eye, forward, up, right, NULL, &cam);
  mju_cross(cross, forward, up);
  assert_near3(cross, right, 1e-12);
  mju_addToScl3(eye, forward, cam.distance);
  assert_near3(eye, cam.lookat, 1e-12);
}

static void test_fixed(void) {
  SceneFixture f;
  fixture_open(&f, ball, 10);
  f.cam.type = mjCAMERA_FIXED;
  f.cam.fixedcamid = 0;
  fixture_update(&f);
  const mjvGLCamera* cam = f.scn.camera;
  g_assert_cmpfloat_with_epsilon(cam->frustum_top / cam->frustum_near, tan(mjPI / 6), 1e-6);
  g_assert_cmpfloat_with_epsilon(cam->forward[1], 1, 1e-6);
  mjvGLCamera own = mjv_camera2GLCamera(f.m, f.d, &f.cam);
  g_assert_cmpfloat(own.pos[1], ==, -3);
  fixture_close(&f);
}

// There and back again between room and model.
static void test_room(void) {
  SceneFixture f;
  mjtNum pos[3] = {1, 2, 3}, quat[4] = {0.8, 0, 0.6, 0}, room[3], roomquat[4], back[3], backquat[4];
  fixture_open(&f, ball, 10);
  fixture_update(&f);
  f.scn.enabletransform = 1;
  f.scn.translate[0] = 1;
  f.scn.translate[2] = -3;
  f.scn.rotate[0] = 0.6f;
  f.scn.rotate[3] = 0.8f;
  f.scn.scale = 2;
  mjv_model2room(room, roomquat, pos, quat, &f.scn);
  const mjtNum moved[3] = {room[0] - 1, room[1], room[2] + 3};
  g_assert_cmpfloat_with_epsilon(mju_norm3(moved), 2 * mju_norm3(pos), 1e-6);
  mjv_room2model(back, backquat, room, roomquat, &f.scn);
  assert_near3(back, pos, 1e-6);
  for (int i = 0; i < 4; i++) g_assert_cmpfloat_with_epsilon(backquat[i], quat[i], 1e-6);
  fixture_close(&f);
}

// A point under the mouse stays under it while the camera pans.
static void test_pan(void) {
  SceneFixture f;
  fixture_open(&f, ball, 10);
  mjtNum before[3];
  mju_copy3(before, f.cam.lookat);
  f.cam.elevation = -60;
  mjv_moveCamera(f.m, mjMOUSE_MOVE_V, 0.1, 0, &f.cam);
  mjtNum moved = mju_dist3(before, f.cam.lookat);
  float zver[2], zclip[2];
  mjv_cameraFrustum(zver, NULL, zclip, f.m, &f.cam);
  g_assert_cmpfloat_with_epsilon(moved, 0.1 * (zver[0] + zver[1]) / zclip[0] * f.cam.distance, 1e-6);
  mjv_moveCamera(f.m, mjMOUSE_ROTATE_V, 0, 10, &f.cam);
  g_assert_cmpfloat(f.cam.elevation, ==, -89);
  fixture_close(&f);
}

// Where select finds a body there is one, and its point is on its surface.
static void test_select(void) {
  SceneFixture f;
  mjtNum point[3];
  int geom, flex, skin;
  fixture_open(&f, ball, 10);
  f.cam.type = mjCAMERA_FIXED;
  f.cam.fixedcamid = 0;
  fixture_update(&f);
  g_assert_cmpint(mjv_select(f.m, f.d, &f.opt, 1, 0.5, 0.5, &f.scn, point, &geom, &flex, &skin), ==, 1);
  g_assert_cmpint(geom, ==, 0);
  g_assert_cmpfloat_with_epsilon(point[1], -0.5, 1e-6);
  g_assert_cmpint(mjv_select(f.m, f.d, &f.opt, 1, 0.02, 0.02, &f.scn, point, &geom, &flex, &skin), ==, -1);
  fixture_close(&f);
}

// A pulled body gets a force towards the mouse.
static void test_perturb(void) {
  SceneFixture f;
  fixture_open(&f, ball, 10);
  fixture_update(&f);
  f.pert.select = 1;
  mjv_initPerturb(f.m, f.d, &f.scn, &f.pert);
  g_assert_cmpfloat_with_epsilon(f.pert.localmass, f.m->body_mass[1], 1e-6 * f.m->body_mass[1]);
  f.pert.active = mjPERT_TRANSLATE;
  mjv_movePerturb(f.m, f.d, mjMOUSE_MOVE_V, 0, -0.1, &f.scn, &f.pert);
  g_assert_cmpfloat(f.pert.refselpos[2], >, 0);
  mjv_applyPerturbForce(f.m, f.d, &f.pert);
  g_assert_cmpfloat(f.d->xfrc_applied[8], >, 0);
  mjv_applyPerturbPose(f.m, f.d, &f.pert, 1);
  assert_near3(f.d->qpos, f.pert.refpos, 1e-12);
  fixture_close(&f);
}

// The damping of the pull is the critical one to the last digit: vis.map.stiffness is single, its
// root is not.
static void test_perturb_damping(void) {
  SceneFixture f;
  fixture_open(&f, ball, 10);
  fixture_update(&f);
  f.m->vis.map.stiffness = 700;
  f.d->qvel[0] = 3;
  mj_forward(f.m, f.d);
  f.pert.select = 1;
  mjv_initPerturb(f.m, f.d, &f.scn, &f.pert);
  f.pert.active = mjPERT_TRANSLATE;
  mjv_applyPerturbForce(f.m, f.d, &f.pert);
  double want = -sqrt(700) * f.pert.localmass * 3;
  g_assert_cmpfloat_with_epsilon(f.d->xfrc_applied[6], want, 1e-12 * fabs(want));
  fixture_close(&f);
}

// A body that is pulled and turned at once gets both torques; the world gets nothing.
static void test_perturb_adds(void) {
  SceneFixture f;
  fixture_open(&f, ball, 10);
  fixture_update(&f);
  f.pert.select = 1;
  mjv_initPerturb(f.m, f.d, &f.scn, &f.pert);
  f.pert.localpos[0] = 0.1;
  f.pert.refselpos[1] += 0.3;
  const mjtNum axis[3] = {0, 0.6, 0.8};
  mju_axisAngle2Quat(f.pert.refquat, axis, 0.4);
  mjtNum torque[4][3] = {{0}};
  for (int active = mjPERT_TRANSLATE; active <= (mjPERT_TRANSLATE | mjPERT_ROTATE); active++) {
    f.pert.active = active;
    mju_fill(f.d->xfrc_applied + 6, 100, 6);
    mjv_applyPerturbForce(f.m, f.d, &f.pert);
    mju_copy3(torque[active], f.d->xfrc_applied + 9);
  }
  mju_addTo3(torque[mjPERT_TRANSLATE], torque[mjPERT_ROTATE]);
  assert_near3(torque[mjPERT_TRANSLATE | mjPERT_ROTATE], torque[mjPERT_TRANSLATE], 1e-12);

  f.pert.select = 0;
  mjv_applyPerturbForce(f.m, f.d, &f.pert);
  for (int i = 0; i < 6; i++) g_assert_cmpfloat(f.d->xfrc_applied[i], ==, 0);
  fixture_close(&f);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/camera/frame", test_frame);
  g_test_add_func("/camera/fixed", test_fixed);
  g_test_add_func("/camera/room", test_room);
  g_test_add_func("/camera/pan", test_pan);
  g_test_add_func("/camera/select", test_select);
  g_test_add_func("/camera/perturb", test_perturb);
  g_test_add_func("/camera/perturb-damping", test_perturb_damping);
  g_test_add_func("/camera/perturb-adds", test_perturb_adds);
  return g_test_run();
}

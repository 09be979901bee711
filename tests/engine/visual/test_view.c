// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Views of other kinds: a camera for each eye, headsets' rooms, tracking and orthographic cameras,
// added geoms, copies of models and data for a scene, and what a click on a skin hits.

#include <math.h>
#include <string.h>

#include "engine/visual/scene_fixture.h"

static const char pendulum[] =
    "<mujoco><visual><global ipd='.06'/></visual><worldbody><light pos='0 0 3'/>"
    "<camera name='fixed' pos='0 -3 0' xyaxes='1 0 0 0 0 1' ipd='.1'/>"
    "<camera name='flat' pos='0 -3 0' xyaxes='1 0 0 0 0 1' projection='orthographic' fovy='2'/>"
    "<body name='b' pos='0 0 .5'><joint axis='0 1 0'/><geom size='.1' pos='.4 0 "
    "0'/></body></worldbody></mujoco>";

static void right_of(mjtNum right[3], const mjvGLCamera* cam) {
  mjtNum forward[3], up[3];
  for (int k = 0; k < 3; k++) {
    forward[k] = cam->forward[k];
    up[k] = cam->up[k];
  }

  mju_cross(right, forward, up);
}

// The eyes stand apart by the camera's or the model's distance, along the right.
static void test_eyes(void) {
  SceneFixture f;
  fixture_open(&f, pendulum, 50);
  for (int fixed = 0; fixed < 2; fixed++) {
    f.cam.type = fixed ? mjCAMERA_FIXED : mjCAMERA_FREE;
    f.cam.fixedcamid = 0;
    fixture_update(&f);
    const mjvGLCamera* eye = f.scn.camera;
    mjtNum right[3], apart[3];
    right_of(right, eye);
    for (int k = 0; k < 3; k++) apart[k] = eye[1].pos[k] - eye[0].pos[k];
    g_assert_cmpfloat_with_epsilon(mju_dot3(apart, right), fixed ? 0.1 : 0.06, 1e-6);
    g_assert_cmpfloat_with_epsilon(mju_norm3(apart), fixed ? 0.1 : 0.06, 1e-6);
    mjvGLCamera middle = mjv_averageCamera(eye, eye + 1);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(middle.pos[k], 0.5 * (eye[0].pos[k] + eye[1].pos[k]), 1e-6);
      g_assert_cmpfloat_with_epsilon(middle.forward[k], eye[0].forward[k], 1e-6);
    }
  }
  fixture_close(&f);
}

// The program of a headset sets both cameras and the model's place in the room itself: what it
// reads back in the model is its head, turned back.
static void test_headset(void) {
  SceneFixture f;
  mjtNum head[3], forward[3], up[3], room[3], room_forward[3], room_up[3];
  fixture_open(&f, pendulum, 50);
  f.scn.enabletransform = 1;
  f.scn.scale = 0.5f;
  f.scn.translate[0] = 1;
  f.scn.rotate[0] = (float)cos(mjPI / 4);  // a quarter turn about z
  f.scn.rotate[3] = (float)sin(mjPI / 4);
  for (int eye = 0; eye < 2; eye++) {
    f.scn.camera[eye] = (mjvGLCamera){.pos = {1, 2 + (eye ? 0.03f : -0.03f), 0},
                                      .forward = {0, -1, 0},
                                      .up = {0, 0, 1},
                                      .frustum_bottom = -0.1f,
                                      .frustum_top = 0.1f,
                                      .frustum_near = 0.1f,
                                      .frustum_far = 10};
  }
  mjv_cameraInRoom(room, room_forward, room_up, &f.scn);
  mjv_cameraInModel(head, forward, up, &f.scn);
  g_assert_cmpfloat_with_epsilon(room[1], 2, 1e-6);
  // (1, 2, 0) - (1, 0, 0) turned back by a quarter: (2, 0, 0), in a model of half the size: (4, 0,
  // 0)
  const mjtNum want[3] = {4, 0, 0}, want_forward[3] = {-1, 0, 0};
  for (int k = 0; k < 3; k++) {
    g_assert_cmpfloat_with_epsilon(head[k], want[k], 1e-5);
    g_assert_cmpfloat_with_epsilon(forward[k], want_forward[k], 1e-5);
  }
  g_assert_cmpfloat_with_epsilon(up[2], 1, 1e-6);
  g_assert_cmpfloat_with_epsilon(mjv_frustumHeight(&f.scn), 2, 1e-6);
  // the model moves with the mouse, in the room
  const mjtNum roomup[3] = {0, 0, 1};
  float before = f.scn.scale, turned = f.scn.rotate[3];
  mjv_moveModel(f.m, mjMOUSE_ZOOM, 0, 0.1, roomup, &f.scn);
  g_assert_cmpfloat(f.scn.scale, !=, before);
  mjv_moveModel(f.m, mjMOUSE_ROTATE_H, 0.1, 0, roomup, &f.scn);
  g_assert_cmpfloat(f.scn.rotate[3], !=, turned);
  float norm = 0;
  for (int k = 0; k < 4; k++) norm += f.scn.rotate[k] * f.scn.rotate[k];
  g_assert_cmpfloat_with_epsilon(norm, 1, 1e-5);
  mjv_moveModel(f.m, mjMOUSE_MOVE_H, 0.1, 0, roomup, &f.scn);
  g_assert_cmpfloat(f.scn.translate[0], !=, 1);
  fixture_close(&f);
}

// A tracking camera looks at its body; an orthographic one has parallel sides.
static void test_cameras(void) {
  SceneFixture f;
  fixture_open(&f, pendulum, 50);
  f.cam.type = mjCAMERA_TRACKING;
  f.cam.trackbodyid = 1;
  fixture_update(&f);
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(f.cam.lookat[k], f.d->subtree_com[3 + k], 1e-9);
  f.cam.type = mjCAMERA_FIXED;
  f.cam.fixedcamid = 1;
  fixture_update(&f);
  g_assert_cmpint(f.scn.camera[0].orthographic, ==, 1);
  g_assert_cmpfloat_with_epsilon(f.scn.camera[0].frustum_top, 1, 1e-6);
  // in a view without perspective a click straight ahead of the ball hits it
  mjtNum point[3];
  int geom, flex, skin;
  double relx = 0.5 + 0.5 * 0.4, rely = 0.5 + 0.5 * 0.5;
  g_assert_cmpint(mjv_select(f.m, f.d, &f.opt, 1, relx, rely, &f.scn, point, &geom, &flex, &skin), ==, 1);
  g_assert_cmpfloat_with_epsilon(point[1], -0.1, 1e-6);
  fixture_close(&f);
}

// Where a swinging ball was: its geoms of several times in one scene.
static void test_trajectory(void) {
  SceneFixture f;
  fixture_open(&f, pendulum, 50);
  fixture_update(&f);
  int own = f.scn.ngeom;
  for (int i = 0; i < 5; i++) {
    for (int k = 0; k < 50; k++) mj_step(f.m, f.d);
    mj_forward(f.m, f.d);
    mjv_addGeoms(f.m, f.d, &f.opt, &f.pert, mjCAT_DYNAMIC, &f.scn);
    const mjvGeom* g = f.scn.geoms + f.scn.ngeom - 1;
    g_assert_cmpint(f.scn.ngeom, ==, own + i + 1);
    for (int k = 0; k < 3; k++) g_assert_cmpfloat(g->pos[k], ==, (float)f.d->geom_xpos[k]);
    g_assert_cmpint(g->segid, ==, f.scn.ngeom - 1);
  }
  fixture_close(&f);
}

// Copies for a scene show what the originals show, in another thread for example.
static void test_copies(void) {
  SceneFixture f;
  mjvScene other;
  mjvCamera cam;
  fixture_open(&f, pendulum, 50);
  for (int k = 0; k < 30; k++) mj_step(f.m, f.d);
  mj_forward(f.m, f.d);
  mjModel* m = mj_copyModel(NULL, f.m);
  m->geom_rgba[0] = 0.9f;
  mjv_copyModel(m, f.m);
  mjData* d = mj_makeData(m);
  mjv_copyData(d, m, f.d);
  mjv_defaultFreeCamera(m, &cam);
  mjv_defaultScene(&other);
  mjv_makeScene(m, &other, 50);
  memset(f.opt.flags, 1, sizeof f.opt.flags);
  fixture_update(&f);
  mjv_updateScene(m, d, &f.opt, &f.pert, &cam, mjCAT_ALL, &other);
  g_assert_cmpint(other.ngeom, ==, f.scn.ngeom);
  for (int i = 0; i < other.ngeom; i++) {
    g_assert_cmpint(other.geoms[i].type, ==, f.scn.geoms[i].type);
    g_assert_cmpmem(other.geoms[i].pos, sizeof other.geoms[i].pos, f.scn.geoms[i].pos,
                    sizeof f.scn.geoms[i].pos);
    g_assert_cmpmem(other.geoms[i].rgba, sizeof other.geoms[i].rgba, f.scn.geoms[i].rgba,
                    sizeof f.scn.geoms[i].rgba);
  }
  g_assert_cmpmem(&other.camera[0], sizeof other.camera[0], &f.scn.camera[0], sizeof f.scn.camera[0]);
  mjv_freeScene(&other);
  mj_deleteData(d);
  mj_deleteModel(m);
  fixture_close(&f);
}

// A click on a skin finds it, and the body of the bone that moves the vertex most.
static void test_select_skin(void) {
  SceneFixture f;
  fixture_open(
      &f,
      "<mujoco><deformable><skin name='s' vertex='-1 0 -1 1 0 -1 1 0 1 -1 0 1' face='0 1 2 0 2 3'>"
      "<bone body='left' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2 3' vertweight='1 .2 .2 1'/>"
      "<bone body='right' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2 3' vertweight='.2 1 1 .2'/>"
      "</skin></deformable><worldbody>"
      "<camera pos='0 -4 0' xyaxes='1 0 0 0 0 1' fovy='45'/>"
      "<body name='left'><joint/><geom size='.01' pos='0 3 0'/></body>"
      "<body name='right'><joint/><geom size='.01' pos='0 3 0'/></body></worldbody></mujoco>",
      50);
  f.cam.type = mjCAMERA_FIXED;
  f.cam.fixedcamid = 0;
  fixture_update(&f);
  for (int right = 0; right < 2; right++) {
    mjtNum point[3];
    int geom, flex, skin;
    int body = mjv_select(f.m, f.d, &f.opt, 1, right ? 0.75 : 0.25, 0.5, &f.scn, point, &geom, &flex, &skin);
    g_assert_cmpint(skin, ==, 0);
    g_assert_cmpint(geom, ==, -1);
    g_assert_cmpint(flex, ==, -1);
    g_assert_cmpint(body, ==, right ? 2 : 1);
    g_assert_cmpfloat_with_epsilon(fabs(point[0]), 1, 1e-6);
  }
  // hidden skins are not hit
  mjtNum point[3];
  int skin = 5;
  f.opt.flags[mjVIS_SKIN] = 0;
  mjv_select(f.m, f.d, &f.opt, 1, 0.75, 0.5, &f.scn, point, NULL, NULL, &skin);
  g_assert_cmpint(skin, ==, -1);
  fixture_close(&f);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/view/eyes", test_eyes);
  g_test_add_func("/view/headset", test_headset);
  g_test_add_func("/view/cameras", test_cameras);
  g_test_add_func("/view/trajectory", test_trajectory);
  g_test_add_func("/view/copies", test_copies);
  g_test_add_func("/view/select-skin", test_select_skin);
  return g_test_run();
}

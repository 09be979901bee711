// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras, the room, hands and the panel, against what can be worked out by hand.

#include "vr/room.h"

#include <glib.h>
#include <math.h>

#include "vr/exchange.h"
#include "vr/hand.h"
#include "vr/panel.h"

static void assert_close(const mjtNum* a, const mjtNum* b, int n, mjtNum eps) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(a[i], b[i], eps);
}

static mjModel* compile(const char* xml) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  mjModel* m = spec ? mj_compile(spec, NULL) : NULL;
  if (!m) g_error("%s", error);
  mj_deleteSpec(spec);
  return m;
}

static GimbalPose turned(mjtNum x, mjtNum y, mjtNum z, mjtNum yaw) {
  return (GimbalPose){{x, y, z}, {cos(yaw / 2), 0, sin(yaw / 2), 0}};
}

// tan 45 degrees is 1: the edges of the near plane are as far out as it is away
static void test_camera(void) {
  mjvGLCamera cam;
  float quarter = (float)(mjPI / 4), third = (float)atan(1.0 / 3);
  GimbalPose eye = turned(1, 2, 3, mjPI / 2);
  vr_camera(&cam, &eye, &(VrFov){-quarter, third, third, -quarter}, 0.3f, 50);
  g_assert_cmpfloat_with_epsilon(cam.frustum_center, (-0.3 + 0.1) / 2, 1e-6);
  g_assert_cmpfloat_with_epsilon(cam.frustum_width, (0.1 + 0.3) / 2, 1e-6);
  g_assert_cmpfloat_with_epsilon(cam.frustum_top, 0.1, 1e-6);
  g_assert_cmpfloat_with_epsilon(cam.frustum_bottom, -0.3, 1e-6);
  // a quarter turn to the left looks along -x
  const float forward[3] = {-1, 0, 0}, up[3] = {0, 1, 0}, pos[3] = {1, 2, 3};
  for (int i = 0; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(cam.forward[i], forward[i], 1e-6);
    g_assert_cmpfloat_with_epsilon(cam.up[i], up[i], 1e-6);
    g_assert_cmpfloat(cam.pos[i], ==, pos[i]);
  }
}

// x stays right, what was ahead (y) goes into the room, what was up (z) is up
static void test_upright(void) {
  VrRoom room = {{1, 0, 0}, 0, 2};
  mjtNum res[3];
  vr_room_from_model(&room, res, (mjtNum[3]){1, 2, 3});
  assert_close(res, (mjtNum[3]){3, 6, -4}, 3, 1e-12);
  // turned by a quarter to the left what was ahead is at the left
  room.yaw = mjPI / 2;
  vr_room_from_model(&room, res, (mjtNum[3]){0, 1, 0});
  assert_close(res, (mjtNum[3]){-1, 0, 0}, 3, 1e-12);
}

// The way back is the way; and the engine's own transform from room to model says the same.
static void test_back(void) {
  VrRoom room = {{0.3, -0.2, 1.5}, 0.7, 3};
  GimbalPose hand = {{0.5, 1.1, -0.4}, {0.5, 0.5, -0.5, 0.5}}, model;
  mjtNum point[3], quat[4];
  vr_room_to_model(&room, &model, &hand);
  vr_room_from_model(&room, point, model.pos);
  assert_close(point, hand.pos, 3, 1e-12);
  mjvScene scn;
  mjv_defaultScene(&scn);
  vr_room_apply(&room, &scn);
  mjv_room2model(point, quat, hand.pos, hand.quat, &scn);
  assert_close(point, model.pos, 3, 1e-6);
  assert_close(quat, model.quat, 4, 1e-6);
}

// A step ahead brings what is ahead nearer by it; looking down one walks where the top of the head
// points.
static void test_walk(void) {
  const mjtNum down = sqrt(0.5);
  GimbalPose left = turned(0, 1.6, 0, mjPI / 2), floor = {{0, 1.6, 0}, {down, -down, 0, 0}};
  VrRoom room = {{0, 0, 0}, 0, 1};
  vr_room_walk(&room, &left, 0, 2);
  assert_close(room.pos, (mjtNum[3]){2, 0, 0}, 3, 1e-12);
  room.pos[0] = 0;
  vr_room_walk(&room, &left, 1, 0);
  assert_close(room.pos, (mjtNum[3]){0, 0, 1}, 3, 1e-12);
  room.pos[2] = 0;
  vr_room_walk(&room, &floor, 0, 1);
  assert_close(room.pos, (mjtNum[3]){0, 0, 1}, 3, 1e-12);
  vr_room_rise(&room, 0.5);
  g_assert_cmpfloat(room.pos[1], ==, -0.5);
}

// A full turn in eight steps about a head that is elsewhere changes nothing; an eighth moves the
// distance kept.
static void test_turn(void) {
  GimbalPose head = turned(0.5, 1.7, -0.2, 0.3);
  VrRoom room = {{2, 0.1, -1}, 0, 1}, before = room;
  for (int i = 0; i < 8; i++) vr_room_turn(&room, &head, mjPI / 4);
  assert_close(room.pos, before.pos, 3, 1e-12);
  g_assert_cmpfloat_with_epsilon(room.yaw, -2 * mjPI, 1e-12);
  // a quarter turn to the left: what was ahead is at the right
  VrRoom ahead = {{0, 0, -3}, 0, 1};
  GimbalPose middle = turned(0, 1.7, 0, 0);
  vr_room_turn(&ahead, &middle, mjPI / 2);
  assert_close(ahead.pos, (mjtNum[3]){3, 0, 0}, 3, 1e-12);
}

// What is on the floor below the head stays; everything else goes away from it. There is a largest
// and a smallest.
static void test_resize(void) {
  GimbalPose head = turned(1, 1.7, 2, 0);
  VrRoom room = {{0, 0, 0}, 0.4, 1};
  mjtNum below[3] = {1, 0, 2}, after[3];
  GimbalPose foot = {{1, 0, 2}, {1, 0, 0, 0}}, model;
  vr_room_to_model(&room, &model, &foot);
  vr_room_resize(&room, &head, 2.5);
  vr_room_from_model(&room, after, model.pos);
  assert_close(after, below, 3, 1e-12);
  g_assert_cmpfloat(room.scale, ==, 2.5);
  for (int i = 0; i < 40; i++) vr_room_resize(&room, &head, 2);
  g_assert_cmpfloat(room.scale, ==, 100);
  for (int i = 0; i < 40; i++) vr_room_resize(&room, &head, 0.5);
  g_assert_cmpfloat(room.scale, ==, 0.01);
}

// A cherry is shown as large as a melon, a person as large as they are; both are ahead, on the
// floor.
static void test_start(void) {
  const struct { double size, scale; } cases[] = {{0.5, 1}, {0.01, -1}, {100, -1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* xml = g_strdup_printf(
        "<mujoco><worldbody><body pos='3 0 0'><freejoint/><geom size='%g'/></body></worldbody></mujoco>",
        cases[i].size);
    mjModel* m = compile(xml);
    VrRoom room;
    mjtNum centre[3];
    vr_room_start(&room, m);
    g_assert_cmpfloat_with_epsilon(room.scale, cases[i].scale > 0 ? cases[i].scale : 1 / m->stat.extent,
                                   1e-12);
    vr_room_from_model(&room, centre, m->stat.center);
    assert_close(centre, (mjtNum[3]){0, 0, -1.5 * m->stat.extent * room.scale}, 3, 1e-9);
    mj_deleteModel(m);
  }
}

static const char* const ball =
    "<mujoco><option gravity='0 0 0'/><worldbody><geom name='wall' type='box' size='5 .1 5' pos='0 4 0'/>"
    "<body pos='0 2 1'><freejoint/><geom size='.5'/></body></worldbody></mujoco>";

typedef struct Scene {
  mjModel* m;
  mjData* d;
  mjvScene scn;
  mjvOption opt;
} Scene;

static Scene open_scene(void) {
  Scene s = {.m = compile(ball)};
  s.d = mj_makeData(s.m);
  mj_forward(s.m, s.d);
  mjv_defaultOption(&s.opt);
  mjv_defaultScene(&s.scn);
  mjv_makeScene(s.m, &s.scn, 100);
  return s;
}

static void close_scene(Scene* s) {
  mjv_freeScene(&s->scn);
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

// A hand in the model that points along +y: -z turned by a quarter about x.
static GimbalPose along_y(mjtNum x, mjtNum z) {
  return (GimbalPose){{x, 0, z}, {sqrt(0.5), sqrt(0.5), 0, 0}};
}

static void test_point(void) {
  Scene s = open_scene();
  GimbalPose hand = along_y(0, 1), beside = along_y(2, 1);
  VrHit hit = vr_hand_point(s.m, s.d, &s.opt, &s.scn, &hand);
  g_assert_cmpint(hit.body, ==, 1);
  g_assert_cmpfloat_with_epsilon(hit.distance, 1.5, 1e-6);
  assert_close(hit.point, (mjtNum[3]){0, 1.5, 1}, 3, 1e-6);
  hit = vr_hand_point(s.m, s.d, &s.opt, &s.scn, &beside);
  g_assert_cmpint(hit.body, ==, 0);
  g_assert_cmpfloat_with_epsilon(hit.distance, 3.9, 1e-6);
  hand.quat[1] = -hand.quat[1];
  g_assert_cmpint(vr_hand_point(s.m, s.d, &s.opt, &s.scn, &hand).body, ==, -1);
  close_scene(&s);
}

// What is held is where the hand says: moved along, and turned about the hand by its turn.
static void test_hold(void) {
  Scene s = open_scene();
  mjvPerturb pert;
  VrGrip grip;
  GimbalPose hand = along_y(0, 1), wall = along_y(2, 1), moved = {{0.5, 0, 1}, {0, 0, sqrt(0.5), sqrt(0.5)}};
  VrHit hit = vr_hand_point(s.m, s.d, &s.opt, &s.scn, &hand);
  g_assert_true(vr_hand_grab(&grip, &pert, s.m, s.d, &s.scn, &hand, &hit, mjPERT_TRANSLATE | mjPERT_ROTATE));
  g_assert_cmpint(pert.select, ==, 1);
  assert_close(pert.localpos, (mjtNum[3]){0, -0.5, 0}, 3, 1e-6);
  vr_hand_follow(&grip, &pert, &hand);
  assert_close(pert.refpos, (mjtNum[3]){0, 2, 1}, 3, 1e-9);
  assert_close(pert.refselpos, (mjtNum[3]){0, 1.5, 1}, 3, 1e-6);
  // half a turn about the vertical from there, and half a metre to the right
  vr_hand_follow(&grip, &pert, &moved);
  assert_close(pert.refpos, (mjtNum[3]){0.5, -2, 1}, 3, 1e-9);
  assert_close(pert.refselpos, (mjtNum[3]){0.5, -1.5, 1}, 3, 1e-6);
  // the spring of the mouse then pulls it there
  for (int i = 0; i < 3000; i++) {
    mju_zero(s.d->xfrc_applied, 12);
    mjv_applyPerturbForce(s.m, s.d, &pert);
    mj_step(s.m, s.d);
  }
  assert_close(s.d->xpos + 3, pert.refpos, 3, 0.05);
  hit = vr_hand_point(s.m, s.d, &s.opt, &s.scn, &wall);
  g_assert_false(vr_hand_grab(&grip, &pert, s.m, s.d, &s.scn, &wall, &hit, mjPERT_TRANSLATE));
  g_assert_cmpint(pert.active, ==, 0);
  close_scene(&s);
}

// Each button is met in its middle, no two overlap, and a hand from behind or beside meets nothing.
static void test_panel(void) {
  GimbalPose panel, head = turned(1, 1.6, 2, 0.4);
  mjtNum distance, centre[3], ahead[3];
  float pixel[2];
  vr_panel_place(&panel, &head);
  for (int i = 0; i < VR_BUTTON_COUNT; i++) {
    mjrRect r = vr_panel_rect(i);
    const float middle[2] = {(float)r.left + (float)r.width / 2, (float)r.bottom + (float)r.height / 2};
    g_assert_cmpint((int)vr_panel_button(middle), ==, i);
    g_assert_true(r.left >= 0 && r.left + r.width <= VR_PANEL_WIDTH && r.bottom >= 0 &&
                  r.bottom + r.height <= VR_PANEL_HEIGHT);
  }
  // straight at the middle from half a metre in front
  GimbalPose hand = panel;
  mju_rotVecQuat(centre, (mjtNum[3]){0, 0, 0.5}, panel.quat);
  mju_add3(hand.pos, panel.pos, centre);
  g_assert_true(vr_panel_meet(&panel, &hand, pixel, &distance));
  g_assert_cmpfloat_with_epsilon(distance, 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon(pixel[0], VR_PANEL_WIDTH / 2.0, 1e-3);
  g_assert_cmpfloat_with_epsilon(pixel[1], VR_PANEL_HEIGHT / 2.0, 1e-3);
  // it hangs ahead of the head and looks at it
  vr_ahead(ahead, &head);
  mju_sub3(centre, panel.pos, head.pos);
  g_assert_cmpfloat(mju_dot3(centre, ahead), >, 0.5);
  g_assert_cmpfloat(mju_dot3(centre, (mjtNum[3]){0, 1, 0}), <, 0);
  mju_addScl3(hand.pos, panel.pos, ahead, 1);
  g_assert_false(vr_panel_meet(&panel, &hand, pixel, &distance));
  hand.pos[1] += 5;
  g_assert_false(vr_panel_meet(&panel, &hand, pixel, &distance));
}

// One thread writes, one reads: what is read is never half of one and half of another, and never
// goes back.
typedef struct Writing {
  VrExchange* exchange;
  mjModel* m;
} Writing;

static gpointer write_states(gpointer data) {
  Writing* w = data;
  mjData* d = mj_makeData(w->m);
  for (int i = 1; i <= 2000; i++) {
    d->time = i;
    d->qpos[0] = i;
    vr_exchange_put(w->exchange, &(VrView){.model = w->m, .data = d}, &(VrOwner){NULL, NULL, NULL});
  }
  mj_deleteData(d);
  return NULL;
}

static void test_exchange(void) {
  Writing w = {vr_exchange_new(), compile(ball)};
  g_assert_null(vr_exchange_get_view(w.exchange));
  GThread* thread = g_thread_new("writer", write_states, &w);
  double last = 0;
  while (last < 2000) {
    const VrView* view = vr_exchange_get_view(w.exchange);
    if (!view) continue;
    g_assert_cmpfloat(view->data->time, ==, view->data->qpos[0]);
    g_assert_cmpfloat(view->data->time, >=, last);
    last = view->data->time;
  }
  g_thread_join(thread);
  vr_exchange_free(w.exchange);
  mj_deleteModel(w.m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/vr/camera", test_camera);
  g_test_add_func("/vr/upright", test_upright);
  g_test_add_func("/vr/back", test_back);
  g_test_add_func("/vr/walk", test_walk);
  g_test_add_func("/vr/turn", test_turn);
  g_test_add_func("/vr/resize", test_resize);
  g_test_add_func("/vr/start", test_start);
  g_test_add_func("/vr/point", test_point);
  g_test_add_func("/vr/hold", test_hold);
  g_test_add_func("/vr/panel", test_panel);
  g_test_add_func("/vr/exchange", test_exchange);
  return g_test_run();
}

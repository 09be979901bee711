// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A person in a model, through the loader of OpenXR and the runtime of runtime.c: what both eyes
// see is compared with pictures of the same cameras without a window, hands pull and press, and
// each call fails once.

#include <dlfcn.h>
#include <epoxy/gl.h>
#include <epoxy/glx.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "runtime.h"
#include "vr/panel.h"
#include "vr/physics.h"
#include "vr/room.h"
#include "vr/vr.h"

#ifdef __SANITIZE_ADDRESS__
// A driver that stays loaded can be named in reports of leaks, and left out of them.
__attribute__((visibility("default"))) int dlclose(void* handle);
int dlclose(void* handle) {
  (void)handle;
  return 0;
}
#endif

static Script* script;
static bool by_glx;

static const char* const xml =
    "<mujoco><asset><texture name='t' type='2d' builtin='checker' width='64' height='64' rgb1='.2 .3 .4' "
    "rgb2='.8 .7 .6'/>"
    "<material name='m' texture='t' texrepeat='4 4'/></asset><worldbody><light pos='0 0 3'/>"
    "<geom type='plane' size='2 2 .1' material='m'/><body name='red' pos='0 0 .3'><freejoint/>"
    "<geom type='box' size='.3 .3 .3' rgba='.9 .1 .1 1'/></body><body name='post' pos='-.6 .2 .5'>"
    "<geom type='capsule' size='.1 .4' rgba='.1 .7 .2 1'/></body></worldbody></mujoco>";

static mjModel* make_model(void) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  mjModel* m = spec ? mj_compile(spec, NULL) : NULL;
  if (!m) g_error("%s", error);
  mj_deleteSpec(spec);
  return m;
}

// A state that stands still, and what was ordered.
typedef struct Still {
  VrView view;
  int orders[5];
  VrOrder last[5];
  double pulled;  // largest force of a pull, N
} Still;

static const VrView* look(void* data) {
  return &((Still*)data)->view;
}

static void forward_order(void* data, const VrOrder* order) {
  Still* s = data;
  s->orders[order->kind]++;
  s->last[order->kind] = *order;
  if (order->kind == VR_ORDER_RUN) s->view.running = order->value != 0;
}

static Still still_open(void) {
  Still s = {.view = {.model = make_model(), .speed = 1}};
  s.view.data = mj_makeData(s.view.model);
  mj_forward(s.view.model, s.view.data);
  return s;
}

static void still_close(Still* s) {
  mj_deleteData(s->view.data);
  mj_deleteModel((mjModel*)s->view.model);
}

static const int never;

static bool run(Still* s, GError** error) {
  VrHost host = {.look = look, .order = forward_order, .data = s, .quality = GIMBAL_QUALITY_MEDIUM};
  return vr_run(&host, &never, error);
}

// Somebody stands in the room and looks ahead, a little to the left and down; each eye has a view
// of its own.
static void start_script(int frames) {
  *script = (Script){.end_at = frames, .without_egl = by_glx};
  const float w = 0.98769f, x = -0.08f, y = 0.13f;  // about a unit
  float norm = sqrtf(w * w + x * x + y * y);
  for (int i = 0; i < 2; i++) {
    script->eye[i] = (ScriptPose){{i ? 0.032f : -0.032f, 1.6f, 0.2f}, {w / norm, x / norm, y / norm, 0}};
    const float fov[4] = {i ? -0.7f : -0.8f, i ? 0.8f : 0.7f, 0.75f, -0.85f};
    memcpy(script->fov[i], fov, sizeof fov);
  }
}

//---- pictures

static GimbalPose eye_pose(int eye) {
  const ScriptPose* p = script->eye + eye;
  return (GimbalPose){{p->pos[0], p->pos[1], p->pos[2]}, {p->quat[0], p->quat[1], p->quat[2], p->quat[3]}};
}

// The same eye without a head-set.
static void draw_eye(const Still* s, const VrRoom* room, int eye, unsigned char* rgb) {
  mjvScene scn;
  mjvOption opt;
  mjrContext con;
  GLuint framebuffer, color;
  mjv_defaultScene(&scn);
  mjv_defaultOption(&opt);
  mjr_defaultContext(&con);
  mjv_makeScene(s->view.model, &scn, 1000);
  mjr_makeContext(s->view.model, &con, mjFONTSCALE_100);
  gimbal_render_set_quality(&con, GIMBAL_QUALITY_MEDIUM);
  glGenFramebuffers(1, &framebuffer);
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, EYE_WIDTH, EYE_TALL);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  mjr_setBuffer(mjFB_WINDOW, &con);
  vr_room_apply(room, &scn);
  for (int i = 0; i < 2; i++) {
    GimbalPose pose = eye_pose(i);
    const float* fov = script->fov[i];
    vr_camera(scn.camera + i, &pose, &(VrFov){fov[0], fov[1], fov[2], fov[3]}, 0.05f, 200);
  }
  mjv_updateScene(s->view.model, s->view.data, &opt, NULL, NULL, mjCAT_ALL, &scn);
  scn.camera[!eye] = scn.camera[eye];
  mjrRect all = {0, 0, EYE_WIDTH, EYE_TALL};
  mjr_render(all, &scn, &con);
  mjr_readPixels(rgb, NULL, all, &con);
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteRenderbuffers(1, &color);
  mjr_freeContext(&con);
  mjv_freeScene(&scn);
}

// How many numbers of two pictures are apart by more than a few steps.
static int count_apart(const unsigned char* a, const unsigned char* b, int few) {
  int res = 0;
  for (int i = 0; i < EYE_WIDTH * EYE_TALL * 3; i++) res += abs(a[i] - b[i]) > few;
  return res;
}

static void keep(const char* name, const unsigned char* rgb) {
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  g_autofree char* path = folder ? g_strdup_printf("%s/vr-%s.png", folder, name) : NULL;
  if (path) gimbal_write_png(path, rgb, EYE_WIDTH, EYE_TALL, NULL, 0);
}

static void test_pictures(void) {
  static unsigned char own[2][EYE_WIDTH * EYE_TALL * 3];
  Still s = still_open();
  start_script(3);
  g_autoptr(GError) error = NULL;
  run(&s, &error);
  g_assert_no_error(error);
  g_assert_cmpint(script->frames, ==, 3);
  g_assert_cmpint(script->layers, ==, 2);
  g_assert_cmpint(script->open, ==, 0);
  GimbalOffscreen* offscreen = gimbal_offscreen_new(NULL, 0);
  VrRoom room;
  vr_room_start(&room, s.view.model);
  for (int eye = 0; eye < 2; eye++) {
    draw_eye(&s, &room, eye, own[eye]);
    keep(eye ? "right" : "left", script->shown[eye]);
    g_assert_cmpint(count_apart(own[eye], script->shown[eye], 0), ==, 0);
    g_assert_cmpmem(script->layer_fov[eye], sizeof *script->fov, script->fov[eye], sizeof *script->fov);
  }
  // the eyes are apart, and there is something to see
  g_assert_cmpint(count_apart(own[0], own[1], 8), >, 500);
  g_assert_cmpint(script->bright, >, 200);
  gimbal_offscreen_free(offscreen);
  still_close(&s);
}

// Walking changes what is seen as moving the model does.
static void test_walk(void) {
  static unsigned char own[EYE_WIDTH * EYE_TALL * 3];
  Still s = still_open();
  start_script(11);
  script->hand[0].stick[1] = 1;
  script->hand[1].stick[0] = 0.5f;
  script->hand[1].stick[1] = -0.1f;  // as a stick at rest
  g_assert_true(run(&s, NULL));
  VrRoom room;
  GimbalPose head = eye_pose(0);
  head.pos[0] = 0;
  vr_room_start(&room, s.view.model);
  double dt = 11111111e-9;
  for (int i = 0; i < 10; i++) {
    vr_room_walk(&room, &head, 0, 1.5 * dt);
    vr_room_turn(&room, &head, -0.75 * dt);
  }
  GimbalOffscreen* offscreen = gimbal_offscreen_new(NULL, 0);
  draw_eye(&s, &room, 0, own);
  keep("walked", script->shown[0]);
  g_assert_cmpint(count_apart(own, script->shown[0], 8), <, 30);
  vr_room_start(&room, s.view.model);
  draw_eye(&s, &room, 0, own);
  g_assert_cmpint(count_apart(own, script->shown[0], 8), >, 500);
  gimbal_offscreen_free(offscreen);
  still_close(&s);
}

//---- hands

// A hand before the head that points at a place of the room.
static void point_at(ScriptHand* hand, const double place[3]) {
  const mjtNum from[3] = {0.1, 1.3, 0};
  mjtNum ahead[3], axis[3], quat[4];
  mju_sub3(ahead, place, from);
  mju_normalize3(ahead);
  mju_cross(axis, (mjtNum[3]){0, 0, -1}, ahead);
  mju_axisAngle2Quat(quat, axis, 0);
  double angle = acos(mju_clip(-ahead[2], -1, 1));
  mju_normalize3(axis);
  mju_axisAngle2Quat(quat, axis, angle);
  hand->tracked = true;
  for (int i = 0; i < 3; i++) hand->aim.pos[i] = (float)from[i];
  for (int i = 0; i < 4; i++) hand->aim.quat[i] = (float)quat[i];
}

static void point_at_red(void) {
  VrRoom room;
  mjtNum place[3];
  mjModel* m = make_model();
  vr_room_start(&room, m);
  vr_room_from_model(&room, place, (mjtNum[3]){0, 0, 0.3});
  point_at(script->hand + 1, place);
  mj_deleteModel(m);
}

// Pulled in the second frame, moved to the right in the fourth, let go in the sixth.
static void pull_red(int frame, void* data) {
  (void)data;
  ScriptHand* hand = script->hand + 1;
  if (frame == 0) {
    script->hand[0].menu = true;  // away with the panel
    point_at_red();
  }
  if (frame == 1) hand->trigger = true;
  if (frame == 3) hand->aim.pos[0] += 0.25f;
  if (frame == 5) hand->trigger = false;
}

static void test_pull(void) {
  Still s = still_open();
  start_script(8);
  script->moment = pull_red;
  g_assert_true(run(&s, NULL));
  g_assert_cmpint(s.orders[VR_ORDER_SELECT], ==, 1);
  g_assert_cmpint(s.last[VR_ORDER_SELECT].body, ==, mj_name2id(s.view.model, mjOBJ_BODY, "red"));
  const mjvPerturb* pert = &s.last[VR_ORDER_PERTURB].perturb;
  g_assert_cmpint(pert->active, ==, 0);
  g_assert_cmpint(pert->select, ==, 1);
  // the model's x is the room's: the point that is pulled went along with the hand
  g_assert_cmpfloat_with_epsilon(pert->refpos[0], 0.25, 1e-5);
  g_assert_cmpfloat_with_epsilon(pert->refpos[2], 0.3, 1e-5);
  g_assert_cmpint(s.orders[VR_ORDER_RUN], ==, 0);
  g_assert_cmpint(script->layers, ==, 1);
  still_close(&s);
}

// The same with a real run: the box follows the hand through the air.
typedef struct Held {
  VrHost host;
  double highest;
} Held;

static const VrView* look_held(void* data) {
  Held* h = data;
  const VrView* view = h->host.look(h->host.data);
  if (view) h->highest = MAX(h->highest, view->data->qpos[2]);
  return view;
}

static void order_held(void* data, const VrOrder* order) {
  Held* h = data;
  h->host.order(h->host.data, order);
}

static void lift_red(int frame, void* data) {
  const Held* held = data;
  ScriptHand* hand = script->hand + 1;
  if (frame == 0) {
    script->hand[0].menu = true;
    point_at_red();
  }
  if (frame == 1) hand->grip = true;
  if (frame > 1 && frame < 20) hand->aim.pos[1] += 0.03f;
  if (held->highest > 0.45) script->end_at = frame + 1;
}

static void test_physics(void) {
  VrPhysics* physics = vr_physics_new(make_model(), -1, true);
  Held held = {.host = vr_physics_host(physics)};
  VrHost host = {.look = look_held, .order = order_held, .data = &held, .quality = GIMBAL_QUALITY_FAST};
  start_script(10000);
  script->moment = lift_red;
  script->data = &held;
  g_autoptr(GError) error = NULL;
  vr_run(&host, &never, &error);
  g_assert_no_error(error);
  g_assert_cmpfloat(held.highest, >, 0.45);
  vr_physics_free(physics);
}

// Buttons are pressed one after the other; where the panel is the last frame has told.
typedef struct Pressing {
  int buttons[16], count;
} Pressing;

static void press_buttons(int frame, void* data) {
  const Pressing* p = data;
  ScriptHand* hand = script->hand + 1;
  int i = (frame - 1) / 2;
  hand->trigger = false;
  if (frame < 1 || i >= p->count) return;
  mjrRect r = vr_panel_rect(p->buttons[i]);
  const double pixel[2] = {r.left + 0.5 * r.width, r.bottom + 0.5 * r.height};
  const mjtNum local[3] = {(pixel[0] / VR_PANEL_WIDTH - 0.5) * (double)vr_panel_size[0],
                           (pixel[1] / VR_PANEL_HEIGHT - 0.5) * (double)vr_panel_size[1], 0};
  mjtNum place[3], quat[4];
  for (int k = 0; k < 4; k++) quat[k] = script->panel.quat[k];
  mju_rotVecQuat(place, local, quat);
  for (int k = 0; k < 3; k++) place[k] += script->panel.pos[k];
  point_at(hand, place);
  hand->trigger = frame % 2;
}

static void test_buttons(void) {
  Still s = still_open();
  Pressing pressing = {{VR_BUTTON_RUN, VR_BUTTON_RUN, VR_BUTTON_RESET, VR_BUTTON_FASTER, VR_BUTTON_SLOWER,
                        VR_BUTTON_LARGER, VR_BUTTON_HOME, VR_BUTTON_LEAVE},
                       8};
  start_script(0);  // nobody but the button ends it
  script->moment = press_buttons;
  script->data = &pressing;
  g_autoptr(GError) error = NULL;
  run(&s, &error);
  g_assert_no_error(error);
  g_assert_cmpint(s.orders[VR_ORDER_RUN], ==, 2);
  g_assert_false(s.view.running);
  g_assert_cmpint(s.orders[VR_ORDER_RESET], ==, 1);
  g_assert_cmpint(s.orders[VR_ORDER_SPEED], ==, 2);
  g_assert_cmpfloat(s.last[VR_ORDER_SPEED].value, ==, -1);
  g_assert_cmpint(s.orders[VR_ORDER_SELECT], ==, 0);
  g_assert_cmpint(script->frames, <, 40);
  still_close(&s);
}

//---- trouble

// The loader asks this of the runtime for itself and keeps what it was told: a runtime that does
// not tell has no extensions.
static const char* const hidden_call = "xrEnumerateInstanceExtensionProperties";

// Every call that a good run makes fails once: one message that names it, nothing left open, and
// the next run is good.
static void test_failures(void) {
  Still s = still_open();
  start_script(2);
  g_assert_true(run(&s, NULL));
  int ncalls = script->ncalls;
  const char* calls[MOST_CALLS];
  memcpy(calls, script->calls, sizeof calls);
  g_assert_cmpint(ncalls, >, 25);
  for (int i = 0; i < ncalls; i++) {
    if (!strcmp(calls[i], hidden_call)) continue;
    g_autoptr(GError) error = NULL;
    start_script(4);
    script->fail = calls[i];
    script->failure = -2;  // XR_ERROR_RUNTIME_FAILURE
    g_assert_false(run(&s, &error));
    g_assert_error(error, VR_ERROR, VR_ERROR_RUNTIME);
    g_assert_nonnull(strstr(error->message, calls[i]));
    g_assert_nonnull(strstr(error->message, "XR_ERROR_RUNTIME_FAILURE"));
    g_assert_cmpint(script->open, ==, 0);
  }
  start_script(2);
  g_assert_true(run(&s, NULL));
  still_close(&s);
}

static void expect(int code, const char* words) {
  Still s = still_open();
  g_autoptr(GError) error = NULL;
  g_assert_false(run(&s, &error));
  g_assert_error(error, VR_ERROR, code);
  if (!strstr(error->message, words)) g_error("%s", error->message);
  g_assert_cmpint(script->open, ==, 0);
  still_close(&s);
}

static void test_lost(void) {
  start_script(0);
  script->lose_at = 2;
  expect(VR_ERROR_LOST, "went away");
  g_assert_cmpint(script->frames, ==, 2);
  start_script(0);
  script->lose_instance_at = 2;
  expect(VR_ERROR_LOST, "runtime went away");
  start_script(0);
  script->fail = "xrWaitFrame";
  script->failure = -17;  // XR_ERROR_SESSION_LOST
  expect(VR_ERROR_LOST, "went away");
}

static void test_missing(void) {
  start_script(2);
  script->fail = "xrGetSystem";
  script->failure = -35;  // XR_ERROR_FORM_FACTOR_UNAVAILABLE
  expect(VR_ERROR_LOST, "No head-set is connected");
  start_script(2);
  script->without_opengl = true;
  expect(VR_ERROR_GRAPHICS, "OpenGL");
  start_script(2);
  script->without_srgb = true;
  expect(VR_ERROR_GRAPHICS, "sRGB");
}

// A runtime that holds a picture back is left.
static void test_stuck(void) {
  start_script(3);
  script->fail = "xrWaitSwapchainImage";
  script->failure = 1;  // XR_TIMEOUT_EXPIRED
  expect(VR_ERROR_LOST, "does not answer");
}

static void stop_soon(int frame, void* data) {
  if (frame == 3) g_atomic_int_set((int*)data, 1);
}

// The studio closes while somebody looks.
static void test_stop(void) {
  Still s = still_open();
  int stop = 0;
  VrHost host = {.look = look, .order = forward_order, .data = &s, .quality = GIMBAL_QUALITY_FAST};
  start_script(0);
  script->without_floor = true;
  script->moment = stop_soon;
  script->data = &stop;
  g_autoptr(GError) error = NULL;
  vr_run(&host, &stop, &error);
  g_assert_no_error(error);
  g_assert_cmpint(script->frames, >=, 3);
  g_assert_cmpint(script->open, ==, 0);
  still_close(&s);
}

static void test_silent(void) {
  start_script(2);
  script->fail = hidden_call;
  script->failure = -2;
  expect(VR_ERROR_GRAPHICS, "XR_ERROR_EXTENSION_NOT_PRESENT");
}

int main(int argc, char** argv) {
  by_glx = argc > 1 && !strcmp(argv[1], "--glx");
  if (by_glx) {
    argc--;
    argv++;
  }

  // an X server begins anew when the last program leaves, and refuses the next one meanwhile
  Display* held = by_glx ? XOpenDisplay(NULL) : NULL;
  if (by_glx && !held) g_error("no display");
  g_test_init(&argc, &argv, NULL);
  GimbalOffscreen* offscreen = gimbal_offscreen_new(NULL, 0);
  if (!offscreen) {
    puts("1..0 # SKIP there is no OpenGL");
    return 0;
  }
  gimbal_offscreen_free(offscreen);
  void* library = dlopen(g_getenv("GIMBAL_TEST_RUNTIME"), RTLD_NOW | RTLD_LOCAL);
  if (!library) g_error("%s", dlerror());
  script = dlsym(library, "vr_script");
  g_test_add_func("/headset/pictures", test_pictures);
  g_test_add_func("/headset/walk", test_walk);
  g_test_add_func("/headset/pull", test_pull);
  g_test_add_func("/headset/physics", test_physics);
  g_test_add_func("/headset/buttons", test_buttons);
  g_test_add_func("/headset/failures", test_failures);
  g_test_add_func("/headset/lost", test_lost);
  g_test_add_func("/headset/missing", test_missing);
  g_test_add_func("/headset/stuck", test_stuck);
  g_test_add_func("/headset/stop", test_stop);
  g_test_add_func("/headset/silent", test_silent);  // last: the loader does not forget
  int status = g_test_run();
  if (held) XCloseDisplay(held);
  return status;
}

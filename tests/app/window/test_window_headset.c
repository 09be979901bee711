// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window and a head-set that a script plays (tests/vr/runtime.c): hands pull and press in the
// run of the studio, which goes on when the head-set does not.

#include <dlfcn.h>

#include "session/headset.h"
#include "vr/panel.h"
#include "vr/room.h"
#include "vr/runtime.h"
#include "window-fixture.h"

static const char kBall[] =
    "<mujoco><worldbody><geom type='plane' size='3 3 .1'/><body name='ball' pos='0 0 .3'><freejoint/>"
    "<geom type='box' size='.3 .3 .3'/></body></worldbody></mujoco>";

static Script* script;

static void start_script(void) {
  *script = (Script){.end_at = 0};
  for (int i = 0; i < 2; i++) {
    script->eye[i] = (ScriptPose){{i ? 0.03f : -0.03f, 1.6f, 0}, {1, 0, 0, 0}};
    const float fov[4] = {-0.8f, 0.8f, 0.8f, -0.8f};
    memcpy(script->fov[i], fov, sizeof fov);
  }
}

// The thread of the pictures writes the script while it plays: what the test wants to know it
// learns from the session.
static void enter(Fixture* f) {
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.headset", NULL);
}

static gboolean bar_is_shown(Fixture* f) {
  GtkWidget* bar = find_widget(GTK_WIDGET(f->window), "GtkInfoBar");
  gboolean revealed = FALSE;
  if (bar) g_object_get(bar, "revealed", &revealed, NULL);
  return revealed;
}

static gboolean is_reported(gpointer data) {
  return bar_is_shown(data);
}

static gboolean goes_on(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->running && frame->data->time > 0.1;
}

// No head-set, one that goes away, and a call that fails: one message each, and the run runs.
static void test_trouble(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "headset.xml", kBall);
  for (int i = 0; i < 3; i++) {
    start_script();
    if (i == 0) {
      script->fail = "xrGetSystem";
      script->failure = -35;
    }

    if (i == 1) script->lose_at = 3;
    if (i == 2) {
      script->fail = "xrEndFrame";
      script->failure = -2;
    }

    enter(f);
    app_test_wait(is_reported, f);
    g_signal_emit_by_name(find_widget(GTK_WIDGET(f->window), "GtkInfoBar"), "response", GTK_RESPONSE_CLOSE);
    gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
    gimbal_session_set_running(f->session, TRUE);
    app_test_wait(goes_on, f);
    GtkWidget* bar = find_widget(GTK_WIDGET(f->window), "GtkInfoBar");
    g_object_set(bar, "revealed", FALSE, NULL);
    g_assert_cmpint(script->open, ==, 0);
  }
}

// The right hand presses the button that runs, then takes the box and lifts it.
typedef struct Deeds {
  int ready;  // atomic: 1 press, 2 lift
} Deeds;

static void turn_to(ScriptHand* hand, const mjtNum from[3], const mjtNum place[3]) {
  mjtNum ahead[3], axis[3], quat[4];
  mju_sub3(ahead, place, from);
  mju_normalize3(ahead);
  mju_cross(axis, (mjtNum[3]){0, 0, -1}, ahead);
  mju_normalize3(axis);
  mju_axisAngle2Quat(quat, axis, acos(-ahead[2]));
  hand->tracked = true;
  for (int i = 0; i < 3; i++) hand->aim.pos[i] = (float)from[i];
  for (int i = 0; i < 4; i++) hand->aim.quat[i] = (float)quat[i];
}

static void press_run(ScriptHand* hand, int frame) {
  mjrRect r = vr_panel_rect(VR_BUTTON_RUN);
  mjtNum place[3], quat[4],
      local[3] = {((r.left + 0.5 * r.width) / VR_PANEL_WIDTH - 0.5) * (double)vr_panel_size[0],
                  ((r.bottom + 0.5 * r.height) / VR_PANEL_HEIGHT - 0.5) * (double)vr_panel_size[1], 0};
  for (int i = 0; i < 4; i++) quat[i] = script->panel.quat[i];
  mju_rotVecQuat(place, local, quat);
  for (int i = 0; i < 3; i++) place[i] += script->panel.pos[i];
  turn_to(hand, (mjtNum[3]){0.1, 1.3, 0.3}, place);
  hand->trigger = frame == 3;
}

static void lift(ScriptHand* hand) {
  VrRoom room;
  mjtNum place[3];
  char error[300] = "";
  mjSpec* spec = mj_parseXMLString(kBall, NULL, error, sizeof error);
  mjModel* m = mj_compile(spec, NULL);
  vr_room_start(&room, m);
  vr_room_from_model(&room, place, (mjtNum[3]){0, 0, 0.3});
  if (!hand->grip) turn_to(hand, (mjtNum[3]){0.4, 1.3, 0}, place);
  if (hand->grip && hand->aim.pos[1] < 1.8f) hand->aim.pos[1] += 0.02f;
  hand->grip = true;
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void do_deeds(int frame, void* data) {
  Deeds* deeds = data;
  ScriptHand* hand = script->hand + 1;
  if (g_atomic_int_get(&deeds->ready) == 1 && frame >= 2) press_run(hand, frame);
  if (g_atomic_int_get(&deeds->ready) != 2) return;
  script->hand[0].menu = true;  // away with the panel
  hand->trigger = false;
  lift(hand);
}

static gboolean is_running(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->running;
}

static gboolean is_lifted(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->data->qpos[2] > 0.45;
}

static void test_deeds(Fixture* f, gconstpointer unused) {
  (void)unused;
  static Deeds deeds;
  open_text(f, "headset.xml", kBall);
  gimbal_session_set_running(f->session, FALSE);
  start_script();
  script->moment = do_deeds;
  script->data = &deeds;
  g_atomic_int_set(&deeds.ready, 1);
  enter(f);
  app_test_wait(is_running, f);
  g_atomic_int_set(&deeds.ready, 2);
  app_test_wait(is_lifted, f);
  GimbalSelection at = gimbal_session_get_selection(f->session);
  g_assert_cmpint(at.type, ==, mjOBJ_BODY);
  g_assert_cmpint(at.id, ==, 1);
  enter(f);  // the same item leaves
  g_assert_cmpint(script->open, ==, 0);
  g_assert_false(bar_is_shown(f));
}

// A window that is closed takes its head-set along; an edited model is shown as soon as it runs.
static gboolean has_two(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->view.nbody == 3;
}

static void test_edit(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "headset.xml", kBall);
  start_script();
  enter(f);
  edit(f, "</worldbody>", "<body pos='1 0 1'><geom size='.2'/></body></worldbody>");
  app_test_wait(has_two, f);
  app_test_spin(300);
  g_assert_false(bar_is_shown(f));
}

int main(int argc, char** argv) {
  if (!window_test_init(&fixture_test, &argc, &argv)) return 77;
  void* library = dlopen(g_getenv("GIMBAL_TEST_RUNTIME"), RTLD_NOW | RTLD_LOCAL);
  if (!library) g_error("%s", dlerror());
  script = dlsym(library, "vr_script");
  g_test_add("/headset/trouble", Fixture, NULL, setup, test_trouble, teardown);
  g_test_add("/headset/deeds", Fixture, NULL, setup, test_deeds, teardown);
  g_test_add("/headset/edit", Fixture, NULL, setup, test_edit, teardown);
  return g_test_run();
}

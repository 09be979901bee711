// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Playback shows what was without simulating, forwards and backwards, and a simulation from a
// moment of the past loses nothing of it.

#include <math.h>

#include "app-test.h"
#include "run/simulation.h"

enum { STATES = 101 };

typedef struct Fixture {
  GimbalSimulation* simulation;
  guint64 generation;
  mjtNum* states;  // of the run that is opened
  int size;        // numbers of a state
  double time;
  int count;
} Fixture;

static GimbalFrame* frame_of(gpointer data) {
  return gimbal_simulation_get_frame(((Fixture*)data)->simulation);
}

static gboolean is_played(gpointer data) {
  GimbalFrame* frame = frame_of(data);
  return frame && frame->playback && frame->compiled->generation == ((Fixture*)data)->generation;
}

static gboolean is_live(gpointer data) {
  return frame_of(data) && !frame_of(data)->playback;
}

static gboolean stands(gpointer data) {
  return !frame_of(data)->running && fabs(frame_of(data)->data->time - ((Fixture*)data)->time) < 1e-9;
}

static gboolean has_count(gpointer data) {
  return frame_of(data)->history_count == ((Fixture*)data)->count;
}

// A run of kPendulum as a file gives it.
static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  *f = (Fixture){.simulation = gimbal_simulation_new(), .generation = 1};
  mjModel* m = compile_text(kPendulum);
  mjData* d = mj_makeData(m);
  f->size = mj_stateSize(m, mjSTATE_INTEGRATION);
  f->states = g_new(mjtNum, (gsize)f->size * STATES);
  for (int i = 0; i < STATES; i++) {
    mj_getState(m, d, f->states + (gsize)i * (gsize)f->size, mjSTATE_INTEGRATION);
    mj_step(m, d);
  }
  mj_resetData(m, d);
  GimbalCompiled* compiled = gimbal_compiled_new(m, NULL, "model.xml", f->generation, NULL);
  gimbal_simulation_load(f->simulation, gimbal_compiled_ref(compiled), mj_makeData(m), FALSE);
  gimbal_simulation_replay(f->simulation, compiled, d,
                           g_memdup2(f->states, sizeof(mjtNum) * (gsize)f->size * STATES), STATES);
  app_test_wait(is_played, f);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_object_unref(f->simulation);
  g_free(f->states);
}

static void wait_for_time(Fixture* f, double time) {
  f->time = time;
  app_test_wait(stands, f);
}

static void wait_for_count(Fixture* f, int count) {
  f->count = count;
  app_test_wait(has_count, f);
}

// Check that the state on show is one of the run that was opened.
static void check_recorded(Fixture* f, int index) {
  GimbalFrame* frame = frame_of(f);
  g_autofree mjtNum* state = g_new(mjtNum, (gsize)f->size);
  mj_getState(&frame->view, frame->data, state, mjSTATE_INTEGRATION);
  g_assert_cmpmem(state, sizeof(mjtNum) * (gsize)f->size, f->states + (gsize)index * (gsize)f->size,
                  sizeof(mjtNum) * (gsize)f->size);
}

static void seek(Fixture* f, double time) {
  gimbal_simulation_seek(f->simulation, time);
  wait_for_time(f, time);
}

//---- playing

static gboolean is_early(gpointer data) {
  return frame_of(data)->running && frame_of(data)->data->time < 0.1;
}

// It plays to the end of what was, and pauses; nothing is simulated and nothing is lost.
static void test_plays(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_cmpint(frame_of(f)->history_cursor, ==, 0);
  gimbal_simulation_run(f->simulation, TRUE);
  wait_for_time(f, 0.2);
  g_assert_cmpint(frame_of(f)->history_count, ==, STATES);
  g_assert_cmpuint(frame_of(f)->steps, ==, 0);
  check_recorded(f, STATES - 1);
  // from the end it begins anew
  gimbal_simulation_set_speed(f->simulation, 0.01);
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(is_early, f);
  gimbal_simulation_set_speed(f->simulation, 0);
  wait_for_time(f, 0.2);
}

static void test_steps(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 7);
  wait_for_time(f, 0.014);
  check_recorded(f, 7);
  gimbal_simulation_step(f->simulation, -3);
  wait_for_time(f, 0.008);
  gimbal_simulation_step(f->simulation, 1000);
  wait_for_time(f, 0.2);
  g_assert_cmpint(frame_of(f)->history_count, ==, STATES);
}

static void test_backwards(Fixture* f, gconstpointer unused) {
  (void)unused;
  seek(f, 0.1);
  gimbal_simulation_set_playing(f->simulation, &(GimbalPlaying){.backwards = TRUE, .range = {NAN, NAN}});
  gimbal_simulation_run(f->simulation, TRUE);
  wait_for_time(f, 0);
  check_recorded(f, 0);
  // from the beginning it goes on from the end
  gimbal_simulation_run(f->simulation, TRUE);
  wait_for_time(f, 0);
}

static void test_range(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_playing(f->simulation, &(GimbalPlaying){.range = {0.04, 0.1}});
  gimbal_simulation_run(f->simulation, TRUE);
  wait_for_time(f, 0.1);
  check_recorded(f, 50);
}

static gboolean came_round(gpointer data) {
  Fixture* f = data;
  double before = f->time;
  f->time = frame_of(f)->data->time;
  g_assert_true(frame_of(f)->running);
  return f->time < before;
}

static void test_looped(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_playing(f->simulation, &(GimbalPlaying){.looped = TRUE, .range = {0.04, 0.1}});
  seek(f, 0.04);
  gimbal_simulation_run(f->simulation, TRUE);
  while (!frame_of(f)->running) g_main_context_iteration(NULL, TRUE);
  for (int i = 0; i < 2; i++) app_test_wait(came_round, f);
  g_assert_cmpfloat(f->time, >=, 0.04 - 1e-9);
  g_assert_cmpint(frame_of(f)->history_count, ==, STATES);
}

//---- simulating

static gboolean has_passed(gpointer data) {
  return frame_of(data)->data->time > ((Fixture*)data)->time;
}

// Simulate on from a moment of the run that was opened.
static void branch(Fixture* f) {
  seek(f, 0.1);
  gimbal_simulation_set_playback(f->simulation, FALSE);
  app_test_wait(is_live, f);
  gimbal_simulation_set_control(f->simulation, 0, 2);
  gimbal_simulation_step(f->simulation, 10);
  wait_for_time(f, 0.12);
  g_assert_cmpint(frame_of(f)->history_count, ==, 61);
}

// What was simulated takes the place of what came after; playback brings that back, and what was
// simulated is set aside.
static void test_branch(Fixture* f, gconstpointer unused) {
  (void)unused;
  branch(f);
  g_assert_cmpuint(frame_of(f)->notice.serial, >, 0);
  gimbal_simulation_set_playback(f->simulation, TRUE);
  wait_for_count(f, STATES);
  wait_for_time(f, 0.12);
  check_recorded(f, 60);
  gimbal_simulation_run(f->simulation, TRUE);
  wait_for_time(f, 0.2);
  check_recorded(f, STATES - 1);
}

// Without playback: what a simulation from the past replaces is set aside as well.
static void test_past(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_reset(f->simulation, -1);
  app_test_wait(is_live, f);
  gimbal_simulation_step(f->simulation, 100);
  wait_for_time(f, 0.2);
  seek(f, 0.05);
  gimbal_simulation_step(f->simulation, 5);
  wait_for_time(f, 0.06);
  g_assert_cmpint(frame_of(f)->history_count, ==, 31);
  gimbal_simulation_set_playback(f->simulation, TRUE);
  wait_for_count(f, 101);
  wait_for_time(f, 0.06);
}

// At its end nothing is replaced.
static void test_present(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_reset(f->simulation, -1);
  app_test_wait(is_live, f);
  guint notices = frame_of(f)->notice.serial;
  gimbal_simulation_step(f->simulation, 10);
  gimbal_simulation_run(f->simulation, TRUE);
  f->time = 0.03;
  app_test_wait(has_passed, f);
  g_assert_cmpuint(frame_of(f)->notice.serial, ==, notices);
}

// Whoever moves a control or a joint wants to simulate.
static void test_control(Fixture* f, gconstpointer unused) {
  (void)unused;
  seek(f, 0.1);
  gimbal_simulation_set_control(f->simulation, 0, 1);
  app_test_wait(is_live, f);
  g_assert_false(frame_of(f)->running);
  g_assert_cmpfloat(frame_of(f)->data->ctrl[0], ==, 1);
  gimbal_simulation_set_playback(f->simulation, TRUE);
  app_test_wait(is_played, f);
  g_assert_cmpint(frame_of(f)->history_count, ==, STATES);
  check_recorded(f, 50);
}

// A reset is a new run; the one that was opened comes back.
static void test_reset(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_reset(f->simulation, -1);
  app_test_wait(is_live, f);
  wait_for_count(f, 1);
  gimbal_simulation_set_playback(f->simulation, TRUE);
  wait_for_count(f, STATES);
}

// What was set aside stays through an edit that changes the form of the state, and its own branch
// comes back in turn.
static void test_edit(Fixture* f, gconstpointer unused) {
  (void)unused;
  branch(f);
  g_autofree char* xml = g_strdup(kPendulum);
  g_autoptr(GString) edited = g_string_new(xml);
  g_string_replace(edited, "</worldbody>",
                   "<body name='ball'><freejoint/><geom size='.1'/></body></worldbody>", 0);
  mjModel* m = compile_text(edited->str);
  gimbal_simulation_load(f->simulation, gimbal_compiled_new(m, NULL, "model.xml", ++f->generation, NULL),
                         mj_makeData(m), TRUE);
  gimbal_simulation_set_playback(f->simulation, TRUE);
  app_test_wait(is_played, f);
  wait_for_count(f, STATES);
  seek(f, 0.2);
  g_assert_cmpint(frame_of(f)->data->warning[mjWARN_BADQPOS].number, ==, 0);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qpos[0], f->states[(gsize)f->size * (STATES - 1) + 1],
                                 1e-12);
}

#define ADD(name, function) g_test_add("/run/playback/" name, Fixture, NULL, setup, function, teardown)

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  ADD("plays", test_plays);
  ADD("steps", test_steps);
  ADD("backwards", test_backwards);
  ADD("range", test_range);
  ADD("looped", test_looped);
  ADD("branch", test_branch);
  ADD("past", test_past);
  ADD("present", test_present);
  ADD("control", test_control);
  ADD("reset", test_reset);
  ADD("edit", test_edit);
  return g_test_run();
}

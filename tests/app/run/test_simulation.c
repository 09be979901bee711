// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run through its main-thread face: commands act, frames arrive, history goes back, faults
// pause.

#include <math.h>
#include <time.h>

#include "app-test.h"
#include "base/engine-guard.h"
#include "run/run.h"
#include "run/simulation.h"
#include "samples/recorder.h"

typedef struct Fixture {
  GimbalSimulation* simulation;
  guint64 generation;
  guint64 steps;
  double time;
  guint incident;  // serial of the last one
} Fixture;

static gboolean has_generation(gpointer data) {
  Fixture* f = data;
  GimbalFrame* frame = gimbal_simulation_get_frame(f->simulation);
  return frame && frame->compiled->generation == f->generation;
}

static void load(Fixture* f, const char* xml, gboolean carry) {
  mjModel* m = compile_text(xml);
  mjData* d = mj_makeData(m);
  gimbal_simulation_load(f->simulation, gimbal_compiled_new(m, NULL, "model.xml", ++f->generation, NULL), d,
                         carry);
  app_test_wait(has_generation, f);
}

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  *f = (Fixture){.simulation = gimbal_simulation_new()};
  load(f, kPendulum, FALSE);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_object_unref(f->simulation);
}

static GimbalFrame* frame_of(Fixture* f) {
  return gimbal_simulation_get_frame(f->simulation);
}

static gboolean steps_done(gpointer data) {
  return frame_of(data)->steps >= ((Fixture*)data)->steps;
}

static gboolean time_is(gpointer data) {
  return fabs(frame_of(data)->data->time - ((Fixture*)data)->time) < 1e-9;
}

static gboolean time_passed(gpointer data) {
  return frame_of(data)->data->time > ((Fixture*)data)->time;
}

static void test_step(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 10);
  f->steps = 10;
  app_test_wait(steps_done, f);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->time, 0.02, 1e-9);
  g_assert_cmpint(frame_of(f)->history_count, ==, 11);
  g_assert_false(frame_of(f)->running);
}

static GimbalCompiled* compiled_of(const char* xml, guint64 generation, mjData** d) {
  mjModel* m = compile_text(xml);
  *d = mj_makeData(m);
  return gimbal_compiled_new(m, NULL, "model.xml", generation, NULL);
}

// A worker gives an edited model to the run by itself: the state goes over, and what is older comes
// too late.
static gpointer offer_models(gpointer data) {
  Fixture* f = data;
  const guint64 generations[] = {f->generation, f->generation - 1, 0};
  for (int i = 0; i < 3; i++) {
    mjData* d;
    GimbalCompiled* compiled = compiled_of(kPendulum, generations[i], &d);
    gimbal_simulation_offer(f->simulation, compiled, d);
  }
  return NULL;
}

static void test_offer(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 10);
  f->steps = 10;
  app_test_wait(steps_done, f);
  f->generation = 7;
  g_thread_join(g_thread_new("worker", offer_models, f));
  // all were offered: the newest that the run has seen stays, the last one alone is seen by chance
  mjData* d;
  GimbalCompiled* newest = compiled_of(kPendulum, ++f->generation, &d);
  gimbal_simulation_offer(f->simulation, newest, d);
  app_test_wait(has_generation, f);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->time, 0.02, 1e-9);
  offer_models(&(Fixture){.simulation = f->simulation, .generation = f->generation - 1});
  gimbal_simulation_step(f->simulation, 1);
  f->steps = 11;
  app_test_wait(steps_done, f);
  g_assert_cmpuint(frame_of(f)->compiled->generation, ==, f->generation);
}

static void test_back(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 10);
  gimbal_simulation_step(f->simulation, -4);
  f->time = 0.012;
  app_test_wait(time_is, f);
  g_assert_cmpint(frame_of(f)->history_cursor, ==, 6);
  g_assert_cmpint(frame_of(f)->history_count, ==, 11);
  // going on from the past drops what came after it
  gimbal_simulation_step(f->simulation, 1);
  f->time = 0.014;
  app_test_wait(time_is, f);
  g_assert_cmpint(frame_of(f)->history_count, ==, 8);
}

// A moment is found however long the steps were.
static void test_seek(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 10);
  f->time = 0.02;
  app_test_wait(time_is, f);
  mjOption option = frame_of(f)->view.opt;
  option.timestep = 0.05;
  gimbal_simulation_set_option(f->simulation, &option);
  gimbal_simulation_step(f->simulation, 10);
  f->time = 0.52;
  app_test_wait(time_is, f);
  const double wanted[] = {0.0131, 0.27, -1, 9};
  const double found[] = {0.014, 0.27, 0, 0.52};
  for (int i = 0; i < 4; i++) {
    gimbal_simulation_seek(f->simulation, wanted[i]);
    f->time = found[i];
    app_test_wait(time_is, f);
  }
}

static gboolean is_paused(gpointer data) {
  return !frame_of(data)->running;
}

static void test_run(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_run(f->simulation, TRUE);
  f->time = 1;
  app_test_wait(time_passed, f);
  g_assert_true(frame_of(f)->running);
  gimbal_simulation_run(f->simulation, FALSE);
  app_test_wait(is_paused, f);
}

static double work_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static gboolean is_at_rest(gpointer unused) {
  (void)unused;
  gint64 start = g_get_monotonic_time();
  double before = work_time();
  g_usleep(200000);
  return work_time() - before < 0.1 * (double)(g_get_monotonic_time() - start) * 1e-6;
}

// Without a model there is nothing to do, whatever is asked.
static void test_no_model(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  g_autoptr(GimbalSimulation) simulation = gimbal_simulation_new();
  gimbal_simulation_run(simulation, FALSE);
  gimbal_simulation_run(simulation, TRUE);
  gimbal_simulation_set_speed(simulation, 0);
  gimbal_simulation_step(simulation, 1);
  app_test_wait(is_at_rest, NULL);
}

static void step_slowly(const mjModel* m, mjData* d) {
  (void)m, (void)d;
  g_usleep(30000);
}

// A pause holds, whatever frames of before are still on their way.
static void test_pause(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjcb_control = step_slowly;
  for (int i = 0; i < 5; i++) {
    gimbal_simulation_run(f->simulation, TRUE);
    f->time = frame_of(f)->data->time;
    app_test_wait(time_passed, f);
    g_usleep(70000);  // a frame lies ready
    gimbal_simulation_run(f->simulation, FALSE);
    while (frame_of(f)->running) {
      g_main_context_iteration(NULL, FALSE);
      g_assert_false(gimbal_simulation_get_running(f->simulation));
    }
  }
  mjcb_control = NULL;
}

static void test_real_time(Fixture* f, gconstpointer unused) {
  (void)unused;
  gint64 start = g_get_monotonic_time();
  gimbal_simulation_run(f->simulation, TRUE);
  f->time = 0.3;
  app_test_wait(time_passed, f);
  double wall = (g_get_monotonic_time() - start) * 1e-6;
  g_assert_cmpfloat(wall, >, 0.25);
}

static void test_until(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_run_until(f->simulation, &(GimbalCondition){.kind = GIMBAL_CONDITION_TIME, .value = 0.1});
  f->time = 0.1;
  app_test_wait(time_is, f);
  app_test_spin(30);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->time, 0.1, 1e-9);
}

static void test_control(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_control(f->simulation, 0, 2);
  gimbal_simulation_set_position(f->simulation, 0, 0.5);
  gimbal_simulation_step(f->simulation, 1);
  f->steps = 1;
  app_test_wait(steps_done, f);
  g_assert_cmpfloat(frame_of(f)->data->ctrl[0], ==, 2);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qpos[0], 0.5, 0.05);
}

// A number of the state is taken as it is; time that goes back drops what was recorded, and the run
// goes on.
static void test_state(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_state(f->simulation, 1, 0, 0.1234567890123456);
  gimbal_simulation_set_state(f->simulation, 0, 0, 5);
  f->time = 5;
  app_test_wait(time_is, f);
  g_assert_cmpfloat(frame_of(f)->data->qpos[0], ==, 0.1234567890123456);
  gimbal_simulation_set_state(f->simulation, 1, 99, 1);
  gimbal_simulation_set_state(f->simulation, 0, 0, 1);
  f->time = 1;
  app_test_wait(time_is, f);
  g_assert_cmpint(frame_of(f)->history_count, ==, 1);
  gimbal_simulation_set_state(f->simulation, 8, 6, 25);
  gimbal_simulation_step(f->simulation, 1);
  f->steps = 1;
  app_test_wait(steps_done, f);
  g_assert_cmpfloat(frame_of(f)->data->xfrc_applied[6], ==, 25);
}

// An edit keeps the state; the new model answers.
static void test_carry(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_run_until(f->simulation, &(GimbalCondition){.kind = GIMBAL_CONDITION_TIME, .value = 0.4});
  f->time = 0.4;
  app_test_wait(time_is, f);
  double angle = frame_of(f)->data->qpos[0];
  g_autofree char* edited = g_strdup(kPendulum);
  char* size = strstr(edited, "size='.03'");
  memcpy(size, "size='.05'", 10);
  load(f, edited, TRUE);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->time, 0.4, 1e-9);
  g_assert_cmpfloat(frame_of(f)->data->qpos[0], ==, angle);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->view.geom_size[0], 0.05, 1e-9);
  g_assert_cmpint(frame_of(f)->transfer.joints_kept, ==, 1);
  g_assert_cmpint(frame_of(f)->history_count, >, 100);
}

// An edit that gives the state another form leaves the moments before it within reach.
static void test_edit_keeps_history(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->steps = 50;
  gimbal_simulation_step(f->simulation, 50);
  app_test_wait(steps_done, f);
  double angle = frame_of(f)->data->qpos[0], time = frame_of(f)->data->time;
  gimbal_simulation_step(f->simulation, 50);
  f->steps = 100;
  app_test_wait(steps_done, f);
  g_auto(GStrv) parts = g_strsplit(kPendulum, "<body name='arm'", 2);
  g_autofree char* edited =
      g_strjoinv("<body name='other'><joint name='j'/><geom size='.1'/></body><body name='arm'", parts);
  load(f, edited, TRUE);
  g_assert_cmpint(frame_of(f)->history_count, ==, 101);
  f->steps = 110;
  gimbal_simulation_step(f->simulation, 10);
  app_test_wait(steps_done, f);
  g_assert_cmpint(frame_of(f)->history_count, ==, 111);
  f->time = time;
  gimbal_simulation_scrub(f->simulation, 50);
  app_test_wait(time_is, f);
  g_assert_cmpfloat(frame_of(f)->data->qpos[1], ==, angle);
  g_assert_cmpfloat(frame_of(f)->data->qpos[0], ==, 0);
  g_assert_cmpint(frame_of(f)->history_count, ==, 111);
  f->steps = 111;
  gimbal_simulation_step(f->simulation, 1);
  app_test_wait(steps_done, f);
  g_assert_cmpint(frame_of(f)->history_count, ==, 52);
}

static gboolean has_incident(gpointer data) {
  return frame_of(data)->incident.serial > 0;
}

static void test_divergence(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_step(f->simulation, 20);
  gimbal_simulation_set_position(f->simulation, 0, 1e12);
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(has_incident, f);
  app_test_spin(30);
  GimbalFrame* frame = frame_of(f);
  g_assert_false(frame->running);
  g_assert_cmpint(frame->incident.kind, ==, GIMBAL_INCIDENT_DIVERGED);
  g_assert_nonnull(strstr(frame->incident.message, "hinge"));
  g_assert_nonnull(strstr(frame->incident.message, "arm"));
  // back at the last sound state
  g_assert_cmpfloat(fabs(frame->data->qpos[0]), <, 10);
  g_assert_cmpfloat_with_epsilon(frame->data->time, 0.04, 1e-9);
}

static void test_options(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjOption option = frame_of(f)->view.opt;
  option.gravity[2] = 0;
  gimbal_simulation_set_option(f->simulation, &option);
  gimbal_simulation_step(f->simulation, 100);
  f->steps = 100;
  app_test_wait(steps_done, f);
  g_assert_cmpfloat(fabs(frame_of(f)->data->qpos[0]), <, 1e-9);
  // the compiled model is untouched
  g_assert_cmpfloat(frame_of(f)->compiled->model->opt.gravity[2], ==, -9.81);
}

// What does not fit into a frame's time is taken over when the main loop is idle.
static gboolean fifty_recorded(gpointer recorder) {
  return gimbal_ring_end(gimbal_recorder_get_times(recorder)) >= 50;
}

static void test_recorder(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GimbalRecorder) recorder = gimbal_recorder_new();
  gimbal_simulation_step(f->simulation, 50);
  f->steps = 50;
  app_test_wait(steps_done, f);
  gimbal_recorder_drain(recorder, frame_of(f));
  app_test_wait(fifty_recorded, recorder);
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  g_assert_cmpuint(gimbal_ring_end(times), ==, 50);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(times, 49), 0.1, 1e-9);
  GPtrArray* channels = gimbal_recorder_get_channels(recorder);
  GimbalChannel* first = g_ptr_array_index(channels, 0);
  g_assert_cmpstr(first->name, ==, "angle");
  g_assert_cmpstr(first->unit, ==, "rad");
  const GimbalRing* angle = gimbal_recorder_get_values(recorder, first->column);
  g_assert_cmpfloat(gimbal_ring_get(angle, 49), !=, 0);
}

//---- forces, poses, conditions

static const char kBalls[] =
    "<mujoco model='balls'>\n"
    "  <option gravity='0 0 0'/>\n"
    "  <worldbody>\n"
    "    <body name='a'><freejoint name='fa'/><geom name='ga' size='.1' mass='2'/></body>\n"
    "    <body name='b' pos='1 0 0'><joint name='jb' type='ball'/><geom name='gb' size='.1' "
    "mass='1'/></body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

// A push changes momentum by force times duration, and no longer.
static void test_push(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kBalls, FALSE);
  GimbalWrench wrench = {.body = 1, .force = {0, 3, 0}, .point = {0.05, 0, 0}, .duration = 0.019};
  gimbal_simulation_push(f->simulation, &wrench);
  gimbal_simulation_step(f->simulation, 40);
  f->steps = 40;
  app_test_wait(steps_done, f);
  const mjData* d = frame_of(f)->data;
  g_assert_cmpfloat_with_epsilon(d->qvel[1], 3 * 0.02 / 2, 1e-6);
  double spin = 0.4 * 2 * 0.1 * 0.1;  // of a solid ball
  g_assert_cmpfloat_with_epsilon(d->qvel[5], 0.05 * 3 * 0.02 / spin, 1e-3);
  g_assert_cmpfloat(d->xfrc_applied[7], ==, 0);
}

static gboolean pose_is_set(gpointer data) {
  return frame_of(data)->data->qpos[0] == 0.25;
}

static void test_pose(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kBalls, FALSE);
  mjtNum turned[4] = {0, 0, 1, 0}, pose[7] = {0.25, 0, 0, 0, 1, 0, 0};
  gimbal_simulation_set_pose(f->simulation, 1, turned, 4);
  gimbal_simulation_set_pose(f->simulation, 0, pose, 7);
  app_test_wait(pose_is_set, f);
  g_assert_cmpfloat(frame_of(f)->data->qpos[4], ==, 1);
  g_assert_cmpfloat(frame_of(f)->data->qpos[9], ==, 1);
}

static gboolean has_notice(gpointer data) {
  return frame_of(data)->notice.serial > 0;
}

static void run_until(Fixture* f, GimbalCondition condition) {
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_run_until(f->simulation, &condition);
  app_test_wait(has_notice, f);
}

static void draw_slowly(GimbalSimulation* simulation, int* frames) {
  (void)simulation;
  g_usleep(25000);
  (*frames)++;
}

static gboolean on_idle(gpointer frames) {
  *(int*)frames = -1000;
  return G_SOURCE_REMOVE;
}

static gboolean has_many_frames(gpointer frames) {
  return *(int*)frames < 0 || *(int*)frames >= 20;
}

// Frames come as fast as they are taken, yet what waits for an idle moment has its turn.
static void test_idle_moments(Fixture* f, gconstpointer unused) {
  (void)unused;
  int frames = 0;
  gulong handler = g_signal_connect(f->simulation, "frame", G_CALLBACK(draw_slowly), &frames);
  gimbal_simulation_run(f->simulation, TRUE);
  while (!frames) g_main_context_iteration(NULL, TRUE);
  g_idle_add_full(G_PRIORITY_LOW, on_idle, &frames, NULL);
  app_test_wait(has_many_frames, &frames);
  g_assert_cmpint(frames, <, 0);
  g_signal_handler_disconnect(f->simulation, handler);
}

static void test_until_contact(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kBalls, FALSE);
  gimbal_simulation_push(f->simulation, &(GimbalWrench){.body = 1, .force = {100, 0, 0}, .duration = 0.02});
  run_until(f, (GimbalCondition){.kind = GIMBAL_CONDITION_CONTACT, .body = 2});
  const GimbalFrame* frame = frame_of(f);
  g_assert_false(frame->running);
  g_assert_nonnull(strstr(frame->notice.message, "ga"));
  g_assert_nonnull(strstr(frame->notice.message, "gb"));
  g_assert_cmpfloat_with_epsilon(frame->data->qpos[0], 0.8, 0.02);
}

static void test_until_expression(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GError) error = NULL;
  const mjModel* m = frame_of(f)->compiled->model;
  GimbalCondition condition = {.kind = GIMBAL_CONDITION_EXPRESSION};
  condition.expression = gimbal_condition_expression(m, "angle > 0.5 && qvel[0] > 0", &error);
  g_assert_no_error(error);
  run_until(f, condition);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->data->qpos[0], 0.5, 0.02);
  g_assert_null(gimbal_condition_expression(m, "angel > 1", &error));
  g_assert_nonnull(strstr(error->message, "angel"));
}

//---- edits of a running model

#define LINKS                                                                                         \
  "<body name='link' pos='0 0 1'><joint name='swing' axis='0 1 0' ref='0'/><geom name='g' size='.1' " \
  "mass='1'/></body>"                                                                                 \
  "<body name='rest' pos='2 0 1'><joint name='still' type='slide' axis='1 0 0'/><geom size='.1'/></body>"

static const char kEdit[] = "<mujoco><option gravity='0 0 0'/><worldbody>" LINKS
                            "<body pos='0 0 3'><freejoint/><geom size='.1' mass='2'/></body></worldbody>"
                            "<equality><joint name='held' joint1='still' active='false'/></equality>"
                            "<sensor><jointpos name='angle' joint='swing'/></sensor></mujoco>";

// The same with a body more, in front of all others, and other numbers.
static const char kEdited[] =
    "<mujoco><option gravity='0 0 -1' density='5'/><worldbody>"
    "<body name='new' pos='0 0 5'><freejoint/><geom size='.2'/></body>" LINKS
    "<body pos='0 0 3'><freejoint/><geom size='.1' mass='2'/></body></worldbody>"
    "<equality><joint name='first' joint1='swing' active='false'/><joint name='held' "
    "joint1='still'/></equality>"
    "<sensor><clock name='clock'/><jointpos name='angle' joint='swing'/></sensor></mujoco>";

static gboolean is_running(gpointer data) {
  return frame_of(data)->running;
}

// What is pushed goes on being pushed, though every number of it is another one.
static void test_edit_keeps_push(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kEdit, FALSE);
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_push(f->simulation, &(GimbalWrench){.body = 3, .force = {0, 2, 0}, .duration = 1e9});
  gimbal_simulation_step(f->simulation, 10);
  load(f, kEdited, TRUE);
  gimbal_simulation_step(f->simulation, 10);
  f->steps = 20;
  app_test_wait(steps_done, f);
  const GimbalFrame* frame = frame_of(f);
  int address = frame->view.jnt_dofadr[frame->view.body_jntadr[4]];  // of the nameless body
  g_assert_cmpfloat_with_epsilon(frame->data->time, 0.04, 1e-9);
  g_assert_cmpfloat_with_epsilon(frame->data->qvel[address + 1], 0.04, 1e-6);
  g_assert_cmpfloat(frame->data->xfrc_applied[6 * 4 + 1], ==, 2);
  g_assert_cmpfloat(frame->data->xfrc_applied[6 * 3 + 1], ==, 0);
}

// What the user changed while it ran stays, what the text changed becomes as written.
static void test_edit_keeps_options(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kEdit, FALSE);
  mjOption option = frame_of(f)->view.opt;
  option.timestep = 0.003;
  option.disableflags |= mjDSBL_CONTACT;
  option.iterations = 7;
  gimbal_simulation_set_option(f->simulation, &option);
  load(f, kEdited, TRUE);
  const mjOption* now = &frame_of(f)->view.opt;
  g_assert_cmpfloat(now->timestep, ==, 0.003);
  g_assert_cmpint(now->iterations, ==, 7);
  g_assert_true(now->disableflags & mjDSBL_CONTACT);
  g_assert_false(now->disableflags & mjDSBL_AUTORESET);
  g_assert_cmpfloat(now->gravity[2], ==, -1);
  g_assert_cmpfloat(now->density, ==, 5);
  load(f, kEdited, FALSE);
  g_assert_cmpfloat(frame_of(f)->view.opt.timestep, ==, 0.002);
}

// Controls, equalities, angles, time and the warm start go by name; what is new starts at its
// reference.
static void test_edit_keeps_state(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kEdit, FALSE);
  gimbal_simulation_set_equality(f->simulation, 0, TRUE);
  gimbal_simulation_set_position(f->simulation, 0, 0.7);
  gimbal_simulation_step(f->simulation, 5);
  f->steps = 5;
  app_test_wait(steps_done, f);
  load(f, kEdited, TRUE);
  const GimbalFrame* frame = frame_of(f);
  const mjModel* m = &frame->view;
  int swing = mj_name2id(m, mjOBJ_JOINT, "swing"), held = mj_name2id(m, mjOBJ_EQUALITY, "held");
  g_assert_cmpfloat_with_epsilon(frame->data->time, 0.01, 1e-9);
  g_assert_cmpfloat_with_epsilon(frame->data->qpos[m->jnt_qposadr[swing]], 0.7, 1e-9);
  g_assert_cmpint(frame->data->eq_active[held], ==, 1);
  g_assert_cmpint(frame->data->eq_active[!held], ==, 0);
  g_assert_cmpfloat(frame->data->qpos[2], ==, 5);  // the new body
  g_assert_false(frame->running);
}

// A part that stands in its reference pose moves with an edit of that pose; one that was moved does
// not.
static void test_edit_moves_reference(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* edited = g_strdup(kEdit);
  memcpy(strstr(edited, "pos='0 0 3'"), "pos='0 0 4'", 11);
  load(f, kEdit, FALSE);
  gimbal_simulation_step(f->simulation, 5);
  load(f, edited, TRUE);
  g_assert_cmpfloat(frame_of(f)->data->qpos[4], ==, 4);
  gimbal_simulation_set_position(f->simulation, 4, 9);
  load(f, kEdit, TRUE);
  g_assert_cmpfloat(frame_of(f)->data->qpos[4], ==, 9);
}

// A run goes on over an edit, with its condition.
static void test_edit_keeps_condition(Fixture* f, gconstpointer unused) {
  (void)unused;
  load(f, kEdit, FALSE);
  const mjModel* m = frame_of(f)->compiled->model;
  GimbalCondition condition = {.kind = GIMBAL_CONDITION_EXPRESSION, .text = g_strdup("angle > 0.5")};
  condition.expression = gimbal_condition_expression(m, condition.text, NULL);
  gimbal_simulation_set_speed(f->simulation, 1);
  gimbal_simulation_run_until(f->simulation, &condition);
  app_test_wait(is_running, f);
  load(f, kEdited, TRUE);
  g_assert_true(frame_of(f)->running);
  gimbal_simulation_set_position(f->simulation, 7, 0.6);
  app_test_wait(has_notice, f);
  g_assert_false(frame_of(f)->running);
  g_assert_nonnull(strstr(frame_of(f)->notice.message, "condition is met"));
}

//---- faults

static void fail(const mjModel* m, mjData* d) {
  (void)m;
  if (d->time > 0.05) mju_error("out of luck");
}

// An error of the engine pauses the run and is told; the program and the run go on.
static void test_engine_error(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_speed(f->simulation, 0);
  mjcb_control = fail;
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(has_incident, f);
  mjcb_control = NULL;
  GimbalFrame* frame = frame_of(f);
  g_assert_false(frame->running);
  g_assert_cmpint(frame->incident.kind, ==, GIMBAL_INCIDENT_ERROR);
  g_assert_nonnull(strstr(frame->incident.message, "out of luck"));
  f->time = frame->data->time + 0.1;
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(time_passed, f);
}

//---- plugins of the model

static int no_numbers(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

static int nothing_to_make(const mjModel* m, mjData* d, int instance) {
  (void)m, (void)d, (void)instance;
  return 0;
}

static void nothing_to_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

static gboolean plugin_raises;

// Passive forces that are none, or an error, after a while.
static void go_wrong(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)instance, (void)capability;
  if (d->time < 0.05) return;
  if (plugin_raises) mju_error("the wind has gone");
  d->qfrc_passive[0] = NAN;
}

// What a plugin does wrong pauses the run with one message, which names it.
static void test_plugin(Fixture* f, gconstpointer raises) {
  static const char kWind[] =
      "<mujoco><extension><plugin plugin='test.wind'><instance "
      "name='it'/></plugin></extension><worldbody><body>"
      "<plugin plugin='test.wind' instance='it'/><joint name='hinge'/><geom size='.1' pos='1 0 "
      "0'/></body></worldbody></mujoco>";
  mjpPlugin wind;
  mjp_defaultPlugin(&wind);
  wind.name = "test.wind";
  wind.capabilityflags = mjPLUGIN_PASSIVE;
  wind.nstate = no_numbers;
  wind.init = nothing_to_make;
  wind.reset = nothing_to_reset;
  wind.compute = go_wrong;
  mjp_registerPlugin(&wind);
  plugin_raises = raises != NULL;
  load(f, kWind, FALSE);
  gimbal_simulation_set_speed(f->simulation, 0);
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(has_incident, f);
  app_test_spin(30);
  GimbalFrame* frame = frame_of(f);
  g_assert_false(frame->running);
  g_assert_cmpint(frame->incident.kind, ==, GIMBAL_INCIDENT_ERROR);
  g_test_message("%s", frame->incident.message);
  g_assert_nonnull(strstr(frame->incident.message, "plugin 'test.wind', instance 'it'"));
  g_assert_nonnull(strstr(frame->incident.message, raises ? "the wind has gone" : "no number"));
  g_assert_false(isnan(frame->data->qpos[0]));
  // it is told once, here and not in the log too
  GimbalRunMessage said;
  while (gimbal_simulation_pop_message(f->simulation, &said)) {
    g_assert_null(strstr(said.text, "test.wind"));
  }
}

// Three steps were made, or something happened that is told.
static gboolean has_run(gpointer data) {
  const Fixture* f = data;
  GimbalFrame* frame = frame_of(data);
  return frame->steps >= f->steps || frame->incident.serial != f->incident;
}

static gboolean is_at_start(gpointer data) {
  GimbalFrame* frame = frame_of(data);
  return frame->data->time == 0 && !frame->running;
}

// Models in which there is little to simulate, or too much, run or pause: none ends the program.
static void test_odd_models(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kModels[] = {
      "<mujoco/>",
      "<mujoco><worldbody/></mujoco>",
      "<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>",
      "<mujoco><worldbody><body><geom size='.1'/></body></worldbody></mujoco>",
      "<mujoco><option timestep='1000'/><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 "
      "1'><freejoint/>"
      "<geom size='.1'/></body></worldbody></mujoco>",
      "<mujoco><option timestep='1e-9'/><worldbody><body><freejoint/><geom "
      "size='.1'/></body></worldbody></mujoco>",
      "<mujoco><option gravity='0 0 -1e30'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"
      "</mujoco>"};
  for (guint i = 0; i < G_N_ELEMENTS(kModels); i++) {
    load(f, kModels[i], FALSE);
    f->steps = frame_of(f)->steps + 3;
    f->incident = frame_of(f)->incident.serial;
    gimbal_simulation_set_speed(f->simulation, 0);
    gimbal_simulation_run(f->simulation, TRUE);
    app_test_wait(has_run, f);
    gimbal_simulation_run(f->simulation, FALSE);
    gimbal_simulation_step(f->simulation, -2);
    gimbal_simulation_reset(f->simulation, -1);
    app_test_wait(is_at_start, f);
  }
}

static void test_bad_numbers(Fixture* f, gconstpointer unused) {
  (void)unused;
  gimbal_simulation_set_control(f->simulation, 0, NAN);
  gimbal_simulation_set_control(f->simulation, 7, 1);
  gimbal_simulation_set_position(f->simulation, -1, 1);
  gimbal_simulation_set_equality(f->simulation, 3, TRUE);
  gimbal_simulation_reset(f->simulation, 99);
  gimbal_simulation_scrub(f->simulation, 1 << 30);
  gimbal_simulation_step(f->simulation, 3);
  f->steps = 3;
  app_test_wait(steps_done, f);
  g_assert_true(isfinite(frame_of(f)->data->qpos[0]));
  gimbal_simulation_set_position(f->simulation, 0, NAN);
  gimbal_simulation_run(f->simulation, TRUE);
  app_test_wait(has_incident, f);
  app_test_spin(30);
  g_assert_true(isfinite(frame_of(f)->data->qpos[0]));
}

// However large the model, the history takes its share of memory and no more.
static void test_history_bounded(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GString) xml = g_string_new("<mujoco><size nuserdata='400000'/><worldbody>");
  g_string_append(xml, "<body><joint/><geom size='.1'/></body></worldbody></mujoco>");
  load(f, xml->str, FALSE);
  gimbal_simulation_step(f->simulation, 60);
  f->steps = 60;
  app_test_wait(steps_done, f);
  gsize state = 8 * (gsize)mj_stateSize(&frame_of(f)->view, mjSTATE_INTEGRATION);
  g_assert_cmpuint(frame_of(f)->history_count * state, <=, 100u << 20);
  g_assert_cmpint(frame_of(f)->history_count, >, 10);
}

// Threads change how long a step takes and nothing else, in the model that runs and in the next
// one.
static void test_threads(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char kPile[] =
      "<mujoco><worldbody><geom type='plane' size='5 5 .1'/><replicate count='12' offset='.3 0 .02'>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 "
      ".1'/></body></replicate></worldbody></mujoco>";
  mjtNum alone[7 * 12];
  for (int threads = 0; threads <= 4; threads += 2) {
    gimbal_simulation_set_threads(f->simulation, threads);
    load(f, kPile, FALSE);
    gimbal_simulation_step(f->simulation, 100);
    f->steps = 100;
    app_test_wait(steps_done, f);
    const mjData* d = frame_of(f)->data;
    if (!threads) mju_copy(alone, d->qpos, G_N_ELEMENTS(alone));
    g_assert_cmpmem(d->qpos, sizeof alone, alone, sizeof alone);
    gimbal_simulation_set_threads(f->simulation, 3);
    gimbal_simulation_step(f->simulation, 5);
    f->steps = 105;
    app_test_wait(steps_done, f);
  }
}

static void raise_error(void* data) {
  (void)data;
  mju_error("the work failed");
}

// What raises outside of a step, even without a model, ends in an incident.
static void test_guard(Fixture* f, gconstpointer data) {
  (void)f, (void)data;
  static const GimbalRunHook* const none[] = {NULL};
  GimbalRun* run = g_new0(GimbalRun, 1);
  gimbal_run_init(run, none);
  run->running = TRUE;
  g_assert_false(gimbal_run_guarded(run, raise_error, NULL));
  g_assert_false(run->running);
  g_assert_cmpint(run->incident.kind, ==, GIMBAL_INCIDENT_ERROR);
  g_assert_cmpstr(run->incident.message, ==, "the work failed");
  gimbal_run_clear(run);
  g_free(run);
}

#define ADD(name, function) g_test_add("/app/simulation/" name, Fixture, NULL, setup, function, teardown)

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  ADD("step", test_step);
  ADD("guard", test_guard);
  ADD("offer", test_offer);
  ADD("back", test_back);
  ADD("seek", test_seek);
  ADD("run", test_run);
  ADD("no-model", test_no_model);
  ADD("pause", test_pause);
  ADD("real-time", test_real_time);
  ADD("until", test_until);
  ADD("idle-moments", test_idle_moments);
  ADD("until-contact", test_until_contact);
  ADD("until-expression", test_until_expression);
  ADD("push", test_push);
  ADD("pose", test_pose);
  ADD("state", test_state);
  ADD("control", test_control);
  ADD("carry", test_carry);
  ADD("divergence", test_divergence);
  ADD("edit-keeps-push", test_edit_keeps_push);
  ADD("edit-keeps-options", test_edit_keeps_options);
  ADD("edit-keeps-state", test_edit_keeps_state);
  ADD("edit-moves-reference", test_edit_moves_reference);
  ADD("edit-keeps-condition", test_edit_keeps_condition);
  ADD("edit-keeps-history", test_edit_keeps_history);
  ADD("engine-error", test_engine_error);
  ADD("plugin-bad-number", test_plugin);
  g_test_add("/app/simulation/plugin-error", Fixture, "raises", setup, test_plugin, teardown);
  ADD("odd-models", test_odd_models);
  ADD("bad-numbers", test_bad_numbers);
  ADD("history-bounded", test_history_bounded);
  ADD("options", test_options);
  ADD("recorder", test_recorder);
  ADD("threads", test_threads);
  return g_test_run();
}

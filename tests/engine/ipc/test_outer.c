// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The flag ipc: surfaces that never pass. Unless a comment says so, numbers are those of MuJoCo
// 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mjbatch.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <stdbool.h>
#include <string.h>

#include "compile-text.h"

#define OPTION(attributes)                            \
  "<mujoco><option integrator='discrete' " attributes \
  "><flag ipc='enable'/></option><asset>"             \
  "<mesh name='m' vertex='-.03 -.02 -.03 .04 0 -.03 0 .05 -.03 .01 .01 .02'/></asset><worldbody>"
#define TRIANGLE(name, points, mass, young)                                                        \
  "<flexcomp name='" name "' type='direct' dim='2' point='" points "' element='0 1 2' mass='" mass \
  "' radius='.005'><contact selfcollide='none'/><elasticity young='" young                         \
  "' poisson='.3' thickness='.01' elastic2d='stretch'/></flexcomp>"
#define END       "</worldbody></mujoco>"
#define KEY(qvel) "</worldbody><keyframe><key qvel='" qvel "'/></keyframe></mujoco>"
#define FLOOR     "<geom type='plane' size='1 1 .1'/>"
#define LOW       "0 0 .003 .2 0 .003 .05 .2 .003"
#define LOW_ONE   TRIANGLE("f", LOW, ".3", "1e5")

static mjData* data_at_key(const mjModel* m) {
  mjData* d = mj_makeData(m);
  if (m->nkey) mj_resetDataKeyframe(m, d, 0);
  return d;
}

static void assert_near(mjtNum found, mjtNum wanted, mjtNum within) {
  g_assert_cmpfloat_with_epsilon(found, wanted, within * (1 + mju_abs(wanted)));
}

//---- one vertex

static const char kDrop[] =
    OPTION("timestep='.01'") FLOOR TRIANGLE("f", "0 0 .05 .2 0 .05 .05 .2 .05", ".3", "1e5") END;

static void test_drop(void) {
  static const struct {
    int step, age;
    mjtNum z, v, lambda;
  } rows[] = {
      {9, 9, .005855, -.8829, 0},
      {10, 0, .00100156531134, -.4853434689, 4.956565311},
      {11, 0, .000999824774232, -.0001740537105, 5.832694152},
      {12, 0, .00100096976173, .0001144987493, .9838855246},
      {13, 0, .001000001, -9.69725e-05, .9788862506},
      {30, 0, .001, 0, .981},
  };
  mjModel* m = compile_text(kDrop);
  mjData* d = mj_makeData(m);
  for (int step = 1, k = 0; step <= 30; step++) {
    mj_step(m, d);
    g_assert_cmpint(d->ncon, ==, 0);
    g_assert_cmpint(d->nefc, ==, 0);
    if (step != rows[k].step) continue;
    for (int v = 0; v < 3; v++) {
      assert_near(d->qpos[3 * v + 2] + .05, rows[k].z, 1e-9);
      assert_near(d->flexvert_lambda[v], rows[k].lambda, 1e-8);
      g_assert_cmpint(d->flexvert_conage[v], ==, rows[k].age);
      if (step != 13) assert_near(d->qvel[3 * v + 2], rows[k].v, 1e-8);
    }
    k++;
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Forward dynamics fly, sensors of a step feel what holds.
static void test_sensors(void) {
  mjModel* m =
      compile_text(OPTION("timestep='.01'") FLOOR LOW_ONE
                   "</worldbody><sensor><framelinacc objtype='body' objname='f_0'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 2; i++) mj_step(m, d);
  assert_near(d->sensordata[2], 9.42790491, 1e-8);
  assert_near(d->qfrc_constraint[2], .942790491, 1e-8);
  mj_forward(m, d);
  assert_near(d->sensordata[2], 0, 1e-8);
  assert_near(d->qacc[2], -9.81, 1e-10);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- all kinds of pairs

#define WIDE(geom) \
  OPTION("timestep='.01'") geom TRIANGLE("f", "-.3 -.3 .05 .3 -.3 .05 0 .4 .05", ".3", "1e5") END
#define LIGHT(points) TRIANGLE("g", points, ".3", "1e4")

// Where two vertices are before the last step, and what they remember after it.
static void assert_pair(const char* text, int steps, const int vert[2], const mjtNum z[2],
                        const mjtNum lambda[2], const int age[2]) {
  mjModel* m = compile_text(text);
  mjData* d = data_at_key(m);
  for (int i = 0; i < steps; i++) mj_step(m, d);
  for (int k = 0; k < 2; k++) {
    assert_near(d->flexvert_xpos[3 * vert[k] + 2], z[k], 1e-8);
    assert_near(d->flexvert_lambda[vert[k]], lambda[k], 1e-7);
    g_assert_cmpint(d->flexvert_conage[vert[k]], ==, age[k]);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_corners(void) {
  const int vert[2] = {0, 2}, age[2] = {0, 0};
  assert_pair(WIDE("<geom size='.02'/>"), 20, vert, (mjtNum[2]){-.00674409374, .057800024},
              (mjtNum[2]){2.79108269, 2.79108269}, age);
  assert_pair(WIDE("<geom type='capsule' size='.02 .05' euler='0 90 0'/>"), 20, vert,
              (mjtNum[2]){-.00674410004, .0578000121}, (mjtNum[2]){1.395540944, 1.395540944}, age);
  assert_pair(WIDE("<geom type='box' size='.02 .02 .02'/>"), 20, vert, (mjtNum[2]){.00240832253, .0486859221},
              (mjtNum[2]){1.430010036, 1.430010036}, age);
  assert_pair(WIDE("<geom type='mesh' mesh='m'/>"), 12, vert, (mjtNum[2]){.011859592, .0302390591},
              (mjtNum[2]){2.787352499, 2.787352499}, age);
}

static void test_vertex_and_triangle(void) {
  const char* text = OPTION("timestep='.01' tolerance='0' gravity='0 0 0'")
      TRIANGLE("a", "0 0 0 1 0 0 .3 .9 0", "3e9", "1e5")
          TRIANGLE("b", ".3 .2 .05 .5 .25 .05 .4 .4 .05", ".3", "1e5")
              KEY("0 0 0 0 0 0 0 0 0 0 0 -3 0 0 -3 0 0 -3");
  assert_pair(text, 2, (int[2]){0, 3}, (mjtNum[2]){0, .02}, (mjtNum[2]){11.00024385, 11.00024385},
              (int[2]){-1, -1});
  assert_pair(text, 3, (int[2]){0, 3}, (mjtNum[2]){0, .00100024385}, (mjtNum[2]){18.99791276, 18.99791276},
              (int[2]){-1, -1});
}

static void test_edges(void) {
  const char* text =
      OPTION("timestep='.005' gravity='0 0 0'") TRIANGLE("f", "0 0 0 .3 0 .02 .1 -.2 0", ".3", "1e4")
          LIGHT(".1 -.1 .05 .12 .2 .04 .2 .05 .15") KEY("0 0 0 0 0 0 0 0 0 0 0 -2 0 0 -2 0 0 -2");
  assert_pair(text, 16, (int[2]){0, 4}, (mjtNum[2]){-.0686807391, -.0806790397}, (mjtNum[2]){0, 0},
              (int[2]){-2, -9});
}

// Two triangles of one flex.
static void test_self(void) {
  const char* text = OPTION("timestep='.005' gravity='0 0 0'")
      "<flexcomp name='f' type='direct' dim='2' point='0 0 0 .3 0 0 .1 .2 0 .08 .05 .03 .15 .06 .03 .12 .1 .03' "
      "element='0 1 2 3 4 5' radius='.005' mass='.6'><contact selfcollide='auto'/><elasticity young='1e4' "
      "poisson='.3' thickness='.01' elastic2d='stretch'/></flexcomp>" KEY(
          "0 0 0 0 0 0 0 0 0 .1 0 -1 0 .1 -1.2 0 0 -1");
  assert_pair(text, 16, (int[2]){0, 4}, (mjtNum[2]){-.0283485507, -.0144493192},
              (mjtNum[2]){.004722000072, 0}, (int[2]){-1, -11});
}

// Parts meet if they have no vertex in common, neighbours too: halves that share an edge do not
// fold through each other, by their edges or by a vertex and the other triangle.
static const char kFoldOfEdges[] = OPTION("timestep='.005' gravity='0 0 0'")
    "<flexcomp name='f' type='direct' dim='2' point='0 0 0 .3 0 0 .05 .2 0 .08 .05 .03' element='0 1 2 0 2 3' "
    "mass='.4'><contact selfcollide='auto'/><elasticity young='1e4' poisson='.3' thickness='.01' "
    "elastic2d='stretch'/></flexcomp>" KEY("0 0 0 0 0 0 0 0 0 .1 0 -1");

static void test_fold(void) {
  assert_pair(kFoldOfEdges, 7, (int[2]){0, 3}, (mjtNum[2]){-.0004392889132, .0007094713399},
              (mjtNum[2]){13.27225012, 13.27225012}, (int[2]){-1, -1});
  assert_pair(kFoldOfEdges, 8, (int[2]){0, 3}, (mjtNum[2]){-.00230293768, -.0006724545806},
              (mjtNum[2]){.05060123397, .05060123397}, (int[2]){-1, -1});
  const char* corner = OPTION("timestep='.005'")
      "<flexcomp name='f' type='direct' dim='2' point='0 0 0 .1 0 0 .05 .08 0 .05 -.0001 .0004' element='0 1 2 0 1 3' "
      "mass='.1'><contact selfcollide='auto'/><elasticity young='1e4' poisson='.3' thickness='.001' "
      "elastic2d='stretch'/></flexcomp>" END;
  assert_pair(corner, 2, (int[2]){0, 3}, (mjtNum[2]){-.0004350067726, .0005342635453},
              (mjtNum[2]){2.846887722, 2.846887722}, (int[2]){0, 0});
}

#define SHEET(name, attributes, inner)                                                          \
  "<flexcomp name='" name "' type='grid' dim='2' radius='.003' mass='.2' " attributes ">" inner \
  "<contact selfcollide='none'/><elasticity young='1e4' poisson='.3' thickness='.005' "         \
  "elastic2d='stretch'/></flexcomp>"
#define STILL "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
#define FAST  "0 0 -30 0 0 -30 0 0 -30 "
#define SHEETS(timestep)                                                \
  OPTION("timestep='" timestep "' gravity='0 0 0'")                     \
  SHEET("a", "count='3 3 1' spacing='.1 .1 .1'", "<pin id='0 2 6 8'/>") \
  SHEET("b", "count='3 3 1' spacing='.07 .07 .07' pos='.01 .005 .2'", "") KEY(STILL FAST FAST FAST)

static void fail(const char* text) {
  g_error("%s", text);
}

// A sheet at 30 m/s meets one that is held.
static void test_sheets(void) {
  assert_pair(SHEETS(".001"), 8, (int[2]){4, 9}, (mjtNum[2]){-.0104394023, -.00288795217},
              (mjtNum[2]){344.8776929, 267.0728193}, (int[2]){0, 0});

  // in steps of four times their distance: all of them stay above the middle of the other
  mjModel* m = compile_text(SHEETS(".01"));
  mjData* d = data_at_key(m);
  void (*warn)(const char*) = mju_user_warning;
  mju_user_warning = fail;
  for (int i = 0; i < 12; i++) {
    mj_step(m, d);
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_flex(m, d);
    for (int v = 9; v < 18; v++) {
      g_assert_cmpfloat(d->flexvert_xpos[3 * v + 2], >, d->flexvert_xpos[3 * 4 + 2]);
    }
  }
  mju_user_warning = warn;
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- many at once

static const char kCloth[] = OPTION("timestep='.01'") "<geom size='.15' pos='0 0 .15'/>"
    "<flexcomp name='f' type='grid' dim='2' count='7 7 1' spacing='.06 .06 .06' pos='0 0 .32' radius='.005' mass='.2'>"
    "<contact selfcollide='auto'/><elasticity young='1e4' poisson='.3' thickness='.005' elastic2d='both' "
    "damping='.01'/></flexcomp>" END;

static void test_cloth(void) {
  mjModel* m = compile_text(kCloth);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 100; i++) mj_step(m, d);
  // where vertices are before the last step
  mjtNum nearest = 1, largest = 0;
  for (int v = 0; v < m->nflexvert; v++) {
    const mjtNum* x = d->flexvert_xpos + 3 * v;
    nearest = mjMIN(nearest, mju_dist3(x, (mjtNum[3]){0, 0, .15}));
    largest = mjMAX(largest, d->flexvert_lambda[v]);
  }
  assert_near(nearest, .1521883247, 1e-8);
  assert_near(largest, .2689779057, 1e-6);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void assert_same_state(const mjModel* m, const mjData* a, const mjData* b) {
  g_assert_cmpmem(a->qpos, sizeof(mjtNum) * m->nq, b->qpos, sizeof(mjtNum) * m->nq);
  g_assert_cmpmem(a->qvel, sizeof(mjtNum) * m->nv, b->qvel, sizeof(mjtNum) * m->nv);
  g_assert_cmpmem(a->flexvert_lambda, sizeof(mjtNum) * m->nflexvert, b->flexvert_lambda,
                  sizeof(mjtNum) * m->nflexvert);
  g_assert_cmpmem(a->flexvert_conage, sizeof(int) * m->nflexvert, b->flexvert_conage,
                  sizeof(int) * m->nflexvert);
}

// A copy goes on as its original does, with threads or without, and so does one that starts anew.
static void test_again(void) {
  mjModel* m = compile_text(kCloth);
  mjData *d = mj_makeData(m), *again = mj_makeData(m);
  for (int i = 0; i < 20; i++) mj_step(m, d);
  mj_copyData(again, m, d);
  mju_threadpool(again, 3);
  for (int i = 0; i < 10; i++) {
    mj_step(m, d);
    mj_step(m, again);
  }
  assert_same_state(m, d, again);
  mj_resetData(m, d);
  g_assert_cmpint(d->flexvert_conage[0], ==, 0);
  mj_resetDataDebug(m, d, 3);
  g_assert_cmpint(d->flexvert_conage[0], ==, 0);
  for (int i = 0; i < 30; i++) mj_step(m, d);
  assert_same_state(m, d, again);
  mj_deleteData(again);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- solvers, batches, little memory

static mjData* data_after(const mjModel* m, int steps) {
  mjData* d = data_at_key(m);
  for (int i = 0; i < steps; i++) mj_step(m, d);
  return d;
}

// Conjugate gradients come to what Newton's method finds.
static void test_gradients(void) {
  mjModel* m = compile_text(kFoldOfEdges);
  m->opt.tolerance = 0;
  m->opt.iterations = 500;
  mjData* newton = data_after(m, 14);
  m->opt.solver = mjSOL_CG;
  mjData* gradients = data_after(m, 14);
  for (int i = 0; i < m->nq; i++) assert_near(gradients->qpos[i], newton->qpos[i], 1e-8);
  for (int v = 0; v < m->nflexvert; v++) {
    assert_near(gradients->flexvert_lambda[v], newton->flexvert_lambda[v], 1e-5);
    g_assert_cmpint(gradients->flexvert_conage[v], ==, newton->flexvert_conage[v]);
  }
  mj_deleteData(gradients);
  mj_deleteData(newton);
  mj_deleteModel(m);
}

// What vertices remember is no part of the state: a batch has to be persistent, and then goes on as
// a simulation of its own does.
static void test_batch(void) {
  char message[300] = "";
  mjModel* m = compile_text(kDrop);
  g_assert_null(mjb_makeBatch(m, 3, NULL, message, sizeof message));
  g_assert_nonnull(strstr(message, "persistent"));
  mjBatchConfig config;
  mjb_defaultConfig(&config);
  config.persistent = 1;
  config.nthread = 2;
  mjBatch* b = mjb_makeBatch(m, 3, &config, message, sizeof message);
  g_assert_nonnull(b);
  for (int i = 0; i < 4; i++) g_assert_cmpint(mjb_step(b, NULL, 0, 5, mjSTAGE_NONE), ==, 0);
  mjData *alone = data_after(m, 20), *of_batch = mj_makeData(m);
  for (int sim = 0; sim < 3; sim++) {
    mjb_getData(b, sim, of_batch);
    assert_same_state(m, alone, of_batch);
  }
  mj_deleteData(of_batch);
  mj_deleteData(alone);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static jmp_buf on_error;

static void leave(const char* message) {
  g_assert_nonnull(strstr(message, "arena") ? message : strstr(message, "stack"));
  longjmp(on_error, 1);
}

static void say_nothing(const char* message) {
  g_assert_nonnull(strstr(message, "arena"));
}

// Steps with so much memory: 0 where it suffices, 1 where steps end early with a warning, 2 where
// it is an error.
static int outcome_with(mjModel* m, int kilobytes) {
  m->narena = (mjtSize)kilobytes << 10;
  mjData* volatile d = mj_makeData(m);
  volatile int outcome = 2;
  if (!setjmp(on_error)) {
    for (int i = 0; i < 60; i++) mj_step(m, d);
    outcome = d->warning[mjWARN_CNSTRFULL].number || d->warning[mjWARN_CONTACTFULL].number;
    for (int i = 0; i < m->nq; i++) g_assert_true(isfinite(d->qpos[i]));
    g_assert_true(d->pstack == 0);
  }
  mj_deleteData(d);
  return outcome;
}

static void test_arena_full(void) {
  mjModel* m = compile_text(kCloth);
  int count[3] = {0};
  mju_user_error = leave;
  mju_user_warning = say_nothing;
  for (int kilobytes = 100; kilobytes < 500; kilobytes += 10) count[outcome_with(m, kilobytes)]++;
  mju_user_error = NULL;
  mju_user_warning = NULL;
  for (int i = 0; i < 3; i++) g_assert_cmpint(count[i], >, 0);
  mj_deleteModel(m);
}

// No tree sleeps under the flag.
static void refuse_sleep(const char* message) {
  g_assert_nonnull(strstr(message, "disable the flag sleep"));
  longjmp(on_error, 1);
}

static void test_sleep(void) {
  mjModel* m = compile_text(kDrop);
  mjData* d = mj_makeData(m);
  volatile bool refused = true;
  m->opt.enableflags |= mjENBL_SLEEP;
  mju_user_error = refuse_sleep;
  if (!setjmp(on_error)) {
    mj_step(m, d);
    refused = false;
  }
  mju_user_error = NULL;
  g_assert_true(refused);
  mj_resetData(m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- what the pipeline keeps

// Falls for so long, from 3 mm above the floor or a geom in its place.
static mjtNum height_after(const char* text, int steps, int* ncon) {
  mjModel* m = compile_text(text);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < steps; i++) mj_step(m, d);
  mjtNum z = d->flexvert_xpos[2];
  *ncon = d->ncon;
  mj_deleteData(d);
  mj_deleteModel(m);
  return z;
}

static void test_filters(void) {
  int ncon;
  assert_near(height_after(OPTION("timestep='.01'") FLOOR LOW_ONE END, 30, &ncon), .001, 1e-6);
  g_assert_cmpint(ncon, ==, 0);
  const char* none =
      OPTION("timestep='.01'") "<geom type='plane' size='1 1 .1' contype='0' conaffinity='0'/>" LOW_ONE END;
  g_assert_cmpfloat(height_after(none, 30, &ncon), <, -.1);
  const char* off =
      "<mujoco><option integrator='discrete' timestep='.01'><flag ipc='enable' contact='disable'/>"
      "</option><worldbody>" FLOOR LOW_ONE END;
  g_assert_cmpfloat(height_after(off, 30, &ncon), <, -.1);

  // what programs or joints move pushes by rows
  const char* moved = OPTION(
      "timestep='.01'") "<body mocap='true'><geom type='box' size='.5 .5 .1' pos='0 0 -.1'/></body>" LOW_ONE
      END;
  g_assert_cmpfloat(height_after(moved, 30, &ncon), >, .003);
  g_assert_cmpint(ncon, >, 0);
}

// What the flag does not hold is solved as one, islands or not, each time from the acceleration
// that was given: iterations as the reference counts them in the first six states.
static void test_start(void) {
  const int iterations[] = {8, 8, 8, 9, 7, 8};
  mjModel* m = compile_text(
      "<mujoco><option integrator='discrete' cone='elliptic'><flag ipc='enable'/></option><worldbody>"
      "<geom type='plane' size='3 3 .1'/><body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 "
      ".1'/></body>"
      "<body pos='1 0 .05'><freejoint/><geom type='box' size='.1 .1 .1' quat='1 .1 .2 .3'/></body>"
      "<body pos='1 1 .05'><freejoint/><geom type='box' size='.1 .1 .1' quat='1 .1 .2 .6'/></body>"
      "<body pos='0 1 .05'><freejoint/><geom type='capsule' size='.1 .1' quat='1 .1 .2 .6'/></body>"
      "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qacc_warmstart[i] = 0.1 * i;
  for (size_t i = 0; i < G_N_ELEMENTS(iterations); i++) {
    mj_forward(m, d);
    g_assert_cmpint(d->nisland, ==, 4);
    g_assert_cmpint(d->solver_niter[0], ==, iterations[i]);
    mj_step(m, d);
    for (int k = 0; k < m->nv; k++) g_assert_cmpfloat(d->qacc_warmstart[k], ==, 0.1 * k);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/ipc/drop", test_drop);
  g_test_add_func("/ipc/start", test_start);
  g_test_add_func("/ipc/sensors", test_sensors);
  g_test_add_func("/ipc/corners", test_corners);
  g_test_add_func("/ipc/vertex-and-triangle", test_vertex_and_triangle);
  g_test_add_func("/ipc/edges", test_edges);
  g_test_add_func("/ipc/self", test_self);
  g_test_add_func("/ipc/fold", test_fold);
  g_test_add_func("/ipc/sheets", test_sheets);
  g_test_add_func("/ipc/cloth", test_cloth);
  g_test_add_func("/ipc/again", test_again);
  g_test_add_func("/ipc/gradients", test_gradients);
  g_test_add_func("/ipc/batch", test_batch);
  g_test_add_func("/ipc/arena-full", test_arena_full);
  g_test_add_func("/ipc/sleep", test_sleep);
  g_test_add_func("/ipc/filters", test_filters);
  return g_test_run();
}

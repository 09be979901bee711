// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Batches give the bits of a loop of mj_step: for any number of threads, shared and persistent,
// with and without stages between the steps.

#include <math.h>

#include "cart.h"

enum { SIMS = 9, STEPS = 40, HELD = 4 };  // controls are held for so many steps

static const char kMocap[] =
    "<mujoco><worldbody><geom type='plane' size='2 2 .1'/><body name='hand' mocap='true' pos='0 0 1'/>"
    "<body name='held' pos='0 0 1'><freejoint/><geom size='.1'/></body>"
    "<body name='other' pos='.3 0 .2'><joint type='ball'/><geom type='capsule' size='.05 .1' pos='.1 0 "
    "0'/></body>"
    "</worldbody><equality><weld body1='hand' body2='held'/><connect body1='held' body2='other' anchor='0 0 "
    "-.2' "
    "active='false'/></equality></mujoco>";

static const char kDelayed[] =
    "<mujoco><option integrator='RK4'/><worldbody><body><joint name='j' axis='0 1 0' damping='.1'/>"
    "<geom size='.1' pos='.3 0 0'/><site name='s' pos='.3 0 0'/></body></worldbody>"
    "<actuator><general joint='j' dyntype='filter' dynprm='.1' gainprm='3' delay='.006' nsample='4'/>"
    "<muscle joint='j' lengthrange='-1 1'/></actuator>"
    "<sensor><jointpos joint='j' delay='.01' nsample='8'/><accelerometer site='s'/></sensor></mujoco>";

static const char kPlugins[] =
    "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='pid'><config key='kp' value='4'/>"
    "<config key='ki' value='2'/><config key='kd' value='.1'/></instance></plugin>"
    "</extension><worldbody>"
    "<geom type='plane' size='2 2 .1'/><body pos='0 0 1'><joint name='j' axis='0 1 0'/><geom size='.1' "
    "pos='.3 0 0'/>"
    "</body></worldbody>"
    "<actuator><plugin joint='j' plugin='mujoco.pid' instance='pid' actdim='1'/></actuator></mujoco>";

static const char kFlex[] =
    "<mujoco><option timestep='.002' integrator='implicitfast'/><worldbody><geom type='plane' size='2 2 .1'/>"
    "<flexcomp name='cloth' type='grid' count='4 4 1' spacing='.1 .1 .1' pos='0 0 .1' dim='2' radius='.01' "
    "mass='.2'>"
    "<edge equality='true' damping='.01'/></flexcomp></worldbody></mujoco>";

static const char kSleep[] =
    "<mujoco><option timestep='.01' sleep_tolerance='.01'><flag sleep='enable'/></option><worldbody>"
    "<geom type='plane' size='3 3 .1'/>"
    "<body name='a' pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body name='b' pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body name='c' pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>";

typedef struct Subject {
  const char* name;
  const char* text;  // NULL: the model of this name
} Subject;

static const Subject subjects[] = {{"humanoid", NULL},    {"tendon-finger", NULL}, {"quadruped", NULL},
                                   {"gripper-arm", NULL}, {"car", NULL},           {"cart", kCart},
                                   {"mocap", kMocap},     {"delayed", kDelayed},   {"plugins", kPlugins},
                                   {"flex", kFlex},       {"sleep", kSleep}};

static mjModel* model_of(const Subject* s) {
  if (s->text) return compile_text(s->text);
  char error[1000] = "";
  g_autofree char* path = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), s->name, "model.xml", NULL);
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return m;
}

// What is done to a simulation before a step: controls, pushes, a hand that moves, a constraint
// that is switched on.
static void act(const mjModel* m, int sim, int step, mjtNum* ctrl, mjtNum* xfrc, mjtNum* mocap) {
  for (int i = 0; i < m->nu; i++) ctrl[i] = .3 * sin(.4 * step + sim + 2 * i);
  xfrc[6 * (m->nbody - 1) + 2] = step == 24 && sim % 2 ? 3 : 0;
  if (m->nmocap) mocap[0] = .01 * step * sim;
}

static void begin(const mjModel* m, int sim, mjtNum* qvel) {
  for (int i = 0; i < m->nv; i++) qvel[i] += .1 * sin(sim * (i + 1));
}

static mjData** loop_of(const mjModel* m) {
  mjData** d = g_new(mjData*, SIMS);
  for (int i = 0; i < SIMS; i++) {
    d[i] = mj_makeData(m);
    mj_resetDataKeyframe(m, d[i], m->nkey ? i % (int)m->nkey : -1);
    begin(m, i, d[i]->qvel);
    for (int step = 0; step < STEPS; step++) {
      if (step % HELD == 0) act(m, i, step, d[i]->ctrl, d[i]->xfrc_applied, d[i]->mocap_pos);
      if (step == 12 && m->neq > 1) d[i]->eq_active[1] = 1;
      mj_step(m, d[i]);
    }
  }
  return d;
}

typedef struct Way {
  int threads, nstep, stage;
  bool persistent;
} Way;

static void run_batch(mjBatch* b, const Way* way) {
  const mjModel* m = mjb_model(b);
  int key[SIMS];
  for (int i = 0; i < SIMS; i++) key[i] = m->nkey ? i % (int)m->nkey : -1;
  g_assert_cmpint(mjb_reset(b, NULL, 0, key, way->stage), ==, 0);
  for (int i = 0; i < SIMS; i++) begin(m, i, component_of(b, mjSTATE_QVEL, i));
  for (int step = 0; step < STEPS; step += way->nstep) {
    for (int i = 0; i < SIMS; i++) {
      if (step == 12 && m->neq > 1) component_of(b, mjSTATE_EQ_ACTIVE, i)[1] = 1;
      if (step % HELD) continue;
      act(m, i, step, component_of(b, mjSTATE_CTRL, i), component_of(b, mjSTATE_XFRC_APPLIED, i),
          component_of(b, mjSTATE_MOCAP_POS, i));
    }
    g_assert_cmpint(mjb_step(b, NULL, 0, way->nstep, way->stage), ==, 0);
  }
}

static void assert_same(const Subject* s, const mjModel* m, mjData** loop, const Way* way) {
  mjBatch* b = batch_of(m, SIMS, way->threads, way->persistent);
  g_test_message("%s: %d threads, %d steps, stage %d, persistent %d", s->name, way->threads, way->nstep,
                 way->stage, way->persistent);
  const int* asleep = mjb_output(b, "tree_asleep", NULL, NULL);
  run_batch(b, way);
  for (int i = 0; i < SIMS; i++) {
    assert_row_is_state(b, i, m, loop[i]);
    size_t bytes = (size_t)m->ntree * sizeof(int);
    g_assert_cmpmem(asleep + i * m->ntree, bytes, loop[i]->tree_asleep, bytes);
    g_assert_cmpmem(mjb_warning(b) + i * mjNWARNING, sizeof loop[i]->warning, loop[i]->warning,
                    sizeof loop[i]->warning);
  }
  mjb_deleteBatch(b);
}

static void test_loop(gconstpointer data) {
  const Subject* s = data;
  mjModel* m = model_of(s);
  bool sleeps = m->opt.enableflags & mjENBL_SLEEP;
  mjData** loop = loop_of(m);
  static const int threads[] = {1, 3, 8};
  for (size_t i = 0; i < G_N_ELEMENTS(threads); i++) {
    for (int stage = mjSTAGE_NONE; stage <= mjSTAGE_ACC; stage++) {
      for (int persistent = sleeps; persistent < 2; persistent++) {
        assert_same(s, m, loop, &(Way){threads[i], stage % 2 ? HELD : 1, stage, persistent});
      }
    }
  }
  for (int i = 0; i < SIMS; i++) mj_deleteData(loop[i]);
  g_free(loop);
  mj_deleteModel(m);
}

// In the model that sleeps somebody does, and is woken by a push: else it shows nothing.
static void test_sleepers(void) {
  mjModel* m = compile_text(kSleep);
  mjBatch* b = batch_of(m, 2, 2, true);
  const int* asleep = mjb_output(b, "tree_asleep", NULL, NULL);
  g_assert_cmpint(mjb_step(b, NULL, 0, 200, mjSTAGE_VEL), ==, 0);
  for (int i = 0; i < 6; i++) g_assert_cmpint(asleep[i], >=, 0);
  component_of(b, mjSTATE_XFRC_APPLIED, 1)[6 * 3] = 50;
  g_assert_cmpint(mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), ==, 0);
  g_assert_cmpint(asleep[2], >=, 0);
  g_assert_cmpint(asleep[3 + 2], <, 0);
  g_assert_cmpint(asleep[3 + 1], >=, 0);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

//---- going on from stages

static int position_stages(mjBatch* b, int* steps) {
  mjData* d = mj_makeData(mjb_model(b));
  mjb_getData(b, 0, d);
  int n = d->timer[mjTIMER_POSITION].number;
  *steps = d->timer[mjTIMER_STEP].number;
  mj_deleteData(d);
  return n;
}

typedef struct Change {
  const char* what;
  int component;  // 0: gravity, of each simulation its own; -1: nothing
  int stages;     // of positions: for the reset, for each step, and where a step could not go on
} Change;

// The numbers of stages are those of MuJoCo 4.0.1.
static void test_go_on(void) {
  static const Change changes[] = {{"nothing", -1, 51},
                                   {"ctrl", mjSTATE_CTRL, 51},
                                   {"qfrc_applied", mjSTATE_QFRC_APPLIED, 51},
                                   {"xfrc_applied", mjSTATE_XFRC_APPLIED, 51},
                                   {"qpos", mjSTATE_QPOS, 52},
                                   {"qvel", mjSTATE_QVEL, 52},
                                   {"gravity", 0, 52}};
  mjModel* m = compile_text(kCart);
  for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
    const Change* c = changes + i;
    mjBatch *b = batch_of(m, 1, 1, true), *plain = batch_of(m, 1, 1, true);
    mjtNum* own = c->component ? NULL : mjb_expand(b, "opt.gravity", NULL, NULL);
    mjtNum* same = c->component ? NULL : mjb_expand(plain, "opt.gravity", NULL, NULL);
    mjb_reset(b, NULL, 0, NULL, mjSTAGE_VEL);
    for (int step = 0; step < 50; step++) {
      if (step == 20 && c->component > 0) component_of(b, c->component, 0)[0] += .125;
      if (step == 20 && c->component > 0) component_of(plain, c->component, 0)[0] += .125;
      if (step == 20 && own) own[2] = same[2] = -3;
      g_assert_cmpint(mjb_step(b, NULL, 0, 1, mjSTAGE_VEL), ==, 0);
      g_assert_cmpint(mjb_step(plain, NULL, 0, 1, mjSTAGE_NONE), ==, 0);
    }
    size_t bytes = (size_t)mjb_nstate(b) * sizeof(mjtNum);
    g_assert_cmpmem(mjb_state(b), bytes, mjb_state(plain), bytes);
    int steps;
    g_assert_cmpint(position_stages(b, &steps), ==, c->stages);
    g_assert_cmpint(steps, ==, 50);
    mjb_deleteBatch(b);
    mjb_deleteBatch(plain);
  }
  mj_deleteModel(m);
}

static int pushes;
static void push(const mjModel* m, mjData* d) {
  (void)m;
  pushes++;
  d->qfrc_applied[0] = 1;
}

// A callback may do anything in any stage: nothing is left out.
static void test_callback(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 1, 1, true);
  int steps;
  mjcb_control = push;
  mjb_reset(b, NULL, 0, NULL, mjSTAGE_VEL);
  for (int i = 0; i < 10; i++) mjb_step(b, NULL, 0, 1, mjSTAGE_VEL);
  mjcb_control = NULL;
  g_assert_cmpint(position_stages(b, &steps), ==, 21);
  g_assert_cmpint(pushes, ==, 10);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

// A number that is bad is found at the beginning of the next step, as in a loop.
static void test_bad_number(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 1, 1, true);
  mjData* d = mj_makeData(m);
  component_of(b, mjSTATE_QVEL, 0)[0] = d->qvel[0] = 1e12;
  mjb_forward(b, NULL, 0, mjSTAGE_VEL);
  g_assert_cmpint(mjb_step(b, NULL, 0, 3, mjSTAGE_VEL), ==, 0);
  for (int i = 0; i < 3; i++) mj_step(m, d);
  assert_row_is_state(b, 0, m, d);
  g_assert_cmpint(mjb_warning(b)[mjWARN_BADQVEL].number, ==, 1);
  mj_deleteData(d);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

//---- stages and resets

static void test_stages(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 1, 1, false);
  mjData* d = mj_makeData(m);
  const mjtNum *sensor = mjb_output(b, "sensordata", NULL, NULL), *qacc = mjb_output(b, "qacc", NULL, NULL);
  const int key = 1;
  for (int stage = mjSTAGE_NONE; stage <= mjSTAGE_ACC; stage++) {
    mjb_reset(b, NULL, 0, &key, mjSTAGE_NONE);
    mj_resetDataKeyframe(m, d, key);
    mjb_step(b, NULL, 0, 1, stage);
    mj_step(m, d);
    mjtNum before = d->qacc[0], old = d->sensordata[0];
    mj_forward(m, d);
    g_assert_cmpfloat(sensor[0], ==, stage >= mjSTAGE_POS ? d->qpos[1] : old);
    g_assert_cmpfloat(qacc[0], ==, stage == mjSTAGE_ACC ? d->qacc[0] : before);
    g_assert_cmpfloat(d->qacc[0], !=, before);
  }
  mj_deleteData(d);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

static void test_reset(void) {
  mjModel* m = compile_text(kCart);
  mjBatch* b = batch_of(m, 3, 2, false);
  const mjtNum* xpos = mjb_output(b, "xpos", NULL, NULL);
  const int some[] = {0, 2}, keys[] = {1, -1};
  for (int i = 0; i < 3; i++) component_of(b, mjSTATE_QPOS, i)[0] = .7;
  g_assert_cmpint(mjb_reset(b, some, 2, keys, mjSTAGE_POS), ==, 0);
  g_assert_cmpfloat(component_of(b, mjSTATE_QPOS, 0)[0], ==, -.1);
  g_assert_cmpfloat(component_of(b, mjSTATE_QPOS, 1)[0], ==, .7);
  g_assert_cmpfloat(component_of(b, mjSTATE_QPOS, 2)[0], ==, 0);
  g_assert_cmpfloat(xpos[3], ==, -.1);
  g_assert_cmpfloat(xpos[3 * m->nbody + 3], ==, 0);
  mjb_deleteBatch(b);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(subjects); i++) {
    g_autofree char* path = g_strdup_printf("/batch/stage/loop/%s", subjects[i].name);
    g_test_add_data_func(path, subjects + i, test_loop);
  }
  g_test_add_func("/batch/stage/sleepers", test_sleepers);
  g_test_add_func("/batch/stage/go-on", test_go_on);
  g_test_add_func("/batch/stage/callback", test_callback);
  g_test_add_func("/batch/stage/bad-number", test_bad_number);
  g_test_add_func("/batch/stage/stages", test_stages);
  g_test_add_func("/batch/stage/reset", test_reset);
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is new in physics since 3.13, each with all that a simulation is asked for: accelerations,
// inverse dynamics, energy, sensors, derivatives forward and inverse, islands on and off, sleep,
// and what is permanent; in sums of MuJoCo 4.0.1. And what has to be the same: bits on several
// threads, of copies, of a state that is set, of a model that was saved, of a batch; and what is
// printed.

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mjbatch.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

#define OPTION(more, flags)                                                                              \
  "<option timestep='.002' tolerance='1e-14' iterations='300' ls_iterations='100' " more "><flag " flags \
  " energy='enable'/></option>"
#define SENSORS \
  "<sensor><e_potential/><e_kinetic/><subtreecom body='world'/><subtreelinvel body='world'/></sensor>"
#define BALL(pos) "<body pos='" pos "'><freejoint/><geom size='.05' mass='.3'/></body>"
#define FLOOR     "<geom type='plane' size='3 3 .1'/>"

typedef enum Sum {
  SUM_QACC,
  SUM_INVERSE,
  SUM_ENERGY,
  SUM_SENSORS,
  SUM_FORWARD,   // derivatives of a step by the state
  SUM_BACKWARD,  // derivatives of the inverse by positions and accelerations
  SUM_MOVED,
  SUM_PLASTIC,
  SUM_ISLANDS,
  SUM_UNITED,  // moved without islands
  SUM_SLEPT,   // moved with sleep
  SUM_COUNT
} Sum;

static const char* const kSumNames[SUM_COUNT] = {"qacc",    "inverse",  "energy", "sensors",
                                                 "forward", "backward", "moved",  "plastic",
                                                 "islands", "united",   "slept"};

typedef struct Case {
  const char *name, *text;
  mjtNum sums[SUM_COUNT];  // NAN: differs on purpose, docs/differences.md
} Case;

static const Case kCases[] = {
    {"discrete",
     "<mujoco>" OPTION("integrator='discrete'", "") "<worldbody>" FLOOR BALL(
         "1 0 .04") "<body name='a' pos='0 0 .5'><joint name='h' axis='0 1 0' stiffness='300' damping='.2' "
                    "range='-40 10' limited='true'/>"
                    "<geom type='capsule' size='.03' fromto='0 0 0 .4 0 0'/><body pos='.4 0 0'><joint "
                    "name='k' axis='0 1 0' "
                    "stiffness='50'/><geom type='capsule' size='.02' fromto='0 0 0 .3 0 "
                    "0'/></body></body></worldbody>"
                    "<tendon><fixed name='t' stiffness='900' damping='3'><joint joint='h' coef='1'/><joint "
                    "joint='k' coef='-.5'/>"
                    "</fixed></tendon><actuator><position joint='k' kp='2000' kv='10'/></actuator>" SENSORS
                    "</mujoco>",
     {258.29512839, 50.779929216, 17.923048432, -23.400477902, -51.001540033, 62238.592067, -2.4479500851, 0,
      2, -2.4479500851, -0.34529365924}},
    {"yielding-springs",
     "<mujoco>" OPTION("", "") "<worldbody>" FLOOR BALL("1 0 .04") BALL(
         "2 0 .3") "<body pos='0 0 .5'><joint axis='0 1 0' stiffness='4' damping='.05' "
                   "springyield='.03'/><geom type='capsule' "
                   "size='.03' fromto='0 0 0 .4 0 0'/></body><body pos='0 1 .3'><joint type='slide' axis='0 "
                   "0 1' stiffness='60' "
                   "springyield='.01'/><geom size='.05' mass='1'/></body></worldbody>" SENSORS "</mujoco>",
     {32.93627129, 0, 10.196045404, -17.614298083, NAN, 14376.134005, -8.4104160712, -0.4181459448, 1,
      -8.4104160712, -7.7287704717}},
    {"yielding-sheet",
     "<mujoco>" OPTION("integrator='discrete'", "") "<worldbody><geom size='.1' pos='.1 .1 .1'/>" BALL(
         "1 0 1") "<flexcomp name='f' type='grid' dim='2' count='4 4 1' spacing='.1 .1 .1' pos='.1 .1 .207' "
                  "radius='.005' mass='.4'>"
                  "<contact selfcollide='none'/><elasticity young='3e5' poisson='.3' thickness='.01' "
                  "elastic2d='both' damping='.01' "
                  "yield='.01 .01'/></flexcomp></worldbody>" SENSORS "</mujoco>",
     {-189.87054529, 0, 3.7901312323, -4.3853331538, NAN, 18580.770345, -2.5712720635, 19.964275535, 1,
      -2.5712720635, -2.0211984825}},
    {"rod",
     "<mujoco>" OPTION("integrator='discrete'", "") "<worldbody><geom size='.1' pos='.03 0 0'/>" BALL(
         "1 0 1") "<flexcomp name='r' type='grid' dim='1' count='6 1 1' spacing='.1 .1 .1' pos='0 0 .115' "
                  "radius='.01' mass='.3'>"
                  "<contact selfcollide='none'/><edge equality='true'/><elasticity young='1e6' poisson='.25' "
                  "damping='.002'/>"
                  "</flexcomp></worldbody>" SENSORS "</mujoco>",
     {-187.8275592, 0, 3.3132886042, -3.3819305497, NAN, -8763.5700712, -2.3909936349, 8.6380802412, 1,
      -2.3909936349, 19.074441151}},
    {"cells",
     "<mujoco>" OPTION("integrator='discrete'", "") "<worldbody>" FLOOR BALL(
         "1 0 .2") "<flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' pos='0 0 .1' "
                   "dof='trilinear' radius='.005' "
                   "mass='2'><contact selfcollide='none'/><elasticity young='3e4' poisson='.3' "
                   "damping='.01'/></flexcomp></worldbody>" SENSORS "</mujoco>",
     {9.4664737624, 0, 2.6215980232, -4.6397170909, 34.124771674, 110373.10301, -2.7806108088, 0, 1,
      -2.7806108088, -2.78929393}},
    {"solid-on-finger",
     "<mujoco>" OPTION("integrator='discrete' cone='elliptic'", "") "<worldbody>" BALL(
         "1 0 1") "<geom type='box' size='.2 .2 .1' pos='.35 0 -.031'/><body name='finger' pos='0 0 "
                  ".1'><joint axis='0 1 0'/><geom type='capsule' "
                  "size='.02' fromto='0 0 0 .25 0 0' mass='.1' contype='0' conaffinity='0'/><flexcomp "
                  "name='f' type='grid' dim='3' "
                  "count='3 3 2' spacing='.05 .05 .05' pos='.3 0 0' radius='.005' mass='.1'><contact "
                  "selfcollide='none'/><pin id='0 "
                  "1 2 3 4 5'/><elasticity young='1e4' poisson='.3' "
                  "damping='.01'/></flexcomp></body></worldbody>" SENSORS "</mujoco>",
     {-22.567232308, 0, 3.1220458536, -2.6639569118, -514.41384283, 6828.9210324, -2.001377674, 0, 1,
      -2.001377674, -1.997907319}},
    {"speculative",
     "<mujoco>" OPTION("", "speculative='enable'") "<worldbody><geom type='box' size='1 1 .005'/>" BALL(
         "0 0 .4") BALL(".3 0 .4") "<body pos='.3 0 .2'><freejoint/><geom type='box' size='.1 .1 "
                                   ".01'/></body></worldbody>" SENSORS "</mujoco>",
     {-328.65833078, 0, 0.66430257401, 1.7024757382, -30.79173523, -359536.62748, -3.9197348911, 0, 2,
      -3.9197348911, 8.6793691183}},
};

static mjtNum weigh(const mjtNum* x, mjtSize n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * (i * 5 % 7 - 2);
  return sum;
}

//---- sums

// Moving, and after a while touching.
static mjData* start(const mjModel* m, int steps) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = .04 * (i * 4 % 9) - .16;
  // fast enough for what is thin
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_type[j] == mjJNT_FREE && mjENABLED(mjENBL_SPECULATIVE)) d->qvel[m->jnt_dofadr[j] + 2] = -12;
  }
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = .3;
  for (int i = 0; i < steps; i++) mj_step(m, d);
  return d;
}

static void sum_forward(const mjModel* m, mjtNum* sums) {
  mjData* d = start(m, 20);
  mj_forward(m, d);
  sums[SUM_QACC] = weigh(d->qacc, m->nv);
  sums[SUM_ENERGY] = d->energy[0] + 2 * d->energy[1];
  sums[SUM_SENSORS] = weigh(d->sensordata, m->nsensordata);
  sums[SUM_ISLANDS] = d->nisland;
  mj_inverse(m, d);
  sums[SUM_INVERSE] = weigh(d->qfrc_inverse, m->nv);
  mj_deleteData(d);
}

static void sum_derivatives(const mjModel* m, mjtNum* sums) {
  mjData* d = start(m, 20);
  int nx = (int)(2 * m->nv + m->na), nv = (int)m->nv;
  g_autofree mjtNum *A = g_new0(mjtNum, nx * nx), *Dq = g_new0(mjtNum, nv * nv),
                    *Da = g_new0(mjtNum, nv * nv);
  mjd_transitionFD(m, d, 1e-6, 1, A, NULL, NULL, NULL);
  sums[SUM_FORWARD] = weigh(A, nx * nx);
  mj_deleteData(d);
  d = start(m, 20);
  mj_forward(m, d);
  mjd_inverseFD(m, d, 1e-6, 0, Dq, NULL, Da, NULL, NULL, NULL, NULL);
  sums[SUM_BACKWARD] = weigh(Dq, nv * nv) + weigh(Da, nv * nv);
  mj_deleteData(d);
}

static void sum_moved(const mjModel* m, mjtNum* sums) {
  mjData* d = start(m, 50);
  sums[SUM_MOVED] = weigh(d->qpos, m->nq);
  sums[SUM_PLASTIC] = weigh(d->plastic, m->nplastic);
  mj_deleteData(d);
}

static void take_sums(mjModel* m, mjtNum* sums) {
  sum_forward(m, sums);
  sum_derivatives(m, sums);
  sum_moved(m, sums);
  m->opt.disableflags |= mjDSBL_ISLAND;
  mjData* d = start(m, 50);
  sums[SUM_UNITED] = weigh(d->qpos, m->nq);
  mj_deleteData(d);
  m->opt.disableflags &= ~mjDSBL_ISLAND;
  m->opt.enableflags |= mjENBL_SLEEP;
  m->opt.sleep_tolerance = .2;
  d = start(m, 120);
  sums[SUM_SLEPT] = weigh(d->qpos, m->nq) + d->nv_awake;
  mj_deleteData(d);
  m->opt.enableflags &= ~mjENBL_SLEEP;
}

//---- bits

enum { STEPS = 50 };

// The state in the end, and what sensors tell.
static GBytes* bytes_of(const mjModel* m, const mjData* d) {
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  GByteArray* result = g_byte_array_new();
  g_autofree mjtNum* state = g_new(mjtNum, size);
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  g_byte_array_append(result, (const guint8*)state, (guint)(sizeof(mjtNum) * size));
  g_byte_array_append(result, (const guint8*)d->sensordata, (guint)(sizeof(mjtNum) * m->nsensordata));
  return g_byte_array_free_to_bytes(result);
}

static void finish(const mjModel* m, mjData* d, int from, GBytes* want) {
  for (int i = from; i < STEPS; i++) mj_step(m, d);
  GBytes* got = bytes_of(m, d);
  g_assert_true(g_bytes_equal(got, want));
  g_bytes_unref(got);
  mj_deleteData(d);
}

static void check_threads(const mjModel* m, GBytes* want) {
  mjData* d = start(m, 0);
  mju_threadpool(d, 3);
  finish(m, d, 0, want);
}

static void check_copies(const mjModel* m, GBytes* want) {
  mjData *d = start(m, STEPS / 2), *copy = mj_copyData(NULL, m, d), *set = mj_makeData(m);
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* state = g_new(mjtNum, size);
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  mj_setState(m, set, state, mjSTATE_INTEGRATION);
  finish(m, d, STEPS / 2, want);
  finish(m, copy, STEPS / 2, want);
  finish(m, set, STEPS / 2, want);
}

static void check_saved(const mjSpec* s, const mjModel* m, GBytes* want) {
  g_autofree char* folder = g_dir_make_tmp("together-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "model.mjb", NULL), *text = g_malloc(200000);
  char error[500] = "";
  mj_saveModel(m, path, NULL, 0);
  mjModel* binary = mj_loadModel(path, NULL);
  g_remove(path);
  g_rmdir(folder);
  finish(binary, start(binary, 0), 0, want);
  mj_deleteModel(binary);
  if (mj_saveXMLString(s, text, 200000, error, sizeof error) != 0) g_error("%s", error);
  mjModel* written = compile_text(text);
  finish(written, start(written, 0), 0, want);
  mj_deleteModel(written);
}

static void check_batch(const mjModel* m, GBytes* want) {
  char error[500] = "";
  const mjBatchConfig config = {.nthread = 2};
  mjBatch* b = mjb_makeBatch(m, 3, &config, error, sizeof error);
  if (!b) g_error("%s", error);
  int size = mjb_nstate(b);
  mjData* d = start(m, 0);
  for (int k = 0; k < 3; k++) mj_getState(m, d, mjb_state(b) + k * size, mjSTATE_INTEGRATION);
  mj_deleteData(d);
  g_assert_cmpint(mjb_step(b, NULL, 0, STEPS, 0), ==, 0);
  for (int k = 0; k < 3; k++) {
    g_assert_cmpmem(mjb_state(b) + k * size, sizeof(mjtNum) * size, g_bytes_get_data(want, NULL),
                    sizeof(mjtNum) * size);
  }
  mjb_deleteBatch(b);
}

static char* print_of(const mjModel* m, const mjData* d) {
  g_autofree char *folder = g_dir_make_tmp("together-XXXXXX", NULL),
                  *path = g_build_filename(folder, "data.txt", NULL);
  char* text = NULL;
  mj_printFormattedData(m, d, path, "%.17g");
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_remove(path);
  g_rmdir(folder);
  return text;
}

// A copy prints as its original does, and what is permanent is in it.
static void check_print(const mjModel* m) {
  mjData *d = start(m, STEPS), *copy = mj_copyData(NULL, m, d);
  g_autofree char *text = print_of(m, d), *again = print_of(m, copy);
  g_assert_cmpstr(text, ==, again);
  g_assert_true(!m->nplastic == !strstr(text, "\nplastic ("));
  g_assert_nonnull(strstr(text, "efm_active"));
  mj_deleteData(copy);
  mj_deleteData(d);
}

//---- tests

static mjModel* compile_case(const Case* c, mjSpec** spec) {
  char error[500] = "";
  *spec = mj_parseXMLString(c->text, NULL, error, sizeof error);
  if (!*spec) g_error("%s: %s", c->name, error);
  mjModel* m = mj_compile(*spec, NULL);
  if (!m) g_error("%s: %s", c->name, mjs_getError(*spec));
  return m;
}

static void test_sums(gconstpointer data) {
  const Case* c = data;
  mjSpec* spec;
  mjModel* m = compile_case(c, &spec);
  mjtNum sums[SUM_COUNT];
  take_sums(m, sums);
  for (int i = 0; i < SUM_COUNT; i++) {
    // differences of solutions have fewer digits
    mjtNum part = i == SUM_FORWARD || i == SUM_BACKWARD ? 1e-6 : 1e-8, want = c->sums[i];
    if (mju_isBad(want) || mju_abs(sums[i] - want) <= part * (1 + mju_abs(want))) continue;
    g_error("%s, %s: %.12g instead of %.12g", c->name, kSumNames[i], sums[i], want);
  }
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void test_bits(gconstpointer data) {
  mjSpec* spec;
  mjModel* m = compile_case(data, &spec);
  mjData* d = start(m, STEPS);
  GBytes* want = bytes_of(m, d);
  mj_deleteData(d);
  check_threads(m, want);
  check_copies(m, want);
  check_saved(spec, m, want);
  check_batch(m, want);
  check_print(m);
  g_bytes_unref(want);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char *sums = g_strdup_printf("/together/sums/%s", kCases[i].name),
                    *bits = g_strdup_printf("/together/bits/%s", kCases[i].name);
    g_test_add_data_func(sums, kCases + i, test_sums);
    g_test_add_data_func(bits, kCases + i, test_bits);
  }
  return g_test_run();
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One model on two libraries, in turns, pinned to a core: what a step, its stages, a load and other
// calls cost.
//
// usage: bench-against [--seconds S] [--only TASK] OURS THEIRS MODEL FROM TO
//        prints a line of JSON for each quantity
//        bench-against --count SIDE TASK OURS THEIRS MODEL FROM TO
//        runs once, for valgrind
//
// Steps FROM to TO after the reset are timed, again and again from the same state: that which the
// reference has at FROM. Instructions: valgrind --tool=callgrind --toggle-collect=counted, what it
// collects divided by the number printed.

#define _GNU_SOURCE
#include <math.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "library.h"

enum { MAX_ROUNDS = 4000, MIN_ROUNDS = 5, RAYS = 200, PAIRS = 50, SCENES = 20, CALLS = 20 };

enum { OURS, THEIRS, SIDES };
static const char* const kSides[SIDES] = {"ours", "theirs"};

// One library with the model in it.
typedef struct Side {
  Library lib;
  mjModel* m;
  mjData* d;
  mjData* start;  // at step FROM
  mjSpec* spec;
  mjvScene scene;
} Side;

static struct {
  Side sides[SIDES];
  const char* path;
  int from, to;
  double seconds;
  double* control;  // (to - from) x nu
} bench;

//---- the clock

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

// The processor's time of this thread: what others do on the core is not in it.
static double worked(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

// The same of all threads of the process.
static double worked_by_all(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static mjtNum timer(void) {
  return (mjtNum)now();
}

static cpu_set_t allowed;  // at the start

static void pin(void) {
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int i = CPU_SETSIZE - 1; i >= 0; i--) {
    if (!CPU_ISSET(i, &allowed)) continue;
    CPU_SET(i, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
}

static void unpin(void) {
  sched_setaffinity(0, sizeof allowed, &allowed);
}

//---- the model and its controls

static void fail(const char* what) {
  fprintf(stderr, "%s: %s\n", bench.path, what);
  exit(1);
}

static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ull;
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ull;
  return x ^ (x >> 32);
}

// In [-1, 1], the same for the same numbers.
static double noise(int stream, int i) {
  return (double)(mix((uint64_t)stream << 32 | (uint32_t)(i + 1)) >> 11) * 0x1p-52 - 1;
}

// A slow wave within the range of each actuator.
static void set_control(const mjModel* m, double* control, int step) {
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    double low = m->actuator_ctrllimited[i] ? range[0] : -1, high = m->actuator_ctrllimited[i] ? range[1] : 1;
    double wave = sin((0.06 + 0.03 * noise(1, i)) * step + 3 * noise(2, i));
    control[i] = 0.5 * (low + high) + 0.45 * wave * (high - low);
  }
}

static void load(Side* side) {
  char error[1000] = "";
  side->m = side->lib.mj_loadXML(bench.path, NULL, error, sizeof error);
  if (!side->m) fail(error);
  side->d = side->lib.mj_makeData(side->m);
  side->start = side->lib.mj_makeData(side->m);
  if (side->m->nkey > 0) side->lib.mj_resetDataKeyframe(side->m, side->d, 0);
}

static void run_up(Side* side) {
  for (int k = 0; k < bench.from; k++) {
    set_control(side->m, side->d->ctrl, k);
    side->lib.mj_step(side->m, side->d);
  }
}

// Both start from the state of the reference; who sleeps is no part of a state, so there each
// starts from its own.
static void agree(void) {
  Side *ours = &bench.sides[OURS], *theirs = &bench.sides[THEIRS];
  if (!(theirs->m->opt.enableflags & mjENBL_SLEEP)) {
    double* state = malloc(sizeof(double) * (size_t)theirs->lib.mj_stateSize(theirs->m, mjSTATE_INTEGRATION));
    theirs->lib.mj_getState(theirs->m, theirs->d, state, mjSTATE_INTEGRATION);
    ours->lib.mj_setState(ours->m, ours->d, state, mjSTATE_INTEGRATION);
    free(state);
  }
  for (int s = 0; s < SIDES; s++) {
    Side* side = &bench.sides[s];
    side->lib.mj_copyData(side->start, side->m, side->d);
  }
}

static void prepare(void) {
  for (int s = 0; s < SIDES; s++) {
    load(&bench.sides[s]);
    run_up(&bench.sides[s]);
  }
  agree();
  const mjModel* m = bench.sides[OURS].m;
  size_t count = (size_t)(bench.to - bench.from);
  bench.control = calloc(count * (size_t)m->nu + 1, sizeof(double));
  for (size_t k = 0; k < count; k++) set_control(m, bench.control + k * (size_t)m->nu, bench.from + (int)k);
}

//---- what is timed: ready() is not, run() is

static void restart(Side* side) {
  side->lib.mj_copyData(side->d, side->m, side->start);
}

static void run_steps(Side* side) {
  size_t nu = (size_t)side->m->nu;
  for (int k = 0; k < bench.to - bench.from; k++) {
    memcpy(side->d->ctrl, bench.control + nu * (size_t)k, nu * sizeof(double));
    side->lib.mj_step(side->m, side->d);
  }
}

static int count_steps(void) {
  return bench.to - bench.from;
}

static void restart_forward(Side* side) {
  restart(side);
  side->lib.mj_forward(side->m, side->d);
}

#define DIRECT(name, call)                          \
  static void run_##name(Side* side) {              \
    for (int k = 0; k < CALLS; k++) side->lib.call; \
  }
DIRECT(passive, mj_passive(side->m, side->d))
DIRECT(bias, mj_rne(side->m, side->d, 0, side->d->qfrc_bias))
DIRECT(tendon, mj_tendon(side->m, side->d))
DIRECT(transmission, mj_transmission(side->m, side->d))
DIRECT(sensor_pos, mj_sensorPos(side->m, side->d))
DIRECT(sensor_vel, mj_sensorVel(side->m, side->d))
DIRECT(sensor_acc, mj_sensorAcc(side->m, side->d))
#undef DIRECT

static int count_calls(void) {
  return CALLS;
}

static void forget(Side* side) {
  side->lib.mj_clearCache(side->lib.mj_getCache());
}

static void run_load(Side* side) {
  char error[1000] = "";
  mjModel* m = side->lib.mj_loadXML(bench.path, NULL, error, sizeof error);
  side->lib.mj_deleteModel(m);
}

static void need_spec(Side* side) {
  char error[1000] = "";
  if (side->spec) return;
  side->spec = side->lib.mj_parseXML(bench.path, NULL, error, sizeof error);
  if (!side->spec) fail(error);
  side->lib.mj_deleteModel(side->lib.mj_compile(side->spec, NULL));
}

static void run_copy_spec(Side* side) {
  side->lib.mj_deleteSpec(side->lib.mj_copySpec(side->spec));
}

static void run_recompile(Side* side) {
  mjModel* m = side->lib.mj_compile(side->spec, NULL);
  mjData* d = side->lib.mj_makeData(m);
  side->lib.mj_recompile(side->spec, NULL, m, d);
  side->lib.mj_deleteData(d);
  side->lib.mj_deleteModel(m);
}

static void need_scene(Side* side) {
  restart_forward(side);
  if (side->scene.maxgeom) return;
  side->lib.mjv_defaultScene(&side->scene);
  side->lib.mjv_makeScene(side->m, &side->scene, 20000);
}

static void run_scene(Side* side) {
  mjvOption option;
  mjvCamera camera;
  mjvPerturb perturb;
  side->lib.mjv_defaultOption(&option);
  side->lib.mjv_defaultPerturb(&perturb);
  side->lib.mjv_defaultFreeCamera(side->m, &camera);
  for (int k = 0; k < SCENES; k++) {
    side->lib.mjv_updateScene(side->m, side->d, &option, &perturb, &camera, mjCAT_ALL, &side->scene);
  }
}

static int count_scenes(void) {
  return SCENES;
}

// From above the middle of the model, into the lower half of all directions.
static void run_rays(Side* side) {
  const mjModel* m = side->m;
  mjtNum point[3] = {m->stat.center[0], m->stat.center[1], m->stat.center[2] + 0.5 * m->stat.extent};
  mjtNum directions[3 * RAYS], distance[RAYS];
  int geoms[RAYS];
  for (int i = 0; i < RAYS; i++) {
    double height = -(i + 0.5) / RAYS, radius = sqrt(1 - height * height);
    directions[3 * i + 0] = radius * cos(2.4 * i);
    directions[3 * i + 1] = radius * sin(2.4 * i);
    directions[3 * i + 2] = height;
  }
  side->lib.mj_multiRay(m, side->d, point, directions, NULL, 1, -1, geoms, distance, NULL, RAYS, mjMAXVAL);
}

static int count_rays(void) {
  return RAYS;
}

static void run_distances(Side* side) {
  mjtNum fromto[6];
  int n = (int)side->m->ngeom;
  for (int i = 0; i < PAIRS; i++) {
    int first = i * 7 % n, second = (i * 13 + 1) % n;
    if (side->m->geom_type[first] == mjGEOM_HFIELD || side->m->geom_type[second] == mjGEOM_HFIELD) continue;
    side->lib.mj_geomDistance(side->m, side->d, first, second, side->m->stat.extent, fromto);
  }
}

static int count_distances(void) {
  return PAIRS;
}

static void run_transition(Side* side) {
  size_t n = (size_t)(2 * side->m->nv + side->m->na), nu = (size_t)side->m->nu;
  mjtNum* a = malloc(sizeof(mjtNum) * n * n + 1);
  mjtNum* b = malloc(sizeof(mjtNum) * n * nu + 1);
  side->lib.mjd_transitionFD(side->m, side->d, 1e-6, 0, a, b, NULL, NULL);
  free(a);
  free(b);
}

static int small(const mjModel* m) {
  return m->nv <= 120 && m->opt.integrator != mjINT_RK4;
}

static int any_geom(const mjModel* m) {
  return m->ngeom > 1;
}

static int count_one(void) {
  return 1;
}

static const struct {
  const char* name;
  void (*ready)(Side* side);
  void (*run)(Side* side);
  int (*count)(void);
  int (*fits)(const mjModel* m);  // NULL: every model
  int threads;                    // others may help: their work counts too
} kTasks[] = {{"step", restart, run_steps, count_steps, NULL, 0},
              {"passive", restart_forward, run_passive, count_calls, NULL, 0},
              {"bias", restart_forward, run_bias, count_calls, NULL, 0},
              {"tendon", restart_forward, run_tendon, count_calls, NULL, 0},
              {"transmission", restart_forward, run_transmission, count_calls, NULL, 0},
              {"sensor_pos", restart_forward, run_sensor_pos, count_calls, NULL, 0},
              {"sensor_vel", restart_forward, run_sensor_vel, count_calls, NULL, 0},
              {"sensor_acc", restart_forward, run_sensor_acc, count_calls, NULL, 0},
              {"load_first", forget, run_load, count_one, NULL, 1},
              {"load_again", need_spec, run_load, count_one, NULL, 1},
              {"copy_spec", need_spec, run_copy_spec, count_one, NULL, 0},
              {"recompile", need_spec, run_recompile, count_one, NULL, 1},
              {"scene", need_scene, run_scene, count_scenes, NULL, 0},
              {"rays", restart_forward, run_rays, count_rays, NULL, 0},
              {"distances", restart_forward, run_distances, count_distances, any_geom, 0},
              {"transition", restart_forward, run_transition, count_one, small, 0}};
#define TASKS ((int)(sizeof kTasks / sizeof *kTasks))

//---- measuring in turns

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double median(double* x, int n) {
  qsort(x, (size_t)n, sizeof *x, compare);
  return x[n / 2];
}

static void tell(const char* name, const double best[SIDES], const double middle[SIDES], double ratio,
                 int rounds) {
  printf(
      "{\"model\": \"%s\", \"quantity\": \"%s\", \"unit\": \"us\", \"ours\": %.4f, \"theirs\": %.4f, "
      "\"ours_median\": %.4f, \"theirs_median\": %.4f, \"paired\": %.4f, \"rounds\": %d}\n",
      bench.path, name, best[OURS], best[THEIRS], middle[OURS], middle[THEIRS], ratio, rounds);
  fflush(stdout);
}

// Best and median time of each, and the median of the ratios of neighbours in time: theirs may be 0
// where a model has nothing to do.
static void measure(int task) {
  if (kTasks[task].threads) unpin();
  static double samples[SIDES][MAX_ROUNDS], ratios[MAX_ROUNDS];
  int rounds = 0, count = kTasks[task].count();
  double end = now() + bench.seconds * 1e6;
  while (rounds < MAX_ROUNDS && (rounds < MIN_ROUNDS || now() < end)) {
    for (int i = 0; i < SIDES; i++) {
      int s = (i + rounds) % SIDES;
      kTasks[task].ready(&bench.sides[s]);
      double (*clock)(void) = kTasks[task].threads ? worked_by_all : worked;
      double begin = clock();
      kTasks[task].run(&bench.sides[s]);
      samples[s][rounds] = (clock() - begin) / count;
    }
    ratios[rounds] = samples[OURS][rounds] / fmax(samples[THEIRS][rounds], 1e-9);
    rounds++;
  }
  double middle[SIDES], best[SIDES];
  for (int s = 0; s < SIDES; s++) {
    middle[s] = median(samples[s], rounds);
    best[s] = samples[s][0];
  }
  tell(kTasks[task].name, best, middle, median(ratios, rounds), rounds);
  pin();
}

//---- stages of a step, by the timers of mjData

static const struct {
  const char* name;
  int timer;
} kStages[] = {{"kinematics", mjTIMER_POS_KINEMATICS}, {"inertia", mjTIMER_POS_INERTIA},
               {"broad phase", mjTIMER_COL_BROAD},     {"narrow phase", mjTIMER_COL_NARROW},
               {"collision", mjTIMER_POS_COLLISION},   {"rows", mjTIMER_POS_MAKE},
               {"projection", mjTIMER_POS_PROJECT},    {"velocity", mjTIMER_VELOCITY},
               {"actuation", mjTIMER_ACTUATION},       {"solver", mjTIMER_CONSTRAINT},
               {"integration", mjTIMER_ADVANCE},       {"whole", mjTIMER_STEP}};
#define STAGES ((int)(sizeof kStages / sizeof *kStages))

typedef struct Counts {
  double contacts, rows, iterations;
} Counts;

// One window with timers: us a step of each stage.
static void time_stages(Side* side, double us[STAGES], Counts* counts) {
  size_t nu = (size_t)side->m->nu;
  restart(side);
  memset(side->d->timer, 0, sizeof side->d->timer);
  memset(counts, 0, sizeof *counts);
  for (int k = 0; k < count_steps(); k++) {
    memcpy(side->d->ctrl, bench.control + nu * (size_t)k, nu * sizeof(double));
    side->lib.mj_step(side->m, side->d);
    counts->contacts += (double)side->d->ncon / count_steps();
    counts->rows += (double)side->d->nefc / count_steps();
    int islands = side->d->nisland < 1 ? 1 : side->d->nisland < mjNISLAND ? (int)side->d->nisland : mjNISLAND;
    for (int i = 0; i < islands; i++) counts->iterations += (double)side->d->solver_niter[i] / count_steps();
  }
  for (int i = 0; i < STAGES; i++) us[i] = side->d->timer[kStages[i].timer].duration / count_steps();
}

static void measure_stages(void) {
  static double samples[SIDES][STAGES][MAX_ROUNDS];
  Counts counts[SIDES];
  int rounds = 0;
  for (int s = 0; s < SIDES; s++) *bench.sides[s].lib.time = timer;
  for (double end = now() + bench.seconds * 1e6; rounds < MAX_ROUNDS && (rounds < MIN_ROUNDS || now() < end);
       rounds++) {
    for (int s = 0; s < SIDES; s++) {
      double us[STAGES];
      time_stages(&bench.sides[s], us, &counts[s]);
      for (int i = 0; i < STAGES; i++) samples[s][i][rounds] = us[i];
    }
  }
  for (int s = 0; s < SIDES; s++) *bench.sides[s].lib.time = NULL;
  for (int i = 0; i < STAGES; i++) {
    double middle[SIDES], best[SIDES];
    for (int s = 0; s < SIDES; s++) {
      middle[s] = median(samples[s][i], rounds);
      best[s] = samples[s][i][0];
    }
    tell(kStages[i].name, best, middle, middle[OURS] / fmax(middle[THEIRS], 1e-9), rounds);
  }
  for (int s = 0; s < SIDES; s++) {
    printf(
        "{\"model\": \"%s\", \"quantity\": \"counts\", \"side\": \"%s\", \"nv\": %d, \"contacts\": %.3f, "
        "\"rows\": %.3f, \"iterations\": %.3f}\n",
        bench.path, kSides[s], (int)bench.sides[s].m->nv, counts[s].contacts, counts[s].rows,
        counts[s].iterations);
  }
}

//---- many simulations at once, ours only

static double time_rollout(Side* side, int threads) {
  GimbalRollout rollout = {
      .nrollout = 16, .nstep = count_steps(), .nthread = threads, .state_spec = mjSTATE_FULLPHYSICS};
  size_t size = (size_t)side->lib.mj_stateSize(side->m, mjSTATE_FULLPHYSICS);
  mjtNum* state = malloc(sizeof(mjtNum) * size * 16);
  char error[500];
  for (size_t i = 0; i < 16; i++) {
    side->lib.mj_getState(side->m, side->start, state + i * size, mjSTATE_FULLPHYSICS);
  }
  rollout.state0 = state;
  double begin = now();
  side->lib.gimbal_rollout(side->m, &rollout, error, sizeof error);
  double took = now() - begin;
  free(state);
  return took / (16.0 * count_steps());
}

static void measure_rollout(void) {
  Side* side = &bench.sides[OURS];
  if (!side->lib.gimbal_rollout) return;
  double best[2] = {HUGE_VAL, HUGE_VAL};
  unpin();
  for (int round = 0; round < MIN_ROUNDS; round++) {
    for (int i = 0; i < 2; i++) best[i] = fmin(best[i], time_rollout(side, i + 1));
  }
  printf(
      "{\"model\": \"%s\", \"quantity\": \"rollout\", \"unit\": \"us\", \"one_thread\": %.4f, "
      "\"two_threads\": %.4f}\n",
      bench.path, best[0], best[1]);
  pin();
}

//---- one run of one task, for a tool that counts instructions

__attribute__((noinline)) static void counted(int task, Side* side) {
  kTasks[task].run(side);
  __asm__ volatile("");
}

static void count(const char* name, const char* task_name) {
  int which = !strcmp(name, kSides[THEIRS]);
  for (int i = 0; i < TASKS; i++) {
    if (strcmp(kTasks[i].name, task_name)) continue;
    kTasks[i].ready(&bench.sides[which]);
    counted(i, &bench.sides[which]);
    printf("%d\n", kTasks[i].count());
    return;
  }
  fail("no such task");
}

//---- the program

static int wanted(const char* only, const char* name, const mjModel* m, int (*fits)(const mjModel*)) {
  return (!only || !strcmp(only, name)) && (!fits || fits(m));
}

int main(int argc, char** argv) {
  const char *only = NULL, *count_side = NULL, *count_task = NULL;
  bench.seconds = 0.5;
  int a = 1;
  for (; a + 1 < argc && !strncmp(argv[a], "--", 2); a += 2) {
    if (!strcmp(argv[a], "--seconds")) {
      bench.seconds = atof(argv[a + 1]);
    } else if (!strcmp(argv[a], "--only")) {
      only = argv[a + 1];
    } else if (!strcmp(argv[a], "--count") && a + 2 < argc) {
      count_side = argv[a + 1], count_task = argv[a + 2], a++;
    }
  }
  if (argc - a != 5) {
    fprintf(
        stderr,
        "usage: bench-against [--seconds S] [--only TASK] [--count SIDE TASK] OURS THEIRS MODEL FROM TO\n");
    return 2;
  }
  bench.path = argv[a + 2];
  bench.from = atoi(argv[a + 3]);
  bench.to = atoi(argv[a + 4]);
  for (int s = 0; s < SIDES; s++) {
    const char* wrong = library_open(&bench.sides[s].lib, argv[a + s]);
    if (wrong) fail(wrong);
  }
  sched_getaffinity(0, sizeof allowed, &allowed);
  pin();
  prepare();
  if (count_side) {
    count(count_side, count_task);
    return 0;
  }
  for (int i = 0; i < TASKS; i++) {
    if (wanted(only, kTasks[i].name, bench.sides[OURS].m, kTasks[i].fits)) measure(i);
  }
  if (wanted(only, "stages", NULL, NULL)) measure_stages();
  if (wanted(only, "rollout", NULL, NULL)) measure_rollout();
  return 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal bench: how fast a model steps. Each of --threads steps its own state of the same model,
// alone or with a pool of --pool threads that share the work of a step.

#include <gimbal/quality.h>
#include <glib/gi18n.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "language/messages/messages.h"

enum { MAX_THREADS = 512, MAX_POOL = 128, DEFAULT_STEPS = 10000 };
enum { LABEL = 21, STAGE = 18 };  // columns

typedef struct BenchOptions {
  const char* model;
  int steps;
  int threads;
  int pool;      // threads within a step, 1: no pool
  double noise;  // standard deviation of the controls, as a share of their half range
  int key;       // keyframe to start from, -1: reference pose
  int quality;   // GimbalQuality to ask for, -1: as the model
} BenchOptions;

// The results of one thread.
typedef struct BenchRun {
  const mjModel* model;
  mjData* data;
  const BenchOptions* options;
  unsigned seed;
  double seconds;
  double contacts, rows, iterations;  // sums over the steps
} BenchRun;

static mjtNum now_us(void) {
  return 1e6 * cli_clock();
}

static int read_options(BenchOptions* o, int argc, char** argv) {
  const char* quality = NULL;
  char** words;
  *o = (BenchOptions){NULL, DEFAULT_STEPS, 1, 1, 0.1, -1, -1};
  const GOptionEntry entries[] = {
      {"steps", 0, 0, G_OPTION_ARG_INT, &o->steps, N_("steps of each thread"), "N"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &o->threads, N_("simulations at once"), "N"},
      {"pool", 0, 0, G_OPTION_ARG_INT, &o->pool, N_("threads that share the work of one step"), "N"},
      {"key", 0, 0, G_OPTION_ARG_INT, &o->key, N_("number of the keyframe to start from"), "K"},
      {"noise", 0, 0, G_OPTION_ARG_DOUBLE, &o->noise, N_("random controls, as a share of half their range"),
       "X"},
      {"quality", 0, 0, G_OPTION_ARG_FILENAME, &quality,
       N_("words for better collisions, such as 'continuous manifold'"), "WORDS"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 0;
  o->model = words[0];
  if (quality && (o->quality = gimbal_quality_from_words(quality)) < 0) return !cli_usage(cli_find("bench"));
  const CliLimit limits[] = {{"--steps", o->steps, 1, 1e8},    {"--threads", o->threads, 1, MAX_THREADS},
                             {"--pool", o->pool, 1, MAX_POOL}, {"--key", o->key, -1, 1e6},
                             {"--noise", o->noise, 0, 10},     {NULL, 0, 0, 0}};
  return cli_within(argv[0], limits);
}

// Uniform in (-1, 1), reproducible per thread.
static double random_signed(unsigned* state) {
  *state = *state * 1664525u + 1013904223u;
  return (double)(*state >> 8) / (1 << 23) - 1;
}

static void bench_disturb(const mjModel* m, mjData* d, double noise, unsigned* state) {
  for (int i = 0; i < m->nu; i++) {
    double low = m->actuator_ctrlrange[2 * i], high = m->actuator_ctrlrange[2 * i + 1];
    double centre = low < high ? 0.5 * (low + high) : 0, half = low < high ? 0.5 * (high - low) : 1;
    d->ctrl[i] = centre + noise * half * random_signed(state);
  }
}

static void* run_thread(void* argument) {
  BenchRun* run = argument;
  const mjModel* m = run->model;
  mjData* d = run->data;
  double start = now_us();
  for (int i = 0; i < run->options->steps; i++) {
    if (run->options->noise > 0) bench_disturb(m, d, run->options->noise, &run->seed);
    mj_step(m, d);
    run->contacts += d->ncon;
    run->rows += d->nefc;
    for (int k = 0; k < mju_max(1, d->nisland) && k < mjNISLAND; k++) run->iterations += d->solver_niter[k];
  }
  run->seconds = 1e-6 * (now_us() - start);
  return NULL;
}

// The parts of a step in the order of mjTimer, with words of their own for a reader.
static const char* const kStages[] = {[mjTIMER_STEP] = N_("step"),
                                      [mjTIMER_FORWARD] = N_("forward"),
                                      [mjTIMER_INVERSE] = N_("inverse"),
                                      [mjTIMER_POSITION] = N_("position"),
                                      [mjTIMER_VELOCITY] = N_("velocity"),
                                      [mjTIMER_ACTUATION] = N_("actuation"),
                                      [mjTIMER_CONSTRAINT] = N_("constraint"),
                                      [mjTIMER_ADVANCE] = N_("advance"),
                                      [mjTIMER_POS_KINEMATICS] = N_("kinematics"),
                                      [mjTIMER_POS_INERTIA] = N_("inertia"),
                                      [mjTIMER_POS_COLLISION] = N_("collision"),
                                      [mjTIMER_POS_MAKE] = N_("constraint rows"),
                                      [mjTIMER_POS_PROJECT] = N_("projection"),
                                      [mjTIMER_COL_BROAD] = N_("broad phase"),
                                      [mjTIMER_COL_NARROW] = N_("narrow phase")};
_Static_assert(sizeof kStages / sizeof *kStages == mjNTIMER, "one for each timer");

static void print_stages(const mjData* d) {
  double step = d->timer[mjTIMER_STEP].duration;
  int number = d->timer[mjTIMER_STEP].number;
  if (!number || step <= 0) return;
  printf("\n");
  cli_print_label(N_("stage"), STAGE);
  cli_print_heading(N_("us/step"), 10);
  cli_print_heading(N_("share"), 8);
  printf("\n");
  for (int i = 0; i < mjNTIMER; i++) {
    double us = d->timer[i].duration / number;
    if (us <= 0) continue;
    cli_print_label(kStages[i], STAGE);
    printf("%10.3f %6.1f %%\n", us, 100 * d->timer[i].duration / step);
  }
}

static void print_warnings(const BenchRun* runs, int n) {
  for (int w = 0; w < mjNWARNING; w++) {
    int count = 0;
    for (int i = 0; i < n; i++) count += runs[i].data->warning[w].number;
    if (!count) continue;
    g_autofree char* text = gimbal_warning_dup_text(runs[0].model, w, runs[0].data->warning[w].lastinfo);
    printf(_("warning (%d x): %s\n"), count, text);
  }
}

static void bench_print(const char* label, double number, int digits, const char* unit) {
  cli_print_label(label, LABEL);
  printf("%12.*f%s\n", digits, number, unit);
}

static void print_report(const mjModel* m, const BenchOptions* o, const BenchRun* runs) {
  double slowest = 0, rate = 0;
  for (int i = 0; i < o->threads; i++) {
    slowest = mju_max(slowest, runs[i].seconds);
    rate += o->steps / runs[i].seconds;
  }
  printf(_("steps: %d; threads: %d; %.3f s\n"), o->steps, o->threads, slowest);
  bench_print(N_("steps per second"), rate, 0, "");
  bench_print(N_("real-time factor"), rate * m->opt.timestep, 2, "");
  bench_print(N_("time per step"), 1e6 * o->threads / rate, 2, " us");
  bench_print(N_("contacts per step"), runs[0].contacts / o->steps, 2, "");
  bench_print(N_("constraint rows"), runs[0].rows / o->steps, 2, "");
  bench_print(N_("solver iterations"), runs[0].iterations / o->steps, 2, "");
  if (o->pool > 1) bench_print(N_("threads within a step"), o->pool, 0, "");
  bench_print(N_("degrees of freedom"), (double)m->nv, 0, "");
  print_stages(runs[0].data);
  print_warnings(runs, o->threads);
}

static void run_all(BenchRun* runs, int n) {
  pthread_t threads[MAX_THREADS];
  int started = 1;
  for (; started < n; started++) {
    if (pthread_create(&threads[started], NULL, run_thread, &runs[started])) break;
  }
  run_thread(&runs[0]);
  for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
  for (int i = started; i < n; i++) run_thread(&runs[i]);
}

int cmd_bench(int argc, char** argv) {
  BenchOptions options;
  if (!read_options(&options, argc, argv)) return 2;
  mjModel* m = cli_load(options.model);
  if (!m) return 1;
  if (options.quality >= 0) gimbal_set_quality(m, options.quality);
  if (options.key >= m->nkey) {
    fprintf(stderr, _("%s has %d keyframes, there is no number %d\n"), options.model, (int)m->nkey,
            options.key);
    mj_deleteModel(m);
    return 1;
  }

  mjcb_time = now_us;
  BenchRun* runs = calloc((size_t)options.threads, sizeof *runs);
  for (int i = 0; i < options.threads; i++) {
    runs[i] = (BenchRun){.model = m, .data = mj_makeData(m), .options = &options, .seed = (unsigned)i + 1};
    if (options.key >= 0) mj_resetDataKeyframe(m, runs[i].data, options.key);
    mju_threadpool(runs[i].data, options.pool);
  }
  run_all(runs, options.threads);
  print_report(m, &options, runs);

  for (int i = 0; i < options.threads; i++) mj_deleteData(runs[i].data);
  free(runs);
  mj_deleteModel(m);
  return 0;
}

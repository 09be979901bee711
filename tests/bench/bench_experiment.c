// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an experiment costs beside the same runs by gimbal_rollout(), in seconds of processor, so
// that other work on the machine counts little. The parameter hardly changes, so that both simulate
// the same; a target multiplies what the model has.
//
// usage: bench-experiment MODEL TARGET EXPRESSION [POINTS [JOBS [ROUNDS]]] for one:
// bench-experiment models/humanoid/model.xml "element='motor' attribute='gear' mode='multiply'"
// time

#include <gimbal/rollout.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "experiment/conduct.h"

typedef struct Job {
  Bench* bench;
  const char* results;
  int points, threads;
} Job;

static double processor_seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// A second of each point without anything around it.
static void roll_out(const Job* job) {
  const mjModel* m = job->bench->subject->base;
  const int kinds = mjSTATE_FULLPHYSICS, n = mj_stateSize(m, kinds);
  g_autofree mjtNum* states = g_new(mjtNum, (gsize)n * (gsize)job->points);
  char error[200] = "";
  mjData* d = mj_makeData(m);
  for (int i = 0; i < job->points; i++) mj_getState(m, d, states + (gsize)i * (gsize)n, kinds);
  mj_deleteData(d);
  GimbalRollout rollout = {.nrollout = job->points,
                           .nstep = (int)ceil(1 / m->opt.timestep - 1e-6),
                           .nthread = job->threads,
                           .state_spec = kinds,
                           .state0 = states};
  if (gimbal_rollout(m, &rollout, error, sizeof error)) g_error("%s", error);
}

static void experiment(const Job* job) {
  GimbalConclusion conclusion;
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  GimbalConductOrder order = {.results = job->results, .jobs = job->threads};
  remove(job->results);
  if (gimbal_experiment_conduct(job->bench, &order, &conclusion, said) || conclusion.points != job->points) {
    g_error("%s",
            gimbal_diagnostics_count(said) ? gimbal_diagnostics_get(said, 0)->message : "points are missing");
  }
  gimbal_conclusion_clear(&conclusion);
  gimbal_diagnostics_free(said);
}

static double cost(void (*work)(const Job*), const Job* job) {
  double before = processor_seconds();
  work(job);
  return processor_seconds() - before;
}

static int by_size(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double middle(double* values, int count) {
  qsort(values, (size_t)count, sizeof *values, by_size);
  return values[count / 2];
}

// In turns, which of them is first included.
static void measure(const Job* job, int rounds) {
  g_autofree double* bare = g_new(double, (gsize)rounds);
  g_autofree double* whole = g_new(double, (gsize)rounds);
  g_autofree double* ratio = g_new(double, (gsize)rounds);
  for (int i = 0; i < rounds; i++) {
    if (i % 2) whole[i] = cost(experiment, job);
    bare[i] = cost(roll_out, job);
    if (i % 2 == 0) whole[i] = cost(experiment, job);
    ratio[i] = bare[i] / whole[i];
  }
  double each = 1e6 / job->points, a = each * middle(bare, rounds), b = each * middle(whole, rounds);
  printf("%d points, %d threads, %d rounds, %s\n", job->points, job->threads, rounds,
         job->bench->direct ? "written into the compiled model" : "compiled for each point");
  printf("gimbal_rollout  %9.0f us a point\nexperiment      %9.0f us a point\n", a, b);
  double share = middle(ratio, rounds);
  printf(
      "speed: %.1f %% of it (middle of the pairs; lowest %.1f, highest %.1f); overhead %.0f us a run, %.2f "
      "%%\n",
      100 * share, 100 * ratio[0], 100 * ratio[rounds - 1], a / share - a, 100 / share - 100);
}

int main(int argc, char** argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: %s MODEL TARGET EXPRESSION [POINTS [JOBS [ROUNDS]]]\n", argv[0]);
    return 2;
  }
  Job job = {.points = argc > 4 ? atoi(argv[4]) : 100, .threads = argc > 5 ? atoi(argv[5]) : 1};
  g_autofree char* model = g_canonicalize_filename(argv[1], NULL);
  g_autofree char* text = g_strdup_printf(
      "<experiment model='%s'><parameter name='p' from='0.999999999' to='1.000000001'><target "
      "%s/></parameter><run duration='1'/><goal name='g' expression='%s' reduce='last'/>"
      "<latin points='%d'/></experiment>",
      model, argv[2], argv[3], job.points);
  g_autofree char* folder = g_dir_make_tmp("gimbal-bench-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "e.xml", NULL);
  g_autofree char* results = g_build_filename(folder, "e.sqlite", NULL);
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  g_autoptr(GimbalExperiment) e = gimbal_experiment_new(path, bytes, said);
  job.bench = e ? bench_new(e, said) : NULL;
  job.results = results;
  if (!job.bench) g_error("%s", gimbal_diagnostics_get(said, 0)->message);
  measure(&job, argc > 6 ? MAX(1, atoi(argv[6])) : 7);
  bench_free(job.bench);
  gimbal_diagnostics_free(said);
  remove(results);
  remove(folder);
  return 0;
}

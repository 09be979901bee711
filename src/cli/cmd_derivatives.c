// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal derivatives: forward and inverse dynamics by central differences, column by column over
// threads, and how well both agree.
//
//   G0, G1, G2   derivatives of the acceleration (mj_forward) by position, velocity and applied force
//   F0, F1, F2   derivatives of the force (mj_inverse) by position, velocity and acceleration
//
// Both describe one function and its inverse, so that F2 G2 = I, F0 + F2 G0 = 0, F1 + F2 G1 = 0,
// and the same with F and G exchanged; G2 and F2 are symmetric.

#include <glib/gi18n.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"

enum { BLOCKS = 3, MAX_THREADS = 256 };
static const mjtNum kStep = 1e-6;

typedef struct Derivatives {
  const mjModel* model;
  const mjData* centre;  // state, forces and accelerations at which to differentiate
  int inverse;
  mjtNum* column;  // transposed result: row 3 nv of this is column of the derivative
  atomic_int next;
} Derivatives;

typedef struct Task {
  Derivatives* job;
  mjData* data;
  pthread_t thread;
} Task;

// The input that a block varies: 0 position, 1 velocity, 2 force or acceleration.
static void derivatives_move(const Derivatives* job, mjData* d, int block, int dof, mjtNum by) {
  const mjModel* m = job->model;
  mju_copy(d->qpos, job->centre->qpos, (int)m->nq);
  mju_copy(d->qvel, job->centre->qvel, (int)m->nv);
  mju_copy(d->qfrc_applied, job->centre->qfrc_applied, (int)m->nv);
  mju_copy(d->qacc_warmstart, job->centre->qacc_warmstart, (int)m->nv);
  mju_copy(d->qacc, job->centre->qacc, (int)m->nv);
  if (block == 0) {
    mj_markStack(d);
    mjtNum* direction = mj_stackAllocNum(d, (size_t)m->nv);
    mju_zero(direction, (int)m->nv);
    direction[dof] = 1;
    mj_integratePos(m, d->qpos, direction, by);
    mj_freeStack(d);
  } else if (block == 1) {
    d->qvel[dof] += by;
  } else if (job->inverse) {
    d->qacc[dof] += by;
  } else {
    d->qfrc_applied[dof] += by;
  }
}

// The output for a varied input: acceleration or force. Stages that do not depend on the input are
// not repeated.
static const mjtNum* derivatives_evaluate(const Derivatives* job, mjData* d, int block) {
  static const int kSkip[BLOCKS] = {mjSTAGE_NONE, mjSTAGE_POS, mjSTAGE_VEL};
  if (job->inverse) {
    mj_inverseSkip(job->model, d, kSkip[block], 1);
    return d->qfrc_inverse;
  }
  mj_forwardSkip(job->model, d, kSkip[block], 1);
  return d->qacc;
}

static void compute_column(const Derivatives* job, mjData* d, int id) {
  int nv = (int)job->model->nv, block = id / nv, dof = id % nv;
  mjtNum* column = job->column + (size_t)id * (size_t)nv;
  derivatives_move(job, d, block, dof, kStep);
  mju_copy(column, derivatives_evaluate(job, d, block), nv);
  derivatives_move(job, d, block, dof, -kStep);
  mju_subFrom(column, derivatives_evaluate(job, d, block), nv);
  mju_scl(column, column, 1 / (2 * kStep), nv);
}

static void* derivatives_work(void* argument) {
  Task* task = argument;
  Derivatives* job = task->job;
  // columns of velocity and force rely on the position of the centre: those of position come last
  int nv = (int)job->model->nv, total = BLOCKS * nv;
  mj_copyData(task->data, job->model, job->centre);
  for (;;) {
    int id = atomic_fetch_add(&job->next, 1);
    if (id >= total) return NULL;
    compute_column(job, task->data, total - 1 - id);
  }
}

// Fill column with all derivatives; returns the seconds that it took.
static double derivatives_differentiate(Derivatives* job, Task* tasks, int nthread) {
  double start = cli_clock();
  int started = 1;
  atomic_store(&job->next, 0);
  for (int i = 0; i < nthread; i++) tasks[i].job = job;
  while (started < nthread &&
         !pthread_create(&tasks[started].thread, NULL, derivatives_work, &tasks[started])) {
    started++;
  }
  derivatives_work(&tasks[0]);
  for (int i = 1; i < started; i++) pthread_join(tasks[i].thread, NULL);
  return cli_clock() - start;
}

// Largest element of a b + c (all transposed, nv x nv; b NULL: the identity is subtracted instead),
// relative to the largest of |a| |b| and |c|.
static mjtNum derivatives_residual(const mjtNum* a, const mjtNum* b, const mjtNum* c, int nv) {
  mjtNum worst = 0, scale = c ? mjMINVAL : 1;
  for (int i = 0; i < nv; i++) {
    for (int j = 0; j < nv; j++) {
      mjtNum sum = c ? c[j * nv + i] : -(i == j), size = mju_abs(sum);
      for (int k = 0; k < nv; k++) {
        mjtNum term = a[k * nv + i] * b[j * nv + k];
        sum += term;
        size += mju_abs(term);
      }
      worst = mju_max(worst, mju_abs(sum));
      scale = mju_max(scale, size);
    }
  }
  return worst / scale;
}

static mjtNum derivatives_asymmetry(const mjtNum* a, int nv) {
  mjtNum worst = 0, scale = mjMINVAL;
  for (int i = 0; i < nv; i++) {
    for (int j = 0; j < nv; j++) {
      worst = mju_max(worst, mju_abs(a[i * nv + j] - a[j * nv + i]));
      scale = mju_max(scale, mju_abs(a[i * nv + j]));
    }
  }
  return worst / scale;
}

static void print_identities(const mjtNum* F, const mjtNum* G, int nv) {
  const size_t n = (size_t)nv * (size_t)nv;
  const mjtNum *F0 = F, *F1 = F + n, *F2 = F + 2 * n, *G0 = G, *G1 = G + n, *G2 = G + 2 * n;
  printf("\n");
  cli_print_label(N_("identity"), 20);
  printf("%s\n", _("largest relative error"));
  printf("F2 G2 - 1            %.3g\n", derivatives_residual(F2, G2, NULL, nv));
  printf("F0 + F2 G0           %.3g\n", derivatives_residual(F2, G0, F0, nv));
  printf("F1 + F2 G1           %.3g\n", derivatives_residual(F2, G1, F1, nv));
  printf("G0 + G2 F0           %.3g\n", derivatives_residual(G2, F0, G0, nv));
  printf("G1 + G2 F1           %.3g\n", derivatives_residual(G2, F1, G1, nv));
  printf("G2 - G2'             %.3g\n", derivatives_asymmetry(G2, nv));
  printf("F2 - F2'             %.3g\n", derivatives_asymmetry(F2, nv));
}

static void derivatives_run(mjModel* m, int steps, int nthread) {
  // the solver must converge, or the differences show where it stopped
  m->opt.tolerance = 0;
  m->opt.iterations = 100;
  mjData* centre = mj_makeData(m);
  for (int i = 0; i < steps; i++) mj_step(m, centre);
  mj_forward(m, centre);

  int nv = (int)m->nv;
  size_t size = BLOCKS * (size_t)nv * (size_t)nv;
  mjtNum *G = calloc(size, sizeof *G), *F = calloc(size, sizeof *F);
  Task* tasks = calloc((size_t)nthread, sizeof *tasks);
  for (int i = 0; i < nthread; i++) tasks[i].data = mj_makeData(m);

  Derivatives forward = {.model = m, .centre = centre, .column = G};
  Derivatives inverse = {.model = m, .centre = centre, .column = F, .inverse = 1};
  double forward_time = derivatives_differentiate(&forward, tasks, nthread),
         inverse_time = derivatives_differentiate(&inverse, tasks, nthread);
  printf(_("degrees of freedom: %d, contacts: %d, constraint rows: %d, steps before: %d, threads: %d\n"), nv,
         centre->ncon, centre->nefc, steps, nthread);
  int evaluations = 2 * BLOCKS * nv;
  printf(_("forward: %d evaluations in %.3f ms, %.1f us each\n"), evaluations, 1e3 * forward_time,
         1e6 * forward_time / evaluations);
  printf(_("inverse: %d evaluations in %.3f ms, %.1f us each\n"), evaluations, 1e3 * inverse_time,
         1e6 * inverse_time / evaluations);
  print_identities(F, G, nv);
  cli_print_warnings(stdout, m, centre);

  for (int i = 0; i < nthread; i++) mj_deleteData(tasks[i].data);
  mj_deleteData(centre);
  free(tasks);
  free(G);
  free(F);
}

int cmd_derivatives(int argc, char** argv) {
  int steps = 100, nthread = 1;
  char** words;
  const GOptionEntry entries[] = {
      {"steps", 0, 0, G_OPTION_ARG_INT, &steps, N_("steps before the derivatives are taken"), "N"},
      {"threads", 0, 0, G_OPTION_ARG_INT, &nthread, N_("threads that share the columns"), "N"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 2;
  const CliLimit limits[] = {
      {"--steps", steps, 0, 1e8}, {"--threads", nthread, 1, MAX_THREADS}, {NULL, 0, 0, 0}};
  if (!cli_within(argv[0], limits)) return 2;
  const char* filename = words[0];
  mjModel* m = cli_load(filename);
  if (!m) return 1;
  int status = 0;
  if (m->nv) {
    derivatives_run(m, steps, nthread);
  } else {
    fprintf(stderr, _("%s has no degrees of freedom\n"), filename);
    status = 1;
  }
  mj_deleteModel(m);
  return status;
}

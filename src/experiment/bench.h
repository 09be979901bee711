// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bench: what all threads share of an experiment, and the points that they simulate.

#ifndef GIMBAL_EXPERIMENT_BENCH_H_
#define GIMBAL_EXPERIMENT_BENCH_H_

#include "experiment/direct.h"
#include "experiment/experiment.h"
#include "experiment/recording.h"
#include "experiment/situation.h"
#include "experiment/subject.h"

typedef enum GimbalPointStatus {
  GIMBAL_POINT_DONE,
  GIMBAL_POINT_DIVERGED,  // a run diverged
  GIMBAL_POINT_MODEL,     // its model does not compile
  GIMBAL_POINT_ENGINE,    // the engine reported an error
  GIMBAL_POINT_STATUSES
} GimbalPointStatus;

// The word of a status: "done".
const char* gimbal_point_status_word(int status);

// A point and its results.
typedef struct GimbalPoint {
  gint64 id;
  int status;         // GimbalPointStatus
  char* message;      // what went wrong, NULL for nothing
  double* parameter;  // values of the parameters
  // of the goals and conditions (nrun x ngoal); NAN: it does not belong to this run, or has no
  // value
  double* value;
  // weighted sum over the goals, smaller is better; infinite if something went wrong
  double score;
  gboolean met;  // all limits hold
  int nresidual;
  double* residual;  // of a fit
} GimbalPoint;

typedef struct Bench {
  const GimbalExperiment* experiment;
  int nparameter, nrun, ngoal;  // goals with conditions
  Subject* subject;
  Direct* direct;  // NULL: points are compiled
  Situation** situations;
  Curve** recordings;  // by goal, NULL where there is none
  unsigned parts;      // the parts of a trace row that expressions need
  int nresidual;
  char *model_hash, *experiment_hash;
} Bench;

// Problems go to list. NULL if there are errors.
Bench* bench_new(const GimbalExperiment* experiment, GimbalDiagnostics* list);

// The same with texts that differ from those on the disk.
Bench* bench_new_of(const GimbalExperiment* experiment, const ModelTexts* texts, GimbalDiagnostics* list);
void bench_free(Bench* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Bench, bench_free)

GimbalPoint* gimbal_point_new(const Bench* bench, gint64 id, const double* parameter);
// A point with the values and the score of another one, without its message and residuals.
GimbalPoint* gimbal_point_copy(const Bench* bench, const GimbalPoint* from);
// Whether point a is better than point b, which may be NULL.
gboolean gimbal_point_is_better(const GimbalPoint* a, const GimbalPoint* b);
void gimbal_point_free(GimbalPoint* point);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPoint, gimbal_point_free)

// Set score and met from the values.
void bench_judge(const Bench* self, GimbalPoint* point);

// How far the worst value exceeds its limit, relative to the limit; 0 or less if all limits hold,
// but at least -1.
double bench_excess(const Bench* self, const GimbalPoint* point);

// Whether there are limits.
gboolean bench_has_limits(const Bench* self);

// The weighted cost of a goal at a point, over the runs that it belongs to.
double bench_cost(const Bench* self, const GimbalPoint* point, int goal);

// Whether a goal or condition belongs to a run.
gboolean bench_counts(const Bench* self, int run, int goal);

// One thread's model and data.
typedef struct Worker Worker;
Worker* worker_new(const Bench* bench);
void worker_free(Worker* self);

// Lend a worker data that outlives it, for the points whose models it fits.
void worker_lend(Worker* self, const mjModel* m, mjData* d);

// Simulate a point in all runs, and fill in its results.
void worker_simulate(Worker* self, GimbalPoint* point);

// Replay one run of a point and visit the state at its start and after each step. point gets the
// status; its values are unchanged.
typedef void (*WorkerVisit)(const mjModel* m, const mjData* d, gpointer data);
void worker_replay(Worker* self, GimbalPoint* point, int run, WorkerVisit look, gpointer data);

// The values of a goal's expression in the run that was replayed last, and their times. Valid until
// the next replay. NULL if the goal does not belong to that run.
const double* worker_curve(const Worker* self, int goal, int* count, const double** times);

// The model of the point that was simulated last, owned by the worker; NULL if it did not compile.
const mjModel* worker_model(const Worker* self);

#endif  // GIMBAL_EXPERIMENT_BENCH_H_

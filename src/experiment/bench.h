// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bench: what all threads share of an experiment, and the points that they simulate on it.

#ifndef GIMBAL_EXPERIMENT_BENCH_H_
#define GIMBAL_EXPERIMENT_BENCH_H_

#include "experiment/direct.h"
#include "experiment/experiment.h"
#include "experiment/recording.h"
#include "experiment/situation.h"
#include "experiment/subject.h"

typedef enum GimbalPointStatus {
  GIMBAL_POINT_DONE,
  GIMBAL_POINT_DIVERGED,  // its run did
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
  // of the goals and conditions (nrun x ngoal); NAN: not of this run, or it has no value
  double* value;
  // weighted sum over the goals, less is better; infinite if something went wrong
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
  Curve** recordings;  // of the goals, NULL where there is none
  unsigned parts;      // of a row of the trace, that expressions need
  int nresidual;
  char *model_hash, *experiment_hash;
} Bench;

// Problems go to list. NULL if there are errors.
Bench* bench_new(const GimbalExperiment* experiment, GimbalDiagnostics* list);

// The same of texts that are not those of the disk.
Bench* bench_new_of(const GimbalExperiment* experiment, const ModelTexts* texts, GimbalDiagnostics* list);
void bench_free(Bench* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Bench, bench_free)

GimbalPoint* gimbal_point_new(const Bench* bench, gint64 id, const double* parameter);
// Of two points: whether a is the better one. b may be NULL.
gboolean gimbal_point_is_better(const GimbalPoint* a, const GimbalPoint* b);
void gimbal_point_free(GimbalPoint* point);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalPoint, gimbal_point_free)

// Score and met from the values.
void bench_judge(const Bench* self, GimbalPoint* point);

// How far the worst value is beyond its limit, as a part of that; 0 or less if all hold, -1 at
// least.
double bench_excess(const Bench* self, const GimbalPoint* point);

// Whether there are limits.
gboolean bench_has_limits(const Bench* self);

// Whether a goal or condition is one of a run.
gboolean bench_counts(const Bench* self, int run, int goal);

// One thread's model and data.
typedef struct Worker Worker;
Worker* worker_new(const Bench* bench);
void worker_free(Worker* self);

// Simulate a point in all runs: fills it.
void worker_simulate(Worker* self, GimbalPoint* point);

// Replay one run of a point and visit the state at its start and after each step. point says how it
// ended; its values are unchanged.
typedef void (*WorkerVisit)(const mjModel* m, const mjData* d, gpointer data);
void worker_replay(Worker* self, GimbalPoint* point, int run, WorkerVisit look, gpointer data);

// The values of a goal's expression in the run that was gone through last, and their times. Lent
// until the next one. NULL: the goal is not one of that run.
const double* worker_curve(const Worker* self, int goal, int* count, const double** times);

// The model of the point that was simulated last; NULL: it did not compile. Lent.
const mjModel* worker_model(const Worker* self);

#endif  // GIMBAL_EXPERIMENT_BENCH_H_

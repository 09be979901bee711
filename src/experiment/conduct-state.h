// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An experiment under way: designs, searches and fits evaluate points with this.

#ifndef GIMBAL_EXPERIMENT_CONDUCT_STATE_H_
#define GIMBAL_EXPERIMENT_CONDUCT_STATE_H_

#include "experiment/crew.h"
#include "experiment/order.h"
#include "experiment/results.h"

typedef struct Conduct {
  const Bench* bench;
  const GimbalConductOrder* order;
  GimbalDiagnostics* list;
  int jobs;
  Crew* crew;  // that many threads
  Results* results;
  GMutex mutex;  // of the following fields, and of the results
  gint64 done, failed, kept, total, started;
  gint64* finite;  // points in which a goal is finite, by goal
  GimbalPoint* best;
  char* paused;
  gint ended_early;  // atomic: results cannot be saved any more, or the wanted number is reached
  gboolean broken;   // results cannot be saved any more
} Conduct;

// Call work for 0 … count - 1 in the threads of the experiment, each with its worker, and return
// when all have ended.
typedef void (*ConductWork)(Conduct* self, Worker* worker, gint64 index, gpointer data);
void conduct_run(Conduct* self, gint64 count, ConductWork work, gpointer data);

// Whether there is a reason to end early.
gboolean conduct_is_over(const Conduct* self);

// The point with a number: from the results, if the same point is there, else simulated and saved.
// The caller frees it. NULL if it could not be saved.
GimbalPoint* conduct_evaluate(Conduct* self, Worker* worker, gint64 id, const double* parameter);

// Report progress, while the threads work and at the end.
void conduct_report_progress(Conduct* self);

// Conduct a search or a fit. Each has a file that uses a library and one that reports that it is
// missing. FALSE, with a problem, if it could not be done.
gboolean search_conduct(Conduct* self);
gboolean fit_conduct(Conduct* self, GimbalConclusion* conclusion);

#endif  // GIMBAL_EXPERIMENT_CONDUCT_STATE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The options of conducting an experiment, its progress, and its conclusion.

#ifndef GIMBAL_EXPERIMENT_ORDER_H_
#define GIMBAL_EXPERIMENT_ORDER_H_

#include "experiment/bench.h"
#include "experiment/ranks.h"

typedef struct GimbalProgress {
  // points simulated in this call, those of them that failed, and those read from earlier results
  gint64 done, failed, kept;
  gint64 total;             // -1: not known
  double seconds;           // since the start
  const GimbalPoint* best;  // NULL: none yet; valid during the call
  const char* paused;       // why it waits; NULL: it does not
} GimbalProgress;

typedef struct GimbalConductOrder {
  const char* results;  // file
  int jobs;             // threads; 0: one for each processor
  Leader* leader;       // whose ranks simulate, instead of threads; NULL: none
  int shard, nshard;    // only the points of this part, from 0; nshard 0: all
  double patience;      // s, how long to wait for room on the disk
  void (*progress)(const GimbalProgress* progress,
                   gpointer data);  // in the calling thread, a few times a second; may be NULL
  void (*point)(const GimbalPoint* point,
                gpointer data);  // each as soon as it is known, from any thread, but one
                                 // at a time; may be NULL
  gpointer data;
  volatile int* stop;  // nonzero: end after the points under way; may be NULL
  gint64 most;         // end after this many new points; 0: no limit
} GimbalConductOrder;

// A fit's estimate of a parameter, with its uncertainty.
typedef struct GimbalEstimate {
  double value;
  double low, high;  // 95 % confidence interval; NAN: the recording does not determine it
  gboolean at_end;   // of its range
} GimbalEstimate;

// The correlation above which a recording can hardly distinguish two parameters.
#define GIMBAL_FIT_TIED 0.95

typedef struct GimbalConclusion {
  gint64 points, failed, kept;
  gboolean complete;      // all points are done
  gboolean never_finite;  // no point has a score
  // of those that met all limits, if there are any; NULL: no point went well
  GimbalPoint* best;
  double simulating;    // s
  GimbalEstimate* fit;  // of the parameters; NULL: not a fit, or it did not end
  // (nparameter x nparameter); ±1: indistinguishable, NAN: not known
  double* correlation;
  double residual;  // standard deviation of the residuals
} GimbalConclusion;

#endif  // GIMBAL_EXPERIMENT_ORDER_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs an experiment: a thread reads it, its model and its results, and simulates the missing
// points with threads and models of its own. Their priority is below that of the threads of the
// run and the window. The main thread polls for results some times a second.

#ifndef GIMBAL_EXPERIMENT_JOB_H_
#define GIMBAL_EXPERIMENT_JOB_H_

#include <glib-object.h>

#include "experiment/conduct.h"

#define GIMBAL_TYPE_EXPERIMENT_JOB (gimbal_experiment_job_get_type())
G_DECLARE_FINAL_TYPE(GimbalExperimentJob, gimbal_experiment_job, GIMBAL, EXPERIMENT_JOB, GObject)

// What points are simulated with, shared by all that still show one. Reference-counted.
typedef struct GimbalGround {
  GimbalExperiment* experiment;
  GPtrArray* sources;  // texts of the model as they stood in the editor (GimbalSource)
  Bench* bench;
} GimbalGround;

GimbalGround* gimbal_ground_ref(GimbalGround* self);
void gimbal_ground_unref(GimbalGround* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalGround, gimbal_ground_unref)

typedef enum GimbalJobStage {
  GIMBAL_JOB_NONE,      // nothing was asked for
  GIMBAL_JOB_CHECKING,  // reads experiment, model and results, to show them
  GIMBAL_JOB_READING,   // the same, to run
  GIMBAL_JOB_RUNNING,
  GIMBAL_JOB_STOPPING,  // the points under way finish
  GIMBAL_JOB_STOPPED,   // there is more to do
  GIMBAL_JOB_DONE,      // all points are there
  GIMBAL_JOB_FAILED     // problems say why
} GimbalJobStage;

// Signal "changed": any of the values below has changed.
GimbalExperimentJob* gimbal_experiment_job_new(void);

// What to do. All members are copied or referenced by the job.
typedef struct GimbalJobOrder {
  const char* path;    // of the experiment
  const char* text;    // of the experiment
  GPtrArray* sources;  // of the model (GimbalSource)
  gboolean run;        // FALSE: only read the existing results
  int jobs;            // threads; 0: all processors but one
} GimbalJobOrder;

// Start an order; work under way is abandoned. Old results are dropped when new ones arrive.
void gimbal_experiment_job_start(GimbalExperimentJob* self, const GimbalJobOrder* order);
void gimbal_experiment_job_stop(GimbalExperimentJob* self);

// Stop, and drop all results.
void gimbal_experiment_job_clear(GimbalExperimentJob* self);

GimbalJobStage gimbal_experiment_job_get_stage(GimbalExperimentJob* self);
gboolean gimbal_experiment_job_is_busy(GimbalExperimentJob* self);

// Owned by the job. NULL: the experiment could not be read, or not yet.
GimbalGround* gimbal_experiment_job_get_ground(GimbalExperimentJob* self);

// The points in the order in which they came (GimbalPoint), the best one (NULL: none yet), a point
// by its number (NULL: there is none). Owned by the job.
const GPtrArray* gimbal_experiment_job_get_points(GimbalExperimentJob* self);
const GimbalPoint* gimbal_experiment_job_get_best(GimbalExperimentJob* self);
const GimbalPoint* gimbal_experiment_job_find(GimbalExperimentJob* self, gint64 id);

// The progress. Its best is always NULL; its paused is the reason for a pause, NULL: there is none.
const GimbalProgress* gimbal_experiment_job_get_progress(GimbalExperimentJob* self);

// The conclusion and the problems of the last order. NULL while it is under way.
const GimbalConclusion* gimbal_experiment_job_get_conclusion(GimbalExperimentJob* self);
const GimbalDiagnostics* gimbal_experiment_job_get_problems(GimbalExperimentJob* self);

// Rename the results of an experiment (a path), so that it can begin again. FALSE with an error.
gboolean gimbal_experiment_job_put_aside(const char* experiment, GError** error);

#endif  // GIMBAL_EXPERIMENT_JOB_H_

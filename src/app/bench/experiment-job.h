// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An experiment at work: a thread that reads it, its model and its results, and simulates what is
// left to do, with threads of its own on models of its own. They stand back behind the threads of
// the run and the window. The main thread looks what has come some times a second.

#ifndef GIMBAL_EXPERIMENT_JOB_H_
#define GIMBAL_EXPERIMENT_JOB_H_

#include <glib-object.h>

#include "experiment/conduct.h"

#define GIMBAL_TYPE_EXPERIMENT_JOB (gimbal_experiment_job_get_type())
G_DECLARE_FINAL_TYPE(GimbalExperimentJob, gimbal_experiment_job, GIMBAL, EXPERIMENT_JOB, GObject)

// What points are simulated on, for all that still look at one. Counted.
typedef struct GimbalGround {
  GimbalExperiment* experiment;
  GPtrArray* sources;  // texts of the model as they stood in the editor (GimbalSource)
  Bench* bench;
} GimbalGround;

GimbalGround* gimbal_ground_ref(GimbalGround* self);
void gimbal_ground_unref(GimbalGround* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalGround, gimbal_ground_unref)

typedef enum GimbalJobStage {
  GIMBAL_JOB_NONE,     // nothing was asked for
  GIMBAL_JOB_READING,  // experiment, model and results
  GIMBAL_JOB_RUNNING,
  GIMBAL_JOB_STOPPING,  // points under way end
  GIMBAL_JOB_STOPPED,   // there is more to do
  GIMBAL_JOB_DONE,      // all points are there
  GIMBAL_JOB_FAILED     // problems say why
} GimbalJobStage;

// Signal "changed": of any of the following.
GimbalExperimentJob* gimbal_experiment_job_new(void);

// What is to be done. All of it is lent.
typedef struct GimbalJobOrder {
  const char* path;    // of the experiment
  const char* text;    // of it
  GPtrArray* sources;  // of the model (GimbalSource)
  gboolean run;        // FALSE: look at the results that are there
  int jobs;            // threads; 0: all processors but one
} GimbalJobOrder;

// Whatever it does is given up; results of before are forgotten once the new ones come.
void gimbal_experiment_job_start(GimbalExperimentJob* self, const GimbalJobOrder* order);
void gimbal_experiment_job_stop(GimbalExperimentJob* self);

// Forget all.
void gimbal_experiment_job_clear(GimbalExperimentJob* self);

GimbalJobStage gimbal_experiment_job_get_stage(GimbalExperimentJob* self);
gboolean gimbal_experiment_job_is_busy(GimbalExperimentJob* self);

// NULL: it could not be read (yet).
GimbalGround* gimbal_experiment_job_get_ground(GimbalExperimentJob* self);

// The points as they came (GimbalPoint), their best (NULL: none yet), a point by its number.
const GPtrArray* gimbal_experiment_job_get_points(GimbalExperimentJob* self);
const GimbalPoint* gimbal_experiment_job_get_best(GimbalExperimentJob* self);
const GimbalPoint* gimbal_experiment_job_find(GimbalExperimentJob* self, gint64 id);

// How far it is; best is NULL. And why nothing goes on, NULL: it does.
const GimbalProgress* gimbal_experiment_job_get_progress(GimbalExperimentJob* self);

// What a run came to, valid when it is over.
const GimbalConclusion* gimbal_experiment_job_get_conclusion(GimbalExperimentJob* self);
const GimbalDiagnostics* gimbal_experiment_job_get_problems(GimbalExperimentJob* self);

// Put the results of an experiment aside under another name, so that it can begin anew. FALSE with
// an error.
gboolean gimbal_experiment_job_put_aside(const char* experiment, GError** error);

#endif  // GIMBAL_EXPERIMENT_JOB_H_

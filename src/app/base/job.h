// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs work on another thread, and returns the result in the main loop.

#ifndef GIMBAL_JOB_H_
#define GIMBAL_JOB_H_

#include <gio/gio.h>

// Return the result through task. Until then, only the worker thread uses the job.
typedef void (*GimbalJobWork)(GTask* task, gpointer job);

// Start the work. The job belongs to the task, which frees it with release (NULL: the work frees
// it).
void gimbal_job_run(GTask* task, gpointer job, GDestroyNotify release, GimbalJobWork work);

#endif  // GIMBAL_JOB_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Work on another thread, answered in the main loop.

#ifndef GIMBAL_JOB_H_
#define GIMBAL_JOB_H_

#include <gio/gio.h>

// Returns the answer through task. Only the thread uses the job until then.
typedef void (*GimbalJobWork)(GTask* task, gpointer job);

// Keeps the job with the task, released with it (release: NULL if the work does that), and starts.
void gimbal_job_run(GTask* task, gpointer job, GDestroyNotify release, GimbalJobWork work);

#endif  // GIMBAL_JOB_H_

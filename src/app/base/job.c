// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "base/job.h"

static void job_run_thread(GTask* task, gpointer source, gpointer job, GCancellable* cancellable) {
  (void)source, (void)cancellable;
  ((GimbalJobWork)g_task_get_source_tag(task))(task, job);
}

void gimbal_job_run(GTask* task, gpointer job, GDestroyNotify release, GimbalJobWork work) {
  g_task_set_source_tag(task, work);
  g_task_set_task_data(task, job, release);
  g_task_run_in_thread(task, job_run_thread);
}

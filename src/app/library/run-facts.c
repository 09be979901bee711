// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library/run-facts.h"

#include <glib/gstdio.h>

#include "base/job.h"
#include "trajectory/trajectory.h"

void gimbal_run_facts_free(GimbalRunFacts* facts) {
  char* const texts[] = {facts->path, facts->model, facts->trouble};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  g_free(facts);
}

static gint64 unix_time(const char* created) {
  g_autoptr(GDateTime) time = created ? g_date_time_new_from_iso8601(created, NULL) : NULL;
  return time ? g_date_time_to_unix(time) : 0;
}

// Of a file that says it, the time at which it was begun; else that of the last writing stays.
static void read_facts(GimbalRunFacts* facts, GimbalTrajectory* t) {
  const char *title = gimbal_trajectory_title(t), *notice = gimbal_trajectory_notice(t);
  facts->moments = gimbal_trajectory_rows(t);
  if (facts->moments) {
    facts->seconds = gimbal_trajectory_time(t, facts->moments - 1) - gimbal_trajectory_time(t, 0);
  }
  facts->model = g_strdup(title ? title : "");
  gint64 created = unix_time(gimbal_trajectory_created(t));
  if (created) facts->made = created;
  facts->trouble = g_strdup(notice);
  facts->good = TRUE;
}

static void run_facts(GTask* task, gpointer path) {
  GimbalRunFacts* facts = g_new0(GimbalRunFacts, 1);
  GStatBuf found;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  facts->path = g_strdup(path);
  if (g_stat(path, &found) == 0) {
    facts->bytes = found.st_size;
    facts->made = (gint64)found.st_mtime;
  }
  if (t) {
    read_facts(facts, t);
  } else {
    facts->model = g_strdup("");
    facts->trouble = g_strdup(error->message);
  }
  g_task_return_pointer(task, facts, (GDestroyNotify)gimbal_run_facts_free);
}

void gimbal_run_facts_async(const char* path, GCancellable* cancellable, GAsyncReadyCallback callback,
                            gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
  gimbal_job_run(task, g_strdup(path), g_free, run_facts);
}

GimbalRunFacts* gimbal_run_facts_finish(GAsyncResult* result) {
  return g_task_propagate_pointer(G_TASK(result), NULL);
}

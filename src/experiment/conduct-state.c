// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads get points one by one, which balances uneven durations; the result of a point does not
// depend on its thread. Each result is saved at once; if the disk is full, the threads wait and the
// user is informed.

#include "experiment/conduct-state.h"

#include <glib/gi18n.h>
#include <string.h>

#include "experiment/problems.h"

enum { PROGRESS_MS = 200, RETRY_MS = 500 };

//---- threads

typedef struct PointTask {
  Conduct* conduct;
  gint64 next;  // index, taken atomically
  gint64 count;
  ConductWork work;
  gpointer data;
} PointTask;

gboolean conduct_is_over(const Conduct* self) {
  return g_atomic_int_get(&self->ended_early) || (self->order->stop && *self->order->stop);
}

static void work_on_points(Worker* worker, gpointer data) {
  PointTask* task = data;
  for (;;) {
    gint64 index = __atomic_fetch_add(&task->next, 1, __ATOMIC_RELAXED);
    if (index >= task->count || conduct_is_over(task->conduct)) break;
    task->work(task->conduct, worker, index, task->data);
  }
}

// To be called with the mutex held, so that the best point does not change.
void conduct_report_progress(Conduct* self) {
  if (!self->order->progress) return;
  GimbalProgress progress = {self->done,
                             self->failed,
                             self->kept,
                             self->total,
                             1e-6 * (double)(g_get_monotonic_time() - self->started),
                             self->best,
                             self->paused};
  self->order->progress(&progress, self->order->data);
}

static void report_crew_error(Conduct* self) {
  const char* error = crew_error(self->crew);
  if (!error) return;
  self->broken = TRUE;
  problems_add(self->list, GIMBAL_SEVERITY_ERROR, "engine-error", NULL,
               N_("Give the same command again: it goes on where it stopped."),
               "The engine reported an error outside of any point: %s", error);
}

void conduct_run(Conduct* self, gint64 count, ConductWork work, gpointer data) {
  PointTask task = {self, 0, count, work, data};
  crew_begin(self->crew, (int)MIN((gint64)self->jobs, count), work_on_points, &task);
  while (!crew_wait(self->crew, PROGRESS_MS * 1000)) {
    g_mutex_lock(&self->mutex);
    conduct_report_progress(self);
    g_mutex_unlock(&self->mutex);
  }
  report_crew_error(self);
}

//---- points

// To be called with the mutex held.
static void count_point(Conduct* self, const GimbalPoint* point, gboolean fresh) {
  *(fresh ? &self->done : &self->kept) += 1;
  if (self->order->most && self->done >= self->order->most) g_atomic_int_set(&self->ended_early, TRUE);
  if (self->order->point) self->order->point(point, self->order->data);
  if (point->status != GIMBAL_POINT_DONE) self->failed++;
  for (int i = 0; i < self->bench->ngoal && point->status == GIMBAL_POINT_DONE; i++) {
    self->finite[i] += isfinite(bench_cost(self->bench, point, i)) != 0;
  }
  if (point->status != GIMBAL_POINT_DONE || !gimbal_point_is_better(point, self->best)) return;
  gimbal_point_free(self->best);
  self->best = gimbal_point_copy(self->bench, point);
}

// To be called with the mutex held; it is released while waiting for room.
static void wait_for_room(Conduct* self, const char* error) {
  g_free(self->paused);
  self->paused = g_strdup(error);
  g_mutex_unlock(&self->mutex);
  g_usleep(RETRY_MS * 1000);
  g_mutex_lock(&self->mutex);
}

static gboolean conduct_store_point(Conduct* self, const GimbalPoint* point) {
  const char* error = NULL;
  gint64 until = g_get_monotonic_time() + (gint64)(1e6 * self->order->patience);
  g_mutex_lock(&self->mutex);
  ResultsAnswer answer = results_put(self->results, point, &error);
  while (answer == RESULTS_NO_ROOM && !conduct_is_over(self) && g_get_monotonic_time() < until) {
    wait_for_room(self, error);
    answer = results_put(self->results, point, &error);
  }
  if (answer == RESULTS_KEPT) {
    g_clear_pointer(&self->paused, g_free);
    count_point(self, point, TRUE);
  } else if (!self->broken) {
    self->broken = TRUE;
    g_atomic_int_set(&self->ended_early, TRUE);
    GimbalPlace place = {.file = self->order->results};
    problems_add(self->list, GIMBAL_SEVERITY_ERROR, "results-file", &place,
                 N_("Make room and give the same command again: it goes on where it stopped."),
                 "Results cannot be kept any more: %s", error);
  }
  g_mutex_unlock(&self->mutex);
  return answer == RESULTS_KEPT;
}

// No rank is left to simulate.
static void report_no_ranks(Conduct* self) {
  g_mutex_lock(&self->mutex);
  if (!self->broken) {
    problems_add(self->list, GIMBAL_SEVERITY_ERROR, "no-ranks", NULL,
                 N_("Give the same command again: it goes on where it stopped."), "All other ranks are lost");
  }
  self->broken = TRUE;
  g_atomic_int_set(&self->ended_early, TRUE);
  g_mutex_unlock(&self->mutex);
}

GimbalPoint* conduct_evaluate(Conduct* self, Worker* worker, gint64 id, const double* parameter) {
  g_mutex_lock(&self->mutex);
  GimbalPoint* point = results_get(self->results, id);
  gboolean same =
      point && !memcmp(point->parameter, parameter, sizeof(double) * (gsize)self->bench->nparameter);
  if (same) count_point(self, point, FALSE);
  g_mutex_unlock(&self->mutex);
  if (same) return point;
  gimbal_point_free(point);
  point = gimbal_point_new(self->bench, id, parameter);
  gboolean simulated = TRUE;
  if (self->order->leader) {
    simulated = leader_simulate(self->order->leader, point);
  } else {
    worker_simulate(worker, point);
  }
  if (!simulated) report_no_ranks(self);
  if (simulated && conduct_store_point(self, point)) return point;
  gimbal_point_free(point);
  return NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/crew.h"

#include <glib/gi18n.h>
#include <mujoco/mjbatch.h>

#include "experiment/problems.h"

struct Crew {
  mjBatch* batch;  // NULL: the threads only wait
  int count;
  Worker** workers;   // (count); NULL: none
  GThread** threads;  // (count); with a batch only the first, which calls it
  int used;           // of them
  CrewWork work;
  gpointer data;
  GMutex mutex;  // of the following fields
  GCond ended;
  int running;
  gboolean failed;
};

static Crew* allocate_crew(int count) {
  Crew* self = g_new0(Crew, 1);
  self->count = count;
  self->threads = g_new0(GThread*, (gsize)count + 1);
  g_mutex_init(&self->mutex);
  g_cond_init(&self->ended);
  return self;
}

Crew* crew_new_waiting(int count) {
  return allocate_crew(count);
}

Crew* crew_new(const Bench* bench, int count, GimbalDiagnostics* list) {
  // what sleeps and what plug-ins keep stays with a thread, so the batch has to be persistent
  mjBatchConfig config = {.nthread = count, .persistent = 1};
  char why[500] = "";
  mjBatch* batch = mjb_makeBatch(bench->subject->base, count, &config, why, sizeof why);
  if (!batch) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "engine-error", NULL, N_("Take fewer threads with --jobs."),
                 "The threads of the experiment cannot be made: %s", why);
    return NULL;
  }
  Crew* self = allocate_crew(count);
  self->batch = batch;
  self->workers = g_new0(Worker*, (gsize)count);
  for (int i = 0; i < count; i++) self->workers[i] = worker_new(bench);
  return self;
}

void crew_free(Crew* self) {
  if (!self) return;
  for (int i = 0; self->workers && i < self->count; i++) worker_free(self->workers[i]);
  mjb_deleteBatch(self->batch);
  g_mutex_clear(&self->mutex);
  g_cond_clear(&self->ended);
  g_free(self->workers);
  g_free(self->threads);
  g_free(self);
}

static void end_one(Crew* self) {
  g_mutex_lock(&self->mutex);
  self->running--;
  g_cond_signal(&self->ended);
  g_mutex_unlock(&self->mutex);
}

static void simulate_points(const mjModel* m, mjData* d, int sim, void* arg) {
  Crew* self = arg;
  worker_lend(self->workers[sim], m, d);
  self->work(self->workers[sim], self->data);
}

static gpointer run_batch(gpointer data) {
  Crew* self = data;
  g_autofree int* ids = g_new(int, (gsize)self->used);
  for (int i = 0; i < self->used; i++) ids[i] = i;
  self->failed = mjb_apply(self->batch, ids, self->used, simulate_points, self, 0) != 0;
  end_one(self);
  return NULL;
}

static gpointer run_waiting(gpointer data) {
  Crew* self = data;
  self->work(NULL, self->data);
  end_one(self);
  return NULL;
}

void crew_begin(Crew* self, int count, CrewWork work, gpointer data) {
  self->used = MIN(count, self->count);
  self->work = work;
  self->data = data;
  self->failed = FALSE;
  self->running = self->batch ? MIN(self->used, 1) : self->used;
  int threads = self->running;
  for (int i = 0; i < threads; i++) {
    self->threads[i] = g_thread_new("experiment", self->batch ? run_batch : run_waiting, self);
  }
}

gboolean crew_wait(Crew* self, gint64 patience) {
  gint64 until = g_get_monotonic_time() + patience;
  g_mutex_lock(&self->mutex);
  while (self->running && g_cond_wait_until(&self->ended, &self->mutex, until)) continue;
  gboolean over = !self->running;
  g_mutex_unlock(&self->mutex);
  for (int i = 0; over && self->threads[i]; i++) g_thread_join(g_steal_pointer(&self->threads[i]));
  return over;
}

const char* crew_error(const Crew* self) {
  for (int i = 0; self->failed && i < self->used; i++) {
    if (mjb_status(self->batch)[i]) return mjb_error(self->batch, i);
  }
  return NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/replay.h"

#include "run/history.h"

void gimbal_replay_free(GimbalReplay* self) {
  if (!self) return;
  for (int i = 0; i < self->ngoal; i++) g_free(self->curves[i]);
  mj_deleteModel(self->model);
  void* const owned[] = {self->states, self->times, self->curves, self->message, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

// The run to repeat, and its states.
typedef struct Task {
  GimbalGround* ground;
  GimbalPoint* point;
  int run;
  GArray* states;  // mjtNum
  int nstate;
} Task;

static void task_free(gpointer data) {
  Task* self = data;
  gimbal_point_free(self->point);
  gimbal_ground_unref(self->ground);
  g_array_unref(self->states);
  g_free(self);
}

// Store no more states than the history holds.
static void replay_store_state(const mjModel* m, const mjData* d, gpointer data) {
  Task* self = data;
  guint size = (guint)mj_stateSize(m, mjSTATE_INTEGRATION), at = self->states->len;
  gsize bytes = sizeof(mjtNum) * ((gsize)at + size);
  if (self->nstate >= GIMBAL_HISTORY_STATES || bytes > GIMBAL_HISTORY_BYTES) return;
  g_array_set_size(self->states, at + size);
  mj_getState(m, d, &g_array_index(self->states, mjtNum, at), mjSTATE_INTEGRATION);
  self->nstate++;
}

static void store_curves(GimbalReplay* replay, const Worker* worker, const Bench* bench) {
  const double* times;
  replay->ngoal = bench->ngoal;
  replay->curves = g_new0(double*, (gsize)bench->ngoal + 1);
  for (int i = 0; i < bench->ngoal; i++) {
    const double* values = worker_curve(worker, i, &replay->count, &times);
    gsize size = sizeof(double) * (gsize)replay->count;
    if (values && size) replay->curves[i] = g_memdup2(values, size);
  }
  if (replay->count) replay->times = g_memdup2(times, sizeof(double) * (gsize)replay->count);
}

static void go_through(GTask* gtask, gpointer source, gpointer data, GCancellable* cancellable) {
  Task* task = data;
  const Bench* bench = task->ground->bench;
  (void)source, (void)cancellable;
  GimbalReplay* replay = g_new0(GimbalReplay, 1);
  Worker* worker = worker_new(bench);
  worker_replay(worker, task->point, task->run, replay_store_state, task);
  replay->point = task->point->id;
  replay->run = task->run;
  replay->message = g_strdup(task->point->message);
  replay->nstate = task->nstate;
  if (worker_model(worker)) replay->model = mj_copyModel(NULL, worker_model(worker));
  store_curves(replay, worker, bench);
  replay->states = g_memdup2(task->states->data, sizeof(mjtNum) * task->states->len);
  worker_free(worker);
  g_task_return_pointer(gtask, replay, (GDestroyNotify)gimbal_replay_free);
}

void gimbal_replay_async(GimbalGround* ground, gint64 point, const double* parameter, int run,
                         GCancellable* cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  Task* task = g_new0(Task, 1);
  task->ground = gimbal_ground_ref(ground);
  task->point = gimbal_point_new(ground->bench, point, parameter);
  task->run = run;
  task->states = g_array_new(FALSE, FALSE, sizeof(mjtNum));
  g_autoptr(GTask) gtask = g_task_new(NULL, cancellable, callback, user_data);
  g_task_set_task_data(gtask, task, task_free);
  g_task_run_in_thread(gtask, go_through);
}

GimbalReplay* gimbal_replay_finish(GAsyncResult* result) {
  return g_task_propagate_pointer(G_TASK(result), NULL);
}

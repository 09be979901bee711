// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points go to threads one by one, so that uneven ones balance; which thread a point meets has no
// influence on it. What is simulated is kept at once; where there is no room for it, the threads
// wait and the user is told.

#include "experiment/conduct.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/conduct-state.h"
#include "experiment/design.h"
#include "experiment/problems.h"
#include "language/edit/rewrite.h"
#include "language/files/files.h"

enum { PROGRESS_MS = 200, RETRY_MS = 500 };

//---- threads

typedef struct WorkerTask {
  Conduct* conduct;
  Worker* worker;
  gint64* next;  // index, taken atomically
  gint64 count;
  ConductWork work;
  gpointer data;
} WorkerTask;

gboolean conduct_is_over(const Conduct* self) {
  return g_atomic_int_get(&self->ended_early) || (self->order->stop && *self->order->stop);
}

static gpointer work_on_points(gpointer data) {
  WorkerTask* task = data;
  for (;;) {
    gint64 index = __atomic_fetch_add(task->next, 1, __ATOMIC_RELAXED);
    if (index >= task->count || conduct_is_over(task->conduct)) break;
    task->work(task->conduct, task->worker, index, task->data);
  }
  g_mutex_lock(&task->conduct->mutex);
  task->conduct->running--;
  g_cond_signal(&task->conduct->ended);
  g_mutex_unlock(&task->conduct->mutex);
  return NULL;
}

// The mutex is held: the best point stays what it is.
static void report_progress(Conduct* self) {
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

void conduct_run(Conduct* self, gint64 count, ConductWork work, gpointer data) {
  gint64 next = 0;
  int threads = (int)MIN((gint64)self->jobs, count);
  g_autofree WorkerTask* turns = g_new(WorkerTask, (gsize)threads + 1);
  g_autofree GThread** handles = g_new(GThread*, (gsize)threads + 1);
  self->running = threads;
  for (int i = 0; i < threads; i++) {
    turns[i] = (WorkerTask){self, self->workers[i], &next, count, work, data};
    handles[i] = g_thread_new("experiment", work_on_points, &turns[i]);
  }
  g_mutex_lock(&self->mutex);
  while (self->running) {
    if (!g_cond_wait_until(&self->ended, &self->mutex, g_get_monotonic_time() + PROGRESS_MS * 1000)) {
      report_progress(self);
    }
  }
  g_mutex_unlock(&self->mutex);
  for (int i = 0; i < threads; i++) g_thread_join(handles[i]);
}

//---- points

// The mutex is held.
static void count_point(Conduct* self, const GimbalPoint* point, gboolean fresh) {
  *(fresh ? &self->done : &self->kept) += 1;
  if (self->order->most && self->done >= self->order->most) g_atomic_int_set(&self->ended_early, TRUE);
  if (self->order->point) self->order->point(point, self->order->data);
  if (point->status != GIMBAL_POINT_DONE) self->failed++;
  if (point->status != GIMBAL_POINT_DONE || !gimbal_point_is_better(point, self->best)) return;
  gimbal_point_free(self->best);
  self->best = gimbal_point_new(self->bench, point->id, point->parameter);
  memcpy(self->best->value, point->value, sizeof(double) * (gsize)(self->bench->nrun * self->bench->ngoal));
  self->best->score = point->score;
  self->best->met = point->met;
}

// The mutex is held. Wait, without it, for room.
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

//---- designs that know their points

static gint64 id_of(const Conduct* self, gint64 index) {
  return self->order->nshard ? index * self->order->nshard + self->order->shard : index;
}

static void evaluate_planned(Conduct* self, Worker* worker, gint64 index, gpointer data) {
  (void)data;
  g_autofree double* parameter = g_new(double, (gsize)self->bench->nparameter + 1);
  gint64 id = id_of(self, index);
  design_point(self->bench->experiment, id, parameter);
  gimbal_point_free(conduct_evaluate(self, worker, id, parameter));
}

static gboolean conduct_planned(Conduct* self) {
  gint64 count = design_count(self->bench->experiment), n = self->order->nshard;
  if (n) count = (count - self->order->shard + n - 1) / n;
  self->total = count;
  conduct_run(self, count, evaluate_planned, NULL);
  return TRUE;
}

static gboolean may_be_sharded(const Conduct* self) {
  const GimbalExperiment* e = self->bench->experiment;
  return !self->order->nshard || design_count(e) >= 0 ||
         (e->design == GIMBAL_DESIGN_SEARCH && e->plan.method == GIMBAL_SEARCH_MANY_START);
}

static gboolean conduct_all_points(Conduct* self, GimbalConclusion* conclusion) {
  const GimbalExperiment* e = self->bench->experiment;
  if (!may_be_sharded(self)) {
    problems_add(self->list, GIMBAL_SEVERITY_ERROR, "no-shards", &e->plan.place,
                 N_("Leave --shard out, or search with many starts."),
                 "Each point of this design depends on those before it");
    return FALSE;
  }
  if (e->design == GIMBAL_DESIGN_FIT) return fit_conduct(self, conclusion);
  return e->design == GIMBAL_DESIGN_SEARCH ? search_conduct(self) : conduct_planned(self);
}

//---- the whole

static void conduct_conclude(Conduct* self, GimbalConclusion* conclusion) {
  conclusion->points = self->done + self->kept;
  conclusion->failed = self->failed;
  conclusion->kept = self->kept;
  conclusion->complete = !conduct_is_over(self);
  conclusion->never_finite = !self->best || !isfinite(self->best->score);
  conclusion->simulating = 1e-6 * (double)(g_get_monotonic_time() - self->started);
  conclusion->best = g_steal_pointer(&self->best);
  const GimbalExperiment* e = self->bench->experiment;
  if (conclusion->never_finite && conclusion->points && e->ngoal) {
    problems_add(self->list, GIMBAL_SEVERITY_WARNING, "goal-never-finite",
                 &gimbal_experiment_goal(e, 0)->place,
                 N_("Look at what went wrong with the points, and whether the goals have a value at all."),
                 "None of %lld points has a finite score", (long long)conclusion->points);
  }
}

int gimbal_experiment_conduct(const Bench* bench, const GimbalConductOrder* order,
                              GimbalConclusion* conclusion, GimbalDiagnostics* list) {
  *conclusion = (GimbalConclusion){.complete = FALSE};
  Conduct conduct = {
      .bench = bench, .order = order, .list = list, .total = -1, .started = g_get_monotonic_time()};
  conduct.jobs = order->jobs > 0 ? order->jobs : (int)g_get_num_processors();
  if (order->leader) conduct.jobs = leader_room(order->leader);
  conduct.results = results_open(order->results, bench, list);
  if (!conduct.results) return -1;
  g_mutex_init(&conduct.mutex);
  g_cond_init(&conduct.ended);
  conduct.workers = g_new0(Worker*, (gsize)conduct.jobs);
  for (int i = 0; i < conduct.jobs && !order->leader; i++) conduct.workers[i] = worker_new(bench);
  gboolean good = conduct_all_points(&conduct, conclusion) && !conduct.broken;
  report_progress(&conduct);
  conduct_conclude(&conduct, conclusion);
  for (int i = 0; i < conduct.jobs; i++) worker_free(conduct.workers[i]);
  g_free(conduct.workers);
  g_free(conduct.paused);
  results_close(conduct.results);
  g_mutex_clear(&conduct.mutex);
  g_cond_clear(&conduct.ended);
  return good ? 0 : -1;
}

void gimbal_conclusion_clear(GimbalConclusion* conclusion) {
  gimbal_point_free(conclusion->best);
  g_free(conclusion->fit);
  g_free(conclusion->correlation);
  *conclusion = (GimbalConclusion){.complete = FALSE};
}

//---- writing

static gboolean write_file(const GimbalMjcfFile* file, const GArray* edits, GimbalDiagnostics* list) {
  g_autoptr(GError) error = NULL;
  g_autofree char* text = gimbal_edits_apply_to_text(edits, file->path, file->tree->text);
  if (!text || !strcmp(text, file->tree->text) || g_file_set_contents(file->path, text, -1, &error)) {
    return TRUE;
  }
  GimbalPlace place = {.file = file->path};
  problems_add(list, GIMBAL_SEVERITY_ERROR, "model-file", &place,
               N_("Look whether the file can be written to."), "The model cannot be written: %s",
               error->message);
  return FALSE;
}

int gimbal_experiment_write(const Bench* bench, const GimbalConclusion* conclusion, GimbalDiagnostics* list) {
  if (conclusion->never_finite && !conclusion->fit) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "nothing-to-write", &bench->experiment->place, NULL,
                 "No point has a finite score");
    return -1;
  }
  g_autofree double* point =
      g_memdup2(conclusion->best->parameter, sizeof(double) * (gsize)MAX(1, bench->nparameter));
  for (int i = 0; i < bench->nparameter && conclusion->fit; i++) point[i] = conclusion->fit[i].value;
  g_autoptr(GArray) edits = subject_edits(bench->subject, point);
  for (guint i = 0; i < bench->subject->files->len; i++) {
    if (!write_file(g_ptr_array_index(bench->subject->files, i), edits, list)) return -1;
  }
  return 0;
}

//---- merging

typedef struct Merge {
  Results* into;
  const char* path;
  gint64 added;
  GimbalDiagnostics* list;
} Merge;

static gboolean same_values(const Bench* bench, const GimbalPoint* a, const GimbalPoint* b) {
  gsize values = sizeof(double) * (gsize)(bench->nrun * bench->ngoal),
        parameters = sizeof(double) * (gsize)bench->nparameter;
  return a->status == b->status && !memcmp(a->parameter, b->parameter, parameters) &&
         !memcmp(a->value, b->value, values);
}

static gboolean merge_point(const GimbalPoint* point, gpointer data) {
  Merge* merge = data;
  const char* error = NULL;
  GimbalPlace place = {.file = merge->path};
  g_autoptr(GimbalPoint) there = results_get(merge->into, point->id);
  if (there) {
    if (same_values(results_bench(merge->into), there, point)) return TRUE;
    problems_add(merge->list, GIMBAL_SEVERITY_ERROR, "merge-conflict", &place,
                 N_("One of the two files was made by another version or on another kind of machine; do its "
                    "points again."),
                 "Point %lld is there already, with other values", (long long)point->id);
    return FALSE;
  }
  if (results_put(merge->into, point, &error) != RESULTS_KEPT) {
    problems_add(merge->list, GIMBAL_SEVERITY_ERROR, "results-file", &place,
                 N_("Make room and give the same command again."), "%s", error);
    return FALSE;
  }
  merge->added++;
  return TRUE;
}

gint64 gimbal_experiment_merge(const Bench* bench, const char* into, const char* from,
                               GimbalDiagnostics* list) {
  int before = gimbal_diagnostics_errors(list);
  GimbalPlace place = {.file = from};
  if (!g_file_test(from, G_FILE_TEST_EXISTS)) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "results-file", &place, N_("Check the name."),
                 "There is no such file");
    return -1;
  }
  g_autoptr(Results) source = results_open(from, bench, list);
  g_autoptr(Results) target = source ? results_open(into, bench, list) : NULL;
  Merge merge = {target, from, 0, list};
  if (target) results_each(source, merge_point, &merge);
  return gimbal_diagnostics_errors(list) > before ? -1 : merge.added;
}

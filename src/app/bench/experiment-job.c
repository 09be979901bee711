// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/experiment-job.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#ifdef __linux__
  #include <sys/resource.h>
  #include <sys/syscall.h>
  #include <unistd.h>
#endif

#include "experiment/design.h"
#include "experiment/results.h"
#include "project/project.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { LOOK_MS = 150, WAIT_MS = 10, NICE = 10 };
#define PATIENCE 1e9  // seconds to wait for room on the disk: the user sees the reason

//---- the ground

GimbalGround* gimbal_ground_ref(GimbalGround* self) {
  return g_atomic_rc_box_acquire(self);
}

static void ground_clear(GimbalGround* self) {
  bench_free(self->bench);
  gimbal_experiment_free(self->experiment);
  g_clear_pointer(&self->sources, g_ptr_array_unref);
}

void gimbal_ground_unref(GimbalGround* self) {
  g_atomic_rc_box_release_full(self, (GDestroyNotify)ground_clear);
}

//---- the thread's side

// Shared by the thread and the object; the mutex protects all members below it.
typedef struct Work {
  struct Work* before;  // previous work, has the results open until it ends; NULL: none
  char *path, *results;
  GBytes* text;
  GPtrArray* sources;
  gboolean run;
  int jobs;
  volatile int stop;
  GMutex mutex;
  GPtrArray* fresh;  // points that the object has not read yet
  GimbalProgress progress;
  char* paused;
  gboolean running;  // it simulates
  gboolean ended;
  GimbalGround* ground;
  GimbalDiagnostics* problems;  // from here on: for the object once the work has ended
  GimbalConclusion conclusion;
  gboolean good;
} Work;

static void work_unref(Work* self);

static void work_clear(Work* self) {
  g_clear_pointer(&self->before, work_unref);
  void* const texts[] = {self->path, self->results, self->paused};
  GPtrArray* const lists[] = {self->sources, self->fresh};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) g_ptr_array_unref(lists[i]);
  g_bytes_unref(self->text);
  gimbal_conclusion_clear(&self->conclusion);
  gimbal_diagnostics_free(self->problems);
  g_clear_pointer(&self->ground, gimbal_ground_unref);
  g_mutex_clear(&self->mutex);
}

static void work_unref(Work* self) {
  g_atomic_rc_box_release_full(self, (GDestroyNotify)work_clear);
}

// Lower the priority of this thread; the threads that it starts inherit it.
static void step_back(void) {
#ifdef __linux__
  setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
#endif
}

static void on_point(const GimbalPoint* point, gpointer data) {
  Work* self = data;
  const Bench* bench = self->ground->bench;
  GimbalPoint* copy = gimbal_point_new(bench, point->id, point->parameter);
  memcpy(copy->value, point->value, sizeof(double) * (gsize)(bench->nrun * bench->ngoal));
  copy->status = point->status;
  copy->message = g_strdup(point->message);
  copy->score = point->score;
  copy->met = point->met;
  g_mutex_lock(&self->mutex);
  g_ptr_array_add(self->fresh, copy);
  g_mutex_unlock(&self->mutex);
}

static gboolean on_kept(const GimbalPoint* point, gpointer data) {
  on_point(point, data);
  return !((Work*)data)->stop;
}

static void on_progress(const GimbalProgress* progress, gpointer data) {
  Work* self = data;
  g_mutex_lock(&self->mutex);
  self->progress = *progress;
  self->progress.best = NULL;
  g_free(self->paused);
  self->progress.paused = self->paused = g_strdup(progress->paused);
  g_mutex_unlock(&self->mutex);
}

static gboolean make_ground(Work* self) {
  GimbalGround* ground = g_atomic_rc_box_new0(GimbalGround);
  const ModelTexts texts = {gimbal_sources_load, self->sources};
  ground->sources = g_ptr_array_ref(self->sources);
  ground->experiment = gimbal_experiment_new(self->path, self->text, self->problems);
  if (ground->experiment) ground->bench = bench_new_of(ground->experiment, &texts, self->problems);
  if (!ground->bench) {
    gimbal_ground_unref(ground);
    return FALSE;
  }
  g_mutex_lock(&self->mutex);
  self->ground = ground;
  self->running = self->run;
  g_mutex_unlock(&self->mutex);
  return TRUE;
}

static gboolean read_results(Work* self) {
  if (!g_file_test(self->results, G_FILE_TEST_EXISTS)) return TRUE;
  g_autoptr(Results) results = results_open(self->results, self->ground->bench, self->problems);
  if (results) results_each(results, on_kept, self);
  return results != NULL;
}

static gboolean experiment_job_conduct(Work* self) {
  const GimbalConductOrder order = {.results = self->results,
                                    .jobs = self->jobs,
                                    .patience = PATIENCE,
                                    .progress = on_progress,
                                    .point = on_point,
                                    .data = self,
                                    .stop = &self->stop};
  return gimbal_experiment_conduct(self->ground->bench, &order, &self->conclusion, self->problems) == 0;
}

static gboolean has_ended(Work* self) {
  g_mutex_lock(&self->mutex);
  gboolean ended = self->ended;
  g_mutex_unlock(&self->mutex);
  return ended;
}

static gpointer experiment_job_work(gpointer data) {
  Work* self = data;
  step_back();
  while (self->before && !has_ended(self->before)) g_usleep(1000 * WAIT_MS);
  g_clear_pointer(&self->before, work_unref);
  gboolean unwanted = self->stop && !self->run;  // a check that another one has replaced
  gboolean good =
      !unwanted && make_ground(self) && (self->run ? experiment_job_conduct(self) : read_results(self));
  g_mutex_lock(&self->mutex);
  self->good = good;
  self->ended = TRUE;
  g_mutex_unlock(&self->mutex);
  work_unref(self);
  return NULL;
}

//---- the object

struct _GimbalExperimentJob {
  GObject parent;
  Work* work;  // under way, or the last one; NULL: none
  gboolean busy;
  gboolean stopping;
  guint timer;
  GimbalJobStage stage;
  GimbalGround* ground;
  GPtrArray* points;
  GHashTable* by_id;
  const GimbalPoint* best;
  GimbalProgress progress;
  char* paused;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(GimbalExperimentJob, gimbal_experiment_job, G_TYPE_OBJECT)

GimbalJobStage gimbal_experiment_job_get_stage(GimbalExperimentJob* self) {
  return self->stage;
}
gboolean gimbal_experiment_job_is_busy(GimbalExperimentJob* self) {
  return self->busy;
}
GimbalGround* gimbal_experiment_job_get_ground(GimbalExperimentJob* self) {
  return self->ground;
}
const GPtrArray* gimbal_experiment_job_get_points(GimbalExperimentJob* self) {
  return self->points;
}
const GimbalPoint* gimbal_experiment_job_get_best(GimbalExperimentJob* self) {
  return self->best;
}
const GimbalPoint* gimbal_experiment_job_find(GimbalExperimentJob* self, gint64 id) {
  return g_hash_table_lookup(self->by_id, &id);
}
const GimbalProgress* gimbal_experiment_job_get_progress(GimbalExperimentJob* self) {
  return &self->progress;
}
const GimbalConclusion* gimbal_experiment_job_get_conclusion(GimbalExperimentJob* self) {
  return self->work && !self->busy ? &self->work->conclusion : NULL;
}
const GimbalDiagnostics* gimbal_experiment_job_get_problems(GimbalExperimentJob* self) {
  return self->work && !self->busy ? self->work->problems : NULL;
}

static void take_points(GimbalExperimentJob* self, GPtrArray* fresh) {
  for (guint i = 0; i < fresh->len; i++) {
    GimbalPoint* point = g_ptr_array_index(fresh, i);
    if (gimbal_experiment_job_find(self, point->id)) {  // a search may find it again
      gimbal_point_free(point);
      continue;
    }
    g_ptr_array_add(self->points, point);
    g_hash_table_insert(self->by_id, &point->id, point);
    gboolean good = point->status == GIMBAL_POINT_DONE;
    if (good && gimbal_point_is_better(point, self->best)) self->best = point;
  }
}

// Points and ground belong together. Old ones stay on show while a new experiment fails.
static void clear_points(GimbalExperimentJob* self) {
  self->best = NULL;
  g_hash_table_remove_all(self->by_id);
  g_ptr_array_set_size(self->points, 0);
  g_clear_pointer(&self->ground, gimbal_ground_unref);
}

static void set_ground(GimbalExperimentJob* self, GimbalGround* ground) {
  if (!ground || ground == self->ground) return;
  clear_points(self);
  self->ground = gimbal_ground_ref(ground);
}

static gboolean all_there(GimbalExperimentJob* self) {
  gint64 count = self->ground ? design_count(self->ground->experiment) : -1;
  if (self->work->run) return self->work->conclusion.complete;
  return count >= 0 && (gint64)self->points->len >= count;
}

static GimbalJobStage stage_now(GimbalExperimentJob* self, gboolean running) {
  if (self->busy && !self->work->run) return GIMBAL_JOB_CHECKING;
  if (self->busy) {
    return self->stopping ? GIMBAL_JOB_STOPPING : running ? GIMBAL_JOB_RUNNING : GIMBAL_JOB_READING;
  }
  if (!self->work->good) return GIMBAL_JOB_FAILED;
  return all_there(self) ? GIMBAL_JOB_DONE : GIMBAL_JOB_STOPPED;
}

static gboolean experiment_job_poll(gpointer data) {
  GimbalExperimentJob* self = data;
  Work* shared = self->work;
  g_mutex_lock(&shared->mutex);
  g_autoptr(GPtrArray) fresh = g_steal_pointer(&shared->fresh);
  shared->fresh = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_point_free);
  g_ptr_array_set_free_func(fresh, NULL);
  gboolean ended = shared->ended, running = shared->running;
  if (fresh->len || (ended && shared->good)) set_ground(self, shared->ground);
  g_free(self->paused);
  self->paused = g_strdup(shared->paused);
  self->progress = shared->progress;
  self->progress.paused = self->paused;
  g_mutex_unlock(&shared->mutex);
  take_points(self, fresh);
  if (ended) self->busy = FALSE;
  self->stage = stage_now(self, running);
  if (ended) self->timer = 0;
  g_signal_emit(self, changed_signal, 0);
  return ended ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

// Points that are being simulated finish, and their results are dropped.
static void stop_job(GimbalExperimentJob* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (self->work) self->work->stop = 1;
  g_clear_pointer(&self->work, work_unref);
  self->busy = self->stopping = FALSE;
}

static int threads_of(const GimbalJobOrder* order) {
  return order->jobs > 0 ? order->jobs : MAX(1, (int)g_get_num_processors() - 1);
}

void gimbal_experiment_job_start(GimbalExperimentJob* self, const GimbalJobOrder* order) {
  Work* before = self->work ? g_atomic_rc_box_acquire(self->work) : NULL;
  stop_job(self);
  Work* shared = g_atomic_rc_box_new0(Work);
  shared->before = before;
  g_mutex_init(&shared->mutex);
  shared->path = g_strdup(order->path);
  shared->results = results_beside(order->path);
  shared->text = g_bytes_new(order->text, strlen(order->text));
  shared->sources = g_ptr_array_ref(order->sources);
  shared->run = order->run;
  shared->jobs = threads_of(order);
  shared->fresh = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_point_free);
  shared->progress.total = -1;
  shared->problems = gimbal_diagnostics_new();
  self->work = shared;
  self->busy = TRUE;
  self->stage = order->run ? GIMBAL_JOB_READING : GIMBAL_JOB_CHECKING;
  self->timer = g_timeout_add(LOOK_MS, experiment_job_poll, self);
  g_thread_unref(g_thread_new("experiment", experiment_job_work, g_atomic_rc_box_acquire(shared)));
  g_signal_emit(self, changed_signal, 0);
}

void gimbal_experiment_job_stop(GimbalExperimentJob* self) {
  if (!self->busy) return;
  self->work->stop = 1;
  self->stopping = TRUE;
  self->stage = GIMBAL_JOB_STOPPING;
  g_signal_emit(self, changed_signal, 0);
}

void gimbal_experiment_job_clear(GimbalExperimentJob* self) {
  stop_job(self);
  clear_points(self);
  self->stage = GIMBAL_JOB_NONE;
  g_signal_emit(self, changed_signal, 0);
}

// Also rename the files that the database has beside its own, so that a new database does not read
// them.
gboolean gimbal_experiment_job_put_aside(const char* experiment, GError** error) {
  static const char* const kParts[] = {"", "-wal", "-shm"};
  g_autofree char* results = results_beside(experiment);
  g_autofree char* aside = NULL;
  for (int i = 1; !aside || g_file_test(aside, G_FILE_TEST_EXISTS); i++) {
    g_free(aside);
    aside = g_strdup_printf("%s.%d", results, i);
  }
  for (guint i = 0; i < G_N_ELEMENTS(kParts); i++) {
    g_autofree char* from = g_strconcat(results, kParts[i], NULL);
    g_autofree char* to = g_strconcat(aside, kParts[i], NULL);
    if (!g_file_test(from, G_FILE_TEST_EXISTS) || !g_rename(from, to)) continue;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", from, g_strerror(errno));
    return FALSE;
  }
  return TRUE;
}

static void experiment_job_leave(GObject* object) {
  stop_job(GIMBAL_EXPERIMENT_JOB(object));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalExperimentJob, field, release)

static void gimbal_experiment_job_class_init(GimbalExperimentJobClass* klass) {
  GIMBAL_CLASS_OWNS(klass, experiment_job_leave, GIMBAL_TO_THE_LAST, OWNS(by_id, g_hash_table_unref),
                    OWNS(points, g_ptr_array_unref), OWNS(ground, gimbal_ground_unref), OWNS(paused, g_free));
  changed_signal = gimbal_signal_new("changed", GIMBAL_TYPE_EXPERIMENT_JOB, 0);
}

static void gimbal_experiment_job_init(GimbalExperimentJob* self) {
  self->points = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_point_free);
  self->by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
  self->progress.total = -1;
}

GimbalExperimentJob* gimbal_experiment_job_new(void) {
  return g_object_new(GIMBAL_TYPE_EXPERIMENT_JOB, NULL);
}

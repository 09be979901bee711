// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model of a recorded run is opened from a folder of the user's data, named after the hash of
// its contents. Files there with other contents may be the user's edits: they stay, and a number is
// added to the name of the folder.

#include "files/run-file.h"

#include <errno.h>
#include <gimbal/diagnostics.h>
#include <glib/gi18n.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "base/paths.h"
#include "language/files/bundle.h"
#include "project/project.h"

//---- writing

// The files of a model as they were compiled: its texts, and the files that these name.
static GPtrArray* files_of(GimbalCompiled* compiled) {
  g_autoptr(GBytes) root = compiled->sources ? gimbal_sources_load(compiled->path, compiled->sources) : NULL;
  if (!root) return g_ptr_array_new();
  return gimbal_mjcf_bundle_new(compiled->path, root, gimbal_sources_load, compiled->sources,
                                GIMBAL_TRAJECTORY_FILES);
}

// A function that with_setup calls with the setup of a trajectory file for a model.
typedef gboolean (*WithSetup)(const GimbalTrajectorySetup* setup, gpointer data, GError** error);

static gboolean with_setup(GimbalCompiled* compiled, const char* path, WithSetup call, gpointer data,
                           GError** error) {
  g_autoptr(GPtrArray) files = files_of(compiled);
  g_autofree GimbalTrajectoryText* texts = g_new0(GimbalTrajectoryText, files->len + 1);
  for (guint i = 0; i < files->len; i++) {
    const GimbalBundled* file = files->pdata[i];
    texts[i].name = file->name;
    texts[i].bytes = g_bytes_get_data(file->bytes, &texts[i].size);
  }
  g_autofree char* title = compiled->path ? g_path_get_basename(compiled->path) : g_strdup("model.xml");
  const GimbalTrajectorySetup setup = {.path = path,
                                       .program = "gimbal " GIMBAL_VERSION,
                                       .title = title,
                                       .texts = texts,
                                       .ntext = (int)files->len,
                                       .keyframe = -1};
  return call(&setup, data, error);
}

typedef struct Job {
  char* path;
  gboolean bare;  // the model is not placed anywhere
  GimbalHistoryCopy* history;
  GimbalCompiled* compiled;
  GimbalTrajectoryWriter* writer;
  GimbalTrajectoryProgress progress;
  GArray* events;  // of GimbalEvent
  GimbalMotion* motion;
  GimbalMotionPlan plan;  // its targets are owned
} Job;

static void job_free(Job* job) {
  if (job->history) gimbal_history_copy_free(job->history);
  if (job->compiled) gimbal_compiled_unref(job->compiled);
  gimbal_motion_free(job->motion);
  if (job->events) g_array_unref(job->events);
  g_free((int*)job->plan.targets);
  g_free(job->path);
  g_free(job);
}

static void run_file_start(Job* job, GimbalJobWork work, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  gimbal_job_run(task, job, (GDestroyNotify)job_free, work);
}

static void run_file_answer(GTask* task, gboolean good, GError* error) {
  if (good) {
    g_task_return_boolean(task, TRUE);
  } else {
    g_task_return_error(task, error);
  }
}

// Write those of the events that are marks of the user.
static gboolean write_marks(const char* path, const GArray* events, GError** error) {
  g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(GimbalTrajectoryMark));
  for (guint i = 0; events && i < events->len; i++) {
    const GimbalEvent* event = &g_array_index(events, GimbalEvent, i);
    GimbalTrajectoryMark mark = {event->time, event->a};
    if (event->kind == GIMBAL_EVENT_MARK) g_array_append_val(marks, mark);
  }
  return gimbal_trajectory_write_marks(path, (const GimbalTrajectoryMark*)(void*)marks->data, marks->len,
                                       error);
}

static gboolean run_file_save(const GimbalTrajectorySetup* setup, gpointer data, GError** error) {
  const GimbalHistoryCopy* history = ((Job*)data)->history;
  GimbalTrajectoryPast past = {.path = history->reel ? history->reel->path : NULL,
                               .rows = (guint64)history->reel_count};
  return gimbal_trajectory_save(setup, history->compiled->model, &history->option,
                                history->reel ? &past : NULL, history->states, history->count, NULL, error) &&
         write_marks(setup->path, history->marks, error);
}

static gboolean is_same_file(const char* a, const char* b) {
  g_autoptr(GFile) one = g_file_new_for_path(a);
  g_autoptr(GFile) other = g_file_new_for_path(b);
  return g_file_equal(one, other);
}

static void run_save(GTask* task, gpointer data) {
  Job* job = data;
  GError* error = NULL;
  if (job->history->reel && is_same_file(job->history->reel->path, job->path)) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_BUSY,
                            _("the run is being read from that file; save it under another name"));
    return;
  }
  gboolean good = with_setup(job->history->compiled, job->path, run_file_save, job, &error);
  run_file_answer(task, good, error);
}

void gimbal_run_file_save_async(GimbalHistoryCopy* history, const char* path, GAsyncReadyCallback callback,
                                gpointer user_data) {
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  job->history = history;
  run_file_start(job, run_save, callback, user_data);
}

gboolean gimbal_run_file_save_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_boolean(G_TASK(result), error);
}

static gboolean run_file_import(const GimbalTrajectorySetup* setup, gpointer data, GError** error) {
  const Job* job = data;
  return gimbal_motion_write_run(job->motion, &job->plan, setup, job->compiled->model, NULL, error);
}

static void run_import(GTask* task, gpointer data) {
  Job* job = data;
  GError* error = NULL;
  gboolean good = with_setup(job->compiled, job->path, run_file_import, job, &error);
  run_file_answer(task, good, error);
}

void gimbal_run_file_import_async(GimbalCompiled* compiled, GimbalMotion* motion, int* targets, double rate,
                                  const char* path, GAsyncReadyCallback callback, gpointer user_data) {
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  job->compiled = gimbal_compiled_ref(compiled);
  job->motion = motion;
  job->plan = (GimbalMotionPlan){targets, rate};
  run_file_start(job, run_import, callback, user_data);
}

static gboolean run_file_begin(const GimbalTrajectorySetup* setup, gpointer data, GError** error) {
  Job* job = data;
  job->writer = gimbal_trajectory_writer_new(setup, job->compiled->model, error);
  return job->writer != NULL;
}

static void run_begin(GTask* task, gpointer data) {
  Job* job = data;
  GError* error = NULL;
  if (with_setup(job->compiled, job->path, run_file_begin, job, &error)) {
    g_task_return_pointer(task, job->writer, NULL);
  } else {
    g_task_return_error(task, error);
  }
}

void gimbal_run_file_begin_async(GimbalCompiled* compiled, const char* path, GAsyncReadyCallback callback,
                                 gpointer user_data) {
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  job->compiled = gimbal_compiled_ref(compiled);
  run_file_start(job, run_begin, callback, user_data);
}

GimbalTrajectoryWriter* gimbal_run_file_begin_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

// Read the progress before closing, which frees the writer.
static void run_end(GTask* task, gpointer data) {
  Job* job = data;
  GError* error = NULL;
  job->progress = gimbal_trajectory_writer_progress(job->writer);
  gboolean good = gimbal_trajectory_writer_close(job->writer, &error);
  good = good && write_marks(job->path, job->events, &error);
  run_file_answer(task, good, error);
}

void gimbal_run_file_end_async(GimbalTrajectoryWriter* writer, const char* path, GArray* events,
                               GAsyncReadyCallback callback, gpointer user_data) {
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  job->events = g_array_ref(events);
  job->writer = writer;
  run_file_start(job, run_end, callback, user_data);
}

gboolean gimbal_run_file_end_finish(GAsyncResult* result, GimbalTrajectoryProgress* progress,
                                    GError** error) {
  *progress = ((Job*)g_task_get_task_data(G_TASK(result)))->progress;
  return g_task_propagate_boolean(G_TASK(result), error);
}

//---- reading

void gimbal_run_file_free(GimbalRunFile* file) {
  void* const owned[] = {file->path, file->notice, file};
  mj_deleteModel(file->model);
  g_clear_pointer(&file->reel, gimbal_reel_unref);
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

static gboolean is_plain(const char* name) {
  return *name && !g_path_is_absolute(name) && !strstr(name, "..");
}

// Write a file unless it exists. FALSE if it has other contents or cannot be written.
static gboolean run_file_store(const char* path, const void* bytes, gsize size) {
  g_autofree char *there = NULL, *folder = g_path_get_dirname(path);
  gsize length;
  if (g_file_get_contents(path, &there, &length, NULL)) return length == size && !memcmp(there, bytes, size);
  return g_mkdir_with_parents(folder, 0755) == 0 && g_file_set_contents(path, bytes, (gssize)size, NULL);
}

static gboolean put_texts(GimbalTrajectory* t, const char* folder) {
  for (int i = 0; i < gimbal_trajectory_text_count(t); i++) {
    GimbalTrajectoryText text = gimbal_trajectory_text(t, i);
    g_autofree char* path = g_build_filename(folder, text.name, NULL);
    if (!is_plain(text.name) || !run_file_store(path, text.bytes, text.size)) return FALSE;
  }
  return gimbal_trajectory_text_count(t) > 0;
}

static gboolean put_binary(GimbalTrajectory* t, const char* path) {
  const mjModel* m = gimbal_trajectory_model(t);
  mjtSize size = mj_sizeModel(m);
  g_autofree char* bytes = size < G_MAXINT ? g_try_malloc0((gsize)size) : NULL;
  if (!bytes) return FALSE;
  mj_saveModel(m, NULL, bytes, (int)size);
  return run_file_store(path, bytes, (gsize)size);
}

typedef struct Compile {
  const char* path;
  const mjModel* like;
  gboolean same;
} Compile;

// Whether two models have as much of everything, but for the places of their files.
static gboolean has_same_sizes(const mjModel* a, const mjModel* b) {
  gboolean same = TRUE;
#define X(name) same = same && (!strcmp(#name, "npaths") || !strcmp(#name, "nbuffer") || a->name == b->name);
  MJMODEL_SIZES
#undef X
  return same && mj_stateSize(a, mjSTATE_INTEGRATION) == mj_stateSize(b, mjSTATE_INTEGRATION);
}

static void run_file_compile(void* data) {
  Compile* self = data;
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_file(self->path, NULL, problems);
  mjModel* m = spec ? gimbal_compile(spec, NULL, problems) : NULL;
  self->same = m && has_same_sizes(m, self->like);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
}

// Whether a text compiles to the model of the recording. It may fail for want of meshes that are
// elsewhere.
static gboolean makes_the_same(const char* path, const mjModel* like) {
  Compile job = {path, like, FALSE};
  g_autofree char* trouble = gimbal_engine_guard(run_file_compile, &job);
  return !trouble && job.same;
}

static char* place_in(GimbalTrajectory* t, const char* folder) {
  gboolean texts = put_texts(t, folder);
  g_autofree char* text = texts ? g_build_filename(folder, gimbal_trajectory_text(t, 0).name, NULL) : NULL;
  if (texts && makes_the_same(text, gimbal_trajectory_model(t))) return g_steal_pointer(&text);
  g_autofree char* binary = g_build_filename(folder, "model.mjb", NULL);
  return put_binary(t, binary) ? g_steal_pointer(&binary) : NULL;
}

static char* folder_of(GimbalTrajectory* t) {
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
  guint64 hash = gimbal_trajectory_hash(t, 0);
  g_checksum_update(sum, (const guchar*)&hash, sizeof hash);
  for (int i = 0; i < gimbal_trajectory_text_count(t); i++) {
    GimbalTrajectoryText text = gimbal_trajectory_text(t, i);
    g_checksum_update(sum, (const guchar*)text.bytes, (gssize)text.size);
  }
  g_autofree char* name = g_strndup(g_checksum_get_string(sum), 12);
  g_autofree char* runs = gimbal_paths_dup_runs();
  return g_build_filename(runs, name, NULL);
}

static char* place_model(GimbalTrajectory* t, GError** error) {
  g_autofree char* folder = folder_of(t);
  char* path = NULL;
  for (int i = 1; i < 100 && !path; i++) {
    g_autofree char* numbered = i > 1 ? g_strdup_printf("%s-%d", folder, i) : g_strdup(folder);
    path = place_in(t, numbered);
  }
  if (!path) g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The folder “%s” cannot be made."), folder);
  return path;
}

// Describe what the file lacks. If the text needs files that are missing, add that the compiled
// model is used instead, which contains the meshes and textures.
static char* notice_of(const GimbalTrajectory* t, const char* path) {
  const char* missing = gimbal_trajectory_notice(t);
  gboolean bare = gimbal_trajectory_text_count(t) > 0 && g_str_has_suffix(path, ".mjb");
  if (!bare) return g_strdup(missing);
  const char* without = _("The text needs files that are not here: the model is the compiled one");
  return missing ? g_strdup_printf("%s. %s", missing, without) : g_strdup(without);
}

//---- the states of a file, as they are wanted

typedef struct Source {
  GimbalTrajectory* trajectory;
  GimbalTrajectoryReplay* replay;
} Source;

static void source_free(gpointer data) {
  Source* source = data;
  gimbal_trajectory_replay_free(source->replay);
  gimbal_trajectory_free(source->trajectory);
  g_free(source);
}

static gboolean source_read(gpointer data, int index, mjtNum* state) {
  const Source* source = data;
  if (!gimbal_trajectory_replay_seek(source->replay, (guint64)index)) return FALSE;
  mj_getState(gimbal_trajectory_replay_model(source->replay), gimbal_trajectory_replay_data(source->replay),
              state, mjSTATE_INTEGRATION);
  return TRUE;
}

// Takes the file.
static GimbalReel* reel_of(GimbalTrajectory* t, const char* path) {
  Source* source = g_new(Source, 1);
  *source = (Source){t, gimbal_trajectory_replay_new(t, FALSE)};
  int count = (int)MIN(gimbal_trajectory_rows(t), G_MAXINT),
      size = mj_stateSize(gimbal_trajectory_model(t), mjSTATE_INTEGRATION);
  GimbalReel* reel = gimbal_reel_new(path, count, size, gimbal_trajectory_times(t));
  reel->data = source;
  reel->read = source_read;
  reel->release = source_free;
  return reel;
}

static void run_open(GTask* task, gpointer data) {
  GError* error = NULL;
  const char* from = ((Job*)data)->path;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(from, &error);
  gboolean placed = !((Job*)data)->bare;
  char* path = t && placed ? place_model(t, &error) : NULL;
  if (error) {
    g_task_return_error(task, error);
    return;
  }
  GimbalRunFile* file = g_new0(GimbalRunFile, 1);
  file->path = path;
  file->model = mj_copyModel(NULL, gimbal_trajectory_model(t));
  file->notice = placed ? notice_of(t, path) : g_strdup(gimbal_trajectory_notice(t));
  file->reel = reel_of(g_steal_pointer(&t), from);
  g_task_return_pointer(task, file, (GDestroyNotify)gimbal_run_file_free);
}

void gimbal_run_file_open_async(const char* path, GCancellable* cancellable, GAsyncReadyCallback callback,
                                gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  gimbal_job_run(task, job, (GDestroyNotify)job_free, run_open);
}

void gimbal_run_file_read_async(const char* path, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  Job* job = g_new0(Job, 1);
  job->path = g_strdup(path);
  job->bare = TRUE;
  gimbal_job_run(task, job, (GDestroyNotify)job_free, run_open);
}

GimbalRunFile* gimbal_run_file_open_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

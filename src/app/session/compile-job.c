// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The compile job: parse, compile, allocate; each phase is guarded, and cancellation is checked
// after it.

#include "session/compile-job.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "base/settings.h"
#include "language/messages/messages.h"
#include "project/lost-files.h"
#include "project/project.h"
#include "run/plugins.h"

typedef struct Job {
  GPtrArray* sources;  // of GimbalSource
  GBytes* text;        // of the first
  mjVFS vfs;           // the others, and the files on disk that those include
  gboolean has_vfs;
  char* path;
  GimbalSearchPath* search;  // NULL: the user has not named any folders
  guint64 document, generation, revision;
  GPtrArray* launched;    // NULL: no bodies are launched
  gboolean plugins;       // may edit the spec
  char* plugin_trouble;   // why they may not edit it any more; NULL: they may
  mjStatistic statistic;  // of the model without launched bodies
  GimbalSimulation* run;
  GCancellable* cancellable;
  GimbalDiagnostics* diagnostics;
  mjSpec* spec;
  mjModel* model;
  mjData* data;
  double parse_ms, build_ms;
} Job;

void gimbal_compile_result_free(GimbalCompileResult* self) {
  if (!self) return;
  if (self->data) mj_deleteData(self->data);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  gimbal_diagnostics_free(self->diagnostics);
  g_free(self);
}

static void job_free(gpointer data) {
  Job* job = data;
  if (job->data) mj_deleteData(job->data);
  if (job->model) mj_deleteModel(job->model);
  if (job->spec) mj_deleteSpec(job->spec);
  gimbal_diagnostics_free(job->diagnostics);
  g_clear_pointer(&job->launched, g_ptr_array_unref);
  g_clear_pointer(&job->text, g_bytes_unref);
  g_clear_pointer(&job->sources, g_ptr_array_unref);
  if (job->has_vfs) mj_deleteVFS(&job->vfs);
  gimbal_search_path_free(job->search);
  g_free(job->path);
  g_free(job->plugin_trouble);
  g_free(job);
}

static GPtrArray* find_files(Job* job) {
  return job->search ? gimbal_lost_files_includes(job->path, job->text, gimbal_sources_load, job->sources,
                                                  job->search)
                     : gimbal_mjcf_files_new(job->path, job->text, gimbal_sources_load, job->sources);
}

// All included files are added, also those on disk: otherwise the file system would find a missing
// name by its last part alone.
static void compile_job_prepare(Job* job) {
  const GimbalSource* root = g_ptr_array_index(job->sources, 0);
  job->text = gimbal_rope_text_join(root->text);
  if (job->sources->len == 1 && !job->search) return;
  mj_defaultVFS(&job->vfs);
  job->has_vfs = TRUE;
  g_autoptr(GPtrArray) files = find_files(job);
  gimbal_mjcf_files_mount(files, gimbal_sources_load, job->sources, &job->vfs);
  if (job->search) gimbal_lost_files_assets(files, job->search, &job->vfs);
}

static void compile_job_parse(void* user_data) {
  Job* job = user_data;
  gsize size;
  compile_job_prepare(job);
  const char* text = g_bytes_get_data(job->text, &size);
  job->spec =
      gimbal_parse_text(text ? text : "", size, job->path, job->has_vfs ? &job->vfs : NULL, job->diagnostics);
  if (!job->spec) return;
  if (job->plugins) job->plugin_trouble = gimbal_plugins_edit(job->spec);
  gimbal_launched_join(job->launched, job->spec);
}

// The total mass that the text sets (settotalmass) is meant for its own bodies, but the compiler
// scales all bodies. So the total is raised by the launched ones, and their masses are divided by
// the factor with which the compiler will scale them. The factor is known from a compile without
// settotalmass.
static void share_mass(Job* job) {
  double wish = job->spec->compiler.settotalmass;
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  job->spec->compiler.settotalmass = -1;
  mjModel* plain = gimbal_compile(job->spec, job->has_vfs ? &job->vfs : NULL, said);
  job->spec->compiler.settotalmass = wish;
  gimbal_diagnostics_free(said);
  if (!plain) return;  // the next compile reports why
  double launched = gimbal_launched_mass(job->launched), own = mj_getTotalmass(plain) - launched;
  mj_deleteModel(plain);
  if (own <= mjMINVAL) return;
  gimbal_launched_weigh(job->launched, job->spec, own / wish);
  job->spec->compiler.settotalmass = wish + launched;
}

static void compile_job_compile(void* user_data) {
  Job* job = user_data;
  double wish = job->spec->compiler.settotalmass;
  if (job->launched && wish > 0) share_mass(job);
  job->model = gimbal_compile(job->spec, job->has_vfs ? &job->vfs : NULL, job->diagnostics);
  job->spec->compiler.settotalmass = wish;
}

static void add_problem(Job* job, GimbalSeverity severity, const char* code, const char* message) {
  GimbalDiagnostic diagnostic = {
      .severity = severity, .code = code, .message = message, .place = {.file = job->path}};
  gimbal_diagnostics_add(job->diagnostics, &diagnostic);
}

// Launched bodies change neither the view nor the scale of decor: restore the statistic, but keep
// what the text sets now.
static void set_statistic(Job* job) {
  const mjStatistic* said = job->spec ? &job->spec->stat : NULL;
  mjStatistic stat = job->statistic;
  const struct {
    double* to;
    const double* from;
  } numbers[] = {{&stat.meaninertia, said ? &said->meaninertia : NULL},
                 {&stat.meanmass, said ? &said->meanmass : NULL},
                 {&stat.meansize, said ? &said->meansize : NULL},
                 {&stat.extent, said ? &said->extent : NULL},
                 {&stat.center[0], said ? &said->center[0] : NULL},
                 {&stat.center[1], said ? &said->center[1] : NULL},
                 {&stat.center[2], said ? &said->center[2] : NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (numbers[i].from && !isnan(*numbers[i].from)) *numbers[i].to = *numbers[i].from;
  }
  job->model->stat = stat;
}

// Load a compiled model or an archive.
static void load_binary(void* user_data) {
  Job* job = user_data;
  g_autofree char* low = g_ascii_strdown(job->path, -1);
  if (g_str_has_suffix(low, ".mjb")) {
    job->model = gimbal_load_binary(job->path, NULL, job->diagnostics);
    return;
  }
  mj_defaultVFS(&job->vfs);  // holds the files of the archive while it is compiled
  job->has_vfs = TRUE;
  mjSpec* spec = gimbal_parse_file(job->path, &job->vfs, job->diagnostics);
  if (spec) job->model = gimbal_compile(spec, &job->vfs, job->diagnostics);
  mj_deleteSpec(spec);
}

static void compile_job_allocate(void* user_data) {
  Job* job = user_data;
  if (job->launched) set_statistic(job);
  job->data = mj_makeData(job->model);
  if (job->data) gimbal_launched_go(job->launched, job->model, job->data);
}

// One guarded phase; ms (may be NULL) is set to its duration. TRUE if the next phase may start.
static gboolean compile_job_phase(Job* job, void (*work)(void*), void* const* product, double* ms,
                                  const char* failure) {
  if (g_cancellable_is_cancelled(job->cancellable)) return FALSE;
  gint64 started = g_get_monotonic_time();
  g_autofree char* error = gimbal_engine_guard(work, job);
  if (ms) *ms = (g_get_monotonic_time() - started) * 1e-3;
  if (error) {
    add_problem(job, GIMBAL_SEVERITY_ERROR, "engine-error", error);
  } else if (!*product && !gimbal_diagnostics_errors(job->diagnostics)) {
    add_problem(job, GIMBAL_SEVERITY_ERROR, "engine-error", failure);
  }
  return !error && *product;
}

static GimbalCompileResult* result_of(Job* job, gint64 started) {
  GimbalCompileResult* result = g_new0(GimbalCompileResult, 1);
  result->generation = job->generation;
  result->diagnostics = g_steal_pointer(&job->diagnostics);
  if (!job->data) return result;
  result->data = g_steal_pointer(&job->data);
  result->compiled = gimbal_compiled_new(g_steal_pointer(&job->model), g_steal_pointer(&job->spec), job->path,
                                         job->generation, g_steal_pointer(&job->launched));
  result->compiled->document = job->document;
  result->compiled->revision = job->revision;
  result->compiled->sources = job->sources ? g_ptr_array_ref(job->sources) : NULL;
  result->compiled->compile_ms = (g_get_monotonic_time() - started) * 1e-3;
  result->compiled->parse_ms = job->parse_ms;
  result->compiled->build_ms = job->build_ms;
  if (job->run) {
    gimbal_simulation_offer(job->run, gimbal_compiled_ref(result->compiled), g_steal_pointer(&result->data));
  }
  return result;
}

static gboolean try_text(Job* job) {
  return compile_job_phase(job, compile_job_parse, (void* const*)&job->spec, &job->parse_ms,
                           _("The text could not be read as a model.")) &&
         !(job->plugins && job->plugin_trouble) &&
         compile_job_phase(job, compile_job_compile, (void* const*)&job->model, &job->build_ms,
                           _("The model could not be compiled."));
}

// Why the model does not compile with the edits of plug-ins.
static char* describe_trouble(Job* job) {
  const GimbalDiagnostic* first = NULL;
  for (int i = 0; !first && i < gimbal_diagnostics_count(job->diagnostics); i++) {
    const GimbalDiagnostic* diagnostic = gimbal_diagnostics_get(job->diagnostics, i);
    if (diagnostic->severity == GIMBAL_SEVERITY_ERROR) first = diagnostic;
  }
  g_autofree char* trouble = first ? gimbal_diagnostic_dup_text(first) : g_strdup("");
  return g_strdup_printf(_("With what plug-ins add, the model does not compile: %s"), trouble);
}

static void begin_again(Job* job) {
  g_clear_pointer(&job->spec, mj_deleteSpec);
  g_clear_pointer(&job->text, g_bytes_unref);
  if (job->has_vfs) mj_deleteVFS(&job->vfs);
  job->has_vfs = FALSE;
  gimbal_diagnostics_free(job->diagnostics);
  job->diagnostics = gimbal_diagnostics_new();
}

// Drop launched bodies first, then the edits of plug-ins. FALSE if only the text is left.
static gboolean drop_additions(Job* job) {
  if (job->launched && !job->plugin_trouble) {
    g_clear_pointer(&job->launched, g_ptr_array_unref);
    return TRUE;
  }
  if (!job->plugins) return FALSE;
  job->plugins = FALSE;
  if (!job->plugin_trouble) job->plugin_trouble = describe_trouble(job);
  return TRUE;
}

// Additions that are not in the text must not prevent it from compiling; errors are reported for
// the text alone.
static gboolean compile_text(Job* job) {
  gboolean ok = try_text(job);
  while (!ok && !g_cancellable_is_cancelled(job->cancellable) && drop_additions(job)) {
    begin_again(job);
    ok = try_text(job);
  }
  if (ok && job->plugin_trouble) add_problem(job, GIMBAL_SEVERITY_WARNING, "plug-in", job->plugin_trouble);
  return ok;
}

static void compile_job_work(GTask* task, gpointer data) {
  Job* job = data;
  gint64 started = g_get_monotonic_time();
  gboolean ok;
  if (job->sources) {
    ok = compile_text(job);
  } else {
    ok = compile_job_phase(job, load_binary, (void* const*)&job->model, &job->parse_ms,
                           _("The file is not a binary model of this version."));
  }
  if (ok) {
    compile_job_phase(job, compile_job_allocate, (void* const*)&job->data, NULL,
                      _("There is not enough memory for this model."));
  }
  if (g_task_return_error_if_cancelled(task)) return;
  g_task_return_pointer(task, result_of(job, started), (GDestroyNotify)gimbal_compile_result_free);
}

void gimbal_compile_async(const GimbalCompileOrder* order, GCancellable* cancellable,
                          GAsyncReadyCallback callback, gpointer user_data) {
  Job* job = g_new0(Job, 1);
  job->sources = order->sources ? g_ptr_array_ref(order->sources) : NULL;
  job->path = g_strdup(order->path);
  job->document = order->document;
  job->generation = order->generation;
  job->revision = order->revision;
  job->plugins = order->sources && gimbal_plugins_edit_specs();
  if (order->launched && order->sources) {
    job->launched = gimbal_launched_list(order->launched, &job->statistic);
  }
  job->run = order->run;
  job->cancellable = cancellable;
  g_auto(GStrv) folders = g_settings_get_strv(gimbal_settings_get(), "search-folders");
  if (*folders) job->search = gimbal_search_path_new((const char* const*)folders);
  job->diagnostics = gimbal_diagnostics_new();
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
  g_task_set_return_on_cancel(task, FALSE);
  gimbal_job_run(task, job, job_free, compile_job_work);
}

GimbalCompileResult* gimbal_compile_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

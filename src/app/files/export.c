// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exports the running model to other formats. Everything is first written to a file beside the
// target, which is then renamed to it.

#include "files/export.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "import/urdf/urdf.h"

typedef struct Export {
  GimbalCompiled* compiled;
  const mjModel* view;  // the model with the options of the run
  const mjData* data;   // its state
  char* file;           // path that is written
  const char* called;   // path after renaming
  char message[1000];
} Export;

static void write_xml(void* user_data) {
  Export* self = user_data;
  if (!self->compiled->spec) {
    g_strlcpy(self->message, _("A binary model cannot become text again."), sizeof self->message);
  } else {
    mj_saveXML(self->compiled->spec, self->file, self->message, sizeof self->message);
  }
}

static void write_mjb(void* user_data) {
  Export* self = user_data;
  mj_saveModel(self->compiled->model, self->file, NULL, 0);
}

static void write_txt(void* user_data) {
  Export* self = user_data;
  g_autofree char* state = g_strconcat(self->file, ".state", NULL);
  g_autofree char *model_text = NULL, *state_text = NULL;
  mj_printModel(self->view, self->file);
  mj_printData(self->view, self->data, state);
  if (!g_file_get_contents(self->file, &model_text, NULL, NULL) ||
      !g_file_get_contents(state, &state_text, NULL, NULL)) {
    g_strlcpy(self->message, g_strerror(errno), sizeof self->message);
  } else {
    g_autofree char* all = g_strconcat(model_text, "\n", state_text, NULL);
    g_file_set_contents(self->file, all, -1, NULL);
  }
  g_unlink(state);
}

static void write_mjz(void* user_data) {
  Export* self = user_data;
  const GimbalCompiled* compiled = self->compiled;
  const void* bytes = NULL;
  mjVFS files;
  mj_defaultVFS(&files);
  if (!compiled->spec) {
    g_strlcpy(self->message, _("A binary model cannot become an archive."), sizeof self->message);
  } else if (mj_encode(compiled->spec, compiled->model, self->file, NULL, &files, self->message,
                       sizeof self->message) >= 0) {
    mjResource* resource = mju_openResource("", self->file, &files, self->message, sizeof self->message);
    int size = resource ? mju_readResource(resource, &bytes) : -1;
    if (size >= 0) g_file_set_contents(self->file, bytes, size, NULL);
    if (resource) mju_closeResource(resource);
  }
  mj_deleteVFS(&files);
}

static void write_urdf(void* user_data) {
  Export* self = user_data;
  g_autoptr(GError) error = NULL;
  if (!gimbal_urdf_write(self->compiled->model, self->file, self->called, &error)) {
    g_strlcpy(self->message, error->message, sizeof self->message);
  }
}

static const struct {
  const char* extension;
  void (*write)(void* user_data);
} kFormats[] = {{".xml", write_xml},
                {".mjb", write_mjb},
                {".mjz", write_mjz},
                {".txt", write_txt},
                {".urdf", write_urdf}};

static gboolean export_fail(GError** error, const char* message) {
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, message);
  return FALSE;
}

static gboolean write_with(Export* self, void (*write)(void*), const char* path, GError** error) {
  g_autofree char* trouble = gimbal_engine_guard(write, self);
  if (trouble) return export_fail(error, trouble);
  if (*self->message) return export_fail(error, self->message);
  if (!g_file_test(self->file, G_FILE_TEST_EXISTS)) {
    return export_fail(error, _("The file cannot be written."));
  }
  if (g_rename(self->file, path)) return export_fail(error, g_strerror(errno));
  return TRUE;
}

static gboolean export_model(GimbalCompiled* compiled, const mjModel* view, const mjData* data,
                             const char* path, GError** error) {
  for (guint i = 0; i < G_N_ELEMENTS(kFormats); i++) {
    if (!g_str_has_suffix(path, kFormats[i].extension)) continue;
    g_autofree char* file = g_strconcat(path, ".part", kFormats[i].extension, NULL);
    Export self = {.compiled = compiled, .view = view, .data = data, .file = file, .called = path};
    gboolean done = write_with(&self, kFormats[i].write, path, error);
    if (!done) g_unlink(file);
    return done;
  }
  return export_fail(error, _("Choose a name that ends in .xml, .mjb, .mjz, .txt or .urdf."));
}

gboolean gimbal_export(const GimbalFrame* frame, const char* path, GError** error) {
  return export_model(frame->compiled, &frame->view, frame->data, path, error);
}

//---- on another thread

// A copy of the frame's state, as later frames replace it: the export has the state at the time of
// the request.
typedef struct Job {
  GimbalCompiled* compiled;
  mjModel view;
  mjData* data;
  char* path;
} Job;

static void job_free(Job* job) {
  mj_deleteData(job->data);
  gimbal_compiled_unref(job->compiled);
  g_free(job->path);
  g_free(job);
}

static void run_job(GTask* task, gpointer data) {
  Job* job = data;
  GError* error = NULL;
  if (export_model(job->compiled, &job->view, job->data, job->path, &error)) {
    g_task_return_pointer(task, g_strdup(job->path), g_free);
  } else {
    g_task_return_error(task, error);
  }
}

void gimbal_export_async(const GimbalFrame* frame, const char* path, GAsyncReadyCallback callback,
                         gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  Job* job = g_new0(Job, 1);
  job->compiled = gimbal_compiled_ref(frame->compiled);
  job->view = frame->view;
  job->data = mj_copyData(NULL, &frame->view, frame->data);
  job->path = g_strdup(path);
  gimbal_job_run(task, job, (GDestroyNotify)job_free, run_job);
}

char* gimbal_export_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

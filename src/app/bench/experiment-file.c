// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/experiment-file.h"

#include <glib/gi18n.h>
#include <string.h>

#include "experiment/experiment.h"
#include "experiment/writer.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

#define ENDING ".experiment.xml"

struct _GimbalExperimentFile {
  GObject parent;
  char* model;
  char* path;
  char* text;
  GimbalMjcfTree* tree;
  GimbalDiagnostics* problems;
  gboolean good;
  GFileMonitor* monitor;
  GPtrArray* before;  // the text before each change
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(GimbalExperimentFile, gimbal_experiment_file, G_TYPE_OBJECT)

const char* gimbal_experiment_file_get_path(GimbalExperimentFile* self) {
  return self->path;
}
const char* gimbal_experiment_file_get_text(GimbalExperimentFile* self) {
  return self->text;
}
const GimbalMjcfTree* gimbal_experiment_file_get_tree(GimbalExperimentFile* self) {
  return self->tree;
}
const GimbalDiagnostics* gimbal_experiment_file_get_problems(GimbalExperimentFile* self) {
  return self->problems;
}
gboolean gimbal_experiment_file_is_good(GimbalExperimentFile* self) {
  return self->good;
}

//---- reading

static void read_text(GimbalExperimentFile* self) {
  g_clear_pointer(&self->tree, gimbal_mjcf_tree_unref);
  g_clear_pointer(&self->problems, gimbal_diagnostics_free);
  self->problems = gimbal_diagnostics_new();
  self->good = FALSE;
  if (self->text) {
    g_autoptr(GBytes) bytes = g_bytes_new(self->text, strlen(self->text));
    g_autoptr(GimbalExperiment) experiment = gimbal_experiment_new(self->path, bytes, self->problems);
    self->good = experiment != NULL;
    self->tree = gimbal_mjcf_tree_of(self->text);
  }
  g_signal_emit(self, changed_signal, 0);
}

// Read the text from the disk. A file that is not UTF-8 reads as empty.
static char* experiment_file_load(const char* path) {
  g_autofree char* text = NULL;
  gsize size;
  if (!path || !g_file_get_contents(path, &text, &size, NULL)) return NULL;
  return g_utf8_validate(text, (gssize)size, NULL) ? g_steal_pointer(&text) : g_strdup("");
}

static void on_disk(GimbalExperimentFile* self) {
  g_autofree char* text = experiment_file_load(self->path);
  if (!g_strcmp0(text, self->text)) return;
  g_free(self->text);
  self->text = g_steal_pointer(&text);
  read_text(self);
}

void gimbal_experiment_file_open(GimbalExperimentFile* self, const char* path) {
  if (self->monitor) g_file_monitor_cancel(self->monitor);
  g_clear_object(&self->monitor);
  g_ptr_array_set_size(self->before, 0);
  char* other = g_strdup(path);  // path may be self->path
  g_free(self->path);
  g_free(self->text);
  self->path = other;
  self->text = experiment_file_load(other);
  if (other) {
    g_autoptr(GFile) file = g_file_new_for_path(other);
    self->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
  }
  if (self->monitor) {
    g_signal_connect_object(self->monitor, "changed", G_CALLBACK(on_disk), self, G_CONNECT_SWAPPED);
  }
  read_text(self);
}

//---- which one

static gboolean is_of_model(const char* path, const char* model) {
  GimbalDiagnostics* unheard = gimbal_diagnostics_new();
  g_autoptr(GimbalExperiment) experiment = gimbal_experiment_open(path, unheard);
  gimbal_diagnostics_free(unheard);
  return experiment && !g_strcmp0(experiment->model, model);
}

static char* experiment_file_find(const char* model) {
  g_autofree char* folder = g_path_get_dirname(model);
  g_autofree char* name = g_path_get_basename(model);
  if (g_str_has_suffix(name, ".xml")) name[strlen(name) - 4] = 0;
  g_autofree char* usual = g_strdup_printf("%s/%s" ENDING, folder, name);
  g_autoptr(GDir) dir = g_file_test(usual, G_FILE_TEST_EXISTS) ? NULL : g_dir_open(folder, 0, NULL);
  for (const char* entry; dir && (entry = g_dir_read_name(dir));) {
    g_autofree char* path = g_build_filename(folder, entry, NULL);
    if (g_str_has_suffix(entry, ENDING) && is_of_model(path, model)) return g_steal_pointer(&path);
  }
  return g_steal_pointer(&usual);
}

void gimbal_experiment_file_set_model(GimbalExperimentFile* self, const char* model) {
  if (!g_strcmp0(model, self->model)) return;
  g_free(self->model);
  self->model = g_strdup(model);
  g_autofree char* path = model ? experiment_file_find(model) : NULL;
  gimbal_experiment_file_open(self, path);
}

//---- changes

static gboolean write_text(GimbalExperimentFile* self, char* text, GError** error) {
  if (!g_file_set_contents(self->path, text, -1, error)) {
    g_free(text);
    return FALSE;
  }
  g_free(self->text);
  self->text = text;
  read_text(self);
  return TRUE;
}

gboolean gimbal_experiment_file_begin(GimbalExperimentFile* self, GError** error) {
  if (self->text) return TRUE;
  if (!self->path) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                        _("Save the model first: its experiment is a file beside it"));
    return FALSE;
  }
  g_autofree char* name = g_path_get_basename(self->model);
  return write_text(self, gimbal_experiment_text_begin(name), error);
}

gboolean gimbal_experiment_file_set_text(GimbalExperimentFile* self, char* text, GError** error) {
  if (!text || !g_strcmp0(text, self->text)) {
    g_free(text);
    return TRUE;
  }
  g_ptr_array_add(self->before, g_strdup(self->text));
  if (write_text(self, text, error)) return TRUE;
  g_ptr_array_set_size(self->before, (int)self->before->len - 1);
  return FALSE;
}

gboolean gimbal_experiment_file_can_undo(GimbalExperimentFile* self) {
  return self->before->len > 0;
}

gboolean gimbal_experiment_file_undo(GimbalExperimentFile* self) {
  if (!self->before->len) return FALSE;
  return write_text(self, g_ptr_array_steal_index(self->before, self->before->len - 1), NULL);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalExperimentFile, field, release)

static void gimbal_experiment_file_class_init(GimbalExperimentFileClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(monitor, g_object_unref), GIMBAL_TO_THE_LAST, OWNS(model, g_free),
                    OWNS(path, g_free), OWNS(text, g_free), OWNS(tree, gimbal_mjcf_tree_unref),
                    OWNS(problems, gimbal_diagnostics_free), OWNS(before, g_ptr_array_unref));
  changed_signal = gimbal_signal_new("changed", GIMBAL_TYPE_EXPERIMENT_FILE, 0);
}

static void gimbal_experiment_file_init(GimbalExperimentFile* self) {
  self->problems = gimbal_diagnostics_new();
  self->before = g_ptr_array_new_with_free_func(g_free);
}

GimbalExperimentFile* gimbal_experiment_file_new(void) {
  return g_object_new(GIMBAL_TYPE_EXPERIMENT_FILE, NULL);
}

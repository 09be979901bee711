// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file with the experiment of a model. The page shows it, and writes each change to it at once.
// src/experiment reads and changes it, for the command too.

#ifndef GIMBAL_EXPERIMENT_FILE_H_
#define GIMBAL_EXPERIMENT_FILE_H_

#include <gimbal/diagnostics.h>
#include <gio/gio.h>

#include "language/scan/tree.h"

#define GIMBAL_TYPE_EXPERIMENT_FILE (gimbal_experiment_file_get_type())
G_DECLARE_FINAL_TYPE(GimbalExperimentFile, gimbal_experiment_file, GIMBAL, EXPERIMENT_FILE, GObject)

// Set the path of the model (NULL: none) and open its experiment: NAME.experiment.xml beside it,
// else another file *.experiment.xml there that names the model.
void gimbal_experiment_file_set_model(GimbalExperimentFile* self, const char* model);

// Open the experiment at another path (NULL: none).
void gimbal_experiment_file_open(GimbalExperimentFile* self, const char* path);

// Signal "changed": the text has changed, here or by another program, or another file is open.
GimbalExperimentFile* gimbal_experiment_file_new(void);

// Where the file is, or would be; NULL without a model.
const char* gimbal_experiment_file_get_path(GimbalExperimentFile* self);

// Its text (NULL if there is no such file), the elements of the text, its problems, and whether it
// is an experiment. All are owned by the object.
const char* gimbal_experiment_file_get_text(GimbalExperimentFile* self);
const GimbalMjcfTree* gimbal_experiment_file_get_tree(GimbalExperimentFile* self);
const GimbalDiagnostics* gimbal_experiment_file_get_problems(GimbalExperimentFile* self);
gboolean gimbal_experiment_file_is_good(GimbalExperimentFile* self);

// Make the file, if there is none. FALSE with an error.
gboolean gimbal_experiment_file_begin(GimbalExperimentFile* self, GError** error);

// Set the text, which src/experiment/writer.h makes, and write it to the disk before returning.
// Takes ownership of the text; NULL: nothing happens. FALSE with an error.
gboolean gimbal_experiment_file_set_text(GimbalExperimentFile* self, char* text, GError** error);

// Undo the last of these changes. FALSE: there is none, or the file cannot be written.
gboolean gimbal_experiment_file_can_undo(GimbalExperimentFile* self);
gboolean gimbal_experiment_file_undo(GimbalExperimentFile* self);

#endif  // GIMBAL_EXPERIMENT_FILE_H_

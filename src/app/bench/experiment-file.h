// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The experiment of a model as its file says it: what the page shows, and where each change of it
// goes at once. The file is read and changed by src/experiment alone, as the command reads it.

#ifndef GIMBAL_EXPERIMENT_FILE_H_
#define GIMBAL_EXPERIMENT_FILE_H_

#include <gimbal/diagnostics.h>
#include <gio/gio.h>

#include "language/scan/tree.h"

#define GIMBAL_TYPE_EXPERIMENT_FILE (gimbal_experiment_file_get_type())
G_DECLARE_FINAL_TYPE(GimbalExperimentFile, gimbal_experiment_file, GIMBAL, EXPERIMENT_FILE, GObject)

// The model (NULL: none) whose experiment is looked for beside it: NAME.experiment.xml, else one of
// this kind that names it.
void gimbal_experiment_file_set_model(GimbalExperimentFile* self, const char* model);

// Another one.
void gimbal_experiment_file_open(GimbalExperimentFile* self, const char* path);

// Signal "changed": another text, of here or of another program; or another file.
GimbalExperimentFile* gimbal_experiment_file_new(void);

// Where it is, or would be; NULL without a model.
const char* gimbal_experiment_file_get_path(GimbalExperimentFile* self);

// Its text, NULL if there is no such file; the elements of that, and what is wrong with it.
const char* gimbal_experiment_file_get_text(GimbalExperimentFile* self);
const GimbalMjcfTree* gimbal_experiment_file_get_tree(GimbalExperimentFile* self);
const GimbalDiagnostics* gimbal_experiment_file_get_problems(GimbalExperimentFile* self);
gboolean gimbal_experiment_file_is_good(GimbalExperimentFile* self);

// Make it, if it is not there.
gboolean gimbal_experiment_file_begin(GimbalExperimentFile* self, GError** error);

// From now on it says this (src/experiment/writer.h gives such texts; takes it; NULL: nothing
// happens). It is on the disk when this comes back.
gboolean gimbal_experiment_file_set_text(GimbalExperimentFile* self, char* text, GError** error);

// Take the last of these changes back. FALSE: there is none.
gboolean gimbal_experiment_file_can_undo(GimbalExperimentFile* self);
gboolean gimbal_experiment_file_undo(GimbalExperimentFile* self);

#endif  // GIMBAL_EXPERIMENT_FILE_H_

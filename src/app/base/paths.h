// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the program's own files, installed or not. Free the results with g_free.

#ifndef GIMBAL_PATHS_H_
#define GIMBAL_PATHS_H_

#include <gio/gio.h>

// For an uninstalled program: find the first folder above it that contains the path relative, and
// join both. NULL if there is none.
char* gimbal_paths_find_above(const char* relative);

// The folder of the example models, NULL if it is not there.
char* gimbal_paths_models(void);

// Whether a file is in that folder: the program reads such a file, but never writes it.
gboolean gimbal_paths_is_example(GFile* file);

// The folder to which models are written that come with runs, and whether a file is in it. The
// caller frees the path.
char* gimbal_paths_dup_runs(void);
gboolean gimbal_paths_is_of_run(GFile* file);

// The folder of the colour schemes of the editor, NULL if it is not there.
char* gimbal_paths_styles(void);

// The file of a model's picture, as it was seen last; the folder need not exist. The caller frees
// it.
char* gimbal_paths_dup_picture(const char* model);

// A folder as shown to the user: "~/models".
char* gimbal_paths_shorten(GFile* folder);

#endif  // GIMBAL_PATHS_H_

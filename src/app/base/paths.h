// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the program's own files lie, installed or not.

#ifndef GIMBAL_PATHS_H_
#define GIMBAL_PATHS_H_

#include <gio/gio.h>

// Beside an uninstalled program: the first folder above it that holds relative, joined with it;
// NULL if there is none.
char* gimbal_paths_find_above(const char* relative);

// The folder of the example models, NULL if it is not there.
char* gimbal_paths_models(void);

// Whether a file is one of these, or lies beside one: it is read, and never written.
gboolean gimbal_paths_is_example(GFile* file);

// The folder of the colours of the text, NULL if it is not there.
char* gimbal_paths_styles(void);

// A folder as shown to the user: "~/models".
char* gimbal_paths_shorten(GFile* folder);

#endif  // GIMBAL_PATHS_H_

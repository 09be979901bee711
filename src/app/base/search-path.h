// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Folders in which files are looked for that are not where a model says: an index of what lies in
// and below them, made when the first file is asked for.

#ifndef GIMBAL_SEARCH_PATH_H_
#define GIMBAL_SEARCH_PATH_H_

#include <glib.h>

typedef struct GimbalSearchPath GimbalSearchPath;

// Whoever asks for the same folders within a few seconds shares the index: a model is compiled with
// each keystroke. Any thread may ask.
GimbalSearchPath* gimbal_search_path_new(const char* const* folders);
void gimbal_search_path_free(GimbalSearchPath* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalSearchPath, gimbal_search_path_free)

// The path of a file of that name: of all with the same last part the one that shares most folders
// with the name, the one found first if there are several; ".xml" may be missing. NULL: there is
// none.
char* gimbal_search_path_find(GimbalSearchPath* self, const char* name);

#endif  // GIMBAL_SEARCH_PATH_H_

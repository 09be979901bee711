// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Looks in folders for files that are not where a model says they are. The index of the files in
// and below the folders is made when the first file is looked up.

#ifndef GIMBAL_SEARCH_PATH_H_
#define GIMBAL_SEARCH_PATH_H_

#include <glib.h>

typedef struct GimbalSearchPath GimbalSearchPath;

// Calls with the same folders within a few seconds share one index, as a model is compiled with
// each keystroke. Any thread may call this. folders ends with NULL and is copied.
GimbalSearchPath* gimbal_search_path_new(const char* const* folders);
void gimbal_search_path_free(GimbalSearchPath* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalSearchPath, gimbal_search_path_free)

// Find a file by its name or path: of all files with the same last part, the one whose folders
// agree most with those of name, the first found if there are several. name may lack ".xml". Free
// the path with g_free; NULL if there is none.
char* gimbal_search_path_find(GimbalSearchPath* self, const char* name);

#endif  // GIMBAL_SEARCH_PATH_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model: the root and all that it includes, directly or not, with what the text of
// each means.

#ifndef GIMBAL_MJCF_FILES_H_
#define GIMBAL_MJCF_FILES_H_

#include <gimbal/diagnostics.h>
#include <mujoco/mujoco.h>

#include "language/scan/tree.h"

typedef struct GimbalMjcfFile {
  char* path;     // absolute
  char* context;  // path of the element that includes it, as "mujoco/worldbody"; NULL for the root
  GimbalMjcfTree* tree;
  char* includer;  // path of the file that includes it first; NULL for the root
  gsize include;   // where in that
} GimbalMjcfFile;

// The text of a path, NULL if there is none.
typedef GBytes* (*GimbalMjcfLoad)(const char* path, gpointer user_data);

// All files as GimbalMjcfFile, the root first, each one once. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_files_new(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data);

// The file of a path, or NULL.
GimbalMjcfFile* gimbal_mjcf_files_find(GPtrArray* files, const char* path);

// The place that name has on disk when own (a file of the model) includes it: beside the root, else
// beside own.
char* gimbal_mjcf_files_resolve(const char* root, const char* own, const char* name, GimbalMjcfLoad load,
                                gpointer user_data);

// The file on disk that the include at a byte of a file names, NULL if none is there.
char* gimbal_mjcf_files_include_at(GPtrArray* files, const GimbalMjcfFile* file, gsize byte);

// Files in a folder and in those below it, not too deep and not too many, with this extension (with
// its dot, in capitals or not; "": any). Hidden ones and links are not followed. As absolute paths;
// free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_files_nearby(const char* folder, const char* extension);

// Lend the texts to a compiler: all files but the first, which it is given, and the models that
// they attach with what those include and attach. The texts are copied.
void gimbal_mjcf_files_mount(GPtrArray* files, GimbalMjcfLoad load, gpointer user_data, mjVFS* vfs);

// The model of some texts, the first of which includes the others, by their paths; to be called
// under a guard. NULL: list has why. The caller's vfs has the other texts then.
mjSpec* gimbal_mjcf_parse_texts(const GPtrArray* paths, const GPtrArray* texts, mjVFS* vfs,
                                GimbalDiagnostics* list);

#endif  // GIMBAL_MJCF_FILES_H_

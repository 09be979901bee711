// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model: the root and all that it includes, directly or not, with the parsed text of
// each.

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
  gsize include;   // its byte offset there
} GimbalMjcfFile;

// The text of a path, NULL if there is none.
typedef GBytes* (*GimbalMjcfLoad)(const char* path, gpointer user_data);

// All files as GimbalMjcfFile, the root first, each one once. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_files_new(const char* root, GBytes* text, GimbalMjcfLoad load, gpointer user_data);

// The file of a path, or NULL.
GimbalMjcfFile* gimbal_mjcf_files_find(GPtrArray* files, const char* path);

// The path of the file that own (a file of the model) includes as name: beside the root if it
// exists there, else beside own.
char* gimbal_mjcf_files_resolve(const char* root, const char* own, const char* name, GimbalMjcfLoad load,
                                gpointer user_data);

// The file that the <include> at a byte offset names; NULL if there is no <include>.
char* gimbal_mjcf_files_include_at(GPtrArray* files, const GimbalMjcfFile* file, gsize byte);

// Absolute paths of the files with this extension (with its dot, in capitals or not; "": any) in a
// folder and the folders below it. Depth and number are limited; hidden files and links are left
// out. Free with g_ptr_array_unref.
GPtrArray* gimbal_mjcf_files_nearby(const char* folder, const char* extension);

// Copy the texts into a file system for the compiler: all files but the first, which the compiler
// gets directly, and the models that they attach, with everything that those include and attach.
void gimbal_mjcf_files_mount(GPtrArray* files, GimbalMjcfLoad load, gpointer user_data, mjVFS* vfs);

// Parse a model from several texts with their paths; the first text includes the others. To be
// called under a guard. NULL on failure, with the reasons in list. Afterwards vfs holds the other
// texts.
mjSpec* gimbal_mjcf_parse_texts(const GPtrArray* paths, const GPtrArray* texts, mjVFS* vfs,
                                GimbalDiagnostics* list);

#endif  // GIMBAL_MJCF_FILES_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures on meshes of others, as PNG, which is what the engine reads.

#ifndef GIMBAL_IMPORT_PICTURE_H_
#define GIMBAL_IMPORT_PICTURE_H_

#include <glib.h>

// The picture that a mesh file names, below top: the file itself if it is a PNG, else a PNG in
// folder. NULL: it is not there, or cannot be read. The caller frees the path.
char* gimbal_picture_of_file(const char* mesh, const char* name, const char* top, const char* folder);

// A picture in a mesh file, as a PNG in folder.
char* gimbal_picture_of_bytes(const void* bytes, gsize size, const char* folder);

#endif  // GIMBAL_IMPORT_PICTURE_H_

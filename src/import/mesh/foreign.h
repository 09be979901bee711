// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mesh files that the engine does not read: Collada, glTF, 3DS and others, by the library Assimp.
// They become OBJ, in metres, with the axes of the file and all transforms of its nodes.

#ifndef GIMBAL_IMPORT_FOREIGN_H_
#define GIMBAL_IMPORT_FOREIGN_H_

#include <gio/gio.h>

// The triangles of one material.
typedef struct GimbalForeignPart {
  GString* points;  // as OBJ: lines of v, vt and vn, as many of each
  GArray* corners;  // int: three for each triangle, from 0
  int npoint;
  gboolean mapped, shaded;  // all points have coordinates of texture, normals
  gboolean coloured;        // rgba is the material's
  float rgba[4];
  char* texture;  // path of its picture; NULL: none
} GimbalForeignPart;

// Whether a file is of a format that is read here.
gboolean gimbal_foreign_is_for(const char* path);

// The parts of a file, of GimbalForeignPart. Files that it names are read below top only; a picture
// that is in the file, or is no PNG, is written as PNG into the folder pictures. NULL with an
// error.
GPtrArray* gimbal_foreign_read(const char* path, const char* top, const char* pictures, GError** error);

// Parts from first up to last as OBJ; the caller frees it.
char* gimbal_foreign_obj(const GPtrArray* parts, guint first, guint last);

#endif  // GIMBAL_IMPORT_FOREIGN_H_

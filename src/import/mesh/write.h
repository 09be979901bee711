// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes parts and primitives as files and as MJCF.

#ifndef GIMBAL_IMPORT_WRITE_H_
#define GIMBAL_IMPORT_WRITE_H_

#include "import/mesh/decompose.h"

// The name of the results of a mesh file: made of letters, digits, "-" and "_", so that it never
// leads out of a folder.
char* gimbal_import_name(const char* path);

// A mesh as a file of OBJ, with single precision. FALSE with an error.
gboolean gimbal_mesh_write(const GimbalMesh* mesh, const char* path, GError** error);

// Files NAME_1.obj, NAME_2.obj … in an existing folder. FALSE with an error.
gboolean gimbal_decomposition_write(const GimbalDecomposition* self, const char* folder, const char* name,
                                    GError** error);

// <geom type="mesh" mesh="NAME_1"/> of all parts, a line each behind an indent.
char* gimbal_decomposition_geoms(const GimbalDecomposition* self, const char* name, const char* indent);

// A model of the parts in one body.
char* gimbal_decomposition_model(const GimbalDecomposition* self, const char* name);

#endif  // GIMBAL_IMPORT_WRITE_H_

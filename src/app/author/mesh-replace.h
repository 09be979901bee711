// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Replaces geoms of a mesh by others: convex parts of the mesh, or a primitive. One undo step.

#ifndef GIMBAL_MESH_REPLACE_H_
#define GIMBAL_MESH_REPLACE_H_

#include "author/author.h"
#include "import/mesh/decompose.h"
#include "import/mesh/fit.h"

// The mesh of an object, which is a mesh or a geom with one; -1 if neither.
int gimbal_mesh_of_object(const mjModel* m, int type, int id);

// A mesh in the frame in which geoms place it. The caller frees it.
GimbalMesh* gimbal_mesh_dup_placed(const mjModel* m, int mesh);

// Replace a geom, or all geoms with a mesh, in the text that the model was compiled from. Parts
// become files in the model's folder of meshes. FALSE with an error if the text was not changed.
gboolean gimbal_mesh_replace_by_parts(GimbalSession* session, const GimbalCompiled* compiled, int type,
                                      int id, const GimbalDecomposition* parts, GError** error);
gboolean gimbal_mesh_replace_by_fit(GimbalSession* session, const GimbalCompiled* compiled, int type, int id,
                                    const GimbalFit* fit, GError** error);

#endif  // GIMBAL_MESH_REPLACE_H_

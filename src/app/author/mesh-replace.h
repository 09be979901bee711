// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Other geoms in the place of those that are a mesh: convex parts of it, or a primitive. One step
// of undo.

#ifndef GIMBAL_MESH_REPLACE_H_
#define GIMBAL_MESH_REPLACE_H_

#include "author/author.h"
#include "import/decompose.h"
#include "import/fit.h"

// The mesh that an object stands for: a mesh, or a geom that is one; -1: neither.
int gimbal_mesh_of_object(const mjModel* m, int type, int id);

// As its geoms place it. The caller frees it.
GimbalMesh* gimbal_mesh_dup_placed(const mjModel* m, int mesh);

// In the text of an object of a model that was compiled from it: of a geom, or of all geoms that
// have the mesh. Parts become files where the model's meshes are. FALSE with an error: nothing was
// changed in the text.
gboolean gimbal_mesh_replace_by_parts(GimbalSession* session, const GimbalCompiled* compiled, int type,
                                      int id, const GimbalDecomposition* parts, GError** error);
gboolean gimbal_mesh_replace_by_fit(GimbalSession* session, const GimbalCompiled* compiled, int type, int id,
                                    const GimbalFit* fit, GError** error);

#endif  // GIMBAL_MESH_REPLACE_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes of builtin shapes, made when they are asked for: the element then holds their vertices and
// faces.

#include "asset/mesh/mesh_builtin.h"
#include "spec/spec.h"

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  if (!mesh) return -1;
  GimbalMessage error = {.form = NULL};
  MeshSource source;
  if (mesh_builtin(&source, builtin, params, nparams, &error)) {
    const Element* e = element_of(mesh->element);
    spec_error(e->spec, e, "builtin-mesh", NULL, "%p", &error);
    return 1;
  }

  mjs_setFloat(mesh->uservert, source.vert, 3 * source.nvert);
  // a shape without normals of its own, or that is the hull of its vertices, leaves those and faces
  // alone that the element has already
  if (source.nnormal) mjs_setFloat(mesh->usernormal, source.normal, 3 * source.nnormal);
  if (source.nface) mjs_setInt(mesh->userface, source.face, 3 * source.nface);
  mesh_source_free(&source);

  // no volume
  if (builtin == mjMESH_BUILTIN_PLATE) {
    mesh->inertia = mjMESH_INERTIA_SHELL;
  }
  return 0;
}

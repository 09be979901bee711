// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "xml/read/mesh_spec.h"

#include <glib.h>

#include "asset/file/path.h"
#include "asset/mesh/mesh.h"

bool mesh_spec_reads(const char* filename) {
  static const char* const endings[] = {".obj", ".stl", ".ply"};
  for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
    if (path_has_extension(filename, endings[i])) return true;
  }
  return false;
}

static void set_numbers(mjsMesh* mesh, const MeshSource* s) {
  mjs_setFloat(mesh->uservert, s->vert, 3 * s->nvert);
  mjs_setFloat(mesh->usernormal, s->normal, 3 * s->nnormal);
  mjs_setFloat(mesh->usertexcoord, s->texcoord, 2 * s->ntexcoord);
  mjs_setInt(mesh->userface, s->face, 3 * s->nface);
  mjs_setInt(mesh->userfacenormal, s->facenormal, s->facenormal ? 3 * s->nface : 0);
  mjs_setInt(mesh->userfacetexcoord, s->facetexcoord, s->facetexcoord ? 3 * s->nface : 0);
}

mjSpec* mesh_spec_read(mjResource* resource, const char* filename, const char* content_type,
                       GimbalMessage* error) {
  const void* bytes = NULL;
  int size = mju_readResource(resource, &bytes);
  MeshSource source;
  if (mesh_read(&source, filename, content_type, bytes, size > 0 ? (size_t)size : 0, error)) return NULL;
  mjSpec* spec = mj_makeSpec();
  mjsMesh* mesh = spec ? mjs_addMesh(spec, NULL) : NULL;
  if (mesh) {
    mjs_setString(mesh->file, filename);
    set_numbers(mesh, &source);
  }
  mesh_source_free(&source);
  return spec;
}

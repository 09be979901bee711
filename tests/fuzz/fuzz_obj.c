// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mesh files of the format obj, compiled if they can be read.

#include "asset/mesh/mesh.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalMessage error = {.form = NULL};
  MeshSource source;
  if (mesh_read(&source, "x.obj", NULL, data, size, &error)) return 0;
  MeshOptions options;
  Mesh mesh;
  mesh_default_options(&options);
  options.need_hull = size % 2;
  if (!mesh_compile(&mesh, &source, &options, &error)) mesh_free(&mesh);
  mesh_source_free(&source);
  return 0;
}

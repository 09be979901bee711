// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Octrees of signed distance.

#include "asset/octree.h"

#include <string.h>

#include "base/alloc.h"

void octree_build(Octree* octree, const float* vert, int nvert, const int* face, int nface,
                  const double aamm[6], int max_depth) {
  (void)vert;
  (void)nvert;
  (void)face;
  (void)nface;
  (void)aamm;
  (void)max_depth;
  memset(octree, 0, sizeof(*octree));
}

void octree_free(Octree* octree) {
  mju_free(octree->depth);
  mju_free(octree->child);
  mju_free(octree->aabb);
  mju_free(octree->coeff);
  memset(octree, 0, sizeof(*octree));
}

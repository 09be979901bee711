// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volume hierarchies in mjModel: of bodies, meshes and flexes, one after the other.

#ifndef GIMBAL_COMPILER_WORK_EMIT_BVH_H_
#define GIMBAL_COMPILER_WORK_EMIT_BVH_H_

#include "asset/mesh/bvh.h"
#include "compiler/work/compile.h"

// Copy a tree to its address. Boxes of flexes are found at run time: they have none in the model.
void emit_bvh(mjModel* m, const Bvh* bvh, int adr, bool has_box);

// How many geoms of a body can collide by themselves: the others are not in its hierarchy.
int bvh_geom_count(const Compile* c, int body);

// Hierarchies of the geoms of each body, in its inertial frame. Returns the number of nodes.
int emit_body_bvh(Compile* c);

#endif  // GIMBAL_COMPILER_WORK_EMIT_BVH_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the surface of a mesh bounds, and how far others are from it.

#ifndef GIMBAL_IMPORT_SURFACE_H_
#define GIMBAL_IMPORT_SURFACE_H_

#include "import/mesh/mesh.h"

// The volume of a solid; what several shells of it share counts once.
double gimbal_surface_solid_volume(const GimbalMesh* solid);

// How far the surface of convex parts, which cover what a mesh bounds, is from the mesh at most: of
// what closes a hollow from the mesh, and of the mesh in a closed hollow from what closes it.
double gimbal_surface_apart(const GimbalMesh* mesh, const GPtrArray* parts);

// How far the surface of a mesh is at most from convex parts, where none of them has it.
double gimbal_surface_left_out(const GimbalMesh* mesh, const GPtrArray* parts);

#endif  // GIMBAL_IMPORT_SURFACE_H_

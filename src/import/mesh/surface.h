// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Questions about the surface of a mesh: what is inside, how far it is, how much it holds.

#ifndef GIMBAL_IMPORT_SURFACE_H_
#define GIMBAL_IMPORT_SURFACE_H_

#include "import/mesh/mesh.h"

typedef struct GimbalSurface GimbalSurface;

// The mesh must stay; it has a triangle at least.
GimbalSurface* gimbal_surface_new(const GimbalMesh* mesh);
void gimbal_surface_free(GimbalSurface* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalSurface, gimbal_surface_free)

// Is a point inside the surface, or inside one of several that overlap?
gboolean gimbal_surface_has(const GimbalSurface* self, const double point[3]);

// The distance of a point from the nearest triangle; of any one that is as near as is enough.
double gimbal_surface_distance(const GimbalSurface* self, const double point[3], double enough);

// The volume inside, by integration along lines; where surfaces overlap it counts once.
double gimbal_surface_volume(const GimbalSurface* self);

// How far the surface of convex parts, which cover what a mesh bounds, is from the mesh at most: of
// what closes a hollow from the mesh, and of the mesh in a closed hollow from what closes it.
double gimbal_surface_apart(const GimbalMesh* mesh, const GPtrArray* parts);

#endif  // GIMBAL_IMPORT_SURFACE_H_

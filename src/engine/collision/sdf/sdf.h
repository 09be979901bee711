// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields: from plugins, from octrees of meshes, from primitives.

#ifndef GIMBAL_COLLISION_SDF_SDF_H_
#define GIMBAL_COLLISION_SDF_SDF_H_

#include <mujoco/mujoco.h>

// One field: a plugin instance, a mesh with an octree (plugin NULL, type mjGEOM_SDF), or a
// primitive geom.
typedef struct Field {
  const mjpPlugin* plugin;
  int id;  // instance, mesh or geom
  mjtGeom type;
} Field;

Field field_of_geom(const mjModel* m, int geom);
mjtNum field_distance(const mjModel* m, const mjData* d, Field field, const mjtNum x[3]);
void field_gradient(mjtNum gradient[3], const mjModel* m, const mjData* d, Field field, const mjtNum x[3]);

// The frame in which the field of a geom is given: that of the mesh file for meshes and fields.
void field_frame(mjtNum pos[3], mjtNum quat[4], const mjModel* m, const mjData* d, int geom);

#endif  // GIMBAL_COLLISION_SDF_SDF_H_

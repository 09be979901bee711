// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Adds meshes that are opened or dropped onto the window to the shown model, as bodies side by
// side. Files of any size are read without blocking the window.

#ifndef GIMBAL_MESH_READER_H_
#define GIMBAL_MESH_READER_H_

#include "notices/notices.h"
#include "tabs/model-tab.h"

// Property "shown": the tab whose model gets the bodies.
#define GIMBAL_TYPE_MESH_READER (gimbal_mesh_reader_get_type())
G_DECLARE_FINAL_TYPE(GimbalMeshReader, gimbal_mesh_reader, GIMBAL, MESH_READER, GObject)

GimbalMeshReader* gimbal_mesh_reader_new(GimbalNotices* notices);

// Read the meshes in a list of GFile, which is copied, and add them as bodies side by side along x,
// the first at a point of the world (m). Files that are no meshes are ignored. Cancels meshes that
// are still being read.
void gimbal_mesh_reader_add(GimbalMeshReader* self, GSList* files, const mjtNum point[3]);
void gimbal_mesh_reader_cancel(GimbalMeshReader* self);

#endif  // GIMBAL_MESH_READER_H_

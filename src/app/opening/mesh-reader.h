// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes that are dropped onto the window, or opened: bodies of the model on show, beside each
// other. Files of any size are read while the window goes on.

#ifndef GIMBAL_MESH_READER_H_
#define GIMBAL_MESH_READER_H_

#include "notices/notices.h"
#include "tabs/model-tab.h"

// Property "shown": the tab whose model they come into.
#define GIMBAL_TYPE_MESH_READER (gimbal_mesh_reader_get_type())
G_DECLARE_FINAL_TYPE(GimbalMeshReader, gimbal_mesh_reader, GIMBAL, MESH_READER, GObject)

GimbalMeshReader* gimbal_mesh_reader_new(GimbalNotices* notices);

// Let meshes become bodies, from a point on; of files that are no meshes nothing happens. Those
// that were under way are given up.
void gimbal_mesh_reader_add(GimbalMeshReader* self, GSList* files, const mjtNum point[3]);
void gimbal_mesh_reader_cancel(GimbalMeshReader* self);

#endif  // GIMBAL_MESH_READER_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A body made of a mesh file: asset, body and geom in the text, one step of undo.

#ifndef GIMBAL_MESH_BODY_H_
#define GIMBAL_MESH_BODY_H_

#include "author/author.h"

typedef struct GimbalMeshBody {
  char* name;  // of the body
  // the copy beside the model that was made of the file, as the text names it; NULL: none
  char* copied;
  mjtNum extent[3];  // sides of the box around it, m
} GimbalMeshBody;

void gimbal_mesh_body_clear(GimbalMeshBody* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalMeshBody, gimbal_mesh_body_clear)

// Whether a file has a name like those of meshes.
gboolean gimbal_mesh_body_is_mesh(GFile* file);

// The folder that names of meshes are relative to; the caller frees it. NULL: the model is not
// saved.
char* gimbal_mesh_body_dup_folder(GimbalSession* session);

// Let a mesh stand at a point of the world, its box's bottom in the middle of it. A file below the
// model's folder is named as it lies; any other is copied into the model's folder of meshes. A file
// that is no usable mesh is an error, and nothing is written.
gboolean gimbal_mesh_body_add(GimbalSession* session, GFile* file, const mjtNum point[3],
                              GimbalMeshBody* made, GError** error);

// The same in two halves: a thread reads and copies the file, however large it is, and callback (of
// the session, in the main thread) has its result written. Who cancels is told at once, and nothing
// is written.
void gimbal_mesh_body_read_async(GimbalSession* session, GFile* file, GCancellable* cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean gimbal_mesh_body_write(GAsyncResult* result, const mjtNum point[3], GimbalMeshBody* made,
                                GError** error);

#endif  // GIMBAL_MESH_BODY_H_

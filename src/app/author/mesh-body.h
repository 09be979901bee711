// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A body made of a mesh file: asset, body and geom in the text, one step of undo.

#ifndef GIMBAL_MESH_BODY_H_
#define GIMBAL_MESH_BODY_H_

#include "author/author.h"

typedef struct GimbalMeshBody {
  char* name;  // of the body
  // the copy of the file beside the model, as named in the text; NULL: none
  char* copied;
  mjtNum extent[3];  // sides of its bounding box, m
} GimbalMeshBody;

void gimbal_mesh_body_clear(GimbalMeshBody* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalMeshBody, gimbal_mesh_body_clear)

// Whether the name of a file is that of a mesh.
gboolean gimbal_mesh_body_is_mesh(GFile* file);

// The folder that names of meshes are relative to; the caller frees it. NULL: the model is not
// saved.
char* gimbal_mesh_body_dup_folder(GimbalSession* session);

// Add a mesh with the middle of its bounding box's bottom at a point of the world. A file below the
// model's folder is used directly; any other is copied into the model's folder of meshes. A file
// that is not a usable mesh is an error, and nothing is written.
gboolean gimbal_mesh_body_add(GimbalSession* session, GFile* file, const mjtNum point[3],
                              GimbalMeshBody* made, GError** error);

// The same in two parts: a thread reads and copies the file, and callback (of the session, on the
// main thread) has its result written. Cancelling takes effect at once, and nothing is written.
void gimbal_mesh_body_read_async(GimbalSession* session, GFile* file, GCancellable* cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
gboolean gimbal_mesh_body_write(GAsyncResult* result, const mjtNum point[3], GimbalMeshBody* made,
                                GError** error);

#endif  // GIMBAL_MESH_BODY_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whole asset files, from a VFS, a resource provider or the disk.

#ifndef GIMBAL_ASSET_FILE_FILE_H_
#define GIMBAL_ASSET_FILE_FILE_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

// An open file. data belongs to the resource and lives until asset_file_close.
typedef struct AssetFile {
  mjResource* resource;
  const void* data;
  size_t size;
} AssetFile;

// Open name (absolute or relative to dir, which may be NULL) and read all of it. vfs may be NULL.
// Returns -1 with a text.
int asset_file_open(AssetFile* file, const char* dir, const char* name, const mjVFS* vfs,
                    GimbalMessage* error);
void asset_file_close(AssetFile* file);

#endif  // GIMBAL_ASSET_FILE_FILE_H_

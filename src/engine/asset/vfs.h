// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Virtual file systems: named buffers, files to be read later, and mounted providers.

#ifndef GIMBAL_ASSET_VFS_H_
#define GIMBAL_ASSET_VFS_H_

#include <mujoco/mujoco.h>

// Find a file and open resource on it (name, data, provider and timestamp are set). The names tried are, in
// this order: the joined path, name itself, the last part of name. Returns nonzero if it was found and
// opened.
int vfs_open(const mjVFS* vfs, const char* dir, const char* name, mjResource* resource);

// Store a copy of bytes under a name, replacing what is there. Returns 0, -1 if the VFS was never
// initialized.
int vfs_write(mjVFS* vfs, const char* name, const void* data, size_t size);

#endif  // GIMBAL_ASSET_VFS_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Virtual file systems: named buffers, files to be read later, and mounted providers.

#ifndef GIMBAL_ASSET_FILE_VFS_H_
#define GIMBAL_ASSET_FILE_VFS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Find a file and open resource on it (name, data, provider and timestamp are set). The names tried
// are, in this order: the joined path, name itself, the last part of name. Returns nonzero if it
// was found and opened.
int vfs_open(const mjVFS* vfs, const char* dir, const char* name, mjResource* resource);

// Whether the same names are those of an entry.
bool vfs_finds(const mjVFS* vfs, const char* dir, const char* name);

// True if a name is that of an entry.
bool vfs_has(const mjVFS* vfs, const char* name);

#endif  // GIMBAL_ASSET_FILE_VFS_H_

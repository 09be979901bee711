// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files inside of archives: a path that leads through one, "robot.mjz/meshes/arm.obj".

#ifndef GIMBAL_ASSET_FILE_ARCHIVE_H_
#define GIMBAL_ASSET_FILE_ARCHIVE_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>

// Open the file at path by the provider of the archive that it leads through. Returns whether there
// is one and it has the file.
bool archive_open(const char* path, mjResource* resource);

#endif  // GIMBAL_ASSET_FILE_ARCHIVE_H_

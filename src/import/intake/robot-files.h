// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files that a URDF names are looked for as ROS does: package://NAME/PATH in a folder NAME
// above the robot, or in the folder whose package description has that name; other paths are
// relative to the robot's folder. Files outside the package are not read.

#ifndef GIMBAL_IMPORT_ROBOT_FILES_H_
#define GIMBAL_IMPORT_ROBOT_FILES_H_

#include <glib.h>

// The folder that holds all files of the robot in folder. The caller frees it.
char* gimbal_robot_top(const char* folder);

// The path of a file that a URDF names; NULL if it does not exist. The caller frees it.
char* gimbal_robot_find_file(const char* folder, const char* top, const char* name);

// A path relative to a folder: "../meshes/arm.stl". The caller frees it.
char* gimbal_path_from(const char* folder, const char* path);

#endif  // GIMBAL_IMPORT_ROBOT_FILES_H_

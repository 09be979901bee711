// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file in the file manager of the desktop.

#ifndef GIMBAL_SHOW_IN_FILES_H_
#define GIMBAL_SHOW_IN_FILES_H_

// Let the file manager show a file, selected (org.freedesktop.FileManager1); where none answers,
// open the folder that it is in.
void gimbal_show_in_files(const char* path);

#endif  // GIMBAL_SHOW_IN_FILES_H_

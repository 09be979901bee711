// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows a file in the file manager of the desktop.

#ifndef GIMBAL_SHOW_IN_FILES_H_
#define GIMBAL_SHOW_IN_FILES_H_

// Ask the file manager to show a file and select it (org.freedesktop.FileManager1). Open its folder
// if none answers.
void gimbal_show_in_files(const char* path);

#endif  // GIMBAL_SHOW_IN_FILES_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The running model in other formats.

#ifndef GIMBAL_EXPORT_H_
#define GIMBAL_EXPORT_H_

#include <gio/gio.h>

#include "run/frame.h"

// Write the model of frame to path in the format of its extension: .xml (MJCF in canonical form),
// .mjb (binary), .mjz (archive with its assets), .txt (all numbers of the model and the state, to
// read), .urdf (a robot of ROS, with its meshes in a folder beside it). A file that is there is
// replaced only by a complete one.
gboolean gimbal_export(const GimbalFrame* frame, const char* path, GError** error);

// The same on another thread; the frame is not needed after the call. The path that was written,
// NULL: none.
void gimbal_export_async(const GimbalFrame* frame, const char* path, GAsyncReadyCallback callback,
                         gpointer user_data);
char* gimbal_export_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_EXPORT_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exports the running model to other formats.

#ifndef GIMBAL_EXPORT_H_
#define GIMBAL_EXPORT_H_

#include <gio/gio.h>

#include "run/frame.h"

// Write the model of frame to path in the format of its extension: .xml (MJCF in canonical form),
// .mjb (binary), .mjz (archive with its assets), .txt (all numbers of the model and the state as
// text), .urdf (robot description of ROS, with its meshes in a folder beside it). An existing file
// is replaced only when the new one is complete. FALSE and an error if that fails.
gboolean gimbal_export(const GimbalFrame* frame, const char* path, GError** error);

// The same on another thread; the frame is not needed after the call. Finishing returns the path
// that was written, which the caller frees; NULL and an error if that failed.
void gimbal_export_async(const GimbalFrame* frame, const char* path, GAsyncReadyCallback callback,
                         gpointer user_data);
char* gimbal_export_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_EXPORT_H_

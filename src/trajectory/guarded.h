// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Work that computes what a writer is given: an error of the engine becomes one of the file.

#ifndef GIMBAL_TRAJECTORY_GUARDED_H_
#define GIMBAL_TRAJECTORY_GUARDED_H_

#include "trajectory/trajectory.h"

// Do work(data), then close the writer. FALSE with an error: the work failed, was cancelled, or
// something was not written.
gboolean trajectory_write_guarded(GimbalTrajectoryWriter* writer, void (*work)(void* data), void* data,
                                  GCancellable* cancellable, GError** error);

#endif  // GIMBAL_TRAJECTORY_GUARDED_H_

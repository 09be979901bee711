// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The readers of motions: each makes columns of a file.

#ifndef GIMBAL_MOTION_PRIVATE_H_
#define GIMBAL_MOTION_PRIVATE_H_

#include "trajectory/motion.h"

GimbalMotion* motion_new(const char* kind);

// Set an error about a file and return NULL.
GimbalMotion* motion_refuse(GimbalMotion* self, GError** error, const char* format, ...) G_GNUC_PRINTF(3, 4);

GimbalMotion* motion_read_table(GBytes* bytes, GError** error);
GimbalMotion* motion_read_npy(GBytes* bytes, GError** error);
GimbalMotion* motion_read_npz(GBytes* bytes, GError** error);
GimbalMotion* motion_read_mcap(GBytes* bytes, GError** error);

#endif  // GIMBAL_MOTION_PRIVATE_H_

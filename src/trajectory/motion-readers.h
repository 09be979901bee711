// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The readers of motions: each makes columns of the bytes of a file.

#ifndef GIMBAL_MOTION_READERS_H_
#define GIMBAL_MOTION_READERS_H_

#include "trajectory/motion-data.h"

GimbalMotion* motion_read_table(GBytes* bytes, GError** error);
GimbalMotion* motion_read_npy(GBytes* bytes, GError** error);
GimbalMotion* motion_read_npz(GBytes* bytes, GError** error);
GimbalMotion* motion_read_mcap(GBytes* bytes, GError** error);

#endif  // GIMBAL_MOTION_READERS_H_

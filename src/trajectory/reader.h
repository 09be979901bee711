// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file of a run as it stands on the disk, before one knows how much of it is sound.

#ifndef GIMBAL_TRAJECTORY_READER_H_
#define GIMBAL_TRAJECTORY_READER_H_

#include "trajectory/trajectory.h"

GimbalTrajectory* reader_open(const char* path, GError** error);

// Whether it was closed, and has all that it says.
gboolean reader_is_whole(const GimbalTrajectory* self);

// How many of the first whole states can be read and have their hashes.
guint64 reader_sound_states(GimbalTrajectory* self);

// The row of a whole state; behind the last one the number of rows.
guint64 reader_state_row(const GimbalTrajectory* self, guint64 index);

// Leave only the first of both.
void reader_keep(GimbalTrajectory* self, guint64 states, guint64 rows);

// Say how the file ends, which had so many rows. FALSE with an error: nothing of it is left.
gboolean reader_end(GimbalTrajectory* self, guint64 rows, GError** error);

#endif  // GIMBAL_TRAJECTORY_READER_H_

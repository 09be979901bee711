// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is whole of a file that nobody closed. A chunk that did not reach the disk reads as zeros,
// which many numbers are: hashes tell.

#include "trajectory/reader.h"

// Of the rows behind the last whole state those that can be computed. The least is that state.
static guint64 last_sound_row(GimbalTrajectory* file, guint64 from, guint64 end) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(file, TRUE);
  guint64 row = from;
  if (!gimbal_trajectory_replay_seek(replay, from)) return from;
  while (row + 1 < end && !gimbal_trajectory_is_placed(file, row + 1) &&
         gimbal_trajectory_replay_next(replay) && !gimbal_trajectory_replay_differs(replay)) {
    row++;
  }
  return row;
}

static void drop_unsound(GimbalTrajectory* file) {
  guint64 states = reader_sound_states(file), rows = 0;
  if (states) {
    rows = last_sound_row(file, reader_state_row(file, states - 1), reader_state_row(file, states)) + 1;
  }
  reader_keep(file, states, rows);
}

GimbalTrajectory* gimbal_trajectory_open(const char* path, GError** error) {
  GimbalTrajectory* file = reader_open(path, error);
  if (!file) return NULL;
  guint64 rows = gimbal_trajectory_rows(file);
  if (!reader_is_whole(file)) drop_unsound(file);
  if (!reader_end(file, rows, error)) g_clear_pointer(&file, gimbal_trajectory_free);
  return file;
}

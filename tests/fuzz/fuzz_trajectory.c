// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Recorded runs that may be anything: opened as far as they go, their states read, some steps computed again, their controls taken.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "trajectory/trajectory.h"

static void look(const char* path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  if ((t == NULL) != (error != NULL)) abort();
  if (!t) return;
  if (!gimbal_trajectory_rows(t) || !gimbal_trajectory_model(t)) abort();
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  for (int i = 0; i < 30 && gimbal_trajectory_replay_next(replay); i++) gimbal_trajectory_replay_differs(replay);
  int count;
  g_autofree mjtNum* states = gimbal_trajectory_read_states(t, 50, 1 << 20, &count, NULL);
  g_autoptr(GError) other = NULL;
  g_autoptr(GimbalControlTrack) track = gimbal_trajectory_read_track(t, "fuzz", &other);
  if ((track == NULL) != (other != NULL)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  char path[64];
  int fd = memfd_create("run", MFD_CLOEXEC);
  if (fd < 0) return 0;
  if (write(fd, data, size) == (ssize_t)size) {
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    look(path);
  }
  close(fd);
  return 0;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "runs.h"

#include "cli.h"
#include "trajectory/trajectory.h"

struct CliRun {
  GimbalTrajectory* trajectory;
  GimbalTrajectoryReplay* replay;
};

static GimbalTrajectory* open_trajectory(const char* filename) {
  g_autoptr(GError) error = NULL;
  GimbalTrajectory* trajectory = gimbal_trajectory_open(filename, &error);
  if (!trajectory) {
    fprintf(stderr, "%s\n", error->message);
  } else if (gimbal_trajectory_notice(trajectory)) {
    fprintf(stderr, "%s: %s\n", filename, gimbal_trajectory_notice(trajectory));
  }
  return trajectory;
}

CliRun* runs_open(const char* filename) {
  GimbalTrajectory* trajectory = open_trajectory(filename);
  if (!trajectory) return NULL;
  CliRun* run = g_new(CliRun, 1);
  *run = (CliRun){trajectory, gimbal_trajectory_replay_new(trajectory, FALSE)};
  return run;
}

void runs_close(CliRun* run) {
  g_autofree CliRun* gone = run;
  if (gone) gimbal_trajectory_replay_free(gone->replay);
  if (gone) gimbal_trajectory_free(gone->trajectory);
}

const mjModel* runs_model(const CliRun* run) {
  return gimbal_trajectory_replay_model(run->replay);
}

mjData* runs_data(const CliRun* run) {
  return gimbal_trajectory_replay_data(run->replay);
}

double runs_seconds(const CliRun* run) {
  guint64 rows = gimbal_trajectory_rows(run->trajectory);
  return gimbal_trajectory_time(run->trajectory, rows - 1) - gimbal_trajectory_time(run->trajectory, 0);
}

bool runs_next(CliRun* run) {
  if (gimbal_trajectory_replay_next(run->replay)) return true;
  const char* trouble = gimbal_trajectory_replay_trouble(run->replay);
  if (trouble) fprintf(stderr, "%s\n", trouble);
  return false;
}

//---- controls of a run

GimbalControlTrack* runs_read_controls(const char* filename, GError** error) {
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(filename, error);
  return trajectory ? gimbal_trajectory_read_track(trajectory, filename, error) : NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All there is without HDF5.

#include "cli.h"
#include "runs.h"

static int missing(void) {
  fprintf(stderr,
          "this gimbal was built without HDF5, which recorded runs (.h5) need; install libhdf5-dev and build "
          "it again\n");
  return 1;
}

int runs_record(int argc, char** argv) {
  (void)argc, (void)argv;
  return missing();
}

int cmd_replay(int argc, char** argv) {
  (void)argc, (void)argv;
  return missing();
}

int cmd_export(int argc, char** argv) {
  (void)argc, (void)argv;
  return missing();
}

bool runs_read_controls(Controls* controls, const char* filename, const mjModel* m) {
  (void)controls, (void)filename, (void)m;
  return missing() == 0;
}

CliRun* runs_open(const char* filename) {
  (void)filename;
  missing();
  return NULL;
}

void runs_close(CliRun* run) {
  (void)run;
}

const mjModel* runs_model(const CliRun* run) {
  (void)run;
  return NULL;
}

mjData* runs_data(const CliRun* run) {
  (void)run;
  return NULL;
}

double runs_seconds(const CliRun* run) {
  (void)run;
  return 0;
}

bool runs_next(CliRun* run) {
  (void)run;
  return false;
}

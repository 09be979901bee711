// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands for recorded runs in a build without HDF5.

#include <glib/gi18n.h>

#include "cli.h"
#include "record_run.h"
#include "runs.h"

static const char kMissing[] =
    N_("this gimbal was built without HDF5, which recorded runs (.h5) need; install libhdf5-dev and build it "
       "again");

static int runs_missing(void) {
  fprintf(stderr, "%s\n", _(kMissing));
  return 1;
}

#define IS_MISSING(command)            \
  int command(int argc, char** argv) { \
    (void)argc, (void)argv;            \
    return runs_missing();             \
  }
IS_MISSING(record_run_file)
IS_MISSING(cmd_replay)
IS_MISSING(cmd_compare)
IS_MISSING(cmd_export)

GimbalControlTrack* runs_read_controls(const char* filename, GError** error) {
  (void)filename;
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS, kMissing);
  return NULL;
}

CliRun* runs_open(const char* filename) {
  (void)filename;
  runs_missing();
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

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command in a build without SQLite.

#include <glib/gi18n.h>

#include "cli.h"

bool cli_is_experiment(const char* filename) {
  (void)filename;
  return false;
}

void cli_check_experiment(const char* filename, GimbalDiagnostics* problems) {
  (void)filename, (void)problems;
}

int cmd_experiment(int argc, char** argv) {
  (void)argc, (void)argv;
  fprintf(stderr, _("this gimbal was built without SQLite, which keeps the results of experiments; install "
                    "libsqlite3-dev and "
                    "build it again\n"));
  return 2;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// For builds that cannot read recorded runs.

#include "experiment/problems.h"

#include <glib/gi18n.h>
#include "experiment/recording-run.h"

Curve* curve_read_run(const char* path, const char* column, const GimbalPlace* place,
                      GimbalDiagnostics* list) {
  (void)column;
  problems_add(list, GIMBAL_SEVERITY_ERROR, "no-library", place,
               N_("Build it with HDF5, or give comma-separated values."),
               "Recorded runs cannot be read by this build of Gimbal: %s", path);
  return NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/guarded.h"

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>

gboolean trajectory_write_guarded(GimbalTrajectoryWriter* writer, void (*work)(void* data), void* data,
                                  GCancellable* cancellable, GError** error) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  gboolean failed = gimbal_guard(work, data, problems) != 0;
  gboolean good = gimbal_trajectory_writer_close(writer, failed ? NULL : error);
  if (failed) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, gimbal_diagnostics_get(problems, 0)->message);
  }
  gimbal_diagnostics_free(problems);
  return good && !failed && !g_cancellable_set_error_if_cancelled(cancellable, error);
}

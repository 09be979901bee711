// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Turns a point into edits of the present text in the editor, with the function that the command
// uses.

#include <glib/gi18n.h>

#include "author/author.h"
#include "bench/bench-private.h"

static gboolean bench_write_fail(GError** error, const char* text) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, text);
  return FALSE;
}

static gboolean fail_with(GError** error, const GimbalDiagnostics* list) {
  const GimbalDiagnostic* d = gimbal_diagnostics_count(list) ? gimbal_diagnostics_get(list, 0) : NULL;
  if (!d) return bench_write_fail(error, _("There is no text to write to."));
  g_autofree char* text = d->hint ? g_strdup_printf("%s. %s", d->message, d->hint) : g_strdup(d->message);
  return bench_write_fail(error, text);
}

gboolean gimbal_bench_write(GimbalBenchPanel* self, GError** error) {
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  g_autofree double* point = gimbal_bench_dup_point(self);
  if (!ground || !point) return bench_write_fail(error, _("There is no point to write yet"));
  g_autoptr(GPtrArray) sources = gimbal_project_get_sources(gimbal_session_get_project(self->session));
  const ModelTexts texts = {gimbal_sources_load, sources};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autoptr(GArray) edits = subject_edits_of(ground->experiment, &texts, point, list);
  gboolean good = edits ? TRUE : fail_with(error, list);
  gimbal_diagnostics_free(list);
  if (!good) return FALSE;
  if (!edits->len) return bench_write_fail(error, _("The text says so already"));
  return gimbal_author_apply(self->session, edits, error);
}

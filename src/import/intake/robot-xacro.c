// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/intake/robot-xacro.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MOST_BYTES (64 << 20)

static gboolean check_size(const char* path, GError** error) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GFileInfo) info = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, error);
  if (!info) return FALSE;
  if (g_file_info_get_size(info) <= MOST_BYTES) return TRUE;
  g_set_error(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_FILE,
              _("the file has %.3g MB, and %.3g MB are read of a robot: leave out what is not the robot"),
              1e-6 * (double)g_file_info_get_size(info), 1e-6 * MOST_BYTES);
  return FALSE;
}

static char* load_text(const char* path, GError** error) {
  char* text;
  gsize length;
  if (!check_size(path, error) || !g_file_get_contents(path, &text, &length, error)) return NULL;
  while (length && !text[length - 1]) length--;  // the zero that ends a string
  if (!memchr(text, 0, length)) return text;
  g_free(text);
  g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_FILE, _("the file is no text"));
  return NULL;
}

// Whether the reader takes a text for xacro; if so, what it says to do about it.
static char* find_xacro(const char* path, const char* text) {
  if (!strstr(text, "<xacro:") && !strstr(text, "${")) return NULL;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mj_deleteSpec(gimbal_parse_text(text, strlen(text), path, NULL, list));
  const GimbalDiagnostic* d = gimbal_diagnostics_errors(list) ? gimbal_diagnostics_get(list, 0) : NULL;
  gboolean xacro = d && !strcmp(d->code, "unknown-model");
  char* said = xacro ? gimbal_intake_problem(list) : NULL;
  gimbal_diagnostics_free(list);
  return said;
}

// What xacro writes; NULL with its message.
static char* run_xacro(GimbalIntakeWork* work, const char* program, const char* path, GError** error) {
  char *text = NULL, *said = NULL;
  g_autoptr(GSubprocess) process = g_subprocess_new(
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, error, program, path, NULL);
  if (!process || !g_subprocess_communicate_utf8(process, NULL, work->cancellable, &text, &said, error)) {
    return NULL;
  }
  g_autofree char* told = said;
  if (g_subprocess_get_successful(process) && text && *text) return text;
  g_free(text);
  char* end = g_strchomp(told) ? strrchr(told, '\n') : NULL;
  g_autofree char* shown = gimbal_intake_shown(end ? end + 1 : told);
  g_set_error(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT, _("xacro does not take it: %s"), shown);
  return NULL;
}

char* gimbal_robot_load(GimbalIntakeWork* work, const char* path, GError** error) {
  g_autofree char* text = load_text(path, error);
  g_autofree char* advice = text ? find_xacro(path, text) : NULL;
  if (!advice) return g_steal_pointer(&text);
  g_autofree char* program = g_find_program_in_path("xacro");
  if (!program) {
    g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT, advice);
    return NULL;
  }
  g_autofree char* turned = run_xacro(work, program, path, error);
  if (turned) gimbal_intake_add(work, GIMBAL_INTAKE_XACRO, NULL, 1, gimbal_intake_shown(program));
  return g_steal_pointer(&turned);
}

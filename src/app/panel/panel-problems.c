// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "panel/panel-problems.h"

#include <glib/gi18n.h>

#include "remote/message.h"

enum { MOST_PROBLEMS = 50 };

static void add_problem(GimbalDiagnostics* list, JsonObject* problem, const char* path) {
  gint64 line = 0;
  const char* text = "";
  remote_get_whole(problem, "line", 0, G_MAXINT, &line, NULL);
  remote_get_text(problem, "text", &text, NULL);
  g_autofree char* valid = g_utf8_make_valid(text, -1);
  gimbal_diagnostics_add(
      list, &(GimbalDiagnostic){
                .severity = GIMBAL_SEVERITY_ERROR,
                .code = "panel",
                .message = valid,
                .hint = _("Mend it and save: the panel is read again, and the run goes on meanwhile."),
                .place = {.file = path, .line = (int)line, .column = 1}});
}

GimbalDiagnostics* gimbal_panel_problems_new(JsonObject* command, const char* path) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  JsonArray* problems = remote_get_list(command, "problems", MOST_PROBLEMS, NULL);
  for (guint i = 0; problems && i < json_array_get_length(problems); i++) {
    JsonObject* problem = remote_list_object(problems, i, NULL);
    if (problem) add_problem(list, problem, path);
  }
  return list;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "serve_web.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

#include "cli.h"
#include "language/messages/messages.h"

static gboolean on_signal(gpointer data) {
  g_main_loop_quit(data);
  return G_SOURCE_CONTINUE;
}

static int serve_model(const CliSource* source, const WebOptions* options) {
  g_autoptr(GError) error = NULL;
  mjData* d = mj_makeData(source->model);
  WebServer* server = web_server_new(source->model, d, options, &error);
  if (server) {
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    guint ends[] = {g_unix_signal_add(SIGINT, on_signal, loop), g_unix_signal_add(SIGTERM, on_signal, loop)};
    printf(_("open %s\n"), web_server_get_link(server));
    fflush(stdout);
    g_main_loop_run(loop);
    for (int i = 0; i < 2; i++) g_source_remove(ends[i]);
  } else {
    fprintf(stderr, "gimbal serve: %s\n", error->message);
  }
  web_server_free(server);
  mj_deleteData(d);
  return server ? 0 : 1;
}

int serve_web(const char* filename, WebOptions* options) {
  CliSource source = {.spec = NULL};
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  g_autoptr(GStrvBuilder) issues = g_strv_builder_new();
  bool good = cli_read(filename, &source, problems);
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    const GimbalDiagnostic* problem = gimbal_diagnostics_get(problems, i);
    g_autofree char* text = gimbal_diagnostic_dup_text(problem);
    cli_print_problem(stderr, problem, filename);
    g_strv_builder_add(issues, text);
  }
  g_auto(GStrv) lines = g_strv_builder_end(issues);
  g_autofree char* name = g_path_get_basename(filename);
  options->name = name;
  options->issues = (const char* const*)lines;
  int status = good ? serve_model(&source, options) : 1;
  gimbal_diagnostics_free(problems);
  cli_close(&source);
  return status;
}

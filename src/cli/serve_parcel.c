// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "serve_parcel.h"

#include <glib/gstdio.h>
#include <string.h>

#include "language/messages/messages.h"

static bool read_parcel(const RemoteParcel* parcel, CliSource* source, GimbalDiagnostics* problems,
                        GError** error) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-XXXXXX", error);
  g_autofree char* path = folder ? remote_parcel_write(parcel, folder, error) : NULL;
  bool good = path && cli_read(path, source, problems);
  for (guint i = 0; folder && i < parcel->names->len; i++) {
    g_autofree char* file = g_build_filename(folder, parcel->names->pdata[i], NULL);
    g_unlink(file);
    for (char* end; (end = strrchr(file, '/')) && (*end = 0, strcmp(file, folder));) g_rmdir(file);
  }
  if (folder) g_rmdir(folder);
  return good;
}

bool cli_take_parcel(RemoteServer* server, const RemoteNotice* notice, CliSource* source) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  g_autoptr(GError) error = NULL;
  *source = (CliSource){.spec = NULL};
  bool good = read_parcel(notice->parcel, source, problems, &error);
  if (!good) {
    const char* text = error                                ? error->message
                       : gimbal_diagnostics_count(problems) ? gimbal_diagnostics_get(problems, 0)->message
                                                            : "the model cannot be read";
    remote_server_complain(server, notice->client, "model", text);
    if (!error) cli_close(source);
  }
  gimbal_diagnostics_free(problems);
  return good;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "serve_parcel.h"

#include <glib/gstdio.h>
#include <string.h>

bool cli_read_parcel(const RemoteParcel* parcel, CliSource* source, GimbalDiagnostics* problems,
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

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whole asset files.

#include "asset/file/file.h"

#include <stdio.h>

int asset_file_open(AssetFile* file, const char* dir, const char* name, const mjVFS* vfs, char* error,
                    int error_sz) {
  file->resource = mju_openResource(dir, name, vfs, error, (size_t)error_sz);
  if (!file->resource) return -1;
  int size = mju_readResource(file->resource, &file->data);
  if (size < 0) {
    snprintf(error, (size_t)error_sz, "'%s' is there and gives no bytes: look at its permissions",
             file->resource->name);
    asset_file_close(file);
    return -1;
  }
  file->size = (size_t)size;
  return 0;
}

void asset_file_close(AssetFile* file) {
  mju_closeResource(file->resource);
  file->resource = NULL;
  file->data = NULL;
  file->size = 0;
}

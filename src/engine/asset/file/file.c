// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whole asset files.

#include "asset/file/file.h"

#include "asset/file/disk.h"
#include "asset/file/resource.h"

int asset_file_open(AssetFile* file, const char* dir, const char* name, const mjVFS* vfs,
                    GimbalMessage* error) {
  file->resource = resource_open(dir, name, vfs, error);
  if (!file->resource) return -1;
  int size = mju_readResource(file->resource, &file->data);
  if (size < 0 && disk_is_too_large(file->resource)) {
    gimbal_message_set(error, "file '%s' is larger than 2 GB", file->resource->name);
  } else if (size < 0) {
    gimbal_message_set(error, "'%s' is there and gives no bytes: look at its permissions",
                       file->resource->name);
  }
  if (size < 0) {
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

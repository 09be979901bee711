// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files that assets name.

#include "compiler/asset_path.h"

#include <string.h>

#include "asset/path.h"

bool asset_open(Compile* c, const Element* e, const mjString* folder, const char* name, AssetFile* file) {
  char error[512] = "";
  if (c->spec->pub.strippath) name = path_name(name);
  const char* dir = string_get(folder);
  bool slash = !dir[0] || dir[strlen(dir) - 1] == '/' || dir[strlen(dir) - 1] == '\\';
  char* with_slash = g_strconcat(dir, slash ? "" : "/", NULL);
  char* path = path_join(with_slash, name);
  const char* root = e->filedir ? e->filedir : string_get(c->spec->pub.modelfiledir);
  int failed = asset_file_open(file, root, path, c->vfs, error, sizeof error);
  if (failed) compile_error(c, e, "file", "%s", error);
  mju_free(path);
  g_free(with_slash);
  return !failed;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files that assets name.

#include "compiler/work/asset_path.h"

#include <string.h>

#include "asset/file/path.h"
#include "base/mark.h"

void asset_error(Compile* c, const Element* e, const char* code, const char* hint,
                 const GimbalMessage* message) {
  static const GimbalPlace nowhere;
  const AttributePlace* file = element_attribute_place(e, "file");
  spec_error_at(c->spec, e, file ? &file->value : &nowhere, code, hint, "%p", message);
}

bool asset_open(Compile* c, const Element* e, const mjString* folder, const char* name, AssetFile* file) {
  GimbalMessage error = {.form = NULL};
  const char* base = c->spec->pub.strippath ? path_name(name) : name;
  const char* dir = string_get(folder);
  bool slash = !dir[0] || dir[strlen(dir) - 1] == '/' || dir[strlen(dir) - 1] == '\\';
  char* with_slash = g_strconcat(dir, slash ? "" : "/", NULL);
  char* path = path_join(with_slash, base);
  const char* root = e->filedir ? e->filedir : string_get(c->spec->pub.modelfiledir);
  int failed = asset_file_open(file, root, path, c->vfs, &error);
  if (failed) {
    asset_error(
        c, e, "file",
        base != name
            ? N_("strippath removes the folders from the names of files; switch it off in <compiler>.")
            : NULL,
        &error);
  }
  mju_free(path);
  g_free(with_slash);
  return !failed;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files that assets name.

#include "compiler/work/asset_path.h"

#include <string.h>

#include "asset/file/path.h"
#include "asset/file/vfs.h"
#include "base/mark.h"

void asset_error(Compile* c, const Element* e, const char* code, const char* hint,
                 const GimbalMessage* message) {
  static const GimbalPlace nowhere;
  const AttributePlace* file = element_attribute_place(e, "file");
  spec_error_at(c->spec, e, file ? &file->value : &nowhere, code, hint, "%p", message);
}

// The name of a file of that folder which differs in capital letters only; NULL: there is none.
static char* other_case(const char* path) {
  g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
  GDir* dir = g_dir_open(folder, 0, NULL);
  char* found = NULL;
  for (const char* entry; dir && !found && (entry = g_dir_read_name(dir));) {
    if (!g_ascii_strcasecmp(entry, name)) found = g_strdup(entry);
  }
  if (dir) g_dir_close(dir);
  return found;
}

// What to do about a file that does not open.
static void advise_of_file(const Compile* c, const char* name, const char* path, const char* root,
                           GimbalMessage* hint) {
  g_autofree char* whole =
      root && *root && !g_path_is_absolute(path) ? g_build_filename(root, path, NULL) : g_strdup(path);
  g_autofree char* other = other_case(whole);
  hint->form = NULL;
  if (c->spec->pub.strippath && path_name(name) != name) {
    gimbal_message_set(hint,
                       "strippath removes the folders from the names of files; switch it off in <compiler>.");
  } else if (g_str_has_prefix(name, "file://")) {
    gimbal_message_set(hint, "Write the path alone, without file://.");
  } else if (g_str_has_prefix(name, "package://")) {
    gimbal_message_set(hint,
                       "gimbal import finds the packages of a robot, and writes a model with its files.");
  } else if (strstr(name, "%20")) {
    gimbal_message_set(hint, "Write blanks as they are: %%20 is how addresses write them.");
  } else if (other) {
    gimbal_message_set(hint, "There is '%s': capital letters count.", other);
  }
}

// New string (mju_malloc).
static char* path_below(const char* dir, const char* name) {
  bool slash = !dir[0] || dir[strlen(dir) - 1] == '/' || dir[strlen(dir) - 1] == '\\';
  g_autofree char* with_slash = g_strconcat(dir, slash ? "" : "/", NULL);
  return path_join(with_slash, name);
}

// In the folder of the assets; it may be relative to that of the model.
static char* path_in_folder(const Compile* c, const mjString* folder, const char* name) {
  return path_below(string_get(folder), c->spec->pub.strippath ? path_name(name) : name);
}

static const char* root_of(const Compile* c, const Element* e) {
  return e->filedir ? e->filedir : string_get(c->spec->pub.modelfiledir);
}

char* asset_path(const Compile* c, const Element* e) {
  const mjString* file = element_file(e);
  if (string_is_empty(file)) return NULL;
  bool texture = e->head.elemtype == mjOBJ_TEXTURE;
  char* path = path_in_folder(c, texture ? e->compiler->texturedir : e->compiler->meshdir, string_get(file));
  char* whole = path_below(root_of(c, e), path);
  char* plain = path_normalize(whole);
  mju_free(path);
  mju_free(whole);
  return plain;
}

bool asset_is_virtual(const Compile* c, const Element* e, const mjString* folder, const char* name) {
  char* path = path_in_folder(c, folder, name);
  bool found = c->vfs && vfs_finds(c->vfs, root_of(c, e), path);
  mju_free(path);
  return found;
}

bool asset_open(Compile* c, const Element* e, const mjString* folder, const char* name, AssetFile* file) {
  GimbalMessage error = {.form = NULL};
  char* path = path_in_folder(c, folder, name);
  const char* root = root_of(c, e);
  int failed = asset_file_open(file, root, path, c->vfs, &error);
  if (failed) {
    static const GimbalPlace nowhere;
    const AttributePlace* at = element_attribute_place(e, "file");
    GimbalMessage hint;
    advise_of_file(c, name, path, root, &hint);
    spec_error_at(c->spec, e, at ? &at->value : &nowhere, "file", &hint, "%p", &error);
  }
  mju_free(path);
  return !failed;
}

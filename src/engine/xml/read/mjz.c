// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// .mjz: a model with all its files in one ZIP archive. NAME.mjz holds model.xml, NAME.xml,
// NAME/NAME.xml or NAME/model.xml.

#include "xml/read/mjz.h"

#include <string.h>

#include "asset/file/resource.h"
#include "asset/file/zip.h"
#include "xml/dom/report.h"

bool mjz_is_archive(const char* filename, const char* content_type) {
  if (content_type && *content_type) return strcmp(content_type, "application/zip") == 0;
  const char* dot = filename ? strrchr(filename, '.') : NULL;
  return dot && (g_ascii_strcasecmp(dot, ".mjz") == 0 || g_ascii_strcasecmp(dot, ".zip") == 0);
}

static bool has_file(const GPtrArray* files, const char* name) {
  for (guint i = 0; i < files->len; i++) {
    if (strcmp(((const ZipFile*)g_ptr_array_index(files, i))->name, name) == 0) return true;
  }
  return false;
}

// The only XML file at the top, or NULL.
static char* only_model(const GPtrArray* files) {
  const char* found = NULL;
  int n = 0;
  for (guint i = 0; i < files->len; i++) {
    const ZipFile* file = g_ptr_array_index(files, i);
    if (strchr(file->name, '/') || !g_str_has_suffix(file->name, ".xml")) continue;
    found = file->name;
    n++;
  }
  return g_strdup(n == 1 ? found : NULL);
}

// The model among the files: one that is called so wherever the archive is, by the name of the
// archive, or the only one. Free with g_free.
static char* find_model(const GPtrArray* files, const char* filename) {
  char* stem = zip_stem(filename);
  char* names[] = {g_strdup("model.xml"), g_strconcat(stem, ".xml", NULL),
                   g_strconcat(stem, "/", stem, ".xml", NULL), g_strconcat(stem, "/model.xml", NULL)};
  char* found = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!found && has_file(files, names[i])) found = g_strdup(names[i]);
    g_free(names[i]);
  }
  g_free(stem);
  return found ? found : only_model(files);
}

// What is an archive by its type alone cannot be found as one by its name: its files go into the
// VFS under its path, as if that were a folder.
static void mount_files(const GPtrArray* files, const char* filename, mjVFS* vfs) {
  for (guint i = 0; i < files->len; i++) {
    const ZipFile* file = g_ptr_array_index(files, i);
    char* path = g_strconcat(filename, "/", file->name, NULL);
    gsize size;
    const void* data = g_bytes_get_data(file->data, &size);
    mj_deleteFileVFS(vfs, path);
    mj_addBufferVFS(vfs, path, data, (int)size);
    g_free(path);
  }
}

static GPtrArray* open_archive(const char* filename, const mjVFS* vfs, GimbalMessage* error) {
  mjResource* resource = resource_open("", filename, vfs, error);
  if (!resource) return NULL;
  const void* bytes = NULL;
  int size = mju_readResource(resource, &bytes);
  GPtrArray* files = size > 0 ? zip_read(bytes, (gsize)size, error) : NULL;
  if (size <= 0) gimbal_message_set(error, "the archive is empty");
  mju_closeResource(resource);
  return files;
}

char* mjz_mount(const char* filename, mjVFS* vfs, GimbalDiagnostics* list) {
  GimbalPlace start = {filename, 0, 0, 0, 0};
  GimbalMessage error;
  GPtrArray* files = open_archive(filename, vfs, &error);
  if (!files) {
    report_error(list, start, "archive", NULL, "%p", &error);
    return NULL;
  }
  char* path = NULL;
  char* model = find_model(files, filename);
  if (model) {
    if (!mjp_findArchiveProvider(filename)) mount_files(files, filename, vfs);
    path = g_strconcat(filename, "/", model, NULL);
  } else {
    report_error(list, start, "archive", NULL, "the archive holds no model: an XML file of the same name");
  }
  g_free(model);
  g_ptr_array_unref(files);
  return path;
}

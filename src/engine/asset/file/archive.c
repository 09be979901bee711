// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Archives of models are read file by file: nothing is unpacked beside the one that is asked for.

#include "asset/file/archive.h"

#include <glib.h>
#include <string.h>

#include "asset/file/disk.h"
#include "asset/file/path.h"
#include "asset/file/vfs.h"
#include "asset/file/zip.h"
#include "base/alloc.h"

// The length of what a path has up to an archive and with it; 0: it leads through none.
static size_t archive_length(const char* path, const mjpResourceProvider** provider) {
  for (const char* slash = strpbrk(path, "/\\"); slash; slash = strpbrk(slash + 1, "/\\")) {
    char* name = g_strndup(path, (gsize)(slash - path));
    *provider = mjp_findArchiveProvider(name);
    g_free(name);
    if (*provider) return (size_t)(slash - path);
  }
  return 0;
}

bool archive_open(const char* path, mjResource* resource) {
  const mjpResourceProvider* provider;
  if (!archive_length(path, &provider)) return false;
  resource->name = alloc_string(path);
  resource->provider = provider;
  if (provider->open(resource)) return true;
  mju_free(resource->name);
  resource->name = NULL;
  resource->provider = NULL;
  return false;
}

//---- the provider of ZIP archives

// The archive itself stands in the VFS or on the disk.
static bool open_whole(const char* archive, const mjVFS* vfs, mjResource* resource) {
  GimbalMessage error;
  *resource = (mjResource){.vfs = (mjVFS*)vfs};
  return vfs_open(vfs, "", archive, resource) || !disk_open(archive, resource, &error);
}

// The bytes of a file in an archive, or NULL.
static GBytes* read_member(const char* archive, const char* member, const mjVFS* vfs) {
  mjResource resource;
  const void* bytes = NULL;
  if (!open_whole(archive, vfs, &resource)) return NULL;
  int size = resource.provider->read(&resource, &bytes);
  GBytes* found = size > 0 ? zip_member(bytes, (gsize)size, member) : NULL;
  resource.provider->close(&resource);
  mju_free(resource.name);
  return found;
}

static int open_member(mjResource* resource) {
  const mjpResourceProvider* provider;
  size_t length = archive_length(resource->name, &provider);
  char* archive = g_strndup(resource->name, length);
  char* member = path_normalize(resource->name + length + 1);
  resource->data = read_member(archive, member, resource->vfs);
  mju_free(member);
  g_free(archive);
  return resource->data != NULL;
}

static int give_member(mjResource* resource, const void** buffer) {
  gsize size;
  *buffer = g_bytes_get_data(resource->data, &size);
  return size <= G_MAXINT ? (int)size : -1;
}

static void close_member(mjResource* resource) {
  if (resource->data) g_bytes_unref(resource->data);
  resource->data = NULL;
}

__attribute__((constructor)) static void register_archives(void) {
  static const char* const endings[] = {".mjz", ".zip"};
  for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
    mjpResourceProvider provider;
    mjp_defaultProvider(&provider);
    provider.prefix = endings[i];
    provider.open = open_member;
    provider.read = give_member;
    provider.close = close_member;
    mjp_registerArchiveProvider(&provider);
  }
}

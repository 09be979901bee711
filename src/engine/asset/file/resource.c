// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Resources: one way to read bytes from a VFS, a registered provider or the disk.

#include "asset/file/resource.h"

#include <errno.h>
#include <limits.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "asset/file/archive.h"
#include "asset/file/disk.h"
#include "asset/file/path.h"
#include "asset/file/vfs.h"
#include "base/alloc.h"

// by a registered provider, whose scheme the path has
static int open_by_provider(const mjpResourceProvider* provider, const char* path, mjResource* resource,
                            GimbalMessage* error) {
  resource->name = alloc_string(path);
  resource->provider = provider;
  if (provider->open(resource)) return 0;
  gimbal_message_set(error, "could not open '%s' using the resource provider of '%s:'", path,
                     provider->prefix);
  mju_free(resource->name);
  resource->provider = NULL;
  return -1;
}

// Names in models come from other systems too: one that the disk does not know is tried once more
// with its backslashes turned and its ".." taken away.
static int open_on_disk(const char* path, mjResource* resource, GimbalMessage* error) {
  if (!disk_open(path, resource, error)) return 0;
  if (!strchr(path, '\\') && !strstr(path, "..")) return -1;
  char* clean = path_normalize(path);
  int failed = disk_open(clean, resource, NULL);
  if (!failed) gimbal_message_set(error, NULL);
  mju_free(clean);
  return failed;
}

mjResource* resource_open(const char* dir, const char* name, const mjVFS* vfs, GimbalMessage* error) {
  gimbal_message_set(error, NULL);
  if (!name) {
    gimbal_message_set(error, "there is no name of a file to open");
    return NULL;
  }
  char* path = path_join(dir, name);
  mjResource* resource = alloc_zeroed_or_null(1, sizeof(mjResource));
  if (!resource) {
    mju_free(path);
    gimbal_message_set(error, "file '%s' does not open: %s", name, strerror(ENOMEM));
    return NULL;
  }
  resource->vfs = (mjVFS*)vfs;
  if (vfs_open(vfs, dir, name, resource)) {
    mju_free(path);
    return resource;
  }

  const mjpResourceProvider* provider = mjp_findProvider(path);
  if (provider) {
    char* plain = path_reduce(path);
    mju_free(path);
    path = plain;
  }
  int failed =
      provider ? open_by_provider(provider, path, resource, error) : open_on_disk(path, resource, error);
  if (failed && !provider && archive_open(path, resource)) {
    gimbal_message_set(error, NULL);
    failed = 0;
  }
  mju_free(path);
  if (failed) {
    mju_free(resource);
    return NULL;
  }
  return resource;
}

// What went wrong, for callers that want a text.
static void write_error(const GimbalMessage* message, char* error, size_t nerror) {
  if (error && nerror) gimbal_message_text(message, NULL, error, (int)(nerror < INT_MAX ? nerror : INT_MAX));
}

mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                             size_t nerror) {
  GimbalMessage message;
  mjResource* resource = resource_open(dir, name, vfs, &message);
  write_error(&message, error, nerror);
  return resource;
}

void mju_closeResource(mjResource* resource) {
  if (resource) {
    if (resource->provider) {
      resource->provider->close(resource);
    }
    mju_free(resource->name);
    mju_free(resource);
  }
}

int mju_readResource(mjResource* resource, const void** buffer) {
  return resource && resource->provider ? resource->provider->read(resource, buffer) : -1;
}

void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir) {
  *dir = resource ? resource->name : NULL;
  *ndir = resource ? (int)path_directory_length(resource->name) : 0;
}

int mju_isModifiedResource(const mjResource* resource, const char* timestamp) {
  return resource && resource->provider && resource->provider->modified
             ? resource->provider->modified(resource, timestamp)
             : 1;
}

// The bytes written, -1 with a message.
static mjtSize write_resource(const char* name, const void* buffer, mjtSize nbytes, const mjVFS* vfs,
                              GimbalMessage* error) {
  if (!name || nbytes < 0 || (nbytes && !buffer)) {
    gimbal_message_set(error, "there is no name of a file to write, or nothing to write");
    return -1;
  }
  if (vfs_has(vfs, name)) {
    gimbal_message_set(error, "'%s' is in the virtual file system, which cannot be written", name);
    return -1;
  }
  const mjpResourceProvider* provider = mjp_findProvider(name);
  if (!provider) return disk_write(name, buffer, (size_t)nbytes, error) ? -1 : nbytes;
  if (!provider->write) {
    gimbal_message_set(error, "the resource provider of '%s:' cannot write", provider->prefix);
    return -1;
  }
  mjResource resource = {.name = alloc_string(name), .provider = provider};
  mjtSize written = provider->write(&resource, buffer, nbytes);
  mju_free(resource.name);
  return written;
}

mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes, const mjVFS* vfs, char* error,
                          size_t nerror) {
  GimbalMessage message;
  gimbal_message_set(&message, NULL);
  mjtSize written = write_resource(name, buffer, nbytes, vfs, &message);
  write_error(&message, error, nerror);
  return written;
}

mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs, char* error,
                           int error_sz) {
  const char* name = resource && resource->name ? resource->name : "";
  const mjpDecoder* decoder = mjp_findDecoder(resource, content_type);
  size_t room = error && error_sz > 0 ? (size_t)error_sz : 0;
  GimbalMessage message;
  if (room) error[0] = 0;
  mjSpec* spec = decoder ? decoder->decode(resource, vfs, error, error_sz) : NULL;
  if (spec || !room || error[0]) return spec;
  if (decoder) {
    gimbal_message_set(&message, "the decoder of '%s' could not read it, and gave no reason", name);
  } else if (content_type && *content_type) {
    gimbal_message_set(&message, "no decoder is registered for '%s', or for '%s'", name, content_type);
  } else {
    gimbal_message_set(&message, "no decoder is registered for '%s'", name);
  }
  write_error(&message, error, room);
  return NULL;
}

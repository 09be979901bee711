// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files of the operating system as resources: read once, as a whole, when first asked for.

#include "asset/file/disk.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/mark.h"
#include "base/write_file.h"

typedef struct DiskFile {
  void* bytes;
  int size;           // -1: not read yet
  bool is_too_large;  // for the int that counts the bytes of a resource
} DiskFile;

static int never_open(mjResource* resource) {
  return resource->data != NULL;
}

static int read_file(mjResource* resource, const void** buffer) {
  DiskFile* f = resource->data;
  *buffer = NULL;
  if (f->size < 0) {
    struct stat info;
    FILE* file = fopen(resource->name, "rb");
    if (!file) return -1;
    bool known = !fstat(fileno(file), &info);
    f->is_too_large = known && info.st_size > INT32_MAX;
    if (known && !f->is_too_large) {
      size_t size = (size_t)info.st_size;
      f->bytes = alloc_or_null(size + 1);
      f->size = f->bytes && fread(f->bytes, 1, size, file) == size ? (int)size : -1;
    }
    fclose(file);
  }
  *buffer = f->bytes;
  return f->size;
}

static void close_file(mjResource* resource) {
  DiskFile* f = resource->data;
  if (f) {
    mju_free(f->bytes);
    mju_free(f);
  }
}

static int file_modified(const mjResource* resource, const char* timestamp) {
  return strcmp(resource->timestamp, timestamp);
}

static const mjpResourceProvider disk_provider = {
    .prefix = "", .open = never_open, .read = read_file, .close = close_file, .modified = file_modified};

bool disk_is_too_large(const mjResource* resource) {
  const DiskFile* f = resource->data;
  return resource->provider == &disk_provider && f->is_too_large;
}

int disk_open(const char* path, mjResource* resource, GimbalMessage* error) {
  struct stat info;
  int failed = stat(path, &info);
  if (failed || S_ISDIR(info.st_mode)) {
    gimbal_message_set(error, "file '%s' does not open: %s", path,
                       failed ? strerror(errno) : N_("it is a directory"));
    return -1;
  }

  DiskFile* f = alloc_zeroed_or_null(1, sizeof(DiskFile));
  resource->name = alloc_or_null(strlen(path) + 1);
  if (!f || !resource->name) {
    mju_free(f);
    mju_free(resource->name);
    resource->name = NULL;
    gimbal_message_set(error, "file '%s' does not open: %s", path, strerror(ENOMEM));
    return -1;
  }
  f->size = -1;
  strcpy(resource->name, path);
  resource->data = f;
  resource->provider = &disk_provider;

  // increasing with time, so that texts compare as times do
  snprintf(resource->timestamp, sizeof(resource->timestamp), "%016llx.%09ld",
           (unsigned long long)info.st_mtime, (long)info.st_mtim.tv_nsec);
  return 0;
}

int disk_write(const char* path, const void* data, size_t size, GimbalMessage* error) {
  int problem = write_file(path, data, size);
  if (problem) gimbal_message_set(error, "file '%s' cannot be written: %s", path, strerror(problem));
  return problem ? -1 : 0;
}

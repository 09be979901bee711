// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file is complete before it gets its name.

#include "base/write_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"

// Closes the file. fclose also reports a full disk.
static int write_and_close(FILE* file, const void* data, size_t size) {
  errno = 0;
  size_t written = fwrite(data, 1, size, file);
  int problem = written == size ? 0 : errno ? errno : EIO;
  if (fclose(file) && !problem) problem = errno ? errno : EIO;
  return problem;
}

static int write_in_place(const char* path, const void* data, size_t size) {
  FILE* file = fopen(path, "wb");
  return file ? write_and_close(file, data, size) : errno;
}

// The rights that fopen would have given, or those of the file that is replaced.
static mode_t wanted_mode(const struct stat* old) {
  if (old) return old->st_mode & 07777;
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

static int write_beside(const char* path, const struct stat* old, const void* data, size_t size) {
  size_t n = strlen(path);
  char* temporary = alloc_or_null(n + 8);
  if (!temporary) return ENOMEM;
  memcpy(temporary, path, n);
  memcpy(temporary + n, ".XXXXXX", 8);
  int descriptor = mkstemp(temporary), problem = descriptor < 0 ? errno : 0;
  if (!problem) {
    fchmod(descriptor, wanted_mode(old));
    FILE* file = fdopen(descriptor, "wb");
    problem = file ? write_and_close(file, data, size) : errno;
    if (!file) close(descriptor);
    if (!problem && rename(temporary, path)) problem = errno;
    if (problem) unlink(temporary);
  }
  mju_free(temporary);
  return problem;
}

static int write_file_whole(const char* path, const void* data, size_t size) {
  struct stat old;
  int exists = stat(path, &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return EISDIR;
  if (exists && !S_ISREG(old.st_mode)) return write_in_place(path, data, size);
  if (exists && access(path, W_OK)) return errno;
  char* target = exists ? realpath(path, NULL) : NULL;  // what a link leads to
  int problem = write_beside(target ? target : path, exists ? &old : NULL, data, size);
  free(target);
  return problem;
}

int write_file(const char* path, const void* data, size_t size) {
  int problem = write_file_whole(path, data, size);
  if (problem) errno = problem;
  return problem;
}

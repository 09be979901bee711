// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// File names.

#include "asset/file/path.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"

static bool is_slash(char c) {
  return c == '/' || c == '\\';
}

// length of "scheme:" or "C:" at the start, 0 without one
static size_t scheme_length(const char* path) {
  if (!isalpha((unsigned char)path[0])) return 0;
  size_t n = 1;
  while (isalnum((unsigned char)path[n]) || path[n] == '+' || path[n] == '-' || path[n] == '.') {
    n++;
  }
  return path[n] == ':' ? n + 1 : 0;
}

bool path_is_absolute(const char* path) {
  return is_slash(path[0]) || scheme_length(path) > 0;
}

const char* path_name(const char* path) {
  const char* name = path;
  for (const char* c = path; *c; c++) {
    if (is_slash(*c)) {
      name = c + 1;
    }
  }
  return name;
}

const char* path_extension(const char* path) {
  const char* name = path_name(path);
  const char* dot = strrchr(name, '.');
  return dot ? dot : name + strlen(name);
}

bool path_has_extension(const char* path, const char* ext) {
  return !strcasecmp(path_extension(path), ext);
}

size_t path_directory_length(const char* path) {
  size_t n = (size_t)(path_name(path) - path), scheme = scheme_length(path);
  return n > scheme ? n : scheme;
}

char* path_join(const char* directory, const char* path) {
  if (!directory || !directory[0] || path_is_absolute(path)) return alloc_string(path);
  size_t n = strlen(directory);
  int slash = !is_slash(directory[n - 1]);
  char* joined = mju_malloc(n + (size_t)slash + strlen(path) + 1);
  memcpy(joined, directory, n);
  if (slash) {
    joined[n] = '/';
  }
  strcpy(joined + n + slash, path);
  return joined;
}

// remove the last part written so far, unless there is none to remove; returns the new end
static char* drop_part(char* start, char* end) {
  char* part = end - 1;
  while (part > start && part[-1] != '/') {
    part--;
  }
  int is_parent = end - part == 3 && part[0] == '.' && part[1] == '.';
  return end == start || is_parent ? NULL : part;
}

char* path_normalize(const char* path) {
  char* result = mju_malloc(strlen(path) + 2);
  size_t scheme = scheme_length(path);
  memcpy(result, path, scheme);
  char* out = result + scheme;
  path += scheme;
  if (is_slash(*path)) {
    *out++ = '/';
  }
  char* start = out;
  while (*path) {
    while (is_slash(*path)) {
      path++;
    }
    const char* part = path;
    while (*path && !is_slash(*path)) {
      path++;
    }
    size_t n = (size_t)(path - part);
    char* shorter = n == 2 && part[0] == '.' && part[1] == '.' ? drop_part(start, out) : NULL;
    if (shorter) {
      out = shorter;
    } else if (n && !(n == 1 && part[0] == '.')) {
      memmove(out, part, n);
      out += n;
      *out++ = '/';
    }
  }
  if (out > start) {
    out--;
  }
  *out = '\0';
  return result;
}

char* path_reduce(const char* path) {
  size_t scheme = scheme_length(path);
  char* result = mju_malloc(strlen(path) + 1);
  memcpy(result, path, scheme);
  char *start = result + scheme, *out = start;
  path += scheme;
  for (size_t n = strcspn(path, "/\\"); path[n]; path += n + 1, n = strcspn(path, "/\\")) {
    char* shorter = n == 2 && path[0] == '.' && path[1] == '.' ? drop_part(start, out) : NULL;
    if (shorter) {
      out = shorter;
    } else if (n != 1 || path[0] != '.') {
      memcpy(out, path, n);
      out += n;
      *out++ = '/';
    }
  }
  strcpy(out, path);
  return result;
}

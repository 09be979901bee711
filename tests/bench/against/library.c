// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static int has_avx2(void) {
#ifdef __x86_64__
  return __builtin_cpu_supports("avx2");
#else
  return 0;
#endif
}

static void ignore(const char* message) {
  (void)message;
}

// The loader looks for a better library next to the one that a program is linked with; dlopen of a
// path does not.
static void* open_best(const char* path) {
  char better[4096];
  const char* name = strrchr(path, '/');
  int folder = name ? (int)(name + 1 - path) : 0;
  snprintf(better, sizeof better, "%.*sglibc-hwcaps/x86-64-v3/%s", folder, path, path + folder);
  void* handle = has_avx2() ? dlopen(better, RTLD_NOW | RTLD_LOCAL) : NULL;
  return handle ? handle : dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

const char* library_open(Library* library, const char* path) {
  library->handle = open_best(path);
  if (!library->handle) return dlerror();
#define LIBRARY_LOOK(name) \
  if (!(*(void**)& library->name = dlsym(library->handle, #name))) return dlerror();
  LIBRARY_FUNCTIONS(LIBRARY_LOOK)
#undef LIBRARY_LOOK
  *(void**)&library->gimbal_rollout = dlsym(library->handle, "gimbal_rollout");
  library->time = dlsym(library->handle, "mjcb_time");
  void (**warning)(const char*) = dlsym(library->handle, "mju_user_warning");
  if (warning) *warning = ignore;
  return library->time ? NULL : "no mjcb_time";
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library.h"

#include <dlfcn.h>

static void ignore(const char* message) {
  (void)message;
}

const char* library_open(Library* library, const char* path) {
  library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
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

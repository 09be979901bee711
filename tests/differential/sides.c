// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "sides.h"

#include <dlfcn.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "worker.h"

Side sides[SIDES] = {{.label = "ours", .index = OURS}, {.label = "theirs", .index = THEIRS}};
sigjmp_buf side_return;

static char error_text[1000];

static void on_error(const char* message) {
  snprintf(error_text, sizeof error_text, "%s", message);
  siglongjmp(side_return, 1);
}

static void on_warning(const char* message) {
  (void)message;
}

void* side_symbol(const Side* side, const char* name) {
  return dlsym(side->handle, name);
}

static const char* open_one(Side* side, const char* path) {
  side->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!side->handle) return dlerror();
#define SIDE_LOOK(name) \
  if (!(*(void**)& side->name = dlsym(side->handle, #name))) return dlerror();
  SIDE_FUNCTIONS(SIDE_LOOK)
#undef SIDE_LOOK
  void (**user_error)(const char*) = dlsym(side->handle, "mju_user_error");
  void (**user_warning)(const char*) = dlsym(side->handle, "mju_user_warning");
  if (user_error) *user_error = on_error;
  if (user_warning) *user_warning = on_warning;
  return NULL;
}

// What is built into our library lies beside the folder of theirs.
static void load_plugins(const Side* side, const char* path) {
  static const char* const names[] = {"libactuator.so", "libelasticity.so", "libsensor.so",
                                      "libsdf_plugin.so"};
  __typeof__(mj_loadPluginLibrary)* load = side_symbol(side, "mj_loadPluginLibrary");
  char* folder = g_path_get_dirname(path);
  for (size_t i = 0; load && i < G_N_ELEMENTS(names); i++) {
    char* plugin = g_build_filename(folder, "..", "plugin", names[i], NULL);
    if (g_file_test(plugin, G_FILE_TEST_EXISTS)) load(plugin);
    g_free(plugin);
  }
  g_free(folder);
}

const char* sides_open(const char* ours, const char* theirs) {
  const char* wrong = open_one(&sides[OURS], ours);
  if (!wrong && theirs) wrong = open_one(&sides[THEIRS], theirs);
  if (!wrong && theirs) load_plugins(&sides[THEIRS], theirs);
  return wrong;
}

void side_begin(const Side* side, const char* stage) {
  error_text[0] = 0;
  worker_mark(side->index, stage);
}

const char* side_error(void) {
  return error_text;
}

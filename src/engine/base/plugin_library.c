// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins in shared libraries: loading one runs its constructors, which register what it has.

#include <dirent.h>
#include <dlfcn.h>
#include <gimbal/plugin_info.h>
#include <limits.h>
#include <link.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/plugin_registry.h"

// Offset in the file of a library where its loaded segments end; 0 if unknown.
static long loaded_end(FILE* file) {
  ElfW(Ehdr) header;
  ElfW(Phdr) part;
  long end = 0;
  if (fread(&header, sizeof header, 1, file) != 1 || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    return 0;
  }
  for (int i = 0; i < header.e_phnum && header.e_phentsize == sizeof part; i++) {
    long at = (long)header.e_phoff + i * (long)sizeof part;
    if (fseek(file, at, SEEK_SET) || fread(&part, sizeof part, 1, file) != 1) {
      return LONG_MAX;
    }
    if (part.p_type == PT_LOAD) {
      end = mjMAX(end, (long)(part.p_offset + part.p_filesz));
    }
  }
  return end;
}

// Was a library cut off, by a copy that did not end? The loader maps what is not there and dies by
// a signal.
static bool is_cut_off(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) {
    return false;  // the loader looks elsewhere, and says so
  }
  long end = loaded_end(file);
  bool res = end > 0 && (fseek(file, 0, SEEK_END) || ftell(file) < end);
  fclose(file);
  return res;
}

const char* gimbal_plugin_library_trouble(const char* path) {
  return is_cut_off(path) ? "the file ends before the library does; copy or build it again" : NULL;
}

// Load a library, which stays: its functions are in the table of plugins. Returns NULL, or why it
// could not be loaded.
static const char* plugin_library_load(const char* path) {
  const char* trouble = gimbal_plugin_library_trouble(path);
  if (trouble) {
    return trouble;
  }
  const char* outer = plugin_set_library(path);
  const char* reason = dlopen(path, RTLD_NOW | RTLD_LOCAL) ? NULL : dlerror();
  plugin_set_library(outer);
  return reason;
}

// Whether a file is there that does not begin as a library does.
static bool is_other_file(const char* path) {
  char start[SELFMAG] = "";
  FILE* file = fopen(path, "rb");
  if (!file) {
    return false;
  }
  bool other = fread(start, sizeof start, 1, file) != 1 || memcmp(start, ELFMAG, SELFMAG) != 0;
  fclose(file);
  return other;
}

// What to do about it. The loader says nowhere but in its reason which library it lacks.
static const char* plugin_library_advice(const char* path, const char* reason) {
  if (strstr(reason, "libmujoco.so")) {
    return "; it was built for MuJoCo: put a link of that name to libgimbal.so where the loader looks "
           "(LD_LIBRARY_PATH)";
  }
  return is_other_file(path) ? "; this file is no shared library" : "";
}

void mj_loadPluginLibrary(const char* path) {
  const char* reason = plugin_library_load(path);
  if (reason) {
    mju_error("the plug-ins of '%s' stay out: %s%s", path, reason, plugin_library_advice(path, reason));
  }
}

static bool is_library(const char* name) {
  const char* dot = strrchr(name, '.');
  return dot && !strcmp(dot, ".so");
}

static int compare_names(const void* a, const void* b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

// paths of the libraries in a directory, sorted so that slots do not depend on the file system
static char** list_libraries(const char* directory, int* count) {
  *count = 0;
  char** paths = NULL;
  DIR* dir = opendir(directory);
  for (struct dirent* entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
    if (is_library(entry->d_name)) {
      char** grown = mju_malloc((size_t)(*count + 1) * sizeof(char*));
      if (*count) {
        memcpy(grown, paths, (size_t)*count * sizeof(char*));
      }
      mju_free(paths);
      paths = grown;
      size_t size = strlen(directory) + strlen(entry->d_name) + 2;
      paths[*count] = mju_malloc(size);
      snprintf(paths[(*count)++], size, "%s/%s", directory, entry->d_name);
    }
  }
  if (dir) {
    closedir(dir);
  }
  if (*count) {
    qsort(paths, (size_t)*count, sizeof(char*), compare_names);
  }
  return paths;
}

void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback) {
  int count;
  char** paths = list_libraries(directory, &count);
  for (int i = 0; i < count; i++) {
    int first = mjp_pluginCount();
    const char* reason = plugin_library_load(paths[i]);
    if (reason) {
      // one broken library does not take the others with it
      mju_warning("plugin library '%s' is left out: %s%s", paths[i], reason,
                  plugin_library_advice(paths[i], reason));
    }
    int added = mjp_pluginCount() - first;
    if (callback) {
      callback(paths[i], added ? first : -1, added);
    }
    mju_free(paths[i]);
  }
  mju_free(paths);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Registered plugins. Slots are given in the order of registration and never change; reading needs
// no lock, because a slot is complete before the count includes it. Those that the engine has
// itself come first; a name leads to one of them only if nobody else has registered it.

#include "base/plugin_registry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

enum { BLOCK_SIZE = 32, BLOCK_COUNT = 128 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Where a plugin comes from.
typedef struct Origin {
  const GimbalPluginInfo* info;  // of one that the engine has itself, else NULL
  const char* library;           // path, "" for none
} Origin;

// Plugins of a block lie side by side, so that the next one of a slot is the next in memory.
typedef struct Block {
  mjpPlugin plugin[BLOCK_SIZE];
  Origin origin[BLOCK_SIZE];
} Block;

static Block* blocks[BLOCK_COUNT];
static atomic_int count;
static _Thread_local const char* loading;  // library that this thread loads

const char* plugin_set_library(const char* path) {
  const char* before = loading;
  loading = path;
  return before;
}

void mjp_defaultPlugin(mjpPlugin* plugin) {
  memset(plugin, 0, sizeof(*plugin));
}

int mjp_pluginCount(void) {
  return atomic_load(&count);
}

static const Origin* origin_at(int slot) {
  bool known = slot >= 0 && slot < atomic_load(&count);
  return known ? blocks[slot / BLOCK_SIZE]->origin + slot % BLOCK_SIZE : NULL;
}

const mjpPlugin* mjp_getPluginAtSlot(int slot) {
  bool known = slot >= 0 && slot < atomic_load(&count);
  return known ? blocks[slot / BLOCK_SIZE]->plugin + slot % BLOCK_SIZE : NULL;
}

static char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

// names are the same in small and capital letters
static bool is_name(const char* a, const char* b) {
  for (; *a && small_letter(*a) == small_letter(*b); a++) b++;
  return !*a && !*b;
}

// the slot that a name leads to, -1 if none
static int find_slot(const char* name) {
  int n = atomic_load(&count), builtin = -1;
  for (int i = 0; name && i < n; i++) {
    if (!is_name(mjp_getPluginAtSlot(i)->name, name)) {
      continue;
    }
    if (!origin_at(i)->info) {
      return i;
    }
    builtin = i;
  }
  return builtin;
}

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) {
  int found = find_slot(name);
  if (slot) {
    *slot = found;
  }
  return mjp_getPluginAtSlot(found);
}

const GimbalPluginInfo* gimbal_plugin_info(const char* name) {
  const Origin* origin = origin_at(find_slot(name));
  return origin ? origin->info : NULL;
}

const char* gimbal_plugin_library(const char* name) {
  const Origin* origin = origin_at(find_slot(name));
  return origin ? origin->library : NULL;
}

static bool same_attributes(const mjpPlugin* a, const mjpPlugin* b) {
  if (a->nattribute != b->nattribute) {
    return false;
  }
  for (int i = 0; i < a->nattribute; i++) {
    if (strcmp(a->attributes[i], b->attributes[i])) {
      return false;
    }
  }
  return true;
}

// registering the same plugin twice is fine, two plugins of one name are not
static bool is_same(const mjpPlugin* a, const mjpPlugin* b) {
  return same_attributes(a, b) && a->capabilityflags == b->capabilityflags && a->needstage == b->needstage &&
         a->nstate == b->nstate && a->nsensordata == b->nsensordata && a->init == b->init &&
         a->destroy == b->destroy && a->copy == b->copy && a->reset == b->reset && a->compute == b->compute &&
         a->advance == b->advance && a->visualize == b->visualize;
}

// a copy whose names the caller may free
static void copy_plugin(mjpPlugin* dest, const mjpPlugin* src) {
  *dest = *src;
  dest->name = alloc_string(src->name);
  const char** attributes = alloc_zeroed((size_t)src->nattribute + 1, sizeof(char*));
  for (int i = 0; i < src->nattribute; i++) {
    attributes[i] = alloc_string(src->attributes[i]);
  }
  dest->attributes = attributes;  // ended by NULL
}

static void free_copy(mjpPlugin* copy) {
  for (int i = 0; i < copy->nattribute; i++) {
    mju_free((void*)copy->attributes[i]);
  }
  mju_free((void*)copy->attributes);
  mju_free((void*)copy->name);
}

// Put a plugin into the next slot, in the block of memory given if a new one is needed, which is
// then NULL; -1 when the table is full. Under the lock, hence without anything that may fail.
static int plugin_registry_append(const mjpPlugin* plugin, const Origin* origin, Block** block) {
  int slot = atomic_load(&count);
  if (slot >= BLOCK_SIZE * BLOCK_COUNT) {
    return -1;
  }
  if (!blocks[slot / BLOCK_SIZE]) {
    blocks[slot / BLOCK_SIZE] = *block;
    *block = NULL;
  }
  blocks[slot / BLOCK_SIZE]->plugin[slot % BLOCK_SIZE] = *plugin;
  blocks[slot / BLOCK_SIZE]->origin[slot % BLOCK_SIZE] = *origin;
  atomic_store(&count, slot + 1);
  return slot;
}

// an error, or a warning while a library is loaded
static int plugin_registry_refuse(const char* format, const char* name) {
  char text[400];
  snprintf(text, sizeof text, format, name);
  if (loading) {
    mju_warning("%s; the one of the library '%s' is left out", text, loading);
  } else {
    mju_error("%s", text);
  }
  return -1;
}

// Register, or find what was registered before. For a built-in one, info describes it.
static int plugin_registry_put(const mjpPlugin* plugin, const GimbalPluginInfo* info) {
  Origin origin = {.info = info, .library = alloc_string(loading ? loading : "")};
  Block* block = alloc_zeroed(1, sizeof(Block));
  mjpPlugin copy;
  copy_plugin(&copy, plugin);
  pthread_mutex_lock(&lock);
  int known = find_slot(plugin->name);
  if (known >= 0 && origin_at(known)->info && !info) {
    known = -1;  // the engine's own gives way
  }
  int slot = known >= 0 ? known : plugin_registry_append(&copy, &origin, &block);
  pthread_mutex_unlock(&lock);
  mju_free(block);
  if (known >= 0 || slot < 0) {
    free_copy(&copy);
    mju_free((void*)origin.library);
  }
  if (known >= 0 && !is_same(mjp_getPluginAtSlot(known), plugin)) {
    return plugin_registry_refuse("mjp_registerPlugin: another plugin is called '%s'", plugin->name);
  }
  return slot >= 0 ? slot
                   : plugin_registry_refuse("mjp_registerPlugin: no room for plugin '%s': there are 4096",
                                            plugin->name);
}

int plugin_register_builtin(const mjpPlugin* plugin, const GimbalPluginInfo* info) {
  return plugin_registry_put(plugin, info);
}

int mjp_registerPlugin(const mjpPlugin* plugin) {
  if (!plugin->name || !plugin->name[0]) {
    return plugin_registry_refuse("mjp_registerPlugin: the plugin has no name%s", "");
  }
  return plugin_registry_put(plugin, NULL);
}

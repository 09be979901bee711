// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Registered plugins. Slots are given in the order of registration and never change; reading needs no lock,
// because a slot is complete before the count includes it.

#include <ctype.h>
#include <mujoco/mujoco.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

enum { BLOCK_SIZE = 32, BLOCK_COUNT = 128 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mjpPlugin* blocks[BLOCK_COUNT];
static atomic_int count;

void mjp_defaultPlugin(mjpPlugin* plugin) {
  memset(plugin, 0, sizeof(*plugin));
}

int mjp_pluginCount(void) {
  return atomic_load(&count);
}

const mjpPlugin* mjp_getPluginAtSlot(int slot) {
  return slot >= 0 && slot < atomic_load(&count) ? blocks[slot / BLOCK_SIZE] + slot % BLOCK_SIZE : NULL;
}

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) {
  int n = atomic_load(&count);
  for (int i = 0; name && i < n; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(i);
    if (!strcmp(plugin->name, name)) {
      if (slot) {
        *slot = i;
      }
      return plugin;
    }
  }
  if (slot) {
    *slot = -1;
  }
  return NULL;
}

static int same_attributes(const mjpPlugin* a, const mjpPlugin* b) {
  if (a->nattribute != b->nattribute) {
    return 0;
  }
  for (int i = 0; i < a->nattribute; i++) {
    if (strcmp(a->attributes[i], b->attributes[i])) {
      return 0;
    }
  }
  return 1;
}

// registering the same plugin twice is fine, two plugins of one name are not
static int is_same(const mjpPlugin* a, const mjpPlugin* b) {
  return same_attributes(a, b) && a->capabilityflags == b->capabilityflags && a->needstage == b->needstage &&
         a->nstate == b->nstate && a->nsensordata == b->nsensordata && a->init == b->init &&
         a->destroy == b->destroy && a->copy == b->copy && a->reset == b->reset && a->compute == b->compute &&
         a->advance == b->advance && a->visualize == b->visualize;
}

// a copy whose names the caller may free
static void copy_plugin(mjpPlugin* dest, const mjpPlugin* src) {
  *dest = *src;
  dest->name = alloc_string(src->name);
  if (src->nattribute) {
    const char** attributes = alloc_zeroed((size_t)src->nattribute, sizeof(char*));
    for (int i = 0; i < src->nattribute; i++) {
      attributes[i] = alloc_string(src->attributes[i]);
    }
    dest->attributes = attributes;
  }
}

static void free_copy(mjpPlugin* copy) {
  for (int i = 0; i < copy->nattribute; i++) {
    mju_free((void*)copy->attributes[i]);
  }
  if (copy->nattribute) {
    mju_free((void*)copy->attributes);
  }
  mju_free((void*)copy->name);
}

// Put a plugin into the next slot, in the block of memory given if a new one is needed, which is then NULL; -1 when the
// table is full. Under the lock, hence without anything that may fail.
static int append(const mjpPlugin* plugin, mjpPlugin** block) {
  int slot = atomic_load(&count);
  if (slot >= BLOCK_SIZE * BLOCK_COUNT) {
    return -1;
  }
  if (!blocks[slot / BLOCK_SIZE]) {
    blocks[slot / BLOCK_SIZE] = *block;
    *block = NULL;
  }
  blocks[slot / BLOCK_SIZE][slot % BLOCK_SIZE] = *plugin;
  atomic_store(&count, slot + 1);
  return slot;
}

int mjp_registerPlugin(const mjpPlugin* plugin) {
  if (!plugin->name || !plugin->name[0]) {
    mju_error("mjp_registerPlugin: the plugin has no name");
    return -1;
  }

  int slot;
  mjpPlugin copy, *block = alloc_zeroed(BLOCK_SIZE, sizeof(mjpPlugin));
  copy_plugin(&copy, plugin);
  pthread_mutex_lock(&lock);
  const mjpPlugin* known = mjp_getPlugin(plugin->name, &slot);
  if (!known) {
    slot = append(&copy, &block);
  }
  pthread_mutex_unlock(&lock);
  mju_free(block);
  if (known || slot < 0) {
    free_copy(&copy);
  }

  if (known && !is_same(known, plugin)) {
    mju_error("mjp_registerPlugin: another plugin is called '%s'", plugin->name);
    return -1;
  }
  if (slot < 0) {
    mju_error("mjp_registerPlugin: more than %d plugins", BLOCK_SIZE * BLOCK_COUNT);
  }
  return slot;
}

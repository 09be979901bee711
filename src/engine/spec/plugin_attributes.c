// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Configuration of a plugin instance: a GHashTable of strings that the element owns.

#include "spec/spec.h"

static const char kKey[] = "plugin-attributes";

static void free_table(const void* table) {
  if (table) g_hash_table_unref((GHashTable*)table);
}

// Takes over the table.
void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  if (plugin && plugin->element) {
    mjs_setUserValueWithCleanup(plugin->element, kKey, attributes, free_table);
  } else {
    free_table(attributes);
  }
}

const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  return plugin && plugin->element ? mjs_getUserValue(plugin->element, kKey) : NULL;
}

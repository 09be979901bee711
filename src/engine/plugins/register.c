// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Registration of the built-in plugins when the library is loaded. A model without plugins never
// comes near them.

#include "plugins/builtin.h"

#include <string.h>

#include "base/plugin_registry.h"
#include "plugins/sdf_field.h"

enum { MAX_KEYS = 8 };

// The order of their slots.
static const BuiltinPlugin* const kPlugins[] = {
    &plugin_pid,      &plugin_touch_grid, &plugin_sdf_bolt,  &plugin_sdf_bowl,
    &plugin_sdf_gear, &plugin_sdf_nut,    &plugin_sdf_torus,
};

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

// Free what is in plugin_data.
static void builtin_destroy(mjData* d, int instance) {
  mju_free(builtin_instance(d, instance));
  d->plugin_data[instance] = 0;
}

// What most do alike.
static void fill_in(mjpPlugin* plugin) {
  if (!plugin->nstate) plugin->nstate = no_state;
  if (!plugin->destroy) plugin->destroy = builtin_destroy;
  if (plugin->sdf_staticdistance) sdf_fill_in(plugin);
}

static void register_one(const BuiltinPlugin* builtin) {
  const char* keys[MAX_KEYS];
  mjpPlugin plugin = builtin->plugin;
  fill_in(&plugin);
  plugin.name = builtin->info.name;
  plugin.capabilityflags = builtin->info.capabilities;
  plugin.nattribute = builtin->info.nkey;
  plugin.attributes = keys;
  for (int i = 0; i < builtin->info.nkey; i++) keys[i] = builtin->info.keys[i].name;
  plugin_register_builtin(&plugin, &builtin->info);
}

__attribute__((constructor)) static void register_all(void) {
  for (size_t i = 0; i < sizeof kPlugins / sizeof kPlugins[0]; i++) register_one(kPlugins[i]);
}

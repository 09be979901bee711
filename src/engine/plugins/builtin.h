// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins that the engine has itself, under the names that models use. A plugin is a file: what is
// known of it (gimbal/plugin_info.h) and its functions.

#ifndef GIMBAL_PLUGINS_BUILTIN_H_
#define GIMBAL_PLUGINS_BUILTIN_H_

#include <gimbal/plugin_info.h>

typedef struct BuiltinPlugin {
  GimbalPluginInfo info;
  // name, capabilities and attributes come from info; what most do alike may be left out
  mjpPlugin plugin;
} BuiltinPlugin;

// Number and rows of a table of keys, as info has them.
#define BUILTIN_KEYS(table) (int)(sizeof table / sizeof table[0]), table

extern const BuiltinPlugin plugin_pid;
extern const BuiltinPlugin plugin_touch_grid;
extern const BuiltinPlugin plugin_sdf_bolt;
extern const BuiltinPlugin plugin_sdf_bowl;
extern const BuiltinPlugin plugin_sdf_gear;
extern const BuiltinPlugin plugin_sdf_nut;
extern const BuiltinPlugin plugin_sdf_torus;

// An instance of a built-in plugin: what its init has put into plugin_data.
static inline void* builtin_instance(const mjData* d, int instance) {
  return (void*)d->plugin_data[instance];
}

// A geom that is not of the model, for a numbered object that draws it; its later parts may be set
// again. NULL: the scene is full, and says so.
mjvGeom* builtin_geom(mjvScene* scn, int objid, int type, const mjtNum size[3], const mjtNum pos[3],
                      const mjtNum mat[9], const float rgba[4]);

// Numbers of a configured value, at most max; returns how many there are, 0 for a key without a
// value.
int builtin_numbers(const mjModel* m, int instance, const char* key, mjtNum* x, int max);

#endif  // GIMBAL_PLUGINS_BUILTIN_H_

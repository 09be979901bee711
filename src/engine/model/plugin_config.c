// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Configuration of plugin instances: the values of the attributes of a plugin, in its order, each
// ended by 0.

#include <mujoco/mujoco.h>
#include <string.h>

const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib) {
  if (plugin_id < 0 || plugin_id >= m->nplugin || !attrib) return NULL;
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[plugin_id]);
  const char* value = m->plugin_attr + m->plugin_attradr[plugin_id];
  const char* end = m->plugin_attr + m->npluginattr;
  for (int i = 0; plugin && i < plugin->nattribute && value < end; i++) {
    if (!strcmp(plugin->attributes[i], attrib)) return value;
    value += strlen(value) + 1;
  }
  return NULL;
}

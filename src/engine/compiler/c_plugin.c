// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins: a model that asks for one is refused, at each place that does.

#include "compiler/compile.h"

// Kinds of elements that can use a plugin, and where they say so.
static const struct {
  mjtObj kind;
  size_t offset;
} kUsers[] = {
    {mjOBJ_BODY, offsetof(mjsBody, plugin)},     {mjOBJ_GEOM, offsetof(mjsGeom, plugin)},
    {mjOBJ_MESH, offsetof(mjsMesh, plugin)},     {mjOBJ_ACTUATOR, offsetof(mjsActuator, plugin)},
    {mjOBJ_SENSOR, offsetof(mjsSensor, plugin)},
};

static void refuse(Compile* c, const Element* e, const mjsPlugin* plugin) {
  const char *name = string_get(plugin->plugin_name), *instance = string_get(plugin->name);
  const char* called = *name ? name : instance;
  spec_error(c->spec, e, "plugin", "Remove the plugin, or use what the engine has built in.",
             "plugins are not available: %s uses '%s'", element_kind_name(e->head.elemtype), called);
}

void check_plugins(Compile* c) {
  for (size_t k = 0; k < G_N_ELEMENTS(kUsers); k++) {
    const ElementList* list = &c->list[kUsers[k].kind];
    for (int i = 0; i < list->size; i++) {
      const mjsPlugin* plugin = (const void*)((const char*)list->items[i]->object + kUsers[k].offset);
      bool sensor = list->items[i]->head.elemtype == mjOBJ_SENSOR &&
                    ((const mjsSensor*)list->items[i]->object)->type == mjSENS_PLUGIN;
      if (plugin->active || sensor) refuse(c, list->items[i], plugin);
    }
  }
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins of elements, and the configuration of instances: a table of strings that the instance
// owns, and for programs in C++ a map of them.

#include <gimbal/plugin_info.h>
#include <string.h>

#include "spec/plugin.h"

#include "base/mark.h"
#include "spec/container/text_map.h"

static const char kKey[] = "plugin-attributes", kMapKey[] = "plugin-attributes-map";

static const char kHowToLoad[] =
    N_("Its library must be loaded before the model: put it into a folder of GIMBAL_PLUGIN_PATH or into "
       "~/.local/share/gimbal/plugins; a program calls mj_loadPluginLibrary.");

const char* plugin_hint(const char* name) {
  if (!g_str_has_prefix(name, "mujoco.elasticity.")) return kHowToLoad;
  return N_("MuJoCo 4.0 has it no more: gimbal migrate --to 4.0 writes what takes its place.");
}

static void free_table(const void* table) {
  if (table) g_hash_table_unref((GHashTable*)table);
}

static void free_map(const void* map) {
  text_map_free((TextMap*)map);
}

static GHashTable* plugin_table(const mjsPlugin* plugin) {
  return plugin && plugin->element ? (GHashTable*)mjs_getUserValue(plugin->element, kKey) : NULL;
}

static GHashTable* copy_table(GHashTable* table) {
  GHashTable* copy = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter i;
  gpointer key, value;
  g_hash_table_iter_init(&i, table);
  while (g_hash_table_iter_next(&i, &key, &value)) g_hash_table_insert(copy, g_strdup(key), g_strdup(value));
  return copy;
}

void plugin_set_config(mjsPlugin* plugin, GHashTable* table) {
  mjs_deleteUserValue(plugin->element, kMapKey);
  mjs_setUserValueWithCleanup(plugin->element, kKey, table, free_table);
}

// A copy, as the map may be that of another plugin.
void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  if (plugin && plugin->element) plugin_set_config(plugin, text_map_table(attributes));
}

void gimbal_set_plugin_attribute(mjsPlugin* plugin, const char* key, const char* value) {
  if (!plugin || !plugin->element || !key) return;
  GHashTable* table = plugin_table(plugin);
  if (!table) plugin_set_config(plugin, table = text_map_table(NULL));
  mjs_deleteUserValue(plugin->element, kMapKey);
  if (value) {
    g_hash_table_insert(table, g_strdup(key), g_strdup(value));
  } else {
    g_hash_table_remove(table, key);
  }
}

// Made when it is asked for: only programs do.
const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  if (!plugin || !plugin->element) return NULL;
  const void* map = mjs_getUserValue(plugin->element, kMapKey);
  if (!map) {
    map = text_map_new(plugin_table(plugin));
    mjs_setUserValueWithCleanup(plugin->element, kMapKey, map, free_map);
  }
  return map;
}

//---- elements that use plugins

// Kinds of elements that can, where they say so, and what for.
static const struct {
  mjtObj kind;
  size_t offset;
  int duty;
  const char* word;
} kUsers[] = {
    {mjOBJ_BODY, offsetof(mjsBody, plugin), mjPLUGIN_PASSIVE, N_("passive forces")},
    {mjOBJ_GEOM, offsetof(mjsGeom, plugin), mjPLUGIN_SDF, N_("signed distance fields")},
    {mjOBJ_MESH, offsetof(mjsMesh, plugin), mjPLUGIN_SDF, N_("signed distance fields")},
    {mjOBJ_ACTUATOR, offsetof(mjsActuator, plugin), mjPLUGIN_ACTUATOR, "actuators"},
    {mjOBJ_SENSOR, offsetof(mjsSensor, plugin), mjPLUGIN_SENSOR, "sensors"},
};

mjsPlugin* element_plugin(const Element* e) {
  for (size_t k = 0; k < G_N_ELEMENTS(kUsers); k++) {
    if (e->head.elemtype == kUsers[k].kind) return (mjsPlugin*)((char*)e->object + kUsers[k].offset);
  }
  return NULL;
}

int plugin_duty(mjtObj kind, const char** word) {
  for (size_t k = 0; k < G_N_ELEMENTS(kUsers); k++) {
    if (kind != kUsers[k].kind) continue;
    *word = kUsers[k].word;
    return kUsers[k].duty;
  }
  return 0;
}

Element* plugin_instance_of(const Element* user) {
  const mjsPlugin* plugin = element_plugin(user);
  if (!plugin || !plugin->active) return NULL;
  if (plugin->element) return element_of(plugin->element);
  const char* name = string_get(plugin->name);
  Element* named = spec_find_name(user->spec, mjOBJ_PLUGIN, name);
  const ElementList* all = &user->spec->lists[mjOBJ_PLUGIN];
  for (int i = 0; !named && *name && i < all->size; i++) {
    // a program may have given the name in the structure only
    if (strcmp(string_get(((mjsPlugin*)all->items[i]->object)->name), name) == 0) named = all->items[i];
  }
  return named;
}

//---- configuration

static GHashTable* config_of(const Element* instance) {
  return plugin_table(instance->object);
}

const char* plugin_config(const Element* instance, const char* key) {
  GHashTable* config = config_of(instance);
  return config ? g_hash_table_lookup(config, key) : NULL;
}

static gint compare_keys(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

static bool plugin_attributes_declares(const mjpPlugin* plugin, const char* key) {
  for (int i = 0; plugin && i < plugin->nattribute; i++) {
    if (strcmp(plugin->attributes[i], key) == 0) return true;
  }
  return false;
}

GPtrArray* plugin_config_keys(const Element* instance, const mjpPlugin* plugin) {
  GPtrArray *keys = g_ptr_array_new(), *others = g_ptr_array_new();
  GHashTable* config = config_of(instance);
  for (int i = 0; config && plugin && i < plugin->nattribute; i++) {
    gpointer key;
    if (g_hash_table_lookup_extended(config, plugin->attributes[i], &key, NULL)) g_ptr_array_add(keys, key);
  }
  GHashTableIter iter;
  gpointer key;
  if (config) g_hash_table_iter_init(&iter, config);
  while (config && g_hash_table_iter_next(&iter, &key, NULL)) {
    if (!plugin_attributes_declares(plugin, key)) g_ptr_array_add(others, key);
  }
  g_ptr_array_sort(others, compare_keys);
  for (guint i = 0; i < others->len; i++) g_ptr_array_add(keys, g_ptr_array_index(others, i));
  g_ptr_array_unref(others);
  return keys;
}

void plugin_share_config(Element* to, const Element* from) {
  GHashTable* config = config_of(from);
  if (config) plugin_set_config(to->object, copy_table(config));
}

void plugin_activate(Spec* s, const char* name) {
  const mjpPlugin* plugin = mjp_getPlugin(name, NULL);
  if (plugin) name = plugin->name;  // as it was registered
  if (g_hash_table_contains(s->active_plugins, name)) return;
  guint place = g_hash_table_size(s->active_plugins) + 1;
  g_hash_table_insert(s->active_plugins, (gpointer)spec_intern(s, name), GUINT_TO_POINTER(place));
}

static gint by_place(gconstpointer a, gconstpointer b, gpointer table) {
  return GPOINTER_TO_INT(g_hash_table_lookup(table, a)) - GPOINTER_TO_INT(g_hash_table_lookup(table, b));
}

GList* plugin_active_names(const Spec* s) {
  return g_list_sort_with_data(g_hash_table_get_keys(s->active_plugins), by_place, s->active_plugins);
}

void plugin_activate_all(Spec* to, const Spec* from) {
  GList* names = plugin_active_names(from);
  for (GList* name = names; name; name = name->next) plugin_activate(to, name->data);
  g_list_free(names);
}

const char* plugin_place_name(Spec* s, const char* key) {
  char* name = g_strconcat("config ", key, NULL);
  const char* interned = spec_intern(s, name);
  g_free(name);
  return interned;
}

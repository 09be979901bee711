// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Engine plugins: of built-in ones the meaning of each key is known, of others only the names.

#include "language/knowledge/plugin-keys.h"

#include <gimbal/plugin_info.h>
#include <glib/gi18n.h>
#include <string.h>

// The capability that a plugin needs inside this tag; 0: none in particular.
static int capability_of(const char* tag) {
  static const struct {
    const char* tag;
    int capability;
  } kUsers[] = {{"actuator", mjPLUGIN_ACTUATOR}, {"sensor", mjPLUGIN_SENSOR}, {"geom", mjPLUGIN_SDF},
                {"mesh", mjPLUGIN_SDF},          {"body", mjPLUGIN_PASSIVE},  {"worldbody", mjPLUGIN_PASSIVE},
                {"flexcomp", mjPLUGIN_PASSIVE}};
  for (guint i = 0; i < G_N_ELEMENTS(kUsers); i++) {
    if (!strcmp(tag, kUsers[i].tag)) return kUsers[i].capability;
  }
  return 0;
}

// The tag n steps above the end of a path such as "a/b/c", "" if there is none.
static char* tag_above(const char* path, guint n) {
  g_auto(GStrv) tags = g_strsplit(path, "/", -1);
  guint count = g_strv_length(tags);
  return g_strdup(n < count ? tags[count - 1 - n] : "");
}

//---- the plugin of a place

// The plugin that a <config> belongs to: that of the element around the <config>, or around its
// <instance>.
static char* plugin_of_config(const GimbalMjcfTree* tree, const GimbalMjcfNode* config) {
  const GimbalMjcfNode* user = config->parent >= 0 ? gimbal_mjcf_tree_node(tree, config->parent) : NULL;
  if (user && gimbal_mjcf_tree_is(tree, user, "instance")) {
    user = user->parent >= 0 ? gimbal_mjcf_tree_node(tree, user->parent) : NULL;
  }
  return user ? gimbal_mjcf_tree_value(tree, user, "plugin") : NULL;
}

static const mjpPlugin* find_plugin(const char* name) {
  int slot;
  return name ? mjp_getPlugin(name, &slot) : NULL;
}

//---- proposals

static void propose_plugins(GPtrArray* list, const GimbalMjcfCursor* at) {
  g_autofree char* around = tag_above(at->path, 1);
  int capability = capability_of(around);
  for (int i = 0; i < mjp_pluginCount(); i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(i);
    if (capability && !(plugin->capabilityflags & capability)) continue;
    if (find_plugin(plugin->name) != plugin) continue;  // it was replaced
    const GimbalPluginInfo* info = gimbal_plugin_info(plugin->name);
    g_autofree char* library = g_path_get_basename(gimbal_plugin_library(plugin->name));
    gboolean from_library = *gimbal_plugin_library(plugin->name) != '\0';
    gimbal_completion_propose(list, at, plugin->name, g_strdup(plugin->name), 0, info ? info->doc : "",
                              from_library ? library
                              : info       ? _("built in")
                                           : "");
  }
}

static void propose_keys(GPtrArray* list, const GimbalMjcfCursor* at, const mjpPlugin* plugin) {
  const GimbalPluginInfo* info = gimbal_plugin_info(plugin->name);
  for (int i = 0; i < plugin->nattribute; i++) {
    const GimbalPluginKey* key = gimbal_plugin_key(info, plugin->attributes[i]);
    gimbal_completion_propose(list, at, plugin->attributes[i], g_strdup(plugin->attributes[i]), 0,
                              key ? key->doc : "", key && key->standard ? key->standard : "");
  }
}

static void propose_words(GPtrArray* list, const GimbalMjcfCursor* at, const GimbalPluginKey* key) {
  g_auto(GStrv) words = g_strsplit(key && key->words ? key->words : "", " ", -1);
  for (int i = 0; words[i]; i++) {
    if (*words[i]) gimbal_completion_propose(list, at, words[i], g_strdup(words[i]), 0, key->doc, "");
  }
  if (key && !key->words && key->standard) {
    gimbal_completion_propose(list, at, key->standard, g_strdup(key->standard), 0, key->doc, _("default"));
  }
}

gboolean gimbal_plugin_keys_complete(GPtrArray* list, const GimbalMjcfCursor* at,
                                     const GimbalMjcfTree* tree) {
  g_autofree char* tag = tag_above(at->path, 0);
  if (!strcmp(tag, "plugin") && !strcmp(at->attribute, "plugin")) {
    propose_plugins(list, at);
    return TRUE;
  }
  gboolean is_key = !strcmp(at->attribute, "key"), is_value = !strcmp(at->attribute, "value");
  int index =
      !strcmp(tag, "config") && (is_key || is_value) && tree ? gimbal_mjcf_tree_at(tree, at->value - 1) : -1;
  if (index < 0) return FALSE;
  const GimbalMjcfNode* config = gimbal_mjcf_tree_node(tree, index);
  g_autofree char* name = plugin_of_config(tree, config);
  const mjpPlugin* plugin = find_plugin(name);
  if (!plugin) return FALSE;
  if (is_key) {
    propose_keys(list, at, plugin);
  } else {
    g_autofree char* key = gimbal_mjcf_tree_value(tree, config, "key");
    propose_words(list, at, gimbal_plugin_key(gimbal_plugin_info(name), key));
  }
  return TRUE;
}

//---- descriptions

static char* describe_key(const char* plugin, const char* name) {
  const GimbalPluginKey* key = gimbal_plugin_key(gimbal_plugin_info(plugin), name);
  if (!key) return NULL;
  GString* text = g_string_new(NULL);
  g_string_append_printf(text, "%s: %s\n", key->name, key->doc);
  if (key->count > 1) g_string_append_printf(text, "%d × ", key->count);
  g_string_append(text, key->words                        ? key->words
                        : key->type == GIMBAL_KEY_INTEGER ? _("integer")
                                                          : _("number"));
  if (key->standard) g_string_append_printf(text, _(", default: %s"), key->standard);
  if (key->required) g_string_append(text, _(", required"));
  return g_string_free(text, FALSE);
}

static char* describe_plugin(const char* name) {
  const GimbalPluginInfo* info = gimbal_plugin_info(name);
  const char* library = gimbal_plugin_library(name);
  if (!library) return g_strdup_printf(_("No plugin is called %s: load its library."), name);
  if (info) return g_strdup_printf(_("%s Built in."), info->doc);
  return *library ? g_strdup_printf(_("Plugin of the library %s"), library) : NULL;
}

char* gimbal_plugin_keys_describe(const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                                  const char* attribute) {
  if (gimbal_mjcf_tree_is(tree, node, "plugin") && !strcmp(attribute, "plugin")) {
    g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "plugin");
    return name ? describe_plugin(name) : NULL;
  }
  if (!gimbal_mjcf_tree_is(tree, node, "config")) return NULL;
  g_autofree char *plugin = plugin_of_config(tree, node), *key = gimbal_mjcf_tree_value(tree, node, "key");
  return plugin && key ? describe_key(plugin, key) : NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The configuration of an engine plugin in a text: <config key value> below a <plugin> or an
// <instance>. Pure functions.

#ifndef GIMBAL_PLUGIN_CONFIG_H_
#define GIMBAL_PLUGIN_CONFIG_H_

#include "language/edit/edit.h"
#include "language/scan/tree.h"

// The node that names the plugin of an element: the element itself (an actuator, a sensor), or its
// child <plugin>. -1 if it has no plugin.
int gimbal_plugin_config_user(const GimbalMjcfTree* tree, gsize tag);

// The name of the instance that such a node refers to; NULL if it has a configuration of its own.
// And the node of that instance; -1 if it is not in this text. The caller frees the name.
char* gimbal_plugin_config_dup_instance(const GimbalMjcfTree* tree, int user);
int gimbal_plugin_config_find_instance(const GimbalMjcfTree* tree, const char* name);

// The plugin of a node (a <plugin>, an actuator, a sensor or an <instance>), and the value that it
// gives for a key. NULL if there is none. The caller frees both.
char* gimbal_plugin_config_dup_plugin(const GimbalMjcfTree* tree, int holder);
char* gimbal_plugin_config_dup_value(const GimbalMjcfTree* tree, int holder, const char* key);

// Set, add or (value NULL) remove a key.
gboolean gimbal_plugin_config_set(const GimbalMjcfTree* tree, int holder, const char* key, const char* value,
                                  GArray* edits, const char* path, GError** error);

#endif  // GIMBAL_PLUGIN_CONFIG_H_

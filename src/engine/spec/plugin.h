// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins of elements. An element with a plugin has an instance: one that it shares by name, or an
// unnamed one of its own. Instances are elements of kind mjOBJ_PLUGIN.

#ifndef GIMBAL_SPEC_PLUGIN_H_
#define GIMBAL_SPEC_PLUGIN_H_

#include "spec/spec.h"

// What to do about a plugin that is not known.
const char* plugin_hint(const char* name);

// Where a kind of element says which plugin it uses; NULL for kinds that cannot.
mjsPlugin* element_plugin(const Element* e);

// What a plugin must be able to do for this kind of element (mjtPluginCapabilityBit), 0 for kinds
// that have none; word is how to call that in a message.
int plugin_duty(mjtObj kind, const char** word);

// The instance that an element uses, NULL if there is none of that name.
Element* plugin_instance_of(const Element* user);

// The value that an instance gives a key, NULL if it does not.
const char* plugin_config(const Element* instance, const char* key);

// Keys of an instance, sorted as the plugin declares them, those that it does not know last. Free
// the list with g_ptr_array_unref; its strings belong to the instance.
GPtrArray* plugin_config_keys(const Element* instance, const mjpPlugin* plugin);

// Give an instance its configuration, a table from text to text that it takes over.
void plugin_set_config(mjsPlugin* plugin, GHashTable* table);

// Let to have the configuration of from.
void plugin_share_config(Element* to, const Element* from);

// Let the plugins that from activates be active in to.
void plugin_activate_all(Spec* to, const Spec* from);

// Let a spec use a plugin, if it does not yet.
void plugin_activate(Spec* s, const char* name);

// Names of the plugins that a spec may use, in the order in which they were named; free with
// g_list_free.
GList* plugin_active_names(const Spec* s);

// The name under which the place of a configured value is kept; interned by the spec.
const char* plugin_place_name(Spec* s, const char* key);

#endif  // GIMBAL_SPEC_PLUGIN_H_

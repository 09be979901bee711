// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is known of engine plugins beyond mjpPlugin: which ones the engine has built in, what the
// keys of their configuration mean, and which library any other one came from.

#ifndef GIMBAL_PLUGIN_INFO_H_
#define GIMBAL_PLUGIN_INFO_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// What the value of a key is made of.
typedef enum GimbalKeyType_ {
  GIMBAL_KEY_NUMBER = 0,
  GIMBAL_KEY_INTEGER,
  GIMBAL_KEY_WORD  // one of words
} GimbalKeyType;

// One key of a plugin's configuration.
typedef struct GimbalPluginKey_ {
  const char* name;
  const char* doc;       // one sentence, with the unit
  const char* standard;  // the value without one, as text; NULL: it has none
  GimbalKeyType type;
  int count;          // how many numbers
  int required;       // nonzero: an instance must have it
  double min, max;    // limits of a number
  int above_min;      // nonzero: min itself is too small
  double max_second;  // limit of the second number where it is another one; 0: max
  const char* words;  // of GIMBAL_KEY_WORD, with spaces between
} GimbalPluginKey;

// One built-in plugin.
typedef struct GimbalPluginInfo_ {
  const char* name;  // as models write it
  const char* doc;   // one sentence
  int capabilities;  // bits of mjtPluginCapabilityBit
  int nkey;
  const GimbalPluginKey* keys;  // in the order of mjpPlugin.attributes
} GimbalPluginInfo;

// The built-in plugin that models get by this name; NULL if there is none, or if a library has
// brought another one.
MJAPI const GimbalPluginInfo* gimbal_plugin_info(const char* name);

// A key of that plugin, NULL if it has no such key.
MJAPI const GimbalPluginKey* gimbal_plugin_key(const GimbalPluginInfo* info, const char* key);

// The library that a plugin came from: a path; "" if it is built in or was registered by the
// program itself; NULL if no plugin has this name.
MJAPI const char* gimbal_plugin_library(const char* name);

// Why the file of a library cannot be loaded without harm, NULL: it can be tried. The loader of the
// system ends the program by a signal where a copy was cut off: ask before dlopen.
MJAPI const char* gimbal_plugin_library_trouble(const char* path);

// Check a value for a key of a built-in plugin. Returns 0, or -1 with a text that says what is
// wrong.
MJAPI int gimbal_plugin_check(const GimbalPluginKey* key, const char* value, char* error, int error_sz);

// Set one key of an instance's configuration in a spec, or take it away. May be NULL: value, takes
// the key away.
MJAPI void gimbal_set_plugin_attribute(mjsPlugin* plugin, const char* key, const char* value);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_PLUGIN_INFO_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of plugins, as the engine's own folders see it.

#ifndef GIMBAL_BASE_PLUGIN_REGISTRY_H_
#define GIMBAL_BASE_PLUGIN_REGISTRY_H_

#include <gimbal/plugin_info.h>

// Register a plugin that the engine has itself. One of the same name from a library then takes its
// place for models that are compiled later; its slot stays for those that use it.
int plugin_register_builtin(const mjpPlugin* plugin, const GimbalPluginInfo* info);

// Say which library the calling thread loads from here on; NULL: none. Returns what was said
// before. Meanwhile problems of registration are warnings: an error handler must not jump out of
// the loader.
const char* plugin_set_library(const char* path);

#endif  // GIMBAL_BASE_PLUGIN_REGISTRY_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins in shared libraries, found when the program starts.

#ifndef GIMBAL_CLI_PLUGINS_H_
#define GIMBAL_CLI_PLUGINS_H_

#include <glib.h>

// Load the libraries of the folders of GIMBAL_PLUGIN_PATH, of "mujoco_plugin" beside the program,
// of "gimbal/plugins" in the user's data folder and where the program is installed; each name once.
// What cannot be loaded is told on stderr. Returns the paths of the others.
GStrv cli_load_plugins(void);

#endif  // GIMBAL_CLI_PLUGINS_H_

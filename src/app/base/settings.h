// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences of the user.

#ifndef GIMBAL_SETTINGS_H_
#define GIMBAL_SETTINGS_H_

#include <gio/gio.h>

// The settings object of the program, not to be freed. It works uninstalled too, and stores its
// values in a file where there is no settings service.
GSettings* gimbal_settings_get(void);

#endif  // GIMBAL_SETTINGS_H_

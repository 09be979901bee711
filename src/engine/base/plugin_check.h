// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of the configuration of built-in plugins, with their errors as values.

#ifndef GIMBAL_BASE_PLUGIN_CHECK_H_
#define GIMBAL_BASE_PLUGIN_CHECK_H_

#include <gimbal/message.h>
#include <gimbal/plugin_info.h>

// As gimbal_plugin_check.
int plugin_check(const GimbalPluginKey* key, const char* value, GimbalMessage* error);

#endif  // GIMBAL_BASE_PLUGIN_CHECK_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a page may ask for.

#ifndef GIMBAL_WEB_COMMANDS_H_
#define GIMBAL_WEB_COMMANDS_H_

#include "web/looker.h"

// FALSE, with the error: it asks for what is not there, or for what the holder of the controls may.
gboolean web_command(WebLooker* looker, JsonObject* command, GError** error);

#endif  // GIMBAL_WEB_COMMANDS_H_

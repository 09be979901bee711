// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a panel's program says of its own text, as problems.

#ifndef GIMBAL_PANEL_PROBLEMS_H_
#define GIMBAL_PANEL_PROBLEMS_H_

#include <gimbal/diagnostics.h>
#include <json-glib/json-glib.h>

// Those of the command "problems" (docs/protocol.md) of the panel at path; the caller frees.
GimbalDiagnostics* gimbal_panel_problems_new(JsonObject* command, const char* path);

#endif  // GIMBAL_PANEL_PROBLEMS_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal serve --web: the model for browsers.

#ifndef GIMBAL_CLI_SERVE_WEB_H_
#define GIMBAL_CLI_SERVE_WEB_H_

#include "web/server.h"

// Serve a model until a signal ends it; options get the name and what the compiler says. Returns
// the exit status.
int serve_web(const char* filename, WebOptions* options);

#endif  // GIMBAL_CLI_SERVE_WEB_H_

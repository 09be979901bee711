// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal serve --web --listen: the model of a program outside for browsers. The program steps it.

#ifndef GIMBAL_CLI_SERVE_PROGRAM_H_
#define GIMBAL_CLI_SERVE_PROGRAM_H_

#include "web/server.h"

// Serve what programs show, the newest model; until a signal ends it, or with `once` the first
// program that leaves. Returns the exit status.
int serve_program(const char* address, gboolean once, WebOptions* options);

#endif  // GIMBAL_CLI_SERVE_PROGRAM_H_

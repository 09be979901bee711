// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The description of a model for clients.

#ifndef GIMBAL_REMOTE_DESCRIBE_H_
#define GIMBAL_REMOTE_DESCRIBE_H_

#include "remote/link.h"

// "ready" for a link that was made for the model.
char* remote_describe_ready(const RemoteLink* link, const mjModel* m, const char* name);

// The answer to "names".
char* remote_describe_names(const mjModel* m);

// The answer to "get-model".
GBytes* remote_describe_model(const mjModel* m);

#endif  // GIMBAL_REMOTE_DESCRIBE_H_

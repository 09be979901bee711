// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A file from the web, by libsoup.

#ifndef GIMBAL_HTTP_H_
#define GIMBAL_HTTP_H_

#include <gio/gio.h>

// The contents behind an http or https address. Follows a few redirections, but none from https to
// http. Blocks.
GBytes* gimbal_http_get(const char* address, GCancellable* cancellable, GError** error);

#endif  // GIMBAL_HTTP_H_

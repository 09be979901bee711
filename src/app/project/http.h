// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reads a file from the web, with libsoup.

#ifndef GIMBAL_HTTP_H_
#define GIMBAL_HTTP_H_

#include <gio/gio.h>

// Read the contents of an http or https address. Follows a few redirections, but none from https to
// http. Blocks. NULL with an error; free with g_bytes_unref.
GBytes* gimbal_http_get(const char* address, GCancellable* cancellable, GError** error);

#endif  // GIMBAL_HTTP_H_

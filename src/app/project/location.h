// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Addresses of models on other machines, as people write them. Plain functions on text. The caller
// frees each result.

#ifndef GIMBAL_LOCATION_H_
#define GIMBAL_LOCATION_H_

#include <glib.h>

// The address of the file itself: "github:owner/name/path" (owner/name@branch/path) and the page of
// a file on GitHub become the address of its contents; others stay as they are. NULL if text is no
// address of another machine.
char* gimbal_location_resolve(const char* text);

// The path of the local copy of an address: folder, host and path. NULL if it names no file.
char* gimbal_location_local(const char* folder, const char* address);

// The address of another file of the same server, from the path of its local copy. NULL if that is
// not below the folder of the server.
char* gimbal_location_beside(const char* folder, const char* address, const char* path);

#endif  // GIMBAL_LOCATION_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Addresses of models that are not on this machine, as people write them. Plain functions on text.

#ifndef GIMBAL_LOCATION_H_
#define GIMBAL_LOCATION_H_

#include <glib.h>

// The address that the file itself has: "github:owner/name/path" (owner/name@branch/path) and the
// page of a file on GitHub become the address of its contents; others stay. NULL: it is no address.
char* gimbal_location_resolve(const char* text);

// The place of an address below a folder: its host and path. NULL if it names no file.
char* gimbal_location_local(const char* folder, const char* address);

// The address of another file of the same server by its place below the folder; NULL if it is not
// there.
char* gimbal_location_beside(const char* folder, const char* address, const char* path);

#endif  // GIMBAL_LOCATION_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files of the operating system as resources.

#ifndef GIMBAL_ASSET_FILE_DISK_H_
#define GIMBAL_ASSET_FILE_DISK_H_

#include <gimbal/message.h>
#include <stdbool.h>

// Open a file: sets name, data, provider and timestamp of resource. Returns -1 with a text (error
// may be NULL).
int disk_open(const char* path, mjResource* resource, GimbalMessage* error);

// Whether a resource that could not be read is a file of more bytes than an int counts, 2 GB.
bool disk_is_too_large(const mjResource* resource);

// Write a whole file. Returns -1 with a text.
int disk_write(const char* path, const void* data, size_t size, GimbalMessage* error);

#endif  // GIMBAL_ASSET_FILE_DISK_H_

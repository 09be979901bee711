// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing a file whole or not at all.

#ifndef GIMBAL_BASE_WRITE_FILE_H_
#define GIMBAL_BASE_WRITE_FILE_H_

#include <stddef.h>

// Write bytes beside path and rename, so that path has either all of them or what it had before;
// devices and pipes are written in place. Returns 0 or an errno value, which errno has too.
int write_file(const char* path, const void* data, size_t size);

#endif  // GIMBAL_BASE_WRITE_FILE_H_

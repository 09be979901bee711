// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// File names: forward slashes; a scheme or drive makes a path absolute.

#ifndef GIMBAL_ASSET_FILE_PATH_H_
#define GIMBAL_ASSET_FILE_PATH_H_

#include <stdbool.h>
#include <stddef.h>

// True for "/x", "scheme:x" and "C:\x".
bool path_is_absolute(const char* path);

// The part after the last slash; points into path.
const char* path_name(const char* path);

// The last extension with its dot, in the name only; "" if there is none. Points into path.
const char* path_extension(const char* path);

// True if the extension is ext (with dot, any case).
bool path_has_extension(const char* path, const char* ext);

// Length of the directory of a path: up to and with its last slash, or its scheme.
size_t path_directory_length(const char* path);

// New strings (mju_malloc):
// path alone if it is absolute or directory empty
char* path_join(const char* directory, const char* path);
// "a/./b/../c" -> "a/c", backslashes turned
char* path_normalize(const char* path);
// the same for providers, to whom the last part and empty ones may mean something: "scheme://a/../b//."
// -> "scheme://b//."
char* path_reduce(const char* path);

#endif  // GIMBAL_ASSET_FILE_PATH_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a file in the last commit of its repository.

#ifndef GIMBAL_HEAD_H_
#define GIMBAL_HEAD_H_

#include <gio/gio.h>

// Read the text, on any thread. The caller frees it. NULL if the file is in no repository or not in
// the last commit, if it is no text, or if this program was built without git.
char* gimbal_head_read(GFile* file);

#endif  // GIMBAL_HEAD_H_

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a file as the last commit of its repository has it.

#ifndef GIMBAL_HEAD_H_
#define GIMBAL_HEAD_H_

#include <gio/gio.h>

// On any thread. NULL: it is in no repository, no commit has it, or this program was built without
// git.
char* gimbal_head_read(GFile* file);

#endif  // GIMBAL_HEAD_H_

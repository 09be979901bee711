// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was changed in a text, in a few words.

#ifndef GIMBAL_TELL_CHANGE_H_
#define GIMBAL_TELL_CHANGE_H_

#include <glib.h>

// "size of geom a: .1 → .15", "added: body arm". NULL if the texts are the same.
char* gimbal_tell_change(const char* before, const char* now);

#endif  // GIMBAL_TELL_CHANGE_H_

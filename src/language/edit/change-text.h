// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was changed in a text, in a few words.

#ifndef GIMBAL_CHANGE_TEXT_H_
#define GIMBAL_CHANGE_TEXT_H_

#include <glib.h>

// "size of geom a: .1 → .15", "added: body arm". NULL if the texts are the same.
char* gimbal_change_describe(const char* before, const char* now);

#endif  // GIMBAL_CHANGE_TEXT_H_

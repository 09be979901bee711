// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Line and column of a byte of a text, as people count.

#ifndef GIMBAL_TEXT_PLACE_H_
#define GIMBAL_TEXT_PLACE_H_

#include <glib.h>

// The line of an offset in bytes, which is at most the length of the text; from 1.
int gimbal_text_line(const char* text, gsize offset);

// Its column in characters, from 1. The text must be UTF-8 up to there.
int gimbal_text_column(const char* text, gsize offset);

#endif  // GIMBAL_TEXT_PLACE_H_

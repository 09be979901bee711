// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The words of the page in the language of the program.

#ifndef GIMBAL_WEB_WORDS_H_
#define GIMBAL_WEB_WORDS_H_

#include <glib.h>

GBytes* web_words(void);  // JSON: English to translated

#endif  // GIMBAL_WEB_WORDS_H_

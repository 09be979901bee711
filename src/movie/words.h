// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Words on the pictures of a film: a caption below, and the clock.

#ifndef GIMBAL_MOVIE_WORDS_H_
#define GIMBAL_MOVIE_WORDS_H_

#include <mujoco/mujoco.h>

typedef struct MovieWords {
  const char* caption;  // NULL or empty: none; lines are parted by '\n'
  double clock;         // s; NAN: it is not shown
} MovieWords;

// The scale of the font for a context that draws pictures of this height: words take the same part
// of each.
int movie_words_font(int height);

// Write on the picture that was drawn last.
void movie_words_draw(const MovieWords* words, mjrRect rect, const mjrContext* con);

#endif  // GIMBAL_MOVIE_WORDS_H_

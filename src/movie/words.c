// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "words.h"

#include <math.h>
#include <stdio.h>

enum { USUAL_HEIGHT = 480, LEAST = mjFONTSCALE_50, MOST = mjFONTSCALE_300, STEP = 50 };

int movie_words_font(int height) {
  int scale = (100 * height / USUAL_HEIGHT + STEP / 2) / STEP * STEP;
  return scale < LEAST ? LEAST : scale > MOST ? MOST : scale;
}

void movie_words_draw(const MovieWords* words, mjrRect rect, const mjrContext* con) {
  char clock[64];
  if (words->caption && *words->caption) {
    mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOM, rect, words->caption, NULL, con);
  }
  if (isnan(words->clock)) return;
  snprintf(clock, sizeof clock, "%.3f s", words->clock);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPRIGHT, rect, clock, NULL, con);
}

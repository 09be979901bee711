// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was probably meant: the nearest of many words to one that is unknown.

#ifndef GIMBAL_BASE_NEAREST_H_
#define GIMBAL_BASE_NEAREST_H_

// The best candidate so far for a word.
typedef struct Nearest {
  const char* word;
  const char* best;  // NULL: none is near
  int distance;      // letters to change; only what is nearer than this counts
} Nearest;

Nearest nearest_to(const char* word);
void nearest_try(Nearest* n, const char* candidate);

#endif  // GIMBAL_BASE_NEAREST_H_

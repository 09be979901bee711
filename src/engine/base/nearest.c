// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edit distance, and which candidates are near enough to be offered.

#include "base/nearest.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_WORD = 40 };  // longer words are not compared

static int nearest_lower(char c) {
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int nearest_smallest(int a, int b, int c) {
  int d = a < b ? a : b;
  return d < c ? d : c;
}

// Number of letters to insert, delete, replace or swap with their neighbour that turns a into b;
// case does not count.
static int edit_distance(const char* a, const char* b) {
  int na = (int)strlen(a), nb = (int)strlen(b);
  if (na >= MAX_WORD || nb >= MAX_WORD) return MAX_WORD;
  int rows[3][MAX_WORD + 1];
  int *before = rows[0], *last = rows[1], *now = rows[2];
  for (int j = 0; j <= nb; j++) last[j] = j;
  for (int i = 1; i <= na; i++) {
    now[0] = i;
    for (int j = 1; j <= nb; j++) {
      bool same = nearest_lower(a[i - 1]) == nearest_lower(b[j - 1]);
      now[j] = nearest_smallest(now[j - 1] + 1, last[j] + 1, last[j - 1] + !same);
      bool swapped = i > 1 && j > 1 && nearest_lower(a[i - 1]) == nearest_lower(b[j - 2]) &&
                     nearest_lower(a[i - 2]) == nearest_lower(b[j - 1]);
      if (swapped && before[j - 2] + 1 < now[j]) now[j] = before[j - 2] + 1;
    }
    int* spare = before;
    before = last;
    last = now;
    now = spare;
  }
  return last[nb];
}

Nearest nearest_to(const char* word) {
  int length = (int)strlen(word);
  // distance: the first that is too far
  return (Nearest){word, NULL, length < 6 ? 2 : length / 3 + 1};
}

// Words that start with what was written count as near.
static bool is_start(const char* word, const char* candidate) {
  size_t length = strlen(word);
  return length >= 3 && strncmp(word, candidate, length) == 0;
}

void nearest_try(Nearest* n, const char* candidate) {
  int distance = is_start(n->word, candidate) ? 1 : edit_distance(n->word, candidate);
  if (distance >= n->distance || distance >= (int)strlen(candidate)) return;
  n->best = candidate;
  n->distance = distance;
}

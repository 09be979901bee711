// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Merge sort from short sorted runs upwards.

#include "collision/shape/sort.h"

#include <string.h>

enum { RUN = 12 };

static void insertion_sort(uint64_t* keys, int n) {
  for (int i = 1; i < n; i++) {
    uint64_t key = keys[i];
    int j = i;
    for (; j > 0 && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

static void sort_merge(uint64_t* to, const uint64_t* a, int na, const uint64_t* b, int nb) {
  while (na && nb) {
    if (*b < *a) {
      *to++ = *b++;
      nb--;
    } else {
      *to++ = *a++;
      na--;
    }
  }
  memcpy(to, na ? a : b, (na + nb) * sizeof(*to));
}

void sort_keys(uint64_t* keys, uint64_t* buffer, int n) {
  for (int i = 0; i < n; i += RUN) insertion_sort(keys + i, n - i < RUN ? n - i : RUN);
  uint64_t *from = keys, *to = buffer;
  for (int run = RUN; run < n; run *= 2) {
    for (int i = 0; i < n; i += 2 * run) {
      int na = n - i < run ? n - i : run, nb = n - i - na < run ? n - i - na : run;
      sort_merge(to + i, from + i, na, from + i + na, nb);
    }
    uint64_t* swap = from;
    from = to;
    to = swap;
  }
  if (from != keys) memcpy(keys, from, n * sizeof(*keys));
}

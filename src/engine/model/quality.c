// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which of our own collision methods a model asks for.

#include <gimbal/quality.h>
#include <string.h>

int gimbal_quality(const mjModel* m) {
  return m->opt.enableflags & GIMBAL_QUALITY_ALL;
}

void gimbal_set_quality(mjModel* m, int quality) {
  m->opt.enableflags = (m->opt.enableflags & ~GIMBAL_QUALITY_ALL) | (quality & GIMBAL_QUALITY_ALL);
}

int gimbal_quality_from_words(const char* words) {
  static const struct {
    const char* word;
    int bits;
  } known[] = {{"none", 0},
               {"continuous", GIMBAL_QUALITY_CONTINUOUS},
               {"convex", GIMBAL_QUALITY_CONVEX},
               {"manifold", GIMBAL_QUALITY_MANIFOLD},
               {"normals", GIMBAL_QUALITY_NORMALS},
               {"fields", GIMBAL_QUALITY_FIELDS},
               {"all", GIMBAL_QUALITY_ALL}};
  static const char space[] = " \t\r\n,";
  int bits = 0;
  for (words += strspn(words, space); *words; words += strspn(words, space)) {
    size_t length = strcspn(words, space), k = 0, n = sizeof known / sizeof known[0];
    while (k < n && (strlen(known[k].word) != length || strncmp(known[k].word, words, length))) k++;
    if (k == n) return -1;
    bits |= known[k].bits;
    words += length;
  }
  return bits;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Versions, in which things became old.

#include "migrate/old-thing.h"

int gimbal_version_parse(const char* text) {
  int part[3] = {0, 0, 0};
  int count = 0;
  for (const char* p = text; *p; p++) {
    if (*p == '.' && p > text && p[-1] != '.' && p[1] && count < 2) {
      count++;
    } else if (g_ascii_isdigit(*p) && part[count] < 1000) {
      part[count] = 10 * part[count] + (*p - '0');
    } else {
      return 0;
    }
  }
  if (!count && part[0] >= 100) return GIMBAL_MJCF_VERSION(part[0] / 100, part[0] % 100, 0);
  if (part[1] > 99 || part[2] > 99) return 0;
  return GIMBAL_MJCF_VERSION(part[0], part[1], part[2]);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/scan/text-place.h"

int gimbal_text_line(const char* text, gsize offset) {
  int line = 1;
  for (gsize i = 0; i < offset; i++) line += text[i] == '\n';
  return line;
}

int gimbal_text_column(const char* text, gsize offset) {
  gsize start = offset;
  while (start && text[start - 1] != '\n') start--;
  return 1 + (int)g_utf8_strlen(text + start, (gssize)(offset - start));
}

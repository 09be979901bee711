// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers as text, independent of the locale.

#include "base/text.h"

#include <locale.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static locale_t c_locale;

static void make_locale(void) {
  c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

const char* text_read_num(const char* text, double* value) {
  pthread_once(&once, make_locale);
  char* end;
  locale_t previous = uselocale(c_locale);
  *value = strtod(text, &end);
  uselocale(previous);
  return end;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

int text_format_num(char* text, size_t size, const char* format, double value) {
  pthread_once(&once, make_locale);
  locale_t previous = uselocale(c_locale);
  int length = snprintf(text, size, format, value);
  uselocale(previous);
  return length;
}

#pragma GCC diagnostic pop

int text_shortest_num(char* text, size_t size, int max_digits, double value) {
  pthread_once(&once, make_locale);
  locale_t previous = uselocale(c_locale);
  int length = 0;
  for (int digits = 1; digits <= max_digits; digits++) {
    length = snprintf(text, size, "%.*g", digits, value);
    if (strtod(text, NULL) == value) break;
  }
  uselocale(previous);
  return length;
}

void text_make_visible(char* text) {
  char* to = text;
  for (const unsigned char* from = (const unsigned char*)text; *from; from++) {
    // U+0080 … U+009F are C2 80 … C2 9F
    bool is_late = from[0] == 0xc2 && from[1] >= 0x80 && from[1] < 0xa0;
    bool is_control = (*from < ' ' && *from != '\n' && *from != '\t') || *from == 0x7f || is_late;
    *to++ = is_control ? '?' : (char)*from;
    from += is_late;
  }
  *to = '\0';
}

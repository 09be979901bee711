// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers in attribute values.
//
// A decimal with at most 15 digits m and a power of ten |e| <= 22 is m * 10^e or m / 10^-e, both
// exact in double, so that one rounding gives the nearest double (Clinger, "How to read floating
// point numbers accurately", 1990). Everything else goes to the C library.

#include "xml/dom/number_format.h"

#include <math.h>
#include <stdio.h>

#include "base/text.h"

enum { EXACT_DIGITS = 15, EXACT_POWER = 22 };

static const double power_of_ten[EXACT_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool ends_number(char c) {
  return c == '\0' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The exponent after e or E, with its sign; false if there is none or it is long.
static bool read_exponent(const char** text, int* exponent) {
  const char* p = *text + 1;
  bool negative = *p == '-';
  p += *p == '-' || *p == '+';
  if (!is_digit(*p)) return false;
  int value = 0, digits = 0;
  for (; is_digit(*p) && digits < 5; p++, digits++) value = 10 * value + (*p - '0');
  if (digits > 4) return false;
  *exponent += negative ? -value : value;
  *text = p;
  return true;
}

// The common short decimals; false for all others.
static bool read_exact(const char** text, double* value) {
  const char* p = *text;
  bool negative = *p == '-';
  p += *p == '-' || *p == '+';
  long long mantissa = 0;
  int digits = 0, exponent = 0, seen = 0;
  for (; is_digit(*p); p++, seen++) {
    mantissa = 10 * mantissa + (*p - '0');
    digits += mantissa != 0;
    if (digits > EXACT_DIGITS) return false;
  }
  if (*p == '.') {
    for (p++; is_digit(*p); p++, seen++) {
      mantissa = 10 * mantissa + (*p - '0');
      digits += mantissa != 0;
      exponent--;
      if (digits > EXACT_DIGITS) return false;
    }
  }
  if (!seen) return false;
  if ((*p == 'e' || *p == 'E') && !read_exponent(&p, &exponent)) return false;
  if (!ends_number(*p) || exponent < -EXACT_POWER || exponent > EXACT_POWER) return false;
  double magnitude = exponent < 0 ? mantissa / power_of_ten[-exponent] : mantissa * power_of_ten[exponent];
  *value = negative ? -magnitude : magnitude;
  *text = p;
  return true;
}

bool number_read(const char** text, double* value) {
  if (read_exact(text, value)) return true;
  if (ends_number(**text)) return false;
  const char* end = text_read_num(*text, value);
  if (end == *text || !ends_number(*end)) return false;
  *text = end;
  return true;
}

bool number_overflows(const char* word, double value) {
  char first = word[*word == '-' || *word == '+'];
  return isinf(value) && first != 'i' && first != 'I';
}

void number_write(char* text, double value) {
  if (value == floor(value) && fabs(value) < 1e9) {
    snprintf(text, 32, "%d", (int)value);
    return;
  }
  text_shortest_num(text, 32, 17, value);
}

void number_write_float(char* text, float value) {
  if (value == floorf(value) && fabsf(value) < 1e6f) {
    snprintf(text, 32, "%d", (int)value);
    return;
  }
  char format[] = "%.1g";
  for (; format[2] <= '9'; format[2]++) {
    double back;
    text_format_num(text, 32, format, (double)value);
    text_read_num(text, &back);
    if ((float)back == value) return;
  }
}

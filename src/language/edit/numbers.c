// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/edit/numbers.h"

#include <math.h>
#include <string.h>

#define SPACE " \t\r\n"

//---- rounding

static void drop_zeros(char* number) {
  char* point = strchr(number, '.');
  if (!point) return;
  char* end = number + strlen(number);
  while (end[-1] == '0') end--;
  if (end - 1 == point) end = point;
  *end = 0;
}

char* gimbal_number_round(double value, double resolution) {
  char buffer[512], format[16];
  int decimals = resolution > 0 && resolution < 1 ? CLAMP((int)ceil(-log10(resolution) - 1e-9), 0, 17) : 0;
  if (!isfinite(value) || fabs(value) > 1e15) return g_strdup(g_ascii_dtostr(buffer, sizeof buffer, value));
  g_snprintf(format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd(buffer, sizeof buffer, format, value);
  drop_zeros(buffer);
  return g_strdup(strcmp(buffer, "-0") ? buffer : "0");
}

// Several numbers as one text, each written by write.
static char* numbers_join(const double* values, int count, char* (*write)(double value, double how),
                          double how) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < count; i++) {
    g_autofree char* number = write(values[i], how);
    g_string_append_printf(text, "%s%s", i ? " " : "", number);
  }
  return g_string_free(text, FALSE);
}

char* gimbal_numbers_round(const double* values, int count, double resolution) {
  return numbers_join(values, count, gimbal_number_round, resolution);
}

char* gimbal_numbers_settle(const double* now, const double* was, int count, double resolution) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < count; i++) {
    gboolean same = fabs(now[i] - was[i]) <= 0.5 * resolution;
    g_autofree char* number = same ? gimbal_number_text(was[i], 0) : gimbal_number_round(now[i], resolution);
    g_string_append_printf(text, "%s%s", i ? " " : "", number);
  }
  return g_string_free(text, FALSE);
}

//---- manner

// Count the numbers below one that have a zero before their point, and those that have none.
static void count_zeros(const char* text, int* with, int* without) {
  *with = *without = 0;
  for (const char* point = strchr(text, '.'); point; point = strchr(point + 1, '.')) {
    if (!g_ascii_isdigit(point[1])) continue;
    gboolean zero = point > text && point[-1] == '0';
    const char* before = point - zero;
    gboolean begins =
        before == text || !(g_ascii_isalnum(before[-1]) || before[-1] == '.' || before[-1] == '_');
    *with += begins && zero;
    *without += begins && !zero;
  }
}

gboolean gimbal_numbers_have_manner(const char* text) {
  int with, without;
  count_zeros(text, &with, &without);
  return with || without;
}

static gboolean read_number(const char* word, gsize length, double* value) {
  g_autofree char* copy = g_strndup(word, length);
  char* end;
  *value = g_ascii_strtod(copy, &end);
  return length && !*end;
}

// Append a number without the zero before its point.
static void append_short(GString* text, const char* word, gsize length) {
  gsize sign = *word == '-' || *word == '+';
  gboolean zero = length > sign + 2 && word[sign] == '0' && word[sign + 1] == '.';
  g_string_append_len(text, word, (gssize)sign);
  g_string_append_len(text, word + sign + zero, (gssize)(length - sign - zero));
}

char* gimbal_numbers_restyle(const char* old, const char* new, const char* manner) {
  GString* text = g_string_new(NULL);
  int with, without;
  count_zeros(manner, &with, &without);
  for (const char* at = new; *at;) {
    gsize space = strspn(at, SPACE), length = strcspn(at + space, SPACE), left = strspn(old, SPACE);
    gsize old_length = strcspn(old + left, SPACE);
    double value, before;
    const char* word = at + space;
    gboolean number = read_number(word, length, &value);
    g_string_append_len(text, at, (gssize)space);
    if (number && read_number(old + left, old_length, &before) && before == value) {
      g_string_append_len(text, old + left, (gssize)old_length);
    } else if (number && without && !with) {
      append_short(text, word, length);
    } else {
      g_string_append_len(text, word, (gssize)length);
    }
    at = word + length;
    old += left + old_length;
  }
  return g_string_free(text, FALSE);
}

// Shorten a number: 1e-05 becomes 1e-5, and -0 becomes 0.
static void number_tidy(char* number) {
  char* e = strchr(number, 'e');
  if (e) {
    char* digits = e + 1 + (e[1] == '-' || e[1] == '+');
    char* significant = digits;
    while (*significant == '0' && significant[1]) significant++;
    char* to = e[1] == '-' ? e + 2 : e + 1;
    memmove(to, significant, strlen(significant) + 1);
  }
  if (!strcmp(number, "-0")) strcpy(number, "0");
}

char* gimbal_number_text(double value, int digits) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE + 8];
  for (int precision = digits > 0 ? digits : 1; precision <= 17; precision++) {
    char format[8];
    g_snprintf(format, sizeof format, "%%.%dg", precision);
    g_ascii_formatd(buffer, sizeof buffer, format, value);
    if (digits > 0 || g_ascii_strtod(buffer, NULL) == value) break;
  }
  // 10 has one significant digit, but is not written as 1e1
  if (digits <= 0 && strchr(buffer, 'e') && fabs(value) >= 1 && fabs(value) < 1e6) {
    g_ascii_formatd(buffer, sizeof buffer, "%.6g", value);
  }
  number_tidy(buffer);
  return g_strdup(buffer);
}

static char* number_with_digits(double value, double digits) {
  return gimbal_number_text(value, (int)digits);
}

char* gimbal_numbers_text(const double* values, int count, int digits) {
  return numbers_join(values, count, number_with_digits, digits);
}

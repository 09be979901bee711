// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ticks and their labels.

#include "widgets/plot/axis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TICKS = 60 };

// 1, 2 or 5 times a power of ten, so that range has about that many parts.
static double nice_step(double range, int parts) {
  double raw = range / MAX(parts, 1), power = pow(10, floor(log10(raw)));
  double digit = raw / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}

// Common power of ten of the labels: 0 unless the numbers are very small or very large.
static int common_exponent(double largest) {
  if (largest == 0 || !isfinite(largest)) return 0;
  int power = (int)floor(log10(largest) + 1e-9);
  return power >= 5 || power < -3 ? 3 * (int)floor(power / 3.0) : 0;
}

GimbalAxis gimbal_axis_linear(double low, double high, int parts) {
  GimbalAxis self = {.low = low, .high = high};
  double range = high - low;
  if (!(range > 0) || !isfinite(range)) return (GimbalAxis){.low = low, .high = low + 1, .step = 1};
  self.step = nice_step(range, parts);
  self.exponent = common_exponent(fmax(fabs(low), fabs(high)));
  self.decimals = CLAMP(self.exponent - (int)floor(log10(self.step) + 1e-9), 0, 12);
  return self;
}

GimbalAxis gimbal_axis_log(double low_power, double high_power, int parts) {
  GimbalAxis self = {.low = low_power, .high = fmax(high_power, low_power + 1e-3), .log = TRUE};
  self.step = fmax(1, ceil((self.high - self.low) / MAX(parts, 1)));
  return self;
}

double gimbal_axis_count(double value) {
  return value > 0 ? log10(1 + value) : value == value ? 0 : value;
}

// Decades between ticks; the first tick is 0, the second 1.
GimbalAxis gimbal_axis_counts(double low, double high, int parts) {
  GimbalAxis self = {.low = low, .high = fmax(high, low + 1e-3), .counts = TRUE};
  self.step = fmax(1, ceil((self.high - self.low) / MAX(parts, 1)));
  return self;
}

// The k-th tick, from zero on.
static double count_at(const GimbalAxis* self, int k) {
  return k == 0 ? 0 : gimbal_axis_count(pow(10, (k - 1) * self->step));
}

static gboolean counts_tick(const GimbalAxis* self, int i, double* value) {
  int first = 0;
  while (first < MAX_TICKS && count_at(self, first) < self->low - 1e-9) first++;
  *value = count_at(self, first + i);
  return first + i < MAX_TICKS && *value <= self->high + 1e-9;
}

gboolean gimbal_axis_tick(const GimbalAxis* self, int i, double* value) {
  if (self->counts) return counts_tick(self, i, value);
  double first = ceil(self->low / self->step - 1e-9);
  *value = (first + i) * self->step;
  return i < MAX_TICKS && *value <= self->high + 1e-9 * self->step;
}

static void axis_superscript(int power, GString* out) {
  static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  char text[16];
  g_snprintf(text, sizeof text, "%d", power);
  for (const char* c = text; *c; c++) g_string_append(out, *c == '-' ? "⁻" : digits[*c - '0']);
}

// A typographic minus.
static void set_minus(const char* number, char* text, gsize size) {
  if (*number == '-') {
    g_snprintf(text, size, "−%s", number + 1);
  } else {
    g_strlcpy(text, number, size);
  }
}

// Counts are whole; from ten thousand on they are powers of ten.
static void counts_label(double value, char* text, gsize size) {
  g_autoptr(GString) power = g_string_new("10");
  double count = round(pow(10, value) - 1);
  axis_superscript((int)lround(log10(fmax(count, 1))), power);
  if (count < 1e4) {
    g_snprintf(text, size, "%.0f", count);
  } else {
    g_strlcpy(text, power->str, size);
  }
}

void gimbal_axis_label(const GimbalAxis* self, double value, char* text, gsize size) {
  char number[64];
  if (self->counts) {
    counts_label(value, text, size);
    return;
  }
  if (self->log) {
    g_autoptr(GString) power = g_string_new("10");
    axis_superscript((int)lround(value), power);
    g_strlcpy(text, power->str, size);
    return;
  }
  if (fabs(value) < self->step * 1e-6) value = 0;
  g_snprintf(number, sizeof number, "%.*f", self->decimals, value / pow(10, self->exponent));
  for (char* c = number; *c; c++) {
    if (*c == ',') *c = '.';
  }
  set_minus(number, text, size);
}

// Of sizes of memory, by powers of a thousand.
static const char* const kBytes[] = {"B", "kB", "MB", "GB", "TB"};

char* gimbal_axis_unit(const GimbalAxis* self, const char* unit) {
  g_autoptr(GString) text = g_string_new(NULL);
  if (!g_strcmp0(unit, GIMBAL_UNIT_BYTES)) {
    return g_strdup(kBytes[CLAMP(self->exponent / 3, 0, (int)G_N_ELEMENTS(kBytes) - 1)]);
  }
  if (!self->log && self->exponent) {
    g_string_append(text, "×10");
    axis_superscript(self->exponent, text);
    if (unit && *unit) g_string_append_c(text, ' ');
  }
  if (unit) g_string_append(text, unit);
  return g_strdup(text->str);
}

void gimbal_axis_air(double* low, double* high, double air) {
  if (!(*low <= *high)) {
    *low = 0;
    *high = 1;
  }

  double size = fmax(fabs(*low), fabs(*high)), range = *high - *low;
  // a flat line is drawn in the middle, on an axis of its own order of size
  if (range <= 1e-9 * size || range == 0) {
    double half = size > 0 ? fmax(0.05 * size, 1e-12) : 0.5;
    *low -= half;
    *high += half;
    return;
  }
  *low -= air * range;
  *high += air * range;
}

static void bytes_text(double value, char* text, gsize size) {
  int k = 0;
  for (; fabs(value) >= 1000 && k + 1 < (int)G_N_ELEMENTS(kBytes); k++) value /= 1000;
  g_snprintf(text, size, k ? "%.1f %s" : "%.0f %s", value, kBytes[k]);
}

// Like 1.09×10⁻⁴.
static void set_power(double value, GString* text) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  int power = (int)floor(log10(fabs(value)));
  double mantissa = value / pow(10, power);
  if (fabs(mantissa) >= 9.995) {
    mantissa /= 10;
    power++;
  }

  g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.2f", mantissa));
  g_string_append(text, "×10");
  axis_superscript(power, text);
}

static int decimals_for(double magnitude) {
  return magnitude >= 1000 ? 1 : magnitude >= 100 ? 2 : magnitude >= 10 ? 3 : 4;
}

void gimbal_axis_fixed(double value, int decimals, char* text, gsize size) {
  char number[48], format[8];
  if (!isfinite(value)) {
    g_strlcpy(text, isnan(value) ? "–" : value > 0 ? "∞" : "−∞", size);
    return;
  }
  g_snprintf(format, sizeof format, "%%.%df", CLAMP(decimals, 0, 12));
  g_ascii_formatd(number, sizeof number, format, value);
  // nothing is left of a small negative number but its sign
  if (*number == '-' && !strpbrk(number, "123456789")) memmove(number, number + 1, strlen(number));
  set_minus(number, text, size);
}

// What sums of doubles leave of zero.
#define NOISE 1e-14

double gimbal_axis_settle(double value) {
  return fabs(value) < NOISE ? 0 : value;
}

void gimbal_axis_number(double value, const char* unit, char* text, gsize size) {
  g_autoptr(GString) number = g_string_new(NULL);
  char sign[64];
  gboolean has_unit = unit && *unit;
  value = gimbal_axis_settle(value);
  double magnitude = fabs(value);
  if (isfinite(value) && !g_strcmp0(unit, GIMBAL_UNIT_BYTES)) {
    bytes_text(value, text, size);
    return;
  }
  if (isfinite(value) && magnitude != 0 && (magnitude < 1e-3 || magnitude >= 1e6)) {
    set_power(value, number);
    set_minus(number->str, sign, sizeof sign);
  } else {
    gboolean count = !has_unit && value == round(value);
    gimbal_axis_fixed(value, count ? 0 : decimals_for(magnitude), sign, sizeof sign);
  }
  has_unit = has_unit && isfinite(value);
  g_snprintf(text, size, "%s%s%s", sign, has_unit ? " " : "", has_unit ? unit : "");
}

// Whether "e+07" is here, behind a digit.
static gboolean is_exponent(const char* text, const char* at) {
  return *at == 'e' && at > text && g_ascii_isdigit(at[-1]) && (at[1] == '+' || at[1] == '-') &&
         g_ascii_isdigit(at[2]) && g_ascii_isdigit(at[3]);
}

char* gimbal_axis_set_powers(char* text) {
  GString* out = g_string_new(NULL);
  for (const char* at = text; *at;) {
    if (!is_exponent(text, at)) {
      g_string_append_c(out, *at++);
      continue;
    }
    char* end;
    gboolean bare = at[-1] == '1' && (at - 1 == text || !strchr(".,0123456789", at[-2]));
    if (bare) g_string_truncate(out, out->len - 1);
    g_string_append(out, bare ? "10" : "×10");
    axis_superscript((int)strtol(at + 1, &end, 10), out);
    at = end;
  }
  g_free(text);
  return g_string_free(out, FALSE);
}

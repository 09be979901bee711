// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ticks and their labels.

#include "gimbal-axis.h"

#include <math.h>
#include <string.h>

#define MAX_TICKS 60

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

gboolean gimbal_axis_tick(const GimbalAxis* self, int i, double* value) {
  double first = ceil(self->low / self->step - 1e-9);
  *value = (first + i) * self->step;
  return i < MAX_TICKS && *value <= self->high + 1e-9 * self->step;
}

static void superscript(int power, GString* out) {
  static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  char text[16];
  g_snprintf(text, sizeof text, "%d", power);
  for (const char* c = text; *c; c++) g_string_append(out, *c == '-' ? "⁻" : digits[*c - '0']);
}

// A typographic minus.
static void set_minus(const char* number, char* text, gsize size) {
  if (*number == '-')
    g_snprintf(text, size, "−%s", number + 1);
  else
    g_strlcpy(text, number, size);
}

void gimbal_axis_label(const GimbalAxis* self, double value, char* text, gsize size) {
  char number[64];
  if (self->log) {
    g_autoptr(GString) power = g_string_new("10");
    superscript((int)lround(value), power);
    g_strlcpy(text, power->str, size);
    return;
  }
  if (fabs(value) < self->step * 1e-6) value = 0;
  g_snprintf(number, sizeof number, "%.*f", self->decimals, value / pow(10, self->exponent));
  for (char* c = number; *c; c++)
    if (*c == ',') *c = '.';
  set_minus(number, text, size);
}

char* gimbal_axis_unit(const GimbalAxis* self, const char* unit) {
  g_autoptr(GString) text = g_string_new(NULL);
  if (!self->log && self->exponent) {
    g_string_append(text, "×10");
    superscript(self->exponent, text);
    if (unit && *unit) g_string_append_c(text, ' ');
  }
  if (unit) g_string_append(text, unit);
  return g_strdup(text->str);
}

void gimbal_axis_air(double* low, double* high, double air) {
  if (!(*low <= *high)) *low = 0, *high = 1;
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

void gimbal_axis_number(double value, const char* unit, char* text, gsize size) {
  char number[48], sign[56];
  if (!isfinite(value)) {
    g_strlcpy(text, isnan(value) ? "–" : value > 0 ? "∞" : "−∞", size);
    return;
  }
  double magnitude = fabs(value);
  gboolean count = !(unit && *unit) && value == round(value) && magnitude < 1e6;
  const char* format = count                                                      ? "%.0f"
                       : magnitude != 0 && (magnitude < 1e-3 || magnitude >= 1e6) ? "%.2e"
                       : magnitude >= 1000                                        ? "%.1f"
                       : magnitude >= 100                                         ? "%.2f"
                       : magnitude >= 10                                          ? "%.3f"
                                                                                  : "%.4f";
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_ascii_formatd(number, sizeof number, format, value);
  G_GNUC_END_IGNORE_DEPRECATIONS
  set_minus(number, sign, sizeof sign);
  g_snprintf(text, size, "%s%s%s", sign, unit && *unit ? " " : "", unit ? unit : "");
}

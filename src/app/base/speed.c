// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The steps of simulation speed.

#include "base/speed.h"

#include <glib/gi18n.h>
#include <math.h>

#define LOWEST (-30)  // 10^(LOWEST/10)
enum { HIGHEST = 20 };

// Preferred numbers, ten per decade.
static const double kDecade[] = {10, 13, 16, 20, 25, 32, 40, 50, 63, 80};

static double speed_rung(int index) {
  int decade = (int)floor(index / 10.0), place = index - 10 * decade;
  return kDecade[place] / 10 * pow(10, decade);
}

double gimbal_speed_next(double factor, int direction) {
  if (factor <= 0) return direction < 0 ? speed_rung(HIGHEST) : 0;
  int index = CLAMP((int)lround(10 * log10(factor)), LOWEST, HIGHEST) + direction;
  if (index > HIGHEST) return 0;
  return speed_rung(MAX(index, LOWEST));
}

char* gimbal_speed_format(double factor) {
  if (factor <= 0) return g_strdup(_("unlimited"));
  double percent = 100 * factor;
  return percent < 10 ? g_strdup_printf("%.2g %%", percent) : g_strdup_printf("%.0f %%", percent);
}

char* gimbal_speed_describe(double factor, double measured) {
  g_autofree char* wanted = gimbal_speed_format(factor);
  gboolean off = measured > 0 && (factor <= 0 || fabs(measured - factor) > 0.1 * factor);
  if (off) {
    g_autofree char* seen = gimbal_speed_format(measured);
    return g_strdup_printf("%s (%s)", wanted, seen);
  }
  return fabs(factor - 1) < 1e-6 ? NULL : g_steal_pointer(&wanted);
}

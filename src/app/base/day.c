// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "base/day.h"

#include <glib/gi18n.h>

static gint64 midnight_of(gint64 time) {
  g_autoptr(GDateTime) at = g_date_time_new_from_unix_local(time);
  g_autoptr(GDateTime) midnight = g_date_time_new_local(g_date_time_get_year(at), g_date_time_get_month(at),
                                                        g_date_time_get_day_of_month(at), 0, 0, 0);
  return g_date_time_to_unix(midnight);
}

char* gimbal_day_text(gint64 time, gint64 now) {
  // a day may have an hour less or more
  gint64 today = midnight_of(now), yesterday = midnight_of(today - 12 * 3600);
  if (time >= today) return g_strdup(_("today"));
  if (time >= yesterday) return g_strdup(_("yesterday"));
  g_autoptr(GDateTime) at = g_date_time_new_from_unix_local(time);
  return g_date_time_format(at, "%x");
}

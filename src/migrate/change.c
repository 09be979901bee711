// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate/change.h"

#include <glib/gi18n.h>

static void append_values(GString* text, const double* values, int count) {
  for (int i = 0; i < count; i++) g_string_append_printf(text, " %.6g", values[i]);
}

char* gimbal_change_in_words(const GimbalChange* change) {
  GString* text = g_string_new(change->kind);
  g_string_append_printf(text, " %s", change->name);
  if (change->at) g_string_append_printf(text, ", %s", change->at);
  if (!change->quantity) return g_string_free(text, FALSE);
  g_string_append_printf(text, ": %s", _(change->quantity));
  append_values(text, change->before, change->count);
  g_string_append(text, " →");
  append_values(text, change->after, change->count);
  return g_string_free(text, FALSE);
}

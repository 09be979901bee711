// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "signal/line-fields.h"

// What parts the fields of a line; a space stands for any number of blanks.
static char separator_of(const char* line) {
  gboolean quoted = FALSE;
  char found = ' ';
  for (const char* at = line; *at && found != ','; at++) {
    if (*at == '"') quoted = !quoted;
    if (!quoted && (*at == ',' || *at == ';')) found = *at;
  }
  return found;
}

GStrv gimbal_line_fields(const char* line) {
  g_autoptr(GStrvBuilder) fields = g_strv_builder_new();
  g_autoptr(GString) field = g_string_new(NULL);
  char separator = separator_of(line);
  gboolean quoted = FALSE, blank = separator == ' ';
  for (const char* at = line; *at; at++) {
    gboolean parts = !quoted && (blank ? g_ascii_isspace(*at) : *at == separator);
    if (*at == '"') {
      quoted = !quoted;
    } else if (!parts) {
      g_string_append_c(field, *at);
    } else if (!blank || field->len) {
      g_strv_builder_add(fields, g_strstrip(field->str));
      g_string_truncate(field, 0);
    }
  }
  if (!blank || field->len) g_strv_builder_add(fields, g_strstrip(field->str));
  return g_strv_builder_end(fields);
}

gboolean gimbal_line_number(const char* field, double* number) {
  char* end;
  *number = g_ascii_strtod(field, &end);
  return end != field && !*end;
}

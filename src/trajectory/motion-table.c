// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions as tables: a line for each row, a first line of words for the names.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "signal/line-fields.h"
#include "trajectory/motion-readers.h"

enum { LONGEST = 1 << 24 };  // bytes of a line

static void name_columns(GimbalMotion* self, GStrv fields, gboolean words) {
  self->named = words;
  for (guint i = 0; fields[i]; i++) {
    g_ptr_array_add(self->names, words ? g_strdup(fields[i]) : g_strdup_printf(_("column %u"), i + 1));
  }
}

// FALSE: a field is no number. An empty one is as in the row above.
static gboolean add_row(GimbalMotion* self, GArray* values, GStrv fields, const char** wrong) {
  guint width = self->names->len;
  for (guint i = 0; i < width; i++) {
    double number = values->len >= width ? g_array_index(values, double, values->len - width) : 0;
    *wrong = fields[i];
    if (*fields[i] && (!gimbal_line_number(fields[i], &number) || !isfinite(number))) return FALSE;
    g_array_append_val(values, number);
  }
  self->rows++;
  return TRUE;
}

// FALSE with an error.
static gboolean read_line(GimbalMotion* self, GArray* values, char* line, int number, GError** error) {
  g_auto(GStrv) fields = gimbal_line_fields(g_strstrip(line));
  double first;
  const char* wrong = NULL;
  if (!*fields || *line == '#') return TRUE;
  if (!self->names->len) {
    gboolean words = !gimbal_line_number(fields[0], &first);
    name_columns(self, fields, words);
    if (words) return TRUE;
  }
  if (g_strv_length(fields) != self->names->len) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("line %d: the number of its fields is %u, that of the first line %u"), number,
                g_strv_length(fields), self->names->len);
    return FALSE;
  }
  if (add_row(self, values, fields, &wrong)) return TRUE;
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("line %d: “%.40s” is no number"), number, wrong);
  return FALSE;
}

GimbalMotion* motion_read_table(GBytes* bytes, GError** error) {
  gsize size;
  const char* text = g_bytes_get_data(bytes, &size);
  g_autoptr(GimbalMotion) self = motion_new("CSV");
  g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
  gsize at = size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3) ? 3 : 0;
  for (int number = 1; at < size; number++) {
    const char* end = memchr(text + at, '\n', size - at);
    gsize length = end ? (gsize)(end - text) - at : size - at;
    if (length > LONGEST || memchr(text + at, 0, length)) {
      return motion_refuse(error, _("line %d: this is no table"), number);
    }
    g_autofree char* line = g_utf8_make_valid(text + at, (gssize)length);
    if (!read_line(self, values, line, number, error)) return NULL;
    at += length + 1;
  }
  self->values = (double*)(void*)g_array_free(g_steal_pointer(&values), FALSE);
  return g_steal_pointer(&self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which joint a column belongs to. A column is a position by the name of its joint ("knee",
// "root[2]"), as plots and tables of Gimbal write it ("knee.qpos [rad]"), or by its number
// ("qpos[7]"); a velocity likewise.

#include <glib/gi18n.h>
#include <string.h>

#include "trajectory/columns.h"
#include "trajectory/motion.h"

enum { NAMES_SHOWN = 12 };

static void add_names(GStrvBuilder* builder, const GPtrArray* columns, const char* field,
                      const char* ending) {
  for (guint i = 0; i < columns->len; i++) {
    const ColumnNames* names = columns->pdata[i];
    if (strcmp(names->field, field) != 0) continue;
    for (guint k = 0; k < names->name->len; k++) {
      g_autofree char* name = g_strconcat(names->name->pdata[k], ending, NULL);
      g_strv_builder_add(builder, name);
    }
  }
}

GStrv gimbal_motion_targets(const mjModel* m) {
  g_autoptr(GPtrArray) columns = trajectory_columns(m);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  add_names(builder, columns, "qpos", "");
  add_names(builder, columns, "qvel", ".qvel");
  return g_strv_builder_end(builder);
}

// "knee.qpos [rad]" is "knee".
static char* shorten_name(const char* name) {
  char* text = g_strdup(name);
  char* unit = strstr(text, " [");
  if (unit) *unit = '\0';
  if (g_str_has_suffix(text, ".qpos")) text[strlen(text) - strlen(".qpos")] = '\0';
  return text;
}

// The number in "qpos[7]", "qpos_7" or "qpos7"; -1: the name is another one.
static int number_in(const char* name, const char* array) {
  gsize length = strlen(array);
  char* end;
  if (strncmp(name, array, length) != 0) return -1;
  const char* at = name + length + (name[length] == '[' || name[length] == '_');
  gint64 number = g_ascii_strtoll(at, &end, 10);
  gboolean whole = end != at && g_ascii_isdigit(*at) && (!*end || !strcmp(end, "]"));
  return whole && number < G_MAXINT ? (int)number : -1;
}

static int find_target(const GHashTable* by_name, const mjModel* m, const char* name) {
  g_autofree char* text = shorten_name(name);
  int found = GPOINTER_TO_INT(g_hash_table_lookup((GHashTable*)by_name, text)) - 1;
  int position = number_in(text, "qpos"), velocity = number_in(text, "qvel");
  if (found >= 0) return found;
  if (position >= 0) return position < m->nq ? position : -1;
  return velocity >= 0 && velocity < m->nv ? (int)m->nq + velocity : -1;
}

// Columns that are only counted are all positions, or these and all velocities.
static int match_in_order(const GimbalMotion* self, const mjModel* m, int* targets, GError** error) {
  int width = (int)self->names->len;
  if (width != m->nq && width != m->nq + m->nv) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                _("its %d columns have no names; the model has %d positions (and %d velocities)"), width,
                (int)m->nq, (int)m->nv);
    return 0;
  }
  for (int i = 0; i < width; i++) targets[i] = i;
  return width;
}

// An array of positions is one of this model only if it has as many.
static gboolean fits_array(const GimbalMotion* self, const char* array, int wanted, GError** error) {
  int count = 0;
  for (guint i = 0; i < self->names->len; i++) count += number_in(self->names->pdata[i], array) >= 0;
  if (!count || count == wanted) return TRUE;
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("%s has %d numbers a row, and the model %d of them"),
              array, count, wanted);
  return FALSE;
}

static void append_list(GString* text, const char* const* names, guint count) {
  for (guint i = 0; i < MIN(count, NAMES_SHOWN); i++) {
    g_string_append_printf(text, "%s%s", i ? ", " : "", names[i]);
  }
  if (count > NAMES_SHOWN) g_string_append_printf(text, " … %u", count);
}

static void refuse_names(const GimbalMotion* self, GStrv targets, GError** error) {
  g_autoptr(GString) here = g_string_new(NULL);
  g_autoptr(GString) there = g_string_new(NULL);
  append_list(here, (const char* const*)self->names->pdata, self->names->len);
  append_list(there, (const char* const*)targets, g_strv_length(targets));
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
              _("none of its columns is a joint of this model. Its columns: %s. The model has: %s"),
              here->str, there->str);
}

int gimbal_motion_match(const GimbalMotion* self, const mjModel* m, int* targets, GError** error) {
  if (!self->named) return match_in_order(self, m, targets, error);
  if (!fits_array(self, "qpos", (int)m->nq, error) || !fits_array(self, "qvel", (int)m->nv, error)) return 0;
  g_auto(GStrv) names = gimbal_motion_targets(m);
  g_autoptr(GHashTable) by_name = g_hash_table_new(g_str_hash, g_str_equal);
  int found = 0;
  for (int i = 0; names[i]; i++) g_hash_table_insert(by_name, names[i], GINT_TO_POINTER(i + 1));
  for (guint i = 0; i < self->names->len; i++) {
    targets[i] = find_target(by_name, m, self->names->pdata[i]);
    found += targets[i] >= 0;
  }
  if (!found) refuse_names(self, names, error);
  return found;
}

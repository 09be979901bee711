// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "signal/control-track.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "signal/channels.h"
#include "signal/line-fields.h"

enum { LARGEST = 1000000000 };  // bytes of a table
#define NEARLY 1e-6             // of a step: times of a file are often rounded

struct GimbalControlTrack {
  gatomicrefcount count;
  char* title;
  GStrv names;
  guint width;  // of a row: a time, and a number for each name
  GArray* rows;
};

GimbalControlTrack* gimbal_control_track_new(const char* title, GStrv names, GArray* rows) {
  GimbalControlTrack* self = g_new0(GimbalControlTrack, 1);
  g_atomic_ref_count_init(&self->count);
  self->title = g_strdup(title);
  self->names = names;
  self->width = 1 + g_strv_length(names);
  self->rows = rows;
  return self;
}

GimbalControlTrack* gimbal_control_track_ref(GimbalControlTrack* self) {
  g_atomic_ref_count_inc(&self->count);
  return self;
}

void gimbal_control_track_unref(GimbalControlTrack* self) {
  if (!self || !g_atomic_ref_count_dec(&self->count)) return;
  g_free(self->title);
  g_strfreev(self->names);
  g_array_unref(self->rows);
  g_free(self);
}

const char* gimbal_control_track_title(const GimbalControlTrack* self) {
  return self->title;
}

//---- a table

typedef struct Table {
  const mjModel* model;
  GStrv controls;  // of the model
  // of the columns after the time, as the file has them; NULL: they are the controls
  GStrv names;
  guint width;  // numbers of a row
  int line;     // that is read, from 1 on
  GArray* rows;
  GError** error;
} Table;

GStrv gimbal_control_track_names(const mjModel* m) {
  g_autoptr(GStrvBuilder) names = g_strv_builder_new();
  for (int i = 0; i < m->nactuator; i++) {
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      g_autofree char* name = gimbal_channels_control_name(m, i, k);
      g_strv_builder_add(names, name);
    }
  }
  return g_strv_builder_end(names);
}

static gboolean control_track_refuse(const Table* self, const char* what) {
  g_set_error(self->error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("line %d: %s"), self->line, what);
  return FALSE;
}

static gboolean refuse_row(const Table* self) {
  int count = (int)self->width - 1;
  g_autofree char* text = g_strdup_printf(
      ngettext("a row is a time and %d control", "a row is a time and %d controls", (gulong)count), count);
  return control_track_refuse(self, text);
}

// A name as the plots and tables of Gimbal write it: "motor.ctrl [N]" is the control "motor".
static void control_track_shorten(char* name) {
  char* unit = strstr(name, " [");
  if (unit) *unit = 0;
  if (g_str_has_suffix(name, ".ctrl")) name[strlen(name) - strlen(".ctrl")] = 0;
}

static gboolean is_control(const Table* self, const char* name) {
  return g_strv_contains((const char* const*)self->controls, name);
}

// Names like u1, u2, u3 only count the columns.
static gboolean are_counted(GStrv names) {
  guint64 first = 0;
  for (guint i = 0; names[i]; i++) {
    const char* digits = names[i] + strcspn(names[i], "0123456789");
    char* end;
    guint64 number = g_ascii_strtoull(digits, &end, 10);
    if (end == digits || strspn(end, "])") != strlen(end)) return FALSE;
    if (!i) first = number;
    if (number != first + i) return FALSE;
  }
  return TRUE;
}

// A list of names that a message can hold.
static char* list_names(GStrv names) {
  enum { MOST = 8 };
  g_autoptr(GString) list = g_string_new(NULL);
  for (guint i = 0; names[i] && i < MOST; i++) {
    g_string_append_printf(list, "%s%s", i ? ", " : "", names[i]);
  }
  if (g_strv_length(names) > MOST) g_string_append(list, ", …");
  return g_strdup(list->str);
}

char* gimbal_control_track_mismatch(const char* const* names, const mjModel* m) {
  g_auto(GStrv) controls = gimbal_control_track_names(m);
  g_autofree char *there = list_names((GStrv)names), *wanted = list_names(controls);
  if (!controls[0]) return g_strdup(_("the model has no controls"));
  return g_strdup_printf(_("none of its columns (%s) has the name of a control of this model (%s)"), there,
                         wanted);
}

const char* const* gimbal_control_track_columns(const GimbalControlTrack* self) {
  return (const char* const*)self->names;
}

// A head that only counts says nothing: the columns are all controls in their order.
static gboolean read_head(Table* self, GStrv fields) {
  int found = 0;
  for (guint i = 1; fields[0] && fields[i]; i++) {
    control_track_shorten(fields[i]);
    found += is_control(self, fields[i]);
  }
  if (found) {
    self->names = g_strdupv(fields + 1);
    self->width = g_strv_length(fields);
    return TRUE;
  }
  if (!fields[0] || are_counted(fields + 1)) return TRUE;
  g_autofree char* text = gimbal_control_track_mismatch((const char* const*)fields + 1, self->model);
  return control_track_refuse(self, text);
}

// What stands in the columns of other things does not matter.
static gboolean control_track_counts(const Table* self, guint column) {
  return !column || !self->names || is_control(self, self->names[column - 1]);
}

static gboolean read_number(Table* self, const char* field, guint column) {
  double number = NAN;
  gboolean left_out = (column && !*field) || !control_track_counts(self, column);
  if (!left_out && (!gimbal_line_number(field, &number) || !isfinite(number))) {
    g_autofree char* text = g_strdup_printf(_("“%.40s” is no number"), field);
    return control_track_refuse(self, text);
  }
  g_array_append_val(self->rows, number);
  return TRUE;
}

static gboolean read_row(Table* self, GStrv fields) {
  if (g_strv_length(fields) != self->width) return refuse_row(self);
  guint before = self->rows->len;
  for (guint i = 0; i < self->width; i++) {
    if (!read_number(self, fields[i], i)) return FALSE;
  }
  const double* time = &g_array_index(self->rows, double, before);
  if (before && *time < time[-(int)self->width]) {
    return control_track_refuse(self, _("its time is before that of the row above"));
  }
  return TRUE;
}

static gboolean read_lines(Table* self, char** lines) {
  gboolean begun = FALSE;
  for (guint i = 0; lines[i]; i++) {
    double number;
    g_auto(GStrv) fields = gimbal_line_fields(g_strstrip(lines[i]));
    gboolean words = fields[0] && !gimbal_line_number(fields[0], &number);
    self->line = (int)i + 1;
    if (!*lines[i]) continue;
    if (!begun && words) {
      if (!read_head(self, fields)) return FALSE;
    } else if (!read_row(self, fields)) {
      return FALSE;
    }
    begun = TRUE;
  }
  return self->rows->len > 0 || refuse_row(self);
}

GimbalControlTrack* gimbal_control_track_parse(const char* title, const char* text, gsize length,
                                               const mjModel* m, GError** error) {
  g_auto(GStrv) controls = gimbal_control_track_names(m);
  g_autofree char* copy = g_utf8_make_valid(text, (gssize)length);
  g_auto(GStrv) lines = g_strsplit(g_str_has_prefix(copy, "\xEF\xBB\xBF") ? copy + 3 : copy, "\n", -1);
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(double));
  Table table = {
      .model = m, .controls = controls, .width = 1 + g_strv_length(controls), .rows = rows, .error = error};
  gboolean good = read_lines(&table, lines);
  g_auto(GStrv) names = table.names ? table.names : g_strdupv(controls);
  return good ? gimbal_control_track_new(title, g_steal_pointer(&names), g_steal_pointer(&rows)) : NULL;
}

GimbalControlTrack* gimbal_control_track_read(const char* path, const mjModel* m, GError** error) {
  g_autofree char *text = NULL, *title = g_path_get_basename(path);
  gsize length;
  if (!g_file_get_contents(path, &text, &length, error)) return NULL;
  if (length > LARGEST) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _("the file is larger than %d MB"),
                LARGEST / 1000000);
    return NULL;
  }
  return gimbal_control_track_parse(title, text, length, m, error);
}

//---- the rows

static const double* row_at(const GimbalControlTrack* self, guint row) {
  return &g_array_index(self->rows, double, row * self->width);
}

static guint count_rows(const GimbalControlTrack* self) {
  return self->rows->len / self->width;
}

double gimbal_control_track_first(const GimbalControlTrack* self) {
  return *row_at(self, 0);
}

double gimbal_control_track_last(const GimbalControlTrack* self) {
  return *row_at(self, count_rows(self) - 1);
}

int gimbal_control_track_match(const GimbalControlTrack* self, const mjModel* m, int* columns) {
  g_auto(GStrv) controls = gimbal_control_track_names(m);
  int count = 0;
  for (guint i = 0; controls[i]; i++) {
    columns[i] = -1;
    for (guint k = 0; self->names[k] && columns[i] < 0; k++) {
      if (!strcmp(self->names[k], controls[i])) columns[i] = (int)k;
    }
    count += columns[i] >= 0;
  }
  return count;
}

gboolean gimbal_control_track_has(const GimbalControlTrack* self, const char* control) {
  return g_strv_contains((const char* const*)self->names, control);
}

// Two steps, as the sum of many has been rounded.
gboolean gimbal_control_track_acts(const GimbalControlTrack* self, double time, double timestep) {
  return time + NEARLY * timestep >= gimbal_control_track_first(self) &&
         time < gimbal_control_track_last(self) + 2 * timestep;
}

// The last row at or before a time that is not before the first.
static const double* find_row(const GimbalControlTrack* self, double time) {
  guint low = 0, high = count_rows(self);
  while (high - low > 1) {
    guint middle = low + (high - low) / 2;
    if (*row_at(self, middle) <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return row_at(self, low);
}

void gimbal_control_track_apply(const GimbalControlTrack* self, const int* columns, const mjModel* m,
                                mjData* d) {
  if (!gimbal_control_track_acts(self, d->time, m->opt.timestep)) return;
  const double* row = find_row(self, d->time + NEARLY * m->opt.timestep);
  for (int i = 0; i < m->nu; i++) {
    double value = columns[i] < 0 ? NAN : row[1 + columns[i]];
    if (!isnan(value)) d->ctrl[i] = value;
  }
}

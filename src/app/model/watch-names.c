// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An id combines the index of an array in the list of mjData's fields and an index in the array.

#include "model/watch-names.h"

#include <gimbal/kinds.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

#include "model/watch-units.h"
#include "signal/channels.h"

enum { SHIFT = 24, MAX_ARRAYS = 127 };
#define NOT_FOUND (-1)

typedef struct Array {
  const char* name;
  const char* count;  // name of the size in the model that is the number of rows
  const mjtNum* data;
  gint64 rows, columns;
} Array;

// List the arrays of mjData. Those that are not of mjtNum have no data.
static int list_arrays(const mjModel* m, const mjData* d, Array* arrays) {
  int n = 0;
#define X(type, field, nr, nc) \
  if (n < MAX_ARRAYS)          \
    arrays[n++] = (Array){#field, #nr, strcmp(#type, "mjtNum") ? NULL : (const void*)d->field, m->nr, nc};
  MJDATA_POINTERS
#undef X
  return n;
}

// The row of an array that belongs to a named object, negative if there is none.
static int row_of(const mjModel* m, const Array* array, const char* object) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  gboolean inputs = !strcmp(array->count, "nu") || !strcmp(array->count, "nout");
  if (inputs) return mj_name2id(m, mjOBJ_ACTUATOR, object);
  for (int i = 0; i < count; i++) {
    gboolean owns = kinds[i].name_offset && !strcmp(kinds[i].size, array->count);
    if (owns) return mj_name2id(m, kinds[i].type, object);
  }
  return NOT_FOUND;
}

// Find the array and the index that a channel reads.
static gboolean resolve_channel(const mjModel* m, const Array* arrays, int n, const char* name, int* id) {
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  GimbalChannel* channel = gimbal_channels_find(channels, name);
  if (!channel) return FALSE;
  int place;
  const char* array = gimbal_channels_array_at(m, channel->column, &place);
  for (int i = 0; array && i < n; i++) {
    if (!strcmp(arrays[i].name, array)) {
      *id = i << SHIFT | place;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean gimbal_watch_resolve(const mjModel* m, const mjData* d, const char* name, int index, int* id) {
  Array arrays[MAX_ARRAYS];
  int n = list_arrays(m, d, arrays);
  g_autofree char* full = index >= 0 ? g_strdup_printf("%s[%d]", name, index) : g_strdup(name);
  if (resolve_channel(m, arrays, n, full, id)) return TRUE;
  const char* dot = strchr(name, '.');
  gsize length = dot ? (gsize)(dot - name) : strlen(name);
  for (int i = 0; i < n; i++) {
    const Array* array = &arrays[i];
    if (!array->data || strlen(array->name) != length || strncmp(array->name, name, length)) continue;
    int row = dot ? row_of(m, array, dot + 1) : 0;
    gint64 place = (gint64)row * array->columns + MAX(index, 0);
    gint64 limit = dot ? ((gint64)row + 1) * array->columns : array->rows * array->columns;
    if (row < 0 || place >= limit || place >= 1 << SHIFT) return FALSE;
    *id = i << SHIFT | (int)place;
    return TRUE;
  }
  return FALSE;
}

double gimbal_watch_value(const mjModel* m, const mjData* d, int id) {
  Array arrays[MAX_ARRAYS];
  int n = list_arrays(m, d, arrays), i = id >> SHIFT, place = id & ((1 << SHIFT) - 1);
  return i < n && arrays[i].data && place < arrays[i].rows * arrays[i].columns ? arrays[i].data[place] : NAN;
}

// A name, in quotes or not, and perhaps an index.
static gboolean is_name(const char* text) {
  gsize quoted = *text == '\'' || *text == '"' ? strcspn(text + 1, (const char[]){*text, 0}) + 2 : 0;
  gsize name = quoted ? quoted : strspn(text, "_." G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS);
  if (!name || name > strlen(text)) return FALSE;
  const char* rest = text + name;
  if (*rest == '[') rest += 1 + strspn(rest + 1, G_CSET_DIGITS "]");
  return !*rest && !g_ascii_isdigit(*text);
}

char* gimbal_watch_unit_of(const mjModel* m, const mjData* d, const char* text, int id) {
  Array arrays[MAX_ARRAYS];
  int n = list_arrays(m, d, arrays), i = id >> SHIFT, place = id & ((1 << SHIFT) - 1);
  if (id < 0 || i >= n || !is_name(text)) return g_strdup("");
  return gimbal_watch_unit(m, arrays[i].name, place);
}

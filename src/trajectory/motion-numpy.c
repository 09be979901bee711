// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions as NumPy arrays. A .npy is a magic, the length of a head, the head (what a number is and
// the shape, written as Python would), and the numbers. A .npz is a ZIP archive of them, stored or
// deflated; its list of files is at the end.

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "trajectory/motion-readers.h"

enum { MOST_COLUMNS = 100000 };

// An array: its numbers, row by row.
typedef struct Array {
  char* name;
  gsize rows, columns;
  gboolean flat;  // of one dimension
  double* numbers;
} Array;

static void array_free(gpointer data) {
  Array* array = data;
  g_free(array->name);
  g_free(array->numbers);
  g_free(array);
}

//---- an array

typedef double Decode(const guint8* at);

#define DECODE(name, type)               \
  static double name(const guint8* at) { \
    type number;                         \
    memcpy(&number, at, sizeof number);  \
    return (double)number;               \
  }
DECODE(decode_f8, double)
DECODE(decode_f4, float)
DECODE(decode_i8, gint64)
DECODE(decode_i4, gint32)

static const struct {
  const char* code;
  gsize size;
  Decode* decode;
} kTypes[] = {
    {"'<f8'", 8, decode_f8}, {"'<f4'", 4, decode_f4}, {"'<i8'", 8, decode_i8}, {"'<i4'", 4, decode_i4}};

// The numbers behind 'shape': (…); FALSE: there are none.
static gboolean read_shape(const char* head, Array* array) {
  const char* at = strstr(head, "'shape':");
  int dimensions = 0;
  at = at ? strchr(at, '(') : NULL;
  array->rows = array->columns = 1;
  if (!at) return FALSE;
  for (at++; *at && *at != ')';) {
    char* end;
    guint64 size = g_ascii_strtoull(at, &end, 10);
    if (end == at) {
      at++;
      continue;
    }
    if (size > MOST_COLUMNS && dimensions) return FALSE;
    if (dimensions++) {
      array->columns *= MAX(1, size);
    } else {
      array->rows = size;
    }
    at = end;
  }
  array->flat = dimensions < 2;
  return dimensions > 0 && array->columns > 0 && array->columns <= MOST_COLUMNS;
}

static gboolean fill_array(Array* array, const char* head, const guint8* at, gsize size) {
  gboolean turned = strstr(head, "'fortran_order': True") != NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kTypes); i++) {
    if (!strstr(head, kTypes[i].code)) continue;
    if (array->rows > size / kTypes[i].size / array->columns) return FALSE;
    array->numbers = g_new(double, array->rows * array->columns + 1);
    for (gsize row = 0; row < array->rows; row++) {
      for (gsize k = 0; k < array->columns; k++) {
        gsize place = turned ? k * array->rows + row : row * array->columns + k;
        array->numbers[row * array->columns + k] = kTypes[i].decode(at + place * kTypes[i].size);
      }
    }
    return TRUE;
  }
  return FALSE;
}

// NULL: it is no array of numbers that can be read.
static Array* read_array(const char* name, const guint8* bytes, gsize size) {
  guint32 length = 0;
  if (size < 12 || memcmp(bytes, "\x93NUMPY", 6) != 0) return NULL;
  gsize begin = bytes[6] > 1 ? 12 : 10;
  memcpy(&length, bytes + 8, begin - 8);
  if (length > size - begin) return NULL;
  g_autofree char* head = g_strndup((const char*)bytes + begin, length);
  Array* array = g_new0(Array, 1);
  array->name = g_strdup(name);
  if (read_shape(head, array) && fill_array(array, head, bytes + begin + length, size - begin - length)) {
    return array;
  }
  array_free(array);
  return NULL;
}

//---- columns

// The same under the names of others: those of Brax are q and qd.
static const char* usual_name(const char* name) {
  if (!strcmp(name, "q")) return "qpos";
  return !strcmp(name, "qd") ? "qvel" : name;
}

static gboolean is_of_rows(const Array* array, gsize rows) {
  return array->rows == rows;
}

// How many rows the motion has: those of its positions, or of the array with the most of them.
static gsize rows_of(const GPtrArray* arrays) {
  gsize most = 0;
  for (guint i = 0; i < arrays->len; i++) {
    const Array* array = arrays->pdata[i];
    if (!strcmp(usual_name(array->name), "qpos")) return array->rows;
    most = MAX(most, array->rows);
  }
  return most;
}

static void name_columns(GimbalMotion* self, const Array* array) {
  const char* name = usual_name(array->name);
  for (gsize k = 0; k < array->columns; k++) {
    g_ptr_array_add(self->names, array->flat ? g_strdup(name) : g_strdup_printf("%s[%d]", name, (int)k));
  }
}

static GimbalMotion* motion_of(const GPtrArray* arrays) {
  GimbalMotion* self = motion_new("NumPy");
  self->named = TRUE;
  self->rows = rows_of(arrays);
  for (guint i = 0; i < arrays->len; i++) {
    if (is_of_rows(arrays->pdata[i], self->rows)) name_columns(self, arrays->pdata[i]);
  }
  gsize width = self->names->len, column = 0;
  self->values = g_new0(double, self->rows* width + 1);
  for (guint i = 0; i < arrays->len; i++) {
    const Array* array = arrays->pdata[i];
    if (!is_of_rows(array, self->rows)) continue;
    for (gsize row = 0; row < self->rows; row++) {
      memcpy(self->values + row * width + column, array->numbers + row * array->columns,
             array->columns * sizeof(double));
    }
    column += array->columns;
  }
  return self;
}

GimbalMotion* motion_read_npy(GBytes* bytes, GError** error) {
  gsize size;
  const guint8* at = g_bytes_get_data(bytes, &size);
  g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func(array_free);
  Array* array = read_array("qpos", at, size);
  if (!array) return motion_refuse(error, _("this is no array of numbers that NumPy has written"));
  g_ptr_array_add(arrays, array);
  GimbalMotion* motion = motion_of(arrays);
  motion->named = FALSE;
  return motion;
}

//---- an archive

static guint32 number_at(const guint8* at, int size) {
  guint32 number = 0;
  for (int i = 0; i < size; i++) number |= (guint32)at[i] << (8 * i);
  return number;
}

enum { MOST_DEFLATED = 1032 };  // bytes that one byte can stand for

static guint8* inflate_file(const guint8* from, gsize packed, gsize size) {
  if (size / MOST_DEFLATED > packed) return NULL;  // a damaged size, however much memory there is
  g_autoptr(GZlibDecompressor) decompressor = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW);
  g_autoptr(GInputStream) memory = g_memory_input_stream_new_from_data(from, (gssize)packed, NULL);
  g_autoptr(GInputStream) stream = g_converter_input_stream_new(memory, G_CONVERTER(decompressor));
  guint8* bytes = g_try_malloc(size + 1);
  gsize got = 0;
  if (bytes && g_input_stream_read_all(stream, bytes, size, &got, NULL, NULL) && got == size) return bytes;
  g_free(bytes);
  return NULL;
}

enum { LOCAL_HEAD = 30, ENTRY = 46, END = 22, COMMENT = 65535, DEFLATED = 8 };

// Add the array of an entry of the list of files, unless it is something else.
static void add_entry(GPtrArray* arrays, const guint8* archive, gsize size, const guint8* entry) {
  gsize packed = number_at(entry + 20, 4), whole = number_at(entry + 24, 4), local = number_at(entry + 42, 4);
  g_autofree char* name = g_strndup((const char*)entry + ENTRY, number_at(entry + 28, 2));
  if (!g_str_has_suffix(name, ".npy") || size < LOCAL_HEAD || local > size - LOCAL_HEAD) return;
  gsize begin = local + LOCAL_HEAD + number_at(archive + local + 26, 2) + number_at(archive + local + 28, 2);
  if (begin > size || packed > size - begin) return;
  gboolean deflated = number_at(entry + 10, 2) == DEFLATED;
  g_autofree guint8* unpacked = deflated ? inflate_file(archive + begin, packed, whole) : NULL;
  name[strlen(name) - strlen(".npy")] = '\0';
  const guint8* bytes = deflated ? unpacked : archive + begin;
  Array* array = bytes ? read_array(name, bytes, deflated ? whole : packed) : NULL;
  if (array) g_ptr_array_add(arrays, array);
}

// The record at the end of an archive, NULL: there is none.
static const guint8* find_end(const guint8* archive, gsize size) {
  for (gsize back = END; back <= size && back <= END + COMMENT; back++) {
    if (!memcmp(archive + size - back, "PK\5\6", 4)) return archive + size - back;
  }
  return NULL;
}

GimbalMotion* motion_read_npz(GBytes* bytes, GError** error) {
  gsize size;
  const guint8* archive = g_bytes_get_data(bytes, &size);
  const guint8* end = size ? find_end(archive, size) : NULL;
  g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func(array_free);
  gsize at = end ? number_at(end + 16, 4) : 0, count = end ? number_at(end + 10, 2) : 0;
  for (gsize i = 0; i < count && at + ENTRY <= size; i++) {
    const guint8* entry = archive + at;
    gsize names = number_at(entry + 28, 2);
    if (memcmp(entry, "PK\1\2", 4) != 0 || at + ENTRY + names > size) break;
    add_entry(arrays, archive, size, entry);
    at += ENTRY + names + number_at(entry + 30, 2) + number_at(entry + 32, 2);
  }
  if (!arrays->len) {
    return motion_refuse(error, _("there are no arrays of numbers in it that NumPy has written"));
  }
  return motion_of(arrays);
}

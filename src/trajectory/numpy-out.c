// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A run as NumPy arrays in a ZIP archive, stored as they are: numpy.load reads it, and gives the
// arrays time, qpos, qvel, ctrl and sensordata, and of each but time what its columns are called
// (qpos_names, …).

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "trajectory/columns.h"
#include "trajectory/motion.h"

enum { HEAD_ALIGN = 64, NAME_SIZE = 64 };

typedef struct Entry {
  char name[NAME_SIZE];
  guint32 sum, size, offset;
} Entry;

typedef struct Archive {
  FILE* file;
  GArray* entries;  // of Entry
  guint64 at;
} Archive;

static void put_bytes(Archive* self, const void* bytes, gsize size) {
  fwrite(bytes, 1, size, self->file);
  self->at += size;
}

static void put_number(Archive* self, guint64 number, int size) {
  guint8 bytes[8];
  for (int i = 0; i < size; i++) bytes[i] = (guint8)(number >> (8 * i));
  put_bytes(self, bytes, (gsize)size);
}

// The cyclic redundancy check of ZIP (polynomial 0xEDB88320), a bit after the other.
static guint32 check_sum(const guint8* bytes, gsize size) {
  static guint32 table[256];
  guint32 sum = G_MAXUINT32;
  for (guint32 i = 0; !table[255] && i < 256; i++) {
    guint32 rest = i;
    for (int bit = 0; bit < 8; bit++) rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320u : 0);
    table[i] = rest;
  }
  for (gsize i = 0; i < size; i++) sum = sum >> 8 ^ table[(sum ^ bytes[i]) & 255];
  return ~sum;
}

// What a local head and an entry of the list have in common.
static void put_facts(Archive* self, const Entry* entry) {
  put_number(self, 20, 2);  // version that is needed
  put_number(self, 0, 2);
  put_number(self, 0, 2);       // stored
  put_number(self, 0, 2);       // midnight
  put_number(self, 0x0021, 2);  // 1 January 1980
  put_number(self, entry->sum, 4);
  put_number(self, entry->size, 4);
  put_number(self, entry->size, 4);
  put_number(self, strlen(entry->name), 2);
  put_number(self, 0, 2);
}

// Add a .npy: numbers is the description of their type, shape is written as Python would.
static void put_array(Archive* self, const char* name, const char* type, const char* shape, const void* data,
                      gsize size) {
  g_autofree char* told =
      g_strdup_printf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", type, shape);
  gsize length = strlen(told) + 1, pad = (HEAD_ALIGN - (10 + length) % HEAD_ALIGN) % HEAD_ALIGN;
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  guint16 head = (guint16)(length + pad);
  g_byte_array_append(bytes, (const guint8*)"\x93NUMPY\1\0", 8);
  g_byte_array_append(bytes, (const guint8[]){head & 255, head >> 8}, 2);
  g_byte_array_append(bytes, (const guint8*)told, (guint)strlen(told));
  for (gsize i = 0; i < pad; i++) g_byte_array_append(bytes, (const guint8*)" ", 1);
  g_byte_array_append(bytes, (const guint8*)"\n", 1);
  if (size) g_byte_array_append(bytes, data, (guint)size);
  Entry entry = {.sum = check_sum(bytes->data, bytes->len), .size = bytes->len, .offset = (guint32)self->at};
  g_snprintf(entry.name, sizeof entry.name, "%s.npy", name);
  put_bytes(self, "PK\3\4", 4);
  put_facts(self, &entry);
  put_bytes(self, entry.name, strlen(entry.name));
  put_bytes(self, bytes->data, bytes->len);
  g_array_append_val(self->entries, entry);
}

static void put_end(Archive* self) {
  guint64 begin = self->at;
  for (guint i = 0; i < self->entries->len; i++) {
    const Entry* entry = &g_array_index(self->entries, Entry, i);
    put_bytes(self, "PK\1\2", 4);
    put_number(self, 20, 2);
    put_facts(self, entry);
    put_number(self, 0, 2);
    put_number(self, 0, 4);
    put_number(self, 0, 4);
    put_number(self, entry->offset, 4);
    put_bytes(self, entry->name, strlen(entry->name));
  }
  guint64 size = self->at - begin;
  put_bytes(self, "PK\5\6", 4);
  put_number(self, 0, 4);
  put_number(self, self->entries->len, 2);
  put_number(self, self->entries->len, 2);
  put_number(self, size, 4);
  put_number(self, begin, 4);
  put_number(self, 0, 2);
}

//---- a run

static const struct {
  const char* name;
  gsize at;     // of the pointer in mjData
  gsize count;  // of the number in mjModel
} kFields[] = {{"qpos", offsetof(mjData, qpos), offsetof(mjModel, nq)},
               {"qvel", offsetof(mjData, qvel), offsetof(mjModel, nv)},
               {"ctrl", offsetof(mjData, ctrl), offsetof(mjModel, nu)},
               {"sensordata", offsetof(mjData, sensordata), offsetof(mjModel, nsensordata)}};

static int count_of(const mjModel* m, guint field) {
  return (int)G_STRUCT_MEMBER(mjtSize, m, kFields[field].count);
}

// Names as characters of four bytes, all of the length of the longest one.
static void put_names(Archive* self, const mjModel* m) {
  g_autoptr(GPtrArray) all = trajectory_columns(m);
  for (guint i = 0; i < all->len; i++) {
    const ColumnNames* columns = all->pdata[i];
    glong longest = 1;
    gboolean wanted = FALSE;
    for (guint f = 0; f < G_N_ELEMENTS(kFields); f++) wanted |= !strcmp(kFields[f].name, columns->field);
    for (guint k = 0; k < columns->name->len; k++) {
      longest = MAX(longest, g_utf8_strlen(columns->name->pdata[k], -1));
    }
    if (!wanted || !columns->name->len) continue;
    g_autofree gunichar* letters = g_new0(gunichar, (gsize)longest * columns->name->len);
    for (guint k = 0; k < columns->name->len; k++) {
      glong length;
      g_autofree gunichar* text = g_utf8_to_ucs4_fast(columns->name->pdata[k], -1, &length);
      memcpy(letters + (gsize)k * (gsize)longest, text, (gsize)length * sizeof *text);
    }
    g_autofree char* name = g_strconcat(columns->field, "_names", NULL);
    g_autofree char *type = g_strdup_printf("<U%ld", longest),
                    *shape = g_strdup_printf("%u,", columns->name->len);
    put_array(self, name, type, shape, letters, sizeof *letters * (gsize)longest * columns->name->len);
  }
}

static void put_run(Archive* self, GimbalTrajectory* t) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  const mjModel* m = gimbal_trajectory_model(t);
  GArray *times = g_array_new(FALSE, FALSE, sizeof(double)), *arrays[G_N_ELEMENTS(kFields)];
  for (guint f = 0; f < G_N_ELEMENTS(kFields); f++) arrays[f] = g_array_new(FALSE, FALSE, sizeof(mjtNum));
  while (gimbal_trajectory_replay_next(replay)) {
    const mjData* d = gimbal_trajectory_replay_data(replay);
    g_array_append_val(times, d->time);
    for (guint f = 0; f < G_N_ELEMENTS(kFields); f++) {
      const mjtNum* from = G_STRUCT_MEMBER(mjtNum*, d, kFields[f].at);
      if (count_of(m, f)) g_array_append_vals(arrays[f], from, (guint)count_of(m, f));
    }
  }
  g_autofree char* rows = g_strdup_printf("%u,", times->len);
  put_array(self, "time", "<f8", rows, times->data, times->len * sizeof(double));
  for (guint f = 0; f < G_N_ELEMENTS(kFields); f++) {
    g_autofree char* shape = g_strdup_printf("%u, %d", times->len, count_of(m, f));
    put_array(self, kFields[f].name, "<f8", shape, arrays[f]->data, arrays[f]->len * sizeof(mjtNum));
    g_array_unref(arrays[f]);
  }
  g_array_unref(times);
  put_names(self, m);
}

// The numbers of such an archive have 32 bits.
static gboolean is_small_enough(const GimbalTrajectory* t) {
  const mjModel* m = gimbal_trajectory_model(t);
  guint64 width = 1;
  for (guint f = 0; f < G_N_ELEMENTS(kFields); f++) width += (guint64)count_of(m, f);
  return gimbal_trajectory_rows(t) * width * sizeof(double) < G_MAXINT32;
}

gboolean gimbal_trajectory_write_numpy(GimbalTrajectory* t, const char* path, GError** error) {
  if (!is_small_enough(t)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC,
                _("%s: the run has more than 2 GB of numbers; read its .h5 with h5py instead"), path);
    return FALSE;
  }
  Archive archive = {fopen(path, "wb"), g_array_new(FALSE, FALSE, sizeof(Entry)), 0};
  gboolean good = archive.file != NULL;
  if (good) {
    put_run(&archive, t);
    put_end(&archive);
    good = !ferror(archive.file);
    if (fclose(archive.file)) good = FALSE;
  }
  g_array_unref(archive.entries);
  if (!good) {
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(errno), "%s: %s", path, g_strerror(errno));
  }
  return good;
}

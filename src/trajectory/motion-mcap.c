// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions of ROS 2 bags: all messages of the type JointState, whatever their topic. A joint keeps
// its position until another message names it. The file is gone through twice: for the names, and
// for the numbers.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "trajectory/mcap.h"
#include "trajectory/motion-readers.h"

// What is left of some bytes. What goes beyond the end is zero, and bad is set.
typedef struct Bytes {
  const guint8 *at, *end, *begin;
  gboolean bad;
} Bytes;

static Bytes bytes_of(const guint8* at, gsize size) {
  return (Bytes){at, at + size, at, FALSE};
}

static const guint8* take_bytes(Bytes* self, guint64 size) {
  if (size > (guint64)(self->end - self->at)) {
    self->bad = TRUE;
    self->at = self->end;
    return NULL;
  }
  const guint8* at = self->at;
  self->at += size;
  return at;
}

static guint64 take_number(Bytes* self, int size) {
  const guint8* at = take_bytes(self, (guint64)size);
  guint64 number = 0;
  for (int i = 0; at && i < size; i++) number |= (guint64)at[i] << (8 * i);
  return number;
}

static char* take_text(Bytes* self) {
  guint64 length = take_number(self, 4);
  const guint8* at = take_bytes(self, length);
  return at ? g_strndup((const char*)at, length) : g_strdup("");
}

//---- CDR

static void align_bytes(Bytes* self, gsize size) {
  gsize off = (gsize)(self->at - self->begin) % size;
  if (off) take_bytes(self, size - off);
}

static guint32 take_count(Bytes* self) {
  align_bytes(self, 4);
  return (guint32)take_number(self, 4);
}

// With the zero at its end.
static char* take_cdr_text(Bytes* self) {
  guint32 length = take_count(self);
  const guint8* at = take_bytes(self, length);
  return at && length ? g_strndup((const char*)at, length - 1) : g_strdup("");
}

static double take_double(Bytes* self) {
  double number = 0;
  align_bytes(self, 8);
  const guint8* at = take_bytes(self, sizeof number);
  if (at) memcpy(&number, at, sizeof number);
  return number;
}

//---- a bag

typedef struct Bag {
  GHashTable* schemas;   // id of those of joint states, as a set
  GHashTable* channels;  // the same of channels
  GHashTable* columns;   // name → number + 1
  GPtrArray* names;
  gboolean filling;  // the names are known
  GArray* values;    // of the rows
  GArray* times;
  double* row;        // what holds now
  char* compression;  // of chunks that cannot be read
  int other;          // messages of another encoding
} Bag;

static int column_of(Bag* bag, char* name) {
  int column = GPOINTER_TO_INT(g_hash_table_lookup(bag->columns, name)) - 1;
  if (column < 0 && !bag->filling) {
    column = (int)bag->names->len;
    g_ptr_array_add(bag->names, g_strdup(name));
    g_hash_table_insert(bag->columns, g_steal_pointer(&name), GINT_TO_POINTER(column + 1));
  }
  g_free(name);
  return column;
}

// Positions are columns of the names of the joints, velocities of these names and ".qvel".
static void take_numbers(Bag* bag, Bytes* bytes, const GPtrArray* joints, const char* ending) {
  guint32 count = take_count(bytes);
  for (guint32 i = 0; i < count && !bytes->bad; i++) {
    double number = take_double(bytes);
    if (i >= joints->len) continue;
    int column = column_of(bag, g_strconcat(joints->pdata[i], ending, NULL));
    if (bag->filling && column >= 0) bag->row[column] = number;
  }
}

static void end_row(Bag* bag, double time) {
  double last = bag->times->len ? g_array_index(bag->times, double, bag->times->len - 1) : -INFINITY;
  if (!bag->filling || !(time > last)) return;
  g_array_append_val(bag->times, time);
  g_array_append_vals(bag->values, bag->row, bag->names->len);
}

static void take_joint_state(Bag* bag, Bytes bytes, guint64 logged) {
  g_autoptr(GPtrArray) joints = g_ptr_array_new_with_free_func(g_free);
  const guint8* order = take_bytes(&bytes, 4);
  if (!order || order[1] != 1) {
    bag->other++;
    return;
  }
  bytes.begin = bytes.at;
  gint32 seconds = (gint32)take_number(&bytes, 4);
  guint32 nanoseconds = (guint32)take_number(&bytes, 4);
  g_free(take_cdr_text(&bytes));
  guint32 count = take_count(&bytes);
  for (guint32 i = 0; i < count && !bytes.bad; i++) g_ptr_array_add(joints, take_cdr_text(&bytes));
  take_numbers(bag, &bytes, joints, "");
  take_numbers(bag, &bytes, joints, ".qvel");
  gboolean stamped = seconds || nanoseconds;
  if (!bytes.bad) end_row(bag, stamped ? seconds + 1e-9 * nanoseconds : 1e-9 * (double)logged);
}

//---- records

static void read_schema(Bag* bag, Bytes bytes) {
  guint16 id = (guint16)take_number(&bytes, 2);
  g_autofree char* name = take_text(&bytes);
  if (!strcmp(name, MCAP_JOINT_STATE)) g_hash_table_add(bag->schemas, GUINT_TO_POINTER(id));
}

static void read_channel(Bag* bag, Bytes bytes) {
  guint16 id = (guint16)take_number(&bytes, 2), schema = (guint16)take_number(&bytes, 2);
  g_autofree char* topic = take_text(&bytes);
  g_autofree char* encoding = take_text(&bytes);
  if (!g_hash_table_contains(bag->schemas, GUINT_TO_POINTER(schema))) return;
  if (!strcmp(encoding, "cdr")) {
    g_hash_table_add(bag->channels, GUINT_TO_POINTER(id));
  } else {
    bag->other++;
  }
}

static void read_message(Bag* bag, Bytes bytes) {
  guint16 channel = (guint16)take_number(&bytes, 2);
  take_bytes(&bytes, 4);
  guint64 logged = take_number(&bytes, 8);
  take_bytes(&bytes, 8);
  if (!bytes.bad && g_hash_table_contains(bag->channels, GUINT_TO_POINTER(channel))) {
    take_joint_state(bag, bytes, logged);
  }
}

static void read_records(Bag* bag, Bytes bytes);

static void read_chunk(Bag* bag, Bytes bytes) {
  take_bytes(&bytes, 28);
  g_autofree char* compression = take_text(&bytes);
  guint64 size = take_number(&bytes, 8);
  size = MIN(size, (guint64)(bytes.end - bytes.at));
  const guint8* at = take_bytes(&bytes, size);
  if (*compression) {
    g_free(bag->compression);
    bag->compression = g_steal_pointer(&compression);
  } else if (at) {
    read_records(bag, bytes_of(at, size));
  }
}

// A file that was cut is read as far as it goes.
static void read_records(Bag* bag, Bytes bytes) {
  while (bytes.end - bytes.at >= MCAP_HEAD) {
    int opcode = (int)take_number(&bytes, 1);
    guint64 size = take_number(&bytes, 8), left = (guint64)(bytes.end - bytes.at);
    const guint8* at = take_bytes(&bytes, opcode == MCAP_CHUNK ? MIN(size, left) : size);
    if (opcode == MCAP_CHUNK) size = MIN(size, left);
    if (!at || opcode == MCAP_FOOTER) return;
    Bytes content = bytes_of(at, size);
    if (opcode == MCAP_SCHEMA) read_schema(bag, content);
    if (opcode == MCAP_CHANNEL) read_channel(bag, content);
    if (opcode == MCAP_MESSAGE) read_message(bag, content);
    if (opcode == MCAP_CHUNK) read_chunk(bag, content);
  }
}

// What a joint was before the first message that names it is what that says.
static void fill_back(GArray* values, guint width) {
  guint rows = width ? values->len / width : 0;
  for (guint column = 0; column < width; column++) {
    double next = 0;
    for (guint row = rows; row-- > 0;) {
      double* value = &g_array_index(values, double, row* width + column);
      if (isnan(*value)) *value = next;
      next = *value;
    }
  }
}

static GimbalMotion* motion_of(Bag* bag) {
  GimbalMotion* self = motion_new("MCAP");
  g_ptr_array_unref(self->names);
  self->names = g_ptr_array_ref(bag->names);
  self->named = TRUE;
  self->rows = bag->times->len;
  fill_back(bag->values, bag->names->len);
  self->values = g_memdup2(bag->values->data, bag->values->len * sizeof(double));
  self->times = g_memdup2(bag->times->data, bag->times->len * sizeof(double));
  return self;
}

static GimbalMotion* say_why(const Bag* bag, GError** error) {
  if (bag->compression) {
    return motion_refuse(
        error,
        _("its chunks are compressed (%s); “mcap compress --compression none” of the tools of "
          "MCAP writes it so that it can be read"),
        bag->compression);
  }
  return motion_refuse(error, "%s",
                       bag->other
                           ? _("its joint states are not in the encoding of ROS 2 (CDR, little-endian)")
                           : _("there are no joint states (sensor_msgs/msg/JointState) in it"));
}

GimbalMotion* motion_read_mcap(GBytes* bytes, GError** error) {
  gsize size;
  const guint8* at = g_bytes_get_data(bytes, &size);
  if (size < MCAP_MAGIC || memcmp(at, MCAP_MAGIC_BYTES, MCAP_MAGIC) != 0) {
    return motion_refuse(error, _("this is no MCAP file"));
  }
  Bag bag = {.schemas = g_hash_table_new(NULL, NULL),
             .channels = g_hash_table_new(NULL, NULL),
             .columns = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
             .names = g_ptr_array_new_with_free_func(g_free),
             .values = g_array_new(FALSE, FALSE, sizeof(double)),
             .times = g_array_new(FALSE, FALSE, sizeof(double))};
  Bytes records = bytes_of(at + MCAP_MAGIC, size - MCAP_MAGIC);
  read_records(&bag, records);
  bag.filling = TRUE;
  bag.row = g_new(double, bag.names->len + 1);
  for (guint i = 0; i < bag.names->len; i++) bag.row[i] = NAN;
  read_records(&bag, records);
  GimbalMotion* motion = bag.times->len ? motion_of(&bag) : say_why(&bag, error);
  GHashTable* const tables[] = {bag.schemas, bag.channels, bag.columns};
  for (guint i = 0; i < G_N_ELEMENTS(tables); i++) g_hash_table_unref(tables[i]);
  g_ptr_array_unref(bag.names);
  g_array_unref(bag.values);
  g_array_unref(bag.times);
  g_free(bag.row);
  g_free(bag.compression);
  return motion;
}

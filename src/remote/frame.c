// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames of the protocol. A length is looked at before a byte of its body is kept, so that a
// promise of four gigabytes costs eight bytes.

#include "remote/frame.h"

#include <string.h>

// The numbers of a body are used as they come.
G_STATIC_ASSERT(G_BYTE_ORDER == G_LITTLE_ENDIAN);

enum { KEPT = 64 << 10 };  // bytes that may stay in front of what is not read

void remote_reader_init(RemoteReader* self) {
  *self = (RemoteReader){.bytes = g_byte_array_new()};
}

void remote_reader_clear(RemoteReader* self) {
  g_clear_pointer(&self->bytes, g_byte_array_unref);
}

void remote_reader_feed(RemoteReader* self, const void* bytes, gsize size) {
  if (self->begin == self->bytes->len) {
    g_byte_array_set_size(self->bytes, 0);
    self->begin = 0;
  } else if (self->begin > KEPT) {
    g_byte_array_remove_range(self->bytes, 0, (guint)self->begin);
    self->begin = 0;
  }
  g_byte_array_append(self->bytes, bytes, (guint)size);
}

static const struct {
  gsize least, most, unit;
} kSizes[] = {
    [REMOTE_COMMAND] = {2, REMOTE_MAX_COMMAND, 1},
    [REMOTE_BYTES] = {1, REMOTE_MAX_FRAME, 1},
    [REMOTE_STATE] = {8, REMOTE_MAX_FRAME, 8},
    [REMOTE_SENSORS] = {8, REMOTE_MAX_FRAME, 8},
    [REMOTE_CONTROLS] = {8, REMOTE_MAX_FRAME, 8},
    [REMOTE_GEOMS] = {0, (gsize)REMOTE_GEOM* REMOTE_MAX_GEOMS, REMOTE_GEOM},
    [REMOTE_IMAGES] = {0, REMOTE_MAX_FRAME, 1},
};
_Static_assert(G_N_ELEMENTS(kSizes) == REMOTE_N_KINDS, "a row for each kind");

static const char* check_header(guint16 kind, guint16 zero, gsize size) {
  if (kind == 0 || kind >= REMOTE_N_KINDS) return "a frame of an unknown kind: is this a client of Gimbal?";
  if (zero != 0) return "the last two bytes of a header are 0";
  if (size < kSizes[kind].least) return "a frame that is too short for its kind";
  if (size > kSizes[kind].most) return "a frame that is longer than its kind may be";
  if (size % kSizes[kind].unit) return "a frame whose size is no multiple of its numbers";
  return NULL;
}

RemoteReading remote_reader_next(RemoteReader* self, RemoteFrame* frame, const char** why) {
  const guint8* bytes = self->bytes->data + self->begin;
  gsize left = self->bytes->len - self->begin;
  guint32 size;
  guint16 kind, zero;
  if (left < REMOTE_HEADER) return REMOTE_PARTIAL;
  memcpy(&size, bytes, 4);
  memcpy(&kind, bytes + 4, 2);
  memcpy(&zero, bytes + 6, 2);
  if ((*why = check_header(kind, zero, size))) return REMOTE_BROKEN;
  if (left - REMOTE_HEADER < size) return REMOTE_PARTIAL;
  *frame = (RemoteFrame){kind, bytes + REMOTE_HEADER, size};
  self->begin += REMOTE_HEADER + size;
  return REMOTE_WHOLE;
}

gboolean remote_reader_is_inside(const RemoteReader* self) {
  return self->begin < self->bytes->len;
}

void remote_put_header(guint8 header[REMOTE_HEADER], RemoteKind kind, gsize size) {
  guint32 length = (guint32)size;
  guint16 fields[2] = {(guint16)kind, 0};
  memcpy(header, &length, 4);
  memcpy(header + 4, fields, 4);
}

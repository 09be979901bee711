// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames of the protocol (docs/protocol.md): a header of eight bytes and a body.

#ifndef GIMBAL_REMOTE_FRAME_H_
#define GIMBAL_REMOTE_FRAME_H_

#include <glib.h>

enum {
  REMOTE_PROTOCOL = 1,
  REMOTE_HEADER = 8,             // bytes
  REMOTE_MAX_FRAME = 16 << 20,   // bytes of a body
  REMOTE_MAX_COMMAND = 1 << 20,  // bytes of a command
  REMOTE_MAX_MODEL = 512 << 20,  // bytes of a model's files
  REMOTE_MAX_FILES = 1000,
  REMOTE_MAX_GEOMS = 10000,
  REMOTE_GEOM = 184  // bytes of a record
};

typedef enum RemoteKind {
  REMOTE_COMMAND = 1,
  REMOTE_BYTES,
  REMOTE_STATE,
  REMOTE_SENSORS,
  REMOTE_CONTROLS,
  REMOTE_GEOMS,
  REMOTE_IMAGES,
  REMOTE_N_KINDS
} RemoteKind;

typedef struct RemoteFrame {
  RemoteKind kind;
  const guint8* body;
  gsize size;
} RemoteFrame;

// Bytes from a socket that have not been parsed yet.
typedef struct RemoteReader {
  GByteArray* bytes;
  gsize begin;  // of what is not read
} RemoteReader;

void remote_reader_init(RemoteReader* self);
void remote_reader_clear(RemoteReader* self);
void remote_reader_feed(RemoteReader* self, const void* bytes, gsize size);

typedef enum RemoteReading { REMOTE_PARTIAL, REMOTE_WHOLE, REMOTE_BROKEN } RemoteReading;

// The next frame, lent until the reader is fed again. BROKEN, with why (a constant text): nothing
// that follows can be understood.
RemoteReading remote_reader_next(RemoteReader* self, RemoteFrame* frame, const char** why);

// Whether a frame was begun and is not whole.
gboolean remote_reader_is_inside(const RemoteReader* self);

void remote_put_header(guint8 header[REMOTE_HEADER], RemoteKind kind, gsize size);

#endif  // GIMBAL_REMOTE_FRAME_H_

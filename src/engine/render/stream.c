// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buffers that a frame fills. What they hold is kept beside them, and only what differs is sent:
// nothing while only the camera moves, one piece while a few things move. When most of it differs
// the driver gets a new block, so that it need not wait for the frame before.

#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"

enum { PIECE = 2048 };

// First and end of what differs, in whole pieces; equal when nothing does.
static void find_change(size_t* first, size_t* end, const char* a, const char* b, size_t size) {
  *first = 0;
  *end = size;
  while (*first < *end && !memcmp(a + *first, b + *first, mjMIN(PIECE, size - *first))) *first += PIECE;
  if (*first >= *end) {
    *first = *end;
    return;
  }
  while (*end > *first) {
    size_t start = (*end - 1) / PIECE * PIECE;
    if (memcmp(a + start, b + start, *end - start)) break;
    *end = start;
  }
}

void stream_upload(Stream* stream, GLenum target, const void* data, size_t size) {
  size_t first = 0, end = size;
  if (!stream->buffer) glGenBuffers(1, &stream->buffer);
  glBindBuffer(target, stream->buffer);
  if (!size) return;
  if (size == stream->size) find_change(&first, &end, stream->held, data, size);
  if (first == end) return;
  if (size > stream->capacity) {
    mju_free(stream->held);
    stream->capacity = size + size / 2;
    stream->held = alloc_zeroed(1, stream->capacity);
  }
  memcpy(stream->held + first, (const char*)data + first, end - first);
  if (size == stream->size && 2 * (end - first) <= size) {
    glBufferSubData(target, (GLintptr)first, (GLsizeiptr)(end - first), stream->held + first);
  } else {
    glBufferData(target, (GLsizeiptr)size, data, GL_STREAM_DRAW);
  }
  stream->size = size;
}

void stream_free(Stream* stream, int alive) {
  if (alive) glDeleteBuffers(1, &stream->buffer);
  mju_free(stream->held);
  memset(stream, 0, sizeof *stream);
}

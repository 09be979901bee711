// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A list of chunks that never change: an edit replaces the chunks that it touches by new ones, a
// snapshot shares all of them. A chunk ends between two characters.

#include "text/rope.h"

#include <gimbal/assert.h>
#include <string.h>

enum {
  CHUNK = 16384,  // most bytes of a piece when a text is split
  LARGE = 32768   // most bytes of a chunk: a longer one is split
};

typedef struct Chunk {
  gatomicrefcount refs;
  gsize bytes;
  gsize chars;
  char text[];
} Chunk;

struct GimbalRope {
  GPtrArray* chunks;
  gsize bytes;
  gsize chars;
};

struct GimbalRopeText {
  gatomicrefcount refs;
  GPtrArray* chunks;
  gsize bytes;
};

//---- chunks

static Chunk* chunk_new(const char* text, gsize bytes) {
  Chunk* chunk = g_malloc(sizeof(Chunk) + bytes);
  g_atomic_ref_count_init(&chunk->refs);
  chunk->bytes = bytes;
  chunk->chars = (gsize)g_utf8_strlen(text, (gssize)bytes);
  memcpy(chunk->text, text, bytes);
  return chunk;
}

static Chunk* chunk_ref(Chunk* chunk) {
  g_atomic_ref_count_inc(&chunk->refs);
  return chunk;
}

static void chunk_unref(gpointer data) {
  if (g_atomic_ref_count_dec(&((Chunk*)data)->refs)) g_free(data);
}

static gpointer chunk_copy(gconstpointer chunk, gpointer unused) {
  (void)unused;
  return chunk_ref((Chunk*)chunk);
}

static gsize byte_in_chunk(const Chunk* chunk, gsize chars) {
  GIMBAL_ASSERT(chars <= chunk->chars);
  if (chunk->bytes == chunk->chars) return chars;
  return (gsize)(g_utf8_offset_to_pointer(chunk->text, (glong)chars) - chunk->text);
}

static gsize char_in_chunk(const Chunk* chunk, gsize bytes) {
  GIMBAL_ASSERT(bytes <= chunk->bytes);
  if (chunk->bytes == chunk->chars) return bytes;
  gsize chars = 0;
  for (gsize i = 1; i <= bytes; i++) chars += i == chunk->bytes || (chunk->text[i] & 0xC0) != 0x80;
  return chars;
}

//---- rope

GimbalRope* gimbal_rope_new(void) {
  GimbalRope* self = g_new0(GimbalRope, 1);
  self->chunks = g_ptr_array_new_with_free_func(chunk_unref);
  return self;
}

void gimbal_rope_free(GimbalRope* self) {
  if (!self) return;
  g_ptr_array_unref(self->chunks);
  g_free(self);
}

gsize gimbal_rope_bytes(const GimbalRope* self) {
  return self->bytes;
}
gsize gimbal_rope_chars(const GimbalRope* self) {
  return self->chars;
}

// Check the counts of a chunk, and that it starts with a whole character.
static void validate_chunk(const Chunk* chunk) {
  GIMBAL_ASSERT(chunk->bytes > 0 && chunk->bytes <= LARGE);
  GIMBAL_ASSERT(chunk->chars == (gsize)g_utf8_strlen(chunk->text, (gssize)chunk->bytes));
  GIMBAL_ASSERT((chunk->text[0] & 0xC0) != 0x80);
}

void gimbal_validate_rope(const GimbalRope* self) {
  gsize bytes = 0, chars = 0;
  for (guint i = 0; i < self->chunks->len; i++) {
    const Chunk* chunk = g_ptr_array_index(self->chunks, i);
    validate_chunk(chunk);
    bytes += chunk->bytes;
    chars += chunk->chars;
  }
  GIMBAL_ASSERT(bytes == self->bytes && chars == self->chars);
}

// The index of the chunk with the character at, which becomes its offset in the chunk; the last
// chunk if at is the end.
static guint find_char(const GimbalRope* self, gsize* at) {
  guint i = 0;
  for (; i + 1 < self->chunks->len; i++) {
    const Chunk* chunk = g_ptr_array_index(self->chunks, i);
    if (*at < chunk->chars) break;
    *at -= chunk->chars;
  }
  return i;
}

// The number of bytes for the next chunk, which ends between two characters.
static gsize piece_of(const char* text, gsize bytes) {
  if (bytes <= CHUNK) return bytes;
  gsize piece = CHUNK;
  while ((text[piece] & 0xC0) == 0x80) piece--;
  return piece;
}

// Replace n chunks from index on by text.
static void replace_chunks(GimbalRope* self, guint index, guint n, const char* text, gsize bytes) {
  GIMBAL_ASSERT(index + n <= self->chunks->len);
  for (guint i = index; i < index + n; i++) {
    const Chunk* old = g_ptr_array_index(self->chunks, i);
    self->bytes -= old->bytes;
    self->chars -= old->chars;
  }
  if (n) g_ptr_array_remove_range(self->chunks, index, n);
  gboolean whole = bytes <= LARGE;
  while (bytes) {
    gsize piece = whole ? bytes : piece_of(text, bytes);
    Chunk* chunk = chunk_new(text, piece);
    g_ptr_array_insert(self->chunks, (int)index++, chunk);
    self->bytes += chunk->bytes;
    self->chars += chunk->chars;
    text += piece;
    bytes -= piece;
  }
  if (GIMBAL_VALIDATING) gimbal_validate_rope(self);
}

void gimbal_rope_insert(GimbalRope* self, gsize at, const char* text, gsize length) {
  at = MIN(at, self->chars);
  if (!self->chunks->len) {
    replace_chunks(self, 0, 0, text, length);
    return;
  }
  guint i = find_char(self, &at);
  const Chunk* chunk = g_ptr_array_index(self->chunks, i);
  gsize byte = byte_in_chunk(chunk, at);
  g_autofree char* joined = g_malloc(chunk->bytes + length);
  memcpy(joined, chunk->text, byte);
  memcpy(joined + byte, text, length);
  memcpy(joined + byte + length, chunk->text + byte, chunk->bytes - byte);
  replace_chunks(self, i, 1, joined, chunk->bytes + length);
}

void gimbal_rope_delete(GimbalRope* self, gsize start, gsize end) {
  end = MIN(end, self->chars);
  if (start >= end) return;
  guint first = find_char(self, &start), last = find_char(self, &end);
  const Chunk* a = g_ptr_array_index(self->chunks, first);
  const Chunk* b = g_ptr_array_index(self->chunks, last);
  gsize before = byte_in_chunk(a, start), from = byte_in_chunk(b, end);
  gsize bytes = before + b->bytes - from;
  g_autofree char* joined = g_malloc(bytes + 1);
  memcpy(joined, a->text, before);
  memcpy(joined + before, b->text + from, b->bytes - from);
  replace_chunks(self, first, last - first + 1, joined, bytes);
}

gsize gimbal_rope_byte_of_char(const GimbalRope* self, gsize at) {
  gsize bytes = 0;
  if (at >= self->chars) return self->bytes;
  guint index = find_char(self, &at);
  for (guint i = 0; i < index; i++) bytes += ((Chunk*)g_ptr_array_index(self->chunks, i))->bytes;
  return bytes + byte_in_chunk(g_ptr_array_index(self->chunks, index), at);
}

gsize gimbal_rope_char_of_byte(const GimbalRope* self, gsize at) {
  gsize chars = 0;
  if (at >= self->bytes) return self->chars;
  for (guint i = 0; i < self->chunks->len; i++) {
    const Chunk* chunk = g_ptr_array_index(self->chunks, i);
    if (at < chunk->bytes) return chars + char_in_chunk(chunk, at);
    at -= chunk->bytes;
    chars += chunk->chars;
  }
  return chars;
}

char* gimbal_rope_slice(const GimbalRope* self, gsize start, gsize end) {
  end = MIN(end, self->bytes);
  start = MIN(start, end);
  char* slice = g_malloc(end - start + 1);
  char* out = slice;
  gsize at = 0;  // start of the chunk
  for (guint i = 0; i < self->chunks->len && at < end; i++) {
    const Chunk* chunk = g_ptr_array_index(self->chunks, i);
    gsize from = start > at ? MIN(start - at, chunk->bytes) : 0, to = MIN(end - at, chunk->bytes);
    if (from < to) memcpy(out, chunk->text + from, to - from);
    out += from < to ? to - from : 0;
    at += chunk->bytes;
  }
  *out = 0;
  return slice;
}

//---- snapshots

GimbalRopeText* gimbal_rope_snapshot(const GimbalRope* self) {
  GimbalRopeText* text = g_new0(GimbalRopeText, 1);
  g_atomic_ref_count_init(&text->refs);
  text->chunks = g_ptr_array_copy(self->chunks, chunk_copy, NULL);
  text->bytes = self->bytes;
  return text;
}

void gimbal_rope_text_unref(GimbalRopeText* self) {
  if (!g_atomic_ref_count_dec(&self->refs)) return;
  g_ptr_array_unref(self->chunks);
  g_free(self);
}

GBytes* gimbal_rope_text_join(const GimbalRopeText* self) {
  char* text = g_malloc(self->bytes + 1);
  char* out = text;
  for (guint i = 0; i < self->chunks->len; i++) {
    const Chunk* chunk = g_ptr_array_index(self->chunks, i);
    memcpy(out, chunk->text, chunk->bytes);
    out += chunk->bytes;
  }
  *out = 0;
  return g_bytes_new_take(text, self->bytes);
}

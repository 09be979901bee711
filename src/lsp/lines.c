// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The starts of lines are kept, and how many characters there are up to places in a text that has
// others than ASCII: a line may be all of a megabyte.

#include "lsp/lines.h"

#include <gimbal/assert.h>
#include <string.h>

enum { STEP = 4096 };

static gboolean is_ascii(const LspLines* self) {
  guint all = 0;
  for (gsize i = 0; i < self->length; i++) all |= (unsigned char)self->text[i];
  return all < 0x80;
}

static void add_counts(LspLines* self) {
  LspCount count = {0, 0};
  self->counts = g_array_new(FALSE, FALSE, sizeof count);
  for (gsize i = 0; i < self->length; i++) {
    if (i % STEP == 0) g_array_append_val(self->counts, count);
    unsigned char c = (unsigned char)self->text[i];
    count.utf32 += (c & 0xc0) != 0x80;
    count.utf16 += (gsize)((c & 0xc0) != 0x80) + (c >= 0xf0);
  }
  g_array_append_val(self->counts, count);
}

LspLines* lsp_lines_new(GBytes* bytes) {
  LspLines* self = g_new0(LspLines, 1);
  self->bytes = g_bytes_ref(bytes);
  self->text = g_bytes_get_data(bytes, &self->length);
  if (!self->text) self->text = "";
  self->starts = g_array_new(FALSE, FALSE, sizeof(gsize));
  gsize start = 0;
  g_array_append_val(self->starts, start);
  for (gsize i = 0; i < self->length; i++) {
    char c = self->text[i];
    if (c != '\n' && (c != '\r' || (i + 1 < self->length && self->text[i + 1] == '\n'))) continue;
    start = i + 1;
    g_array_append_val(self->starts, start);
  }
  if (!is_ascii(self)) add_counts(self);
  return self;
}

void lsp_lines_free(LspLines* self) {
  g_bytes_unref(self->bytes);
  g_array_unref(self->starts);
  g_clear_pointer(&self->counts, g_array_unref);
  g_free(self);
}

static gsize start_of(const LspLines* self, guint line) {
  GIMBAL_ASSERT(line < self->starts->len);
  return g_array_index(self->starts, gsize, line);
}

// Behind the last character that is not of the line's end.
static gsize end_of(const LspLines* self, guint line) {
  if (line + 1 >= self->starts->len) return self->length;
  gsize start = start_of(self, line), end = start_of(self, line + 1);
  while (end > start && (self->text[end - 1] == '\n' || self->text[end - 1] == '\r')) end--;
  return end;
}

// How much a byte adds to a count: what begins a character counts for it, and those beyond the
// first plane are two in UTF-16.
static int width_of(char byte, LspEncoding encoding) {
  unsigned char c = (unsigned char)byte;
  if (encoding == LSP_UTF8) return 1;
  if ((c & 0xc0) == 0x80) return 0;
  return encoding == LSP_UTF16 && c >= 0xf0 ? 2 : 1;
}

gsize lsp_lines_byte(const LspLines* self, LspPosition position, LspEncoding encoding) {
  if (position.line < 0) return 0;
  if ((guint)position.line >= self->starts->len) return self->length;
  gsize at = start_of(self, (guint)position.line), end = end_of(self, (guint)position.line);
  if (!self->counts) return MIN(at + (gsize)MAX(position.character, 0), end);
  int count = 0;
  while (at < end) {
    count += width_of(self->text[at], encoding);
    if (count > position.character) break;
    at++;
  }
  // never within a character
  while (at < end && at > 0 && ((unsigned char)self->text[at] & 0xc0) == 0x80) at--;
  return at;
}

// Units of the text from one byte to another.
static gsize count_between(const LspLines* self, gsize from, gsize to, LspEncoding encoding) {
  gsize count = 0;
  if (!self->counts || encoding == LSP_UTF8) return to - from;
  if (to - from > 2 * STEP) {
    const LspCount* a = &g_array_index(self->counts, LspCount, from / STEP + 1);
    const LspCount* b = &g_array_index(self->counts, LspCount, to / STEP);
    gsize inner = encoding == LSP_UTF16 ? b->utf16 - a->utf16 : b->utf32 - a->utf32;
    return inner + count_between(self, from, (from / STEP + 1) * STEP, encoding) +
           count_between(self, to / STEP * STEP, to, encoding);
  }
  for (gsize at = from; at < to; at++) count += (gsize)width_of(self->text[at], encoding);
  return count;
}

LspPosition lsp_lines_position(const LspLines* self, gsize byte, LspEncoding encoding) {
  guint low = 0, high = self->starts->len;
  byte = MIN(byte, self->length);
  while (low + 1 < high) {
    guint middle = (low + high) / 2;
    if (start_of(self, middle) <= byte) {
      low = middle;
    } else {
      high = middle;
    }
  }
  gsize start = start_of(self, low), last = MAX(start, MIN(byte, end_of(self, low)));
  return (LspPosition){(int)low, (int)count_between(self, start, last, encoding)};
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Places of a text: bytes here, lines and characters in the protocol.

#ifndef GIMBAL_LSP_LINES_H_
#define GIMBAL_LSP_LINES_H_

#include <glib.h>

// What a character counts as.
typedef enum LspEncoding { LSP_UTF16, LSP_UTF8, LSP_UTF32 } LspEncoding;

typedef struct LspPosition {
  int line, character;  // from 0
} LspPosition;

// How many units the text up to a byte has.
typedef struct LspCount {
  gsize utf16, utf32;
} LspCount;

typedef struct LspLines {
  GBytes* bytes;
  const char* text;
  gsize length;
  GArray* starts;  // gsize, of each line
  GArray* counts;  // LspCount at each 4096th byte; NULL: all characters are bytes
} LspLines;

// A line ends with \n, \r\n or \r.
LspLines* lsp_lines_new(GBytes* bytes);
void lsp_lines_free(LspLines* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LspLines, lsp_lines_free)

// The byte of a position; one behind the end of its line is that end, one behind the text the end
// of that.
gsize lsp_lines_byte(const LspLines* self, LspPosition position, LspEncoding encoding);
LspPosition lsp_lines_position(const LspLines* self, gsize byte, LspEncoding encoding);

#endif  // GIMBAL_LSP_LINES_H_

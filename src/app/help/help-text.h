// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parses the text of help pages, in the subset of Markdown that docs/user uses, into blocks with
// Pango markup for labels.

#ifndef GIMBAL_HELP_TEXT_H_
#define GIMBAL_HELP_TEXT_H_

#include <glib.h>

typedef enum GimbalHelpKind {
  GIMBAL_HELP_HEADING,
  GIMBAL_HELP_PARAGRAPH,
  GIMBAL_HELP_ITEM,
  GIMBAL_HELP_ROW,  // of a table
  GIMBAL_HELP_CODE,
  GIMBAL_HELP_PICTURE
} GimbalHelpKind;

typedef struct GimbalHelpBlock {
  GimbalHelpKind kind;
  int level;    // of a heading, from 1
  char* text;   // markup; plain text of code, and the description of a picture
  char* mark;   // of an item: "•" or "1."
  char* file;   // of a picture
  GStrv cells;  // of a row: markup
} GimbalHelpBlock;

// Parse a page into an array of GimbalHelpBlock, which the caller owns.
GPtrArray* gimbal_help_parse(const char* text);

// Convert bold, italics, code and links in a line to Pango markup. The caller frees it.
char* gimbal_help_markup(const char* text);

// The names of the pages that a page links to, in order, each once. The caller frees them.
GStrv gimbal_help_links(const char* text);

#endif  // GIMBAL_HELP_TEXT_H_

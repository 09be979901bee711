// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of help pages: the part of Markdown that docs/user is written in, as blocks with markup
// for labels.

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
  char* text;   // markup; plain for code, and what a picture shows
  char* mark;   // of an item: "•" or "1."
  char* file;   // of a picture
  GStrv cells;  // of a row: markup
} GimbalHelpBlock;

// Array of GimbalHelpBlock.
GPtrArray* gimbal_help_parse(const char* text);

// Bold, italics, code and links of a line, as markup.
char* gimbal_help_markup(const char* text);

// The pages that a page has links to, in order, each once.
GStrv gimbal_help_links(const char* text);

#endif  // GIMBAL_HELP_TEXT_H_

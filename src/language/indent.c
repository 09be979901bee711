// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One walk over the text. A line that begins inside of a tag belongs to the line where the tag begins.

#include "language/indent.h"

#include <string.h>

typedef struct Walk {
  const char* text;
  gsize length;
  gsize line;        // where the last line with text begins, or that of the tag it goes on with
  gsize last_line;   // where the last line with text begins
  gssize tag;        // the < of the tag that the end lies in, -1: none
  gboolean comment;  // the end lies in a comment
  int level;         // elements that the line opened and did not close
} Walk;

// Behind the construct that begins at a <.
static gsize skip_tag(const Walk* w, gsize at, gboolean* ended) {
  const char* text = w->text;
  char quote = 0;
  for (gsize i = at + 1; i < w->length; i++) {
    if (quote) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      *ended = TRUE;
      return i + 1;
    } else if (text[i] == '<') {
      *ended = FALSE;
      return i;
    }
  }
  *ended = FALSE;
  return w->length;
}

static gsize skip_comment(const Walk* w, gsize at, gboolean* ended) {
  const char* end = g_strstr_len(w->text + at, (gssize)(w->length - at), "-->");
  *ended = end != NULL;
  return end ? (gsize)(end - w->text) + 3 : w->length;
}

static void enter_line(Walk* w, gsize start) {
  w->line = w->last_line = start;
  w->level = 0;
}

// A line with text that begins inside of a construct.
static void pass_lines(Walk* w, gsize from, gsize to) {
  for (gsize i = from; i < to; i++) {
    gsize first = i + 1;
    if (w->text[i] != '\n') continue;
    while (first < to && (w->text[first] == ' ' || w->text[first] == '\t')) first++;
    if (first < to && w->text[first] != '\n') w->last_line = i + 1;
  }
}

static gsize take_tag(Walk* w, gsize at) {
  gboolean ended, comment = g_str_has_prefix(w->text + at, "<!--");
  gsize end = comment ? skip_comment(w, at, &ended) : skip_tag(w, at, &ended);
  gboolean closing = w->text[at + 1] == '/', other = w->text[at + 1] == '!' || w->text[at + 1] == '?';
  pass_lines(w, at, end);
  w->comment = comment && !ended;
  w->tag = !ended && !comment && !closing ? (gssize)at : -1;
  if (other || !ended) return end;
  if (closing)
    w->level = MAX(0, w->level - 1);
  else if (w->text[end - 2] != '/')
    w->level++;
  return end;
}

static int columns_at(const Walk* w, gsize line) {
  gsize i = line;
  while (i < w->length && (w->text[i] == ' ' || w->text[i] == '\t')) i++;
  return (int)(i - line);
}

// Below the first attribute, if it stands beside the tag.
static int inside_tag(const Walk* w, int width) {
  gsize i = (gsize)w->tag;
  while (i < w->length && !g_ascii_isspace(w->text[i])) i++;
  while (i < w->length && w->text[i] == ' ') i++;
  if (i < w->length && w->text[i] != '\n' && w->text[i] != '\r') return (int)(i - w->line);
  return columns_at(w, w->line) + 2 * width;
}

int gimbal_mjcf_indent(const char* text, gsize length, int width, int* outer) {
  Walk w = {.text = text, .length = length, .tag = -1};
  gboolean fresh = TRUE;  // only blanks so far in this line
  gsize start = 0;
  for (gsize i = 0; i < length;) {
    if (text[i] == '\n') {
      start = ++i;
      fresh = TRUE;
      continue;
    }
    if (fresh && !g_ascii_isspace(text[i])) {
      enter_line(&w, start);
      fresh = FALSE;
    }
    i = text[i] == '<' && i + 1 < length ? take_tag(&w, i) : i + 1;
  }
  *outer = columns_at(&w, w.line);
  if (w.comment) return columns_at(&w, w.last_line);
  if (w.tag >= 0) return w.last_line > (gsize)w.tag ? columns_at(&w, w.last_line) : inside_tag(&w, width);
  return *outer + (w.level > 0 ? width : 0);
}

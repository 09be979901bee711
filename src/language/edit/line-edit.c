// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edits of whole lines.
//
// A comment of XML may not contain "--", and so no other comment. When lines become a comment, each
// hyphen that is followed by a hyphen or a tilde gets a tilde behind it: "<!--" becomes "<!-~-".
// Uncommenting removes these tildes. Commenting and uncommenting gives the same bytes, whatever
// they were.

#include "language/edit/line-edit.h"

#include <string.h>

#define OPEN  "<!--"
#define CLOSE "-->"

typedef struct Lines {
  GArray* edits;
  const char* path;
  const char* text;
  gsize size;
  gsize start, end;  // of the whole lines; end is behind the last newline, or the end of the text
  gsize from, to;    // of their content, without the blanks around it
} Lines;

static void lines_replace(Lines* self, gsize start, gsize end, const char* by) {
  gimbal_edits_add(self->edits, self->path, start, end, by);
}

static gboolean is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static gsize line_start(const char* text, gsize at) {
  while (at > 0 && text[at - 1] != '\n') at--;
  return at;
}

// Behind the newline of the line, or the end of the text.
static gsize line_end(const char* text, gsize at) {
  const char* newline = strchr(text + at, '\n');
  return newline ? (gsize)(newline - text) + 1 : strlen(text);
}

static gboolean ends_in_newline(const Lines* self) {
  return self->end > self->start && self->text[self->end - 1] == '\n';
}

static Lines lines_of(const char* path, const char* text, gsize start, gsize end) {
  Lines self = {.edits = gimbal_edits_new(), .path = path, .text = text, .size = strlen(text)};
  if (end > start && text[end - 1] == '\n') end--;
  self.start = line_start(text, start);
  self.end = line_end(text, end);
  self.from = self.start;
  self.to = self.end;
  while (self.from < self.to && is_blank(text[self.from])) self.from++;
  while (self.to > self.from && is_blank(text[self.to - 1])) self.to--;
  return self;
}

//---- comments

// The comment that covers all of [from, to): its first byte and the byte behind it.
static gboolean find_comment(const Lines* self, gsize* first, gsize* behind) {
  const char* at = self->text;
  while ((at = strstr(at, OPEN))) {
    const char* close = strstr(at + strlen(OPEN), CLOSE);
    gsize start = (gsize)(at - self->text);
    gsize end = close ? (gsize)(close - self->text) + strlen(CLOSE) : self->size;
    if (start > self->from) return FALSE;
    if (close && end >= self->to) {
      *first = start;
      *behind = end;
      return TRUE;
    }
    at = self->text + end;
  }
  return FALSE;
}

static void comment_end(Lines* self, gsize first, gsize behind) {
  const char* text = self->text;
  gsize inside = first + strlen(OPEN), last = behind - strlen(CLOSE);
  gsize open_end = inside < last && text[inside] == ' ' ? inside + 1 : inside;
  gsize close_start = last > open_end && text[last - 1] == ' ' ? last - 1 : last;
  lines_replace(self, first, open_end, "");
  for (gsize i = open_end; i + 1 < close_start; i++) {
    if (text[i] == '-' && text[i + 1] == '~') lines_replace(self, i + 1, i + 2, "");
  }
  lines_replace(self, close_start, behind, "");
}

static void comment_begin(Lines* self) {
  const char* text = self->text;
  lines_replace(self, self->from, self->from, OPEN " ");
  for (gsize i = self->from; i + 1 < self->to; i++) {
    if (text[i] == '-' && (text[i + 1] == '-' || text[i + 1] == '~')) lines_replace(self, i + 1, i + 1, "~");
  }
  lines_replace(self, self->to, self->to, " " CLOSE);
}

static void lines_comment(Lines* self) {
  gsize first, behind;
  if (self->from == self->to) return;
  if (find_comment(self, &first, &behind)) {
    comment_end(self, first, behind);
  } else {
    comment_begin(self);
  }
}

//---- places of lines

// The copy goes above, so that caret and selection stay in the original lines, which move down.
static void lines_duplicate(Lines* self) {
  g_autofree char* lines = g_strndup(self->text + self->start, self->end - self->start);
  g_autofree char* copy = g_strconcat(lines, ends_in_newline(self) ? "" : "\n", NULL);
  lines_replace(self, self->start, self->start, copy);
}

// The line above is moved below, so that the caret stays in its line.
static void lines_move_up(Lines* self) {
  if (!self->start) return;
  gsize above = line_start(self->text, self->start - 1);
  g_autofree char* line = g_strndup(self->text + above, self->start - above);
  lines_replace(self, above, self->start, "");
  if (ends_in_newline(self)) {
    lines_replace(self, self->end, self->end, line);
  } else {
    line[strlen(line) - 1] = 0;
    g_autofree char* last = g_strconcat("\n", line, NULL);
    lines_replace(self, self->end, self->end, last);
  }
}

static void lines_move_down(Lines* self) {
  if (!ends_in_newline(self) || self->end == self->size) return;
  gsize below = line_end(self->text, self->end);
  g_autofree char* line = g_strndup(self->text + self->end, below - self->end);
  gboolean whole = g_str_has_suffix(line, "\n");
  g_autofree char* first = g_strconcat(line, whole ? "" : "\n", NULL);
  lines_replace(self, self->start, self->start, first);
  // the newline before the last line goes with it
  lines_replace(self, self->end - (whole ? 0 : 1), below, "");
}

static void lines_delete(Lines* self) {
  gboolean last = !ends_in_newline(self) && self->start > 0;
  if (self->start < self->end || last) lines_replace(self, self->start - (last ? 1 : 0), self->end, "");
}

// No blank is put between two lines if one of them is empty.
static void join_at(Lines* self, gsize newline) {
  gsize start = newline, end = newline + 1;
  while (start > 0 && is_blank(self->text[start - 1]) && self->text[start - 1] != '\n') start--;
  while (is_blank(self->text[end]) && self->text[end] != '\n') end++;
  gboolean blank = !start || self->text[start - 1] == '\n' || !self->text[end] || self->text[end] == '\n';
  lines_replace(self, start, end, blank ? "" : " ");
}

static void lines_join(Lines* self) {
  gsize last = self->end;
  gboolean one = !memchr(self->text + self->start, '\n', self->end - self->start) ||
                 line_end(self->text, self->start) == self->end;
  if (one) last = line_end(self->text, self->end);
  for (gsize i = self->start; i + 1 < last; i++) {
    if (self->text[i] == '\n') join_at(self, i);
  }
}

//---- all

GArray* gimbal_line_edits(GimbalLineEdit kind, const char* path, const char* text, gsize start, gsize end) {
  static void (*const kinds[])(Lines*) = {
      [GIMBAL_LINES_COMMENT] = lines_comment, [GIMBAL_LINES_DUPLICATE] = lines_duplicate,
      [GIMBAL_LINES_MOVE_UP] = lines_move_up, [GIMBAL_LINES_MOVE_DOWN] = lines_move_down,
      [GIMBAL_LINES_DELETE] = lines_delete,   [GIMBAL_LINES_JOIN] = lines_join,
  };
  G_STATIC_ASSERT(G_N_ELEMENTS(kinds) == GIMBAL_N_LINE_EDITS);
  Lines self = lines_of(path, text, MIN(start, end), MAX(start, end));
  kinds[kind](&self);
  return self.edits;
}

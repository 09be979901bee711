// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Parses the text of help pages.

#include "help/help-text.h"

#include <string.h>

#include "base/keys.h"

static void block_free(GimbalHelpBlock* self) {
  g_free(self->text);
  g_free(self->mark);
  g_free(self->file);
  g_strfreev(self->cells);
  g_free(self);
}

//---- markup within a line

static void append_escaped(GString* out, const char* text, gsize length) {
  g_autofree char* escaped = g_markup_escape_text(text, (gssize)length);
  g_string_append(out, escaped);
}

// Append the text between two marks as an element. plain: without further markup. Returns the text
// after the second mark, NULL if that is missing.
static const char* append_span(GString* out, const char* at, const char* mark, const char* element,
                               gboolean plain) {
  const char* start = at + strlen(mark);
  const char* end = strstr(start, mark);
  if (!end || end == start || *start == ' ') return NULL;
  g_autofree char* inside = g_strndup(start, (gsize)(end - start));
  g_autofree char* key = plain ? gimbal_keys_relabel(inside) : NULL;  // the user's key binding
  g_autofree char* markup = plain ? g_markup_escape_text(key ? key : inside, -1) : gimbal_help_markup(inside);
  g_string_append_printf(out, "<%s>%s</%s>", element, markup, element);
  return end + strlen(mark);
}

static const char* append_link(GString* out, const char* at) {
  const char* middle = strstr(at, "](");
  const char* end = middle ? strchr(middle, ')') : NULL;
  if (!end) return NULL;
  g_autofree char* text = g_strndup(at + 1, (gsize)(middle - at - 1));
  g_autofree char* markup = gimbal_help_markup(text);
  g_string_append(out, "<a href=\"");
  append_escaped(out, middle + 2, (gsize)(end - middle - 2));
  g_string_append_printf(out, "\">%s</a>", markup);
  return end + 1;
}

char* gimbal_help_markup(const char* text) {
  GString* out = g_string_new(NULL);
  for (const char* at = text; *at;) {
    const char* next = NULL;
    if (g_str_has_prefix(at, "**")) {
      next = append_span(out, at, "**", "b", FALSE);
    } else if (*at == '*') {
      next = append_span(out, at, "*", "i", FALSE);
    } else if (*at == '`') {
      next = append_span(out, at, "`", "tt", TRUE);
    } else if (*at == '[') {
      next = append_link(out, at);
    }
    if (!next) append_escaped(out, at, (gsize)((next = g_utf8_next_char(at)) - at));
    at = next;
  }
  return g_string_free(out, FALSE);
}

//---- lines

typedef struct Parser {
  GPtrArray* blocks;
  GString* open;  // lines of the current paragraph or item
  GimbalHelpKind kind;
  char* mark;
} Parser;

static GimbalHelpBlock* help_text_add(Parser* p, GimbalHelpKind kind, const char* text) {
  GimbalHelpBlock* block = g_new0(GimbalHelpBlock, 1);
  block->kind = kind;
  block->text = g_strdup(text);
  g_ptr_array_add(p->blocks, block);
  return block;
}

static void help_text_finish(Parser* p) {
  if (p->open->len) {
    g_autofree char* markup = gimbal_help_markup(p->open->str);
    help_text_add(p, p->kind, markup)->mark = g_steal_pointer(&p->mark);
  }
  g_string_truncate(p->open, 0);
  g_clear_pointer(&p->mark, g_free);
  p->kind = GIMBAL_HELP_PARAGRAPH;
}

static void begin_item(Parser* p, const char* mark, const char* text) {
  help_text_finish(p);
  p->kind = GIMBAL_HELP_ITEM;
  p->mark = g_strdup(mark);
  g_string_append(p->open, text);
}

// Length of "12. " at the start of a line, 0 if there is none.
static gsize number_length(const char* line) {
  gsize digits = strspn(line, "0123456789");
  return digits && g_str_has_prefix(line + digits, ". ") ? digits + 2 : 0;
}

static void read_heading(Parser* p, const char* line) {
  gsize level = strspn(line, "#");
  help_text_finish(p);
  g_autofree char* markup = gimbal_help_markup(g_strchug((char*)line + level));
  help_text_add(p, GIMBAL_HELP_HEADING, markup)->level = (int)level;
}

static void read_picture(Parser* p, const char* line) {
  const char* middle = strstr(line, "](");
  const char* end = middle ? strrchr(middle, ')') : NULL;
  help_text_finish(p);
  if (!end) return;
  g_autofree char* text = g_strndup(line + 2, (gsize)(middle - line - 2));
  help_text_add(p, GIMBAL_HELP_PICTURE, text)->file = g_strndup(middle + 2, (gsize)(end - middle - 2));
}

// Read a table row, "| a | b |". Skip the line below the header, and a header without words.
static void read_row(Parser* p, char* line) {
  help_text_finish(p);
  if (!line[strspn(line, "|-: ")]) return;
  char* start = g_strstrip(line) + 1;
  gsize length = strlen(start);
  if (length && start[length - 1] == '|') start[length - 1] = '\0';
  GStrv cells = g_strsplit(start, "|", -1);
  for (char** cell = cells; *cell; cell++) {
    char* markup = gimbal_help_markup(g_strstrip(*cell));
    g_free(*cell);
    *cell = markup;
  }
  help_text_add(p, GIMBAL_HELP_ROW, NULL)->cells = cells;
}

// Read the lines between two fences; returns the line after them.
static char** read_code(Parser* p, char** line) {
  GString* code = g_string_new(NULL);
  help_text_finish(p);
  for (line++; *line && !g_str_has_prefix(*line, "```"); line++) {
    g_string_append_printf(code, "%s%s", code->len ? "\n" : "", *line);
  }
  help_text_add(p, GIMBAL_HELP_CODE, code->str);
  g_string_free(code, TRUE);
  return *line ? line + 1 : line;
}

static void read_line(Parser* p, char* line) {
  gsize number = number_length(line);
  g_autofree char* mark = number ? g_strndup(line, number - 1) : NULL;
  if (!line[strspn(line, " ")]) {
    help_text_finish(p);
  } else if (line[0] == '#') {
    read_heading(p, line);
  } else if (line[0] == '|') {
    read_row(p, line);
  } else if (g_str_has_prefix(line, "![")) {
    read_picture(p, line);
  } else if (g_str_has_prefix(line, "- ")) {
    begin_item(p, "•", line + 2);
  } else if (mark) {
    begin_item(p, mark, line + number);
  } else {
    if (p->open->len) g_string_append_c(p->open, ' ');
    g_string_append(p->open, g_strstrip(line));
  }
}

GPtrArray* gimbal_help_parse(const char* text) {
  Parser p = {.blocks = g_ptr_array_new_with_free_func((GDestroyNotify)block_free),
              .open = g_string_new(NULL),
              .kind = GIMBAL_HELP_PARAGRAPH};
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char** line = lines; *line;) {
    if (g_str_has_prefix(*line, "```")) {
      line = read_code(&p, line);
    } else {
      read_line(&p, *line++);
    }
  }
  help_text_finish(&p);
  g_string_free(p.open, TRUE);
  return p.blocks;
}

GStrv gimbal_help_links(const char* text) {
  g_autoptr(GPtrArray) found = g_ptr_array_new();
  for (const char* at = text; (at = strstr(at, "](")); at++) {
    const char* end = strstr(at, ".md)");
    const char* close = strchr(at, ')');
    if (!end || close != end + 3) continue;
    g_autofree char* name = g_strndup(at + 2, (gsize)(end - at - 2));
    if (!g_ptr_array_find_with_equal_func(found, name, g_str_equal, NULL)) {
      g_ptr_array_add(found, g_steal_pointer(&name));
    }
  }
  g_ptr_array_add(found, NULL);
  return (GStrv)g_ptr_array_steal(found, NULL);
}

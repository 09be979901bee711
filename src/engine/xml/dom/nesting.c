// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tags that do not pair: which of them lacks its partner is not told by XML, where only the last
// tag of all may show that one is missing. Where lines are indented, they tell; where they are not,
// an element goes on to the end of the one around it. What needs fewer changes is taken.

#include <string.h>

#include "xml/dom/repair.h"
#include "xml/dom/report.h"

enum { NO_INDENT = -1 };

// The opening tag of an element that is open.
typedef struct OpenTag {
  size_t start;
  int indent;  // how many characters stand before it in its line; NO_INDENT: not only blanks do
} OpenTag;

typedef struct Nesting {
  const DomFile* file;
  const char* text;
  size_t end;
  bool by_indent;
  char* copy;
  GArray* open;     // OpenTag, the innermost last
  GArray* inserts;  // RepairInsert
  GimbalDiagnostics* list;
  int faults;
} Nesting;

static bool ends_name(char c) {
  return !c || strchr(" \t\r\n/>", c) != NULL;
}

static size_t name_length(const char* name) {
  size_t n = 0;
  while (!ends_name(name[n])) n++;
  return n;
}

static bool same_name(const char* one, const char* other) {
  size_t n = name_length(one);
  return n == name_length(other) && memcmp(one, other, n) == 0;
}

static int indent_of(const Nesting* n, size_t at) {
  size_t line = at;
  while (line > 0 && (n->text[line - 1] == ' ' || n->text[line - 1] == '\t')) line--;
  return line == 0 || n->text[line - 1] == '\n' || n->text[line - 1] == '\r' ? (int)(at - line) : NO_INDENT;
}

static const OpenTag* nesting_innermost(const Nesting* n) {
  return n->open->len ? &g_array_index(n->open, OpenTag, n->open->len - 1) : NULL;
}

static int line_of(const Nesting* n, size_t at) {
  return dom_place(n->file, at, at).line;
}

// Close the innermost element before a byte, where nothing of the text does.
static void insert_end(Nesting* n, size_t at, const char* name) {
  g_autofree char* end = g_strdup_printf("</%s>", name);
  for (const char* c = end; *c; c++) g_array_append_val(n->inserts, ((RepairInsert){at, *c}));
  g_array_set_size(n->open, n->open->len - 1);
  n->faults++;
}

static char* dup_name(const char* name) {
  return g_strndup(name, name_length(name));
}

// The innermost element has no end before `at`, where another tag or the end of the text shows it.
static void leave_open(Nesting* n, size_t at) {
  size_t start = nesting_innermost(n)->start;
  g_autofree char* name = dup_name(n->text + start + 1);
  GimbalMessage hint = {.form = NULL};
  if (at < n->end) {
    size_t slash = n->text[at + 1] == '/';
    g_autofree char* next = dup_name(n->text + at + 1 + slash);
    gimbal_message_set(&hint, "Write </%s> before the <%s%s> of line %d.", name, slash ? "/" : "", next,
                       line_of(n, at));
  } else {
    gimbal_message_set(&hint, "Write </%s> at the end of the file.", name);
  }
  report_error(n->list, dom_place(n->file, start, start + 1 + strlen(name)), "xml-syntax", &hint,
               "the element <%s> is not closed", name);
  insert_end(n, at, name);
}

static void nesting_blank(Nesting* n, size_t start, size_t end) {
  for (size_t i = start; i < end; i++) {
    if (n->copy[i] != '\n' && n->copy[i] != '\r') n->copy[i] = ' ';
  }
}

// An end tag of another name stands where the innermost element is to be closed.
static void replace_end(Nesting* n, size_t at, size_t end) {
  size_t start = nesting_innermost(n)->start;
  g_autofree char* wrong = dup_name(n->text + at + 2);
  g_autofree char* name = dup_name(n->text + start + 1);
  GimbalMessage hint;
  gimbal_message_set(&hint, "Write </%s>.", name);
  report_error(n->list, dom_place(n->file, at, end), "xml-syntax", &hint,
               "</%s> stands where <%s> of line %d is to be closed", wrong, name, line_of(n, start));
  nesting_blank(n, at, end);
  insert_end(n, at, name);
}

static void delete_end(Nesting* n, size_t at, size_t end) {
  g_autofree char* name = dup_name(n->text + at + 2);
  GimbalMessage hint;
  gimbal_message_set(&hint, "Delete it, or write the <%s> that it is to close.", name);
  report_error(n->list, dom_place(n->file, at, end), "xml-syntax", &hint, "</%s> closes nothing", name);
  nesting_blank(n, at, end);
  n->faults++;
}

// The place of the innermost open element of a name among those that are open, -1 if there is none;
// with an indentation only one that has it.
static int find_open(const Nesting* n, const char* name, int indent) {
  for (guint i = n->open->len; i > 0; i--) {
    const OpenTag* tag = &g_array_index(n->open, OpenTag, i - 1);
    bool fits = indent == NO_INDENT || tag->indent == indent;
    if (fits && same_name(n->text + tag->start + 1, name)) return (int)i - 1;
  }
  return -1;
}

static void nesting_close(Nesting* n, size_t at, size_t end) {
  const char* name = n->text + at + 2;
  int indent = n->by_indent ? indent_of(n, at) : NO_INDENT, found = -1;
  if (indent != NO_INDENT) {
    found = find_open(n, name, indent);
    if (found < 0 && n->open->len > 1 && nesting_innermost(n)->indent == indent) {
      replace_end(n, at, end);
      return;
    }
  }
  if (found < 0) found = find_open(n, name, NO_INDENT);
  if (found < 0) {
    delete_end(n, at, end);
    return;
  }
  while ((int)n->open->len - 1 > found) leave_open(n, at);
  g_array_set_size(n->open, (guint)found);
}

// What stands as far to the left as an element that is open is not in it.
static void nesting_open(Nesting* n, size_t at, size_t end) {
  OpenTag tag = {at, indent_of(n, at)};
  while (n->by_indent && n->open->len > 1 && tag.indent != NO_INDENT &&
         nesting_innermost(n)->indent >= tag.indent) {
    leave_open(n, at);
  }
  if (n->text[end - 2] != '/') g_array_append_val(n->open, tag);
}

static size_t nesting_behind(const Nesting* n, size_t at, const char* mark) {
  const char* found = g_strstr_len(n->text + at, (gssize)(n->end - at), mark);
  return found ? (size_t)(found - n->text) + strlen(mark) : n->end;
}

// Behind the > of a tag.
static size_t tag_end(const Nesting* n, size_t at) {
  for (; at < n->end && n->text[at] != '>'; at++) {
    if (n->text[at] != '"' && n->text[at] != '\'') continue;
    const char* close = memchr(n->text + at + 1, n->text[at], n->end - at - 1);
    at = close ? (size_t)(close - n->text) : n->end - 1;
  }
  return MIN(at + 1, n->end);
}

static size_t nesting_step(Nesting* n, size_t at) {
  const char* tag = n->text + at;
  if (g_str_has_prefix(tag, "<!--")) return nesting_behind(n, at, "-->");
  if (g_str_has_prefix(tag, "<![CDATA[")) return nesting_behind(n, at, "]]>");
  if (tag[1] == '!' || tag[1] == '?') return nesting_behind(n, at, ">");
  size_t end = tag_end(n, at);
  if (end < at + 3) return end;
  if (tag[1] == '/') {
    if (n->open->len) nesting_close(n, at, end);
  } else {
    nesting_open(n, at, end);
  }
  return end;
}

// The walk over all tags up to the end of the root element.
static void nesting_walk(Nesting* n, size_t base) {
  n->copy = g_memdup2(n->text, n->end + 1);
  n->open = g_array_new(FALSE, FALSE, sizeof(OpenTag));
  n->inserts = g_array_new(FALSE, FALSE, sizeof(RepairInsert));
  n->list = gimbal_diagnostics_new();
  bool begun = false;
  for (size_t at = base; at < n->end && (!begun || n->open->len);) {
    at = n->text[at] == '<' ? nesting_step(n, at) : at + 1;
    begun |= n->open->len > 0;
  }
  while (n->open->len) leave_open(n, n->end);
}

static void nesting_free(Nesting* n) {
  g_free(n->copy);
  g_array_free(n->open, TRUE);
  g_array_free(n->inserts, TRUE);
  gimbal_diagnostics_free(n->list);
}

char* repair_nesting(const DomFile* file, const char* text, size_t base, GArray* inserts,
                     GimbalDiagnostics* list) {
  Nesting ways[2] = {{.file = file, .text = text, .end = file->length, .by_indent = true},
                     {.file = file, .text = text, .end = file->length}};
  nesting_walk(&ways[0], base);
  nesting_walk(&ways[1], base);
  Nesting* best = &ways[ways[1].faults < ways[0].faults];
  char* mended = best->faults ? g_steal_pointer(&best->copy) : NULL;
  if (mended) {
    g_array_append_vals(inserts, best->inserts->data, best->inserts->len);
    for (int i = 0; i < gimbal_diagnostics_count(best->list); i++) {
      gimbal_diagnostics_add(list, gimbal_diagnostics_get(best->list, i));
    }
  }
  nesting_free(&ways[0]);
  nesting_free(&ways[1]);
  return mended;
}

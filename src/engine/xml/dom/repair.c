// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Making a text well-formed where its meaning is clear: a walk over tags, comments and the text
// between them.

#include "xml/dom/repair.h"

#include <string.h>

#include "xml/dom/report.h"

typedef struct Repair {
  const DomFile* file;
  const char* text;  // of the file, for looking ahead
  char* copy;        // what the strict parser will see
  size_t end;
  GArray* inserts;  // RepairInsert
  GimbalDiagnostics* list;
  bool changed;
  bool blanks_names;  // what others refer to may be among what was blanked
  bool in_root;       // a tag has been seen
  bool not_utf8;      // said so already
} Repair;

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool repair_starts(const Repair* r, size_t at, const char* with) {
  size_t n = strlen(with);
  return r->end - at >= n && memcmp(r->text + at, with, n) == 0;
}

// Where the text after the next `mark` starts, or the end.
static size_t repair_find_end(const Repair* r, size_t at, const char* mark) {
  const char* found = g_strstr_len(r->text + at, (gssize)(r->end - at), mark);
  return found ? (size_t)(found - r->text) + strlen(mark) : r->end;
}

static void repair_overwrite(Repair* r, size_t start, size_t end, char with) {
  for (size_t i = start; i < end; i++) {
    if (!is_space(r->copy[i])) r->copy[i] = with;
  }
  r->changed = true;
}

//---- single characters

// Length of "&lt;", "&#65;" and the like at text, 0 if it is no reference that can be resolved;
// *code is its character.
static size_t reference_length(const char* text, size_t length, gunichar* code) {
  static const struct {
    const char* text;
    gunichar code;
  } known[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
    size_t n = strlen(known[i].text);
    *code = known[i].code;
    if (length >= n && memcmp(text, known[i].text, n) == 0) return n;
  }
  if (length < 4 || text[1] != '#') return 0;
  bool hex = text[2] == 'x';
  size_t i = hex ? 3 : 2, first = i;
  for (*code = 0; i < length && i < first + 7; i++) {
    int digit = hex ? g_ascii_xdigit_value(text[i]) : g_ascii_digit_value(text[i]);
    if (digit < 0) break;
    *code = *code * (hex ? 16 : 10) + (gunichar)digit;
  }
  bool valid = i > first && i < length && text[i] == ';' && g_unichar_validate(*code) &&
               (*code >= 0x20 || *code == '\t' || *code == '\n' || *code == '\r') && *code < 0xFFFE;
  return valid ? i + 1 : 0;
}

// How many bytes of valid UTF-8 that XML allows stand at text: 0 if none.
static size_t character_length(const char* text, size_t length) {
  unsigned char c = (unsigned char)*text;
  if (c < 0x80) return c >= 0x20 || is_space(*text) ? 1 : 0;
  gunichar code = g_utf8_get_char_validated(text, (gssize)length);
  if (code == (gunichar)-1 || code == (gunichar)-2 || code == 0xFFFE || code == 0xFFFF) return 0;
  return (size_t)g_utf8_skip[c];
}

static void bad_byte(Repair* r, size_t at, char with) {
  bool control = (unsigned char)r->text[at] < 0x20;
  if (control || !r->not_utf8) {
    report_warning(r->list, dom_place(r->file, at, at + 1), control ? "control-character" : "not-utf-8",
                   control ? N_("Delete it.") : N_("Save the file as UTF-8."),
                   control ? N_("a control character (%d)")
                           : N_("byte %d is not UTF-8; all such bytes are read as Latin-1"),
                   (unsigned char)r->text[at]);
  }
  r->not_utf8 |= !control;
  r->copy[at] = with;
  r->changed = true;
}

static void bare_ampersand(Repair* r, size_t at, char with) {
  report_warning(r->list, dom_place(r->file, at, at + 1), "ampersand", N_("Write &amp; for an ampersand."),
                 "an ampersand that stands for itself");
  r->copy[at] = with;
  r->changed = true;
}

// One character of text or of a value; returns where the next one is.
static size_t repair_character(Repair* r, size_t at, char with) {
  size_t n;
  gunichar code;
  if (r->text[at] == '&') {
    n = reference_length(r->text + at, r->end - at, &code);
    if (!n) bare_ampersand(r, at, with);
  } else {
    n = character_length(r->text + at, r->end - at);
    if (!n) bad_byte(r, at, with);
  }
  return at + (n ? n : 1);
}

static void repair_bytes(Repair* r, size_t at, size_t end) {
  while (at < end) {
    size_t n = character_length(r->text + at, end - at);
    if (!n) bad_byte(r, at, '?');
    at += n ? n : 1;
  }
}

//---- parts of a text

static size_t skip_text(Repair* r, size_t at) {
  size_t start = at;
  while (at < r->end && is_space(r->text[at])) at++;
  size_t first = at;
  while (at < r->end && r->text[at] != '<') at = repair_character(r, at, ' ');
  if (r->in_root || first == at || at >= r->end) return at;
  report_warning(r->list, dom_place(r->file, first, at), "stray-text", N_("Write comments as <!-- … -->."),
                 "text before the first element is ignored");
  repair_overwrite(r, start, at, ' ');
  return at;
}

// A document type, with declarations in brackets: models need none, and entities can blow up a
// small text without limit.
static size_t skip_doctype(Repair* r, size_t at) {
  size_t i = at, depth = 0;
  bool brackets = false;
  for (; i < r->end; i++) {
    char c = r->text[i];
    brackets |= c == '[';
    depth += (size_t)(c == '<');
    depth -= (size_t)(c == '>');
    if (!depth) break;
  }
  size_t end = i < r->end ? i + 1 : r->end;
  if (brackets) {
    report_warning(r->list, dom_place(r->file, at, end), "entity",
                   N_("Write the text itself instead, and use <include> for files."),
                   "declarations of entities are ignored");
  }
  repair_overwrite(r, at, end, ' ');
  return end;
}

static size_t skip_value(Repair* r, size_t at) {
  const char* close = memchr(r->text + at + 1, r->text[at], r->end - at - 1);
  if (!close) return r->end;  // the parser will say so
  size_t end = (size_t)(close - r->text);
  for (at++; at < end;) {
    if (r->text[at] != '<') {
      at = repair_character(r, at, '_');
      continue;
    }
    report_warning(r->list, dom_place(r->file, at, at + 1), "less-than", N_("Write &lt; for it."),
                   "a < inside a value");
    r->copy[at++] = '_';
    r->changed = true;
  }
  return end + 1;
}

// "<  name" becomes "<name  ".
static void close_up_name(Repair* r, size_t at) {
  size_t name = at + 1;
  while (name < r->end && is_space(r->text[name])) name++;
  size_t end = name;
  while (end < r->end && !is_space(r->text[end]) && !strchr("<>/=\"'", r->text[end])) end++;
  if (name == at + 1 || end == name) return;
  report_warning(r->list, dom_place(r->file, at, end), "space-in-tag", N_("Delete the space."),
                 "a space before the name of an element");
  memmove(r->copy + at + 1, r->text + name, end - name);
  memset(r->copy + at + 1 + (end - name), ' ', name - at - 1);
  r->changed = true;
}

static bool is_quote(char c) {
  return c == '"' || c == '\'';
}

static bool is_name(char c) {
  return g_ascii_isalnum(c) || c == '_' || c == '-' || c == ':';
}

// Behind a value: the name of the next attribute, without a blank in between.
static void missing_blank(Repair* r, size_t at) {
  size_t name_end = at;
  while (name_end < r->end && is_name(r->text[name_end])) name_end++;
  size_t i = name_end;
  while (i < r->end && is_space(r->text[i])) i++;
  if (name_end == at || i == r->end || r->text[i++] != '=') return;
  while (i < r->end && is_space(r->text[i])) i++;
  if (i == r->end || !is_quote(r->text[i])) return;
  report_warning(r->list, dom_place(r->file, at, name_end), "missing-blank", N_("Write a blank before it."),
                 "no blank before the attribute '%.*s'", (int)(name_end - at), r->text + at);
  g_array_append_val(r->inserts, ((RepairInsert){at, ' '}));
}

static size_t skip_attributes(Repair* r, size_t at) {
  while (at < r->end && r->text[at] != '>') {
    bool value = is_quote(r->text[at]);
    at = value ? skip_value(r, at) : at + 1;
    if (value) missing_blank(r, at);
  }
  return at < r->end ? at + 1 : at;
}

static size_t skip_tag(Repair* r, size_t at) {
  r->in_root = true;
  close_up_name(r, at);
  return skip_attributes(r, at + 1);
}

static size_t skip_verbatim(Repair* r, size_t at, const char* open, const char* close) {
  size_t end = repair_find_end(r, at + strlen(open), close);
  repair_bytes(r, at, end);
  return end;
}

static size_t skip_markup(Repair* r, size_t at) {
  if (repair_starts(r, at, "<!--")) return skip_verbatim(r, at, "<!--", "-->");
  if (repair_starts(r, at, "<![CDATA[")) return skip_verbatim(r, at, "<![CDATA[", "]]>");
  if (repair_starts(r, at, "<?xml")) return skip_attributes(r, at);
  if (repair_starts(r, at, "<?")) return skip_verbatim(r, at, "<?", "?>");
  if (repair_starts(r, at, "<!")) return skip_doctype(r, at);
  return skip_tag(r, at);
}

char* repair_text(const DomFile* file, size_t base, GArray* inserts, GimbalDiagnostics* list) {
  Repair r = {.file = file, .text = file->text, .end = file->length, .inserts = inserts, .list = list};
  r.copy = g_memdup2(file->text, file->length + 1);
  size_t at = base;
  if (repair_starts(&r, at, "\xEF\xBB\xBF")) at += 3;
  while (at < r.end) at = r.text[at] == '<' ? skip_markup(&r, at) : skip_text(&r, at);
  if (r.changed || inserts->len) return r.copy;
  g_free(r.copy);
  return NULL;
}

//---- missing quotes

// Where the name begins that ends before `end`, with blanks and an = between them; `end` if there
// is none.
static size_t name_before(const Repair* r, size_t start, size_t end) {
  size_t at = end;
  while (at > start && is_space(r->text[at - 1])) at--;
  if (at == start || r->text[--at] != '=') return end;
  while (at > start && is_space(r->text[at - 1])) at--;
  size_t name = at;
  while (name > start && is_name(r->text[name - 1])) name--;
  return name < at ? name : end;
}

// The end of a tag that begins before `at`: of its > or />.
static size_t tag_end(const Repair* r, size_t at) {
  const char* close = memchr(r->text + at, '>', r->end - at);
  if (!close) return r->end;
  size_t end = (size_t)(close - r->text);
  return r->text[end - 1] == '/' ? end - 1 : end;
}

// Whether attributes that give names may be in a part: also a class, and a file, after which an
// asset is called.
static bool has_names(const char* text, size_t length) {
  static const char* const makers[] = {"name", "class", "file"};
  for (size_t i = 0; i < G_N_ELEMENTS(makers); i++) {
    if (g_strstr_len(text, (gssize)length, makers[i])) return true;
  }
  return false;
}

// Behind the value whose quote is at `at`; name: where the attribute begins.
static size_t mend_value(Repair* r, size_t name, size_t at) {
  const char* close = memchr(r->text + at + 1, r->text[at], r->end - at - 1);
  size_t value_end = close ? (size_t)(close - r->text) : r->end;
  size_t next = name_before(r, at + 1, value_end);
  bool runs_on = next < value_end && next > at + 1 && is_space(r->text[next - 1]);
  bool leaves_tag = memchr(r->text + at, '<', value_end - at) != NULL;
  if (close && !runs_on && !leaves_tag) return value_end + 1;
  size_t end = leaves_tag || !close ? tag_end(r, at) : next;
  g_autofree char* attribute = g_strndup(r->text + name, strcspn(r->text + name, "= \t\r\n"));
  report_error(r->list, dom_place(r->file, at, at + 1), "xml-syntax",
               N_("Write a quote behind its last character."), "the value of '%s' has no quote at its end",
               attribute);
  r->blanks_names |= has_names(r->text + name, end - name);
  repair_overwrite(r, name, end, ' ');
  return end;
}

//---- tags without an end

static bool begins_tag(const Repair* r, size_t at) {
  return r->text[at] == '<' && at + 1 < r->end &&
         (g_ascii_isalpha(r->text[at + 1]) || r->text[at + 1] == '/' || r->text[at + 1] == '!');
}

// Whether an element of this name that is open at a place is closed behind it.
static bool is_closed(const Repair* r, size_t at, const char* name) {
  size_t length = strlen(name);
  for (int depth = 1; (at = repair_find_end(r, at, "<")) < r->end;) {
    bool closing = r->text[at] == '/';
    if (!repair_starts(r, at + closing, name) || is_name(r->text[at + closing + length])) continue;
    size_t end = repair_find_end(r, at, ">");
    bool empty = end >= 2 && r->text[end - 2] == '/';
    if (!empty) depth += closing ? -1 : 1;
    if (!depth) return true;
  }
  return false;
}

// The tag at `start` runs into the one at `next`: its end is put into the blanks between them.
static size_t mend_end(Repair* r, size_t start, size_t next) {
  size_t blank = next, name_end = start + 1;
  while (is_space(r->text[blank - 1])) blank--;
  while (is_name(r->text[name_end])) name_end++;
  g_autofree char* name = g_strndup(r->text + start + 1, name_end - start - 1);
  const char* end = is_closed(r, next, name) ? ">" : "/>";
  if (!*name || next - blank < strlen(end)) return next;
  report_error(r->list, dom_place(r->file, start, name_end), "xml-syntax",
               N_("Write > or /> behind its last attribute."), "the tag <%s> is not closed", name);
  memcpy(r->copy + next - strlen(end), end, strlen(end));
  r->changed = true;
  return next;
}

static size_t mend_tag(Repair* r, size_t at) {
  size_t start = at;
  for (at++; at < r->end && r->text[at] != '>';) {
    if (begins_tag(r, at)) return mend_end(r, start, at);
    at = is_quote(r->text[at]) ? mend_value(r, name_before(r, 0, at), at) : at + 1;
  }
  return at < r->end ? at + 1 : at;
}

char* repair_quotes(const DomFile* file, size_t base, GimbalDiagnostics* list, bool* nameless) {
  Repair r = {.file = file, .text = file->text, .end = file->length, .list = list};
  r.copy = g_memdup2(file->text, file->length + 1);
  for (size_t at = base; at < r.end;) {
    if (r.text[at] != '<') {
      at++;
    } else if (repair_starts(&r, at, "<!") || repair_starts(&r, at, "<?")) {
      at = repair_find_end(&r, at, repair_starts(&r, at, "<!--") ? "-->" : ">");
    } else {
      at = mend_tag(&r, at);
    }
  }
  *nameless = r.blanks_names;
  if (r.changed) return r.copy;
  g_free(r.copy);
  return NULL;
}

char* repair_value(const char* text, size_t length) {
  GString* value = g_string_sized_new(length);
  for (size_t i = 0; i < length;) {
    gunichar code;
    size_t n = text[i] == '&' ? reference_length(text + i, length - i, &code) : 0;
    if (n) {
      g_string_append_unichar(value, code);
    } else if (character_length(text + i, length - i) || (unsigned char)text[i] < 0x80) {
      n = MAX(character_length(text + i, length - i), 1);
      g_string_append_len(value, text + i, (gssize)n);
    } else {
      n = 1;
      g_string_append_unichar(value, (unsigned char)text[i]);
    }
    i += n;
  }
  return g_string_free(value, FALSE);
}

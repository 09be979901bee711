// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text to tree, with expat. Expat tells where a tag starts; the places of attributes come from a
// second look at the tag's own text. What expat refuses goes to repair.c and comes back for a
// second attempt.

#include <expat.h>
#include <limits.h>
#include <string.h>

#include "xml/dom/dom.h"
#include "xml/dom/repair.h"
#include "xml/dom/report.h"

// What the handlers share.
typedef struct Parse {
  Dom* dom;
  DomFile* file;
  size_t base;  // offset in the file of what expat sees as 0
  // the whole text as expat sees it, if it differs from the file's; else NULL
  const char* repaired;
  const GArray* inserts;  // RepairInsert: what else expat sees; NULL: nothing
  XML_Parser parser;
  GimbalDiagnostics* list;
  DomNode* root;
  DomNode* open;               // innermost element that is not closed yet
  const DomNode* closed;       // the element closed last
  const DomNode* stray_in;     // stray text was reported in this element
  const DomNode* stray_after;  // after this one
  int depth;
  GString* cdata;       // of the CDATA block that is open; NULL: none is
  bool stopped;         // a problem of our own was reported
  enum XML_Error code;  // why the text is not well-formed
  size_t error_at;
  const char* comment;
} Parse;

// Since 2.9 expat counts in 64 bits everywhere, and calls the other functions deprecated.
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
  #define BYTE_INDEX XML_GetCurrentByteIndex64
  #define BYTE_COUNT XML_GetCurrentByteCount64
#else
  #define BYTE_INDEX XML_GetCurrentByteIndex
  #define BYTE_COUNT XML_GetCurrentByteCount
#endif

// Where a byte that expat sees stands in the file.
static size_t file_offset(const Parse* p, size_t seen) {
  size_t first = 0, last = p->inserts ? p->inserts->len : 0;
  while (first < last) {
    size_t middle = (first + last) / 2;
    if (g_array_index(p->inserts, RepairInsert, middle).at - p->base + middle < seen) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return p->base + seen - first;
}

static size_t current_offset(const Parse* p) {
  return file_offset(p, (size_t)BYTE_INDEX(p->parser));
}

static size_t current_end(const Parse* p) {
  return file_offset(p, (size_t)BYTE_INDEX(p->parser) + (size_t)BYTE_COUNT(p->parser));
}

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_name(char c) {
  return !is_space(c) && c != '=' && c != '/' && c != '>' && c != '\0';
}

// Find the attributes of the tag that starts at node->start; the tag is well-formed.
static void locate_attributes(const char* text, DomNode* node) {
  size_t i = node->start + 1, end = node->tag_end;
  while (i < end && is_space(text[i])) i++;
  while (i < end && is_name(text[i])) i++;
  for (int k = 0; k < node->nattribute; k++) {
    DomAttribute* a = &node->attributes[k];
    while (i < end && is_space(text[i])) i++;
    a->name_start = i;
    while (i < end && text[i] != '"' && text[i] != '\'') i++;
    if (i >= end) return;
    const char* close = memchr(text + i + 1, text[i], end - i - 1);
    a->value_start = i + 1;
    a->value_end = close ? (size_t)(close - text) : end;
    i = a->value_end + 1;
  }
}

static void append_child(DomNode* parent, DomNode* node) {
  node->parent = parent;
  if (parent->last) {
    parent->last->next = node;
  } else {
    parent->first = node;
  }
  parent->last = node;
}

static void dom_parse_stop(Parse* p, GimbalPlace place, const char* code, const char* hint,
                           const char* message) {
  report_error(p->list, place, code, hint, "%s", message);
  p->stopped = true;
  XML_StopParser(p->parser, XML_FALSE);
}

// Values that were overwritten to please expat, as the file has them.
static void restore_values(const Parse* p, DomNode* node) {
  const char* text = p->file->text;
  for (int k = 0; k < node->nattribute; k++) {
    DomAttribute* a = &node->attributes[k];
    size_t start = a->value_start, length = a->value_end - start;
    if (memcmp(text + start, p->repaired + start, length) == 0) continue;
    char* value = repair_value(text + start, length);
    a->value = dom_text(p->dom, value, strlen(value));
    g_free(value);
  }
}

static void on_start(void* data, const XML_Char* tag, const XML_Char** pairs) {
  Parse* p = data;
  if (p->stopped) return;
  DomNode* node = dom_alloc(p->dom, sizeof *node);
  node->tag = dom_text(p->dom, tag, strlen(tag));
  node->file = p->file;
  node->start = current_offset(p);
  node->tag_end = node->end = current_end(p);
  while (pairs[2 * node->nattribute]) node->nattribute++;
  node->attributes = dom_alloc(p->dom, (node->nattribute + 1) * sizeof(DomAttribute));
  for (int k = 0; k < node->nattribute; k++) {
    node->attributes[k].name = dom_text(p->dom, pairs[2 * k], strlen(pairs[2 * k]));
    node->attributes[k].value = dom_text(p->dom, pairs[2 * k + 1], strlen(pairs[2 * k + 1]));
  }
  locate_attributes(p->repaired ? p->repaired : p->file->text, node);
  if (p->repaired) restore_values(p, node);
  if (p->open) {
    append_child(p->open, node);
  } else {
    p->root = node;
  }
  p->open = node;
  if (++p->depth > DOM_MAX_DEPTH) {
    dom_parse_stop(p, dom_tag_place(node), "too-deep", N_("Check whether a closing tag is missing above."),
                   N_("more than 500 elements are nested in each other"));
  }
}

static void on_end(void* data, const XML_Char* tag) {
  Parse* p = data;
  (void)tag;
  if (p->stopped) return;
  size_t end = current_end(p);
  if (end > p->open->end) p->open->end = end;
  p->closed = p->open;
  p->open = p->open->parent;
  p->depth--;
  if (!p->open) XML_StopParser(p->parser, XML_FALSE);  // check_rest looks at what follows
}

// Only the texts of custom elements are read.
static bool takes_cdata(const DomNode* node) {
  return node && strcmp(node->tag, "text") == 0;
}

static void on_cdata_start(void* data) {
  Parse* p = data;
  if (!p->stopped && takes_cdata(p->open)) p->cdata = g_string_new(NULL);
}

static void on_cdata_end(void* data) {
  Parse* p = data;
  if (!p->cdata) return;
  p->open->cdata = dom_text(p->dom, p->cdata->str, p->cdata->len);
  p->open->ncdata++;
  g_string_free(p->cdata, TRUE);
  p->cdata = NULL;
}

// Text between elements says nothing in a model; in URDF extensions of other programs use it. A run
// of text comes in pieces.
static void on_text(void* data, const XML_Char* text, int length) {
  Parse* p = data;
  int skip = 0;
  if (p->cdata) {
    g_string_append_len(p->cdata, text, length);
    return;
  }
  while (skip < length && is_space(text[skip])) skip++;
  if (skip == length || p->stopped || (p->stray_in == p->open && p->stray_after == p->closed)) return;
  if (g_ascii_strcasecmp(p->root->tag, "robot") == 0) return;
  p->stray_in = p->open;
  p->stray_after = p->closed;
  size_t start = current_offset(p) + (size_t)skip, end = current_offset(p) + (size_t)length;
  while (end > start + 1 && is_space(p->file->text[end - 1])) end--;
  report_warning(p->list, dom_place(p->file, start, end), "stray-text", N_("Write comments as <!-- … -->."),
                 "text in %s is ignored", p->open->tag);
}

static void on_comment(void* data, const XML_Char* text) {
  Parse* p = data;
  if (p->depth == 1 && !p->root->first && !p->comment) p->comment = dom_text(p->dom, text, strlen(text));
}

// Entities of the document's own are never expanded: models need none, and they can blow up a small
// text without limit. The repaired text has none.
static void on_entity(void* data, const XML_Char* name, int is_parameter, const XML_Char* value, int length,
                      const XML_Char* base, const XML_Char* system, const XML_Char* public_id,
                      const XML_Char* notation) {
  Parse* p = data;
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public_id,
      (void)notation;
  XML_StopParser(p->parser, XML_FALSE);
}

// Expat wants comments without double dashes; people write them all the same.
static void repair_comments(char* p) {
  while ((p = strstr(p, "<!--"))) {
    char* close = strstr(p + 4, "-->");
    if (!close) break;
    for (char* q = p + 4; q < close; q++) {
      if (q[0] == '-' && q[1] == '-') q[0] = '=';
    }
    p = close + 3;
  }
}

// What there is to do where the parser does not understand a character: a < where a tag is open
// tells that the tag has no end.
static void explain_token(const Parse* p, GimbalMessage* hint) {
  const char *text = p->file->text, *at = text + p->error_at, *tag = at;
  while (*at == '<' && tag > text + p->base && *--tag != '<' && *tag != '>') {
  }
  size_t length = *at == '<' && *tag == '<' && tag < at ? strcspn(tag + 1, " \t\r\n/<>=") : 0;
  if (!length) {
    gimbal_message_set(hint, "Look for a missing quote, a stray < or &, or a character that is not UTF-8.");
    return;
  }
  g_autofree char* name = g_strndup(tag + 1, length);
  gimbal_message_set(hint, "The tag <%s> of line %d has no > at its end.", name,
                     dom_place(p->file, (size_t)(tag - text), (size_t)(tag - text)).line);
}

// In words, what the parser stumbled over, and what to do about it.
static void report_syntax(const Parse* p) {
  GimbalPlace place = dom_place(p->file, p->error_at, p->error_at + 1);
  GimbalMessage hint = {.form = NULL};
  switch (p->code) {
    case XML_ERROR_TAG_MISMATCH:
      if (p->open) {
        gimbal_message_set(&hint, "<%s> of line %d is still open: close it with </%s> first.", p->open->tag,
                           dom_tag_place(p->open).line, p->open->tag);
      }
      break;
    case XML_ERROR_NO_ELEMENTS:
      if (p->open) {
        gimbal_message_set(&hint, "<%s> of line %d is never closed.", p->open->tag,
                           dom_tag_place(p->open).line);
      } else {
        gimbal_message_set(&hint, "A model starts with <mujoco>.");
      }
      break;
    case XML_ERROR_INVALID_TOKEN:
      explain_token(p, &hint);
      break;
    case XML_ERROR_UNCLOSED_TOKEN:
      gimbal_message_set(&hint, "A tag, a comment or a quoted value is not closed.");
      break;
    case XML_ERROR_MISPLACED_XML_PI:
      gimbal_message_set(&hint,
                         "Nothing stands before <?xml … ?>, not even a comment: gimbal migrate moves it.");
      break;
    case XML_ERROR_UNDEFINED_ENTITY:
      gimbal_message_set(&hint, "Write &amp; for an ampersand.");
      break;
    default:
      break;
  }
  report_error(p->list, place, "xml-syntax", &hint, "not well-formed XML: %s", XML_ErrorString(p->code));
}

// What follows the root element: comments, or elements that readers of MJCF have always passed
// over.
static bool check_rest(const Parse* p) {
  const DomFile* file = p->file;
  const char *at = file->text + p->root->end, *end = file->text + file->length;
  for (;;) {
    while (at < end && is_space(*at)) at++;
    bool comment = g_str_has_prefix(at, "<!--");
    if (!comment && !g_str_has_prefix(at, "<?")) break;
    const char* close = strstr(at + 2, comment ? "-->" : "?>");
    if (!close) {
      report_error(p->list, dom_place(file, (size_t)(at - file->text), file->length), "xml-syntax", NULL,
                   "a comment at the end of the file is not closed");
      return false;
    }
    at = close + 2;
    if (comment) at++;
  }
  if (at == end) return true;
  GimbalPlace place = dom_place(file, (size_t)(at - file->text), (size_t)(at - file->text) + 1);
  const char* hint = N_("A file holds one root element; nothing may follow it.");
  if (*at == '<') {
    report_warning(p->list, place, "after-root", hint, "everything after </%s> is ignored", p->root->tag);
    return true;
  }
  report_error(p->list, place, "xml-syntax", hint, "text after </%s>", p->root->tag);
  return false;
}

// Returns whether the text is well-formed up to the end of its root element.
static bool run_parser(Parse* p, const char* text, size_t length) {
  p->parser = XML_ParserCreate("UTF-8");
  XML_SetUserData(p->parser, p);
  XML_SetElementHandler(p->parser, on_start, on_end);
  XML_SetCharacterDataHandler(p->parser, on_text);
  XML_SetCdataSectionHandler(p->parser, on_cdata_start, on_cdata_end);
  XML_SetCommentHandler(p->parser, on_comment);
  XML_SetEntityDeclHandler(p->parser, on_entity);
  XML_Parse(p->parser, text, (int)length, XML_TRUE);
  bool ok = p->root && !p->open && !p->stopped;
  p->code = XML_GetErrorCode(p->parser);
  p->error_at = MIN(current_offset(p), p->file->length);
  XML_ParserFree(p->parser);
  if (p->cdata) g_string_free(p->cdata, TRUE);
  p->cdata = NULL;
  return ok;
}

static void add_all(GimbalDiagnostics* to, const GimbalDiagnostics* from) {
  for (int i = 0; i < gimbal_diagnostics_count(from); i++) {
    gimbal_diagnostics_add(to, gimbal_diagnostics_get(from, i));
  }
}

// The text with what is missing in it.
static GString* with_inserts(const Parse* p, const char* text, size_t length) {
  guint count = p->inserts->len;
  GString* wide = g_string_sized_new(length + count);
  size_t done = 0;
  for (guint i = 0; i < count; i++) {
    RepairInsert insert = g_array_index(p->inserts, RepairInsert, i);
    size_t at = insert.at - p->base;
    g_string_append_len(wide, text + done, (gssize)(at - done));
    g_string_append_c(wide, insert.with);
    done = at;
  }
  return g_string_append_len(wide, text + done, (gssize)(length - done));
}

// One attempt; its problems count only if it ends well, or at a limit of ours.
static bool dom_parse_attempt(Parse* p, char* text, GimbalDiagnostics* problems) {
  GimbalDiagnostics* list = p->list;
  p->list = problems;
  repair_comments(text + p->base);
  GString* wide = p->inserts ? with_inserts(p, text + p->base, p->file->length - p->base) : NULL;
  bool ok =
      wide ? run_parser(p, wide->str, wide->len) : run_parser(p, text + p->base, p->file->length - p->base);
  if (wide) g_string_free(wide, TRUE);
  p->list = list;
  if (ok || p->stopped) add_all(list, problems);
  gimbal_diagnostics_free(problems);
  return ok;
}

// Parse once more what misses quotes, without those attributes, and what misses tags, with them.
static bool parse_mended(Parse* p, const Parse* fresh, GArray* inserts) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  bool nameless, ok = false;
  g_autofree char* quoted = repair_quotes(fresh->file, fresh->base, problems, &nameless);
  const char* sound = quoted ? quoted : fresh->file->text;
  g_autofree char* nested = repair_nesting(fresh->file, sound, fresh->base, inserts, problems);
  char* text = nested ? nested : quoted;
  Parse again = *fresh;
  again.repaired = text;
  if (nested) again.inserts = inserts;
  if (text) {
    ok = dom_parse_attempt(&again, text, problems);
  } else {
    gimbal_diagnostics_free(problems);
  }
  if (ok) {
    *p = again;
    p->dom->unsound = true;
    p->dom->nameless |= nameless;
  }
  return ok;
}

// Parse what is not well-formed a second time, with its small faults repaired. first is the attempt
// that failed.
static bool parse_repaired(Parse* p, const Parse* first, GArray* inserts) {
  const Parse fresh = *p;
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  char* text = repair_text(p->file, p->base, inserts, problems);
  if (!text) {
    gimbal_diagnostics_free(problems);
    if (parse_mended(p, &fresh, inserts)) return true;
    report_syntax(first);
    return false;
  }
  p->repaired = text;
  p->inserts = inserts;
  while (is_space(text[p->base])) p->base++;
  bool ok = dom_parse_attempt(p, text, problems);

  // a quote that is missing makes a tag look like a value: the first attempt saw where
  bool quote = p->file->text[first->error_at] == '<';
  if (!ok && !p->stopped) {
    g_array_set_size(inserts, 0);
    ok = parse_mended(p, &fresh, inserts);
    if (!ok) report_syntax(quote ? first : p);
  }
  g_free(text);
  return ok;
}

static bool dom_parse_parse(Parse* p) {
  Parse fresh = *p;
  char* text = g_memdup2(p->file->text, p->file->length + 1);
  bool ok = dom_parse_attempt(p, text, gimbal_diagnostics_new());
  g_free(text);
  if (!ok && !p->stopped) {
    Parse first = *p;
    *p = fresh;
    GArray* inserts = g_array_new(FALSE, FALSE, sizeof(RepairInsert));
    ok = parse_repaired(p, &first, inserts);
    g_array_free(inserts, TRUE);
  }
  return ok && check_rest(p);
}

// Text in UTF-16 becomes UTF-8, so that offsets and columns have one meaning. Returns NULL if it is
// UTF-8 already.
static char* from_utf16(const char* text, size_t length, gsize* converted) {
  if (length < 2) return NULL;
  bool little = (unsigned char)text[0] == 0xFF && (unsigned char)text[1] == 0xFE;
  bool big = (unsigned char)text[0] == 0xFE && (unsigned char)text[1] == 0xFF;
  if (!little && !big) return NULL;
  char* utf8 = g_convert(text + 2, (gssize)length - 2, "UTF-8", little ? "UTF-16LE" : "UTF-16BE", NULL,
                         converted, NULL);
  if (!utf8) return NULL;
  char* encoding = strstr(utf8, "UTF-16");
  // what the first line declares
  if (encoding && encoding < utf8 + 100) memcpy(encoding, "UTF-8 ", 6);
  if (encoding) {
    char* quote = strpbrk(encoding, "\"'");
    if (quote && quote > encoding + 5) {
      char mark = *quote;
      memset(encoding + 5, ' ', quote - encoding - 4);
      encoding[5] = mark;
    }
  }
  return utf8;
}

static void report_too_large(GimbalDiagnostics* list, const char* name) {
  GimbalPlace start = {name, 0, 0, 0, 0};
  report_error(list, start, "too-large", N_("Put large arrays into files of their own."),
               "file '%s' is larger than 2 GB", name);
}

DomNode* dom_parse(Dom* dom, const char* name, const char* directory, const char* text, size_t length,
                   const char** comment, GimbalDiagnostics* list) {
  while (length && text[length - 1] == '\0') length--;  // buffers made from C strings
  if (length > INT_MAX) {
    report_too_large(list, name);
    return NULL;
  }
  gsize converted = 0;
  char* utf8 = from_utf16(text, length, &converted);
  Parse p = {.dom = dom, .list = list};
  p.file = utf8 ? dom_add_file(dom, name, directory, utf8, converted)
                : dom_add_file(dom, name, directory, text, length);
  g_free(utf8);

  // blank lines before the first tag do no harm
  while (p.base < p.file->length && is_space(p.file->text[p.base])) p.base++;
  GimbalPlace start = dom_place(p.file, 0, 0);
  if (p.base == p.file->length) {
    report_error(list, start, "empty-file", N_("A model starts with <mujoco>."),
                 "there is nothing in this file");
    return NULL;
  }
  if (p.file->length > INT_MAX) {  // of UTF-16, as UTF-8
    report_too_large(list, name);
    return NULL;
  }
  bool ok = dom_parse_parse(&p);
  if (comment) *comment = p.comment;
  return ok ? p.root : NULL;
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text to tree, with expat. Expat tells where a tag starts; the places of attributes come from a second look
// at the tag's own text.

#include "xml/dom.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

#include "xml/report.h"

#define BLOCK 65536

// ---- memory

Dom* dom_new(void) {
  Dom* dom = g_new0(Dom, 1);
  dom->files = g_ptr_array_new();
  dom->blocks = g_ptr_array_new_with_free_func(g_free);
  return dom;
}

void dom_free(Dom* dom) {
  if (!dom) return;
  for (guint i = 0; i < dom->files->len; i++) {
    DomFile* file = g_ptr_array_index(dom->files, i);
    g_array_free(file->lines, TRUE);
  }
  g_ptr_array_free(dom->files, TRUE);
  g_ptr_array_free(dom->blocks, TRUE);
  g_free(dom);
}

void* dom_alloc(Dom* dom, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (size > dom->left) {
    size_t block = size > BLOCK ? size : BLOCK;
    dom->free = g_malloc(block);
    dom->left = block;
    g_ptr_array_add(dom->blocks, dom->free);
  }
  void* p = dom->free;
  dom->free += size;
  dom->left -= size;
  return memset(p, 0, size);
}

const char* dom_text(Dom* dom, const char* text, size_t length) {
  char* copy = dom_alloc(dom, length + 1);
  memcpy(copy, text, length);
  return copy;
}

// ---- places

static DomFile* add_file(Dom* dom, const char* name, const char* directory, const char* text, size_t length) {
  DomFile* file = dom_alloc(dom, sizeof *file);
  file->name = dom_text(dom, name, strlen(name));
  file->directory = dom_text(dom, directory, strlen(directory));
  file->text = dom_text(dom, text, length);
  file->length = length;
  file->lines = g_array_new(FALSE, FALSE, sizeof(size_t));
  size_t start = 0;
  g_array_append_val(file->lines, start);
  for (const char* p = file->text; (p = memchr(p, '\n', file->text + length - p)); p++) {
    start = p + 1 - file->text;
    g_array_append_val(file->lines, start);
  }
  g_ptr_array_add(dom->files, file);
  return file;
}

// Index of the line that contains the offset.
static int line_of(const DomFile* file, size_t offset) {
  int low = 0, high = (int)file->lines->len;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (g_array_index(file->lines, size_t, middle) <= offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

GimbalPlace dom_place(const DomFile* file, size_t start, size_t end) {
  if (start > file->length) start = file->length;
  if (end > file->length) end = file->length;
  int line = line_of(file, start);
  int column = 1;
  for (size_t i = g_array_index(file->lines, size_t, line); i < start; i++) {
    column += ((unsigned char)file->text[i] & 0xC0) != 0x80;  // not inside a character
  }
  return (GimbalPlace){file->name, line + 1, column, (mjtSize)start, (mjtSize)end};
}

GimbalPlace dom_element_place(const DomNode* node) {
  return dom_place(node->file, node->start, node->end);
}

GimbalPlace dom_tag_place(const DomNode* node) {
  return dom_place(node->file, node->start, node->tag_end);
}

GimbalPlace dom_name_place(const DomNode* node, const DomAttribute* a) {
  return dom_place(node->file, a->name_start, a->name_start + strlen(a->name));
}

GimbalPlace dom_value_place(const DomNode* node, const DomAttribute* a) {
  return dom_place(node->file, a->value_start, a->value_end);
}

// ---- parsing

// What the handlers share.
typedef struct Parse_ {
  Dom* dom;
  DomFile* file;
  size_t base;  // offset in the file of what expat sees as 0
  XML_Parser parser;
  GimbalDiagnostics* list;
  DomNode* root;
  DomNode* open;         // innermost element that is not closed yet
  DomNode* last_opened;  // for the message about a wrong closing tag
  int depth;
  bool stopped;  // a problem of our own was reported
  const char* comment;
} Parse;

static size_t current_offset(const Parse* p) {
  return p->base + (size_t)XML_GetCurrentByteIndex(p->parser);
}

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_name(char c) {
  return !is_space(c) && c != '=' && c != '/' && c != '>' && c != '\0';
}

// Find the attributes of the tag that starts at node->start; the tag is well-formed.
static void locate_attributes(const DomFile* file, DomNode* node) {
  const char* text = file->text;
  size_t i = node->start + 1, end = node->tag_end;
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

static void stop(Parse* p, GimbalPlace place, const char* code, const char* hint, const char* message) {
  report_error(p->list, place, code, hint, "%s", message);
  p->stopped = true;
  XML_StopParser(p->parser, XML_FALSE);
}

static void on_start(void* data, const XML_Char* tag, const XML_Char** pairs) {
  Parse* p = data;
  if (p->stopped) return;
  DomNode* node = dom_alloc(p->dom, sizeof *node);
  node->tag = dom_text(p->dom, tag, strlen(tag));
  node->file = p->file;
  node->start = current_offset(p);
  node->tag_end = node->end = node->start + (size_t)XML_GetCurrentByteCount(p->parser);
  while (pairs[2 * node->nattribute]) node->nattribute++;
  node->attributes = dom_alloc(p->dom, (node->nattribute + 1) * sizeof(DomAttribute));
  for (int k = 0; k < node->nattribute; k++) {
    node->attributes[k].name = dom_text(p->dom, pairs[2 * k], strlen(pairs[2 * k]));
    node->attributes[k].value = dom_text(p->dom, pairs[2 * k + 1], strlen(pairs[2 * k + 1]));
  }
  locate_attributes(p->file, node);
  if (p->open) {
    append_child(p->open, node);
  } else {
    p->root = node;
  }
  p->open = p->last_opened = node;
  if (++p->depth > DOM_MAX_DEPTH) {
    stop(p, dom_tag_place(node), "too-deep", "Check whether a closing tag is missing above.",
         "more than 500 elements are nested in each other");
  }
}

static void on_end(void* data, const XML_Char* tag) {
  Parse* p = data;
  (void)tag;
  if (p->stopped) return;
  size_t end = current_offset(p) + (size_t)XML_GetCurrentByteCount(p->parser);
  if (end > p->open->end) p->open->end = end;
  p->open = p->open->parent;
  p->depth--;
}

static void on_comment(void* data, const XML_Char* text) {
  Parse* p = data;
  if (p->depth == 1 && !p->root->first && !p->comment) p->comment = dom_text(p->dom, text, strlen(text));
}

// Entities of the document's own are refused: models need none, and they can blow up a small text without
// limit.
static void on_entity(void* data, const XML_Char* name, int is_parameter, const XML_Char* value, int length,
                      const XML_Char* base, const XML_Char* system, const XML_Char* public_id,
                      const XML_Char* notation) {
  Parse* p = data;
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public_id,
      (void)notation;
  if (p->stopped) return;
  size_t at = current_offset(p);
  stop(p, dom_place(p->file, at, at + 1), "entity",
       "Write the text itself instead, and use <include> for files.",
       "entity declarations are not supported");
}

// Expat wants comments without double dashes; people write them all the same.
static char* repair_comments(const char* text, size_t length) {
  char* copy = g_memdup2(text, length + 1);
  char* p = copy;
  while ((p = strstr(p, "<!--"))) {
    char* close = strstr(p + 4, "-->");
    if (!close) break;
    for (char* q = p + 4; q < close; q++) {
      if (q[0] == '-' && q[1] == '-') q[0] = '=';
    }
    p = close + 3;
  }
  return copy;
}

// In words, what the parser stumbled over, and what to do about it.
static void report_syntax(const Parse* p) {
  enum XML_Error code = XML_GetErrorCode(p->parser);
  size_t at = current_offset(p);
  GimbalPlace place = dom_place(p->file, at, at + 1);
  char* hint = NULL;
  switch (code) {
    case XML_ERROR_TAG_MISMATCH:
      if (p->open) {
        hint = g_strdup_printf("<%s> of line %d is still open: close it with </%s> first.", p->open->tag,
                               dom_tag_place(p->open).line, p->open->tag);
      }
      break;
    case XML_ERROR_NO_ELEMENTS:
      if (p->open) {
        hint = g_strdup_printf("<%s> of line %d is never closed.", p->open->tag, dom_tag_place(p->open).line);
      } else {
        hint = g_strdup("A model starts with <mujoco>.");
      }
      break;
    case XML_ERROR_INVALID_TOKEN:
      hint = g_strdup("Look for a missing quote, a stray < or &, or a character that is not UTF-8.");
      break;
    case XML_ERROR_UNCLOSED_TOKEN:
      hint = g_strdup("A tag, a comment or a quoted value is not closed.");
      break;
    case XML_ERROR_UNDEFINED_ENTITY:
      hint = g_strdup("Write &amp; for an ampersand.");
      break;
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      hint = g_strdup("A file holds one root element; nothing may follow it.");
      break;
    default:
      break;
  }
  report_error(p->list, place, "xml-syntax", hint, "not well-formed XML: %s", XML_ErrorString(code));
  g_free(hint);
}

static bool run_parser(Parse* p, const char* text, size_t length) {
  p->parser = XML_ParserCreate(NULL);
  XML_SetUserData(p->parser, p);
  XML_SetElementHandler(p->parser, on_start, on_end);
  XML_SetCommentHandler(p->parser, on_comment);
  XML_SetEntityDeclHandler(p->parser, on_entity);
  bool ok = XML_Parse(p->parser, text, (int)length, XML_TRUE) == XML_STATUS_OK && !p->stopped;
  if (!ok && !p->stopped) report_syntax(p);
  XML_ParserFree(p->parser);
  return ok;
}

// Text in UTF-16 becomes UTF-8, so that offsets and columns have one meaning. Returns NULL if it is UTF-8
// already.
static char* from_utf16(const char* text, size_t length, gsize* converted) {
  if (length < 2) return NULL;
  bool little = (unsigned char)text[0] == 0xFF && (unsigned char)text[1] == 0xFE;
  bool big = (unsigned char)text[0] == 0xFE && (unsigned char)text[1] == 0xFF;
  if (!little && !big) return NULL;
  char* utf8 = g_convert(text + 2, (gssize)length - 2, "UTF-8", little ? "UTF-16LE" : "UTF-16BE", NULL,
                         converted, NULL);
  if (!utf8) return NULL;
  char* encoding = strstr(utf8, "UTF-16");
  if (encoding && encoding < utf8 + 100) memcpy(encoding, "UTF-8 ", 6);  // what the first line declares
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

DomNode* dom_parse(Dom* dom, const char* name, const char* directory, const char* text, size_t length,
                   const char** comment, GimbalDiagnostics* list) {
  while (length && text[length - 1] == '\0') length--;  // buffers made from C strings
  gsize converted = 0;
  char* utf8 = from_utf16(text, length, &converted);
  Parse p = {.dom = dom, .list = list};
  p.file =
      utf8 ? add_file(dom, name, directory, utf8, converted) : add_file(dom, name, directory, text, length);
  g_free(utf8);

  // blank lines before the first tag do no harm
  while (p.base < p.file->length && is_space(p.file->text[p.base])) p.base++;
  GimbalPlace start = dom_place(p.file, 0, 0);
  if (p.base == p.file->length) {
    report_error(list, start, "empty-file", "A model starts with <mujoco>.", "the file is empty");
    return NULL;
  }
  if (p.file->length > INT_MAX) {
    report_error(list, start, "too-large", NULL, "the file is larger than 2 GB");
    return NULL;
  }
  char* clean = repair_comments(p.file->text + p.base, p.file->length - p.base);
  bool ok = run_parser(&p, clean, p.file->length - p.base);
  g_free(clean);
  if (comment) *comment = p.comment;
  return ok ? p.root : NULL;
}

// ---- the tree

void dom_replace(DomNode* node, DomNode* from) {
  DomNode* parent = node->parent;
  for (DomNode* child = from->first; child; child = child->next) child->parent = parent;
  DomNode* next = node->next;
  DomNode* head = from->first ? from->first : next;
  if (parent->first == node) {
    parent->first = head;
  } else {
    DomNode* before = parent->first;
    while (before->next != node) before = before->next;
    before->next = head;
    if (!head) parent->last = before;
  }
  if (from->last) from->last->next = next;
  if (!next && from->last) parent->last = from->last;
  if (!parent->first) parent->last = NULL;
}

const DomAttribute* dom_attribute(const DomNode* node, const char* name) {
  for (int i = 0; i < node->nattribute; i++) {
    if (strcmp(node->attributes[i].name, name) == 0) return &node->attributes[i];
  }
  return NULL;
}

const char* dom_value(const DomNode* node, const char* name) {
  const DomAttribute* a = dom_attribute(node, name);
  return a ? a->value : NULL;
}

static DomNode* first_with_tag(DomNode* node, const char* tag) {
  while (node && strcmp(node->tag, tag) != 0) node = node->next;
  return node;
}

DomNode* dom_child(const DomNode* node, const char* tag) {
  return first_with_tag(node->first, tag);
}

DomNode* dom_next(const DomNode* node, const char* tag) {
  return first_with_tag(node->next, tag);
}

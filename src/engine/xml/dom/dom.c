// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tree and its files: memory, places, neighbours.

#include "xml/dom/dom.h"

#include <gimbal/assert.h>
#include <string.h>

enum {
  BLOCK = 65536,
  COUNTED = 256  // bytes whose characters are counted together
};

//---- memory

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
    g_array_free(file->characters, TRUE);
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

//---- places

static size_t count_characters(const char* text, size_t start, size_t end) {
  size_t n = 0;
  for (size_t i = start; i < end; i++) {
    n += ((unsigned char)text[i] & 0xC0) != 0x80;  // not inside a character
  }
  return n;
}

static GArray* count_blocks(const char* text, size_t length) {
  GArray* list = g_array_new(FALSE, FALSE, sizeof(size_t));
  size_t n = 0;
  for (size_t i = 0; i <= length; i += COUNTED) {
    g_array_append_val(list, n);
    n += count_characters(text, i, MIN(i + COUNTED, length));
  }
  return list;
}

// Number of characters before the offset.
static size_t characters_before(const DomFile* file, size_t offset) {
  GIMBAL_ASSERT(offset <= file->length);
  size_t block = offset / COUNTED;
  return g_array_index(file->characters, size_t, block) +
         count_characters(file->text, block * COUNTED, offset);
}

DomFile* dom_add_file(Dom* dom, const char* name, const char* directory, const char* text, size_t length) {
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
  file->characters = count_blocks(file->text, length);
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
  size_t line_start = g_array_index(file->lines, size_t, line);
  int column = 1 + (int)(characters_before(file, start) - characters_before(file, line_start));
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

//---- the tree

void dom_replace(DomNode* node, DomNode* from) {
  DomNode* parent = node->parent;
  GIMBAL_ASSERT(parent && from != node);
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

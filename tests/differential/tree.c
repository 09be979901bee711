// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "tree.h"

#include <expat.h>
#include <string.h>

Node* node_new(Node* parent, const char* tag) {
  Node* node = g_new0(Node, 1);
  node->tag = g_strdup(tag);
  node->attributes = g_array_new(FALSE, TRUE, sizeof(Attribute));
  node->children = g_ptr_array_new();
  if (parent) {
    node->parent = parent;
    g_ptr_array_add(parent->children, node);
  }
  return node;
}

static void attribute_clear(Attribute* a) {
  g_free(a->name);
  g_free(a->value);
}

void node_free(Node* node) {
  if (!node) return;
  for (guint i = 0; i < node->children->len; i++) node_free(node_kid(node, i));
  for (guint i = 0; i < node->attributes->len; i++) attribute_clear(node_attribute(node, i));
  g_ptr_array_free(node->children, TRUE);
  g_array_free(node->attributes, TRUE);
  g_free(node->tag);
  g_free(node);
}

static void add_attribute(Node* node, const char* name, const char* value) {
  Attribute a = {g_strdup(name), g_strdup(value)};
  g_array_append_val(node->attributes, a);
}

Node* node_copy(const Node* node, Node* parent) {
  Node* copy = node_new(parent, node->tag);
  for (guint i = 0; i < node->attributes->len; i++) {
    add_attribute(copy, node_attribute(node, i)->name, node_attribute(node, i)->value);
  }
  for (guint i = 0; i < node->children->len; i++) node_copy(node_kid(node, i), copy);
  return copy;
}

int node_place(const Node* node) {
  for (guint i = 0; i < node->parent->children->len; i++) {
    if (node_kid(node->parent, i) == node) return (int)i;
  }
  return -1;
}

void node_detach(Node* node) {
  if (!node->parent) return;
  g_ptr_array_remove(node->parent->children, node);
  node->parent = NULL;
}

void node_insert(Node* parent, Node* child, int place) {
  g_ptr_array_insert(parent->children, place, child);
  child->parent = parent;
}

static int attribute_place(const Node* node, const char* name) {
  for (guint i = 0; i < node->attributes->len; i++) {
    if (!strcmp(node_attribute(node, i)->name, name)) return (int)i;
  }
  return -1;
}

const char* node_get(const Node* node, const char* name) {
  int i = attribute_place(node, name);
  return i < 0 ? NULL : node_attribute(node, i)->value;
}

void node_set(Node* node, const char* name, const char* value) {
  int i = attribute_place(node, name);
  if (i < 0) {
    add_attribute(node, name, value);
    return;
  }
  char* copy = g_strdup(value);  // it may be the old one
  g_free(node_attribute(node, i)->value);
  node_attribute(node, i)->value = copy;
}

void node_unset(Node* node, const char* name) {
  int i = attribute_place(node, name);
  if (i < 0) return;
  attribute_clear(node_attribute(node, i));
  g_array_remove_index(node->attributes, (guint)i);
}

int node_count(const Node* node) {
  int count = 1 + (int)node->attributes->len;
  for (guint i = 0; i < node->children->len; i++) count += node_count(node_kid(node, i));
  return count;
}

Node* node_child(const Node* node, const char* tag) {
  for (guint i = 0; i < node->children->len; i++) {
    if (!strcmp(node_kid(node, i)->tag, tag)) return node_kid(node, i);
  }
  return NULL;
}

Node* node_child_or_new(Node* node, const char* tag) {
  Node* child = node_child(node, tag);
  return child ? child : node_new(node, tag);
}

void node_all(Node* node, GPtrArray* list) {
  g_ptr_array_add(list, node);
  for (guint i = 0; i < node->children->len; i++) node_all(node_kid(node, i), list);
}

static void write_value(const char* value, GString* text) {
  char* escaped = g_markup_escape_text(value, -1);
  for (const char* c = escaped; *c; c++) {
    if (*c == '\n') {
      g_string_append(text, "&#10;");
    } else {
      g_string_append_c(text, *c);
    }
  }
  g_free(escaped);
}

void node_write(const Node* node, GString* text, int indent) {
  g_string_append_printf(text, "%*s<%s", indent, "", node->tag);
  for (guint i = 0; i < node->attributes->len; i++) {
    g_string_append_printf(text, " %s=\"", node_attribute(node, i)->name);
    write_value(node_attribute(node, i)->value, text);
    g_string_append_c(text, '"');
  }
  if (!node->children->len) {
    g_string_append(text, "/>\n");
    return;
  }
  g_string_append(text, ">\n");
  for (guint i = 0; i < node->children->len; i++) node_write(node_kid(node, i), text, indent + 2);
  g_string_append_printf(text, "%*s</%s>\n", indent, "", node->tag);
}

typedef struct Parse {
  Node* root;
  Node* at;
} Parse;

static void XMLCALL on_start(void* data, const XML_Char* tag, const XML_Char** attributes) {
  Parse* p = data;
  p->at = node_new(p->at, tag);
  if (!p->root) p->root = p->at;
  for (; *attributes; attributes += 2) add_attribute(p->at, attributes[0], attributes[1]);
}

static void XMLCALL on_end(void* data, const XML_Char* tag) {
  Parse* p = data;
  (void)tag;
  p->at = p->at->parent;
}

Node* node_parse(const char* text, size_t length) {
  XML_Parser parser = XML_ParserCreate(NULL);
  Parse p = {0};
  XML_SetUserData(parser, &p);
  XML_SetElementHandler(parser, on_start, on_end);
  int ok = XML_Parse(parser, text, (int)length, 1) == XML_STATUS_OK;
  XML_ParserFree(parser);
  if (ok && p.root) return p.root;
  node_free(p.root);
  return NULL;
}

Node* case_new(void) {
  return node_new(NULL, "case");
}

Node* case_file(Node* root, const char* name) {
  Node* file = node_new(root, "file");
  node_set(file, "name", name);
  return file;
}

Node* case_bytes(Node* root, const char* name, const char* text) {
  Node* file = case_file(root, name);
  node_set(file, "text", text);
  return file;
}

char* file_text(const Node* file) {
  const char* text = node_get(file, "text");
  if (text) return g_strdup(text);
  GString* out = g_string_new(NULL);
  for (guint i = 0; i < file->children->len; i++) node_write(node_kid(file, i), out, 0);
  return g_string_free(out, FALSE);
}

void* file_bytes(const Node* file, size_t* size) {
  const char* hex = node_get(file, "hex");
  if (!hex) {
    char* text = file_text(file);
    *size = strlen(text);
    return text;
  }
  *size = strlen(hex) / 2;
  guint8* bytes = g_malloc(*size + 1);
  for (size_t i = 0; i < *size; i++) {
    bytes[i] = (guint8)(g_ascii_xdigit_value(hex[2 * i]) << 4 | g_ascii_xdigit_value(hex[2 * i + 1]));
  }
  return bytes;
}

char* case_text(const Node* root) {
  GString* out = g_string_new(NULL);
  node_write(root, out, 0);
  return g_string_free(out, FALSE);
}

Node* case_read(const char* text) {
  return node_parse(text, strlen(text));
}

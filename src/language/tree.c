// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One pass over the text with a stack of open elements. A closing tag closes the nearest open element of its
// name and what is open inside; one that fits nothing is passed over.

#include "language/tree.h"

#include <string.h>

typedef struct Build {
  GimbalMjcfTree* tree;
  const char* text;
  gsize at;
  gsize length;
  int open;                      // innermost open node, -1: none
  const GimbalElement* context;  // of a file that is included
  gboolean context_in_default;
} Build;

//---- reading

static gboolean is_name(char c) {
  return g_ascii_isalnum(c) || c == '_' || c == '-' || c == '.' || c == ':' || (c & 0x80);
}

static gboolean looking_at(const Build* b, const char* what) {
  gsize n = strlen(what);
  return b->length - b->at >= n && !memcmp(b->text + b->at, what, n);
}

static void skip_space(Build* b) {
  while (b->at < b->length && g_ascii_isspace(b->text[b->at])) b->at++;
}

static void skip_name(Build* b) {
  while (b->at < b->length && is_name(b->text[b->at])) b->at++;
}

// Behind the next occurrence of what, or to the end of the text.
static gboolean skip_past(Build* b, const char* what) {
  const char* found = g_strstr_len(b->text + b->at, (gssize)(b->length - b->at), what);
  b->at = found ? (gsize)(found - b->text) + strlen(what) : b->length;
  return found != NULL;
}

static GimbalMjcfNode* node_at(const Build* b, int index) {
  return &g_array_index(b->tree->nodes, GimbalMjcfNode, index);
}

static int add_node(Build* b, GimbalMjcfNodeKind kind) {
  GimbalMjcfNode node = {.kind = kind,
                         .start = b->at,
                         .parent = b->open,
                         .depth = b->open >= 0 ? node_at(b, b->open)->depth + 1 : 0,
                         .attribute = b->tree->attributes->len};
  g_array_append_val(b->tree->nodes, node);
  return (int)b->tree->nodes->len - 1;
}

//---- grammar

static const GimbalChild* child_of(const GimbalElement* parent, const char* name, gsize length) {
  char tag[64];
  if (length == 0 || length >= sizeof tag) return NULL;
  memcpy(tag, name, length);
  tag[length] = 0;
  return gimbal_grammar_child(parent, tag);
}

// The root of an included file stands for its context, whatever its name is.
static void set_element(Build* b, GimbalMjcfNode* node) {
  if (node->parent < 0 && b->context) {
    node->element = b->context;
    node->in_default = b->context_in_default;
    return;
  }
  const GimbalMjcfNode* parent = node->parent >= 0 ? node_at(b, node->parent) : NULL;
  if (parent && !parent->element) return;
  const GimbalChild* child =
      child_of(parent ? parent->element : NULL, b->text + node->start + 1, node->name_end - node->start - 1);
  node->element = child ? child->element : NULL;
  node->in_default = (parent && parent->in_default) || (child && child->in_default);
}

static const GimbalAttribute* grammar_of(const GimbalElement* element, const char* name, gsize length) {
  for (int i = 0; element && i < element->nattribute; i++)
    if (strlen(element->attributes[i].name) == length && !memcmp(element->attributes[i].name, name, length))
      return &element->attributes[i];
  return NULL;
}

//---- tags

// Behind a name: = and a quoted value. An unfinished value ends with its line.
static void read_value(Build* b, GimbalMjcfAttribute* a) {
  a->value = a->value_end = a->name_end;
  skip_space(b);
  if (b->at >= b->length || b->text[b->at] != '=') return;
  b->at++;
  skip_space(b);
  if (b->at >= b->length || (b->text[b->at] != '"' && b->text[b->at] != '\'')) return;
  char quote = b->text[b->at++];
  a->value = b->at;
  while (b->at < b->length && b->text[b->at] != quote && b->text[b->at] != '<') b->at++;
  if (b->at < b->length && b->text[b->at] == quote) {
    a->value_end = b->at++;
    return;
  }
  b->at = a->value;
  while (b->at < b->length && !strchr("\r\n<", b->text[b->at])) b->at++;
  a->value_end = b->at;
}

static void read_attribute(Build* b, GimbalMjcfNode* node) {
  GimbalMjcfAttribute a = {.name = b->at};
  skip_name(b);
  a.name_end = b->at;
  read_value(b, &a);
  a.grammar = grammar_of(node->element, b->text + a.name, a.name_end - a.name);
  g_array_append_val(b->tree->attributes, a);
  node->nattribute++;
}

static void read_opening(Build* b) {
  int index = add_node(b, GIMBAL_MJCF_ELEMENT);
  GimbalMjcfNode* node = node_at(b, index);
  b->at++;
  skip_name(b);
  node->name_end = b->at;
  set_element(b, node);
  for (;;) {
    skip_space(b);
    if (b->at >= b->length || b->text[b->at] == '<') break;
    if (b->text[b->at] == '>') {
      b->at++;
      break;
    }
    if (looking_at(b, "/>")) {
      b->at += 2;
      node->empty = node->closed = TRUE;
      break;
    }
    if (is_name(b->text[b->at]))
      read_attribute(b, node);
    else
      b->at++;
  }
  node->tag_end = node->close = node->end = b->at;
  if (!node->empty) b->open = index;
}

static gboolean has_tag(const Build* b, const GimbalMjcfNode* node, const char* name, gsize length) {
  return node->name_end - node->start - 1 == length && !memcmp(b->text + node->start + 1, name, length);
}

static void close_at(Build* b, int index, gsize close, gsize end, gboolean closed) {
  while (b->open >= index && b->open >= 0) {
    GimbalMjcfNode* node = node_at(b, b->open);
    gboolean own = b->open == index;
    node->close = close;
    node->end = own ? end : close;
    node->closed = own && closed;
    b->open = node->parent;
  }
}

static void read_closing(Build* b) {
  gsize start = b->at;
  b->at += 2;
  gsize name = b->at;
  skip_name(b);
  gsize length = b->at - name;
  skip_space(b);
  if (b->at < b->length && b->text[b->at] == '>') b->at++;
  for (int i = b->open; i >= 0; i = node_at(b, i)->parent)
    if (has_tag(b, node_at(b, i), b->text + name, length)) {
      close_at(b, i, start, b->at, TRUE);
      return;
    }
}

static void read_comment(Build* b) {
  int index = add_node(b, GIMBAL_MJCF_COMMENT);
  gboolean closed = skip_past(b, "-->");
  GimbalMjcfNode* node = node_at(b, index);
  node->name_end = node->start + 1;
  node->tag_end = node->close = node->end = b->at;
  node->closed = closed;
  node->empty = TRUE;
}

static void read_all(Build* b) {
  while (b->at < b->length) {
    const char* tag = memchr(b->text + b->at, '<', b->length - b->at);
    if (!tag) break;
    b->at = (gsize)(tag - b->text);
    if (looking_at(b, "<!--"))
      read_comment(b);
    else if (looking_at(b, "<![CDATA["))
      skip_past(b, "]]>");
    else if (looking_at(b, "<?") || looking_at(b, "<!"))
      skip_past(b, ">");
    else if (looking_at(b, "</"))
      read_closing(b);
    else
      read_opening(b);
  }
  close_at(b, 0, b->length, b->length, FALSE);
}

GimbalMjcfTree* gimbal_mjcf_tree_new(GBytes* text, const char* context) {
  GimbalMjcfTree* self = g_new0(GimbalMjcfTree, 1);
  self->bytes = g_bytes_ref(text);
  self->text = g_bytes_get_data(text, &self->length);
  self->nodes = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfNode));
  self->attributes = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfAttribute));
  Build build = {.tree = self, .text = self->text, .length = self->length, .open = -1};
  int in_default = 0;
  if (context) build.context = gimbal_grammar_at(context, &in_default);
  build.context_in_default = in_default;
  if (self->text) read_all(&build);
  return self;
}

void gimbal_mjcf_tree_free(GimbalMjcfTree* self) {
  if (!self) return;
  g_array_unref(self->nodes);
  g_array_unref(self->attributes);
  g_bytes_unref(self->bytes);
  g_free(self);
}

//---- asking

int gimbal_mjcf_tree_count(const GimbalMjcfTree* self) {
  return (int)self->nodes->len;
}

const GimbalMjcfNode* gimbal_mjcf_tree_node(const GimbalMjcfTree* self, int index) {
  return &g_array_index(self->nodes, GimbalMjcfNode, index);
}

const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                      guint index) {
  return &g_array_index(self->attributes, GimbalMjcfAttribute, node->attribute + index);
}

// The last node that starts at or before the offset.
static int last_before(const GimbalMjcfTree* self, gsize offset) {
  int low = 0, high = gimbal_mjcf_tree_count(self);
  while (low < high) {
    int middle = (low + high) / 2;
    if (gimbal_mjcf_tree_node(self, middle)->start <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low - 1;
}

int gimbal_mjcf_tree_at(const GimbalMjcfTree* self, gsize offset) {
  int index = last_before(self, offset);
  while (index >= 0 && gimbal_mjcf_tree_node(self, index)->end <= offset)
    index = gimbal_mjcf_tree_node(self, index)->parent;
  return index;
}

int gimbal_mjcf_tree_starting(const GimbalMjcfTree* self, gsize start) {
  int index = last_before(self, start);
  return index >= 0 && gimbal_mjcf_tree_node(self, index)->start == start ? index : -1;
}

const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute_at(const GimbalMjcfTree* self,
                                                         const GimbalMjcfNode* node, gsize offset) {
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(self, node, i);
    if (offset >= a->name && offset <= MAX(a->name_end, a->value_end)) return a;
  }
  return NULL;
}

const GimbalMjcfAttribute* gimbal_mjcf_tree_find(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                 const char* name) {
  gsize length = strlen(name);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(self, node, i);
    if (a->name_end - a->name == length && !memcmp(self->text + a->name, name, length)) return a;
  }
  return NULL;
}

char* gimbal_mjcf_tree_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node) {
  if (node->kind == GIMBAL_MJCF_COMMENT) return g_strdup("");
  return g_strndup(self->text + node->start + 1, node->name_end - node->start - 1);
}

char* gimbal_mjcf_tree_value(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* name) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(self, node, name);
  return a ? g_strndup(self->text + a->value, a->value_end - a->value) : NULL;
}

gboolean gimbal_mjcf_tree_is(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* tag) {
  gsize length = strlen(tag);
  return node->kind == GIMBAL_MJCF_ELEMENT && node->name_end - node->start - 1 == length &&
         !memcmp(self->text + node->start + 1, tag, length);
}

char* gimbal_mjcf_tree_path(const GimbalMjcfTree* self, int index) {
  GString* path = g_string_new(NULL);
  for (; index >= 0; index = gimbal_mjcf_tree_node(self, index)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self, index);
    if (node->kind != GIMBAL_MJCF_ELEMENT) continue;
    if (path->len) g_string_prepend_c(path, '/');
    g_string_prepend_len(path, self->text + node->start + 1, (gssize)(node->name_end - node->start - 1));
  }
  return g_string_free(path, FALSE);
}

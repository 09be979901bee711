// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One pass over the text with a stack of open elements. A closing tag closes the nearest open
// element of its name and everything open inside it; a closing tag without such an element is
// ignored.

#include "language/scan/tree.h"

#include <gimbal/assert.h>
#include <string.h>

#include "language/scan/roots.h"

typedef struct Build {
  GimbalMjcfTree* tree;
  GimbalMjcfTail tail;  // of what has been read so far
  gboolean up_to;       // the text ends at a caret: its end is not to be repaired
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

// Move behind the next occurrence of what, or to the end of the text.
static gboolean skip_past(Build* b, const char* what) {
  const char* found = g_strstr_len(b->text + b->at, (gssize)(b->length - b->at), what);
  b->at = found ? (gsize)(found - b->text) + strlen(what) : b->length;
  return found != NULL;
}

static GimbalMjcfNode* node_at(const Build* b, int index) {
  GIMBAL_ASSERT(index >= 0 && (guint)index < b->tree->nodes->len);
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

static const GimbalElement* child_of(const GimbalElement* parent, const char* name, gsize length,
                                     gboolean* in_default) {
  char tag[64];
  *in_default = FALSE;
  if (length == 0 || length >= sizeof tag) return NULL;
  memcpy(tag, name, length);
  tag[length] = 0;
  return gimbal_roots_child(parent, tag, in_default);
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
  gboolean in_default;
  node->element = child_of(parent ? parent->element : NULL, b->text + node->start + 1,
                           node->name_end - node->start - 1, &in_default);
  node->in_default = (parent && parent->in_default) || in_default;
}

static const GimbalAttribute* grammar_of(const GimbalElement* element, const char* name, gsize length) {
  for (int i = 0; element && i < element->nattribute; i++) {
    if (strlen(element->attributes[i].name) == length && !memcmp(element->attributes[i].name, name, length)) {
      return &element->attributes[i];
    }
  }
  return NULL;
}

//---- tags

// Note that the text may end in this part.
static void tree_enter(Build* b, GimbalMjcfEnding ending, int open) {
  b->tail = (GimbalMjcfTail){ending, b->at, open};
}

// A value without a closing quote ends with its line, or before the > or /> that closes the tag in
// that line.
static gsize end_of_unfinished(const Build* b, gsize value) {
  gsize end = value;
  while (end < b->length && !strchr("\r\n<", b->text[end])) end++;
  gsize last = end;
  while (last > value && strchr(" \t", b->text[last - 1])) last--;
  if (last == value || b->text[last - 1] != '>') return end;
  last--;
  return last > value && b->text[last - 1] == '/' ? last - 1 : last;
}

// Read the = and the quoted value behind a name.
static void read_value(Build* b, GimbalMjcfAttribute* a, int index) {
  a->value = a->value_end = a->name_end;
  skip_space(b);
  if (b->at >= b->length || b->text[b->at] != '=') return;
  b->at++;
  skip_space(b);
  if (b->at >= b->length || (b->text[b->at] != '"' && b->text[b->at] != '\'')) return;
  char quote = b->text[b->at++];
  a->value = b->at;
  tree_enter(b, GIMBAL_MJCF_ENDS_IN_VALUE, index);
  while (b->at < b->length && b->text[b->at] != quote && b->text[b->at] != '<') b->at++;
  if (b->at < b->length && b->text[b->at] == quote) {
    a->value_end = b->at++;
    tree_enter(b, GIMBAL_MJCF_ENDS_BEHIND_NAME, index);
    return;
  }
  if (b->at == b->length && b->up_to) {
    a->value_end = b->at;
    return;
  }
  a->value_end = b->at = end_of_unfinished(b, a->value);
}

static void read_attribute(Build* b, int index) {
  GimbalMjcfNode* node = node_at(b, index);
  GimbalMjcfAttribute a = {.name = b->at};
  tree_enter(b, GIMBAL_MJCF_ENDS_BEHIND_NAME, index);
  skip_name(b);
  a.name_end = b->at;
  read_value(b, &a, index);
  a.grammar = grammar_of(node->element, b->text + a.name, a.name_end - a.name);
  g_array_append_val(b->tree->attributes, a);
  node->nattribute++;
}

// Skip a character that is not allowed in a tag.
static void skip_stray(Build* b, int index) {
  b->at++;
  tree_enter(b, GIMBAL_MJCF_ENDS_BEHIND_NAME, index);
}

// Read the attributes of a tag. FALSE if its > is missing.
static gboolean read_opening(Build* b) {
  int index = add_node(b, GIMBAL_MJCF_ELEMENT);
  GimbalMjcfNode* node = node_at(b, index);
  b->at++;
  tree_enter(b, GIMBAL_MJCF_ENDS_IN_OPENING, index);
  skip_name(b);
  node->name_end = b->at;
  set_element(b, node);
  while (!node->whole) {
    gsize before = b->at;
    skip_space(b);
    if (b->at > before) tree_enter(b, GIMBAL_MJCF_ENDS_BEHIND_NAME, index);
    if (b->at >= b->length || b->text[b->at] == '<') break;
    node->empty = node->closed = looking_at(b, "/>");
    node->whole = node->empty || b->text[b->at] == '>';
    if (node->whole) {
      b->at += node->empty ? 2 : 1;
    } else if (is_name(b->text[b->at])) {
      read_attribute(b, index);
    } else {
      skip_stray(b, index);
    }
  }
  node->tag_end = node->close = node->end = b->at;
  node->next = index + 1;
  if (!node->empty) b->open = index;
  return node->whole;
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
    node->next = (int)b->tree->nodes->len;
    b->open = node->parent;
  }
}

static gboolean read_closing(Build* b) {
  gsize start = b->at;
  b->at += 2;
  gsize name = b->at;
  tree_enter(b, GIMBAL_MJCF_ENDS_IN_CLOSING, b->open);
  skip_name(b);
  gsize length = b->at - name;
  skip_space(b);
  gboolean whole = b->at < b->length && b->text[b->at] == '>';
  b->at += whole;
  int closed = b->open;
  while (closed >= 0 && !has_tag(b, node_at(b, closed), b->text + name, length)) {
    closed = node_at(b, closed)->parent;
  }
  if (closed >= 0) close_at(b, closed, start, b->at, TRUE);
  return whole;
}

static gboolean read_comment(Build* b) {
  int index = add_node(b, GIMBAL_MJCF_COMMENT);
  gboolean closed = skip_past(b, "-->");
  GimbalMjcfNode* node = node_at(b, index);
  node->name_end = node->start + 1;
  node->tag_end = node->close = node->end = b->at;
  node->closed = node->whole = closed;
  node->empty = TRUE;
  node->next = index + 1;
  return closed;
}

// The end mark of markup that begins with <! or <? (except comments); NULL if no such markup begins
// here.
static const char* end_of_other(const Build* b) {
  static const char* const kOthers[][2] = {{"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}};
  for (guint i = 0; i < G_N_ELEMENTS(kOthers); i++) {
    if (looking_at(b, kOthers[i][0])) return kOthers[i][1];
  }
  return NULL;
}

// Read the markup that begins with a <.
static void read_next(Build* b) {
  const char* other = end_of_other(b);
  tree_enter(b, GIMBAL_MJCF_ENDS_IN_COMMENT, b->open);
  gboolean over = looking_at(b, "<!--") ? read_comment(b)
                  : other               ? skip_past(b, other)
                  : looking_at(b, "</") ? read_closing(b)
                                        : read_opening(b);
  if (over || b->at < b->length) tree_enter(b, GIMBAL_MJCF_ENDS_BETWEEN, b->open);
}

// The places of a node are in order, and inside its parent, which comes before it.
static void validate_node(const GimbalMjcfTree* self, int index) {
  const GimbalMjcfNode* nodes = (const GimbalMjcfNode*)(const void*)self->nodes->data;
  const GimbalMjcfNode* node = &nodes[index];
  GIMBAL_ASSERT(node->start < node->name_end && node->name_end <= node->tag_end);
  GIMBAL_ASSERT(node->tag_end <= node->close && node->close <= node->end && node->end <= self->length);
  GIMBAL_ASSERT(node->next > index && node->next <= (int)self->nodes->len);
  GIMBAL_ASSERT(node->parent >= -1 && node->parent < index);
  GIMBAL_ASSERT(node->depth == (node->parent < 0 ? 0 : nodes[node->parent].depth + 1));
  GIMBAL_ASSERT(!index || nodes[index - 1].start < node->start);
  if (node->parent < 0) return;
  GIMBAL_ASSERT(node->start >= nodes[node->parent].tag_end && node->end <= nodes[node->parent].end);
  GIMBAL_ASSERT(node->next <= nodes[node->parent].next);
}

void gimbal_validate_mjcf_tree(const GimbalMjcfTree* self) {
  guint attributes = 0;
  for (int i = 0; i < (int)self->nodes->len; i++) {
    const GimbalMjcfNode* node = &g_array_index(self->nodes, GimbalMjcfNode, i);
    validate_node(self, i);
    GIMBAL_ASSERT(node->attribute == attributes);
    for (guint k = 0; k < node->nattribute; k++, attributes++) {
      const GimbalMjcfAttribute* a = &g_array_index(self->attributes, GimbalMjcfAttribute, attributes);
      GIMBAL_ASSERT(a->name >= node->name_end && a->name < a->name_end && a->name_end <= a->value);
      GIMBAL_ASSERT(a->value <= a->value_end && a->value_end <= node->tag_end);
    }
  }
  GIMBAL_ASSERT(attributes == self->attributes->len);
}

// The text ends, and so do all open elements; the tree does not change from now on.
static void end_tree(Build* b, gsize end) {
  close_at(b, 0, end, end, FALSE);
  if (GIMBAL_VALIDATING) gimbal_validate_mjcf_tree(b->tree);
}

static void read_all(Build* b) {
  tree_enter(b, GIMBAL_MJCF_ENDS_BETWEEN, -1);
  while (b->at < b->length) {
    const char* tag = memchr(b->text + b->at, '<', b->length - b->at);
    if (!tag) break;
    b->at = (gsize)(tag - b->text);
    read_next(b);
  }
  if (b->tail.ending == GIMBAL_MJCF_ENDS_BETWEEN) {
    b->tail = (GimbalMjcfTail){b->tail.ending, b->length, b->open};
  }
  end_tree(b, b->length);
}

static GimbalMjcfTree* make_tree(GBytes* text) {
  GimbalMjcfTree* self = g_atomic_rc_box_new0(GimbalMjcfTree);
  self->bytes = g_bytes_ref(text);
  self->text = g_bytes_get_data(text, &self->length);
  if (!self->text) self->text = "";
  self->nodes = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfNode));
  self->attributes = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfAttribute));
  return self;
}

static Build build_of(GimbalMjcfTree* tree) {
  return (Build){.tree = tree, .text = tree->text, .length = tree->length, .open = -1};
}

GimbalMjcfTree* gimbal_mjcf_tree_new(GBytes* text, const char* context) {
  GimbalMjcfTree* self = make_tree(text);
  Build build = build_of(self);
  int in_default = 0;
  if (context) build.context = gimbal_grammar_at(context, &in_default);
  build.context_in_default = in_default;
  read_all(&build);
  return self;
}

GimbalMjcfTree* gimbal_mjcf_tree_of(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) shorter = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  return gimbal_mjcf_tree_new(shorter, NULL);
}

GimbalMjcfTree* gimbal_mjcf_tree_of_tag(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  GimbalMjcfTree* self = make_tree(bytes);
  Build build = build_of(self);
  if (*text == '<' && is_name(text[1])) read_opening(&build);
  end_tree(&build, build.at);
  return self;
}

GimbalMjcfTree* gimbal_mjcf_tree_up_to(const char* text, gsize length, GimbalMjcfTail* tail) {
  char* copy = g_strndup(text, length);
  g_autoptr(GBytes) bytes = g_bytes_new_take(copy, length);
  GimbalMjcfTree* self = make_tree(bytes);
  Build build = build_of(self);
  build.up_to = TRUE;
  read_all(&build);
  *tail = build.tail;
  return self;
}

static void clear_tree(gpointer data) {
  GimbalMjcfTree* self = data;
  g_array_unref(self->nodes);
  g_array_unref(self->attributes);
  g_bytes_unref(self->bytes);
}

GimbalMjcfTree* gimbal_mjcf_tree_ref(const GimbalMjcfTree* self) {
  return g_atomic_rc_box_acquire((GimbalMjcfTree*)self);
}

void gimbal_mjcf_tree_unref(GimbalMjcfTree* self) {
  if (self) g_atomic_rc_box_release_full(self, clear_tree);
}

//---- asking

int gimbal_mjcf_tree_count(const GimbalMjcfTree* self) {
  return (int)self->nodes->len;
}

const GimbalMjcfNode* gimbal_mjcf_tree_node(const GimbalMjcfTree* self, int index) {
  GIMBAL_ASSERT(index >= 0 && (guint)index < self->nodes->len);
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
    if (gimbal_mjcf_tree_node(self, middle)->start <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

int gimbal_mjcf_tree_at(const GimbalMjcfTree* self, gsize offset) {
  int index = last_before(self, offset);
  while (index >= 0 && gimbal_mjcf_tree_node(self, index)->end <= offset) {
    index = gimbal_mjcf_tree_node(self, index)->parent;
  }
  return index;
}

int gimbal_mjcf_tree_from(const GimbalMjcfTree* self, gsize offset) {
  return offset ? last_before(self, offset - 1) + 1 : 0;
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

static int element_from(const GimbalMjcfTree* self, int index, int parent) {
  while (index < gimbal_mjcf_tree_count(self)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(self, index);
    if (node->parent != parent) return -1;
    if (node->kind == GIMBAL_MJCF_ELEMENT) return index;
    index = node->next;
  }
  return -1;
}

int gimbal_mjcf_tree_first_child(const GimbalMjcfTree* self, int parent) {
  return element_from(self, parent + 1, parent);
}

int gimbal_mjcf_tree_next_sibling(const GimbalMjcfTree* self, int node) {
  const GimbalMjcfNode* before = gimbal_mjcf_tree_node(self, node);
  return element_from(self, before->next, before->parent);
}

int gimbal_mjcf_tree_child(const GimbalMjcfTree* self, int parent, const char* tag) {
  int child = gimbal_mjcf_tree_first_child(self, parent);
  while (child >= 0 && !gimbal_mjcf_tree_is(self, gimbal_mjcf_tree_node(self, child), tag)) {
    child = gimbal_mjcf_tree_next_sibling(self, child);
  }
  return child;
}

// The character that "#65;" or "#x41;" behind an & stands for; 0 if it is none. *end becomes the
// place behind it.
static gunichar decode_number(const char* text, const char* limit, const char** end) {
  gboolean hexadecimal = text + 1 < limit && (text[1] == 'x' || text[1] == 'X');
  const char* digit = text + (hexadecimal ? 2 : 1);
  gunichar value = 0;
  while (digit < limit && g_ascii_isxdigit(*digit) && (hexadecimal || g_ascii_isdigit(*digit)) &&
         value < 0x110000) {
    value = value * (hexadecimal ? 16 : 10) + (gunichar)g_ascii_xdigit_value(*digit++);
  }
  *end = digit + 1;
  return digit < limit && *digit == ';' && g_unichar_validate(value) ? value : 0;
}

// The character that an entity stands for; 0 if it is none. *end becomes the place behind it.
static gunichar decode_entity(const char* text, const char* limit, const char** end) {
  static const struct {
    const char* name;
    char character;
  } kNamed[] = {{"amp;", '&'}, {"lt;", '<'}, {"gt;", '>'}, {"quot;", '"'}, {"apos;", '\''}};
  if (text < limit && *text == '#') return decode_number(text, limit, end);
  for (guint i = 0; i < G_N_ELEMENTS(kNamed); i++) {
    gsize length = strlen(kNamed[i].name);
    if ((gsize)(limit - text) < length || memcmp(text, kNamed[i].name, length)) continue;
    *end = text + length;
    return (gunichar)kNamed[i].character;
  }
  return 0;
}

char* gimbal_mjcf_decode(const char* text, gsize length) {
  GString* out = g_string_sized_new(length);
  const char* limit = text + length;
  while (text < limit) {
    const char* end = text + 1;
    gunichar meant = *text == '&' ? decode_entity(text + 1, limit, &end) : 0;
    if (meant) {
      g_string_append_unichar(out, meant);
      text = end;
    } else {
      g_string_append_c(out, *text++);
    }
  }
  return g_string_free(out, FALSE);
}

char* gimbal_mjcf_tree_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node) {
  if (node->kind == GIMBAL_MJCF_COMMENT) return g_strdup("");
  return g_strndup(self->text + node->start + 1, node->name_end - node->start - 1);
}

char* gimbal_mjcf_tree_value(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* name) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(self, node, name);
  return a ? gimbal_mjcf_decode(self->text + a->value, a->value_end - a->value) : NULL;
}

gboolean gimbal_mjcf_tree_is(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* tag) {
  gsize length = strlen(tag);
  return node->kind == GIMBAL_MJCF_ELEMENT && node->name_end - node->start - 1 == length &&
         !memcmp(self->text + node->start + 1, tag, length);
}

void gimbal_mjcf_tree_append_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node, GString* out) {
  if (gimbal_mjcf_tree_is(self, node, "mujocoinclude")) {
    g_string_append(out, "mujoco");
  } else {
    g_string_append_len(out, self->text + node->start + 1, (gssize)(node->name_end - node->start - 1));
  }
}

char* gimbal_mjcf_tree_path(const GimbalMjcfTree* self, int index) {
  g_autoptr(GArray) inner_first = g_array_new(FALSE, FALSE, sizeof(int));
  for (; index >= 0; index = gimbal_mjcf_tree_node(self, index)->parent) {
    if (gimbal_mjcf_tree_node(self, index)->kind == GIMBAL_MJCF_ELEMENT) {
      g_array_append_val(inner_first, index);
    }
  }
  GString* path = g_string_new(NULL);
  for (guint i = inner_first->len; i > 0; i--) {
    if (path->len) g_string_append_c(path, '/');
    gimbal_mjcf_tree_append_tag(self, gimbal_mjcf_tree_node(self, g_array_index(inner_first, int, i - 1)),
                                path);
  }
  return g_string_free(path, FALSE);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What each word of a text is: semantic tokens, five numbers each, relative to the one before.

#include <string.h>

#include "lsp/server.h"
#include "lsp/value.h"

// In the order of the legend.
typedef enum TokenType {
  TOKEN_CLASS,
  TOKEN_PROPERTY,
  TOKEN_STRING,
  TOKEN_NUMBER,
  TOKEN_KEYWORD,
  TOKEN_NAME,
  TOKEN_COMMENT,
  TOKEN_TYPES
} TokenType;

enum { MODIFIER_DECLARATION = 1 };

typedef struct Token {
  gsize start, end;
  TokenType type;
  int modifiers;
} Token;

GVariant* lsp_token_legend(void) {
  static const char* const kTypes[TOKEN_TYPES] = {"class",      "property", "string", "number",
                                                  "enumMember", "variable", "comment"};
  GPtrArray* types = lsp_list_new();
  GPtrArray* modifiers = lsp_list_new();
  for (int i = 0; i < TOKEN_TYPES; i++) g_ptr_array_add(types, lsp_text(kTypes[i]));
  g_ptr_array_add(modifiers, lsp_text("declaration"));
  return lsp_object("tokenTypes", lsp_list(types), "tokenModifiers", lsp_list(modifiers), NULL);
}

typedef struct Tokens {
  const GimbalMjcfTree* tree;
  GArray* list;  // of Token
  gsize from, to;
} Tokens;

static void answer_tokens_add(Tokens* t, gsize start, gsize end, TokenType type, int modifiers) {
  Token token = {start, end, type, modifiers};
  if (start < end && end > t->from && start < t->to) g_array_append_val(t->list, token);
}

static TokenType type_of_value(const GimbalAttribute* grammar) {
  static const TokenType kTypes[] = {
      [GIMBAL_VALUE_BOOL] = TOKEN_KEYWORD,    [GIMBAL_VALUE_INT] = TOKEN_NUMBER,
      [GIMBAL_VALUE_FLOAT] = TOKEN_NUMBER,    [GIMBAL_VALUE_DOUBLE] = TOKEN_NUMBER,
      [GIMBAL_VALUE_STRING] = TOKEN_STRING,   [GIMBAL_VALUE_CHARS] = TOKEN_STRING,
      [GIMBAL_VALUE_KEYWORD] = TOKEN_KEYWORD, [GIMBAL_VALUE_FLAGS] = TOKEN_KEYWORD,
      [GIMBAL_VALUE_NAME] = TOKEN_NAME,       [GIMBAL_VALUE_REF] = TOKEN_NAME,
      [GIMBAL_VALUE_FILE] = TOKEN_STRING};
  _Static_assert(G_N_ELEMENTS(kTypes) == GIMBAL_VALUE_FILE + 1, "a row for each type of value");
  return grammar ? kTypes[grammar->type] : TOKEN_STRING;
}

static void add_node(Tokens* t, const GimbalMjcfNode* node) {
  if (node->kind == GIMBAL_MJCF_COMMENT) {
    answer_tokens_add(t, node->start, node->end, TOKEN_COMMENT, 0);
    return;
  }
  answer_tokens_add(t, node->start + 1, node->name_end, TOKEN_CLASS, 0);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(t->tree, node, i);
    gboolean declares = a->grammar && a->grammar->type == GIMBAL_VALUE_NAME;
    answer_tokens_add(t, a->name, a->name_end, TOKEN_PROPERTY, 0);
    answer_tokens_add(t, a->value, a->value_end, type_of_value(a->grammar),
                      declares ? MODIFIER_DECLARATION : 0);
  }
  gsize name = node->close + 2;
  if (!node->empty && node->closed) {
    answer_tokens_add(t, name, name + (node->name_end - node->start - 1), TOKEN_CLASS, 0);
  }
}

static int answer_tokens_compare(gconstpointer a, gconstpointer b) {
  const Token *x = a, *y = b;
  return x->start < y->start ? -1 : x->start > y->start;
}

// No token goes over the end of a line.
static void write_token(const LspServer* self, const LspLines* lines, const Token* token, LspPosition* last,
                        GArray* out) {
  for (gsize at = token->start; at < token->end;) {
    const char* newline = memchr(lines->text + at, '\n', token->end - at);
    gsize end = newline ? (gsize)(newline - lines->text) : token->end;
    LspPosition from = lsp_lines_position(lines, at, self->client.encoding);
    LspPosition to = lsp_lines_position(lines, end, self->client.encoding);
    gint32 numbers[] = {from.line - last->line,
                        from.line == last->line ? from.character - last->character : from.character,
                        to.character - from.character, (gint32)token->type, token->modifiers};
    if (numbers[2] > 0) {
      g_array_append_vals(out, numbers, G_N_ELEMENTS(numbers));
      *last = from;
    }
    at = end + 1;
  }
}

static GVariant* answer_tokens_tokens(LspServer* self, const LspPlace* place, gsize from, gsize to) {
  Tokens t = {place->file->tree, g_array_new(FALSE, FALSE, sizeof(Token)), from, to};
  for (int i = 0; i < gimbal_mjcf_tree_count(t.tree); i++) add_node(&t, gimbal_mjcf_tree_node(t.tree, i));
  g_array_sort(t.list, answer_tokens_compare);
  g_autoptr(GArray) out = g_array_new(FALSE, FALSE, sizeof(gint32));
  LspPosition last = {0, 0};
  for (guint i = 0; i < t.list->len; i++) {
    write_token(self, place->document->lines, &g_array_index(t.list, Token, i), &last, out);
  }
  g_array_unref(t.list);
  return lsp_object(
      "data", g_variant_new_fixed_array(G_VARIANT_TYPE_INT32, out->data, out->len, sizeof(gint32)), NULL);
}

GVariant* lsp_tokens(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  return answer_tokens_tokens(self, &place, 0, G_MAXSIZE);
}

GVariant* lsp_tokens_in_range(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  return answer_tokens_tokens(self, &place, lsp_byte_of(self, place.document, params, "range.start"),
                              lsp_byte_of(self, place.document, params, "range.end"));
}

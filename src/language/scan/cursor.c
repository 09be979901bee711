// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The cursor is where the tree of the text up to the caret ends.

#include "language/scan/cursor.h"

#include <string.h>

#include "language/scan/tree.h"

// The path "a/b" as the opening tags <a><b>, for a text that begins inside them and may close them.
static char* opening_tags(const char* outer) {
  GString* tags = g_string_new(NULL);
  g_auto(GStrv) names = g_strsplit(outer ? outer : "", "/", -1);
  for (int i = 0; names[i]; i++) {
    if (*names[i]) g_string_append_printf(tags, "<%s>", names[i]);
  }
  return g_string_free(tags, FALSE);
}

// The root of an included file stands for the element that includes it.
static char* put_into(const char* context, char* path) {
  if (!context || !*path) return path;
  const char* inner = strchr(path, '/');
  char* whole = g_strconcat(context, inner ? inner : "", NULL);
  g_free(path);
  return whole;
}

static GimbalCursorKind kind_of(GimbalMjcfEnding ending) {
  static const GimbalCursorKind kKinds[] = {
      [GIMBAL_MJCF_ENDS_BETWEEN] = GIMBAL_CURSOR_TEXT,
      [GIMBAL_MJCF_ENDS_IN_COMMENT] = GIMBAL_CURSOR_COMMENT,
      [GIMBAL_MJCF_ENDS_IN_OPENING] = GIMBAL_CURSOR_ELEMENT,
      [GIMBAL_MJCF_ENDS_IN_CLOSING] = GIMBAL_CURSOR_CLOSING,
      [GIMBAL_MJCF_ENDS_BEHIND_NAME] = GIMBAL_CURSOR_ATTRIBUTE,
      [GIMBAL_MJCF_ENDS_IN_VALUE] = GIMBAL_CURSOR_VALUE,
  };
  _Static_assert(G_N_ELEMENTS(kKinds) == GIMBAL_MJCF_ENDS_IN_VALUE + 1, "a row for each ending");
  return kKinds[ending];
}

// The names of a tag's attributes; the one that is being typed is not there yet.
static GPtrArray* given_in(const GimbalMjcfTree* tree, int index) {
  GPtrArray* given = g_ptr_array_new_with_free_func(g_free);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  for (guint i = 0; node && i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, i);
    if (a->name_end < tree->length) {
      g_ptr_array_add(given, g_strndup(tree->text + a->name, a->name_end - a->name));
    }
  }
  return given;
}

// The letters typed so far: of a name, or of the last word of a value.
static char* last_word(const GimbalMjcfTree* tree, gsize from) {
  gsize start = tree->length;
  while (start > from && !g_ascii_isspace(tree->text[start - 1])) start--;
  return g_strndup(tree->text + start, tree->length - start);
}

// Letters between tags: the name of an element whose < is not typed yet.
static char* loose_word(const GimbalMjcfTree* tree) {
  gsize start = tree->length;
  while (start > 0 && (g_ascii_isalnum(tree->text[start - 1]) || tree->text[start - 1] == '_')) start--;
  return g_strndup(tree->text + start, tree->length - start);
}

static char* word_at(GimbalCursorKind kind, const GimbalMjcfTree* tree, gsize start) {
  if (kind == GIMBAL_CURSOR_COMMENT) return g_strdup("");
  return kind == GIMBAL_CURSOR_TEXT ? loose_word(tree) : last_word(tree, start);
}

GimbalMjcfCursor* gimbal_mjcf_cursor_new_in(const char* outer, const char* context, const char* text,
                                            gsize length) {
  GimbalMjcfCursor* self = g_new0(GimbalMjcfCursor, 1);
  g_autofree char* before = opening_tags(outer);
  g_autoptr(GString) whole = g_string_new(before);
  g_string_append_len(whole, text, (gssize)length);
  GimbalMjcfTail tail;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_up_to(whole->str, whole->len, &tail);
  self->kind = kind_of(tail.ending);
  gboolean in_tag = self->kind == GIMBAL_CURSOR_ATTRIBUTE || self->kind == GIMBAL_CURSOR_VALUE;
  // a name that is being typed is no element yet: the element around it counts
  int around =
      self->kind == GIMBAL_CURSOR_ELEMENT ? gimbal_mjcf_tree_node(tree, tail.open)->parent : tail.open;
  self->path = put_into(context, gimbal_mjcf_tree_path(tree, around));
  self->word = word_at(self->kind, tree, tail.start);
  self->given = given_in(tree, in_tag ? tail.open : -1);
  if (self->kind == GIMBAL_CURSOR_VALUE) {
    self->attribute = g_strdup(g_ptr_array_index(self->given, self->given->len - 1));
    self->value = tail.start - strlen(before);
  }
  return self;
}

GimbalMjcfCursor* gimbal_mjcf_cursor_new(const char* text, gsize length) {
  return gimbal_mjcf_cursor_new_in(NULL, NULL, text, length);
}

void gimbal_mjcf_cursor_free(GimbalMjcfCursor* self) {
  if (!self) return;
  g_free(self->path);
  g_free(self->attribute);
  g_free(self->word);
  g_ptr_array_unref(self->given);
  g_free(self);
}

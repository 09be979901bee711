// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help with tags.

#include "editor/tag-assist.h"

#include <string.h>

#include "editor/completion.h"
#include "language/edit/indent.h"
#include "language/scan/outline.h"

enum {
  MATCH_MS = 40,
  INDENT_LINES = 60  // lines above that are read: the longest tag
};

typedef struct Assist {
  GimbalSourceView* view;
  GimbalDocument* document;
  guint timer;
  gboolean shown;  // a pair of tags is highlighted
  char* ended;     // the rest of a completed closing tag, which may still be typed; or NULL
  int ended_at;    // where the caret is as long as nothing else was typed
} Assist;

static GtkTextBuffer* buffer_of(Assist* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}

static void get_caret(Assist* self, GtkTextIter* iter) {
  gtk_text_buffer_get_iter_at_mark(buffer_of(self), iter, gtk_text_buffer_get_insert(buffer_of(self)));
}

//---- typing

static GimbalMjcfCursor* cursor_at(Assist* self, const GtkTextIter* iter) {
  return gimbal_document_cursor_at(self->document, gimbal_document_byte_at(self->document, iter));
}

// The tag that is open at the cursor, as written: the grammar's path has the context instead of the
// root.
static char* open_tag(Assist* self, const GimbalMjcfCursor* at) {
  const char* slash = strrchr(at->path, '/');
  const char* context = gimbal_document_get_context(self->document);
  if (!context || strcmp(at->path, context) != 0) return g_strdup(slash ? slash + 1 : at->path);
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  for (int i = 0; tree && i < gimbal_mjcf_tree_count(tree); i++) {
    if (gimbal_mjcf_tree_node(tree, i)->kind == GIMBAL_MJCF_ELEMENT) {
      return gimbal_mjcf_tree_tag(tree, gimbal_mjcf_tree_node(tree, i));
    }
  }
  return g_strdup("mujocoinclude");
}

// Whether the element whose tag ends at the caret still lacks its end.
static gboolean lacks_end(Assist* self, gsize byte) {
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  if (!tree) return TRUE;
  int index = gimbal_mjcf_tree_at(tree, byte > 0 ? byte - 1 : 0);
  for (; index >= 0; index = gimbal_mjcf_tree_node(tree, index)->parent) {
    if (!gimbal_mjcf_tree_node(tree, index)->closed) return TRUE;
  }
  return FALSE;
}

static void insert_around(Assist* self, const char* before, const char* behind) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter caret;
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_insert_at_cursor(buffer, before, -1);
  gtk_text_buffer_insert_at_cursor(buffer, behind, -1);
  get_caret(self, &caret);
  gtk_text_iter_backward_chars(&caret, (int)g_utf8_strlen(behind, -1));
  gtk_text_buffer_place_cursor(buffer, &caret);
  gtk_text_buffer_end_user_action(buffer);
}

// Whether the character behind the caret is this one: typing it then steps over it.
static gboolean step_over(Assist* self, const GtkTextIter* caret, gunichar c) {
  GtkTextIter next = *caret;
  if (gtk_text_iter_is_end(caret) || gtk_text_iter_get_char(caret) != c) return FALSE;
  gtk_text_iter_forward_char(&next);
  gtk_text_buffer_place_cursor(buffer_of(self), &next);
  return TRUE;
}

// '>' behind an opening tag: its closing tag follows.
static gboolean type_greater(Assist* self, const GtkTextIter* caret) {
  GtkTextIter before = *caret;
  gboolean empty = gtk_text_iter_backward_char(&before) && gtk_text_iter_get_char(&before) == '/';
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, caret);
  if (empty || (at->kind != GIMBAL_CURSOR_ELEMENT && at->kind != GIMBAL_CURSOR_ATTRIBUTE)) return FALSE;
  if (at->kind == GIMBAL_CURSOR_ELEMENT && !*at->word) return FALSE;
  if (step_over(self, caret, '>')) return TRUE;
  gtk_text_buffer_insert_at_cursor(buffer_of(self), ">", 1);
  GtkTextIter now;
  get_caret(self, &now);
  if (!lacks_end(self, gimbal_document_byte_at(self->document, &now))) return TRUE;
  g_autoptr(GimbalMjcfCursor) inside = cursor_at(self, &now);
  g_autofree char* tag = open_tag(self, inside);
  g_autofree char* closing = g_strdup_printf("</%s>", tag);
  if (*tag) insert_around(self, "", closing);
  return TRUE;
}

// Whether there are only spaces between the start of the line and here.
static gboolean starts_text(const GtkTextIter* here) {
  GtkTextIter start = *here;
  gtk_text_iter_set_line_offset(&start, 0);
  g_autofree char* before = gtk_text_iter_get_slice(&start, here);
  return !before[strspn(before, " \t")];
}

// The next closing tag behind a place, from its < to behind its >.
static gboolean find_closing(const GtkTextIter* from, const char* tag, GtkTextIter* start, GtkTextIter* end) {
  g_autofree char* closing = g_strdup_printf("</%s>", tag);
  *start = *from;
  while (g_unichar_isspace(gtk_text_iter_get_char(start))) gtk_text_iter_forward_char(start);
  *end = *start;
  gtk_text_iter_forward_chars(end, (int)g_utf8_strlen(closing, -1));
  g_autofree char* text = gtk_text_iter_get_slice(start, end);
  return !strcmp(text, closing);
}

// The closing tag exists already: remove the <, with its line if that has nothing else, and put the
// caret behind the tag.
static void step_behind(Assist* self, GtkTextIter* less, GtkTextIter* caret, const char* tag) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter start, end;
  find_closing(caret, tag, &start, &end);
  if (starts_text(less) && gtk_text_iter_get_line(&start) > gtk_text_iter_get_line(less)) {
    gtk_text_iter_set_line_offset(less, 0);
    *caret = start;
    gtk_text_iter_set_line_offset(caret, 0);
  }
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete(buffer, less, caret);
  find_closing(caret, tag, &start, &end);
  gtk_text_buffer_place_cursor(buffer, &end);
  gtk_text_buffer_end_user_action(buffer);
}

// Indent a closing tag that begins its line like the line where its element begins.
static void align_end(Assist* self, GtkTextIter* less) {
  GtkTextBuffer* buffer = buffer_of(self);
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  gsize byte = gimbal_document_byte_at(self->document, less);
  int index = tree && byte ? gimbal_mjcf_tree_at(tree, byte - 1) : -1;
  if (index < 0 || !starts_text(less)) return;
  GtkTextIter open, text, start = *less;
  gimbal_document_iter_at(self->document, gimbal_mjcf_tree_node(tree, index)->start, &open);
  gtk_text_iter_set_line_offset(&open, 0);
  text = open;
  while (gtk_text_iter_get_char(&text) == ' ' || gtk_text_iter_get_char(&text) == '\t') {
    gtk_text_iter_forward_char(&text);
  }
  g_autofree char* spaces = gtk_text_iter_get_slice(&open, &text);
  gtk_text_iter_set_line_offset(&start, 0);
  gtk_text_buffer_delete(buffer, &start, less);
  gtk_text_buffer_insert(buffer, &start, spaces, -1);
}

// Remember the rest of a tag that was completed, for users who type all of it.
static void expect_end(Assist* self, const char* tag) {
  GtkTextIter caret;
  get_caret(self, &caret);
  g_free(self->ended);
  self->ended = g_strdup_printf("%s>", tag);
  self->ended_at = gtk_text_iter_get_offset(&caret);
}

// Whether a key repeats a character that was inserted automatically.
static gboolean is_repeated(Assist* self, const GtkTextIter* caret, guint key) {
  gunichar typed = gdk_keyval_to_unicode(key);
  if (!self->ended || !typed) return FALSE;  // a Shift before '>' does not count as a key
  if (gtk_text_iter_get_offset(caret) != self->ended_at || g_utf8_get_char(self->ended) != typed) {
    g_clear_pointer(&self->ended, g_free);
    return FALSE;
  }
  char* rest = *g_utf8_next_char(self->ended) ? g_strdup(g_utf8_next_char(self->ended)) : NULL;
  g_free(self->ended);
  self->ended = rest;
  return TRUE;
}

// '/' in an opening tag makes it that of an element without content, if it has none: "/>" takes the
// place of what ends it.
static gboolean end_empty(Assist* self, const GtkTextIter* caret) {
  GtkTextIter from = *caret, start, to = *caret;
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, caret);
  gboolean named = at->kind == GIMBAL_CURSOR_ELEMENT && *at->word;
  if (!named && at->kind != GIMBAL_CURSOR_ATTRIBUTE) return FALSE;
  gtk_text_iter_forward_chars(&to, 2);
  g_autofree char* next = gtk_text_iter_get_slice(caret, &to);
  g_autofree char* tag = named ? g_strdup(at->word) : open_tag(self, at);
  if (strcmp(next, "/>") != 0) {
    start = *caret;
    if (*next != '>' || !gtk_text_iter_forward_char(&start)) return FALSE;
    GtkTextIter behind = start;
    if (!find_closing(&behind, tag, &start, &to) || !gtk_text_iter_equal(&behind, &start)) return FALSE;
  }
  gtk_text_buffer_begin_user_action(buffer_of(self));
  gtk_text_buffer_delete(buffer_of(self), &from, &to);
  insert_around(self, "/>", "");
  gtk_text_buffer_end_user_action(buffer_of(self));
  expect_end(self, "");
  return TRUE;
}

// '/' behind '<' closes the innermost open element.
static gboolean type_slash(Assist* self, const GtkTextIter* caret) {
  GtkTextIter before = *caret, here = *caret, start, end;
  if (!gtk_text_iter_backward_char(&before) || gtk_text_iter_get_char(&before) != '<') {
    return end_empty(self, caret);
  }
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, &before);
  g_autofree char* tag = open_tag(self, at);
  if (at->kind != GIMBAL_CURSOR_TEXT || !*tag) return FALSE;
  if (find_closing(caret, tag, &start, &end) &&
      !lacks_end(self, gimbal_document_byte_at(self->document, &before))) {
    step_behind(self, &before, &here, tag);
    expect_end(self, tag);
    return TRUE;
  }
  g_autofree char* rest = g_strdup_printf("/%s>", tag);
  gtk_text_buffer_begin_user_action(buffer_of(self));
  align_end(self, &before);
  insert_around(self, rest, "");
  gtk_text_buffer_end_user_action(buffer_of(self));
  expect_end(self, tag);
  return TRUE;
}

// '<' at the start of a blank line: it is indented as Return would have done, and replaces the
// indentation behind the caret.
static gboolean type_less(Assist* self, const GtkTextIter* caret) {
  GtkTextIter above = *caret, end = *caret;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  g_autofree char* behind = gtk_text_iter_get_slice(caret, &end);
  if (!gtk_text_iter_starts_line(caret) || behind[strspn(behind, " \t")]) return FALSE;
  gtk_text_iter_backward_lines(&above, INDENT_LINES);
  g_autofree char* text = gtk_text_iter_get_slice(&above, caret);
  int outer, width = gtk_source_view_get_indent_width(GTK_SOURCE_VIEW(self->view));
  int spaces = gimbal_mjcf_indent(text, strlen(text), width, &outer);
  g_autofree char* indented = g_strdup_printf("%*s<", MAX(0, spaces), "");
  above = *caret;
  gtk_text_buffer_begin_user_action(buffer_of(self));
  gtk_text_buffer_delete(buffer_of(self), &above, &end);
  gtk_text_buffer_insert_interactive_at_cursor(buffer_of(self), indented, -1, TRUE);
  gtk_text_buffer_end_user_action(buffer_of(self));
  return TRUE;
}

// Tab behind all that a value has leaves it.
static gboolean type_tab(Assist* self, const GtkTextIter* caret) {
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, caret);
  gunichar quote = gtk_text_iter_is_end(caret) ? 0 : gtk_text_iter_get_char(caret);
  gboolean leaves = at->kind == GIMBAL_CURSOR_VALUE && (quote == '"' || quote == '\'') &&
                    !gimbal_source_view_is_completing(self->view);
  return leaves && step_over(self, caret, quote);
}

// A quote behind '=' inserts a pair, unless the value stands there already; before an existing
// quote it steps over that.
static gboolean type_quote(Assist* self, const GtkTextIter* caret, gunichar quote) {
  GtkTextIter before = *caret;
  gunichar behind = gtk_text_iter_is_end(caret) ? 0 : gtk_text_iter_get_char(caret);
  g_autoptr(GimbalMjcfCursor) at = cursor_at(self, caret);
  if (at->kind == GIMBAL_CURSOR_VALUE && step_over(self, caret, quote)) return TRUE;
  gboolean opens = at->kind == GIMBAL_CURSOR_ATTRIBUTE && gtk_text_iter_backward_char(&before) &&
                   gtk_text_iter_get_char(&before) == '=';
  char text[2] = {(char)quote, 0};
  if (!opens || (behind && !g_unichar_isspace(behind) && behind != '/' && behind != '>')) return FALSE;
  insert_around(self, text, text);
  gimbal_completion_request(self->view);
  return TRUE;
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       Assist* self) {
  (void)controller, (void)code;
  GtkTextIter caret;
  if (gimbal_source_view_is_composing(self->view) || state & (GDK_CONTROL_MASK | GDK_ALT_MASK) ||
      !gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view)) ||
      gtk_text_buffer_get_has_selection(buffer_of(self))) {
    return GDK_EVENT_PROPAGATE;
  }
  get_caret(self, &caret);
  if (is_repeated(self, &caret, key)) return GDK_EVENT_STOP;
  if (key == GDK_KEY_less) return type_less(self, &caret);
  if (key == GDK_KEY_greater) return type_greater(self, &caret);
  if (key == GDK_KEY_slash) return type_slash(self, &caret);
  if (key == GDK_KEY_quotedbl) return type_quote(self, &caret, '"');
  if (key == GDK_KEY_apostrophe) return type_quote(self, &caret, '\'');
  if (key == GDK_KEY_Tab || key == GDK_KEY_KP_Tab) return type_tab(self, &caret);
  return GDK_EVENT_PROPAGATE;
}

//---- partners

static gboolean show_match(gpointer user_data) {
  Assist* self = user_data;
  self->timer = 0;
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  GtkTextIter caret, places[4];
  gsize open[2], close[2];
  get_caret(self, &caret);
  gboolean found =
      tree && gimbal_mjcf_matching_tags(tree, gimbal_document_byte_at(self->document, &caret), open, close);
  if (!found && !self->shown) return G_SOURCE_REMOVE;
  for (int i = 0; found && i < 2; i++) {
    gimbal_document_iter_at(self->document, open[i], &places[i]);
    gimbal_document_iter_at(self->document, close[i], &places[2 + i]);
  }
  gimbal_source_view_set_matching(self->view, found ? places : NULL);
  self->shown = found;
  return G_SOURCE_REMOVE;
}

static void on_caret(Assist* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(MATCH_MS, show_match, self);
}

//---- life

static void assist_free(gpointer data) {
  Assist* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_signal_handlers_disconnect_by_data(buffer_of(self), self);
  g_object_unref(self->document);
  g_free(self->ended);
  g_free(self);
}

void gimbal_tag_assist_attach(GimbalSourceView* view, GimbalDocument* document) {
  Assist* self = g_new0(Assist, 1);
  self->view = view;
  self->document = g_object_ref(document);
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(view), keys);
  g_signal_connect_swapped(buffer_of(self), "notify::cursor-position", G_CALLBACK(on_caret), self);
  g_object_set_data_full(G_OBJECT(view), "tag-assist", self, assist_free);
}

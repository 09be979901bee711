// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each caret besides that of the view is two marks, which follow the text whoever changes it. The
// view's own is one of them while something is done at each. All are drawn here while there are
// several, so that they blink together.

#include "widgets/carets/carets.h"

#include "widgets/control/toolkit.h"

typedef struct Caret {
  GtkTextMark *insert, *bound;
  int column;
} Caret;

struct GimbalCarets {
  GtkSourceView* view;
  GtkTextBuffer* buffer;  // while there are several; else NULL
  GArray* others;         // of Caret
  int column;             // of the view's own
  GtkTextMark* own;       // where the view's own is as long as nobody else moves it
  GtkTextTag* tag;        // of the selections of the others
  gboolean withdrawn;     // what is selected is not offered to other programs
  gulong unrealized;      // handler
  gboolean applying;
  gboolean typing;    // a user action is open
  gboolean expected;  // text that comes from an input method
  gboolean dark;      // they blink, and are not to be seen for now
  guint blink;
  int blinks;  // since something was done
  GimbalCaretsFunc changed;
  gpointer watcher;
  GimbalCaretsPointFunc taken;
  gpointer taker;
};

#define SELECTION "rgba(53,132,228,0.35)"
#define SEVERAL   "several-carets"
#define UNFOCUSED .4f
enum { MS = 1000 };  // of a second

GtkSourceView* gimbal_carets_get_view(GimbalCarets* self) {
  return self->view;
}
guint gimbal_carets_count(const GimbalCarets* self) {
  return self->others->len + 1;
}
void gimbal_carets_set_watch(GimbalCarets* self, GimbalCaretsFunc changed, gpointer user_data) {
  self->changed = changed;
  self->watcher = user_data;
}
void gimbal_carets_set_taken(GimbalCarets* self, GimbalCaretsPointFunc taken, gpointer user_data) {
  self->taken = taken;
  self->taker = user_data;
}
gboolean gimbal_carets_is_taken(GimbalCarets* self, double x, double y) {
  return self->taken && self->taken(self->taker, x, y);
}
void gimbal_carets_expect_text(GimbalCarets* self, gboolean expected) {
  self->expected = expected;
}

static GtkTextBuffer* carets_buffer(GimbalCarets* self) {
  return gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
}

//---- looks

static void show_anew(GimbalCarets* self) {
  self->dark = FALSE;
  self->blinks = 0;
  gtk_widget_queue_draw(GTK_WIDGET(self->view));
}

// As often and as long as the toolkit's own caret does.
static gboolean carets_blink(gpointer user_data) {
  GimbalCarets* self = user_data;
  int time, limit;
  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self->view)), "gtk-cursor-blink-time", &time,
               "gtk-cursor-blink-timeout", &limit, NULL);
  gboolean still = self->blinks * time / 2 > limit * MS;
  gboolean dark = !still && !self->dark;
  if (!still) self->blinks++;
  if (dark != self->dark) gtk_widget_queue_draw(GTK_WIDGET(self->view));
  self->dark = dark;
  return G_SOURCE_CONTINUE;
}

static void begin_blinking(GimbalCarets* self) {
  gboolean blinks;
  int time;
  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self->view)), "gtk-cursor-blink", &blinks,
               "gtk-cursor-blink-time", &time, NULL);
  if (blinks && !self->blink) self->blink = g_timeout_add((guint)MAX(100, time / 2), carets_blink, self);
}

static void draw_caret(GimbalCarets* self, GtkSnapshot* snapshot, GtkTextMark* mark) {
  GtkTextIter iter;
  GdkRectangle area;
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self->view));
  gtk_text_buffer_get_iter_at_mark(self->buffer, &iter, mark);
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self->view), &iter, &area);
  if (!gtk_widget_has_focus(GTK_WIDGET(self->view))) color.alpha *= UNFOCUSED;
  gtk_snapshot_append_color(snapshot, &color,
                            &GRAPHENE_RECT_INIT((float)area.x, (float)area.y, 1.5f, (float)area.height));
}

void gimbal_carets_snapshot(GimbalCarets* self, GtkSnapshot* snapshot) {
  if (!self->others->len || self->dark) return;
  draw_caret(self, snapshot, gtk_text_buffer_get_insert(self->buffer));
  for (guint i = 0; i < self->others->len; i++) {
    draw_caret(self, snapshot, g_array_index(self->others, Caret, i).insert);
  }
}

// From where it is: all of a long text would be laid out anew.
static void clear_selections(GimbalCarets* self) {
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(self->buffer, &start);
  while (gtk_text_iter_has_tag(&start, self->tag) || gtk_text_iter_forward_to_tag_toggle(&start, self->tag)) {
    end = start;
    gtk_text_iter_forward_to_tag_toggle(&end, self->tag);
    gtk_text_buffer_remove_tag(self->buffer, self->tag, &start, &end);
    start = end;
  }
}

static void show_selections(GimbalCarets* self) {
  GtkTextIter start, end;
  clear_selections(self);
  for (guint i = 0; i < self->others->len; i++) {
    const Caret* caret = &g_array_index(self->others, Caret, i);
    gtk_text_buffer_get_iter_at_mark(self->buffer, &start, caret->insert);
    gtk_text_buffer_get_iter_at_mark(self->buffer, &end, caret->bound);
    gtk_text_buffer_apply_tag(self->buffer, self->tag, &start, &end);
  }
}

//---- places

static int offset_of(GimbalCarets* self, GtkTextMark* mark) {
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark(carets_buffer(self), &iter, mark);
  return gtk_text_iter_get_offset(&iter);
}

// All carets, that of the view last.
static GArray* get_places(GimbalCarets* self) {
  GtkTextBuffer* buffer = carets_buffer(self);
  GArray* places = g_array_new(FALSE, FALSE, sizeof(GimbalCaretPlace));
  GimbalCaretPlace own = {offset_of(self, gtk_text_buffer_get_insert(buffer)),
                          offset_of(self, gtk_text_buffer_get_selection_bound(buffer)), self->column};
  for (guint i = 0; i < self->others->len; i++) {
    const Caret* caret = &g_array_index(self->others, Caret, i);
    GimbalCaretPlace place = {offset_of(self, caret->insert), offset_of(self, caret->bound), caret->column};
    g_array_append_val(places, place);
  }
  g_array_append_val(places, own);
  return places;
}

static void drop_others(GimbalCarets* self) {
  for (guint i = 0; i < self->others->len; i++) {
    gtk_text_buffer_delete_mark(self->buffer, g_array_index(self->others, Caret, i).insert);
    gtk_text_buffer_delete_mark(self->buffer, g_array_index(self->others, Caret, i).bound);
  }
  g_array_set_size(self->others, 0);
}

static void add_other(GimbalCarets* self, const GimbalCaretPlace* place) {
  GtkTextIter insert, bound;
  gtk_text_buffer_get_iter_at_offset(self->buffer, &insert, place->insert);
  gtk_text_buffer_get_iter_at_offset(self->buffer, &bound, place->bound);
  Caret caret = {gtk_text_buffer_create_mark(self->buffer, NULL, &insert, FALSE),
                 gtk_text_buffer_create_mark(self->buffer, NULL, &bound, FALSE), place->column};
  g_array_append_val(self->others, caret);
}

static void put_own(GimbalCarets* self, const GimbalCaretPlace* place) {
  GtkTextIter insert, bound;
  gtk_text_buffer_get_iter_at_offset(self->buffer, &insert, place->insert);
  gtk_text_buffer_get_iter_at_offset(self->buffer, &bound, place->bound);
  gtk_text_buffer_select_range(self->buffer, &insert, &bound);
  gtk_text_buffer_move_mark(self->buffer, self->own, &insert);
  self->column = place->column;
}

//---- begin and end

// The view's own caret goes where none of the carets told it to: somebody wants to be there, with
// that one alone.
static void on_mark_set(GimbalCarets* self, GtkTextIter* iter, GtkTextMark* mark) {
  if (self->applying || mark != gtk_text_buffer_get_insert(self->buffer)) return;
  if (gtk_text_iter_get_offset(iter) != offset_of(self, self->own)) gimbal_carets_end(self);
}

// At a caret: what is selected there gives way to a text.
static void carets_insert(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer text) {
  (void)rank;
  place->column = -1;
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_insert_interactive_at_cursor(buffer, text, -1, TRUE);
}

static void put_places(GimbalCarets* self, GArray* places, guint own);

static void on_inserted(GimbalCarets* self, GtkTextIter* behind, const char* text, int length) {
  if (self->applying || !self->expected ||
      gtk_text_iter_get_offset(behind) != offset_of(self, gtk_text_buffer_get_insert(self->buffer))) {
    return;
  }
  g_autofree char* copy = g_strndup(text, (gsize)length);
  g_autoptr(GArray) places = get_places(self);
  guint own = places->len - 1;
  self->applying = TRUE;
  gimbal_caret_places_apply(self->buffer, places, (int)own, carets_insert, copy);
  put_places(self, places, own);
  self->applying = FALSE;
  gtk_text_buffer_get_iter_at_mark(self->buffer, behind, gtk_text_buffer_get_insert(self->buffer));
}

// The toolkit offers what is selected to other programs, and takes the selection away when another
// one is offered. Here they come and go. It does so while the view is on a screen: a text that is
// put away offers nothing.
static void withdraw_selection(GimbalCarets* self) {
  GtkWidget* view = GTK_WIDGET(self->view);
  if (!gtk_widget_get_realized(view)) return;
  gtk_text_buffer_remove_selection_clipboard(self->buffer, gtk_widget_get_primary_clipboard(view));
  self->unrealized = g_signal_connect_swapped(view, "unrealize", G_CALLBACK(gimbal_carets_end), self);
  self->withdrawn = TRUE;
}

static void offer_selection(GimbalCarets* self) {
  GtkWidget* view = GTK_WIDGET(self->view);
  if (!self->withdrawn) return;
  g_signal_handler_disconnect(view, self->unrealized);
  gtk_text_buffer_add_selection_clipboard(self->buffer, gtk_widget_get_primary_clipboard(view));
  self->withdrawn = FALSE;
}

static void carets_begin(GimbalCarets* self) {
  GtkTextIter caret;
  if (self->buffer) return;
  self->buffer = g_object_ref(carets_buffer(self));
  gtk_text_buffer_get_iter_at_mark(self->buffer, &caret, gtk_text_buffer_get_insert(self->buffer));
  self->own = gtk_text_buffer_create_mark(self->buffer, NULL, &caret, FALSE);
  self->tag = gtk_text_buffer_create_tag(self->buffer, NULL, "background", SELECTION, NULL);
  withdraw_selection(self);
  g_signal_connect_swapped(self->buffer, "mark-set", G_CALLBACK(on_mark_set), self);
  g_signal_connect_data(self->buffer, "insert-text", G_CALLBACK(on_inserted), self, NULL,
                        G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  GtkSourceCompletion* completion = gtk_source_view_get_completion(self->view);
  gtk_source_completion_hide(completion);
  gtk_source_completion_block_interactive(completion);
  gtk_widget_add_css_class(GTK_WIDGET(self->view), SEVERAL);
  begin_blinking(self);
}

void gimbal_carets_end(GimbalCarets* self) {
  if (!self->buffer) return;
  gimbal_carets_end_typing(self);
  g_signal_handlers_disconnect_by_data(self->buffer, self);
  clear_selections(self);
  gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(self->buffer), self->tag);
  drop_others(self);
  gtk_text_buffer_delete_mark(self->buffer, self->own);
  g_clear_handle_id(&self->blink, g_source_remove);
  offer_selection(self);
  g_clear_object(&self->buffer);
  self->expected = FALSE;
  self->column = -1;
  gtk_widget_remove_css_class(GTK_WIDGET(self->view), SEVERAL);
  gtk_source_completion_unblock_interactive(gtk_source_view_get_completion(self->view));
  gtk_widget_queue_draw(GTK_WIDGET(self->view));
  if (self->changed) self->changed(self->watcher);
}

// The carets are at these places now; own is the index of the view's.
static void put_places(GimbalCarets* self, GArray* places, guint own) {
  guint before = self->others->len;
  own = gimbal_caret_places_merge(places, own);
  drop_others(self);
  for (guint i = 0; i < places->len; i++) {
    const GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, i);
    if (i == own) {
      put_own(self, place);
    } else {
      add_other(self, place);
    }
  }
  if (!self->others->len) {
    gimbal_carets_end(self);
    return;
  }
  show_selections(self);
  show_anew(self);
  if (before != self->others->len && self->changed) self->changed(self->watcher);
}

void gimbal_carets_apply(GimbalCarets* self, GimbalCaretFunc function, gpointer data) {
  if (!self->buffer) return;
  g_autoptr(GtkTextBuffer) buffer = g_object_ref(self->buffer);
  g_autoptr(GArray) places = get_places(self);
  self->applying = TRUE;
  gtk_text_buffer_begin_user_action(buffer);
  gimbal_caret_places_apply(buffer, places, -1, function, data);
  gtk_text_buffer_end_user_action(buffer);
  put_places(self, places, places->len - 1);
  self->applying = FALSE;
  gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(self->view), gtk_text_buffer_get_insert(buffer));
}

void gimbal_carets_begin_typing(GimbalCarets* self) {
  if (self->typing || !self->buffer) return;
  self->typing = TRUE;
  gtk_text_buffer_begin_user_action(self->buffer);
}

void gimbal_carets_end_typing(GimbalCarets* self) {
  self->expected = FALSE;
  if (!self->typing) return;
  self->typing = FALSE;
  gtk_text_buffer_end_user_action(self->buffer);
}

//---- more of them

// Add a caret, which becomes that of the view.
static void add_own(GimbalCarets* self, GimbalCaretPlace place) {
  g_autoptr(GArray) places = get_places(self);
  carets_begin(self);
  self->applying = TRUE;
  g_array_append_val(places, place);
  put_places(self, places, places->len - 1);
  self->applying = FALSE;
  if (self->buffer) {
    gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(self->view), gtk_text_buffer_get_insert(self->buffer));
  }
}

void gimbal_carets_toggle(GimbalCarets* self, const GtkTextIter* at) {
  int offset = gtk_text_iter_get_offset(at);
  g_autoptr(GArray) places = get_places(self);
  gimbal_carets_end_typing(self);
  for (guint i = 0; i < places->len; i++) {
    if (g_array_index(places, GimbalCaretPlace, i).insert != offset) continue;
    if (places->len == 1) return;
    g_array_remove_index(places, i);
    self->applying = TRUE;
    put_places(self, places, places->len - 1);
    self->applying = FALSE;
    return;
  }
  add_own(self, (GimbalCaretPlace){offset, offset, -1});
}

static int put_cell(GtkTextBuffer* buffer, GimbalCaretCell cell) {
  GtkTextIter iter, end;
  gtk_text_buffer_get_iter_at_line(buffer, &iter, cell.line);
  end = iter;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  gtk_text_iter_set_line_offset(&iter, MIN(cell.column, gtk_text_iter_get_line_offset(&end)));
  return gtk_text_iter_get_offset(&iter);
}

gboolean gimbal_carets_add_beside(GimbalCarets* self, int direction) {
  GtkTextBuffer* buffer = carets_buffer(self);
  g_autoptr(GArray) places = get_places(self);
  GtkTextIter at;
  const GimbalCaretPlace* far = &g_array_index(places, GimbalCaretPlace, 0);
  for (guint i = 1; i < places->len; i++) {
    const GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, i);
    if ((place->insert - far->insert) * direction > 0) far = place;
  }
  gtk_text_buffer_get_iter_at_offset(buffer, &at, far->insert);
  int column = far->column >= 0 ? far->column : gtk_text_iter_get_line_offset(&at);
  gtk_text_iter_set_line_offset(&at, 0);
  if (direction < 0 ? !gtk_text_iter_backward_line(&at) : !gtk_text_iter_forward_line(&at)) return FALSE;
  gimbal_carets_end_typing(self);
  int offset = put_cell(buffer, (GimbalCaretCell){gtk_text_iter_get_line(&at), column});
  add_own(self, (GimbalCaretPlace){offset, offset, column});
  return TRUE;
}

void gimbal_carets_set_column(GimbalCarets* self, GimbalCaretCell from, GimbalCaretCell to) {
  GtkTextBuffer* buffer = carets_buffer(self);
  g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(GimbalCaretPlace));
  int step = from.line <= to.line ? 1 : -1;
  gimbal_carets_end_typing(self);
  carets_begin(self);
  for (int line = from.line; line != to.line + step; line += step) {
    GimbalCaretPlace place = {put_cell(buffer, (GimbalCaretCell){line, to.column}),
                              put_cell(buffer, (GimbalCaretCell){line, from.column}), -1};
    g_array_append_val(places, place);
  }
  self->applying = TRUE;
  put_places(self, places, places->len - 1);
  self->applying = FALSE;
}

//---- occurrences

static gboolean has_all_selected(const GArray* places) {
  for (guint i = 0; i < places->len; i++) {
    const GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, i);
    if (place->insert == place->bound) return FALSE;
  }
  return TRUE;
}

// At a caret: select the word, as a double click does. data is the view.
static void select_word(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer view) {
  GtkTextIter caret, start, end;
  gboolean handled;
  (void)rank, (void)place;
  if (gtk_text_buffer_get_has_selection(buffer)) return;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (gtk_text_iter_ends_word(&caret)) gtk_text_iter_backward_char(&caret);
  start = end = caret;
  g_signal_emit_by_name(view, "extend-selection", GTK_TEXT_EXTEND_SELECTION_WORD, &caret, &start, &end,
                        &handled);
  if (!gtk_text_iter_equal(&start, &end)) gtk_text_buffer_select_range(buffer, &end, &start);
}

static gboolean is_held(const GArray* places, int start, int end) {
  for (guint i = 0; i < places->len; i++) {
    const GimbalCaretPlace* place = &g_array_index(places, GimbalCaretPlace, i);
    if (MIN(place->insert, place->bound) < end && MAX(place->insert, place->bound) > start) return TRUE;
  }
  return FALSE;
}

// The next place with the text of the view's selection that has no caret yet, from the end of the
// text on from its start.
static gboolean find_next(GtkTextBuffer* buffer, const GArray* places, GimbalCaretPlace* found) {
  GtkTextIter from, to, start, end;
  gtk_text_buffer_get_selection_bounds(buffer, &from, &to);
  g_autofree char* text = gtk_text_iter_get_slice(&from, &to);
  GtkTextIter at = to;
  for (int round = 0; round < 2; round++) {
    while (gtk_text_iter_forward_search(&at, text, 0, &start, &end, NULL)) {
      *found = (GimbalCaretPlace){gtk_text_iter_get_offset(&end), gtk_text_iter_get_offset(&start), -1};
      if (!is_held(places, found->bound, found->insert)) return TRUE;
      at = end;
    }
    gtk_text_buffer_get_start_iter(buffer, &at);
  }
  return FALSE;
}

gboolean gimbal_carets_add_next(GimbalCarets* self) {
  GtkTextBuffer* buffer = carets_buffer(self);
  g_autoptr(GArray) places = get_places(self);
  GimbalCaretPlace next;
  gimbal_carets_end_typing(self);
  if (!has_all_selected(places)) {
    if (self->buffer) {
      gimbal_carets_apply(self, select_word, self->view);
    } else {
      select_word(buffer, 0, NULL, self->view);
    }
    return gtk_text_buffer_get_has_selection(buffer);
  }
  if (!find_next(buffer, places, &next)) return FALSE;
  add_own(self, next);
  return TRUE;
}

//---- life

GimbalCarets* gimbal_carets_new(GtkSourceView* view) {
  GimbalCarets* self = g_new0(GimbalCarets, 1);
  self->view = view;
  self->column = -1;
  self->others = g_array_new(FALSE, FALSE, sizeof(Caret));
  return self;
}

void gimbal_carets_free(GimbalCarets* self) {
  g_assert(!self->buffer);  // they end while the view is there
  g_array_unref(self->others);
  g_free(self);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A tag for each depth of indentation, on the lines that are long enough to be wrapped; and one for
// what stays together in them, an attribute with its value. (By the rules for lines of letters ".5"
// may be parted behind its point.) A sentence without spaces, as in Chinese and Japanese, is parted
// where its own rules allow; its letters take two columns. A view of many thousand lines goes
// without: tags make its text slow.

#include "widgets/source/hanging-indent.h"

enum {
  FURTHER = 4,  // letters that a continuation stands further in
  NARROW = 30,  // columns: in such a view half of that
  SHORT = 36,   // columns: such a line is not wrapped, where a line has so many
  // letters: thousands of tags in a line take the toolkit's time and memory by their square
  LONG = 2000,
  MAX_DEPTH = 48,  // letters
  MAX_LINES = 3000,
  ROOM = 46,     // columns of a line, as long as nobody has said how many there are
  WAIT_MS = 120  // after the last change of the room
};

typedef struct Hanging {
  GtkTextView* view;
  GtkTextBuffer* buffer;  // that the tags belong to, NULL: none yet
  GtkTextTag* tags[MAX_DEPTH + 1];
  GtkTextTag* together;
  int width;   // of a letter, pixels
  int room;    // columns of a line
  guint wait;  // to look at all lines again
  guint anew;  // source that wraps the lines anew
} Hanging;

static Hanging* of_view(GtkTextView* view) {
  return g_object_get_data(G_OBJECT(view), "hanging-indent");
}

static int letter_width(GtkTextView* view) {
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(view), "0000000000");
  int width;
  pango_layout_get_pixel_size(layout, &width, NULL);
  return MAX(width / 10, 1);
}

static int hanging_indent_further(const Hanging* self) {
  return self->room < NARROW ? FURTHER / 2 : FURTHER;
}

// What a tag keeps free at the end of its lines, pixels; 0: nothing.
static int right_margin_of(GtkTextTag* tag) {
  gboolean is_set;
  int margin;
  g_object_get(tag, "right-margin-set", &is_set, "right-margin", &margin, NULL);
  return is_set ? margin : 0;
}

static GtkTextTag* tag_of(Hanging* self, int depth) {
  if (!self->tags[depth]) {
    self->tags[depth] = gtk_text_buffer_create_tag(self->buffer, NULL, "indent",
                                                   -(depth + hanging_indent_further(self)) * self->width,
                                                   "insert-hyphens", FALSE, NULL);
  }
  return self->tags[depth];
}

static int columns_of(gunichar letter) {
  return g_unichar_iswide(letter) ? 2 : 1;
}

// Whether a line takes more columns than a short one.
static gboolean is_wide(const Hanging* self, GtkTextIter line, int letters) {
  int columns = letters, most = CLAMP(self->room - 2, 8, SHORT);
  for (; columns <= most && 2 * letters > most && !gtk_text_iter_ends_line(&line);
       gtk_text_iter_forward_char(&line)) {
    columns += columns_of(gtk_text_iter_get_char(&line)) - 1;
  }
  return columns > most;
}

// The depth that a line hangs at, -1: it is short, or very long.
static int depth_of(const Hanging* self, GtkTextIter line) {
  int depth = 0, letters = gtk_text_iter_get_chars_in_line(&line);
  if (letters > LONG || !is_wide(self, line, letters)) return -1;
  for (; depth < MAX_DEPTH && gtk_text_iter_get_char(&line) == ' '; depth++) {
    gtk_text_iter_forward_char(&line);
  }
  return depth;
}

// Behind what begins here: up to a space outside of quotes, or to the next tag. Its columns; 0: it
// is a part of a sentence.
static int forward_part(GtkTextIter* iter) {
  gunichar quote = 0;
  int columns = 0;
  gboolean sentence = FALSE;
  for (gboolean first = TRUE; !gtk_text_iter_ends_line(iter); first = FALSE) {
    gunichar c = gtk_text_iter_get_char(iter);
    if (!quote && (g_unichar_isspace(c) || (c == '<' && !first))) break;
    columns += columns_of(c);
    sentence |= !quote && g_unichar_iswide(c);
    if (quote == c) {
      quote = 0;
    } else if (!quote && (c == '"' || c == '\'')) {
      quote = c;
    }
    gtk_text_iter_forward_char(iter);
  }
  return sentence ? 0 : columns;
}

// Of a part that is longer than a line, keep its words together: no number is split.
static void keep_words_together(Hanging* self, GtkTextIter at, const GtkTextIter* end, int room) {
  while (gtk_text_iter_compare(&at, end) < 0) {
    GtkTextIter start = at;
    int columns = 0;
    for (; gtk_text_iter_compare(&at, end) < 0 && !g_unichar_isspace(gtk_text_iter_get_char(&at));
         columns++) {
      gtk_text_iter_forward_char(&at);
    }
    if (columns > 1 && columns <= room) gtk_text_buffer_apply_tag(self->buffer, self->together, &start, &at);
    if (!columns) gtk_text_iter_forward_char(&at);
  }
}

// What does not fit in a line by itself is parted where it has to be: kept together it would stand
// out of sight.
static void keep_together(Hanging* self, GtkTextIter at, const GtkTextIter* end, int room) {
  gtk_text_buffer_remove_tag(self->buffer, self->together, &at, end);
  while (gtk_text_iter_compare(&at, end) < 0) {
    GtkTextIter start = at;
    int columns = forward_part(&at);
    if (columns > 1 && columns <= room) {
      gtk_text_buffer_apply_tag(self->buffer, self->together, &start, &at);
    } else if (columns > room) {
      keep_words_together(self, start, &at, room);
    }
    if (gtk_text_iter_equal(&start, &at)) gtk_text_iter_forward_char(&at);
  }
}

// The columns of a line: fewer, if a tag keeps room behind it.
static int room_of(Hanging* self, const GtkTextIter* line) {
  g_autoptr(GSList) tags = gtk_text_iter_get_tags(line);
  int room = self->room;
  for (GSList* at = tags; at; at = at->next) {
    int margin = right_margin_of(at->data) - gtk_text_view_get_right_margin(self->view);
    if (margin > 0) room -= (margin + self->width - 1) / self->width;
  }
  return room;
}

static void hang_line(Hanging* self, int number) {
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_line(self->buffer, &start, number);
  int depth = depth_of(self, start);
  GtkTextTag* wanted = depth < 0 ? NULL : tag_of(self, depth);
  end = start;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  if (wanted) {
    keep_together(self, start, &end, room_of(self, &start) - depth - hanging_indent_further(self));
  } else {
    gtk_text_buffer_remove_tag(self->buffer, self->together, &start, &end);
  }
  if (wanted && gtk_text_iter_has_tag(&start, wanted)) return;
  for (int i = 0; i <= MAX_DEPTH; i++) {
    if (self->tags[i] && self->tags[i] != wanted && gtk_text_iter_has_tag(&start, self->tags[i])) {
      gtk_text_buffer_remove_tag(self->buffer, self->tags[i], &start, &end);
    }
  }
  if (wanted) gtk_text_buffer_apply_tag(self->buffer, wanted, &start, &end);
}

static void hang_lines(Hanging* self, int first, int last) {
  if (gtk_text_buffer_get_line_count(self->buffer) > MAX_LINES) return;
  for (int i = first; i <= last; i++) hang_line(self, i);
}

static void on_inserted(Hanging* self, GtkTextIter* end, const char* text, int length) {
  int first = gtk_text_iter_get_line(end), last = first;
  for (int i = 0; i < length; i++) first -= text[i] == '\n';
  hang_lines(self, first, last);
}

static void on_deleted(Hanging* self, GtkTextIter* start) {
  hang_lines(self, gtk_text_iter_get_line(start), gtk_text_iter_get_line(start));
}

//---- marks in the lines

static void set_indents(Hanging* self) {
  for (int i = 0; i <= MAX_DEPTH && self->buffer; i++) {
    if (self->tags[i]) {
      g_object_set(self->tags[i], "indent", -(i + hanging_indent_further(self)) * self->width, NULL);
    }
  }
}

static gboolean wrap_anew(gpointer data) {
  Hanging* self = data;
  self->anew = 0;
  set_indents(self);
  return G_SOURCE_REMOVE;
}

// Whether a line may be parted between the letters on both sides.
static gboolean is_place_to_part(const GtkTextIter* at) {
  GtkTextIter before = *at;
  if (!gtk_text_iter_backward_char(&before)) return FALSE;
  gunichar left = gtk_text_iter_get_char(&before), right = gtk_text_iter_get_char(at);
  if (left == '"' || left == '\'' || right == '"' || right == '\'') return FALSE;
  return g_unichar_isspace(left) || g_unichar_iswide(left) || g_unichar_iswide(right);
}

static gboolean is_parted(Hanging* self, const GtkTextIter* at) {
  return gtk_text_iter_has_tag(at, self->together) && !gtk_text_iter_starts_tag(at, self->together) &&
         is_place_to_part(at);
}

// At the ends of a mark, as of what is found, lines may be parted after all; but the toolkit holds
// that colours do not change how a line is wrapped, and keeps its old height.
static void on_marked(Hanging* self, GtkTextTag* tag, const GtkTextIter* start, const GtkTextIter* end) {
  gboolean coloured;
  g_object_get(tag, "background-set", &coloured, NULL);
  if (!coloured || self->anew || (!is_parted(self, start) && !is_parted(self, end))) return;
  self->anew = g_idle_add(wrap_anew, self);
}

// Behind a line room is kept, or no longer.
static void on_narrowed(Hanging* self, GtkTextTag* tag, const GtkTextIter* start) {
  if (right_margin_of(tag)) hang_lines(self, gtk_text_iter_get_line(start), gtk_text_iter_get_line(start));
}

static void leave_buffer(Hanging* self) {
  g_clear_handle_id(&self->anew, g_source_remove);
  if (!self->buffer) return;
  g_signal_handlers_disconnect_by_data(self->buffer, self);
  g_object_remove_weak_pointer(G_OBJECT(self->buffer), (gpointer*)&self->buffer);
  self->buffer = NULL;
}

static void on_buffer(GtkTextView* view) {
  Hanging* self = of_view(view);
  leave_buffer(self);
  for (int i = 0; i <= MAX_DEPTH; i++) self->tags[i] = NULL;
  self->buffer = gtk_text_view_get_buffer(view);
  self->together = gtk_text_buffer_create_tag(self->buffer, NULL, "allow-breaks", FALSE, NULL);
  g_object_add_weak_pointer(G_OBJECT(self->buffer), (gpointer*)&self->buffer);
  GConnectFlags later = G_CONNECT_SWAPPED | G_CONNECT_AFTER;
  g_signal_connect_data(self->buffer, "insert-text", G_CALLBACK(on_inserted), self, NULL, later);
  g_signal_connect_data(self->buffer, "delete-range", G_CALLBACK(on_deleted), self, NULL, later);
  g_signal_connect_swapped(self->buffer, "apply-tag", G_CALLBACK(on_marked), self);
  g_signal_connect_swapped(self->buffer, "remove-tag", G_CALLBACK(on_marked), self);
  g_signal_connect_data(self->buffer, "apply-tag", G_CALLBACK(on_narrowed), self, NULL, later);
  g_signal_connect_data(self->buffer, "remove-tag", G_CALLBACK(on_narrowed), self, NULL, later);
  hang_lines(self, 0, gtk_text_buffer_get_line_count(self->buffer) - 1);
}

// The toolkit assumes that a tag which keeps letters together changes no height, so the lines are
// wrapped again here.
static gboolean wrap_again(gpointer data) {
  Hanging* self = data;
  self->wait = 0;
  if (self->buffer) hang_lines(self, 0, gtk_text_buffer_get_line_count(self->buffer) - 1);
  set_indents(self);
  return G_SOURCE_REMOVE;
}

void gimbal_hanging_indent_set_room(GtkTextView* view, int pixels) {
  Hanging* self = of_view(view);
  int room = pixels / self->width;
  if (room == self->room || room <= 0) return;
  self->room = room;
  g_clear_handle_id(&self->wait, g_source_remove);
  self->wait = g_timeout_add(WAIT_MS, wrap_again, self);
}

static void hanging_free(gpointer data) {
  Hanging* self = data;
  g_clear_handle_id(&self->wait, g_source_remove);
  leave_buffer(self);
  g_free(data);
}

void gimbal_hanging_indent_measure(GtkTextView* view) {
  Hanging* self = of_view(view);
  int width = letter_width(view);
  if (!self || width == self->width) return;
  self->width = width;
  set_indents(self);
}

void gimbal_hanging_indent_attach(GtkTextView* view) {
  Hanging* self = g_new0(Hanging, 1);
  self->view = view;
  self->width = letter_width(view);
  self->room = ROOM;
  g_object_set_data_full(G_OBJECT(view), "hanging-indent", self, hanging_free);
  g_signal_connect(view, "notify::buffer", G_CALLBACK(on_buffer), NULL);
}

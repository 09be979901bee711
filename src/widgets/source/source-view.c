// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text editor for MJCF.

#include "widgets/source/source-view.h"
#include "widgets/source/hanging-indent.h"

#include <string.h>

#include "widgets/carets/caret-input.h"
#include "widgets/control/composing.h"
#include "widgets/control/owned.h"
#include "widgets/control/passing-popover.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/source/diagnostic-gutter.h"
#include "widgets/source/early-highlight.h"
#include "widgets/source/line-gutter.h"

struct _GimbalSourceView {
  GtkSourceView parent;
  GtkTextTag* tags[GIMBAL_N_MARK_KINDS];
  GtkTextTag* linked;
  GtkTextTag* matching;
  GimbalCarets* carets;
  char* placeholder;  // NULL: none
  GArray* swatches;   // of GimbalSwatch
  int picker_line;    // where a picker is offered, -1: nowhere
  guint64 picker_key;
  GimbalFoldGutter* folds;
  GimbalChangeGutter* changes;
  GtkWidget* numbers;
  GtkTextBuffer* buffer;  // the one the tags belong to
  GimbalDiagnosticGutter* gutter;
  int zoom;             // percent
  char* font;           // as the user chose it, NULL: none
  char* letters;        // class of the rule for both
  gboolean completing;  // the completion is on show
  gboolean composing;   // an input method is in the midst of a word
  guint popovers;       // their state at the last allocation
  int width, height;    // of the last allocation
  int baseline;         // of it
  guint allocations;    // how many there were
  int asked;            // how often for the first of them
  gboolean laid;        // the window had a layout since it was painted
  gulong phases[2];     // handlers of the clock of the window
  int lines[2];         // that can be seen
  int caret_line;
  guint scroll_timer;
  int scroll_tries;      // that are left
  double scroll_height;  // of all lines, when it was looked at last
  gint64 scroll_frame;   // the window's last frame, when it was looked at last
  int scroll_rests;      // for how many of them the caret has been in sight
};

G_DEFINE_FINAL_TYPE(GimbalSourceView, gimbal_source_view, GTK_SOURCE_TYPE_VIEW)

enum { MARK_ACTIVATED, SWATCH_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum {
  COMPLETION_MS = 1000,  // that one which is cancelled takes to end
  MAX_SWATCHES = 4,      // of a line, that have room
  SWATCH = 12,           // pixels
  GAP = 5
};

enum { ASKS = 8 };  // for a first allocation

enum {
  SCROLL_MS = 20,     // between attempts to bring the caret into sight
  SCROLL_TRIES = 40,  // each in another frame
  SCROLL_RESTS = 10   // lines above it may still get their heights
};

static const char* const kMarkColors[] = {
    [GIMBAL_MARK_NOTE] = "#62a0ea", [GIMBAL_MARK_WARNING] = "#e5a50a", [GIMBAL_MARK_ERROR] = "#e01b24"};
_Static_assert(sizeof kMarkColors / sizeof kMarkColors[0] == GIMBAL_N_MARK_KINDS, "a row for each");

//---- places

static void iter_at_place(GtkTextBuffer* buffer, GtkTextIter* iter, int line, int column) {
  gtk_text_buffer_get_iter_at_line(buffer, iter, MAX(0, line - 1));
  int length = gtk_text_iter_get_chars_in_line(iter);
  gtk_text_iter_forward_chars(iter, CLAMP(column - 1, 0, MAX(0, length - 1)));
}

//---- marks

static void unbind_tags(GimbalSourceView* self) {
  self->buffer = NULL;
  self->linked = self->matching = NULL;
  memset(self->tags, 0, sizeof self->tags);
}

// A view that was scrolled to the end of a long line comes back when the caret is near the start of
// one.
static void scroll_back(GimbalSourceView* self, const GtkTextIter* caret) {
  GtkAdjustment* across = gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(self));
  GdkRectangle area;
  if (!across || gtk_adjustment_get_value(across) <= 0) return;
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self), caret, &area);
  if (area.x < 0.8 * gtk_adjustment_get_page_size(across)) gtk_adjustment_set_value(across, 0);
}

// The gutter shows the line of the caret, but does not notice when it moves.
static void on_cursor(GimbalSourceView* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  int line = gtk_text_iter_get_line(&caret);
  scroll_back(self, &caret);
  if (line == self->caret_line) return;
  self->caret_line = line;
  GtkWidget* gutter = gtk_widget_get_parent(self->numbers);
  if (gutter) gtk_widget_queue_draw(gutter);
  gtk_widget_queue_draw(self->numbers);
}

static void on_buffer(GimbalSourceView* self) {
  unbind_tags(self);
  g_signal_connect_object(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)), "notify::cursor-position",
                          G_CALLBACK(on_cursor), self, G_CONNECT_SWAPPED);
}

static void bind_tags(GimbalSourceView* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  if (self->buffer == buffer) return;
  self->buffer = buffer;
  self->linked =
      gtk_text_buffer_create_tag(buffer, NULL, "paragraph-background", "rgba(53,132,228,0.16)", NULL);
  self->matching = gtk_text_buffer_create_tag(buffer, NULL, "background", "rgba(87,152,240,0.28)", NULL);
  for (int i = 0; i < GIMBAL_N_MARK_KINDS; i++) {
    GdkRGBA color;
    gdk_rgba_parse(&color, kMarkColors[i]);
    self->tags[i] = gtk_text_buffer_create_tag(buffer, NULL, "underline", PANGO_UNDERLINE_ERROR,
                                               "underline-rgba", &color, NULL);
  }
}

// From where it is, not from all of a long text: that would lay out every line anew.
static void remove_tag(GtkTextBuffer* buffer, GtkTextTag* tag) {
  GtkTextIter start, end;
  gtk_text_buffer_get_start_iter(buffer, &start);
  while (gtk_text_iter_has_tag(&start, tag) || gtk_text_iter_forward_to_tag_toggle(&start, tag)) {
    end = start;
    gtk_text_iter_forward_to_tag_toggle(&end, tag);
    gtk_text_buffer_remove_tag(buffer, tag, &start, &end);
    start = end;
  }
}

// Letters have one to four bytes.
static void forward_bytes(GtkTextIter* iter, gsize bytes) {
  for (gsize done = 0; done < bytes && !gtk_text_iter_ends_line(iter); gtk_text_iter_forward_char(iter)) {
    done += (gsize)g_unichar_to_utf8(gtk_text_iter_get_char(iter), NULL);
  }
}

// The stretch to underline: length bytes if they are known and stay in sight, else the rest of the
// word.
static void mark_bounds(GtkTextBuffer* buffer, int line, int column, gsize length, GtkTextIter* start,
                        GtkTextIter* end) {
  iter_at_place(buffer, start, line, column);
  *end = *start;
  forward_bytes(end, length);
  GtkTextIter line_end = *start;
  if (!gtk_text_iter_ends_line(&line_end)) gtk_text_iter_forward_to_line_end(&line_end);
  if (length == 0) {
    *end = *start;
    if (!gtk_text_iter_forward_word_end(end)) *end = line_end;
  }
  if (gtk_text_iter_compare(end, &line_end) > 0) *end = line_end;
  if (gtk_text_iter_equal(start, end) && !gtk_text_iter_starts_line(start)) {
    gtk_text_iter_backward_char(start);
  }
}

void gimbal_source_view_add_mark(GimbalSourceView* self, GimbalMarkKind kind, int line, int column,
                                 gsize length, const char* message) {
  bind_tags(self);
  GtkTextIter start, end;
  mark_bounds(self->buffer, line, column, length, &start, &end);
  gtk_text_buffer_apply_tag(self->buffer, self->tags[kind], &start, &end);
  gimbal_diagnostic_gutter_add(self->gutter, gtk_text_iter_get_line(&start), (int)kind, kMarkColors[kind],
                               message);
}

void gimbal_source_view_clear_marks(GimbalSourceView* self) {
  bind_tags(self);
  for (int i = 0; i < GIMBAL_N_MARK_KINDS; i++) remove_tag(self->buffer, self->tags[i]);
  gimbal_diagnostic_gutter_clear(self->gutter);
}

//---- navigation

void gimbal_source_view_get_iter_at_place(GimbalSourceView* self, GtkTextIter* iter, int line, int column) {
  iter_at_place(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)), iter, line, column);
}

// Where what is selected begins, or the caret.
static void selection_start(GtkTextBuffer* buffer, GtkTextIter* start) {
  GtkTextIter end;
  gtk_text_buffer_get_selection_bounds(buffer, start, &end);
}

static gboolean selection_in_sight(GimbalSourceView* self) {
  GtkTextIter start;
  GdkRectangle area, visible;
  selection_start(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)), &start);
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self), &start, &area);
  gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(self), &visible);
  gboolean measured = area.height > 0 && (area.y > 0 || gtk_text_iter_get_line(&start) == 0);
  return measured && area.y >= visible.y && area.y + area.height <= visible.y + visible.height;
}

// To the start of it: what is longer than the view is read from there.
static void scroll_to_selection(GimbalSourceView* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  GtkTextMark* mark = gtk_text_buffer_get_mark(buffer, "gimbal-reveal");
  GtkTextIter start;
  selection_start(buffer, &start);
  if (mark) {
    gtk_text_buffer_move_mark(buffer, mark, &start);
  } else {
    mark = gtk_text_buffer_create_mark(buffer, "gimbal-reveal", &start, TRUE);
  }
  gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(self), mark, 0.2, FALSE, 0, 0.5);
  // other lines have other heights: all around has its place then
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

// Whether the view has been in a frame since it was looked at last. A busy machine may take long
// for one; a view that is out of sight waits for none.
static gboolean was_in_frame(GimbalSourceView* self) {
  GdkFrameClock* clock = gtk_widget_get_frame_clock(GTK_WIDGET(self));
  gint64 before = self->scroll_frame;
  self->scroll_frame = clock ? gdk_frame_clock_get_frame_counter(clock) : 0;
  return !gtk_widget_get_mapped(GTK_WIDGET(self)) || self->scroll_frame != before;
}

// A view that is just being opened has no room yet, and its lines have no heights: the toolkit's
// scroll ends halfway there.
static gboolean scroll_on(gpointer user_data) {
  GimbalSourceView* self = user_data;
  // lines above that are being measured push the caret away: it rests when the text has its height
  double height = gtk_adjustment_get_upper(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self)));
  gboolean rests = selection_in_sight(self) && height == self->scroll_height;
  self->scroll_height = height;
  self->scroll_rests = rests ? self->scroll_rests + 1 : 0;
  if (!selection_in_sight(self)) scroll_to_selection(self);
  if (rests || was_in_frame(self)) self->scroll_tries--;
  if (self->scroll_tries > 0 && self->scroll_rests < SCROLL_RESTS) return G_SOURCE_CONTINUE;
  self->scroll_timer = 0;
  return G_SOURCE_REMOVE;
}

void gimbal_source_view_go_to(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end,
                              gboolean focus) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  gtk_text_buffer_select_range(buffer, end, start);
  scroll_to_selection(self);
  self->scroll_tries = SCROLL_TRIES;
  self->scroll_rests = 0;
  // frames and the heights of lines come first, however long an attempt takes
  if (!self->scroll_timer) {
    self->scroll_timer =
        g_timeout_add_full(GTK_TEXT_VIEW_PRIORITY_VALIDATE + 1, SCROLL_MS, scroll_on, self, NULL);
  }
  if (focus) gtk_widget_grab_focus(GTK_WIDGET(self));
}

void gimbal_source_view_set_linked(GimbalSourceView* self, const GtkTextIter* start, const GtkTextIter* end) {
  bind_tags(self);
  remove_tag(self->buffer, self->linked);
  if (!gtk_text_iter_equal(start, end)) gtk_text_buffer_apply_tag(self->buffer, self->linked, start, end);
}

void gimbal_source_view_set_matching(GimbalSourceView* self, const GtkTextIter places[4]) {
  bind_tags(self);
  remove_tag(self->buffer, self->matching);
  for (int i = 0; places && i < 4; i += 2) {
    gtk_text_buffer_apply_tag(self->buffer, self->matching, &places[i], &places[i + 1]);
  }
}

GimbalFoldGutter* gimbal_source_view_get_folds(GimbalSourceView* self) {
  return self->folds;
}
GimbalChangeGutter* gimbal_source_view_get_changes(GimbalSourceView* self) {
  return self->changes;
}
GimbalCarets* gimbal_source_view_get_carets(GimbalSourceView* self) {
  if (!self->carets) {
    self->carets = gimbal_carets_new(GTK_SOURCE_VIEW(self));
    gimbal_caret_input_attach(self->carets);
  }
  return self->carets;
}
const char* gimbal_source_view_mark_color(GimbalMarkKind kind) {
  return kMarkColors[kind];
}
GtkWidget* gimbal_source_view_get_numbers(GimbalSourceView* self) {
  return self->numbers;
}

void gimbal_source_view_get_area(GimbalSourceView* self, const GtkTextIter* iter, GdkRectangle* area) {
  GdkRectangle place;
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self), iter, &place);
  *area = place;
  gtk_text_view_buffer_to_window_coords(GTK_TEXT_VIEW(self), GTK_TEXT_WINDOW_WIDGET, place.x, place.y,
                                        &area->x, &area->y);
  area->width = MAX(1, area->width);
}

//---- swatches

// The first swatch at or below a line.
static guint first_swatch(GimbalSourceView* self, int line) {
  guint low = 0, high = self->swatches->len;
  while (low < high) {
    guint middle = (low + high) / 2;
    if (g_array_index(self->swatches, GimbalSwatch, middle).line < line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// What is shown behind a line has room of its own, where no text stands: that of its swatches
// beside that of a picker, which any line may have.
static int room_for(int swatches) {
  return (MIN(swatches, MAX_SWATCHES) + 1) * (SWATCH + GAP) + GAP;
}

static int count_swatches(GimbalSourceView* self, int line) {
  return (int)(first_swatch(self, line + 1) - first_swatch(self, line));
}

static GtkTextTag* narrow_tag(GimbalSourceView* self, int swatches) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  g_autofree char* name = g_strdup_printf("swatches-%d", MIN(swatches, MAX_SWATCHES));
  GtkTextTag* tag = gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), name);
  if (tag) return tag;
  return gtk_text_buffer_create_tag(buffer, name, "right-margin", room_for(swatches), NULL);
}

static void set_narrow(GimbalSourceView* self, GtkTextTag* tag, int line, gboolean narrow) {
  GtkTextIter start, end;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  gtk_text_buffer_get_iter_at_line(buffer, &start, line);
  if (narrow && gtk_text_iter_has_tag(&start, tag)) return;
  end = start;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  (narrow ? gtk_text_buffer_apply_tag : gtk_text_buffer_remove_tag)(buffer, tag, &start, &end);
}

// Lines that have lost swatches, or came to have others, let go of the tag.
static void drop_narrow(GimbalSourceView* self, int swatches) {
  GtkTextTag* tag = narrow_tag(self, swatches);
  GtkTextIter at;
  gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)), &at);
  if (!gtk_text_iter_starts_tag(&at, tag)) gtk_text_iter_forward_to_tag_toggle(&at, tag);
  while (!gtk_text_iter_is_end(&at)) {
    int line = gtk_text_iter_get_line(&at);
    gboolean right = MIN(count_swatches(self, line), MAX_SWATCHES) == swatches;
    if (!right && gtk_text_iter_has_tag(&at, tag)) set_narrow(self, tag, line, FALSE);
    if (!gtk_text_iter_forward_line(&at)) break;
    if (!gtk_text_iter_has_tag(&at, tag)) gtk_text_iter_forward_to_tag_toggle(&at, tag);
  }
}

static void make_room(GimbalSourceView* self) {
  for (int swatches = 1; swatches <= MAX_SWATCHES; swatches++) drop_narrow(self, swatches);
  for (guint i = 0; i < self->swatches->len;) {
    int line = g_array_index(self->swatches, GimbalSwatch, i).line, count = count_swatches(self, line);
    set_narrow(self, narrow_tag(self, count), line, TRUE);
    i += (guint)count;
  }
}

void gimbal_source_view_set_swatches(GimbalSourceView* self, const GimbalSwatch* swatches, guint count) {
  g_array_set_size(self->swatches, 0);
  g_array_append_vals(self->swatches, swatches, count);
  make_room(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

// How many swatches and pickers a line has.
static int count_behind(GimbalSourceView* self, int line) {
  return count_swatches(self, line) + (self->picker_line == line);
}

// The place behind the end of a line, in coordinates of the buffer; FALSE if the line is not to be
// seen.
static gboolean area_behind(GimbalSourceView* self, int line, int before, GdkRectangle* area) {
  GtkTextIter iter;
  GdkRectangle visible;
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  if (!gtk_text_buffer_get_iter_at_line(buffer, &iter, line)) return FALSE;
  if (!gtk_text_iter_ends_line(&iter)) gtk_text_iter_forward_to_line_end(&iter);
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self), &iter, area);
  if (area->height <= 0) return FALSE;
  gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(self), &visible);
  // where lines are wrapped, never further out than can be seen
  int edge = visible.x + visible.width - count_behind(self, line) * (SWATCH + GAP);
  gboolean wraps = gtk_text_view_get_wrap_mode(GTK_TEXT_VIEW(self)) != GTK_WRAP_NONE;
  area->x = (wraps ? MIN(area->x + 2 * GAP, edge) : area->x + 2 * GAP) + before * (SWATCH + GAP);
  area->y += (area->height - SWATCH) / 2;
  area->width = area->height = SWATCH;
  return TRUE;
}

static gboolean swatch_area(GimbalSourceView* self, guint index, GdkRectangle* area) {
  int line = g_array_index(self->swatches, GimbalSwatch, index).line;
  return area_behind(self, line, (int)(index - first_swatch(self, line)), area);
}

// The picker stands behind the swatches.
static gboolean picker_area(GimbalSourceView* self, GdkRectangle* area) {
  int line = self->picker_line;
  return line >= 0 && area_behind(self, line, count_behind(self, line) - 1, area);
}

void gimbal_source_view_set_picker(GimbalSourceView* self, int line, guint64 key) {
  if (self->picker_line == line && self->picker_key == key) return;
  self->picker_line = line;
  self->picker_key = key;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

gboolean gimbal_source_view_get_swatch_area(GimbalSourceView* self, guint64 key, GdkRectangle* area) {
  gboolean found = self->picker_key == key && picker_area(self, area);
  for (guint i = 0; i < self->swatches->len && !found; i++) {
    found = g_array_index(self->swatches, GimbalSwatch, i).key == key && swatch_area(self, i, area);
  }
  if (found) {
    gtk_text_view_buffer_to_window_coords(GTK_TEXT_VIEW(self), GTK_TEXT_WINDOW_WIDGET, area->x, area->y,
                                          &area->x, &area->y);
  }
  return found;
}

// Nothing of a long line shows through.
static void draw_back(GimbalSourceView* self, GtkSnapshot* snapshot, const GdkRectangle* area) {
  GtkSourceBuffer* buffer = GTK_SOURCE_BUFFER(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self)));
  GtkSourceStyleScheme* scheme = gtk_source_buffer_get_style_scheme(buffer);
  GtkSourceStyle* style = scheme ? gtk_source_style_scheme_get_style(scheme, "text") : NULL;
  g_autofree char* name = NULL;
  GdkRGBA color;
  if (style) g_object_get(style, "background", &name, NULL);
  if (!name || !gdk_rgba_parse(&color, name)) return;
  gtk_snapshot_append_color(
      snapshot, &color,
      &GRAPHENE_RECT_INIT((float)area->x - GAP, (float)area->y - 2, SWATCH + 2 * GAP, SWATCH + 4));
}

// Three small sliders.
static void draw_picker(GimbalSourceView* self, GtkSnapshot* snapshot, const GdkRectangle* area) {
  static const int kKnobs[] = {6, 2, 8};
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self));
  draw_back(self, snapshot, area);
  for (int i = 0; i < 3; i++) {
    GdkRGBA line = color, knob = color;
    float y = (float)(area->y + 1 + 4 * i);
    line.alpha = .35f;
    knob.alpha = .8f;
    gtk_snapshot_append_color(snapshot, &line, &GRAPHENE_RECT_INIT((float)area->x, y + 1, SWATCH, 1));
    gtk_snapshot_append_color(snapshot, &knob, &GRAPHENE_RECT_INIT((float)(area->x + kKnobs[i]), y, 3, 3));
  }
}

static void draw_swatch(GtkSnapshot* snapshot, const GdkRectangle* area, const GdkRGBA* color) {
  GskRoundedRect outline;
  GdkRGBA edge = {.5f, .5f, .5f, .8f}, full = *color;
  full.alpha = MAX(full.alpha, .15f);
  gsk_rounded_rect_init_from_rect(
      &outline, &GRAPHENE_RECT_INIT((float)area->x, (float)area->y, (float)area->width, (float)area->height),
      3);
  gtk_snapshot_push_rounded_clip(snapshot, &outline);
  gtk_snapshot_append_color(snapshot, &full, &outline.bounds);
  gtk_snapshot_pop(snapshot);
  gtk_snapshot_append_border(snapshot, &outline, (float[]){1, 1, 1, 1}, (GdkRGBA[]){edge, edge, edge, edge});
}

void gimbal_source_view_set_placeholder(GimbalSourceView* self, const char* text) {
  g_free(self->placeholder);
  self->placeholder = g_strdup(text);
}

static void draw_placeholder(GimbalSourceView* self, GtkSnapshot* snapshot) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  GtkTextIter start;
  GdkRectangle area, visible;
  if (!self->placeholder || gtk_text_buffer_get_char_count(buffer)) return;
  gtk_text_buffer_get_start_iter(buffer, &start);
  gtk_text_view_get_iter_location(GTK_TEXT_VIEW(self), &start, &area);
  gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(self), &visible);
  GdkRGBA color = gimbal_toolkit_color(GTK_WIDGET(self));
  color.alpha *= .6f;
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), self->placeholder);
  pango_layout_set_width(layout, MAX(1, visible.width - 2 * GAP) * PANGO_SCALE);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)area.x + GAP, (float)area.y));
  gtk_snapshot_append_layout(snapshot, layout, &color);
  gtk_snapshot_restore(snapshot);
}

static void gimbal_source_view_snapshot_layer(GtkTextView* view, GtkTextViewLayer layer,
                                              GtkSnapshot* snapshot) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(view);
  GTK_TEXT_VIEW_CLASS(gimbal_source_view_parent_class)->snapshot_layer(view, layer, snapshot);
  if (layer != GTK_TEXT_VIEW_LAYER_ABOVE_TEXT) return;
  draw_placeholder(self, snapshot);
  if (self->carets) gimbal_carets_snapshot(self->carets, snapshot);
  GdkRectangle visible, area;
  if (picker_area(self, &area)) draw_picker(self, snapshot, &area);
  if (!self->swatches->len) return;
  GtkTextIter top, bottom;
  gtk_text_view_get_visible_rect(view, &visible);
  gtk_text_view_get_line_at_y(view, &top, visible.y, NULL);
  gtk_text_view_get_line_at_y(view, &bottom, visible.y + visible.height, NULL);
  int last = gtk_text_iter_get_line(&bottom);
  for (guint i = first_swatch(self, gtk_text_iter_get_line(&top)); i < self->swatches->len; i++) {
    const GimbalSwatch* swatch = &g_array_index(self->swatches, GimbalSwatch, i);
    if (swatch->line > last) break;
    if (!swatch_area(self, i, &area)) continue;
    draw_back(self, snapshot, &area);
    draw_swatch(snapshot, &area, &swatch->color);
  }
}

// What was clicked behind the end of a line. FALSE if nothing was.
static gboolean key_at(GimbalSourceView* self, double x, double y, guint64* key) {
  GtkTextIter line;
  int buffer_x, buffer_y;
  GdkRectangle area;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self), GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y,
                                        &buffer_x, &buffer_y);
  gtk_text_view_get_line_at_y(GTK_TEXT_VIEW(self), &line, buffer_y, NULL);
  *key = self->picker_key;
  if (picker_area(self, &area) && gdk_rectangle_contains_point(&area, buffer_x, buffer_y)) return TRUE;
  int number = gtk_text_iter_get_line(&line);
  for (guint i = first_swatch(self, number); i < self->swatches->len; i++) {
    const GimbalSwatch* swatch = &g_array_index(self->swatches, GimbalSwatch, i);
    *key = swatch->key;
    if (swatch->line != number) break;
    if (swatch_area(self, i, &area) && gdk_rectangle_contains_point(&area, buffer_x, buffer_y)) return TRUE;
  }
  return FALSE;
}

static void on_pressed(GtkGestureClick* gesture, int presses, double x, double y, GimbalSourceView* self) {
  (void)presses;
  guint64 key;
  if (!key_at(self, x, y, &key)) return;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  g_signal_emit(self, signals[SWATCH_ACTIVATED], 0, key);
}

static void on_line_activated(GimbalSourceView* self, int line) {
  g_signal_emit(self, signals[MARK_ACTIVATED], 0, line);
}

//---- size of the letters

static char* letters_rule(const char* name, const char* font, int percent) {
  if (!*font) return g_strdup_printf("textview.%s { font-size: %d%%; }", name, percent);
  PangoFontDescription* wanted = pango_font_description_from_string(font);
  const char* family = pango_font_description_get_family(wanted);
  int size = pango_font_description_get_size(wanted) / PANGO_SCALE;
  char* rule =
      g_strdup_printf("textview.%s { font-family: \"%s\", monospace; font-size: %dpt; font-weight: %d; }",
                      name, family ? family : "monospace", MAX((size > 0 ? size : 11) * percent / 100, 4),
                      (int)pango_font_description_get_weight(wanted));
  pango_font_description_free(wanted);
  return rule;
}

// One rule for all views whose letters are such, made for the first of them.
static void add_rule(GdkDisplay* display, const char* name, const char* font, int percent) {
  static GHashTable* known;
  if (!known) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  if (!g_hash_table_add(known, g_strdup(name))) return;
  g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
  g_autofree char* css = letters_rule(name, font, percent);
  gimbal_toolkit_load_css(provider, css);
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void show_letters(GimbalSourceView* self) {
  const char* font = self->font ? self->font : "";
  g_autofree char* name = g_strdup_printf("letters-%d-%x", self->zoom ? self->zoom : 100, g_str_hash(font));
  add_rule(gtk_widget_get_display(GTK_WIDGET(self)), name, font, self->zoom ? self->zoom : 100);
  if (self->letters) gtk_widget_remove_css_class(GTK_WIDGET(self), self->letters);
  gtk_widget_add_css_class(GTK_WIDGET(self), name);
  g_free(self->letters);
  self->letters = g_steal_pointer(&name);
}

void gimbal_source_view_set_zoom(GimbalSourceView* self, int percent) {
  self->zoom = percent;
  show_letters(self);
}

void gimbal_source_view_set_font(GimbalSourceView* self, const char* font) {
  g_free(self->font);
  self->font = g_strdup(font);
  show_letters(self);
}

//---- object

// What the place and the size of the completion follow from.
static guint popover_state(GimbalSourceView* self) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
  GtkTextIter caret;
  GdkRectangle area;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gimbal_source_view_get_area(self, &caret, &area);
  guint state = (guint)area.x * 31 + (guint)area.y;
  for (GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
       child = gtk_widget_get_next_sibling(child)) {
    GtkRequisition size;
    if (!GTK_IS_POPOVER(child) || !gtk_widget_get_visible(child)) continue;
    gtk_widget_get_preferred_size(child, NULL, &size);
    state = state * 31 + (guint)size.width * 4099 + (guint)size.height;
  }
  return state;
}

// While the completion is on show, GtkSourceView 5.6 places it anew inside of every allocation and
// thereby asks for another one, so that the text never gets to be drawn. Where nothing has changed
// the allocation is that of a plain text view. Lines have their colours before they get their
// heights; where heights have brought other lines into sight, those too.
static void gimbal_source_view_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(widget);
  gboolean same = width == self->width && height == self->height && self->completing;
  guint state = self->completing ? popover_state(self) : 0;
  gboolean plain = same && state == self->popovers;
  self->width = width;
  self->height = height;
  self->baseline = baseline;
  self->allocations++;
  self->popovers = state;
  GtkWidgetClass *text = g_type_class_peek(GTK_TYPE_TEXT_VIEW),
                 *source = GTK_WIDGET_CLASS(gimbal_source_view_parent_class);
  gimbal_early_highlight_lines(GTK_SOURCE_VIEW(self), self->lines);
  (plain ? text : source)->size_allocate(widget, width, height, baseline);
  if (gimbal_early_highlight_lines(GTK_SOURCE_VIEW(self), self->lines)) {
    text->size_allocate(widget, width, height, baseline);
  }
  GdkRectangle visible;
  GtkTextView* view = GTK_TEXT_VIEW(self);
  gtk_text_view_get_visible_rect(view, &visible);
  gimbal_hanging_indent_set_room(
      view, visible.width - gtk_text_view_get_left_margin(view) - gtk_text_view_get_right_margin(view));
}

// GTK loses requests of a view that scrolls while things around it get their sizes: its parents
// know of one already, and theirs have just gone through them. The view then waits for an
// allocation that never comes, and so does what is opened beside it; until something moves the
// whole window the text is not drawn. To give a view the place that it has does nothing, unless it
// waits.
static gboolean source_view_waits(GimbalSourceView* self) {
  GtkWidget *view = GTK_WIDGET(self), *parent = gtk_widget_get_parent(view);
  graphene_rect_t bounds;
  if (!self->allocations) return self->asked++ < ASKS;
  if (!gtk_widget_compute_bounds(view, parent, &bounds)) return FALSE;
  guint before = self->allocations;
  GtkAllocation place = {(int)bounds.origin.x, (int)bounds.origin.y, (int)bounds.size.width,
                         (int)bounds.size.height};
  gtk_widget_size_allocate(view, &place, self->baseline);
  return self->allocations != before;
}

static void on_layout(GimbalSourceView* self) {
  self->laid = TRUE;
  if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || !source_view_waits(self)) return;
  for (GtkWidget* above = GTK_WIDGET(self); above; above = gtk_widget_get_parent(above)) {
    gtk_widget_queue_allocate(above);
  }
}

static void ask_for_layout(GimbalSourceView* self) {
  if (!gtk_widget_get_realized(GTK_WIDGET(self))) return;
  gdk_frame_clock_request_phase(gtk_widget_get_frame_clock(GTK_WIDGET(self)), GDK_FRAME_CLOCK_PHASE_LAYOUT);
}

// A request that is lost is not followed by a layout: one frame without it is.
static void on_painted(GimbalSourceView* self) {
  if (!self->laid && gtk_widget_get_mapped(GTK_WIDGET(self))) ask_for_layout(self);
  self->laid = FALSE;
}

static void gimbal_source_view_realize(GtkWidget* widget) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(widget);
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->realize(widget);
  GdkFrameClock* clock = gtk_widget_get_frame_clock(widget);
  GtkAdjustment* down = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(widget));
  self->phases[0] = g_signal_connect_swapped(clock, "layout", G_CALLBACK(on_layout), self);
  self->phases[1] = g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(on_painted), self);
  if (down) {  // before the picture of each step
    g_signal_connect_object(down, "value-changed", G_CALLBACK(ask_for_layout), self, G_CONNECT_SWAPPED);
  }
}

static void gimbal_source_view_unrealize(GtkWidget* widget) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(widget);
  GtkAdjustment* down = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(widget));
  if (down) g_signal_handlers_disconnect_by_func(down, ask_for_layout, self);
  for (int i = 0; i < 2; i++) g_clear_signal_handler(&self->phases[i], gtk_widget_get_frame_clock(widget));
  if (self->carets) gimbal_carets_end(self->carets);
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->unrealize(widget);
}

//---- home and end

// Where the text of a line of nothing but spaces would begin: at their end.
static gboolean blank_line_end(GtkTextIter* iter) {
  GtkTextIter start = *iter;
  gtk_text_iter_set_line_offset(&start, 0);
  if (!gtk_text_iter_ends_line(iter)) gtk_text_iter_forward_to_line_end(iter);
  g_autofree char* text = gtk_text_iter_get_slice(&start, iter);
  return !text[strspn(text, " \t")];
}

// On a blank line the end of the indentation is where the text is going to stand: Home and End go
// there. With Shift, Home selects the indentation.
static void gimbal_source_view_move_cursor(GtkTextView* view, GtkMovementStep step, int count,
                                           gboolean extend) {
  GtkTextBuffer* buffer = gtk_text_view_get_buffer(view);
  GtkTextIter caret, end;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  end = caret;
  if (step != GTK_MOVEMENT_DISPLAY_LINE_ENDS || (count != 1 && count != -1) || !blank_line_end(&end)) {
    GTK_TEXT_VIEW_CLASS(gimbal_source_view_parent_class)->move_cursor(view, step, count, extend);
    return;
  }
  if (count < 0 && extend && gtk_text_iter_equal(&caret, &end)) gtk_text_iter_set_line_offset(&end, 0);
  if (extend) {
    gtk_text_buffer_move_mark(buffer, gtk_text_buffer_get_insert(buffer), &end);
  } else {
    gtk_text_buffer_place_cursor(buffer, &end);
  }
  gtk_text_view_scroll_mark_onscreen(view, gtk_text_buffer_get_insert(buffer));
}

static void source_view_stay(GtkAdjustment* adjustment) {
  if (adjustment) gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment));
}

// What still scrolls stops here: GTK 4.8 lets go of the frame clock twice if the text scrolls once
// more while the scrolled window around it ends the movement.
static void gimbal_source_view_unmap(GtkWidget* widget) {
  source_view_stay(gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(widget)));
  source_view_stay(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(widget)));
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->unmap(widget);
}

static void gimbal_source_view_css_changed(GtkWidget* widget, GtkCssStyleChange* change) {
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->css_changed(widget, change);
  gimbal_hanging_indent_measure(GTK_TEXT_VIEW(widget));
}

static void on_completion_show(GimbalSourceView* self) {
  self->completing = TRUE;
}
static void on_completion_hide(GimbalSourceView* self) {
  self->completing = FALSE;
}

static void source_view_leave(GObject* object) {
  GimbalSourceView* self = GIMBAL_SOURCE_VIEW(object);
  gimbal_popovers_drop(GTK_WIDGET(self));
  if (self->carets) gimbal_carets_end(self->carets);
}

gboolean gimbal_source_view_is_composing(GimbalSourceView* self) {
  return self->composing;
}

gboolean gimbal_source_view_is_completing(GimbalSourceView* self) {
  return self->completing;
}

enum { N_COLUMNS = 4 };

// From the left; the caller passes room for N_COLUMNS of them.
static void get_columns(GimbalSourceView* self, gpointer columns[]) {
  columns[0] = self->numbers;
  columns[1] = self->changes;
  columns[2] = self->gutter;
  columns[3] = self->folds;
}

static void put_columns(GimbalSourceView* self) {
  static const int kPositions[N_COLUMNS] = {-30, -10, 0, 10};
  GtkSourceGutter* gutter = gtk_source_view_get_gutter(GTK_SOURCE_VIEW(self), GTK_TEXT_WINDOW_LEFT);
  gpointer columns[N_COLUMNS];
  get_columns(self, columns);
  for (int i = 0; i < N_COLUMNS; i++) {
    gtk_source_gutter_insert(gutter, GTK_SOURCE_GUTTER_RENDERER(columns[i]), kPositions[i]);
  }
}

// A column keeps the view whose gutter it is in, and the gutter keeps the lines that it drew last,
// which keep the view too: it would never end. So columns are in the gutter while the view is in a
// window; the gutter forgets its lines when it is to draw without columns.
static void show_columns(GimbalSourceView* self) {
  GtkSourceGutter* gutter = gtk_source_view_get_gutter(GTK_SOURCE_VIEW(self), GTK_TEXT_WINDOW_LEFT);
  g_autoptr(GtkSnapshot) nothing = gtk_snapshot_new();
  gpointer columns[N_COLUMNS];
  get_columns(self, columns);
  for (int i = 0; i < N_COLUMNS; i++) {
    gtk_source_gutter_remove(gutter, GTK_SOURCE_GUTTER_RENDERER(columns[i]));
  }
  GTK_WIDGET_GET_CLASS(gutter)->snapshot(GTK_WIDGET(gutter), nothing);
}

static void gimbal_source_view_root(GtkWidget* widget) {
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->root(widget);
  put_columns(GIMBAL_SOURCE_VIEW(widget));
}

static void gimbal_source_view_unroot(GtkWidget* widget) {
  show_columns(GIMBAL_SOURCE_VIEW(widget));
  GTK_WIDGET_CLASS(gimbal_source_view_parent_class)->unroot(widget);
}

static void add_gutters(GimbalSourceView* self) {
  self->gutter = GIMBAL_DIAGNOSTIC_GUTTER(gimbal_diagnostic_gutter_new());
  self->changes = GIMBAL_CHANGE_GUTTER(gimbal_change_gutter_new());
  self->folds = GIMBAL_FOLD_GUTTER(gimbal_fold_gutter_new(GTK_TEXT_VIEW(self)));
  self->numbers = GTK_WIDGET(gimbal_line_gutter_new(self->folds));
  gpointer columns[N_COLUMNS];
  get_columns(self, columns);
  for (int i = 0; i < N_COLUMNS; i++) g_object_ref_sink(columns[i]);
  g_signal_connect_object(self->gutter, "line-activated", G_CALLBACK(on_line_activated), self,
                          G_CONNECT_SWAPPED);
}

static void gimbal_source_view_class_init(GimbalSourceViewClass* klass) {
#define OWNS(field, release) GIMBAL_OWNS(GimbalSourceView, field, release)
  GIMBAL_CLASS_OWNS(klass, source_view_leave, OWNS(scroll_timer, gimbal_drop_source),
                    OWNS(swatches, g_array_unref), OWNS(font, g_free), OWNS(placeholder, g_free),
                    OWNS(letters, g_free), GIMBAL_TO_THE_LAST, OWNS(numbers, g_object_unref),
                    OWNS(changes, g_object_unref), OWNS(gutter, g_object_unref), OWNS(folds, g_object_unref),
                    OWNS(carets, gimbal_carets_free));
#undef OWNS
  GTK_WIDGET_CLASS(klass)->size_allocate = gimbal_source_view_size_allocate;
  GTK_WIDGET_CLASS(klass)->realize = gimbal_source_view_realize;
  GTK_WIDGET_CLASS(klass)->unrealize = gimbal_source_view_unrealize;
  GTK_WIDGET_CLASS(klass)->css_changed = gimbal_source_view_css_changed;
  GTK_WIDGET_CLASS(klass)->unmap = gimbal_source_view_unmap;
  GTK_WIDGET_CLASS(klass)->root = gimbal_source_view_root;
  GTK_WIDGET_CLASS(klass)->unroot = gimbal_source_view_unroot;
  GTK_TEXT_VIEW_CLASS(klass)->move_cursor = gimbal_source_view_move_cursor;
  GTK_TEXT_VIEW_CLASS(klass)->snapshot_layer = gimbal_source_view_snapshot_layer;
  signals[MARK_ACTIVATED] = gimbal_signal_new("mark-activated", GIMBAL_TYPE_SOURCE_VIEW, 1, G_TYPE_INT);
  signals[SWATCH_ACTIVATED] =
      gimbal_signal_new("swatch-activated", GIMBAL_TYPE_SOURCE_VIEW, 1, G_TYPE_UINT64);
}

static gboolean let_go(gpointer view) {
  (void)view;
  return G_SOURCE_REMOVE;  // the reference goes with the source
}

// A completion that is under way takes its marks out of the buffer of its view when it has ended:
// both have to be there still.
static void outlive_completion(GtkWidget* view) {
  if (gtk_widget_get_root(view)) return;
  gtk_source_completion_hide(gtk_source_view_get_completion(GTK_SOURCE_VIEW(view)));
  g_timeout_add_full(G_PRIORITY_LOW, COMPLETION_MS, let_go, g_object_ref(view), g_object_unref);
}

static void gimbal_source_view_init(GimbalSourceView* self) {
  GtkSourceView* view = GTK_SOURCE_VIEW(self);
  self->swatches = g_array_new(FALSE, FALSE, sizeof(GimbalSwatch));
  self->picker_line = -1;
  gtk_text_view_set_monospace(GTK_TEXT_VIEW(self), TRUE);
  gtk_text_view_set_input_hints(GTK_TEXT_VIEW(self), GTK_INPUT_HINT_NO_EMOJI);
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(self), GTK_WRAP_WORD_CHAR);
  gimbal_hanging_indent_attach(GTK_TEXT_VIEW(self));
  gimbal_early_highlight_attach(view);
  make_room(self);
  gtk_text_view_set_top_margin(GTK_TEXT_VIEW(self), 6);
  gtk_text_view_set_bottom_margin(GTK_TEXT_VIEW(self), 60);
  gtk_text_view_set_left_margin(GTK_TEXT_VIEW(self), 4);
  gtk_text_view_set_right_margin(GTK_TEXT_VIEW(self), room_for(0));
  gtk_source_view_set_show_line_numbers(view, FALSE);
  gtk_source_view_set_highlight_current_line(view, TRUE);
  gtk_source_view_set_auto_indent(view, TRUE);
  gtk_source_view_set_indent_on_tab(view, TRUE);
  gtk_source_view_set_insert_spaces_instead_of_tabs(view, TRUE);
  gtk_source_view_set_indent_width(view, 2);
  gtk_source_view_set_tab_width(view, 2);
  gtk_source_view_set_smart_backspace(view, TRUE);
  gtk_source_view_set_smart_home_end(view, GTK_SOURCE_SMART_HOME_END_BEFORE);
  add_gutters(self);
  gimbal_composing_watch(GTK_WIDGET(self), &self->composing);
  GtkGesture* click = gtk_gesture_click_new();
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
  g_signal_connect(self, "notify::root", G_CALLBACK(outlive_completion), NULL);
  GtkSourceCompletion* completion = gtk_source_view_get_completion(view);
  // Return takes the first line
  g_object_set(completion, "select-on-show", TRUE, "page-size", 9, NULL);
  g_signal_connect_object(completion, "show", G_CALLBACK(on_completion_show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(completion, "hide", G_CALLBACK(on_completion_hide), self, G_CONNECT_SWAPPED);
  g_signal_connect(self, "notify::buffer", G_CALLBACK(on_buffer), NULL);
}

// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// While there are several carets, keys that write, delete and move are taken before anything else
// sees them: what helps with tags and completes names knows of one caret.

#include "widgets/carets/caret-input.h"

#include <string.h>

enum { MOVED = 4 };  // pixels that a click does not move

// What the pointer is doing with Alt pressed.
typedef struct CaretPointer {
  GimbalCarets* carets;
  gboolean columns;      // it selects a column
  GimbalCaretCell from;  // where that begins
  gboolean pressed;      // on a place that has something else to do
  double x, y;           // where
} CaretPointer;

//---- what is done at a caret

typedef struct Move {
  GtkTextView* view;
  GtkMovementStep step;
  int count;
  gboolean extend;
} Move;

static void caret_move(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  const Move* move = data;
  (void)buffer, (void)rank;
  place->column = -1;
  g_signal_emit_by_name(move->view, "move-cursor", move->step, move->count, move->extend);
}

// A column that a short line does not have is found again in the next.
static void caret_move_line(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  const Move* move = data;
  GtkTextIter caret, end;
  (void)rank;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (place->column < 0) place->column = gtk_text_iter_get_line_offset(&caret);
  gtk_text_iter_set_line_offset(&caret, 0);
  gboolean moved = move->count < 0 ? gtk_text_iter_backward_visible_line(&caret)
                                   : gtk_text_iter_forward_visible_line(&caret);
  if (!moved && move->count < 0) place->column = 0;
  end = caret;
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  gtk_text_iter_set_line_offset(&caret, MIN(place->column, gtk_text_iter_get_line_offset(&end)));
  if (move->extend) {
    gtk_text_buffer_move_mark(buffer, gtk_text_buffer_get_insert(buffer), &caret);
  } else {
    gtk_text_buffer_place_cursor(buffer, &caret);
  }
}

static void caret_delete(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  const Move* move = data;
  (void)rank;
  place->column = -1;
  if (gtk_text_buffer_delete_selection(buffer, TRUE, TRUE)) return;
  if (move->count < 0 && move->step == GTK_MOVEMENT_LOGICAL_POSITIONS) {
    g_signal_emit_by_name(move->view, "backspace");
  } else {
    GtkDeleteType type =
        move->step == GTK_MOVEMENT_LOGICAL_POSITIONS ? GTK_DELETE_CHARS : GTK_DELETE_WORD_ENDS;
    g_signal_emit_by_name(move->view, "delete-from-cursor", type, move->count);
  }
}

static void caret_indent(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  const Move* move = data;
  GtkTextIter caret;
  (void)rank;
  place->column = -1;
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  int width = MAX(1, gtk_source_view_get_indent_width(GTK_SOURCE_VIEW(move->view)));
  g_autofree char* spaces = g_strnfill((gsize)(width - gtk_text_iter_get_line_offset(&caret) % width), ' ');
  gtk_text_buffer_insert_interactive_at_cursor(buffer, spaces, -1, TRUE);
}

static void caret_break_line(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  const Move* move = data;
  GtkSourceView* view = GTK_SOURCE_VIEW(move->view);
  GtkSourceIndenter* indenter = gtk_source_view_get_indenter(view);
  GtkTextIter caret;
  (void)rank;
  place->column = -1;
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_insert_interactive_at_cursor(buffer, "\n", 1, TRUE);
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  if (indenter) gtk_source_indenter_indent(indenter, view, &caret);
}

static void caret_ignore(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  (void)buffer, (void)rank, (void)place, (void)data;
}

//---- keys

typedef struct KeyRow {
  guint key, keypad;
  gboolean control;
  gboolean edits;
  GimbalCaretFunc function;
  GtkMovementStep step;
  int count;
} KeyRow;

static const KeyRow kKeys[] = {
    {GDK_KEY_Left, GDK_KEY_KP_Left, FALSE, FALSE, caret_move, GTK_MOVEMENT_VISUAL_POSITIONS, -1},
    {GDK_KEY_Right, GDK_KEY_KP_Right, FALSE, FALSE, caret_move, GTK_MOVEMENT_VISUAL_POSITIONS, 1},
    {GDK_KEY_Left, GDK_KEY_KP_Left, TRUE, FALSE, caret_move, GTK_MOVEMENT_WORDS, -1},
    {GDK_KEY_Right, GDK_KEY_KP_Right, TRUE, FALSE, caret_move, GTK_MOVEMENT_WORDS, 1},
    {GDK_KEY_Home, GDK_KEY_KP_Home, FALSE, FALSE, caret_move, GTK_MOVEMENT_DISPLAY_LINE_ENDS, -1},
    {GDK_KEY_End, GDK_KEY_KP_End, FALSE, FALSE, caret_move, GTK_MOVEMENT_DISPLAY_LINE_ENDS, 1},
    {GDK_KEY_Up, GDK_KEY_KP_Up, FALSE, FALSE, caret_move_line, GTK_MOVEMENT_PARAGRAPHS, -1},
    {GDK_KEY_Down, GDK_KEY_KP_Down, FALSE, FALSE, caret_move_line, GTK_MOVEMENT_PARAGRAPHS, 1},
    {GDK_KEY_BackSpace, GDK_KEY_BackSpace, FALSE, TRUE, caret_delete, GTK_MOVEMENT_LOGICAL_POSITIONS, -1},
    {GDK_KEY_Delete, GDK_KEY_KP_Delete, FALSE, TRUE, caret_delete, GTK_MOVEMENT_LOGICAL_POSITIONS, 1},
    {GDK_KEY_BackSpace, GDK_KEY_BackSpace, TRUE, TRUE, caret_delete, GTK_MOVEMENT_WORDS, -1},
    {GDK_KEY_Delete, GDK_KEY_KP_Delete, TRUE, TRUE, caret_delete, GTK_MOVEMENT_WORDS, 1},
    {GDK_KEY_Tab, GDK_KEY_KP_Tab, FALSE, TRUE, caret_indent, GTK_MOVEMENT_LOGICAL_POSITIONS, 1},
    {GDK_KEY_ISO_Left_Tab, GDK_KEY_ISO_Left_Tab, FALSE, FALSE, caret_ignore, GTK_MOVEMENT_LOGICAL_POSITIONS,
     0},
    {GDK_KEY_Return, GDK_KEY_KP_Enter, FALSE, TRUE, caret_break_line, GTK_MOVEMENT_LOGICAL_POSITIONS, 1},
};

static const KeyRow* find_key(guint key, GdkModifierType state) {
  for (guint i = 0; i < G_N_ELEMENTS(kKeys); i++) {
    gboolean control = (state & GDK_CONTROL_MASK) != 0;
    if ((key == kKeys[i].key || key == kKeys[i].keypad) && control == kKeys[i].control) return &kKeys[i];
  }
  return NULL;
}

static gboolean do_key(GimbalCarets* self, const KeyRow* row, GdkModifierType state) {
  GtkTextView* view = GTK_TEXT_VIEW(gimbal_carets_get_view(self));
  Move move = {view, row->step, row->count, (state & GDK_SHIFT_MASK) != 0};
  if (row->edits && !gtk_text_view_get_editable(view)) return GDK_EVENT_STOP;
  gtk_text_view_reset_im_context(view);
  gimbal_carets_expect_text(self, FALSE);
  if (row->edits) {
    gimbal_carets_begin_typing(self);
  } else {
    gimbal_carets_end_typing(self);
  }
  gimbal_carets_apply(self, row->function, &move);
  return GDK_EVENT_STOP;
}

// A letter: the input method says what comes of it, at once or later.
static gboolean write_key(GimbalCarets* self, GdkEvent* event) {
  gimbal_carets_begin_typing(self);
  gimbal_carets_expect_text(self, TRUE);
  return gtk_text_view_im_context_filter_keypress(GTK_TEXT_VIEW(gimbal_carets_get_view(self)), event);
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalCarets* self) {
  (void)code;
  GdkEvent* event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller));
  const GdkModifierType others = GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK;
  if (gimbal_carets_count(self) == 1 || gdk_key_event_is_modifier(event)) return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape) {
    gimbal_carets_end(self);
    return GDK_EVENT_STOP;
  }
  const KeyRow* row = state & others ? NULL : find_key(key, state);
  if (row) return do_key(self, row, state);
  if (!(state & (others | GDK_CONTROL_MASK)) && write_key(self, event)) return GDK_EVENT_STOP;
  gimbal_carets_end_typing(self);
  return GDK_EVENT_PROPAGATE;
}

//---- clipboard

static void caret_paste(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  char** texts = data;
  place->column = -1;
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
  gtk_text_buffer_insert_interactive_at_cursor(buffer, texts[rank], -1, TRUE);
}

// As many lines as there are carets: each gets one of them. Else each gets all.
static void paste_text(GimbalCarets* self, const char* text) {
  guint count = gimbal_carets_count(self);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  guint given = g_strv_length(lines);
  if (given == count + 1 && !*lines[count]) given = count;  // the last of them has an end
  g_autofree char** texts = g_new(char*, count);
  for (guint i = 0; i < count; i++) texts[i] = given == count ? lines[i] : (char*)text;
  gimbal_carets_end_typing(self);
  gimbal_carets_apply(self, caret_paste, texts);
}

// The carets last as long as their view, which waits for the text.
static void on_clipboard(GObject* source, GAsyncResult* result, gpointer user_data) {
  GimbalCarets* self = user_data;
  g_autoptr(GtkSourceView) view = gimbal_carets_get_view(self);
  g_autofree char* text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);
  if (text && gtk_widget_get_root(GTK_WIDGET(view))) paste_text(self, text);
}

static void on_paste(GtkTextView* view, GimbalCarets* self) {
  if (gimbal_carets_count(self) == 1) return;
  g_signal_stop_emission_by_name(view, "paste-clipboard");
  if (!gtk_text_view_get_editable(view)) return;
  g_object_ref(view);
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(view)), NULL, on_clipboard, self);
}

// At a caret: put what is selected there into an array, by rank.
static void caret_collect(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  char** texts = data;
  GtkTextIter start, end;
  (void)place;
  gtk_text_buffer_get_selection_bounds(buffer, &start, &end);
  texts[rank] = gtk_text_iter_get_slice(&start, &end);
}

static void caret_cut(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data) {
  (void)rank, (void)data;
  place->column = -1;
  gtk_text_buffer_delete_selection(buffer, TRUE, TRUE);
}

static gboolean copy_all(GtkTextView* view, GimbalCarets* self) {
  guint count = gimbal_carets_count(self);
  g_auto(GStrv) texts = g_new0(char*, count + 1);
  gimbal_carets_end_typing(self);
  gimbal_carets_apply(self, caret_collect, texts);
  g_autofree char* text = g_strjoinv("\n", texts);
  gboolean some = strlen(text) >= count;  // more than the line ends between
  if (some) gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(view)), text);
  return some;
}

static void on_copy(GtkTextView* view, GimbalCarets* self) {
  if (gimbal_carets_count(self) == 1) return;
  g_signal_stop_emission_by_name(view, "copy-clipboard");
  copy_all(view, self);
}

static void on_cut(GtkTextView* view, GimbalCarets* self) {
  if (gimbal_carets_count(self) == 1) return;
  g_signal_stop_emission_by_name(view, "cut-clipboard");
  if (copy_all(view, self) && gtk_text_view_get_editable(view)) gimbal_carets_apply(self, caret_cut, NULL);
}

// What would be completed at one caret is not completed at the others.
static void on_complete(GtkSourceView* view, GimbalCarets* self) {
  if (gimbal_carets_count(self) > 1) g_signal_stop_emission_by_name(view, "show-completion");
}

//---- pointer

static double letter_width(GtkWidget* view) {
  int width;
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(view, "0");
  pango_layout_get_size(layout, &width, NULL);
  return MAX(1, (double)width / PANGO_SCALE);
}

// The line and the column at a place of the view.
static GimbalCaretCell cell_at(GtkTextView* view, double x, double y) {
  GtkTextIter iter, end;
  GdkRectangle area;
  int buffer_x, buffer_y;
  gtk_text_view_window_to_buffer_coords(view, GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &buffer_x, &buffer_y);
  gtk_text_view_get_line_at_y(view, &end, buffer_y, NULL);
  int line = gtk_text_iter_get_line(&end);
  if (!gtk_text_iter_ends_line(&end)) gtk_text_iter_forward_to_line_end(&end);
  gtk_text_view_get_iter_location(view, &end, &area);
  if (buffer_y >= area.y && buffer_x > area.x) {
    double behind = (buffer_x - area.x) / letter_width(GTK_WIDGET(view));
    return (GimbalCaretCell){line, gtk_text_iter_get_line_offset(&end) + (int)(behind + .5)};
  }
  gtk_text_view_get_iter_at_position(view, &iter, NULL, buffer_x, buffer_y);
  gtk_text_view_get_iter_location(view, &iter, &area);
  gboolean second = buffer_x > area.x + area.width / 2;
  return (GimbalCaretCell){line, gtk_text_iter_get_line_offset(&iter) + second};
}

static void toggle_at(CaretPointer* self, GtkTextView* view, double x, double y) {
  GtkTextIter iter;
  int buffer_x, buffer_y;
  gtk_text_view_window_to_buffer_coords(view, GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &buffer_x, &buffer_y);
  gtk_text_view_get_iter_at_location(view, &iter, buffer_x, buffer_y);
  gtk_widget_grab_focus(GTK_WIDGET(view));
  gimbal_carets_toggle(self->carets, &iter);
}

static gboolean on_press(CaretPointer* self, GtkTextView* view, GdkModifierType state, double x, double y) {
  const GdkModifierType mask = GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK;
  self->columns = self->pressed = FALSE;
  if ((state & mask) == (GDK_ALT_MASK | GDK_SHIFT_MASK)) {
    self->columns = TRUE;
    self->from = cell_at(view, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(view));
    gimbal_carets_set_column(self->carets, self->from, self->from);
    return GDK_EVENT_STOP;
  }
  if ((state & mask) != GDK_ALT_MASK) {
    gimbal_carets_end(self->carets);
    return GDK_EVENT_PROPAGATE;
  }
  if (gimbal_carets_is_taken(self->carets, x, y)) {
    self->pressed = TRUE;
    self->x = x, self->y = y;
    return GDK_EVENT_PROPAGATE;
  }
  toggle_at(self, view, x, y);
  return GDK_EVENT_STOP;
}

static gboolean on_release(CaretPointer* self, GtkTextView* view, double x, double y) {
  gboolean columns = self->columns, still = ABS(x - self->x) < MOVED && ABS(y - self->y) < MOVED;
  if (self->pressed && still) toggle_at(self, view, x, y);
  self->columns = self->pressed = FALSE;
  return columns;
}

// Where an event is in the text, in coordinates of the view. FALSE if it is in the margin.
static gboolean place_of(GdkEvent* event, GtkWidget* view, double* x, double* y) {
  GtkNative* native = gtk_widget_get_native(view);
  double shift_x, shift_y, at_x, at_y;
  graphene_point_t at;
  if (!native || !gdk_event_get_position(event, &at_x, &at_y)) return FALSE;
  gtk_native_get_surface_transform(native, &shift_x, &shift_y);
  graphene_point_t in_window = {(float)(at_x - shift_x), (float)(at_y - shift_y)};
  if (!gtk_widget_compute_point(GTK_WIDGET(native), view, &in_window, &at)) return FALSE;
  *x = at.x;
  *y = at.y;
  GtkWidget* gutter = GTK_WIDGET(gtk_source_view_get_gutter(GTK_SOURCE_VIEW(view), GTK_TEXT_WINDOW_LEFT));
  return *x >= gtk_widget_get_width(gutter);
}

static gboolean on_event(GtkEventControllerLegacy* controller, GdkEvent* event, CaretPointer* self) {
  GtkTextView* view = GTK_TEXT_VIEW(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller)));
  GdkEventType type = gdk_event_get_event_type(event);
  double x = 0, y = 0;
  gboolean button = type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE;
  if (!button && (type != GDK_MOTION_NOTIFY || !self->columns)) return GDK_EVENT_PROPAGATE;
  if (button && gdk_button_event_get_button(event) != GDK_BUTTON_PRIMARY) return GDK_EVENT_PROPAGATE;
  gboolean inside = place_of(event, GTK_WIDGET(view), &x, &y);
  if (type == GDK_BUTTON_RELEASE) return on_release(self, view, x, y);
  if (type == GDK_BUTTON_PRESS) {
    return inside && on_press(self, view, gdk_event_get_modifier_state(event), x, y);
  }
  gimbal_carets_set_column(self->carets, self->from, cell_at(view, x, y));
  return GDK_EVENT_STOP;
}

void gimbal_caret_input_attach(GimbalCarets* self) {
  GtkWidget* view = GTK_WIDGET(gimbal_carets_get_view(self));
  GtkEventController* keys = gtk_event_controller_key_new();
  GtkEventController* pointer = gtk_event_controller_legacy_new();
  CaretPointer* state = g_new0(CaretPointer, 1);
  state->carets = self;
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase(pointer, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_data(pointer, "event", G_CALLBACK(on_event), state, (GClosureNotify)(void*)g_free, 0);
  gtk_widget_add_controller(view, keys);
  gtk_widget_add_controller(view, pointer);
  g_signal_connect_swapped(view, "notify::has-focus", G_CALLBACK(gimbal_carets_end_typing), self);
  g_signal_connect(view, "paste-clipboard", G_CALLBACK(on_paste), self);
  g_signal_connect(view, "copy-clipboard", G_CALLBACK(on_copy), self);
  g_signal_connect(view, "cut-clipboard", G_CALLBACK(on_cut), self);
  g_signal_connect(view, "show-completion", G_CALLBACK(on_complete), self);
}
